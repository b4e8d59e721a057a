"""A PyPortal in the VM: a display with a touch screen, and no keys."""

from sim.vm.board import BoardInVM
from sim.vm.interpreter import VM

_TAP = 100  # ms: a finger touches longer than a script presses a key
_TOUCH = f"""
class Touch:
    def __init__(self, *pins, calibration, size):
        assert pins == ("TOUCH_XL", "TOUCH_XR", "TOUCH_YD", "TOUCH_YU"), pins
        assert (calibration, size) == (((5200, 59000), (5800, 57000)), (320, 240))
    @property
    def touch_point(self):
        for start, end, x, y in touches:
            if start <= hardware.keys.now < end:
                return (x, y, 30000)
        if finger.ends <= hardware.keys.now:
            finger.point = None
        return finger.point
class Finger:
    names = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "SELECT", "START")
    point = None
    ends = 0
    def put(self, number, pressed):
        now = hardware.keys.now
        if pressed:
            y = (90, 0, 0, 0, 210, 210, 30, 150)[number]
            self.point = (304, y, 30000) if y else (now * 37 % 288, now * 53 % 240, 30000)
            self.ends = now + 10**6
        else:
            self.ends = now + {_TAP}
class Made:
    Touchscreen = Touch
sys.modules["adafruit_touchscreen"] = Made
finger = Finger()
finger.events = finger
"""


class PyPortal(BoardInVM):
    """A PyPortal that is touched. Of a script's keys, up gives a hint, the others are the buttons.

    Down, left and right touch the game anywhere.

    :param touches: more of them: (from ms, to ms, x, y)
    """

    run_code = "hardware.scanners.append(finger)\n    " + BoardInVM.run_code

    def __init__(self, vm: VM, touches: tuple[tuple[int, int, int, int], ...] = ()) -> None:
        super().__init__(vm, "pyportal")
        self.touches = touches
        self.read_only = False

    def power_on(self) -> None:
        """Restart it, with a display that is wider than the game's part."""
        super().power_on()
        program, self.vm.program = self.vm.program, None  # none of these names is shortened
        self.vm.run("hardware.display.width = 320")
        self.vm.run(f"touches = {tuple(self.touches)!r}\n{_TOUCH}")
        self.vm.program = program
