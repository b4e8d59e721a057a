"""Makes the board in the VM that a row describes, with the devices for its keys or display.

A board with a DVI connector has a USB keyboard, mouse and controller, and Adafruit's library. The
stand-ins have the parts that the game uses of adafruit-circuitpython-fruitjam 1.7.2,
adafruit-circuitpython-usb-host-mouse 1.6.4 and circuitpython-usb-host-gamepad 1.3.0, as published
on PyPI. A PyPortal has a touch screen and no keys.
"""

from sim.data.boards import BOARDS
from sim.vm.board import BoardInVM
from sim.vm.interpreter import VM

_STAND_INS = """
import hardware, sys
from displayio import Bitmap, Palette, TileGrid
from board_parts import Module
class Console:
    typed = ""
    def read(self, count):
        text, self.typed = self.typed[:count], self.typed[count:]
        return text

class Keyboard:
    names = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "SELECT", "START")
    def set_button(self, number, pressed):
        if pressed:
            console.typed += CHARACTERS[number]

class Runtime:
    autoreload = True
    display = None
    @property
    def serial_bytes_available(self):
        return len(console.typed)

class Mouse:
    x = y = 0
    def __init__(self):
        self.tilegrid = TileGrid(Bitmap(8, 8, 2), pixel_shader=Palette(2))
    def update(self):
        pass

class Gamepad:
    connected = True
    events = ()
    def update(self):
        return False

class I2SOut:
    def play(self, sample, loop=False):
        sounds.append(sample)
        del sounds[:-2]
    def stop(self):
        pass

class Peripherals:
    def __init__(self, audio_output="headphone", safe_volume_limit=0.75, sample_rate=11025,
                 bit_depth=16, i2c=None):
        self.safe_volume_limit = safe_volume_limit
        self.audio = I2SOut()

def request_display_config(width=None, height=None, color_depth=None):
    if (width, height) not in ((360, 200), (720, 400), (320, 240), (640, 480)):
        raise ValueError
    runtime.display = hardware.display

sounds = []
console, keyboard, runtime = Console(), Keyboard(), Runtime()
fruit_jam = Module(request_display_config=request_display_config, Peripherals=Peripherals)
sys.modules["adafruit_fruitjam"] = Module(peripherals=fruit_jam)
sys.modules["adafruit_fruitjam.peripherals"] = fruit_jam
sys.modules["adafruit_usb_host_mouse"] = Module(find_and_init_boot_mouse=Mouse)
sys.modules["relic_usb_host_gamepad"] = Module(Gamepad=Gamepad)
sys.modules["supervisor"].runtime = runtime
names = {name: getattr(sys, name) for name in dir(sys) if name != "stdin"}
sys.modules["sys"] = Module(stdin=console, **names)
"""


_TAP = 100  # ms: a touch lasts longer than a script's key press
_TOUCH = f"""
usual, driven = sys.modules["digitalio"].DigitalInOut, set()
class TouchPin(usual):
    def __enter__(self):
        return self
    def __exit__(self, *_):
        driven.discard(self.pin)
    def switch_to_output(self, value=False):
        driven.add(self.pin)
    @property
    def value(self):
        point = finger.find()
        if driven == {{"TOUCH_YD", "TOUCH_XR"}}:
            return 30000 if point else 65535 * (self.pin == "TOUCH_YU")
        if driven == {{"TOUCH_YU", "TOUCH_YD"}} and self.pin == "TOUCH_XR":
            return 5200 - -point[0] * 53800 // 319
        assert driven == {{"TOUCH_XR", "TOUCH_XL"}} and self.pin == "TOUCH_YU", driven
        return 5800 - -point[1] * 51200 // 239
class Finger:
    names = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "SELECT", "START")
    point = None
    ends = 0
    def set_button(self, number, pressed):
        now = hardware.keys.now
        if pressed:
            y = (90, 0, 0, 0, 210, 210, 30, 150)[number]
            self.point = (304, y) if y else (now * 37 % 288, now * 53 % 240)
            self.ends = now + 10**6
        else:
            self.ends = now + {_TAP}
    def find(self):
        for start, end, x, y in touches:
            if start <= hardware.keys.now < end:
                return (x, y)
        if self.ends <= hardware.keys.now:
            self.point = None
        return self.point
def open_pin(pin):
    return (TouchPin if pin.startswith("TOUCH") else usual)(pin)
sys.modules["digitalio"].DigitalInOut = sys.modules["analogio"].AnalogIn = open_pin
finger = Finger()
"""


class DviBoard(BoardInVM):
    """A board with a DVI connector; its mouse and its controller are never used."""

    run_code = "hardware.scanners.append(keyboard)\n    " + BoardInVM.run_code
    characters = ("\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C", "z", "x", "u", "m")
    """The character that each key of a script types."""

    def power_on(self) -> None:
        """Restart it, with its libraries."""
        super().power_on()
        program, self.vm.program = self.vm.program, None  # these names are not shortened
        self.vm.run(f"CHARACTERS = {self.characters!r}\n{_STAND_INS}")
        self.vm.program = program


class PyPortal(BoardInVM):
    """A PyPortal, played by touch: Up in a script touches the hint, A to Start the other buttons.

    Down, left and right touch the game anywhere.

    :param touches: additional ones: (from ms, to ms, x, y)
    """

    run_code = "hardware.scanners.append(finger)\n    " + BoardInVM.run_code

    def __init__(self, vm: VM, touches: tuple[tuple[int, int, int, int], ...] = ()) -> None:
        super().__init__(vm, "pyportal")
        self.touches = touches
        self.read_only = False

    def power_on(self) -> None:
        """Restart it, with a display that is wider than the game's part."""
        super().power_on()
        program, self.vm.program = self.vm.program, None  # these names are not shortened
        self.vm.run(f"touches = {tuple(self.touches)!r}\n{_TOUCH}")
        self.vm.program = program


def make_board(vm: VM, board_id: str) -> BoardInVM:
    """Return a board of `BOARDS` whose drive the game may write."""
    row = BOARDS[board_id]
    board: BoardInVM
    if row.display:
        board = DviBoard(vm, board_id)
    elif row.pointer:
        board = PyPortal(vm)
    else:
        board = BoardInVM(vm, board_id)
    board.read_only = False
    return board
