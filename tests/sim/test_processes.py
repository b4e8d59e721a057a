"""Work that is spread over processes: interruptions, errors, and how the processes end."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

import psutil
import pytest

from sim.data import processes
from sim.data.refusal import RefusalError
from tests.support.cases import cases

pytestmark = pytest.mark.needs_linux
ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'lib'}"}
pytestmark = pytest.mark.needs_linux

PATIENCE = 60  # seconds; anything that ends at all takes far less


@pytest.fixture(autouse=True)
def _interruptible():
    # A process that a shell runs in the background ignores Ctrl-C, and so would its children.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def _start_sleepers(tasks):
    """Start a process whose two processes sleep as long as told; it prints a line for each end.

    :returns: the process, and those it started: one of these keeps track of what they share
    """
    program = f"""import time
from sim.data import processes

for _ in processes.spread(time.sleep, {tasks}, 2):
    print("slept", flush=True)"""
    parent = psutil.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    stop = time.monotonic() + PATIENCE
    while len(children := parent.children()) < 3:
        assert parent.poll() is None, parent.stderr.read()
        assert time.monotonic() < stop, f"only {len(children)} processes in {PATIENCE} s"
        time.sleep(0.05)
    return parent, children


def _wait_for_end(children):
    """Return those that still run, except any that init must still reap, which takes 2 s."""
    stop = time.monotonic() + PATIENCE
    while (left := [one for one in children if _runs(one)]) and time.monotonic() < stop:
        time.sleep(0.01)
    return left


def _runs(process):
    with suppress(psutil.NoSuchProcess):
        return process.status() != psutil.STATUS_ZOMBIE
    return False


@pytest.mark.turns(6)
@pytest.mark.skipif(os.name != "posix", reason="no groups of processes here")
@cases("finished", [0, 1])
def test_an_interrupt_ends_all_processes_immediately(finished):
    parent, children = _start_sleepers([0] * finished + [999] * 20)
    for _ in range(finished):
        assert parent.stdout.readline() == "slept\n"
    os.killpg(parent.pid, signal.SIGINT)
    _, complaint = parent.communicate(timeout=PATIENCE)
    assert complaint.count("Traceback") == 1  # this program's own
    assert complaint.endswith("KeyboardInterrupt\n")
    assert not _wait_for_end(children)


@pytest.mark.turns(6)
def test_results_from_before_a_process_died_are_yielded():
    # Each names the process it ran in, so that one of the pool is killed and no other of the tests.
    own = "__import__('os').getpid()"
    found = []
    with pytest.raises(RefusalError, match="was killed"):
        for value in processes.spread(eval, [own] * 3 + ["__import__('time').sleep(999)"] * 3, 2):
            found.append(value)
            if len(found) == 3:
                psutil.Process(value).kill()
    assert len(found) == 3


@pytest.mark.turns(6)
def test_an_error_in_a_process_ends_the_others_of_the_pool_only():
    unrelated = get_context("spawn").Process(target=time.sleep, args=(999,))
    unrelated.start()
    try:
        with pytest.raises(ValueError, match="non-negative"):
            list(processes.spread(time.sleep, [999, -1, 999], 2))
        unrelated.join(0.2)  # what was killed ends within this time
        assert unrelated.is_alive()
    finally:
        unrelated.kill()
        unrelated.join()


@pytest.mark.turns(6)
@cases("sent", [signal.SIGTERM, signal.SIGKILL])
def test_processes_end_with_a_parent_that_is_ended(sent):
    parent, children = _start_sleepers([999] * 2)
    parent.send_signal(sent)
    parent.wait()
    left = _wait_for_end(children)
    for process in left:
        process.kill()
    assert not left
