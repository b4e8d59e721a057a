"""Sounds and brightness in the simulator: recorded, played in a window, rung in a terminal."""

import io
import wave

import pygame

from patience.ui.draw.sounds import HOME, NOTHING, PLACED, RATE, WON
from sim.data import samples
from sim.desk import terminal
from sim.desk.keys import parse
from sim.desk.window import Window
from tests.support.fake_app import FakeApp

MACHINE = {"app": FakeApp, "number": 617}


def test_sound_is_recorded_and_forwarded(machine):
    machine.press(parse("B"))
    heard = []
    machine.on_sound = lambda *sound: heard.append(sound)
    machine.press(parse("B B"))
    assert heard == [(NOTHING, 2)] * 2
    assert machine.sounds == [NOTHING] * 3
    assert machine.buzzes == 3


def test_terminal_bell_rings_only_for_a_useless_press():
    out = io.StringIO()
    terminal._ring(out, HOME)
    assert out.getvalue() == ""
    terminal._ring(out, NOTHING)
    assert out.getvalue() == "\a"


def test_samples_are_short_few_and_end_silently():
    made = samples.make_samples()
    assert len(made) == WON + 1
    assert sum(map(len, made)) < 20_000
    lengths = [len(each) / RATE for each in made]
    assert lengths[NOTHING] < 0.1 and lengths[PLACED] < 0.1 and lengths[WON] < 1.5
    for each in made:
        assert max(each) - min(each) > 60
        assert max(abs(value - 128) for value in each[-20:]) < 12
        with wave.open(io.BytesIO(samples.make_file(each))) as file:
            assert file.readframes(99_999).rstrip(b"\x80") == each.rstrip(b"\x80")
            assert (file.getsampwidth(), file.getframerate()) == (1, RATE)
            assert file.getnframes() % 4 == 0


def test_window_plays_sounds_at_the_volume_of_the_setting_until_closed(machine, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    shown = Window(machine)
    found = []
    for volume in (1, 2, 3):
        shown._tone.play(PLACED, volume)
        found.append(shown._tone._sounds[PLACED].get_volume())
    assert 0 < found[0] < found[1] < found[2] == 1
    pygame.mixer.stop()
    machine.press(parse("B"))
    assert pygame.mixer.get_busy()
    shown.close()
    machine.press(parse("B"))
    assert machine.buzzes == 2


def test_without_audio_the_window_is_silent(machine, monkeypatch, capfd):
    monkeypatch.setenv("SDL_AUDIODRIVER", "none-such")
    shown = Window(machine)
    machine.press(parse("B"))
    assert machine.buzzes == 1
    assert not pygame.mixer.get_init()
    shown.close()
    assert capfd.readouterr().err == ""


def test_window_follows_the_brightness(window, machine):
    window.step()
    lit = window._window.get_at((0, 0)).g
    machine.brightness = 1
    window.step()
    assert 0 < window._window.get_at((0, 0)).g < lit / 2
    machine.brightness = 4
    window.step()
    assert window._window.get_at((0, 0)).g == lit
