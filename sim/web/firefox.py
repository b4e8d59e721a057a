"""Drives the system's Firefox by its own protocol, Marionette.

A message is its length, a colon, and JSON: [0, number, command, parameters], or in an answer
[1, number, error, result].
"""

import json
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from sim.data.refusal import RefusalError

_STARTS = 60  # seconds that Firefox may take to start
_ANSWERS = 120  # seconds


def find_firefox() -> str:
    """Return the path of the system's Firefox; "" if there is none."""
    return shutil.which("firefox") or shutil.which("firefox-esr") or ""


class Firefox:
    """Firefox without a window, with one tab. Use it in a `with`."""

    def __enter__(self) -> "Firefox":
        if not find_firefox():
            raise RefusalError("There is no Firefox here.")
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        (Path(self._profile.name) / "user.js").write_text('user_pref("marionette.port", 0);\n')
        self._process = subprocess.Popen(
            [find_firefox(), "--headless", "--marionette", "--profile", self._profile.name],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._socket = socket.create_connection(("127.0.0.1", self._find_port()), _ANSWERS)
        self._messages = self._socket.makefile("rb")
        self._read()  # a greeting
        self._call("WebDriver:NewSession")
        return self

    def __exit__(self, *_: object) -> None:
        self._messages.close()
        self._socket.close()
        self._process.terminate()
        self._process.wait()
        self._profile.cleanup()

    def open(self, address: str) -> None:
        """Load a page, and wait until it is loaded."""
        self._call("WebDriver:Navigate", url=address)

    def evaluate(self, script: str) -> str:
        """Run an expression on the page; return its value, a string."""
        return self._call("WebDriver:ExecuteScript", script=f"return ({script})", args=[])["value"]

    def _find_port(self) -> int:
        # Return the port that Firefox has chosen, and written into its profile.
        file = Path(self._profile.name) / "MarionetteActivePort"
        ends = time.monotonic() + _STARTS
        while not (file.exists() and (port := file.read_text())):
            if time.monotonic() > ends or self._process.poll() is not None:
                raise OSError("Firefox does not start.")
            time.sleep(0.1)
        return int(port)

    def _call(self, command: str, **given: object) -> dict[str, str]:
        message = json.dumps([0, 1, command, given])
        self._socket.sendall(f"{len(message)}:{message}".encode())
        _, _, error, result = self._read()
        if error:
            raise OSError(f"Firefox: {error['message']}")
        return result

    def _read(self) -> tuple[int, int, dict[str, str] | None, dict[str, str]]:
        length = b""
        while (byte := self._messages.read(1)) != b":":
            if not byte:
                raise OSError("Firefox has ended.")
            length += byte
        message: tuple[int, int, dict[str, str] | None, dict[str, str]]
        message = json.loads(self._messages.read(int(length)))
        return message
