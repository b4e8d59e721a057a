"""Tells whether the game on the table can still be won.

It can also go back to the last winnable position, and lead hints to the win. It checks the game
whenever the cards rest, and asks the solver's process; a later tick takes the answer.
"""

from contextlib import closing
from types import SimpleNamespace

from patience.advice.proved_line import read_line
from patience.game import Game
from patience.games import dealing, packs
from patience.player.settings import NEVER, SAFE_UP, VERDICTS
from patience.table import Table
from patience.texts import desk_text
from patience.ui.input.kinds import is_table
from patience.ui.table import advisor
from sim.desk import caption
from sim.desk.caption import Message
from sim.desk.machine import Machine
from sim.solve.lines import play_line
from sim.solve.live import verdicts
from sim.solve.live.answering import STOPPED, question
from sim.solve.live.known import (
    LOST,
    OPEN,
    SECONDS,
    SECONDS_BEFORE,
    WINNABLE,
    History,
    Known,
    Position,
    position_of,
    set_position,
    winning_moves,
)
from sim.solve.live.process import COMMAND, Answer, SolverProcess
from sim.solve.machine import module
from sim.texts import choose

_REASONS = {  # why the process ended, and the names of the texts about it
    module.NEEDS_WASMTIME: "SOLVER_MISSING",
    module.CANNOT_RUN: "SOLVER_CANNOT_RUN",
    module.DAMAGED: "SOLVER_DAMAGED",
    module.MISSING: "SOLVER_FILE_MISSING",
    module.OUTDATED: "SOLVER_OLD",
}

_OF_CAPTION = {WINNABLE: caption.WINNABLE, LOST: caption.LOST, OPEN: caption.OPEN}
_WINS = -2  # instead of a hint's reason


