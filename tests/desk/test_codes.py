"""Share codes that are pasted into the window or the terminal."""

import pygame
import pytest

from patience.player.settings import ASK
from sim.desk import codes, keys
from tests.support import reading_panel  # noqa: F401  whose lines can be read
from tests.support.keyboard import type_key

MACHINE = {"game": "gate", "number": 1}


@pytest.mark.parametrize(
    ("pasted", "deal"),
    [
        ("klondike:617", ("klondike", 617, "1")),
        (" klondike:617:draw=3\n", ("klondike", 617, "3")),
        ("https://example.org/#klondike:8", ("klondike", 8, "1")),
        ("Pocket Patience, Klondike: par, 2 stars klondike:9", ("klondike", 9, "1")),
        ("Try (Klondike:617:draw=3).", ("klondike", 617, "3")),
        ("http://localhost:8080/#gate:5:move=N, he said", ("gate", 5, "1")),
        ("pyramid:5:goal=", ("pyramid", 5, "1")),
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
        ("", "There is no share code to deal"),
        ("hello", '"hello" is not a share code'),
        ("x" * 9999, '"xxxxxxxxxxxxxxxxxxxxxxxx" is not a share code'),
        ("\x1b été_`:5", '"?t???:5" is not a share code'),
        ("no-game:1", '"no-game:1" is not a share code'),
        ("klondike:0", "deal number is not a whole number from 1"),
        ("klondike:" + "9" * 5000, "deal number is not a whole number"),
        ("klondike:1:draw=9", 'option draw is one of 1, 3, not "9"'),
        ("klondike:1:dräw=9", '"klondike:1:dr?w=9" is not'),
    ],
)
def test_other_text_gets_an_answer_and_the_game_stays(machine, monkeypatch, pasted, said):
    heard = []
    say = machine.say
    monkeypatch.setattr(machine, "say", lambda sentence: (heard.append(sentence), say(sentence)))
    codes.deal(machine, pasted)
    machine.press([])  # the sentence is drawn
    assert len(heard) == 1 and said in heard[0]
    assert machine.app.session.game.number == 1


@pytest.mark.parametrize("in_lesson", [False, True])
def test_game_in_progress_or_put_aside_for_the_lesson_is_left_after_a_question(machine, in_lesson):
    machine.app.session.settings[ASK] = 1
    machine.press(keys.parse("B"))
    if in_lesson:
        machine.press(keys.parse("M [Title screen] A"))
        while machine.app.drawing.panel.chosen() != "How to play":
            machine.press(keys.parse("D"))
        machine.press(keys.parse("A"))
    game = machine.app.session.game
    codes.deal(machine, "klondike:617")
    machine.press([])
    assert machine.app.stack.screen.made_of[0] == "screens.leaving"
    assert in_lesson or machine.app.session.game is game
    machine.press(keys.parse("D A"))
    assert machine.app.session.game.row.id == "klondike"


def test_the_current_deal_is_restarted_unasked_and_that_can_be_undone(machine):
    machine.app.session.settings[ASK] = 1
    machine.press(keys.parse("B"))
    codes.deal(machine, "gate:1:move=V")
    machine.press([])
    log = machine.app.session.game.table.log
    assert machine.app.stack.screen.made_of[0] == "table.table_screen"
    assert log.steps == 0
    machine.press(keys.parse("S"))
    assert log.steps == 1


def test_ctrl_v_pastes_into_the_window(machine, window, monkeypatch):
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "gate:8")
    type_key("v", pygame.KMOD_CTRL)
    window.step()
    machine.press([])
    assert machine.app.session.game.number == 8
