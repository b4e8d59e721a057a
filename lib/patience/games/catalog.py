# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The games, one line of text each; `rules` explains a line and reads it.

Loaded on demand.
"""

from patience.games.row import row_id
from patience.on_demand import load

FAMILIES = (
    (
        "First choice",
        (
            "Klondike|T=7|deal=kd< u1<|king=13|fback=1|fill=TWF|draw=1|redeal=-1|?draw=1,3"
            "|?redeal=-1,2,0|?fback=1,0",
            "Canfield|T=4|R=1|deal=b r13 u1<|base=D|wrap=1|move=W|auto=R|fill=W|rsee=0|draw=3"
            "|redeal=-1|?move=W,V,N|?fill=W,TRW|?redeal=-1,2,1,0|?rsee=0,1|?fback=0,1",
            "Selective Canfield|T=5|R=1|deal=u1@0-0 r13 u1@1-4<|base=S|wrap=1|move=W|auto=R"
            "|fill=W|rsee=0|sel=Tx|draw=3|redeal=-1|?move=W,V,N|?fill=W,TRW|?redeal=-1,2,1,0"
            "|?rsee=0,1|?fback=0,1",
            "Chameleon|T=3|R=1|deal=b r12 u1<|base=D|wrap=1|move=N|auto=R|fill=W|rsee=0|suit=R"
            "|draw=1|?fill=W,TRW|?hand=0,1|?redeal=0,1,2,-1|?rsee=0,1|?fback=0,1",
            "Storehouse|T=4|R=1|deal=o2 r13 u1<|base=2|wrap=1|move=W|auto=R|fill=W|rsee=0"
            "|suit=S|draw=1|redeal=2|hand=1|?fill=W,TRW|?hand=1,0|?redeal=2,1,0,-1|?rsee=0,1"
            "|?fback=0,1",
            "Rainbow|T=4|R=1|deal=b r13 u1<|base=D|wrap=1|move=W|auto=R|fill=W|rsee=0|suit=R"
            "|draw=1|?move=W,V,N|?fill=W,TRW|?redeal=0,1,2,-1|?rsee=0,1|?fback=0,1",
            "Four Seasons|T=5|deal=b u1|base=D|suit=R|wrap=1|move=1|fill=TW|draw=1|hand=1"
            "|?hand=1,0|?redeal=0,1,2,-1|?fback=0,1",
            "Simplicity|T=12|deal=b u1|base=D|suit=A|wrap=1|move=1|fill=TW|draw=1|hand=1"
            "|?hand=1,0|?redeal=0,1,2,-1|?fback=0,1",
            "Fortune's Favor|T=12|deal=o1 u1|suit=S|move=1|auto=WH|fill=|draw=1|redeal=1|hand=1"
            "|?hand=1,0|?redeal=1,0,2,-1|?fback=0,1",
            "Gate|T=8|R=2|deal=r5 u1|move=V|only=R|fill=W|draw=1|hand=1|?move=V,N|?hand=1,0"
            "|?redeal=0,1,2,-1|?fback=0,1",
            "Castle's End|T=10|deal=u5 u1@0-1|base=S|sel=T|suit=S|dir=B|move=1|fill=T|?base=S,F"
            "|?fback=0,1",
        ),
    ),
    (
        "Klondike",
        (
            "Klondike by threes|T=7|deal=kd< u1<|king=13|fback=1|fill=TWF|draw=3|redeal=-1",
            "Thumb and Pouch|T=7|deal=kd< u1<|suit=O|fback=1|fill=TWF|draw=1",
            "Whitehead|T=7|deal=ku< u1<|suit=C|run=S|fback=1|fill=TWF|draw=1",
            "Westcliff|T=10|deal=d2 u1|draw=1|fill=TW",
            "Eastcliff|T=7|deal=d2 u1|fback=1|draw=1|fill=TWF",
            "Easthaven|T=7|deal=d2 u1|fback=1|draw=t|fill=TF",
            "Saratoga|T=7|deal=ku< u1<|king=13|fback=1|fill=TWF|draw=3|redeal=-1",
            "Trigon|T=7|deal=kd< u1<|suit=S|king=13|fback=1|fill=TWF|draw=1|redeal=-1",
            "Thirty-Six|T=6|deal=u6|suit=R|fill=TW|draw=1",
            "Agnes Sorel|T=7|deal=ku< u1< b|base=D|suit=C|wrap=1|draw=t|fill=",
            "Agnes Bernauer|T=7|R=7|deal=ku< u1< r1 b|base=D|suit=A|wrap=1|king=B|draw=r|fill=TR",
        ),
    ),
    (
        "Canfield",
        (
            "Canfield (PySolFC)|T=4|R=1|deal=b r13 u1<|base=D|wrap=1|move=V|auto=R|fill=TRW"
            "|rsee=0|draw=3|redeal=-1",
            "Superior Canfield|T=4|R=1|deal=b r13 u1<|base=D|wrap=1|move=V|auto=|fill=TRW"
            "|rsee=1|draw=3|redeal=-1",
            "Rainfall|T=4|R=1|deal=b r13 u1<|base=D|wrap=1|move=V|auto=R|fill=TRW|rsee=0|draw=1"
            "|redeal=2",
            "Acme|T=4|R=1|deal=o1 r13 u1<|suit=S|move=1|auto=R|fill=TW|rsee=0|draw=1|redeal=1",
            "Duchess|T=4|R=4|deal=r3 u1|base=S|sel=R|wrap=1|move=W|only=R|fill=W|draw=1|redeal=1",
            "Duke|T=4|R=4|deal=r3 u1|draw=1|redeal=2|fill=TRW",
            "Florentine|T=5|deal=b u1|base=D|suit=R|wrap=1|move=1|fill=TW|draw=1|redeal=1",
            "Czarina|T=5|deal=b u1|base=D|suit=R|wrap=1|move=1|auto=WH|fill=T|draw=1",
            "Eagle Wing|T=8|R=1|deal=b r13 u1<|base=D|suit=S|wrap=1|move=1|cap=3|auto=R|fill=TW"
            "|rsee=0|rto=L|draw=1|redeal=2",
            "Little Gate|T=4|R=2|deal=r5 u1|auto=RW|fill=TW|draw=1",
        ),
    ),
    (
        "FreeCell",
        (
            "FreeCell|T=8|C=4|deal=u6 u1@0-3|move=1",
            "Baker's Game|T=8|C=4|deal=u6 u1@0-3|move=1|suit=S",
            "ForeCell|T=8|C=4|deal=u6 c1|move=1|king=13",
            "Eight Off|T=8|C=8|deal=u6 c1@0-3|suit=S|move=1|king=13",
            "Seahaven Towers|T=10|C=4|deal=u5 c1@1-2|suit=S|move=1|king=13",
            "King Albert|T=9|R=7|deal=ku u1 r1|move=1|fill=TR",
            "Raglan|T=9|R=6|deal=o1 u1 u1@1- u1@2- u1@3- u1@4- u1@5- u1@6- r1|move=1|fill=TR",
            "Brigade|T=7|R=13|deal=o1 u5 r1|suit=R|move=1|fill=TR",
            "Flower Garden|T=6|R=16|deal=u6 r1|suit=R|move=1|fill=TR",
        ),
    ),
    (
        "Castle",
        (
            "Castles End (PySolFC)|T=10|R=2|deal=u5 r1|base=S|sel=TR|suit=A|dir=B|wrap=1|move=1"
            "|fill=TR",
            "Beleaguered Castle|T=8|deal=o1 u6|suit=R|move=1|fill=T",
            "Streets and Alleys|T=8|deal=u6 u1@0-3|suit=R|move=1|fill=T",
            "Fortress|T=10|deal=u5 u1@0-1|suit=S|dir=B|move=1|fill=T",
            "Chessboard|T=10|deal=u5 u1@0-1|base=F|suit=S|dir=B|wrap=1|move=1|fill=T",
            "Bastion|T=10|C=2|deal=u5 c1|suit=S|dir=B|move=1|fill=TC",
        ),
    ),
    (
        "Yukon",
        (
            "Yukon|T=7|deal=kd u4@1- u1|run=*|king=13|fill=T",
            "Russian|T=7|deal=kd u4@1- u1|suit=S|run=*|king=13|fill=T",
            "Moosehide|T=7|deal=kd u4@1- u1|suit=O|run=*|king=13|fill=T",
            "Alaska|T=7|deal=kd u4@1- u1|suit=S|dir=B|run=*|king=13|fill=T",
            "Rushdike|T=7|deal=kd< u1<|suit=S|run=*|king=13|fill=T|draw=t",
            "Queenie|T=7|deal=ku< u1<|suit=A|run=*|king=13|fill=T|draw=t",
        ),
    ),
    (
        "Spider",
        (
            "Scorpion|T=7|deal=d1@0-3 u1@4-6 d1@0-3 u1@4-6 d1@0-3 u1@4-6 u4|suit=S|run=*"
            "|king=13|fill=T|frun=1|draw=t",
            "Wasp|T=7|deal=d1@0-3 u1@4-6 d1@0-3 u1@4-6 d1@0-3 u1@4-6 u4|suit=S|run=*|fill=T"
            "|frun=1|draw=t",
            "Simple Simon|T=10|deal=u1@0-8 u1@0-7 u1@0-6 u1@0-5 u1@0-4 u1@0-3 u1@0-2 u1|suit=R"
            "|run=S|fill=T|frun=1",
            "Spiderette|T=7|deal=kd u1|suit=R|run=S|fill=T|frun=1|draw=f",
            "Will o' the Wisp|T=7|deal=d2 u1|suit=R|run=S|fill=T|frun=1|draw=f",
        ),
    ),
    (
        "Fan",
        (
            "Fan|T=18|deal=u2@0-16 u1|suit=S|move=1|king=13|fill=T",
            "Lucie, no redeal|T=18|deal=u2@0-16 u1|suit=S|move=1|fill=",
            "Bisley|T=13|deal=o1 u1@4-12 u3|fdir=B|suit=S|dir=B|move=1|fill=",
            "Baker's Dozen|T=13|deal=u4|pre=kings|suit=R|move=1|fill=",
            "Spanish Patience II|T=13|deal=u4|suit=R|move=1|fill=T",
            "Portuguese|T=13|deal=u4|suit=R|move=1|king=13|fill=T",
            "Castles in Spain|T=13|deal=d3 u1|move=1|fill=T",
        ),
    ),
)
"""`(family, lines)`: the first eleven games, then the others, grouped by what they resemble."""


def lines():
    """Return the lines of all games, in the catalogue's order."""
    return [line for family in FAMILIES for line in family[1]]


