"""Films a saved game: replays it from its deal, on a separate machine, into a GIF.

A process can have only one machine, so front ends start `python sim film`.
"""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import platformdirs

from patience.player.settings import EXPERIENCED, LEARNT
from patience.texts.desk_text import FILM_FAILED, FILM_MADE
from patience.ui.input.actions import REDO
from sim.data.places import ROOT
from sim.data.refusal import RefusalError
from sim.desk.keys import WAIT, Step
from sim.desk.machine import Machine, Moment

_BETWEEN = 260  # ms of rest after each step
_LONGEST_END = 6000  # ms of a celebration
_SCALE = 2


class Camera:
    """Films the game saved in a folder, in a separate process.

    :param board: the board for the picture
    """

    def __init__(self, saves: Path, board: str) -> None:
        self._saves, self._board = saves, board
        self._running: list[tuple[Path, subprocess.Popen[bytes]]] = []

    def film(self, machine: Machine) -> Path:
        """Save the game, and start to film it; return the path of the film."""
        machine.app.save()
        game = machine.app.session.game
        path = _free_path(f"{game.row.id}-{game.number}", [path for path, _ in self._running])
        command = ("film", "--saves", self._saves, "--board", self._board, "--out", path)
        process = subprocess.Popen(
            [sys.executable, ROOT / "sim", *command],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,  # the terminal shows the game
            start_new_session=True,  # so that Ctrl-C reaches only the game
        )
        self._running.append((path, process))
        return path

    def finish(self) -> Iterator[str]:
        """Wait until all films are finished; yield a message about each."""
        for path, process in self._running:
            _, said = process.communicate()
            failed = f"{FILM_FAILED.format(path)}\n{said.decode(errors='replace')}".strip()
            yield failed if process.returncode else FILM_MADE.format(path)


def _free_path(name: str, taken: Iterable[Path]) -> Path:
    folder = _find_folder()
    path = folder / f"{name}.gif"
    number = 2
    while path.exists() or path in taken:
        path = folder / f"{name}-{number}.gif"
        number += 1
    return path


def _find_folder() -> Path:
    # Return the first of the player's pictures, home and this folder that can be written to.
    folders = platformdirs.user_pictures_path(), Path.home(), Path.cwd()
    found = (folder for folder in folders if folder.is_dir() and os.access(folder, os.W_OK))
    return next(found, Path.cwd())


def play_again(machine: Machine) -> Iterator[Moment]:
    """Replay the machine's game from its deal to its last step; yield the frames.

    :raises RefusalError: if it has no moves
    """
    app = machine.app
    game = app.session.game
    steps = 0
    while game.pop():
        steps += 1
    if not steps:
        raise RefusalError("no game has a move to show")
    app.notice = ""
    app.session.settings[LEARNT] = EXPERIENCED  # no tips
    app.stack.back_to_table()
    yield from machine.play([])
    for _ in range(steps):
        app.stack.first_action = REDO
        app.stack.back_to_table()
        yield from machine.play([Step(WAIT, _BETWEEN, "")])
    if game.won():
        yield from machine.play([Step(WAIT, _LONGEST_END, "")])


def write(machine: Machine, out: Path) -> None:
    """Film the machine's game.

    :raises RefusalError: if it has no moves
    """
    from sim.desk import picture  # imported here, because one can play without Pillow

    moments = [moment._replace(rests=False) for moment in play_again(machine)]
    picture.save_gif(out, moments, machine.width, machine.height, _SCALE)
