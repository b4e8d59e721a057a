"""Keys of other layouts, with Ctrl, Alt and Meta, and a hidden window."""

import os
import signal
import time
from threading import Timer

import pygame
import pytest

from patience.ui.input.actions import NO_EVENT, RELEASED, A, B
from sim.desk import keymap, terminal
from sim.desk.keys import RealClock, parse
from sim.desk.machine import Machine
from sim.desk.signals import Signals
from sim.desk.window import Window
from tests.support.cases import cases
from tests.support.keyboard import BY_PLACE, LAYOUTS, MEANINGS, PLACES, post_key, type_key

CTRL, SHIFT, ALT, META = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT, pygame.KMOD_LMETA
ALT_GR = pygame.KMOD_RALT, pygame.KMOD_MODE
UNDOES = [(CTRL, "z", "z"), (META, "z", "z"), (CTRL, "z", "я"), (CTRL, "y", "z"), (CTRL, "w", "z")]
AWAY = {pygame.WINDOWMINIMIZED: pygame.WINDOWRESTORED, pygame.WINDOWHIDDEN: pygame.WINDOWSHOWN}
COMMANDS = {"g": keymap.FILM, "r": keymap.GO_BACK, "v": keymap.JUDGE}


@pytest.fixture
def unplayed(window, machine):
    """Return a window whose game takes no events."""
    machine.app.tick = lambda: True
    return window


def events(machine):
    return list(iter(machine.keys.get, NO_EVENT))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_keys_go_by_their_letter_then_by_their_place(unplayed, machine, layout):
    found = {}
    for place, typed in zip(PLACES, LAYOUTS[layout]):
        type_key(place, typed=typed)
        unplayed.step()
        pressed = events(machine)
        if pressed:
            found[place] = pressed[0]
            assert pressed == [found[place], found[place] | RELEASED]
    assert found == MEANINGS[layout]


@cases("layout", ["Russian", "Greek"])
@cases("change", [str, str.upper])
def test_terminal_takes_other_letters_for_those_in_their_place(layout, change):
    for place, typed in zip(PLACES, LAYOUTS[layout]):
        if typed not in ";ς":  # no letter; and one without a capital
            assert keymap.to_latin(change(typed)) == change(place)
    assert keymap.to_latin("ς") == "w"
    assert [keymap.to_latin(name) for name in (";", "ä", "KEY_UP", "")] == [";", "ä", "KEY_UP", ""]


def test_page_and_window_share_their_letters():
    page, window = keymap.map_keys(keymap.PAGE), keymap.map_keys(keymap.WINDOW)
    assert set(page) - set(window) == {"t"}
    assert all(window[name] == key for name, key in page.items() if name != "t")
    assert {name: window[name] for name in COMMANDS} == COMMANDS
    assert {name: window[name] for name in BY_PLACE} == BY_PLACE


@pytest.mark.parametrize("held", ALT_GR)
def test_key_is_released_even_if_it_now_types_another_letter(unplayed, machine, held):
    post_key(pygame.KEYDOWN, "x")
    post_key(pygame.KEYUP, "x", held, typed="»")
    post_key(pygame.KEYDOWN, "x")
    post_key(pygame.KEYUP, "x", typed="ч")
    unplayed.step()
    assert events(machine) == [B, B | RELEASED] * 2


def test_button_held_by_two_keys_is_released_with_the_last(unplayed, machine):
    for kind, name in (
        *((pygame.KEYDOWN, "z"), (pygame.KEYDOWN, "SPACE")),
        *((pygame.KEYUP, "z"), (pygame.KEYUP, "SPACE")),
    ):
        post_key(kind, name)
    unplayed.step()
    assert events(machine) == [A, A | RELEASED]


@pytest.mark.parametrize("held", [CTRL, ALT, META, *ALT_GR, CTRL | ALT, CTRL | SHIFT, ALT | SHIFT])
def test_keys_of_the_system_are_not_the_games(unplayed, machine, held):
    undone = []
    unplayed._pointer.undo = unplayed._pointer.redo = lambda: undone.append(held)
    filled = unplayed._fills_screen
    for name in (*PLACES, "TAB", "SPACE", "UP", "BACKSPACE", "ESCAPE", "F11"):
        if name not in ("z", "y"):
            type_key(name, held)
    type_key("w", held, typed="z" if held & ALT else "w")
    type_key("z", held, typed="w")  # Ctrl-W on AZERTY closes
    unplayed.step()
    assert events(machine) == undone == []
    assert unplayed._fills_screen == filled


def test_ctrl_z_undoes_one_step_and_with_shift_or_ctrl_y_redoes_it(window, machine):
    log = machine.app.session.table.log
    machine.press(parse("B3"))
    settle(window, machine)
    for command, place, typed in UNDOES:
        for held, applied in ((command, 2), (command, 1), (command | SHIFT, 2)):
            type_key(place, held, typed)
            settle(window, machine)
            assert log.applied == applied
        for _ in range(2):  # the second has nothing to redo
            type_key(place, command | SHIFT, typed)
            settle(window, machine)
            assert log.applied == 3
    type_key("z", CTRL)
    type_key("y", CTRL)
    settle(window, machine)
    assert log.applied == 3


