"""Asks the page's solver whether the game on the table can still be won, and shows its answers."""

import json

from patience.on_demand import load
from patience.player.settings import NEVER, SAFE_UP, VERDICTS
from patience.texts.words import ON_LINE
from patience.ui.input.kinds import is_table
from sim.solve.live.known import LOST
from sim.solve.live.verdicts import describe, go_back, is_wanted, offer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from patience.game import Game
    from patience.ui.app import App
    from patience.ui.table.advisor import Advisor


class _Hints:
    # The hint that wins, then those of an `Advisor`.

    def __init__(self, others: "Advisor", a_move: int) -> None:
        self.others = others
        self.winning = a_move

    def rate(self) -> bool:
        """Rate a few moves, if the next hint needs that; return whether there are more."""
        return self.winning < 0 and self.others.rate()

    def next(self) -> "tuple[int | None, str]":
        """Return the next hint's move, None if none helps, and its sentence."""
        a_move = self.winning
        if a_move < 0:
            return self.others.next()
        self.winning = -1
        return a_move, ON_LINE


class _Advice:
    # Replaces the module `advisor` at the table: the first hint is the move that wins.

    def __init__(self) -> None:
        self.position = b""
        self.winning = -1  # the move that wins there; -1 if none is known
        self.steps = 0  # before the position of the last question
        self.rest = None  # the module

    def Advisor(self, game: "Game", best: "int | None") -> "Advisor | _Hints":
        """Return the hints for a position."""
        hints = self.load_rest().Advisor(game, best)
        if best is None and self.winning >= 0 and self.position == _position_of(game):
            return _Hints(hints, self.winning)
        return hints

    def get_ready(self, game: "Game") -> bool:
        """Load what rates the moves of a game; return False if it was loaded."""
        return self.load_rest().get_ready(game)

    def load_rest(self) -> "ModuleType":
        """Return the module `advisor`."""
        if self.rest is None:
            self.rest = load("patience.ui.table.advisor")
        return self.rest


_advice = _Advice()


def _position_of(game: "Game") -> bytes:
    return bytes(game.table.under) + bytes(game.table.top)


def verdict_question(app: "App", known: str) -> str:
    """Return what the solver needs to know: the deal, the position, and the steps before it.

    "null" if there is nothing to search, "" if it is the same as `known`: the mark before the first
    line break of an earlier question.
    """
    screen, settings = app.stack.screen, app.session.settings
    game = app.session.game
    if (
        app.stack.change
        or not (screen.shows_game and is_table(screen))
        or settings[VERDICTS] == NEVER
        or game.won()
    ):
        _advice.winning = -1
        return "null"
    screen.advice = _advice
    row, table = game.row, game.table
    options = [[name, str(getattr(row, name))] for name, _ in row.options]
    position = _position_of(game).hex()
    mark = json.dumps([row.id, options, game.number, position, table.log.steps])
    if mark == known:
        return ""
    _advice.position, _advice.winning = _position_of(game), -1
    log = table.log
    _advice.steps = log.steps
    entries = bytearray()
    for number in range(log.applied):
        entries.extend(log.entry(number).to_bytes(3, "little"))
    asked = {
        "game": row.id,
        "options": options,
        "number": game.number,
        "position": position,
        "log": entries.hex(),
        "steps": log.steps,
        "going_up": settings[SAFE_UP],
    }
    return mark + "\n" + json.dumps(asked)


def verdict_text(
    app: "App", verdict: str, back: int, whole: bool, searched: bool, winning: int
) -> str:
    """Return the line to show about a verdict, and an offer on a second line.

    :param verdict: "winnable", "lost" or "open"
    :param back: how many steps back the last winnable position is; 0 if none is known
    :param whole: whether the deal is lost
    :param searched: whether the solver has searched as long as it may
    :param winning: the move that wins, which becomes the first hint; -1 if none is known
    """
    _advice.winning = winning  # in the position of the last question
    if not is_wanted(app, verdict == LOST):
        return ""
    text = describe(verdict, whole, searched)
    return text if whole or not back else text + "\n" + offer(back)


def verdict_back(app: "App", steps: int) -> None:
    """Go back some steps from the position of the last question, and those made since."""
    since = app.session.game.table.log.steps - _advice.steps
    go_back(app, steps + since)
