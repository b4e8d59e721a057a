"""Sends random lines to the engine protocol.

Some are commands, some are commands that were damaged, some are bytes. Whatever comes, the answer
must be one line of JSON; an error must change nothing, and the cards must stay 52 different ones.
"""

import io
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from patience.games import catalog
from sim.protocol import engine

_LONGEST = 1000  # characters of an answer, except to commands that show a game or all of them
_LONG_ANSWERS = ("games", "show", "moves")
_COMMANDS = (
    *("new", "position", "show", "moves", "play", "undo", "redo", "hint", "games"),
    "solve seconds=0",  # without that it takes 20
)
_PLACES = ("T", "R", "C", "W", "H", "S", "F", "FC", "FS", "X", "")
_NUMBERS = ("0", "1", "-1", "617", "31999", "2147483647", "2147483648", "9" * 5000, "1e3", "\u0663")
_JSON = (
    *("null", "true", "[]", "{}", '""', "1e999", "-0", "NaN", '"\\ud800"', "9" * 5000, "[" * 5000),
    *(
        '{"game": "klondike"}',
        '{"game": 7}',
        '{"game": "\\ud800"}',
        '{"game": "gate", "stock": "7H"}',
        '["7H"]',
    ),
)

_KINDS = {
    "_begin": "new games, some with unknown ids",
    "_legal": "legal moves, undo, redo",
    "_odd_move": "invalid moves",
    "_damaged_position": "positions, most of them damaged",
    "_words": "words of the protocol in any order",
    "_signs": "random bytes",
    "_plain": "commands without words",
}


class FailedCheckError(AssertionError):
    """A check that failed, and the line before it."""


class RandomLines:
    """Lines, the same for the same seed.

    :param int seed: any whole number
    """

    def __init__(self, seed: int) -> None:
        self._dice = Random(seed)
        self.kind = ""
        """The kind of the last line."""

    def lines(self, engine_at_hand: engine.Engine, count: int) -> Iterator[str]:
        """Yield lines; some ask for what the engine's game allows, and damage that.

        :param engine_at_hand: is asked for moves and positions
        """
        makers = (
            (self._begin, 6),
            (self._legal, 30),
            (self._odd_move, 14),
            (self._damaged_position, 14),
            (self._words, 14),
            (self._signs, 14),
            (self._plain, 8),
        )
        chosen = self._dice.choices(
            [maker for maker, _ in makers], [share for _, share in makers], k=count
        )
        for maker in chosen:
            self.kind = _KINDS[maker.__name__]
            yield maker(engine_at_hand)

    def _begin(self, _at_hand: engine.Engine) -> str:
        game = self._dice.choice([*catalog.ids(), "klondyke", "", "\u20ac"])
        number = self._dice.choice([*_NUMBERS, str(self._dice.randint(1, 2**31))])
        option = self._dice.choice(("", "", "", " draw=3", " draw=", " =", " redeal=0", " x=1"))
        return f"new {game} {number}{option}"

    def _legal(self, at_hand: engine.Engine) -> str:
        moves = at_hand.answer("moves").get("moves") or ["deal"]
        return self._dice.choice([f"play {self._dice.choice(moves)}", "undo", "redo"])

    def _odd_move(self, _at_hand: engine.Engine) -> str:
        dice = self._dice
        src, dst = (
            dice.choice(_PLACES) + dice.choice(("", "1", "4", "19", "-1", "0", "\u00b2"))
            for _ in range(2)
        )
        size = dice.choice(("", "", "*2", "*0", "*-1", "*99", "*" + "9" * 5000, "*\u0662", "*"))
        return f"play {src}{dice.choice('>>>>-= ')}{dst}{size}"

    def _damaged_position(self, at_hand: engine.Engine) -> str:
        dice = self._dice
        shown: dict[str, Any] = at_hand.answer("show")
        if dice.random() < 0.3 or "error" in shown:
            return "position " + dice.choice(_JSON)
        for _ in range(dice.choice((0, 1, 1, 2, 3))):
            field = dice.choice([*shown, "options", "x"])
            value: Any = dice.choice(
                (None, [], {}, "", "7H", 7, -1, 10**30, True, [["7H"]], ["-7H"])
            )
            if isinstance(shown.get(field), list) and dice.random() < 0.6:
                dice.shuffle(shown[field])
            else:
                shown[field] = value
        text = json.dumps(shown)
        if dice.random() < 0.2:
            at = dice.randrange(len(text))
            text = text[:at] + dice.choice(("", "]", '"', ",", "\u2028")) + text[at + 1 :]
        return "position " + text

    def _words(self, _at_hand: engine.Engine) -> str:
        words = (*_COMMANDS, *_NUMBERS, "klondike", "draw=3", "T1>T2", "deal", "{}", "seconds=1")
        return " ".join(self._dice.choices(words, k=self._dice.randint(0, 4)))

    def _signs(self, _at_hand: engine.Engine) -> str:
        some = bytes(self._dice.choices(range(256), k=self._dice.choice((1, 3, 20, 20, 4000))))
        return some.decode(self._dice.choice(("latin-1", "utf-8")), errors="replace")

    def _plain(self, _at_hand: engine.Engine) -> str:
        return self._dice.choice(("show", "moves", "hint", "games", "undo", "redo"))


def check(at_hand: engine.Engine, line: str) -> dict[str, Any]:
    """Send a line to the engine as `python sim engine` does, and return its answer.

    :raises FailedCheckError: when the answer is not a line of JSON, too long, or an error changed
        something
    """
    before = at_hand.game and (bytes(at_hand.game.table.under), bytes(at_hand.game.table.top))
    out = io.StringIO()
    engine.reply(at_hand, line, out)
    text = out.getvalue()
    answer = json.loads(text)
    name = line.split()[0] if line.split() else ""
    if text.count("\n") != 1 or not isinstance(answer, dict) or not text.isascii():
        raise FailedCheckError(f"{line!r}: no line of JSON: {text!r}")
    if len(text) > _LONGEST and (name not in _LONG_ANSWERS or "error" in answer):
        raise FailedCheckError(f"{line!r}: {len(text)} characters: {text!r}")
    game = at_hand.game
    if game is None:
        return answer
    now = bytes(game.table.under), bytes(game.table.top)
    if "error" in answer and before != now:
        raise FailedCheckError(f"{line!r}: an error changed the game")
    if before != now and sorted(_cards(at_hand)) != sorted(_PACK * game.row.packs):
        raise FailedCheckError(f"{line!r}: the cards are {sorted(_cards(at_hand))}")
    return answer


_PACK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]


def _cards(at_hand: engine.Engine) -> list[str]:
    shown = at_hand.answer("show")
    piles = [*shown["foundations"], *shown["tableau"], *shown["reserve"], shown["waste"]]
    piles += [shown["stock"], [card for card in (*shown["cells"], shown["hand"]) if card]]
    return [card.lstrip("-") for pile in piles if pile for card in pile]