def settle(window, machine):
    """Let the window step until nothing moves and nothing waits."""
    for _ in range(200):
        machine.clock.advance(20)
        assert window.step()
        if machine.app.idle and not window._pointer.busy and not pygame.event.peek():
            return


def test_ctrl_z_does_nothing_in_a_menu(window, machine):
    machine.press(parse("B M"))
    type_key("z", CTRL)
    settle(window, machine)
    assert machine.app.session.table.log.applied == 1
    assert len(machine.app.stack.screens) == 2


# Caps Lock in a terminal


def take(machine, fingers, keys):
    for key in keys:
        fingers.take(key)
        for _ in range(60):
            machine.clock.advance(20)
            machine.app.tick()
            fingers.take("")


@pytest.mark.parametrize("keys", ["MMA", "ФФФ"])
def test_third_capital_in_a_row_asks_for_caps_lock_once(machine, keys):
    fingers = terminal.TypedKeys(machine)
    machine.press(parse("B"))
    take(machine, fingers, keys[:-1])
    assert "Caps" not in machine.app.stack.screen.view.status.sentence
    take(machine, fingers, keys[-1])
    assert "Is Caps Lock on?" in machine.app.stack.screen.view.status.sentence
    take(machine, fingers, "AAAA")
    assert "Caps" not in machine.app.stack.screen.view.status.sentence


@pytest.mark.parametrize("keys", ["BBBB", "AaAaAa", "rRrR"])
def test_capitals_that_are_meant_are_taken(machine, keys):
    fingers = terminal.TypedKeys(machine)
    machine.press(parse("B"))
    for key in keys:
        take(machine, fingers, key)
        assert "Caps" not in machine.app.stack.screen.view.status.sentence


# Time


def test_no_time_passes_while_the_window_is_hidden():
    saved = []
    with Machine(game="klondike", number=617, clock=RealClock()) as machine:
        window = Window(machine, 1)
        type_key("x")
        while not (machine.app.session.table.log.applied and machine.app.idle):
            window.step()
        machine.app.save = lambda: saved.append(True)
        for goes, comes in AWAY.items():
            saved.clear()
            pygame.event.post(pygame.Event(goes))
            window.step()
            before = machine.app.session.elapsed
            time.sleep(0.2)
            pygame.event.post(pygame.Event(comes))
            window.step()
            assert machine.app.session.elapsed - before < 100
            assert saved == [True]
            time.sleep(0.1)
            window.step()
            assert machine.app.session.elapsed - before >= 100
        window.close()


@pytest.mark.needs_linux
@pytest.mark.parametrize("what", ["news", "signal"])
def test_window_that_sleeps_wakes_for_news_and_for_signals(window, machine, monkeypatch, what):
    monkeypatch.setattr(Machine, "rest", None)  # it waits for as long as it takes
    woken = []

    def wake():
        woken.append(time.monotonic())
        if what == "news":
            machine.wake()
        else:
            os.kill(os.getpid(), signal.SIGTERM)

    with Signals() as signals:
        monkeypatch.setattr(machine.app, "tick", lambda: not woken)
        pygame.event.clear()
        timers = [Timer(0.3, wake), Timer(20, lambda: woken.append(0) or machine.wake())]
        for timer in timers:
            timer.start()
        window.run(signals)
        timers[1].cancel()
    assert len(woken) == 1
    assert time.monotonic() - woken[0] < 10
    assert signals.ended == (signal.SIGTERM if what == "signal" else 0)


def test_clock_that_was_stopped_twice_goes_on_once():
    clock = RealClock()
    clock.stop()
    at = clock()
    clock.stop()
    time.sleep(0.05)
    clock.go_on()
    clock.go_on()
    assert 0 <= clock() - at < 40


def test_at_rest_a_step_comes_for_the_next_second_and_for_a_save_only(machine):
    assert machine.rest == 100  # it gets ready for the next press
    machine.press(parse("w3000"))
    assert machine.rest == 1000
    machine.press(parse("B w3300"))
    assert machine.rest == 1000 - machine.app.session.elapsed % 1000
    machine.press(parse("M w3000"))
    machine.app.save_after = 0
    assert machine.rest is None
    machine.app.save_after = 5000
    assert machine.rest == 1000
    machine.keys.press(A)
    machine.app.tick()
    assert machine.rest == 5


def test_a_window_offers_no_lights(window, machine):
    machine.press(parse("M [Options] A"))
    labels = [item[0] for item in machine.app.stack.screen.items]
    assert b"Brightness" in labels
    assert b"Lights" not in labels
