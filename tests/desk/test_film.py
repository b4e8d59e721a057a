"""A saved game becomes a GIF: from its deal to its last move, by `sim film` or the key G."""

import os
from pathlib import Path

import pytest
from PIL import Image

from sim.data.refusal import RefusalError
from sim.desk import film, store, terminal
from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.desk.picture import make_image
from tests.support.keyboard import type_key

PILES = (290, 150, 320, 230)  # waste and stock, where the cursor is not visible


@pytest.fixture
def machine(tmp_path):
    with Machine(game="klondike", number=617, store=store.open_store(tmp_path)) as made:
        made.press(parse("B2 S B"))
        yield made


def test_game_is_filmed_from_its_deal_to_its_last_move(machine, tmp_path, monkeypatch):
    monkeypatch.setattr(film.platformdirs, "user_pictures_path", lambda: tmp_path)
    (tmp_path / "klondike-617.gif").touch()
    camera = film.Camera(tmp_path, "pygamer")
    path = camera.film(machine)
    assert path == tmp_path / "klondike-617-2.gif"
    assert list(camera.finish()) == [f"The game is in {path}."]
    machine.close()
    other_saves = store.open_store(tmp_path / "other")  # so that the settings are the same
    with Machine(game="klondike", number=617, store=other_saves) as other:
        dealt = list(other.play([]))[-1].frame
        for _ in range(2):
            other.press(parse("B"))
        end = list(other.play([]))[-1].frame
    with Image.open(path) as shown:
        frames = []
        for number in range(shown.n_frames):
            shown.seek(number)
            frames.append(shown.convert("RGB").crop(PILES).tobytes())
    for expected in (dealt, end):
        picture = make_image(expected, 160, 128, 2).crop(PILES)
        assert picture.tobytes() in frames
    assert len(frames) > 4  # cards glide


def test_a_film_is_saved_where_the_player_may_write(monkeypatch, tmp_path):
    home, here = tmp_path / "home", tmp_path / "here"
    home.mkdir()
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr(film.platformdirs, "user_pictures_path", lambda: tmp_path / "Pictures")
    monkeypatch.setattr(film.Path, "home", lambda: home)
    assert film._find_folder() == home
    monkeypatch.setattr(film.os, "access", lambda folder, _: folder != home)
    assert film._find_folder() == here


def test_two_films_of_a_deal_at_once_have_two_files(machine, tmp_path, monkeypatch):
    monkeypatch.setattr(film.platformdirs, "user_pictures_path", lambda: tmp_path)
    monkeypatch.setattr(film.subprocess, "Popen", lambda *_, **__: None)
    camera = film.Camera(tmp_path, "pygamer")
    names = [camera.film(machine).name for _ in range(3)]
    assert names == ["klondike-617.gif", "klondike-617-2.gif", "klondike-617-3.gif"]


def test_without_a_move_there_is_nothing_to_film():
    with Machine() as machine, pytest.raises(RefusalError):
        list(film.play_again(machine))


def test_film_that_cannot_be_made_is_reported_at_the_end_not_over_the_picture(
    tmp_path, monkeypatch, capfd
):
    monkeypatch.setattr(film.platformdirs, "user_pictures_path", lambda: tmp_path)
    camera = film.Camera(tmp_path, "pygamer")
    with Machine(game="klondike", number=617, store=store.open_store(tmp_path)) as machine:
        path = camera.film(machine)
    assert os.getpgid(camera._running[0][1].pid) != os.getpgid(0)  # Ctrl-C does not reach it
    (said,) = camera.finish()
    assert said.startswith(f"{path} was not made.")
    assert "no game has a move to show" in said
    assert capfd.readouterr() == ("", "")


def test_g_films_in_the_terminal_and_in_the_window(machine, window):
    asked = []
    machine.on_film = lambda filmed: asked.append(filmed) or Path("Pictures/a.gif")
    typed = terminal.TypedKeys(machine)
    typed.take("g")
    machine.press(parse("w100"))
    assert machine.app.stack.screen.view.status.text == "Film: in Pictures."
    while machine.app.session.game.pop():
        pass
    typed.take("g")
    machine.press(parse("w100"))
    assert machine.app.stack.screen.view.status.text == "There are no moves to film."
    machine.press(parse("B"))
    type_key("g")
    window.step()
    assert asked == [machine, machine]
