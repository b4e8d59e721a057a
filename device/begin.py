"""Begins the game on a handheld: restores the save, and shows the title.

Loaded on demand.
"""

import time

import board
import microcontroller
from micropython import const

from patience.on_demand import forget_calls, load, load_shared, unload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from device.main import Handheld
    from patience.ui.app import App

_DAY = const(86400)  # s
_YEAR_2001 = const(11323)  # in days since 1970: a clock that was never set begins in 2000


def begin(handheld: "Handheld", app: "App") -> None:
    """Begin a handheld's game, which `device.start` made. Presses until then are dropped."""
    forget_calls()  # of `device.start`
    names = load_shared("device.saves.store")[1]  # the game reads its save with it
    load("patience.ui.starting").start(app, "", 0, ())
    while app.stack.change:
        app.tick()
    if _today() >= _YEAR_2001:
        app.peripherals.today = _today
    if app.store and app.store.used == 1:
        find = load("device.boards").find
        load("device.drive").offer(handheld, app, find(board.board_id))
    unload(names)
    if microcontroller.cpu.reset_reason == microcontroller.ResetReason.SOFTWARE:
        load("device.launcher.safe_restart").note_good_start()  # which may have restarted the board
    if handheld.keys:
        handheld.keys.discard()


def _today() -> int:
    return int(time.time()) // _DAY
