"""Makes the board in the VM that a row describes, with the devices for its keys or display.

A board with a DVI connector has a USB keyboard, mouse and controller, and Adafruit's library. The
stand-ins have the parts that the game uses of adafruit-circuitpython-fruitjam 1.7.2,
adafruit-circuitpython-usb-host-mouse 1.6.4 and circuitpython-usb-host-gamepad 1.3.0, as published
on PyPI. Boards with a touch screen have no keys; that of a PyPortal has its pins, others a library.
A keyboard sends characters, and five keys are levels of pins.
"""

from sim.data.boards import BOARDS
from sim.vm import imagined
from sim.vm.board import BoardInVM
from sim.vm.interpreter import VM

_CONSOLE = """
import board_parts, hardware, sys
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
    serial_connected = False
    @property
    def serial_bytes_available(self):
        return len(console.typed)

console, keyboard, runtime = Console(), Keyboard(), Runtime()
sys.modules["supervisor"].runtime = runtime
names = {name: getattr(sys, name) for name in dir(sys) if name != "stdin"}
sys.modules["sys"] = Module(stdin=console, **names)
"""

_STAND_INS = """
from displayio import Bitmap, Palette, TileGrid
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
fruit_jam = Module(request_display_config=request_display_config, Peripherals=Peripherals)
sys.modules["adafruit_fruitjam"] = Module(peripherals=fruit_jam)
sys.modules["adafruit_fruitjam.peripherals"] = fruit_jam
sys.modules["adafruit_usb_host_mouse"] = Module(find_and_init_boot_mouse=Mouse)
sys.modules["relic_usb_host_gamepad"] = Module(Gamepad=Gamepad)
"""


_TAP = 100  # ms: a touch lasts longer than a script's key press
_FINGER = f"""
import hardware, sys
class Finger:
    names = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "SELECT", "START")
    point = None
    ends = 0
    def set_button(self, number, pressed):
        now = hardware.keys.now
        if pressed:
            part = (3, 0, 0, 0, 7, 7, 1, 5)[number]  # eighths of the height
            self.point = (WIDE - 16, HIGH * part // 8)
            if not part:
                self.point = (now * 37 % (WIDE - 32), now * 53 % HIGH)
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
finger = Finger()
"""

_TOUCH_PINS = """
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
        if driven == {"TOUCH_YD", "TOUCH_XR"}:
            return 30000 if point else 65535 * (self.pin == "TOUCH_YU")
        if driven == {"TOUCH_YU", "TOUCH_YD"} and self.pin == "TOUCH_XR":
            return 5200 - -point[0] * 53800 // (WIDE - 1)
        assert driven == {"TOUCH_XR", "TOUCH_XL"} and self.pin == "TOUCH_YU", driven
        return 5800 - -point[1] * 51200 // (HIGH - 1)
def open_pin(pin):
    return (TouchPin if pin.startswith("TOUCH") else usual)(pin)
sys.modules["digitalio"].DigitalInOut = sys.modules["analogio"].AnalogIn = open_pin
"""

_TOUCH_PANEL = """
from board_parts import Module
class Panel:
    def __init__(self, bus):
        assert bus == "I2C"
    @property
    def touches(self):
        point = finger.find()
        if not point:
            raise OSError(19)  # it sleeps
        at = dict(zip((X[-1], Y[-1]), point))
        if X[0] == "-":
            at[X[-1]] = WIDE - 1 - point[0]
        if Y[0] == "-":
            at[Y[-1]] = HIGH - 1 - point[1]
        return [at]
sys.modules[LIBRARY] = Module(**{KIND: Panel})
sys.modules["board"].I2C = lambda: "I2C"
"""

# Held for 0.7 s the middle is B, for 1.3 s Start; the board has no Select.
_FIVE_KEYS = """
import hardware, sys
from board_parts import analog
pins = PINS.split()
class Pad:
    names = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "SELECT", "START")
    ends = 0
    down = False
    def set_button(self, number, pressed):
        if number < 4:
            analog[pins[number]] = pressed
        elif pressed:
            self.down = True
            self.ends = hardware.keys.now + (0, 700, 0, 1300)[number - 4]
        else:
            self.down = False
    def is_down(self):
        return self.down or hardware.keys.now < self.ends
pad = Pad()
for pin in pins[:4]:
    analog[pin] = False
usual = sys.modules["digitalio"].DigitalInOut
class Middle(usual):
    @property
    def value(self):
        return pad.is_down() == MIDDLE
sys.modules["digitalio"].DigitalInOut = lambda pin: (Middle if pin == pins[4] else usual)(pin)
"""

