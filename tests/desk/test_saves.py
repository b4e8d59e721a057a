"""Saves on the desktop: one program has them; unreadable saves differ from missing ones."""

import errno
import io
import os
import signal
from pathlib import Path

import pygame
import pytest

from patience.player.session import Session
from patience.player.settings import SKIP
from patience.saves import restoring
from patience.saves.restoring import restore
from patience.saves.saver import save
from patience.texts.words import SAVE_NOTICES
from sim.desk import store
from sim.desk.machine import Machine
from sim.desk.signals import Signals
from sim.desk.window import Window
from tests.support.keyboard import type_key
from tests.support.played_sessions import new_session


def test_folder_belongs_to_one_program_until_it_ends(tmp_path):
    with store.lock(tmp_path), pytest.raises(store.InUseError), store.lock(tmp_path):
        pass
    with store.lock(tmp_path):
        pass


def test_game_plays_in_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with store.lock(tmp_path / "file"):
        pass


def test_read_only_store_shows_the_saves_and_writes_none(tmp_path):
    with Machine(store=store.open_store(tmp_path), number=4242) as machine:
        machine.press([])
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with Machine(game="", store=store.read_only(tmp_path)) as machine:
        assert machine.app.notice == SAVE_NOTICES[13]
        assert machine.app.session.game.number == 4242
        machine.app.session.settings[SKIP] ^= 1
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    ("size", "count", "given"),
    [(0, 16, 0), (store.SIZE, 16, 16), (store.SIZE, 10**9, store.ROOM), (4100, 16, 4)],
)
def test_slot_is_read_as_far_as_it_goes(tmp_path, size, count, given):
    path = tmp_path / "a.sav"
    path.write_bytes(bytes(size))
    assert store.FileSlot(path).read(count) == bytes(given)


def test_only_the_slot_of_a_large_file_is_read(tmp_path):
    path = tmp_path / "a.sav"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # no memory could take it
    assert store.FileSlot(path).read(1 << 40) == bytes(store.ROOM)


def test_missing_slot_is_empty_and_one_that_cannot_be_read_is_an_error(tmp_path):
    assert store.FileSlot(tmp_path / "none.sav").read(16) == b""
    (tmp_path / "folder.sav").mkdir()
    with pytest.raises(OSError):
        store.FileSlot(tmp_path / "folder.sav").read(16)


@pytest.fixture
def hears_hang_up():
    """Receive SIGHUP, even if the program that runs the tests ignores it, like nohup."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.needs_linux
@pytest.mark.usefixtures("hears_hang_up")
@pytest.mark.parametrize("end", ["SIGTERM", "SIGHUP", "close"])
def test_window_ends_with_all_saved(tmp_path, end):
    with Signals() as signals, Machine(store=store.open_store(tmp_path), number=617) as machine:
        window = Window(machine, 1)
        type_key("x")
        while machine.app.session.table.log.steps == 0:
            assert window.step()
        if end == "close":
            pygame.event.post(pygame.Event(pygame.QUIT))
        else:
            signal.raise_signal(getattr(signal, end))
        window.run(signals)
    assert signals.status == (0 if end == "close" else 128 + getattr(signal, end))
    session = Session(0)
    restoring.restore(session, store.open_store(tmp_path))
    assert session.table.log.steps == 1


@pytest.mark.needs_linux
def test_ignored_signal_stays_ignored():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Signals() as signals:
            signal.raise_signal(signal.SIGHUP)
            assert signals.ended == 0
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.fixture
def full_disk(tmp_path, monkeypatch):
    """Return a folder on a disk with room for a number of new files of saves."""
    room = {"files": 2}

    def open_file(path, mode="r", **named):
        if mode == "ab" and not path.exists():
            if not room["files"]:
                raise OSError(errno.ENOSPC, "No space left on device")
            room["files"] -= 1
        return real(path, mode, **named)

    real = Path.open
    monkeypatch.setattr(Path, "open", open_file)
    return tmp_path / "saves", room


def play_and_save(session, store):
    session.push(session.game.moves()[0])
    return save(session, store)


def test_both_files_are_made_before_the_disk_can_fill_up(full_disk):
    folder, room = full_disk
    session, saves = new_session("klondike", 617), store.open_store(folder)
    assert play_and_save(session, saves) == ""
    room["files"] = 0
    for _ in range(3):
        assert play_and_save(session, saves) == ""
    assert sorted(path.stat().st_size for path in folder.iterdir()) == [store.SIZE] * 2


def test_player_reads_once_that_only_one_save_can_be_written(full_disk):
    folder, room = full_disk
    room["files"] = 1
    session, saves = new_session("klondike", 617), store.open_store(folder)
    said = [play_and_save(session, saves) for _ in range(4)]
    assert said == ["", SAVE_NOTICES[15], "", ""]
    again = Session(0)
    assert restore(again, store.open_store(folder)) == ""
    assert again.table.log.steps == 4
    room["files"] = 1  # there is room again
    assert play_and_save(session, saves) == ""
    assert len(list(folder.iterdir())) == 2


def test_save_in_a_file_of_another_size_outlasts_a_full_disk(tmp_path, monkeypatch):
    session, saves = new_session("klondike", 617), store.open_store(tmp_path)
    play_and_save(session, saves)
    for name in store.NAMES:
        path = tmp_path / name
        path.write_bytes(path.read_bytes()[: store.MARGIN + 2000])

    class Full(io.BytesIO):
        def write(self, data):
            raise OSError(errno.ENOSPC, "No space left on device")

    real = Path.open
    monkeypatch.setattr(
        Path, "open", lambda path, mode: Full() if mode == "ab" else real(path, mode)
    )
    assert play_and_save(session, saves) == SAVE_NOTICES[7]
    again = Session(0)
    restore(again, store.open_store(tmp_path))
    assert again.table.log.steps == 1


@pytest.mark.parametrize("blocked", [0, 1, 2, "folder"])
def test_files_of_another_user_are_found(tmp_path, monkeypatch, blocked):
    paths = [tmp_path / "data" / "games" / name for name in store.NAMES]
    if blocked == "folder":
        wanted, refused = paths, [tmp_path]
    else:
        paths[0].parent.mkdir(parents=True)
        for path in paths:
            path.write_bytes(bytes(store.SIZE))
        wanted = refused = paths[:blocked]
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, how: path not in refused and real(path, how))
    assert store.find_unwritable(paths[0].parent) == wanted


def test_folder_in_the_place_of_a_save_is_found(tmp_path):
    (tmp_path / store.NAMES[1]).mkdir()
    assert store.find_unwritable(tmp_path) == [tmp_path / store.NAMES[1]]
    assert store.find_unwritable(Path(__file__)) == [Path(__file__, name) for name in store.NAMES]
