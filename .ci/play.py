"""Plays a game to its end in a terminal, as a player does: Fortune's Favor, by hints.

CI runs it on Windows and macOS: python .ci/play.py
"""

import os
import queue
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SIZE = 40, 100  # rows, columns
LONGEST = 300  # hints; a game takes about a hundred
PATIENCE = 60  # seconds: nothing takes as long
QUIET = 0.15  # seconds without output: the game waits for a key


def open_terminal(words: list[str]) -> tuple[Callable[[], str], Callable[[str], object]]:
    """Start a program in a terminal; return what reads its output, and what types.

    Reading raises EOFError when the program has ended.
    """
    if os.name == "nt":
        import winpty

        process = winpty.PtyProcess.spawn(words, dimensions=SIZE)
        return process.read, process.write
    import fcntl
    import pty
    import struct
    import termios

    child, end = pty.fork()
    if not child:
        os.environ["TERM"] = "xterm-256color"
        os.execv(words[0], words)
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))

    def read() -> str:
        try:
            data = os.read(end, 1 << 16)
        except OSError:  # Linux says so when the program has ended
            data = b""
        if not data:
            raise EOFError
        return data.decode(errors="replace")

    return read, lambda keys: os.write(end, keys.encode())


class Player:
    """Reads the output in a thread, because reading waits."""

    def __init__(self, words: list[str]) -> None:
        read, self.type = open_terminal(words)
        self.output = ""
        self._parts: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read_all, args=(read,), daemon=True).start()

    def _read_all(self, read: Callable[[], str]) -> None:
        try:
            while True:
                self._parts.put(read())
        except EOFError:
            self._parts.put(None)

    def follow(self, text: str = "") -> bool:
        """Read until a text comes, then until it is quiet; return whether the program goes on."""
        stop = time.monotonic() + PATIENCE
        seen = ""
        while time.monotonic() < stop:
            try:
                part = self._parts.get(timeout=QUIET)
            except queue.Empty:
                if text in seen:
                    return True
                continue
            if part is None:
                return False
            seen += part
            self.output += part
        sys.exit(f"{text!r} does not come: {self.output[-2000:]}")


def main() -> None:
    """Play; fail unless the game is won, and ends and saves when asked to."""
    with tempfile.TemporaryDirectory() as saves:
        words = [sys.executable, str(ROOT / "sim"), "play", "fortunes-favor", "617"]
        player = Player([*words, "--front", "text", "--no-solver", "--saves", saves])
        player.follow("quit")
        for _ in range(LONGEST):
            player.type("B")  # a hint, and the move that it shows
            player.follow()
            player.type("a")
            player.follow()
            if "You won!" in player.output:
                break
        else:
            sys.exit(f"The game was not won: {player.output[-2000:]}")
        player.type("q")
        while player.follow():
            pass
        saved = [path.name for path in Path(saves).iterdir() if path.stat().st_size]
        if not saved:
            sys.exit("Nothing was saved.")
    print(f"Won, and saved in {', '.join(sorted(saved))}.")


if __name__ == "__main__":
    main()
