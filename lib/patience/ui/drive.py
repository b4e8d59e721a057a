"""Asks once whether the game may take the drive from the computer, to save there.

Loaded on demand.
"""

from patience.player.settings import DRIVE, REFUSED, TAKES, TO_ASK
from patience.texts.words import KEY_BACK, NO, SAVE_ON_DRIVE, SAVE_ON_DRIVE_NOTES, YES
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.changing import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App


def decide(app: "App") -> None:
    """Before a save, take the drive if the player agreed to it, or ask at the table."""
    take = app.peripherals.take_drive
    if not take:
        return
    if app.session.settings[DRIVE] == TAKES:
        take()
    elif len(app.stack.screens) == 1:
        app.stack.open_screen("drive", "DriveQuestion")


class DriveQuestion(Question):
    """Asks for the drive. The answer is kept."""

    is_question = True
    note_lines = 3

    def __init__(self, app: "App") -> None:
        super().__init__(app, SAVE_ON_DRIVE)
        notes, back = SAVE_ON_DRIVE_NOTES.split("|"), fill_button_names(app, KEY_BACK)
        self.items = [(NO, back, app.stack.close, notes[0]), (YES, "", self._take, notes[1])]

    def leave(self) -> None:
        """Keep the answer, and save it soon; closing the question is a no."""
        if self._session.settings[DRIVE] == TO_ASK:
            self._session.settings[DRIVE] = REFUSED
        if self._app.store:
            self._app.store.owed = 0

    def _take(self) -> None:
        self._session.settings[DRIVE] = TAKES
        self._stack.back_to_table(self._app.peripherals.take_drive)
