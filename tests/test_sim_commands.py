# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The commands as they are typed: `python sim ...` in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from sim import bus

ROOT = Path(__file__).parent.parent
COMMANDS = ("play", "shot", "deal", "engine", "bus", "sizes")


def sim(*words, stdin="", cwd=ROOT):
    """Run a command and return what it printed, what it complained, and its exit status."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "sim"), *map(str, words)],
        input=stdin,
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, "COLUMNS": "200", "SDL_VIDEODRIVER": "dummy", "NO_COLOR": "1"},
        timeout=60,
    )
    return done.stdout, done.stderr, done.returncode


def test_help_names_every_command():
    out, _, status = sim("--help")
    assert status == 0
    assert [name for name in COMMANDS if f" {name} " in out] == list(COMMANDS)


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "sizes"])
def test_the_help_of_a_command_has_an_example(name):
    out, _, status = sim(name, "--help")
    assert status == 0
    assert f"python sim {name}" in out.partition("Example")[2]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("paly",), "Did you mean 'play'"),
        (("deal", "klondyke", 1), 'no game "klondyke". Did you mean klondike?'),
        (("deal", "klondike", 0), "greater than or equal to 1"),
        (("deal", "klondike", 1, "--option", "draw"), "looks like draw=3"),
        (("deal", "klondike", 1, "--option", "draw=4"), "draw"),
        (("play", "klondike", "--board", "pygamr"), "Did you mean pygamer?"),
        (("play", "klondike", "--front", "windows"), "Did you mean window?"),
        (("play", "klondike", "--option", "draw=4", "--front", "terminal"), "draw"),
        (("shot", "klondike", 1, "--out", "a.jpg"), ".png or a .gif"),
        (("shot", "klondike", 1, "--out", "a.png", "--keys", "R Q"), '"Q" is no key'),
    ],
)
def test_a_slip_is_answered_with_a_sentence(words, sentence):
    _, complaint, status = sim(*words)
    assert status == 2
    assert sentence in " ".join(complaint.replace("│", "").split())
    assert "Traceback" not in complaint


def test_without_display_or_terminal_play_says_so(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    _, complaint, status = sim("play")
    assert status == 2
    assert "neither a display nor a terminal" in " ".join(complaint.replace("│", "").split())


def test_a_deal_is_printed_as_text():
    out, _, status = sim("deal", "klondike", 617)
    lines = [line.split() for line in out.splitlines()]
    assert status == 0
    assert lines[0] == ["Klondike,", "deal", "617"]
    assert [len(line) - 2 for line in lines if line[0] == "tableau"] == [1, 2, 3, 4, 5, 6, 7]
    assert len(next(line for line in lines if line[0] == "stock")) == 25


def test_the_engine_answers_each_line():
    out, _, status = sim("engine", stdin="new klondike 617\nshow\nquit\n")
    assert status == 0
    assert json.loads(out.splitlines()[1])["number"] == 617


def test_a_shot_is_the_screen_at_any_scale(tmp_path):
    for scale in (1, 4):
        out = tmp_path / f"{scale}.png"
        words = ("klondike", 617, "--keys", "R3 A", "--out", out, "--scale", scale)
        assert sim("shot", *words) == ("", "", 0)
    with Image.open(tmp_path / "1.png") as small, Image.open(tmp_path / "4.png") as large:
        assert small.size == (160, 128)
        assert large.size == (640, 512)
        shrunk = large.convert("RGB").resize((160, 128), Image.Resampling.NEAREST)
        assert shrunk.tobytes() == small.convert("RGB").tobytes()
        assert len(small.convert("RGB").getcolors()) > 4


def test_a_shot_can_move(tmp_path):
    out = tmp_path / "a.gif"
    assert sim("shot", "klondike", 617, "--keys", "R B2", "--out", out)[2] == 0
    with Image.open(out) as shown:
        assert shown.n_frames >= 4


def test_a_shot_is_the_same_from_anywhere_and_every_time(tmp_path):
    for name in ("a.png", "b.png"):
        assert sim("shot", "klondike", 4242, "--keys", "B3", "--out", name, cwd=tmp_path)[2] == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_an_option_changes_the_game(tmp_path):
    for draw in (1, 3):
        words = ("--keys", "B", "--option", f"draw={draw}", "--out", tmp_path / f"{draw}.png")
        assert sim("shot", "klondike", 617, *words)[2] == 0
    assert (tmp_path / "1.png").read_bytes() != (tmp_path / "3.png").read_bytes()


@pytest.fixture(scope="module")
def presses():
    """Return the presses of one game played by its hints."""
    return bus.measure()


@pytest.mark.parametrize("kind", bus.LIMITS)
def test_a_press_keeps_to_its_bytes(presses, kind):
    sent = [press for press in presses if press.kind == kind]
    assert sent
    worst = max(sent, key=lambda press: press.sent)
    assert worst.sent <= bus.LIMITS[kind], worst.what


def test_the_played_game_has_every_kind_of_press(presses):
    kinds = {press.kind for press in presses}
    assert kinds >= {bus.CURSOR, bus.CARD, bus.RUN, bus.TURN, bus.UNDO, bus.OPEN, bus.IDLE}
