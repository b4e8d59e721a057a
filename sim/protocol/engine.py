"""The engine protocol: commands on standard input, one JSON object per line on standard output.

Other programs can play, test or compare the engine through it (sim/PROTOCOL.md).
`sim.protocol.positions` converts positions to JSON.

    new ID NUMBER [option=value ...]   position JSON   show   moves   play MOVE   undo   redo
    hint   games   solve [seconds=S]   quit
"""

import json
import re
import sys
from collections.abc import Callable, Iterable
from typing import Any, TextIO

from patience.advice import hints
from patience.game import Game
from patience.games import catalog
from patience.games.dealing import LAST_NUMBER, new_game
from patience.games.rules import read  # imported here; otherwise each row would load it again
from patience.moves import DEAL, move
from patience.redo import redo
from patience.table import COUNT_MASK, PLACE_MASK, STOCK, TABLEAU, Table
from patience.texts import notation, words
from patience.texts.refusals import why_not
from sim.data.numbers import read_whole
from sim.protocol import positions
from sim.solve.lines import WrongLineError

_QUOTED = 40  # characters of a line that an answer quotes; every move is shorter
_LONGEST = 400  # characters of an error
_SECONDS = 20  # of processor time, for `solve`

Answer = dict[str, Any]  # a JSON object


