"""Whole cards on their way, and golden frames of them."""

from patience.player.settings import ANIMATION, CALM
from patience.table import EMPTY, TABLEAU, WASTE
from patience.ui.input.actions import A, B
from patience.ui.pointer import Pointer
from tests.support.screen_driver import check_picture, draw_step, lay_klondike, press

PICTURE = 20  # ms
PILES = ["-2D KC", "-4S 6D", "TC", "-9H QH JS TD 9C"]
"""The packet of the last pile goes to the first."""
PACKET = TABLEAU + 3


def lay_calm(machine, piles=PILES, **more):
    """Show a position of Klondike, with the animation that moves whole cards."""
    machine.app.session.settings[ANIMATION] = CALM
    lay_klondike(machine, piles, **{"stock": "3D 5C", **more})
    press(machine, "")


def wait(machine, ms):
    """Let the game go on in steps of a picture."""
    for _ in range(ms // PICTURE):
        machine.clock.advance(PICTURE)
        machine.app.tick()


def motion(machine):
    """Return what moves the cards on the table."""
    return machine.app.stack.screens[0].view.glide


def check_rest(machine):
    """Fail if cards are still moved, or lie otherwise than in a full repaint."""
    assert motion(machine).place == motion(machine).away == motion(machine).shut == EMPTY
    check_picture(machine)


def start(machine, button):
    """Press a button, up to the first picture of what it moves."""
    machine.keys.press(button)
    machine.keys.release(button)
    for _ in range(3):
        machine.app.tick()
    draw_step(machine)


def stop_at(button, ms, place=PACKET):
    """Return a function that presses a button with the cursor on a place, and waits."""

    def begin(machine):
        lay_calm(machine)
        machine.app.stack.screens[0].navigation.go_to(place)
        start(machine, button)
        wait(machine, ms)

    return begin


def spot(machine, place, count=1):
    """Return a pixel of the card that has `count` - 1 others on it."""
    x, y, width, _, _ = machine.app.drawing.painter.rect(place, count)
    return x + width // 2, y + 2


def hold(machine, place, count=1):
    """Press the pointer on a card; return the pointer, and where it is."""
    pointer, at = Pointer(machine), spot(machine, place, count)
    pointer.press(at)
    pointer.tick()
    wait(machine, 3 * PICTURE)
    return pointer, at


def move_by(machine, pointer, at, across, down):
    """Move the pointer; return where it is then."""
    at = at[0] + across, at[1] + down
    pointer.move(at)
    wait(machine, PICTURE)
    return at


def held(machine):
    lay_calm(machine, ["-2D 9S", "TH", "QC", "TD", "-4S 6D"])
    pointer, at = hold(machine, TABLEAU)
    target = spot(machine, TABLEAU + 3)
    move_by(machine, pointer, at, target[0] - at[0], 12)


def held_packet(machine):
    lay_calm(machine)
    pointer, at = hold(machine, PACKET, 4)
    move_by(machine, pointer, at, machine.width // 10, machine.height // 6)


def dealt(machine):
    machine.app.session.settings[ANIMATION] = CALM
    machine.app.stack.back_to_table()
    while motion(machine).place == EMPTY or machine.app.drawing.painter.unfinished:
        machine.app.tick()
    wait(machine, 19 * PICTURE)


FRAMES = [
    ("deal", dealt),
    ("glide-begins", stop_at(A, 0)),
    ("glide-lands", stop_at(A, 5 * PICTURE)),
    ("glide-turns", stop_at(A, 9 * PICTURE)),
    ("glide-dealt", stop_at(B, PICTURE, WASTE)),
    ("held", held),
    ("held-packet", held_packet),
]
