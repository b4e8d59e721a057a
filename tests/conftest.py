"""Sets up all tests: their day and order, bytecode, saves and packs of their own, garbage."""

import gc
import importlib.machinery
import os
import shutil
import sys
from datetime import date
from pathlib import Path
from typing import ClassVar

import pytest
from xdist.scheduler import LoadScopeScheduling

from tests.support.cases import have_turn

ROOT = Path(__file__).parent.parent

CACHE = ROOT / "build" / "cache"

# The folders whose files take longest. They come first, so that no worker is left with one at the
# end; then the others, by name. The page's worker makes the bundle, for which the VM would wait.
SLOWEST = ("web", "solve", "vm", "sim", "device", "desk", "ui", "engine")

# Modules loaded on demand are loaded thousands of times. Without their bytecode, which some
# environments do not want beside the sources, tests/ui/test_table.py takes 9 s instead of 2.6.
sys.dont_write_bytecode = False
sys.pycache_prefix = str(CACHE / "bytecode")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix  # for the programs that tests start
# Thousands of small files are made, each of which takes a disk half a millisecond.
if os.path.isdir("/dev/shm") and shutil.disk_usage("/dev/shm").free > 4 << 30:
    os.environ.setdefault("TMPDIR", "/dev/shm")
os.environ.setdefault("PATIENCE_PLAIN", "1")  # tests replace parts of the solver
# The day whose samples are tested, see `tests.support.cases`. Workers get it from the process that
# starts them, so that around midnight all have the same tests.
os.environ.setdefault("PATIENCE_DAY", str(date.today().toordinal()))


# pytest rewrites all modules of hypothesis, which takes a second without a cache.
import hypothesis.configuration  # noqa: E402

hypothesis.configuration.set_hypothesis_home_dir(CACHE / "hypothesis")
gc.disable()  # while thousands of tests are collected, which all stay; then see `little_garbage`


class KeepingLoader(importlib.machinery.SourceFileLoader):
    """Loads modules of the game, and keeps their code: each is loaded thousands of times."""

    specs: ClassVar[dict] = {}
    code = None

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if not name.startswith(("patience.", "device.")):
            return None
        if name not in cls.specs:
            found = importlib.machinery.PathFinder.find_spec(name, path)
            if found is None or found.origin is None:
                return found
            found.loader = cls(name, found.origin)
            cls.specs[name] = found
        return cls.specs[name]

    def get_code(self, fullname):
        if self.code is None:
            self.code = super().get_code(fullname)
        return self.code


sys.meta_path.insert(0, KeepingLoader)


def pytest_addoption(parser):
    parser.addoption(
        "--renew", action="store_true", help="renew tests/golden, or data/legal_moves.txt"
    )
    parser.addoption("--every-language", action="store_true", help="check texts in all of them")
    parser.addoption("--beside", help="draw those that differ, old beside new, into this file")


def pytest_configure(config):
    """Have every picture renewed or compared, not only those of the day."""
    if config.getoption("--renew") or config.getoption("--beside"):
        os.environ["PATIENCE_ALL"] = "1"


def pytest_collection_modifyitems(config, items):
    """Begin with the slowest folders. Mark the tests that need the VM or a browser."""
    leave_to_other_days(config, items)
    order = {folder: at for at, folder in enumerate(SLOWEST)}
    items.sort(key=lambda item: order.get(item.path.parent.name, len(order)))
    for item in items:
        if item.path.parent.name in ("vm", "web") or "vm" in getattr(item, "fixturenames", ()):
            item.add_marker("needs_linux")


def leave_to_other_days(config, items):
    """Leave out the tests with the mark `turns` that have their turn on another day.

    A file that the command names runs whole.
    """
    if any(".py" in name for name in config.args):
        return
    marks = [item.get_closest_marker("turns") for item in items]
    marked = [
        (item.nodeid.partition("::")[0], *mark.args) for item, mark in zip(items, marks) if mark
    ]
    turns = iter(have_turn(marked))
    todays, others = [], []
    for item, mark in zip(items, marks):
        (todays if not mark or next(turns) else others).append(item)
    items[:] = todays
    if others:
        config.hook.pytest_deselected(items=others)


class ByFile(LoadScopeScheduling):
    """Gives each worker file after file, in their order, so that what a file shares is made once.

    The page is tested by one worker, with one browser.
    """

    def _split_scope(self, nodeid):
        file = nodeid.partition("::")[0]
        return "tests/web" if file.startswith("tests/web/") else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """Return how many workers `-n auto` starts: one more than cores, as a browser is waited for."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Return the scheduler for `--dist loadfile`; for others None, which means xdist's own."""
    if config.getoption("dist") != "loadfile":
        return None
    config.option.loadscopereorder = False  # its own order is by the number of tests
    return ByFile(config, log)


@pytest.fixture(autouse=True, scope="module")
def little_garbage():
    """Have garbage collected only where the game does, often, and not among what lives on."""
    gc.disable()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def saves_of_their_own(tmp_path_factory):
    """Keep saves of the tests, and of programs they start, apart from the developer's."""
    folder = str(tmp_path_factory.mktemp("data"))
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
            patch.setenv(name, folder)
        yield


@pytest.fixture(autouse=True, scope="module")
def packs_of_their_own(request):
    """Give tests of screens the packs in data/packs: others may change what they show."""
    files = ("test_live.py", "test_page.py")
    if request.path.parent.name not in ("ui", "desk") and request.path.name not in files:
        yield
        return
    from patience.games import packs

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packs, "FOLDER", str(ROOT / "tests" / "data" / "packs") + "/")
        yield


@pytest.fixture
def display():
    """Return the PyGamer's display, 160 x 128."""
    from sim.screen.display import Display

    return Display(160, 128)


@pytest.fixture(scope="module")
def vm():
    """Return a 32-bit MicroPython."""
    from sim.vm import VM

    with VM() as made:
        yield made


@pytest.fixture
def machine(request):
    """Return a machine with Klondike's deal 617 on its table, or what a module's `MACHINE` asks."""
    from sim.desk.machine import Machine

    with Machine(**getattr(request.module, "MACHINE", {"number": 617})) as made:
        made.press([])
        yield made