class Engine:
    """One game at a time, played by command lines."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self._alone: dict[str, Callable[[], Answer]] = {
            "games": self._games,
            "show": self._show,
            "moves": self._moves,
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
        }
        self._with_words: dict[str, Callable[[str], Answer]] = {
            "new": self._new,
            "position": self._position,
            "play": self._play,
            "solve": self._solve,
        }

    def answer(self, line: str) -> Answer:
        """Run a command line; an invalid one returns an error and changes nothing."""
        name, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        try:
            if name in self._with_words:
                return self._with_words[name](rest)
            if name not in self._alone:
                known = ", ".join([*self._alone, *self._with_words, "quit"])
                said = name if len(name) <= _QUOTED else name[:_QUOTED] + "..."
                raise ValueError(f'there is no command "{said}"; the commands are {known}')
            if rest:
                raise ValueError(f'{name} stands alone; after it comes "{rest[:_QUOTED]}"')
            return self._alone[name]()
        except ValueError as error:
            said = str(error)
            return {"error": said if len(said) <= _LONGEST else said[:_LONGEST] + "..."}
        except RecursionError:
            return {"error": "that is nested too deeply to be a position"}

    def _at_hand(self) -> Game:
        if self.game is None:
            raise ValueError("there is no game yet; start one with new ID NUMBER")
        return self.game

    def _games(self) -> Answer:
        games = []
        for line in catalog.lines():
            rules = read(line)
            games.append({"id": rules.id, "name": rules.name, "options": dict(rules.options)})
        return {"games": games}

    def _new(self, rest: str) -> Answer:
        parts = rest.split()
        if len(parts) < 2:
            raise ValueError("new takes a game and a deal number: new klondike 617")
        options = []
        for part in parts[2:]:
            name, equals, value = part.partition("=")
            if not equals:
                raise ValueError(f'"{part}" is not an option; an option looks like draw=3')
            options.append((name, value))
        rules = catalog.row(parts[0], options)
        self.game = new_game(rules, _deal_number(parts[1]), Table())
        return {"ok": True}

    def _position(self, rest: str) -> Answer:
        try:
            described = json.loads(rest, parse_int=_json_number)
        except ValueError as error:
            raise ValueError(f"that is not JSON: {error}") from error
        self.game = positions.set_up(described)
        return {"ok": True}

    def _show(self) -> Answer:
        return positions.describe(self._at_hand())

    def _moves(self) -> Answer:
        game = self._at_hand()
        numbered = notation.numbers_foundations(game)
        return {"moves": [notation.move_text(a_move, numbered) for a_move in game.moves()]}

    def _play(self, rest: str) -> Answer:
        game = self._at_hand()
        if not rest.isascii() or len(rest) > _QUOTED:
            raise ValueError(f'"{rest[:_QUOTED]}" is not a move; `moves` lists the legal ones')
        a_move = notation.parse_move(game, rest)
        before = game.table.log.applied
        if not game.push(a_move):
            raise ValueError(f"{rest}: {why_not(game, a_move)}")
        return {"ok": True, "auto": [] if a_move == DEAL else _followed(game, before + 1)}

    def _undo(self) -> Answer:
        if not self._at_hand().pop():
            raise ValueError("there is nothing to undo")
        return {"ok": True}

    def _redo(self) -> Answer:
        if not redo(self._at_hand().table):
            raise ValueError("there is nothing to redo")
        return {"ok": True}

    def _hint(self) -> Answer:
        game = self._at_hand()
        rated = hints.advise_with_reasons(game)
        why = words.HINTS.split("\n")
        if not rated:
            return {"move": None, "why": why[hints.NO_HINT]}
        a_move, reason = rated[0]
        numbered = notation.numbers_foundations(game)
        return {"move": notation.move_text(a_move, numbered), "why": why[reason]}

    def _solve(self, rest: str) -> Answer:
        seconds = _seconds(rest)
        game = self._at_hand()
        try:
            from sim.solve.packs.shorter import LONGEST, shorten_line
            from sim.solve.solver import solve
        except ImportError as error:
            raise ValueError(str(error)) from error
        try:
            found = solve(game, seconds)
            line = shorten_line(game, found.line) if found.line else ()
        except WrongLineError as error:
            raise ValueError(f"the solver is wrong here; please report it: {error}") from error
        why = {}
        if len(line) > LONGEST:
            why["why"] = f"The line found has {len(line):,} moves; at most {LONGEST} are shown."
            line = ()
        return {
            "verdict": found.verdict,
            "line": [
                notation.move_text(a_move, notation.numbers_foundations(game)) for a_move in line
            ],
            "nodes": found.positions,
            "seconds": round(found.seconds, 3),
            **why,
        }


def main(lines: Iterable[str], out: TextIO | None = None) -> None:
    """Answer command lines until `quit` or the end of input; flush each answer immediately.

    :param lines: the source of commands
    :param out: the destination of answers; standard output by default
    """
    engine = Engine()
    for line in lines:
        if line.split()[:1] == ["quit"]:
            return
        reply(engine, line, out or sys.stdout)


def reply(engine: Engine, line: str, out: TextIO) -> None:
    """Write the answer to a command line, in one line, and flush it."""
    print(json.dumps(engine.answer(line)), file=out, flush=True)


def _followed(game: Game, first: int) -> list[str]:
    # Return the moves that the rules made in the newest step.
    log = game.table.log
    followed = []
    for number in range(first, log.applied):
        entry = log.entry(number)
        src, dst = entry & PLACE_MASK, entry >> 8 & PLACE_MASK
        if TABLEAU <= src <= STOCK:
            size = entry >> 16 & COUNT_MASK
            packet = move(src, dst, size)
            followed.append(notation.move_text(packet, notation.numbers_foundations(game)))
    return followed


def _json_number(text: str) -> int:
    if len(text) > _QUOTED:  # Python refuses to read more than 4,300 digits
        raise ValueError(f"a number of {len(text)} digits")
    return int(text)


def _seconds(rest: str) -> float:
    name, equals, text = (rest or f"seconds={_SECONDS}").partition("=")
    if name != "seconds" or not equals or not re.fullmatch(r"\d{1,4}(\.\d{1,3})?", text, re.ASCII):
        raise ValueError(f'"{rest[:_QUOTED]}": solve takes seconds, as solve seconds=5')
    return float(text)


def _deal_number(text: str) -> int:
    try:
        return read_whole(text, 1, LAST_NUMBER)
    except ValueError as error:
        raise ValueError(f'"{text}" is not a deal number from 1 to {LAST_NUMBER}') from error
