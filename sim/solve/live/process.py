"""Keeps the solver's process: starts it, asks it, takes its answers, and never waits for it."""

import io
import json
import os
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

COMMAND = (sys.executable, str(Path(__file__).parent))
"""Starts the process, see `answering`."""

_MOST_UNANSWERED = 2  # the one that is searched, and the one that ends that; so no pipe gets full
_NOTHING = "null"


class Answer(NamedTuple):
    """What the solver found."""

    about: Any  # passed with the question
    verdict: str  # of `sim.solve.live.answering`
    moves: dict[bytes, int]  # winnable positions, and the move that wins there


def is_there() -> bool:
    """Return whether there is a solver: `make play` alone does not install numba."""
    return bool(os.environ.get("PATIENCE_PLAIN")) or find_spec("numba") is not None


class SolverProcess:
    """A process that searches one position at a time: the one that was asked about last.

    :param command: what starts it
    :param on_answer: called in another thread whenever an answer has come
    """

    def __init__(
        self, command: tuple[str, ...] = COMMAND, on_answer: Callable[[], object] = lambda: None
    ) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  close() closes it
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
            bufsize=0,
        )
        self._on_answer = on_answer
        self._sent = _NOTHING
        self._unanswered: deque[Any] = deque()
        self._answers: deque[bytes] = deque()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended unexpectedly, and answers no more."""
        return not self._reader.is_alive() and not self._answers

    def ask(self, question: str = _NOTHING, about: Any = None) -> bool:
        """Replace all earlier questions; without a question the solver rests.

        :param about: comes back with the answer
        :returns: False if the process is not ready for it: then ask once more, later
        """
        if question == self._sent:
            return True
        if len(self._unanswered) == _MOST_UNANSWERED:
            return False
        pipe: Any = self._process.stdin
        try:
            pipe.write(question.encode() + b"\n")
        except OSError:  # it has ended, see has_ended
            return False
        self._sent = question
        self._unanswered.append(about)
        return True

    def take(self) -> list[Answer]:
        """Return the answers that have come since the last call."""
        taken = []
        while self._answers:
            found = json.loads(self._answers.popleft())
            about = self._unanswered.popleft()
            moves = {bytes.fromhex(at): a_move for at, a_move in found["moves"].items()}
            taken.append(Answer(about, found["verdict"], moves))
        if not self._unanswered:
            self._sent = _NOTHING
        return taken

    def close(self) -> str:
        """End the process; return what it said in its last line if it had ended unexpectedly."""
        by_itself = not self._reader.is_alive()
        if not by_itself:
            self._process.kill()
        failed = bool(self._process.wait()) and by_itself
        self._reader.join()
        if self._process.stdin:
            self._process.stdin.close()
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").strip().splitlines()
        self._errors.close()
        return (said or ["no reason given"])[-1] if failed else ""

    def _read(self) -> None:
        pipe: Any = self._process.stdout
        with io.BufferedReader(pipe) as lines:
            # A process that is killed may leave half a line.
            for line in lines:
                if line.endswith(b"\n"):
                    self._answers.append(line)
                    self._on_answer()
