"""A game of patience to play: moves, undo and redo, hints, piles."""

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import pocket_patience.engine  # makes `patience` known

# isort: split
from patience import cards
from patience.advice import hints as advice
from patience.game import Game as EngineGame
from patience.kinds.faces import faces_of
from patience.moves import DEAL
from patience.moves import size as size_of
from patience.redo import redo
from patience.table import BASE, CARD_MASK, CLOSED, FACE_DOWN, HAND, NO_CARD, STOCK, TABLEAU, WASTE
from patience.texts import notation, words
from patience.texts.refusals import why_not
from pocket_patience.rows import Row

# Loaded only once; otherwise the engine would load them again for each deal and each hint.
for _name in (
    *("kinds.one_foundation", "kinds.pairs", "kinds.redeals", "kinds.runs", "kinds.sorting"),
    *("advice.building_hints", "advice.pair_hints", "advice.run_hints", "advice.sorting_hints"),
    *("coming_up", "fitting"),
):
    import_module(f"patience.{_name}")

_LONGEST = 40  # characters of a move's text; all are shorter
_WHY = words.HINTS.split("\n")
_UNSEEN = "##"
_NONE = "--"


@dataclass(frozen=True)
class Move:
    """A move, as `Game.moves` and `Game.parse` return it; `str(move)` is its text.

    >>> from pocket_patience import deal
    >>> move = deal("klondike", 617).parse("T7>T2")
    >>> print(move, move.source, move.target, move.size)
    T7>T2 T7 T2 1
    """

    text: str = field(compare=False)
    """As in sim/PROTOCOL.md: "T2>T5*4", "W>F", "deal"."""
    code: int = field(repr=False)
    """The engine's move (`patience.moves`)."""

    def __str__(self) -> str:
        return self.text

    @property
    def source(self) -> str:
        """The pile that cards are taken from; "" for "deal"."""
        return self.text.partition(">")[0] if self.code != DEAL else ""

    @property
    def target(self) -> str:
        """The pile that cards are taken to; "" for "deal"."""
        return self.text.partition(">")[2].partition("*")[0]

    @property
    def size(self) -> int:
        """How many cards move; 0 for "deal", where the rules decide."""
        return size_of(self.code)


@dataclass(frozen=True)
class Hint:
    """A move worth making, and why: `Hint(move=..., why="Uncovers a face-down card.")`."""

    move: Move
    why: str