_TRACKBALL = """
import sys
class Board:
    names = ("B", "SELECT", "START")
    typed = ""
    def set_button(self, number, pressed):
        if pressed:
            self.typed += "xum"[number]
    def try_lock(self):
        return True
    def unlock(self):
        pass
    def readfrom_into(self, address, buffer):
        assert address == 0x55
        buffer[0] = ord(self.typed[0]) if self.typed else 0
        self.typed = self.typed[1:]
keyboard = Board()
sys.modules["board"].I2C = lambda: keyboard
"""


class BoardOfParts(BoardInVM):
    """A board with parts that only some have.

    :param parts: the source of their stand-ins
    :param reads: the stand-in that the keys of a script press, or ""
    :param values: the names in the source that depend on the row
    """

    def __init__(self, vm: VM, board_id: str, parts: str, reads: str, **values: object) -> None:
        super().__init__(vm, board_id)
        self.parts = "".join(f"{name} = {value!r}\n" for name, value in values.items()) + parts
        if reads:
            self.run_code = f"hardware.scanners.insert(0, {reads})\n    {self.run_code}"
        self.read_only = False

    def power_on(self) -> None:
        """Restart it, with these parts."""
        super().power_on()
        program, self.vm.program = self.vm.program, None  # these names are not shortened
        self.vm.run(self.parts)
        self.vm.program = program


class DviBoard(BoardInVM):
    """A board with a DVI connector; its mouse and its controller are never used."""

    run_code = "hardware.scanners.append(keyboard)\n    " + BoardInVM.run_code
    characters = ("\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C", "z", "x", "u", "m")
    """The character that each key of a script types."""

    def power_on(self) -> None:
        """Restart it, with its libraries."""
        super().power_on()
        program, self.vm.program = self.vm.program, None  # these names are not shortened
        self.vm.run(f"CHARACTERS = {self.characters!r}\n{_CONSOLE}{_STAND_INS}")
        self.vm.program = program


class TouchedBoard(BoardOfParts):
    """A board played by touch: Up in a script touches the hint, A to Start the other buttons.

    Down, left and right touch the game anywhere.

    :param touches: additional ones: (from ms, to ms, x, y)
    """

    def __init__(
        self,
        vm: VM,
        touches: tuple[tuple[int, int, int, int], ...] = (),
        board_id: str = "pyportal",
    ) -> None:
        row = BOARDS[board_id]
        kind, *wiring = row.pointer.split()
        values: dict[str, object] = {
            "WIDE": row.width * row.scale + row.beside,
            "HIGH": row.height * row.scale,
            "touches": tuple(touches),
        }
        parts = _TOUCH_PINS
        if kind == "i2c_touch":
            parts = _TOUCH_PANEL
            values |= dict(zip(("BUS", "LIBRARY", "KIND", "X", "Y"), wiring, strict=True))
        super().__init__(vm, board_id, _FINGER + parts, "finger", **values)


_PADS = """
class Bus:
    locked = False
    def try_lock(self):
        return True
    def unlock(self):
        pass
    def scan(self):
        return list(ADDRESSES)

class Gamepads:
    # All of them together; each button is pressed on one of them.
    names = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "SELECT", "START")
    def __init__(self):
        self.down = {address: set() for address in ADDRESSES}
    def set_button(self, number, pressed):
        down = self.down[ADDRESSES[number % len(ADDRESSES)]]
        if pressed:
            down.add(self.names[number])
        else:
            down.discard(self.names[number])

class Seesaw:
    INPUT_PULLUP = 2
    def __init__(self, bus, addr=0x49, reset=True):
        if not 0x50 <= addr < 0x54:
            raise RuntimeError("Seesaw hardware ID")
        self.down = gamepads.down[addr]
    def pin_mode_bulk(self, mask, mode):
        pass
    def digital_read_bulk(self, mask, delay=0.008):
        bits = {"A": 5, "B": 1, "SELECT": 0, "START": 16}
        return mask & ~sum(1 << bits[name] for name in self.down if name in bits)
    def analog_read(self, pin, delay=0.008):
        low, high = ("RIGHT", "LEFT") if pin == 14 else ("UP", "DOWN")
        return 1023 * (high in self.down) + 512 * (not self.down & {low, high})

class Qwst:
    def __init__(self, bus, address):
        self.down = gamepads.down[address]
    def __getattr__(self, name):
        if not name.startswith("button_"):
            raise AttributeError(name)
        name = name[7:].upper()
        return {"PLUS": "START", "MINUS": "SELECT"}.get(name, name) in self.down

keyboard = gamepads = Gamepads()
bus = Bus()
sys.modules["board"].STEMMA_I2C = lambda: bus
sys.modules["adafruit_seesaw"] = seesaw = Module()
sys.modules["adafruit_seesaw.seesaw"] = seesaw.seesaw = Module(Seesaw=Seesaw)
sys.modules["circuitpython_qwstpad"] = Module(qwstpad=Module(get_qwstpad=Qwst))
"""