class LiveJudge:
    """A judge with a solver in a separate process. Use it in a `with`, which ends the process.

    :param Machine machine: the machine that plays the game
    :param int memory: megabytes for the search
    :param command: starts the process
    :param float seconds: of processor time, for the position on the table
    """

    def __init__(
        self,
        machine: Machine,
        memory: int,
        command: tuple[str, ...] = COMMAND,
        seconds: float = SECONDS,
    ) -> None:
        self._machine = machine
        self._app = machine.app
        self._memory = memory
        self._command = command
        self._seconds = seconds
        self._process: SolverProcess | None = None
        self._known = Known()
        self._app.peripherals.has_solver = True
        self._deal: object = None  # the deal that `_known` is about
        # Replaces the module `advisor` at a table, see `TableScreen.advice`.
        self._advice = SimpleNamespace(
            Advisor=lambda game, best: _WinningAdvisor(game, best, self.winning_move),
            get_ready=advisor.get_ready,
        )
        self._position: Position = b""  # on the table at the last check
        self._steps = 0  # before it: a few moves can lead back to it
        self._has_begun = False  # whether the process has answered; it must compile first
        self._told_start = b""  # the position for which the message was that it starts
        self._waits = False  # whether the process must still be asked about it
        self._back = 0  # steps back to the last winnable position; 0 if none is known
        self._message: Message | None = None
        self._language = choose.current()  # of the message
        self.failure = ""
        """Why the process ended unexpectedly, known after the `with`; "" if it did not."""

    def __enter__(self) -> "LiveJudge":
        return self

    def __exit__(self, *_: object) -> None:
        if self._process:
            self.failure = self._process.close()
            self._process = None

    @property
    def message(self) -> Message | None:
        """The message to show now; None for nothing."""
        message, screen = self._message, self._app.stack.screen
        is_seen = screen.shows_game and is_table(screen)  # not behind a menu
        if not (message and is_seen) or self._app.session.game.won():
            return None
        is_wanted = verdicts.is_wanted(self._app, message.verdict == caption.LOST)
        return message if is_wanted else None

    @property
    def winning_move(self) -> int | None:
        """The move that wins from the position on the table; None if unknown."""
        game: Game = self._app.session.game
        return self._known.next.get(position_of(game.table)) if self._shows else None

    @property
    def _shows(self) -> bool:
        return bool(self._app.session.settings[VERDICTS] != NEVER)

    def tick(self) -> None:
        """Check the game if its cards rest on the table, and take the solver's answers."""
        app = self._app
        if not self._shows:
            self._rest()
        screen = app.stack.screen
        if not (self._shows and app.idle and screen.shows_game and is_table(screen)):
            return
        screen.advice = self._advice
        if self._process is None:
            self._process = SolverProcess(self._command, lambda: self._machine.wake())
        if self._process.has_ended:
            self._message = None
            return
        answers = self._learn()
        game: Game = app.session.game
        position = position_of(game.table)
        changed = self._is_new(game, position) or choose.current() != self._language
        if answers or changed or self._waits:
            self._look(game, position)

    def go_back(self) -> None:
        """Go back to the last position that is known to be winnable, or report that none is."""
        app = self._app
        if self._tell_why_not():
            return
        game: Game = app.session.game
        position = position_of(game.table)
        if self.message and self._is_new(game, position):  # cards are still moving
            self._look(game, position)
        if self.message and self._back and is_table(app.stack.screen):
            verdicts.go_back(app, self._back)
        else:
            app.peripherals.buzz()
            self._machine.say(desk_text.NO_WAY_BACK)

    def toggle(self) -> None:
        """Change when verdicts are shown: always, only when the game is lost, or never, in turn."""
        if self._tell_why_not():
            return
        self._machine.say(verdicts.toggle(self._app))
        self._waits = True
        self.tick()

    def _tell_why_not(self) -> bool:
        # Tell why the process has ended; return whether it has.
        if not (self._process and self._process.has_ended):
            return False
        self._machine.say(_why(self._process.reason))
        return True

    def _rest(self) -> None:
        # Stop the search of the process, as soon as it takes a question.
        if self._position:
            self._position, self._waits = b"", True
        if self._process and self._waits:
            self._learn()
            self._waits = not self._process.ask()

    def _learn(self) -> list[Answer]:
        # Take the answers that have arrived, note them, and return them.
        assert self._process
        answers = self._process.take()
        self._has_begun = self._has_begun or bool(answers)
        for answer in answers:
            if answer.about is None:
                continue
            known, position = answer.about
            if answer.moves:
                known.next.update(answer.moves)
            elif answer.verdict == "unwinnable":
                known.lost.add(position)
            elif answer.verdict != STOPPED:
                known.searched.add(position)
        return answers

    def _is_new(self, game: Game, position: Position) -> bool:
        is_same = (position, game.table.log.steps) == (self._position, self._steps)
        return not is_same or _deal_of(game) != self._deal

    def _look(self, game: Game, position: Position) -> None:
        deal = _deal_of(game)
        if deal != self._deal:
            self._deal, self._known = deal, Known()
            self._known.next.update(self._proved_moves())
        self._position, self._steps = position, game.table.log.steps
        self._language = choose.current()
        history = History(game)
        self._known.infer(position, history)
        self._message = self._say(game, position, history)
        self._ask(game, position, history)

    def _say(self, game: Game, position: Position, history: History) -> Message | None:
        known, verdict = self._known, self._known.verdict(position)
        self._back = 0 if verdict == WINNABLE else known.last_winnable(history)
        if game.won():
            return None
        if verdict == OPEN and not (self._has_begun or self._back):
            self._told_start = self._told_start or position
            is_new = position == self._told_start
            return Message(caption.OPEN, desk_text.SOLVER_STARTS) if is_new else None
        deal_is_lost = verdict == LOST and known.was_lost_when_dealt(history)
        text = verdicts.describe(verdict, deal_is_lost, position in known.searched)
        offer = "" if deal_is_lost else verdicts.offer(self._back)
        return Message(_OF_CAPTION[verdict], text, offer)

    def _proved_moves(self) -> dict[Position, int]:
        # Return the positions on the pack's line for this deal, each with the move that wins there.
        session = self._app.session
        row, number = session.game.row, session.game.number
        proved, pack = session.proved, packs.open_pack(row)
        if proved is None or pack is None:
            return {}
        dealt, played = (dealing.new_game(row, number, Table()) for _ in range(2))
        with closing(pack):
            line = read_line(pack, proved.index)
        moves = [a_move for a_move, _ in play_line(played, line)]
        return winning_moves(dealt, moves, session.settings[SAFE_UP])

    def _ask(self, game: Game, position: Position, history: History) -> None:
        assert self._process
        wanted = None if game.won() else self._known.to_search(position, history)
        if wanted is None:
            self._waits = not self._process.ask()
            return
        seconds = self._seconds if wanted == position else SECONDS_BEFORE
        going_up = self._app.session.settings[SAFE_UP]
        asked = question(set_position(game, wanted), going_up, seconds, self._memory)
        self._waits = not self._process.ask(asked, (self._known, wanted))


def _deal_of(game: Game) -> object:
    row = game.row
    return row.id, [getattr(row, name) for name, _ in row.options], game.number


def _why(error: str) -> str:
    # Return a sentence about an error that ended the process.
    told = error.partition(": ")[2].partition(";")[0]
    text: str = getattr(desk_text, _REASONS.get(told, "SOLVER_ENDED"))
    return text


class _WinningAdvisor(advisor.Advisor):
    """Hints of which the first wins: the hint of a proved deal's line, if there is one.

    :param a_move: a move that wins; None if unknown
    """

    def __init__(self, game: Game, best: int | None, a_move: int | None) -> None:
        super().__init__(game, best)
        if a_move is not None and best is None:
            self._rated.append((a_move, _WINS))

    def _explain(self, reason: int) -> str:
        return desk_text.ON_THE_WAY if reason == _WINS else super()._explain(reason)
