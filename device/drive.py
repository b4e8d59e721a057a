"""Takes the drive from the computer while the game runs, if the player agrees.

Since 10.3 CircuitPython can do this without `boot.py` (BOARDS.md, Flash and saves). It lasts until
the board is switched off.

Loaded on demand.
"""

import os

import storage

from device.faults import report_fault
from patience.on_demand import load
from patience.player.settings import DRIVE, TAKES, TO_ASK
from patience.saves import slots
from patience.texts.words import SAVE_NOTICES, SAVES_ON_DRIVE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from device.boards import Board
    from device.main import Handheld
    from patience.ui.app import App

_USED_BY_COMPUTER = 8  # indexes into `SAVE_NOTICES`
_DRIVE_FAILED = 14


def offer(handheld: "Handheld", app: "App", row: "Board") -> None:
    """Let the game ask for the drive, unless the player left it to the computer at power-on."""
    able = hasattr(storage, "unsafe_disable_usb_drive")
    if able and not (row.buttons and _has_boot()):
        app.peripherals.take_drive = lambda: _take(handheld, app)
        settings = app.session.settings
        settings[DRIVE] = settings[DRIVE] or TO_ASK
        if settings[DRIVE] == TAKES and app.notice == SAVE_NOTICES[_USED_BY_COMPUTER]:
            app.notice = ""


def _has_boot() -> bool:
    try:
        os.stat("/boot.py")
    except OSError:
        return False
    return True


def _take(handheld: "Handheld", app: "App") -> None:
    # Save on the drive from now on; if that fails, keep saving in the chip.
    app.peripherals.take_drive = None
    try:
        storage.unsafe_disable_usb_drive()  # waits until the computer notices
        store = load("device.saves.store").find_store(False)
        if store.used > 1:
            slots.read(store)  # the next save replaces the older one
        if store.used > 1:
            app.store = handheld.store = store
            app.notice = SAVES_ON_DRIVE
            return
        app.notice = SAVE_NOTICES[store.notice or _DRIVE_FAILED]
        storage.enable_usb_drive()
    except (OSError, RuntimeError) as error:
        report_fault(error)
        app.notice = SAVE_NOTICES[_DRIVE_FAILED]