def names():
    """Return the games' names in the catalogue's order.

    >>> names()[:3]
    ['Klondike', 'Canfield', 'Selective Canfield']
    """
    return [line[: line.find("|")] for line in lines()]


def ids():
    """Return the games' ids in the catalogue's order.

    >>> ids()[:3]
    ['klondike', 'canfield', 'selective-canfield']
    """
    return [row_id(name) for name in names()]


def first_id():
    """Return the id of the first game."""
    return row_id(FAMILIES[0][1][0].partition("|")[0])


def name(game_id):
    """Return a game's name, "" if there is no such game.

    >>> name("fortunes-favor")
    "Fortune's Favor"
    """
    line = _find(game_id)[0]
    return line[: line.find("|")] if line else ""


def row(game_id, chosen=()):
    """Return a game's row.

    >>> row("klondike").draw, row("klondike", [("draw", "3")]).draw
    ('1', '3')

    :param str game_id: as `ids` gives it
    :param chosen: `(field, value)` pairs, the options chosen
    :raises ValueError: if there is no such game, or no such option
    """
    line, family, member = _find(game_id)
    if not line:
        raise ValueError(f'there is no game "{game_id}"')
    found = load("patience.games.rules").read(line, chosen)
    found.family, found.member = family, member
    return found


def _find(game_id):
    # A game's line, the number of its family, and its own number there.
    initial = game_id[:1].upper()
    for family in range(len(FAMILIES)):
        of_family = FAMILIES[family][1]
        for member in range(len(of_family)):
            line = of_family[member]
            if line.startswith(initial) and row_id(line[: line.find("|")]) == game_id:
                return line, family, member
    return "", -1, -1
