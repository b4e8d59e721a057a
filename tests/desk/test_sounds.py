"""Sounds and brightness in the simulator: recorded, played in a window, rung in a terminal."""

import io

import pygame
import pytest

from patience.ui.draw.sounds import HOME, NOTES, NOTHING
from sim.desk import terminal, tone
from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.desk.window import Window
from tests.support.fake_app import FakeApp


@pytest.fixture
def machine():
    with Machine(app=FakeApp, number=617) as made:
        yield made


def test_sound_is_recorded_and_forwarded(machine):
    machine.press(parse("B"))
    heard = []
    machine.on_sound = heard.append
    machine.press(parse("B B"))
    assert heard == [NOTHING, NOTHING]
    assert machine.sounds == [NOTHING] * 3
    assert machine.buzzes == 3


def test_terminal_bell_rings_only_for_a_useless_press():
    out = io.StringIO()
    terminal._ring(out, HOME)
    assert out.getvalue() == ""
    terminal._ring(out, NOTHING)
    assert out.getvalue() == "\a"


def test_a_tone_lasts_as_long_as_its_notes():
    lengths = [len(tone.make_samples(notes)) / 22050 for notes in NOTES]
    assert lengths == pytest.approx([0.02, 0.01, 0.02, 0.012, 0.47], abs=0.001)


def test_window_plays_sounds_until_closed(machine, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    shown = Window(machine)
    machine.press(parse("B"))
    assert pygame.mixer.get_busy()
    shown.close()
    machine.press(parse("B"))
    assert machine.buzzes == 2


def test_without_audio_the_window_is_silent(machine, monkeypatch, capfd):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "none-such")
    shown = Window(machine)
    machine.press(parse("B"))
    assert machine.buzzes == 1
    assert not pygame.mixer.get_init()
    shown.close()
    assert capfd.readouterr().err == ""


def test_window_follows_the_brightness(machine, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "none-such")
    shown = Window(machine, scale=1)
    shown.step()
    lit = shown._window.get_at((0, 0)).g
    machine.brightness = 1
    shown.step()
    assert 0 < shown._window.get_at((0, 0)).g < lit / 2
    machine.brightness = 4
    shown.step()
    assert shown._window.get_at((0, 0)).g == lit
    shown.close()
