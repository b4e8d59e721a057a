"""Starts `python sim` as a child of a process that has imported the libraries: half the work."""

import importlib
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import time
from functools import cache, partial
from pathlib import Path

SIM = Path(__file__).parents[2] / "sim"
LIBRARIES = ("PIL.Image", "blessed", "displayio", "filelock", "typer._adapters", "typer.main")
MOST = 1 << 20  # bytes of a request


class Command:
    """A command of `sim` in a terminal, with what tests use of `subprocess.Popen`."""

    def __init__(self, words, terminal, environment):
        self.returncode = None
        self.pid = ask("start", list(map(str, words)), environment, files=[terminal])

    def poll(self):
        """Return the exit status, None while it runs."""
        if self.returncode is None:
            ended, status = ask("wait", self.pid, 0)
            self.returncode = os.waitstatus_to_exitcode(status) if ended else None
        return self.returncode

    def wait(self, seconds=60):
        """Wait for the end."""
        stop = time.monotonic() + seconds
        while self.poll() is None:
            assert time.monotonic() < stop
            time.sleep(0.01)

    def has_stopped(self):
        """Return whether a signal has stopped it since the last call."""
        return os.WIFSTOPPED(ask("wait", self.pid, os.WUNTRACED)[1])

    def send_signal(self, number):
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self):
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self):
        """End it."""
        self.send_signal(signal.SIGKILL)


@cache
def connect():
    """Return a connection to the process that starts commands; it ends with this one."""
    outer, inner = socket.socketpair()
    with inner:
        subprocess.Popen([sys.executable, __file__], stdin=inner, start_new_session=True)
    return outer


def ask(*request, files=()):
    """Send a request and return the answer."""
    socket.send_fds(connect(), [json.dumps(request).encode()], files)
    return json.loads(connect().recv(MOST))


def serve(requests):
    """Answer requests to start or to await a command; return in each command what it is to be."""
    for name in LIBRARIES:
        importlib.import_module(name)
    while True:
        message, files, *_ = socket.recv_fds(requests, MOST, 1)
        if not message:
            sys.exit()
        kind, *given = json.loads(message)
        if kind == "wait":
            answer = os.waitpid(given[0], given[1] | os.WNOHANG)
        elif answer := os.fork():
            os.close(files[0])
        else:
            requests.close()
            return files[0], *given
        requests.send(json.dumps(answer).encode())


def begin(terminal, words, environment):
    """Make this process what a shell starts: with these words, in a terminal."""
    # In a separate group, because only such a group can be stopped; and with the keys' signals on,
    # which tests that run in the background were started without.
    os.setpgrp()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGQUIT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    for end in range(3):
        os.dup2(terminal, end)
    os.close(terminal)
    os.environ.clear()
    os.environ.update(environment)
    attach = partial(open, encoding=environment["PYTHONIOENCODING"])
    sys.stdin = sys.__stdin__ = attach(0)
    sys.stdout = sys.__stdout__ = attach(1, "w", 1)
    sys.stderr = sys.__stderr__ = attach(2, "w", 1, errors="backslashreplace")
    sys.argv = [str(SIM), *words]
    del sys.path[0]  # the folder of this file


if __name__ == "__main__":
    begin(*serve(socket.socket(fileno=os.dup(0))))
    runpy.run_path(str(SIM), run_name="__main__")
