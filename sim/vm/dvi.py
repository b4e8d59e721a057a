"""Boards with a DVI connector in the VM: a USB keyboard, mouse and controller, Adafruit's library.

The stand-ins have what the game uses of adafruit-circuitpython-fruitjam 1.7.2,
adafruit-circuitpython-usb-host-mouse 1.6.4 and circuitpython-usb-host-gamepad 1.3.0, as published
on PyPI.
"""

from sim.vm.board import BoardInVM

_STAND_INS = """
import hardware, sys
from displayio import Bitmap, Palette, TileGrid

class Module:
    def __init__(self, **names):
        for name, value in names.items():
            setattr(self, name, value)

class Console:
    typed = ""
    def read(self, count):
        text, self.typed = self.typed[:count], self.typed[count:]
        return text

class Keyboard:
    names = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "SELECT", "START")
    def put(self, number, pressed):
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
keyboard.events = keyboard
fruit_jam = Module(request_display_config=request_display_config, Peripherals=Peripherals)
sys.modules["adafruit_fruitjam"] = Module(peripherals=fruit_jam)
sys.modules["adafruit_fruitjam.peripherals"] = fruit_jam
sys.modules["adafruit_usb_host_mouse"] = Module(find_and_init_boot_mouse=Mouse)
sys.modules["relic_usb_host_gamepad"] = Module(Gamepad=Gamepad)
sys.modules["supervisor"].runtime = runtime
class Pins:
    def __getattr__(self, name):
        if name in ("DISPLAY", "TOUCH_XL"):
            raise AttributeError(name)
        return name
pins = Pins()
pins.board_id = sys.modules["board"].board_id
sys.modules["board"] = pins
names = {name: getattr(sys, name) for name in dir(sys) if name != "stdin"}
sys.modules["sys"] = Module(stdin=console, **names)
"""


class DviBoard(BoardInVM):
    """A board with a DVI connector; its mouse and its controller rest."""

    run_code = "hardware.scanners.append(keyboard)\n    " + BoardInVM.run_code
    characters = ("\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C", "z", "x", "u", "m")
    """What each key of a script types."""

    def power_on(self) -> None:
        """Restart it, with its libraries."""
        super().power_on()
        program, self.vm.program = self.vm.program, None  # none of these names is shortened
        self.vm.run(f"CHARACTERS = {self.characters!r}\n{_STAND_INS}")
        self.vm.program = program
