"""The title, menus and options in the 32-bit VM: drawn as in the simulator, then freed."""

import pytest

from sim.desk import keys
from sim.desk.machine import Machine
from sim.vm import VM
from sim.vm.board import BoardInVM
from sim.vm.table import TableInVM
from tests.support.screen_driver import canvas_pixels, counted, menu_keys

SCREENS = [
    (menu_keys("Statistics"), "B B"),
    (menu_keys("Deals"), "B B"),
    (menu_keys("Title screen"), "M"),
    (menu_keys("Options") + " D2", "B B"),
    (menu_keys("Rule options") + " R L", "M"),
    (menu_keys("About") + " A", "M"),
    (menu_keys("Games") + " D A D9 S A", "B B B B"),
    (menu_keys("Bookmark"), "B M"),
    (menu_keys("Left-handed") + " M R2 B", ""),
    (menu_keys("Left-handed") + " M L2 S", ""),
    (menu_keys("Suit colours") + " M", menu_keys("Suit colours") + " M"),
    (menu_keys("Buttons") + " M A R", menu_keys("Buttons").replace("A", "B") + " M"),
]
"""Keys to a screen, and from there back to the table."""
SCREENS = [(counted(there), counted(back)) for there, back in SCREENS]


@pytest.mark.turns(8)
def test_every_screen_matches_the_desktop_and_frees_its_memory():
    with VM() as vm, Machine(number=617) as desk:
        table = TableInVM(vm, 160, 128, "klondike", 617, pixels=True)
        desk.press([])
        for script in ("B2", "M R B"):  # something to count
            table.press(keys.parse(script))
            desk.press(keys.parse(script))
        presses = []
        for there, back in SCREENS:
            for script in (there, back):
                presses.append(desk.press(keys.parse(script)))  # which know the ways to lines
                table.press(presses[-1])
                drawn = table.pixels("player.display.root_group[0].bitmap")
                assert drawn == canvas_pixels(desk), script
        vm.run("import displayio\ndisplayio.Bitmap.seen = False")
        before = vm.heap()  # with all names in it that these screens use
        for steps in presses:
            table.press(steps)
        assert vm.heap() - before < 256


@pytest.mark.turns(6)
@pytest.mark.parametrize("leave", ["", "B B "])
def test_a_hint_loads_nothing_after_a_rest(vm, leave):
    resting = f"w1500 B w2500 {leave}w2500"
    rested, hinted = (BoardInVM(vm).loads(keys.parse(resting + more)) for more in ("", " B+"))
    assert ("+patience.ui.table.advisor" in hinted) == bool(leave)
    # Another module finds out whether a deal would help, and one writes the sentence in a later
    # tick. What they load is freed again.
    brief = ("coming_up", "table.sentence", "input.button_names")
    lasting = [[name for name in names if not name.endswith(brief)] for names in (rested, hinted)]
    assert lasting[0] == lasting[1]


def test_session_may_start_at_the_title(vm):
    table = TableInVM(vm, 160, 128, "", 617)
    assert vm.value("player.app.stack.screen.made_of[0] == 'screens.title'")
    table.press(keys.parse("A"))
    said = vm.value("player.app.stack.screen.view.status.text")
    assert said.replace("\x7f", "") == "A play, B deal, Start menu"
    table.press(keys.parse("R B"))
    assert vm.value("player.app.session.game.table.log.steps") == 1
