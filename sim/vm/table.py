"""Plays the game on a table inside the VM, without a board.

Virtual time is in `shims/player.py`; a whole board is `sim.vm.board`.
"""

from patience.player.settings import DEFAULTS
from sim.desk.keys import Step
from sim.desk.machine import by_hand
from sim.vm import files
from sim.vm.interpreter import VM, Scales


class TableInVM:
    """The game in a restarted VM: table drawn, nothing pressed yet.

    :param game: a game's id
    :param number: deal number, 1 to 2147483647
    :param first: whether the player starts for the first time, and is helped; otherwise the
        player is experienced and plays by hand, as on a `Machine` without a store
    :param pixels: whether `pixels` is asked for
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
    ) -> None:
        self.vm = vm
        files.install(vm, pixels=pixels)
        vm.run(f"from player import Player\nplayer = Player({width}, {height})")
        self._scales = Scales(vm)
        vm.run("from patience.ui.app import App")  # so that what importing leaves is collected
        settings = DEFAULTS if first else bytes(by_hand())
        vm.run(f"player.start(App, {game!r}, {number}, settings={settings!r})")

    def kept(self) -> int:
        """Return the bytes that the game keeps, the libraries it holds included."""
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
            # Bytes are kept inverted, see the shim.
            out[at::each] = data.translate(
                bytes((byte ^ 0xFF) >> shift & (1 << bits) - 1 for byte in range(256))
            )
        return b"".join(out[row : row + width] for row in range(0, len(out), stride * each))