_USB = """
sys.modules["usb"] = Module(core=Module(find=lambda find_all: [keyboard]))
"""
_BUTTONS_WITHOUT_KEYPAD = """
del sys.modules["keypad"]
class Buttons:
    names = board_parts.button_names
    def set_button(self, number, pressed):
        board_parts.analog[PINS[number]] = not pressed
keyboard = Buttons()
for pin in PINS:
    board_parts.analog[pin] = True
"""


class ImaginedBoard(BoardInVM):
    """A board of `sim.vm.imagined`."""

    def __init__(self, vm: VM, board_id: str) -> None:
        self.made = imagined.BOARDS[board_id]
        super().__init__(vm, board_id, self.made.version)
        self.pads = self.made.pads
        """The addresses of the gamepads that are plugged in."""

    @property
    def run_code(self) -> str:  # type: ignore[override]
        """Run the program until the power goes, with the keys that the board has."""
        return "hardware.scanners.append(keyboard)\n    " + BoardInVM.run_code

    def power_on(self) -> None:
        """Restart it, with its devices and libraries."""
        super().power_on()
        made = self.made
        program, self.vm.program = self.vm.program, None  # these names are not shortened
        self.vm.run(f"CHARACTERS = {DviBoard.characters!r}\n{_CONSOLE}{_STAND_INS}")
        self.vm.run("runtime.display = hardware.display")
        self.vm.run(f"runtime.serial_connected = {made.console}")
        if made.usb:
            self.vm.run(_USB)
        if self.pads:
            self.vm.run(f"ADDRESSES = {self.pads!r}\n{_PADS}")
        if "TOUCH_XL" in made.pins:
            size = f"WIDE, HIGH, touches = {made.row.width}, {made.row.height}, ()\n"
            self.vm.run(f"{size}{_FINGER}{_TOUCH_PINS}\nkeyboard = finger")
        if "keypad" in made.row.missing:
            pins = made.pins.split()[: len(made.keys.split())]
            self.vm.run(f"PINS = {pins!r}\n{_BUTTONS_WITHOUT_KEYPAD}")
        elif made.keys and not self.pads:
            self.vm.run("keyboard.names = ()")
        for name in made.row.missing.split():
            self.vm.run(f"sys.modules.pop({name!r}, None)")
        self.vm.program = program


def make_board(vm: VM, board_id: str) -> BoardInVM:
    """Return a board of `BOARDS` whose drive the game may write."""
    board: BoardInVM
    row = BOARDS.get(board_id)
    if row is None:
        board = ImaginedBoard(vm, board_id)
        board.read_only = False
        return board
    keys = row.keys.split()[0] if row.keys else ""
    if row.display:
        board = DviBoard(vm, board_id)
    elif row.pointer:
        board = TouchedBoard(vm, (), board_id)
    elif keys == "five_keys":
        middle = row.keys.endswith("1")
        board = BoardOfParts(vm, board_id, _FIVE_KEYS, "pad", PINS=row.buttons, MIDDLE=middle)
    elif keys == "console_keys":
        parts = _CONSOLE + "runtime.display = hardware.display\n"
        characters = DviBoard.characters
        board = BoardOfParts(vm, board_id, parts, "keyboard", CHARACTERS=characters)
    elif keys == "trackball":
        parts = _CONSOLE.replace("keyboard, ", "_, ") + "runtime.display = hardware.display\n"
        board = BoardOfParts(vm, board_id, parts + _TRACKBALL, "keyboard", CHARACTERS=())
    else:
        board = BoardInVM(vm, board_id)
    board.read_only = False
    return board
