"""A Fruit Jam in the VM: the game is an app that the launcher starts, wherever its folder is.

The stand-ins have what the game uses of adafruit-circuitpython-fruitjam 1.7.2,
adafruit-circuitpython-usb-host-mouse 1.6.4 and circuitpython-usb-host-gamepad 1.3.0, as published
on PyPI, and of launcher_config.py in adafruit/Fruit-Jam-OS.
"""

from sim.publish.fruit_jam import app_files
from sim.vm.board import BoardInVM
from sim.vm.files import on_the_vm

APP = "/sd/apps/Pocket_Patience"
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
    def __init__(self):
        self.tilegrid = TileGrid(Bitmap(8, 8, 2), pixel_shader=Palette(2))
        self.x = self.y = 0
    def update(self):
        if not mouse_script or hardware.keys.now < mouse_script[0][0]:
            return None
        _, self.x, self.y, pressed = mouse_script.pop(0)
        return pressed

class Gamepad:
    connected = True
    events = ()
    def update(self):
        if pad_script and hardware.keys.now >= pad_script[0][0]:
            number, pressed = pad_script.pop(0)[1:]
            if number < 0:
                self.connected = False
                return False
            self.events = (Module(key_number=number, pressed=pressed),)
            return True
        return False

class I2SOut:
    def play(self, sample, loop=False):
        sounds.append(sample.sample_rate)
    def stop(self):
        pass

class Peripherals:
    def __init__(self, audio_output="headphone", safe_volume_limit=0.75, sample_rate=11025,
                 bit_depth=16, i2c=None):
        self.safe_volume_limit = safe_volume_limit
        self.audio = I2SOut()

class LauncherConfig:
    use_mouse = use_gamepad = True
    audio_output = "speaker"
    audio_volume = 0.5
    audio_volume_override_danger = 0.75

def request_display_config(width=None, height=None, color_depth=None):
    if (width, height) not in ((360, 200), (720, 400), (320, 240), (640, 480)):
        raise ValueError
    runtime.display = hardware.display

def reload():
    reloads.append(1)
    raise hardware.Unplugged

sounds, reloads = [], []
mouse_script, pad_script = MOUSE, PAD
console, keyboard, runtime = Console(), Keyboard(), Runtime()
keyboard.events = keyboard
fruit_jam = Module(request_display_config=request_display_config, Peripherals=Peripherals)
sys.modules["adafruit_fruitjam"] = Module(peripherals=fruit_jam)
sys.modules["adafruit_fruitjam.peripherals"] = fruit_jam
sys.modules["adafruit_usb_host_mouse"] = Module(
    find_and_init_boot_mouse=lambda: Mouse() if mouse_script else None)
sys.modules["relic_usb_host_gamepad"] = Module(Gamepad=Gamepad)
sys.modules["launcher_config"] = Module(LauncherConfig=LauncherConfig)
sys.modules["supervisor"].runtime = runtime
sys.modules["supervisor"].reload = reload
sys.modules["storage"].getmount = lambda path: drive
class Drive:
    readonly = False
drive = Drive()
class Pins:
    def __getattr__(self, name):
        if name == "DISPLAY":
            raise AttributeError(name)
        return name
pins = Pins()
pins.board_id = sys.modules["board"].board_id
sys.modules["board"] = pins
names = {name: getattr(sys, name) for name in dir(sys) if name != "stdin"}
sys.modules["sys"] = Module(stdin=console, **names)
"""
_START = (
    "hardware.scanners.append(keyboard)\n    __import__('host').call('floor', '')\n    "
    f"exec(open('{APP}/code.py').read(), {{'__file__': '{APP}/code.py'}})"
)


class FruitJam(BoardInVM):
    """A Fruit Jam on which the launcher starts the app.

    :param mouse: when, where and with which buttons the mouse reports: (ms, x, y, names)
    :param pad: when, and which button of a controller is pressed or released; -1 unplugs it
    :param without: modules that are not installed
    """

    run_code = _START
    characters = ("\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C", "z", "x", "u", "m")

    def __init__(self, vm, mouse=(), pad=(), without=(), more="", board_id="adafruit_fruit_jam"):
        super().__init__(vm, board_id)
        self._scripts = (list(mouse), list(pad))
        self._without = without
        self._more = more  # run last, to change a stand-in

    def power_on(self):
        """Put the app where the launcher looks, and nothing of ours anywhere else."""
        super().power_on()
        vm = self.vm
        for path in sorted(vm._running.root.rglob("*"), reverse=True):
            top = path.relative_to(vm._running.root).parts[0]
            if top in ("p", "lib", "code.py", "boot.py") and path.is_file():
                path.unlink()
        vm.put_all(on_the_vm({f"{APP[1:]}/{path}": data for path, data in app_files().items()}))
        mouse, pad = self._scripts
        program, vm.program = vm.program, None  # none of these names is shortened
        vm.run(f"CHARACTERS, MOUSE, PAD = {self.characters!r}, {mouse!r}, {pad!r}\n{_STAND_INS}")
        for name in self._without:
            vm.run(f"del sys.modules[{name!r}]")
        vm.run(self._more or "pass")
        vm.program = program
