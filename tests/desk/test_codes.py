"""Share codes that are pasted into the window or the terminal."""

import pygame
import pytest

from patience.player.settings import ASK
from sim.desk import codes, keys
from sim.desk.machine import Machine
from tests.support.keyboard import type_key
from tests.support.played_terminal import Terminal, saved_game


@pytest.fixture
def machine():
    with Machine("pygamer", "gate", 1) as made:
        yield made


@pytest.mark.parametrize(
    ("pasted", "deal"),
    [
        ("klondike:617", ("klondike", 617, "1")),
        (" klondike:617:draw=3\n", ("klondike", 617, "3")),
        ("https://example.org/#klondike:8", ("klondike", 8, "1")),
        ("Pocket Patience, Klondike: par, 2 stars klondike:9", ("klondike", 9, "1")),
    ],
)
def test_pasted_code_is_dealt(machine, pasted, deal):
    codes.deal(machine, pasted)
    machine.press([])
    game = machine.app.session.game
    assert (game.row.id, game.number, game.row.draw) == deal


@pytest.mark.parametrize(
    ("pasted", "said"),
    [
        ("", '"" is no code'),
        ("hello", '"hello" is no code'),
        ("x" * 9999, '"xxxxxxxxxxxxxxxxxxxxxxxx" is no code'),
        ("no-game:1", '"no-game:1" is no code'),
        ("klondike:0", ""),
        ("klondike:" + "9" * 5000, ""),
        ("klondike:1:draw=9", 'option draw is one of 1, 3, not "9"'),
    ],
)
def test_what_is_no_code_is_an_answer_and_the_game_stays(machine, monkeypatch, pasted, said):
    heard = []
    monkeypatch.setattr(machine, "say", heard.append)
    codes.deal(machine, pasted)
    assert len(heard) == 1 and heard[0] and said in heard[0]
    assert machine.app.session.game.number == 1


def test_game_in_progress_is_left_after_a_question(machine):
    machine.app.session.settings[ASK] = 1
    machine.press(keys.parse("B"))
    codes.deal(machine, "klondike:617")
    machine.press([])
    assert machine.app.stack.screen.made_of[0] == "screens.leaving"
    assert machine.app.session.game.row.id == "gate"


def test_ctrl_v_pastes_into_the_window(machine, window, monkeypatch):
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "gate:8")
    type_key("v", pygame.KMOD_CTRL)
    window.step()
    machine.press([])
    assert machine.app.session.game.number == 8


def test_terminal_takes_pasted_text_as_one_key(tmp_path):
    terminal = Terminal(tmp_path, play=("play", "--front", "terminal", "--no-solver", "gate:1"))
    try:
        terminal.press("\x1b[200~qqq klondike:617\x1b[201~")
        terminal.until("▀")
        terminal.press("q")
        assert terminal.status() == 0
        assert saved_game(tmp_path).row.id == "klondike"
    finally:
        terminal.kill()
