"""Defines the language of the sentence tables, and runs its cases against the engine.

The documents lie in ../shared/seeds beside the repository, 000 to 004; their text is not copied
here. To number the sentences, take the non-blank lines in order and cut each after every full
stop, question or exclamation mark (and a closing bracket) that a space follows; every piece is a
sentence, titles and headings too. The tables paraphrase each.

A case is one line, `position | moves | result`:

    T 7H, 8S, KC; R 2C 3C | T1>T2, not R1>T3 | T 3C, 8S 7H; R 2C

position  separated by `;`: piles of T, R, C, separated by `,` (`-` is empty, `...` gives each of
          the others a card not named in the case); W, H and S the waste, hand card and stock, top
          card last; F the top cards of foundations; `base 7`; `redeals 1`; `option move=V`;
          `game rainbow` for a game other than the table's; `dealt 617` for that deal
moves     as in PROTOCOL.md, Moves; `not` before one that must be refused; `undo`; `redo`
result    piles as above with all their cards, all or the first few; `count T 1 2 3`; `up T` all
          face up; `base -` none chosen; `redeals 1`; `legal T1>F W>F` no other moves;
          `as it began`; `won`; `stuck`; `goes on` is neither
"""

import re
from pathlib import Path
from typing import NamedTuple

from patience import cards
from patience.games.rules import read
from patience.redo import redo
from patience.table import BASE, EMPTY, HAND, REDEALS, STOCK, WASTE
from patience.texts import notation
from patience.texts.refusals import why_not
from sim.protocol import positions
from tests.support import engine_data
from tests.support.engine_data import lay_out, legal_moves, pile_text, play, table_bytes

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"

OPTIONS = {
    "klondike": "?draw=1,3|?redeal=-1,2,0|?fback=1,0",
    "canfield": "?move=W,V,N|?fill=W,TRW|?rsee=0,1|?redeal=-1,2,1,0|?fback=0,1",
    "selective-canfield": "?move=W,V,N|?fill=W,TRW|?rsee=0,1|?redeal=-1,2,1,0|?fback=0,1",
    "rainbow": "?move=W,V,N|?fill=W,TRW|?rsee=0,1|?redeal=0,1,2,-1|?fback=0,1",
    "chameleon": "?fill=W,TRW|?hand=0,1|?rsee=0,1|?redeal=0,1,2,-1|?fback=0,1",
    "storehouse": "?fill=W,TRW|?hand=1,0|?rsee=0,1|?redeal=2,1,0,-1|?fback=0,1",
    "four-seasons": "?hand=1,0|?redeal=0,1,2,-1|?fback=0,1",
    "simplicity": "?hand=1,0|?redeal=0,1,2,-1|?fback=0,1",
    "fortunes-favor": "?hand=1,0|?redeal=1,0,2,-1|?fback=0,1",
    "gate": "?move=V,N|?hand=1,0|?redeal=0,1,2,-1|?fback=0,1",
    "castles-end": "?base=S,F|?fback=0,1",
}
"""The disputed readings, as options of the games' rows (RULES.md 4)."""


class Sentence(NamedTuple):
    """One sentence of a document: its number, what kind it is, what it says, and its cases."""

    number: int
    kind: str
    says: str
    cases: tuple = ()


def rule(number, says, *cases):
    """Return a sentence that states a rule."""
    return Sentence(number, "rule", says, cases)


def layout(number, says, *cases):
    """Return a sentence about the layout; where piles are on the screen needs no case."""
    return Sentence(number, "layout", says, cases)


def otherwise(number, says, conflict, *cases):
    """Return a sentence that we do not follow, with its conflict in RULES.md 4."""
    assert re.fullmatch(r"C\d+[a-d]?", conflict)
    return Sentence(number, "decided otherwise", f"{says} ({conflict})", cases)


def advice(number, says):
    """Return a sentence that advises the player."""
    return Sentence(number, "advice", says)


def no_rule(number, why):
    """Return a sentence that states no rule, and why not."""
    return Sentence(number, "no rule", why)


def headings(*numbers):
    """Return sentences that are titles or headings."""
    return [no_rule(number, "heading") for number in numbers]


def sentences_of(document):
    """Return a document's sentences, numbered as above, or None if the document is missing."""
    found = list(SEEDS.glob(f"{document}_*.txt"))
    if not found:
        return None
    lines = found[0].read_text(encoding="utf-8").splitlines()
    cut = re.compile(r"(?<=[.!?])\s+|(?<=[.!?]\))\s+")
    return [piece for line in lines for piece in cut.split(line.strip()) if piece]


