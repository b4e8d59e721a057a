"""When the game may ask for the drive, and what it does with the answer, on fakes."""

import sys
from types import SimpleNamespace

import pytest

from patience.player.settings import DRIVE, TAKES, TO_ASK
from patience.texts.words import SAVE_NOTICES, SAVES_ON_DRIVE
from sim.data.circuitpython import TAKES_DRIVE, does
from tests.support.cases import cases
from tests.support.fake_game import every_version

LEFT = 0  # to the computer, or not asked yet
NO_FILES, USED, FAILED = 7, 8, 14  # indexes into `SAVE_NOTICES`


class Device:
    """A board whose drive the computer may write to."""

    def __init__(self, machine, monkeypatch):
        self.found = SimpleNamespace(used=2, notice=0)
        """The store that is found once the drive is taken."""
        self.after_reading = None
        """How many slots it then has in use, if another number."""
        self.has_boot = False
        self.calls = machine.log
        self.drive = machine.load("device.drive")
        monkeypatch.setattr(self.drive, "os", SimpleNamespace(stat=self._stat))
        monkeypatch.setattr(self.drive, "load", self._load)
        monkeypatch.setattr(self.drive.slots, "read", self._read)
        self.app = SimpleNamespace(
            peripherals=SimpleNamespace(take_drive=None),
            session=SimpleNamespace(settings=bytearray(64)),
            notice="before",
            store="chip",
        )
        self.handheld = SimpleNamespace(store="chip")

    def offer(self, buttons="A B"):
        """Offer the drive; return whether the game can take it now."""
        row = SimpleNamespace(buttons=buttons)
        self.drive.offer(self.handheld, self.app, row)
        return self.app.peripherals.take_drive is not None

    def take(self):
        """Take it; return the sentence that the player sees."""
        self.app.peripherals.take_drive()
        return self.app.notice

    def _stat(self, path):
        if not (self.has_boot and path == "/boot.py"):
            raise OSError(2)

    def _load(self, name):
        def find_store(at_drive):
            self.calls.append((name, at_drive))
            return self.found

        return SimpleNamespace(find_store=find_store)

    def _read(self, store):
        assert store is self.found
        self.calls.append("read")
        if self.after_reading is not None:
            store.used = self.after_reading


@pytest.fixture
def make(machine, monkeypatch):
    return lambda: Device(machine, monkeypatch)


@cases(
    ("buttons", "has_boot", "offered"),
    [
        ("A B", False, True),
        ("A B", True, False),  # boot.py decides, by B at power-on
        ("", True, True),  # there is no B
    ],
)
@every_version
def test_drive_is_offered_unless_boot_py_decides_or_circuitpython_is_older(
    make, machine, buttons, has_boot, offered
):
    device = make()
    device.has_boot = has_boot
    offered = offered and does(machine.version, TAKES_DRIVE)
    assert device.offer(buttons) == offered
    assert device.app.session.settings[DRIVE] == (TO_ASK if offered else LEFT)


@cases(
    ("setting", "notice", "then", "left"),
    [
        (LEFT, SAVE_NOTICES[USED], TO_ASK, True),
        (TAKES, SAVE_NOTICES[USED], TAKES, False),  # it will be taken at the first save
        (TAKES, SAVE_NOTICES[NO_FILES], TAKES, True),
        (TAKES + 1, SAVE_NOTICES[USED], TAKES + 1, True),
    ],
)
def test_answer_of_another_day_is_kept(make, setting, notice, then, left):
    device = make()
    device.app.notice = notice
    device.app.session.settings[DRIVE] = setting
    assert device.offer()
    assert device.app.session.settings[DRIVE] == then
    assert device.app.notice == (notice if left else "")


def test_taken_drive_has_the_saves_from_then_on(make):
    device = make()
    device.offer()
    assert device.take() == SAVES_ON_DRIVE
    assert device.app.store is device.handheld.store is device.found
    assert device.calls == [("drive taken", 0), ("device.saves.store", False), "read"]
    assert device.app.peripherals.take_drive is None  # nobody asks again


@cases(
    ("used", "after", "notice", "told"),
    [
        (1, None, NO_FILES, NO_FILES),
        (1, None, 0, FAILED),
        (2, 1, 0, FAILED),
    ],
)
def test_drive_without_room_is_given_back(make, used, after, notice, told):
    device = make()
    device.found.used, device.after_reading, device.found.notice = used, after, notice
    device.offer()
    assert device.take() == SAVE_NOTICES[told]
    assert device.app.store == device.handheld.store == "chip"
    assert device.calls[-1] == ("drive given back", 0)
    assert ("read" in device.calls) == (used > 1)


@pytest.mark.parametrize("error", [OSError(5), RuntimeError("busy")])
def test_drive_that_cannot_be_taken_is_reported(make, capsys, error):
    def refuse():
        raise error

    device = make()
    device.offer()
    sys.modules["storage"].unsafe_disable_usb_drive = refuse
    assert device.take() == SAVE_NOTICES[FAILED]
    assert device.app.store == "chip"
    assert type(error).__name__ in capsys.readouterr().err
