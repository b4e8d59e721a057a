"""The parts of a board, except display and processor, and its firmware's modules for them.

The VM's boards (`hardware`) and the tests' fake board (`tests/support/fake_board.py`) are both made
of this. What differs between versions of CircuitPython is given to `make_modules`. Objects cost
about as much heap as a board's, never less. The state of a board is that of this module: a second
board needs a second import.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

_TICKS = (1 << 29) - 1
_AT_REST = 32768
_WORDS = [None] * 128


def note_use(part: str) -> None:
    """Called when a part is read; a test sets another function here, which may raise an error."""


def note_command(part: str, what: object = None) -> None:
    """Note what is done to a part; a test sets another function here, too."""


class Module:
    """A module of the firmware, or anything else that only has names."""

    def __init__(self, **names: object) -> None:
        for name, value in names.items():
            setattr(self, name, value)


class Clock:
    """A clock that advances only by sleeping."""

    def __init__(self) -> None:
        self.now = 0
        self.slept = 0
        """Milliseconds that it advanced in sleep; they wrap when it does."""

    def ticks_ms(self) -> int:
        """Return the time, which wraps."""
        return self.now + self.slept & _TICKS

    def pass_time(self, ms: int) -> None:
        """Let time pass."""
        self.now += ms

    def sleep_lightly(self, *alarms: object) -> None:
        """Sleep until an alarm."""


# Keys

scanners = []
held = bytearray(8)
"""Whether each button is held, by its number in the scanner."""
button_names = ()
"""The names of the buttons, in the same order."""


class EventQueue:
    """It drops new events while full. Two bytes an event for the key, four for the time."""

    def __init__(self, size: int) -> None:
        self._ring = bytearray(6 * size)
        self._size = size
        self._first = self._count = 0
        self.overflowed = False

    def put(self, number: int, pressed: bool) -> None:
        if self._count == self._size:
            self.overflowed = True
            return
        self._ring[(self._first + self._count) % self._size] = number | pressed << 7
        self._count += 1

    def get_into(self, event: "Event") -> bool:
        note_use("keys")
        if not self._count:
            return False
        what = self._ring[self._first]
        self._first = (self._first + 1) % self._size
        self._count -= 1
        event.key_number, event.pressed = what & 127, bool(what & 128)
        return True

    def clear(self) -> None:
        self._count = 0
        self.overflowed = False


class Event:
    def __init__(self) -> None:
        self.key_number = 0
        self.pressed = False


class Scanner:
    """`Keys` or `ShiftRegisterKeys`; a button held when it is made gives only a release."""

    def __init__(self, *pins: object, max_events: int = 64, **named: object) -> None:
        self.pins = pins
        self.names = button_names
        self.events = EventQueue(max_events)
        scanners.append(self)

    def set_button(self, number: int, pressed: bool) -> None:
        """Press or release a button."""
        held[number] = pressed
        self.events.put(number, pressed)

    def reset(self) -> None:
        """Report the buttons that are down again."""
        for number in range(len(held)):
            if held[number]:
                self.events.put(number, True)

    def deinit(self) -> None:
        scanners.remove(self)


# Other parts on pins

analog = {}
"""The level of analog pins, 0-65535, by name; all others rest in the middle."""
taken = []
"""The names of pins that something else uses."""


class Pin:
    """Anything on a pin that is switched, read or waited for."""

    def __init__(self, *pins: str) -> None:
        for pin in pins:
            if not isinstance(pin, str):
                raise TypeError("not a pin")
            if pin in taken:
                raise ValueError(f"{pin} in use")
        self.pin = pins[0]

    @property
    def value(self) -> int:
        note_use(self.pin)
        return analog.get(self.pin, _AT_REST)

    @value.setter
    def value(self, level: int) -> None:
        note_command(self.pin, level)

    def switch_to_output(self, value: bool = False) -> None:
        self.value = value

    def switch_to_input(self, pull: object = None) -> None:
        note_command(self.pin, pull)

    def deinit(self) -> None:
        note_command(self.pin, "deinit")


class PinAlarm(Pin):
    def __init__(self, pin: str, **named: object) -> None:
        if scanners:
            raise ValueError(f"{pin} in use")
        super().__init__(pin)
        note_command(pin, named)


class PWMOut(Pin):
    _hertz = _duty = 0

    def __init__(self, pin: str, *, variable_frequency: bool = False) -> None:
        super().__init__(pin)
        self._varies = variable_frequency

    @property
    def frequency(self) -> int:
        return self._hertz

    @frequency.setter
    def frequency(self, value: int) -> None:
        if not self._varies:
            raise ValueError("the frequency is fixed")
        note_command("frequency", value)
        self._hertz = value

    @property
    def duty_cycle(self) -> int:
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        note_command("duty_cycle", value)
        self._duty = value


class StateMachine(PWMOut):
    def __init__(self, program: object, *, frequency: int, first_set_pin: str) -> None:
        super().__init__(first_set_pin, variable_frequency=True)
        self._program = program
        note_command("program", program)

    def restart(self) -> None:
        note_command("restart")

    def stop(self) -> None:
        note_command("stop")

    def deinit(self) -> None:
        note_command("deinit")


# Sound


class AudioOut(Pin):
    """Its buffers change in place, like lists (BOARDS.md, Sound)."""

    times = 1  # its buffers are as long as the sample's

    def __init__(self, *pins: str) -> None:
        super().__init__(*pins)
        self.kept = bytearray(80)
        self._sample: object = None
        self._buffers = [], []

    def play(self, sample: object, loop: bool = False) -> None:
        note_command(self.pin, sample)
        self._sample = sample
        words = self.times * sample.longest // 4
        for buffer in self._buffers:
            while len(buffer) < words:
                buffer.extend(_WORDS)
            while len(buffer) > words:
                buffer.pop()

    def stop(self) -> None:
        note_command(self.pin, "stop")


class I2SOut(AudioOut):
    times = 2


class RawSample:
    def __init__(self, wave: bytes, *, sample_rate: int, single_buffer: bool) -> None:
        self.longest = len(wave)


def open_wave(file: "BinaryIO", buffer: bytearray) -> object:
    """Return what stands for a `WaveFile`."""
    if not 8 <= len(buffer) <= 1024:
        raise ValueError("buffer")
    file.seek(0)
    if file.read(4) != b"RIFF":
        raise ValueError("not a WAV file")
    return file, buffer


class Mixer:
    """A mixer that is also its only voice."""

    level = 1.0

    def __init__(
        self,
        *,
        buffer_size: int,
        sample_rate: int,
        channel_count: int,
        bits_per_sample: int,
        samples_signed: bool,
    ) -> None:
        if (channel_count, bits_per_sample, samples_signed) != (1, 8, False):
            raise ValueError("our files are 8-bit mono")
        self._buffer = bytearray(buffer_size)
        self.longest = buffer_size
        self.sample_rate = sample_rate
        self.voice = (self,)

    def play(self, sample: object) -> None:
        self.sample = sample
        note_command("voice", self)


def write_pixels(pin: Pin, pixels: bytearray) -> None:
    note_command("pixels", pixels)


# The firmware's modules


class BoardModule:
    """The module `board`; a pin is its name, which costs no more heap than one in flash."""

    def __init__(self, pins: list[str]) -> None:
        for pin in pins:
            setattr(self, pin, pin)


drive = Module(readonly=True)
"""What `storage.getmount` returns; code may write unless it is read-only."""
runtime = Module(autoreload=True, serial_connected=False, serial_bytes_available=0)
"""`supervisor.runtime`."""


def _getmount(path: str) -> Module:
    if path != "/":
        raise OSError(19)
    return drive


def _remount(path: str, readonly: bool = False) -> None:
    note_command("remount", readonly)
    drive.readonly = readonly


def _take_drive() -> None:
    note_command("drive taken")
    drive.readonly = False


def _give_drive_back() -> None:
    note_command("drive given back")
    drive.readonly = True


def make_modules(
    clock: Clock,
    board_id: str,
    pins: list[str],
    buttons: list[str],
    display: object,
    nvm: object,
    reset: "Callable[[], None]",
    getenv: "Callable[[str], object]",
    get_setting: "Callable[[str], object] | None",
    takes_drive: bool,
) -> dict[str, object]:
    """Return the modules of a board's firmware by name; `time` and `os` only wait and ask.

    :param pins: the names in its module `board`
    :param buttons: the names of its buttons in the order of the scanner
    :param reset: restarts it
    :param getenv: `os.getenv` of its CircuitPython
    :param get_setting: `supervisor.get_setting`, where there is one
    :param takes_drive: whether `storage.unsafe_disable_usb_drive` exists
    """
    global button_names
    button_names = buttons
    board = BoardModule(pins)
    board.board_id = board_id
    if "DISPLAY" in pins:
        board.DISPLAY = display
    runtime.display = display
    storage = Module(getmount=_getmount, remount=_remount, enable_usb_drive=_give_drive_back)
    if takes_drive:
        storage.unsafe_disable_usb_drive = _take_drive
    supervisor = Module(
        runtime=runtime,
        reload=reset,
        ticks_ms=clock.ticks_ms,
        SafeModeReason=Module(BROWNOUT="BROWNOUT", WATCHDOG="WATCHDOG"),
    )
    if get_setting:
        supervisor.get_setting = get_setting
    return {
        "board": board,
        "keypad": Module(Keys=Scanner, ShiftRegisterKeys=Scanner, Event=Event),
        "analogio": Module(AnalogIn=Pin),
        "digitalio": Module(DigitalInOut=Pin, Pull=Module(UP="up", DOWN="down")),
        "audioio": Module(AudioOut=AudioOut),
        "audiobusio": Module(I2SOut=I2SOut),
        "audiocore": Module(RawSample=RawSample, WaveFile=open_wave),
        "audiomixer": Module(Mixer=Mixer),
        "pwmio": Module(PWMOut=PWMOut),
        "rp2pio": Module(StateMachine=StateMachine),
        "neopixel_write": Module(neopixel_write=write_pixels),
        "alarm": Module(
            pin=Module(PinAlarm=PinAlarm),
            light_sleep_until_alarms=clock.sleep_lightly,
            sleep_memory=bytearray(range(255, 223, -1)),  # whatever it had at power-on
        ),
        "storage": storage,
        "supervisor": supervisor,
        "microcontroller": Module(
            nvm=nvm,
            reset=reset,
            cpu=Module(reset_reason="POWER_ON"),
            ResetReason=Module(SOFTWARE="SOFTWARE"),
        ),
        "time": Module(
            sleep=lambda seconds: clock.pass_time(int(seconds * 1000 + 0.5)), time=lambda: 0
        ),
        "os": Module(getenv=getenv),
    }
