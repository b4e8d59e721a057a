"""Plays the game on a table in the VM, without a board.

`shims/player.py` keeps the virtual time; `sim.vm.board` simulates a whole board.
"""

from patience.player.settings import DEFAULTS
from sim.desk.keys import Step
from sim.desk.machine import by_hand
from sim.vm import files
from sim.vm.interpreter import VM, Scales


class TableInVM:
    """The game in a restarted VM, with the table drawn and nothing pressed yet.

    :param game: a game's id
    :param number: deal number, 1 to 2147483647
    :param first: whether the player starts for the first time, and gets help; otherwise the player
        is experienced and plays by hand, as on a `Machine` without a store
    :param pixels: whether `pixels` will be called
    :param roomy: whether a large screen has large letters, as on boards with much memory
    """

    def __init__(
        self,
        vm: VM,
        width: int,
        height: int,
        game: str,
        number: int,
        *,
        first: bool = False,
        pixels: bool = False,
        roomy: bool = False,
    ) -> None:
        self.vm = vm
        files.install(vm, pixels=pixels)
        vm.run(f"from player import Player\nplayer = Player({width}, {height})")
        self._scales = Scales(vm)
        vm.run("from patience.ui.app import App")  # now, to collect the import's garbage
        settings = DEFAULTS if first else bytes(by_hand())
        panel = "None"
        if roomy:
            panel = "on_demand.load('patience.ui.draw.large_type').make_panel(player.display)"
            vm.run("from patience import on_demand")
        vm.run(f"player.start(App, {game!r}, {number}, settings={settings!r}, panel={panel})")

    def kept(self) -> int:
        """Return how many bytes the game keeps, including the libraries it uses."""
        return self._scales.kept()

    def press(self, script: list[Step]) -> None:
        """Play a script of keys."""
        for step in script:
            self.vm.run(f"player.press({step.button}, {step.ms})")

    def pixels(self, bitmap: str) -> bytes:
        """Return the pixels of the bitmap that an expression names, a byte each, row after row."""
        self.vm.run(f"with open('/pixels', 'wb') as out: out.write({bitmap}.data)")
        width, bits, stride = self.vm.value(
            f"({bitmap}.width, {bitmap}.bits_per_value, {bitmap}.stride)"
        )
        data = self.vm.get("/pixels")
        each = 8 // bits  # pixels of a byte
        out = bytearray(len(data) * each)
        for at in range(each):
            shift = 8 - bits - at * bits
            # The shim stores bytes inverted.
            out[at::each] = data.translate(
                bytes((byte ^ 0xFF) >> shift & (1 << bits) - 1 for byte in range(256))
            )
        return b"".join(out[row : row + width] for row in range(0, len(out), stride * each))
