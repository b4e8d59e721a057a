"""Runs a board in the VM from power-on to power-off: boot.py, code.py, a script of keys.

Saves and the chip's memory last from one start to the next. `shims/board_parts.py` simulates the
parts of the board, `shims/hardware.py` plays them.
"""

from collections.abc import Iterator

from device.boards import BUTTONS
from sim.build.modules import vm_shims
from sim.data import circuitpython
from sim.data.boards import BOARDS
from sim.data.places import ROOT
from sim.desk.keys import LINE, Step
from sim.desk.store import NAMES, SIZE
from sim.vm import files, firmware, imagined
from sim.vm.interpreter import ROOMY, VM, Scales

SEED = 2002244
"""The seed of the deals; every start uses it."""

SLEEP, FAIL = 8, 9
"""Steps that are not buttons: only the clock goes on; saves begin or cease to fail."""

_PYSTACK = 3072 - 24
"""Bytes: the setting in settings.toml, less those of CircuitPython itself (`sim.measure.goals`)."""
_SETTINGS = (ROOT / "device/settings.toml").read_bytes()
_NUMBERS = ("CIRCUITPY_PYSTACK_SIZE", "CIRCUITPY_HEAP_START_SIZE")
_UNIT = 20  # ms, as in shims/hardware.py
_TICKS = (1 << 29) - 1
_FULL = 65535
_SAVES = "/saves/"
_KEEP = "from device import main\nfrom patience.ui import app\nhardware.keep(main, app)"
_FORGET_FOLDER = "sys.path.pop(0)"  # code.py and boot.py add our folder themselves


