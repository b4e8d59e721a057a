"""The app on a Fruit Jam: started by the launcher, with keyboard, mouse and controller."""

import pytest

from patience.table import STOCK
from sim.build.modules import FLAT
from sim.desk import keys
from tests.support.fruit_jam import APP, FruitJam
from tests.vm.test_bundle import session_of

TO_TABLE = "w1500 B w1500 "
LIBRARIES = ("adafruit_usb_host_mouse", "relic_usb_host_gamepad", "launcher_config")
STOCK_SPOT = (20, 30)
LOST = -1  # the controller is unplugged


def dealt(board, folder):
    """Return how many cards were dealt from the stock of the saved game."""
    return 24 - session_of(board, folder).game.table.length(STOCK)


@pytest.mark.turns(8)
def test_app_is_played_by_keyboard_and_saves_and_quits_to_the_launcher(vm, tmp_path):
    board = FruitJam(vm)
    assert "There is no mouse" in board.start(keys.parse(TO_TABLE + "B3 w6000"))
    assert dealt(board, tmp_path) == 3
    assert vm.value("sounds[0].voice[0].level") == 0.45
    # A capital X is a long press, so it deals nothing; q asks to quit.
    board.characters = (*board.characters[:5], "X", "q", *board.characters[7:])
    board.start(keys.parse("w1500 A w1500 B w1500 S w2000"))
    assert vm.value("len(reloads)") == 1
    assert dealt(board, tmp_path) == 3


@pytest.mark.turns(6)
def test_mouse_deals_and_undoes_and_a_controller_plays_until_it_is_unplugged(vm, tmp_path):
    left = [(4000 + 500 * n, *STOCK_SPOT, ("left",) * (n % 2)) for n in range(1, 7)]
    right = [(8000, *STOCK_SPOT, ("right",)), (8200, *STOCK_SPOT, ())]
    pressed = [(9000 + 300 * n, 1, n % 2 == 1) for n in range(1, 8)]
    # B is down when the plug is pulled; the first key after its hint takes that away.
    board = FruitJam(vm, mouse=left + right, pad=[*pressed, (12000, LOST, False)])
    board.start(keys.parse(TO_TABLE + "w10000 B2 w6000"))
    assert dealt(board, tmp_path) == 2 + 4


@pytest.mark.turns(6)
@pytest.mark.parametrize("from_ms", [0, 5000])
def test_mouse_that_fails_is_left_alone_and_the_keyboard_plays_on(vm, tmp_path, from_ms):
    # At the start and in its sleep the game reads the mouse elsewhere than while it is played.
    more = f"""
def update(self, works=ScriptedMouse.update):
    if hardware.keys.now >= {from_ms}:
        raise OSError(19)
    return works(self)
ScriptedMouse.update = update
"""
    board = FruitJam(vm, mouse=[(4000, *STOCK_SPOT, ("left",))], more=more)
    printed = board.start(keys.parse(TO_TABLE + "w3000 B3 w6000"))
    assert printed.endswith("OSError: 19\n")
    assert dealt(board, tmp_path) == 3


@pytest.mark.turns(6)
def test_unplugged_keyboard_and_launcher_of_another_version_are_reported(vm, tmp_path):
    plugged = "1 if 3000 < hardware.keys.now < 5900 else 2"
    find = f"core = Module(find=lambda find_all: [None] * ({plugged}))"
    other = "sys.modules['launcher_config'].LauncherConfig = Module"
    board = FruitJam(vm, more=f"sys.modules['usb'] = Module({find})\n{other}")
    printed = board.start(keys.parse(TO_TABLE + "w3000 B2 w6000"))
    assert "was unplugged" in printed
    assert "The launcher has no setting audio_volume: 0.35 is used." in printed
    assert dealt(board, tmp_path) == 2  # the game goes on with the keyboard that is back


@pytest.mark.turns(6)
def test_unplugged_keyboard_is_reported_over_a_menu_until_the_next_press(vm):
    find = "core = Module(find=lambda find_all: [None] * (2 if hardware.keys.now < 5900 else 1))"
    for then, screens, shown in ("w3500", 2, 2), ("w3500 B w900", 1, 1):
        more = f"sys.modules['usb'] = Module({find})\nsys.path.insert(0, '{APP}/{FLAT}')"
        board = FruitJam(vm, more=more)
        with pytest.raises(RuntimeError, match="was unplugged"):  # printed, too
            board.resident(keys.parse(TO_TABLE + "M " + then))
        vm.run("app = hardware.kept[-1]")
        found = vm.value("(len(app.stack.screens), len(app.frame._shown))")
        assert found == (screens, shown)


@pytest.mark.turns(6)
def test_without_libraries_and_a_drive_to_write_to_the_keyboard_plays_and_the_chip_saves(vm):
    board = FruitJam(vm, without=LIBRARIES, more="drive.readonly = True")
    before = board.chip
    printed = board.start(keys.parse(TO_TABLE + "B2 w6000"))
    assert board.chip != before
    for name in LIBRARIES[:2]:
        assert f"{name} is not installed" in printed


def test_display_library_that_cannot_show_it_says_what_to_update(vm):
    board = FruitJam(vm, more="fruit_jam.request_display_config = lambda: None")
    printed = board.start(keys.parse("w3000"))
    assert "adafruit_fruitjam cannot show 320x240. Update Fruit Jam OS" in printed


_FULL = """
import builtins
def open_on_a_full_drive(path, mode="r", _open=open):
    if "saves" in path and mode.strip("rbt"):
        raise OSError(28)
    return _open(path, mode)
builtins.open = open_on_a_full_drive
"""


def test_saves_for_which_the_drive_has_no_room_are_kept_in_the_chip(vm):
    board = FruitJam(vm, more=_FULL)
    before = board.chip
    board.start(keys.parse(TO_TABLE + "B2 w6000"))
    assert board.chip != before
