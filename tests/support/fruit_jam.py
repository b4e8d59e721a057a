"""A Fruit Jam in the VM: the game is an app that the launcher starts, wherever its folder is.

The launcher's settings have what the game uses of launcher_config.py in adafruit/Fruit-Jam-OS. The
drive's settings.toml is the launcher's, too.
"""

from sim.publish.fruit_jam import app_files
from sim.vm.boards import DviBoard
from sim.vm.files import on_the_vm

APP = "/sd/apps/Pocket_Patience"
NEVER = (1 << 30, 0, 0, ())
_LAUNCHER = """
class ScriptedMouse(Mouse):
    def update(self):
        if hardware.keys.now < mouse_script[0][0]:
            return None
        _, self.x, self.y, pressed = mouse_script.pop(0)
        return pressed

class ScriptedPad(Gamepad):
    def update(self):
        if pad_script and hardware.keys.now >= pad_script[0][0]:
            number, pressed = pad_script.pop(0)[1:]
            if number < 0:
                self.connected = False
                return False
            self.events = (Module(key_number=number, pressed=pressed),)
            return True
        return False

class LauncherConfig:
    use_mouse = use_gamepad = True
    audio_output = "speaker"
    audio_volume = 0.5
    audio_volume_override_danger = 0.75

def reload():
    reloads.append(1)
    raise hardware.Unplugged

reloads = []
mouse_script, pad_script = MOUSE, PAD
sys.modules["adafruit_usb_host_mouse"] = Module(
    find_and_init_boot_mouse=lambda: ScriptedMouse() if mouse_script else None)
sys.modules["relic_usb_host_gamepad"] = Module(Gamepad=ScriptedPad)
sys.modules["launcher_config"] = Module(LauncherConfig=LauncherConfig)
sys.modules["supervisor"].reload = reload
sys.modules["supervisor"].get_setting = {"CIRCUITPY_PYSTACK_SIZE": 4000}.get
drive = Module(readonly=False)
sys.modules["storage"].getmount = lambda path: drive
"""


class FruitJam(DviBoard):
    """A Fruit Jam on which the launcher starts the app.

    :param mouse: when, where and with which buttons the mouse reports: (ms, x, y, names); none if
        it is empty
    :param pad: when, and which button of a controller is pressed or released; -1 unplugs it
    :param without: modules that are not installed
    """

    run_code = DviBoard.run_code.replace("/code.py", f"{APP}/code.py").replace(
        "'code.py'", f"'{APP}/code.py'"
    )

    def __init__(self, vm, mouse=(), pad=(), without=(), more=""):
        super().__init__(vm, "adafruit_fruit_jam")
        self._scripts = ([*mouse, NEVER] if mouse else [], list(pad))
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
        program, vm.program = vm.program, None
        mouse, pad = self._scripts
        vm.run(f"MOUSE, PAD = {mouse!r}, {pad!r}\n{_LAUNCHER}")
        for name in self._without:
            vm.run(f"del sys.modules[{name!r}]")
        vm.run(self._more or "pass")
        vm.program = program