class BoardInVM:
    """A board with the bundle on its drive.

    :param board_id: an id of `sim.data.boards.BOARDS` or of `sim.vm.imagined.BOARDS`
    :param version: of CircuitPython
    """

    run_code = (
        "__import__('host').call('floor', '')\n    "
        "exec(open('/code.py').read(), {'__file__': 'code.py'})"
    )
    """Runs the program until the power goes."""

    def __init__(
        self,
        vm: VM,
        board_id: str = "pygamer",
        version: circuitpython.Version = circuitpython.NEWEST,
    ) -> None:
        self.vm = vm
        self.version = version
        self.row = BOARDS.get(board_id) or imagined.BOARDS[board_id].row
        self.saves: dict[str, bytes] = {}
        """The save files on the drive, by name."""
        self.prepared = True
        """Whether these files exist from the start, as after `make deploy`."""
        self.chip = b"\xff" * self.row.nvm
        """The contents of the chip's own memory."""
        self._scales: Scales | None = None
        self._area = ROOMY
        self.read_only = True
        """Whether the computer may write to the drive, so that the game may not."""

    def boot(self, held: str = "") -> str:
        """Run boot.py with a button of `BUTTONS` held down; return what it printed."""
        self.read_only = True  # until boot.py has run
        self.power_on()
        if held:
            self.vm.run(f"hardware.hold_down({held!r})")
        self.vm.run(_FORGET_FOLDER)
        printed = self.vm.run("exec(open('/boot.py').read(), {})")
        self.read_only = self.vm.value("board_parts.drive.readonly")
        return printed

    def start(self, script: list[Step]) -> str:
        """Run code.py until the script ends and the power goes; return what it printed."""
        self.power_on()
        return self._run(script)

    def resident(self, script: list[Step]) -> int:
        """Run like `start`, and return how many bytes the board's heap keeps when the script ends.

        The game still exists then, as `app`, and `kept` can weigh it again.
        """
        self.power_on()
        self._scales = Scales(self.vm)
        self.vm.run(_KEEP)
        printed = self._run(script)
        if printed:
            raise RuntimeError(printed)
        self.vm.run("app = hardware.kept[-1]")
        return self.kept()

    def kept(self) -> int:
        """Return how many bytes the board's heap keeps, after `resident`."""
        assert self._scales
        return self._scales.kept()

    def loads(self, script: list[Step]) -> list[str]:
        """Run like `start`, and return which modules were loaded, see `hardware.loads`.

        The names are those of the source.
        """
        self.power_on()
        assert self.vm.program
        origins = self.vm.program.origins
        self.vm.run("hardware.watch()")
        self._run(script)
        notes = [(note.lstrip("+-"), note) for note in self.vm.value("hardware.loads")]
        return [note.replace(name, origins.get(name, name)) for name, note in notes]

    def _run(self, script: list[Step]) -> str:
        steps = bytes(part for step in script for part in _parts(step))
        self.vm.put("/script", steps)
        self.vm.run(f"hardware.keys.play(open('/script', 'rb'))\n{_FORGET_FOLDER}")
        self.vm.count()  # restarts the count of the deepest frames
        printed = self.vm.run(f"try:\n    {self.run_code}\nexcept hardware.Unplugged:\n    pass")
        if (deepest := self.vm.count().deepest) > _PYSTACK:
            raise RuntimeError(f"{deepest} bytes of pystack, of {_PYSTACK}")
        names = self.vm.value("hardware.saves()")
        self.saves = {name: self.vm.get(_SAVES + name) for name in names}
        self.vm.run("with open('/chip', 'wb') as out: out.write(chip)")
        self.chip = self.vm.get("/chip")
        return printed

    @staticmethod
    def count_parts(step: Step) -> int:
        """Return how many steps of `hardware.ScriptedKeys` a step becomes."""
        return len(list(_parts(step))) // 2

    def limit_heap(self, free: int) -> None:
        """Leave this many bytes free at the first line of code.py; the game may write the drive."""
        self.read_only = False
        self.power_on()
        self._area = self.vm.area_with(free)

    def power_on(self) -> None:
        """Restart the VM with the drive and the firmware's modules; none of our code runs yet."""
        files.install(self.vm, self.row.id, area=self._area)
        for name in NAMES if self.prepared else ():
            self.saves.setdefault(name, bytes(SIZE))
        for name, data in self.saves.items():
            self.vm.put(_SAVES + name, data)
        row = self.row
        names = row.buttons if row.shift else " ".join(BUTTONS)
        if row.id in imagined.BOARDS:
            names = imagined.BOARDS[row.id].keys
        elif row.keys == "seven_keys":
            names = names.replace("SELECT ", "")
        elif row.keys.startswith("trackball"):
            names = " ".join(BUTTONS[:5])
        elif row.stick and not row.shift:
            names = " ".join(BUTTONS[4:])
        self.vm.put("/chip", self.chip)
        self.vm.run("import board_parts, hardware, random\nrandom.seed(1)")
        self.vm.run("chip = bytearray(open('/chip', 'rb').read())")
        for name in row.missing.split():
            if name in vm_shims():
                self.vm.run(
                    f"import os, sys\ndel sys.modules[{name!r}]\nos.remove('/shims/{name}.mpy')"
                )
        version = self.version
        numbers = None
        if circuitpython.does(version, circuitpython.TYPED_SETTINGS):
            numbers = {
                name: circuitpython.get_setting(_SETTINGS, name, version) for name in _NUMBERS
            }
        what = (
            row.id,
            " ".join(sorted(firmware.pins(row.id))),
            row.width * row.scale + row.beside,
            row.height * row.scale,
            names,
            " ".join(row.stick.split()[-2:]),
            row.stick.startswith("two_axes"),
            {name: circuitpython.getenv(_SETTINGS, name, version) for name in _NUMBERS},
            numbers,
            circuitpython.does(version, circuitpython.TAKES_DRIVE),
        )
        self.vm.run(f"hardware.plug_in(*{what!r}, chip)")
        self.vm.run(f"board_parts.drive.readonly = {self.read_only}")
        loaded = self.vm.value("list(sys.modules)")
        self.vm.set_apart([name for name in vm_shims() if name in loaded])
        if row.battery:  # full: the game is saved before an empty one dies
            self.vm.run(f"board_parts.analog[{row.battery.split()[0]!r}] = {_FULL}")


def _parts(step: Step) -> Iterator[int]:
    """Yield the bytes of a step for `hardware.ScriptedKeys`, with a long wait in pieces."""
    if step.button == LINE:
        raise ValueError(f"a board cannot look for the line {step.token}")
    if step.button == SLEEP:
        yield from (SLEEP + 1, 0, *(step.ms & _TICKS).to_bytes(4, "little"))
        return
    units = -(-step.ms // _UNIT)
    while units > 255 and step.button < 0:
        yield from (0, 255)
        units -= 255
    yield from (step.button + 1, units)
