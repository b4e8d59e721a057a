"""What a program finds different from one CircuitPython to another, on each fake of a board."""

import importlib

import pytest

from sim.data.circuitpython import CHANGES, NEWEST, OLDEST
from sim.vm.board import BoardInVM
from tests.support.fake_board import Machine

STACK, SHARE = "CIRCUITPY_PYSTACK_SIZE", "SHARE"
ABSENT = "absent"
FOUND = {
    (9, 2, 5): {"getenv": 3072, "get_setting": ABSENT, "decimal": ABSENT, "takes drive": False},
    (10, 0, 0): {"getenv": 3072, "get_setting": ABSENT, "decimal": ABSENT, "takes drive": False},
    (10, 2, 0): {"getenv": "3072", "get_setting": 3072, "decimal": None, "takes drive": False},
    (10, 3, 0): {"getenv": "3072", "get_setting": 3072, "decimal": 0.5, "takes drive": True},
    (11, 0, 0): {"getenv": "3072", "get_setting": 3072, "decimal": 0.5, "takes drive": True},
}
"""By version: what the settings 3072 and 0.5 are read as, and whether a program takes the drive."""
every_version = pytest.mark.parametrize("version", FOUND)


def read_or_none(read, name):
    try:
        return read(name)
    except ValueError:
        return None


def test_every_version_that_differs_is_listed():
    assert FOUND.keys() == {OLDEST, NEWEST, *CHANGES.values()}


@every_version
def test_fake_board_behaves_as_its_version(version):
    machine = Machine("pygamer", version=version)
    machine.settings[SHARE] = "0.5"
    supervisor, storage = (importlib.import_module(name) for name in ("supervisor", "storage"))
    read = getattr(supervisor, "get_setting", lambda name: ABSENT)
    found = {
        "getenv": machine.load("device.start").os.getenv(STACK),
        "get_setting": read(STACK),
        "decimal": read_or_none(read, SHARE),
        "takes drive": hasattr(storage, "unsafe_disable_usb_drive"),
    }
    machine.off()
    assert found == FOUND[version]


@pytest.mark.turns(6)
@every_version
def test_board_in_the_vm_behaves_as_its_version(vm, version):
    expected = dict(FOUND[version])
    BoardInVM(vm, version=version).power_on()
    vm.run("import os, storage, supervisor")
    vm.run(f"def read(name): return getattr(supervisor, 'get_setting', lambda _: '{ABSENT}')(name)")
    found = {
        "getenv": vm.value(f"os.getenv({STACK!r})"),
        "get_setting": vm.value(f"read({STACK!r})"),
        "takes drive": vm.value("hasattr(storage, 'unsafe_disable_usb_drive')"),
    }
    del expected["decimal"]  # its settings are the game's own, none of them a decimal
    assert found == expected
