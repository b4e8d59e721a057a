"""Asks before a game is lost: the current one, or a paused one that gives its room to another.

Loaded on demand, by `screens.leaving`, which knows what follows.
"""

from patience.on_demand import load
from patience.texts.words import (
    GIVE_IT_UP,
    GIVE_UP_OLDEST,
    KEEP_IT,
    KEY_BACK,
    LEAVE_GAME,
    LEAVE_NAMED,
    LEAVE_NO,
    LEAVE_YES,
    NO,
    NO_MORE_ROOM,
    YES,
)
from patience.ui.input.actions import B
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.changing import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.saves.paused import Line
    from patience.ui.app import App


class LeaveQuestion(Question):
    """Asks whether to leave a game that is then lost.

    :param name: of the game; "" for the current one
    :param lost: whether the game then counts as lost; otherwise only its moves are lost
    :param work: callable, called with `more` after a Yes
    """

    is_question = True
    beside = B

    def __init__(
        self, app: "App", name: str, lost: bool, work: "Callable[..., object]", *more: object
    ) -> None:
        super().__init__(app, LEAVE_NAMED.format(name) if name else LEAVE_GAME)
        back, notes = fill_button_names(app, KEY_BACK), LEAVE_YES.split("|")
        self.items = [
            (NO, back, app.stack.close, LEAVE_NO if not name else ""),
            (YES, "", lambda: app.stack.back_to_table(work, *more), notes[lost]),
        ]


class RoomQuestion(Question):
    """Asks whether to give up the oldest paused game, because one more has no room.

    :param said: its name, and how far it was played
    :param line: its line
    :param work: callable, called with `more` once it is given up
    """

    is_question = True
    beside = B
    below = True
    most_width = 255
    note_lines = 2

    def __init__(
        self, app: "App", said: str, line: "Line", work: "Callable[..., object]", *more: object
    ) -> None:
        super().__init__(app, NO_MORE_ROOM)
        back, (name, _, how_far) = fill_button_names(app, KEY_BACK), said.partition("\n")
        note = GIVE_UP_OLDEST.format(name) + "\n" + how_far
        yes = load("patience.ui.screens.leaving").give_up_first, app, line, work, more
        self.items = [
            (KEEP_IT, back, app.stack.close, note),
            (GIVE_IT_UP, "", lambda: app.stack.back_to_table(*yes), note),
        ]
