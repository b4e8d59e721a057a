"""Undoes and redoes steps of the game on the table, and shows them.

Loaded on demand.
"""

from patience.player.settings import ANIMATION
from patience.redo import redo
from patience.table import COUNT_MASK, PLACE_MASK, STOCK, WASTE
from patience.texts.words import NO_REDO, NO_UNDO
from patience.ui.draw import sounds
from patience.ui.input.actions import REDO
from patience.ui.table.follow_up import NO_CARDS
from patience.ui.table.table_screen import PLAYED_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.table.table_screen import TableScreen


def step(table: "TableScreen", action: int) -> None:
    """Redo a step if the action is `REDO`, otherwise undo one; say so if there is none."""
    if action != REDO:
        step_back(table)
        table.navigation.took_back()
    elif step_on(table):
        table.follow_up.after_step(NO_CARDS)


def step_back(table: "TableScreen") -> None:
    """Undo a step, or say that there is none."""
    # Only the cards of the step's oldest move glide back.
    log = table.game.table.log
    number = max(0, log.applied - 1)
    while number and not log.begins_step(number):
        number -= 1
    entry = log.entry(number)
    glide = table.view.glide
    session = table.session
    if not log.applied and log.count and session.before_restart:
        while log.steps < session.before_restart and redo(session.table):
            pass
        session.before_restart = 0
        table.look_again()
        table.peripherals.sound(sounds.PLACED)
        return
    glide.remember_departure(entry >> 8 & PLACE_MASK, entry >> 16 & COUNT_MASK)
    if not table.game.pop():
        table.refuse(NO_UNDO)
        table.look_again()
        table.navigation.unsettled = False  # the frame stays
        return
    place = entry & PLACE_MASK
    glide.glide_to(place, entry >> 16 & COUNT_MASK, PLAYED_MS[session.settings[ANIMATION]])
    table.peripherals.sound(sounds.PLACED)
    table.look_again()
    navigation = table.navigation
    navigation.go_to(place)  # where cards came back to; the stock is in no row
    if navigation.place == place:
        navigation.unsettled = False


def step_on(table: "TableScreen") -> bool:
    """Redo a step and return True, or say that there is none."""
    log = table.game.table.log
    if log.applied == log.count:
        table.refuse(NO_REDO)
        return False
    entry = log.entry(log.applied)
    src, dst = entry & PLACE_MASK, entry >> 8 & PLACE_MASK
    dealt = src == STOCK or dst >= WASTE
    count = 1 if dealt else entry >> 16 & COUNT_MASK
    table.view.glide.remember_departure(src, count)
    redo(table.game.table)
    table.show_step(dst, count, -1, dealt)
    return True
