"""The solver's process: starts it, asks it and takes its answers, without ever waiting."""

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

from sim.solve.live.known import Known, Position

About = tuple[Known, Position]
"""What a question is about."""

COMMAND = (sys.executable, str(Path(__file__).parent))
"""The command that starts the process, see `answering`."""

_MOST_UNANSWERED = 2  # the current question, and the one that ends it; so no pipe fills up
_NOTHING = "null"


class Answer(NamedTuple):
    """An answer of the solver."""

    about: "About | None"  # the object passed with the question
    verdict: str  # as in `sim.solve.live.answering`
    moves: dict[bytes, int]  # winnable positions, each with the move that wins there


def is_there() -> bool:
    """Return whether the solver can be started: the program in one file lacks wasmtime."""
    return bool(os.environ.get("PATIENCE_PLAIN")) or find_spec("wasmtime") is not None


class SolverProcess:
    """A process that searches one position at a time: the last one it was asked about.

    :param command: starts the process
    :param on_answer: called in another thread after each answer
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
        self._unanswered: deque[About | None] = deque()
        self._answers: deque[bytes] = deque()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended unexpectedly, so that no more answers will come."""
        return not self._reader.is_alive() and not self._answers

    @property
    def reason(self) -> str:
        """The last line of its errors."""
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").strip().splitlines()
        return (said or ["no reason given"])[-1]

    def ask(self, question: str = _NOTHING, about: "About | None" = None) -> bool:
        """Replace all earlier questions; without a question the solver rests.

        :param about: comes back with the answer
        :returns: False if the process cannot take it yet: then ask again later
        """
        if question == self._sent:
            return True
        if len(self._unanswered) == _MOST_UNANSWERED:
            return False
        pipe = self._process.stdin
        assert pipe
        try:
            pipe.write(question.encode() + b"\n")
        except OSError:  # it has ended, see has_ended
            return False
        self._sent = question
        self._unanswered.append(about)
        return True

    def take(self) -> list[Answer]:
        """Return the answers since the last call."""
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
        """End the process; if it had ended unexpectedly, return the last line of its errors."""
        by_itself = not self._reader.is_alive()
        if not by_itself:
            self._process.kill()
        failed = bool(self._process.wait()) and by_itself
        self._reader.join()
        if self._process.stdin:
            self._process.stdin.close()
        said = self.reason if failed else ""
        self._errors.close()
        return said

    def _read(self) -> None:
        pipe: Any = self._process.stdout
        with io.BufferedReader(pipe) as lines:
            # A killed process may leave half a line.
            for line in lines:
                if line.endswith(b"\n"):
                    self._answers.append(line)
                    self._on_answer()