class Game:
    """A game of patience, as `deal` and `from_dict` return it.

    >>> from pocket_patience import deal
    >>> game = deal("klondike", 617)
    >>> [str(move) for move in game.moves()]
    ['T7>T2', 'deal']
    >>> game.push("T7>T2")
    >>> print(game.pop())
    T7>T2
    """

    __hash__ = None  # type: ignore[assignment]  # it changes; `key` can be kept in a set

    def __init__(self, row: Row, engine: EngineGame) -> None:
        self.row = row
        """The rules, with the chosen options."""
        self.engine = engine
        """The engine's game (`patience.game`); changing it changes this game."""
        self._line: list[Move] = []
        self._made = 0
        self._faces = faces_of(engine.row)
        self._numbered = notation.numbers_foundations(engine)

    @property
    def number(self) -> int:
        """The number of the deal, 1 to 2147483647, or 0 for a position that was set up."""
        return self.engine.number

    # Moves.

    def moves(self) -> list[Move]:
        """Return all legal moves, "deal" last; [] if the game is over."""
        return [self.as_move(code) for code in self.engine.moves()]

    def parse(self, text: str) -> Move:
        """Return the move that a text means here; it need not be legal.

        >>> from pocket_patience import deal
        >>> deal("klondike", 617).parse("T9>T1")
        Traceback (most recent call last):
        ValueError: "T9" is not a pile of Klondike: T1 to T7, and R, C, W, H, F if the game has them

        :param text: as "T2>T5*4", "W>F" or "deal" (sim/PROTOCOL.md, Moves)
        :raises ValueError: if it means no move, or names a pile that this game does not have
        """
        if not isinstance(text, str) or not text.isascii() or len(text) > _LONGEST:
            raise ValueError(
                f"{str(text)[:_LONGEST]!r} is not a move; `moves` lists the legal ones"
            )
        return self.as_move(notation.parse_move(self.engine, text))

    def why_not(self, move: "Move | str") -> str:
        """Return why a move is illegal, as a player would read it; "" if it is legal.

        >>> from pocket_patience import deal
        >>> deal("canfield", 617).why_not("T1>T2")
        'QC needs KH or KD.'

        :raises ValueError: if the text means no move
        """
        return why_not(self.engine, self._read(move).code)

    def push(self, move: "Move | str") -> None:
        """Make a move, and the moves that the rules force after it, as one step.

        >>> from pocket_patience import deal
        >>> deal("canfield", 617).push("T1>T2")
        Traceback (most recent call last):
        ValueError: T1>T2: QC needs KH or KD.

        :param move: one of `moves()`, or its text
        :raises ValueError: if it is illegal; then nothing changes
        """
        made = self._read(move)
        if not self.engine.push(made.code):
            raise ValueError(f"{made}: {why_not(self.engine, made.code)}")
        self._line[self._made :] = [made]
        self._made += 1

    def pop(self) -> Move:
        """Undo the last step, and return its move.

        :raises ValueError: if there is nothing to undo
        """
        if not self._made or not self.engine.pop():
            raise ValueError("there is nothing to undo")
        self._made -= 1
        return self._line[self._made]

    def redo(self) -> Move:
        """Make the step again that was undone last, and return its move.

        :raises ValueError: if there is nothing to redo
        """
        if not redo(self.engine.table):
            raise ValueError("there is nothing to redo")
        self._made += 1
        return self._line[self._made - 1]

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves that were made and not undone, the first one first."""
        return tuple(self._line[: self._made])

    # What a player wants to know.

    def won(self) -> bool:
        """Return whether the game is won."""
        return self.engine.won()

    def stuck(self) -> bool:
        """Return whether the game is not won, and neither a move nor a deal leads on.

        A game can be lost long before that: `solve` tells.
        """
        game = self.engine
        return not game.can_play() and not game.won() and not game.deals_help()

    def hints(self) -> list[Hint]:
        """Return the moves worth making, the best one first, with reasons.

        >>> from pocket_patience import deal
        >>> for hint in deal("klondike", 1).hints():
        ...     print(hint.move, hint.why)
        T7>F Safe on its foundation.
        T6>F Safe on its foundation.
        deal Deal from the stock.
        """
        rated = advice.advise_with_reasons(self.engine)
        return [Hint(self.as_move(code), _WHY[reason]) for code, reason in rated]

    def hint(self) -> "Hint | None":
        """Return the best of `hints`, or None if no move leads on."""
        return next(iter(self.hints()), None)

    def piles(self) -> dict[str, list[str]]:
        """Return all piles by name, each a list of cards, bottom card first.

        Names are those of moves: T1 and up are the tableau, R1 the reserve, C1 the free cells; FC
        FD FH FS or F1 and up are the foundations, S is the stock, W the waste, H the hand card. A
        card has a rank of A23456789TJQK and a suit of CDHS, with "-" before it if it is face down;
        the stock's last card is dealt next.

        >>> from pocket_patience import deal
        >>> deal("klondike", 617).piles()["T3"]
        ['-5S', '-QD', '5H']
        """
        return {name: self._pile(place) for name, place in self._places()}

    def pile(self, name: str) -> list[str]:
        """Return the cards of one pile of `piles`.

        :raises ValueError: if the game has no such pile
        """
        for other, place in self._places():
            if other == name:
                return self._pile(place)
        known = " ".join(other for other, _ in self._places())
        raise ValueError(f'"{name}" is not a pile of {self.row.name}; its piles are {known}')

    def __str__(self) -> str:
        """Return the table as text, as a player sees it: a line for each pile.

        >>> from pocket_patience import deal
        >>> print(deal("klondike", 617))
        Klondike, deal 617
        F   -- -- -- --
        T1  3C
        T2  ## 9S
        T3  ## ## 5H
        T4  ## ## ## KD
        T5  ## ## ## ## TC
        T6  ## ## ## ## ## 3D
        T7  ## ## ## ## ## ## 8D
        S   24 cards
        """
        game, table = self.engine, self.engine.table
        deal = [f"deal {self.number}"] if self.number else []
        lines = [", ".join([self.row.name, *deal, *self.row.changed()])]
        tops = [(self._pile(place) or [_NONE])[-1] for place in game.foundations]
        lines.append(_line("F", tops))
        for name, place in self._places():
            pile = [_UNSEEN if card[0] == "-" else card for card in self._pile(place)]
            if place == STOCK and pile:
                lines.append(_line(name, [str(len(pile)), "card" if len(pile) == 1 else "cards"]))
            elif place in (WASTE, HAND) and pile:
                lines.append(_line(name, pile))
            elif TABLEAU <= place < WASTE:
                closed = table.top[place] == CLOSED
                lines.append(_line(name, ["closed"] if closed else pile or [_NONE]))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Game {self.row.id} {self.number or 'set up'}, {len(self.line)} moves>"

    # Other forms.

    def code(self) -> str:
        """Return the share code of the deal, for `from_code`, the window and the terminal.

        >>> from pocket_patience import deal
        >>> deal("klondike", 617, draw=3).code()
        'klondike:617:draw=3'

        :raises ValueError: if the position was not dealt, or the game is one's own
        """
        if self.row.text or not self.number:
            raise ValueError("only deals of the games in games() have a code; to_dict has all else")
        return ":".join([self.row.id, str(self.number), *self.row.changed()])

    def to_dict(self) -> dict[str, Any]:
        """Return the position as a dict for `from_dict`, or JSON (sim/PROTOCOL.md, Positions)."""
        pocket_patience.engine.load_sim()
        from sim.protocol.positions import describe

        return describe(self.engine)

    def key(self) -> bytes:
        """Return the position as bytes: equal for equal positions of the same row.

        Cards that look alike, as those of two packs, are equal.
        """
        top, cards_of = self.engine.table.top, self._read_pile
        piles = (cards_of(place) or top[place : place + 1] for _, place in self._places())
        return b"\xff".join(piles) + top[BASE:]

    def copy(self) -> "Game":
        """Return a copy with its own table, which can undo the same steps."""
        return copy.deepcopy(self)

    def __deepcopy__(self, memo: dict[int, object]) -> "Game":
        memo[id(self.engine.row)] = self.engine.row
        copied = Game(self.row, copy.deepcopy(self.engine, memo))
        copied._line, copied._made = self._line[:], self._made
        return copied

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        """Return whether two games have the same rules and position, however they came to it."""
        return isinstance(other, Game) and self.row == other.row and self.key() == other.key()

    def as_move(self, code: int) -> Move:
        """Return the move of one of the engine's ints."""
        return Move(notation.move_text(code, self._numbered), code)

    def _read(self, move: "Move | str") -> Move:
        return move if isinstance(move, Move) else self.parse(move)

    def _places(self) -> Iterator[tuple[str, int]]:
        game = self.engine
        for places in (game.foundations, game.reserve, game.cells, game.tableau):
            for place in places:
                yield notation.place_text(place, self._numbered), place
        for place in (WASTE, HAND, STOCK):
            yield notation.place_text(place), place

    def _pile(self, place: int) -> list[str]:
        return [cards.text(card) for card in self._read_pile(place)]

    def _read_pile(self, place: int) -> bytes:
        # Return what each card counts as, with `FACE_DOWN`.
        buffer, faces = bytearray(NO_CARD), self._faces
        pile = buffer[: self.engine.table.read_pile(place, buffer)]
        return bytes([faces[card & CARD_MASK] | card & FACE_DOWN for card in pile])


def _line(name: str, texts: list[str]) -> str:
    return f"{name:<3} {' '.join(texts)}"