def rules_of(game_id, chosen=()):
    """Return a game's row, with the options of `OPTIONS` that it does not offer itself."""
    row = engine_data.ROWS[game_id]
    offers = OPTIONS.get(game_id, "").split("|")
    new = [offer for offer in offers if offer and offer.split("=")[0] not in row]
    return read("|".join([row, *new]), chosen)


def run(game_id, case):
    """Run a case; a failure names the item that does not hold."""
    position, moves, then = [*case.split("|"), "", ""][:3]
    game = _position(game_id, _items(position, ";"))
    began = table_bytes(game)
    for move in _items(moves, ","):
        _make(game, move)
    for item in _items(then, ";"):
        _look(game, item, began)


def _items(text, mark):
    return [item.strip() for item in text.split(mark) if item.strip()]


def _position(game_id, items):
    said = {}
    chosen = []
    for item in items:
        word, _, text = item.partition(" ")
        if word == "option":
            chosen.append(tuple(text.split("=")))
        else:
            said[word] = text
    game_id = said.pop("game", game_id)
    rules = rules_of(game_id, chosen)
    if "dealt" in said:
        return engine_data.deal(rules, int(said["dealt"]), engine_data.Table())
    return lay_out(
        rules,
        _piles(said.pop("T", ""), rules.T, said),
        reserve=_piles(said.pop("R", ""), rules.R, said),
        cells=_piles(said.pop("C", ""), rules.C, said),
        foundations=said.pop("F", "").split(),
        waste=said.pop("W", ""),
        hand=said.pop("H", ""),
        stock=said.pop("S", ""),
        base=cards.RANKS.index(said.pop("base")) + 1 if "base" in said else None,
        redeals=int(said.pop("redeals")) if "redeals" in said else None,
        **said,
    )


def _piles(text, number, said):
    piles = ["" if name == "-" else name for name in _items(text, ",")]
    if piles[-1:] == ["..."]:
        named = " ".join([text, *said.values()])
        names = [cards.text(card) for card in range(51, -1, -1)]
        unnamed = [name for name in names if name not in named]
        piles[-1:] = unnamed[: number - len(piles) + 1]
    assert len(piles) <= number
    return piles


def _make(game, move):
    if move in ("undo", "redo"):
        assert game.pop() if move == "undo" else redo(game.table), move
    elif move.startswith("not "):
        a_move = notation.parse_move(game, move[4:])
        before = table_bytes(game)
        assert a_move not in game.moves(), move
        assert why_not(game, a_move), move
        assert not game.push(a_move), move
        assert table_bytes(game) == before
    else:
        assert notation.parse_move(game, move) in game.moves(), (
            f"{move}: {why_not(game, notation.parse_move(game, move))}"
        )
        play(game, move)


def _look(game, item, began):
    word, _, text = item.partition(" ")
    places = {"T": game.tableau, "R": game.reserve, "C": game.cells, "F": game.foundations}
    if word in ("W", "H", "S"):
        place = {"W": WASTE, "H": HAND, "S": STOCK}[word]
        assert pile_text(game, place) == text.replace("-", ""), item
    elif word == "F":
        tops = [pile_text(game, place)[-2:] for place in game.foundations]
        assert [top for top in tops if top] == text.replace("-", "").split(), item
    elif word in places:
        wanted = ["" if name == "-" else name for name in _items(text, ",")]
        assert [pile_text(game, place) for place in places[word]][: len(wanted)] == wanted, item
    elif word in ("count", "up"):
        letter, *numbers = text.split()
        found = {**places, "W": [WASTE], "H": [HAND], "S": [STOCK]}[letter]
        if word == "up":
            assert not any("-" in pile_text(game, place) for place in found), item
        else:
            assert [game.table.length(place) for place in found] == [int(n) for n in numbers], item
    else:
        assert _holds(game, item, word, text, began), item


def _holds(game, item, word, text, began):
    if word == "base":
        return game.table.top[BASE] == (EMPTY if text == "-" else cards.RANKS.index(text))
    if word == "redeals":
        return game.table.top[REDEALS] == int(text)
    if word == "legal":
        assert legal_moves(game) == set(text.replace("-", "").split()), item
        return True
    stuck = positions.is_stuck(game)
    return {
        "as it began": table_bytes(game) == began,
        "won": game.won(),
        "stuck": stuck,
        "goes on": not stuck and not game.won(),
    }[item]
