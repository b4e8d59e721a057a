"""A PyPortal in the VM: a display with a touch screen, and no keys."""

from sim.vm.board import BoardInVM
from sim.vm.interpreter import VM

_TAP = 100  # ms: a finger touches longer than a script presses a key
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
    def put(self, number, pressed):
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
