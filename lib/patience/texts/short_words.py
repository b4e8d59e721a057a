"""Shorter words for lines of menus, for letters that are too large for the usual ones.

Loaded on demand.
"""

_SHORT = b"""
Deal of the day=Daily deal
Title screen=Title
Winning line=Win line
Restart deal=Restart
Rule options=Rule choice
Statistics=Figures
Skip piles=Skip
Safe cards=Safe
Confirm moves=Confirm
Left-handed=Left
Suit colours=Colours
Card back=Back
Brightness=Light
Show targets=Targets
New deals=Deals
Save on drive=Drive
Large print=Print
Stock passes=Passes
Take from foundations=Take back
Fill spaces from=Fill
Hand card=Hand
Open reserve=Reserve
Base chosen=Base
On a king=King
a queen=queen
Buttons=Keys
Scoring=Score
Remove=Take
now =*
In the deck=Deck
Your moves=Moves
All moves=Moves
King and ace=K and A
after moves=after
as marked=marked
from the bottom=bottom
from the top=top
whole pile=pile
1 or pile=1, pile
at the start=start
any time=any
all cards=all
the pyramid=pyramid
stock and waste=both
the waste=waste
neighbours=next
unlimited=no limit
Beleaguered Castle=Beleaguered
Pyramid (Microsoft)=Pyramid (MS)
Castles End (PySolFC)=Castles (PySol)
Canfield (PySolFC)=Canfield (Py)
Spanish Patience II=Spanish II
Klondike, draw 3=Klondike, 3
Spiderette, 1 suit=Spiderette, 1
Lucie, no redeal=Lucie, no
"""


def shorten(words: bytes) -> bytes:
    """Return shorter words for some, or the same.

    >>> shorten(b"Deal of the day"), shorten(b"Undo")
    (b'Daily deal', b'Undo')
    """
    at = _SHORT.find(b"\n" + words + b"=")
    if at < 0:
        return words
    begin = at + len(words) + 2
    return _SHORT[begin : _SHORT.find(b"\n", begin)]
