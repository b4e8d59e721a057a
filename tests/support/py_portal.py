"""A PyPortal in the VM: a display with a touch screen, and no keys."""

from sim.vm.board import BoardInVM

_TOUCH = """
class Touch:
    def __init__(self, *pins, calibration, size):
        assert pins == ("TOUCH_XL", "TOUCH_XR", "TOUCH_YD", "TOUCH_YU"), pins
        assert (calibration, size) == (((5200, 59000), (5800, 57000)), (320, 240))
    @property
    def touch_point(self):
        for start, end, x, y in touches:
            if start <= hardware.keys.now < end:
                return (x, y, 30000)
        return None
class Made:
    Touchscreen = Touch
sys.modules["adafruit_touchscreen"] = Made
"""


class PyPortal(BoardInVM):
    """A PyPortal that is touched.

    :param touches: (from ms, to ms, x, y)
    """

    def __init__(self, vm, touches):
        super().__init__(vm, "pyportal")
        self.touches = touches
        self.read_only = False

    def power_on(self):
        """Restart it, with a display that is wider than the game's part."""
        super().power_on()
        program, self.vm.program = self.vm.program, None
        self.vm.run("hardware.display.width = 320")
        self.vm.run(f"touches = {self.touches!r}\n{_TOUCH}")
        self.vm.program = program
