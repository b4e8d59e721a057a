"""Share codes that are pasted into the window or the terminal."""

import time
from contextlib import suppress

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience.games import catalog
from patience.player.settings import ASK
from patience.texts.notation import parse_move
from sim.data.lines import read_long
from sim.desk import codes, keys
from sim.web.shims import telling
from tests.support.cases import cases
from tests.support.keyboard import type_key
from tests.support.seen_panel import words

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
        ("klondike:617 (28.11.2026, 18:30)", ("klondike", 617, "1")),
        ("At 18:30 klondike:617, won by 19:05:11.", ("klondike", 617, "1")),
        ("Try gate:98!", ("gate", 98, "1")),
        ("(gate:98)", ("gate", 98, "1")),
        ('"gate:98"', ("gate", 98, "1")),
        ("\N{LEFT DOUBLE QUOTATION MARK}Gate:98\N{RIGHT DOUBLE QUOTATION MARK}", ("gate", 98, "1")),
        ("*gate:98*, <gate:98>; gate:98... gate:98\N{HORIZONTAL ELLIPSIS}", ("gate", 98, "1")),
        ("KLONDIKE:617:DRAW=3", ("klondike", 617, "3")),
        ("gate:5:MOVE=n", ("gate", 5, "1")),
        ("Gate:98: that was hard", ("gate", 98, "1")),
        ("gate:98:klondike:5", ("klondike", 5, "1")),
        ("https://example.org/#klondike%3A617%3Adraw%3D3", ("klondike", 617, "3")),
        ("https://example.org/page/#klondike/617?draw=3", ("klondike", 617, "3")),
        ("gate/7", ("gate", 7, "1")),
        ("gate:0098", ("gate", 98, "1")),
        ("no-game:1 gate:98 no-game:2", ("gate", 98, "1")),
        ("x:1 " * 9999 + "gate:98", ("gate", 98, "1")),
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
        ("no-game:1", 'There is no game "no-game"'),
        ("18:30", 'There is no game "18"'),
        ("gate:98th", '"gate:98th" is not a share code'),
        ("gate: 98", '"98" is not a share code'),
        ("gate", '"gate" is not a share code'),
        ("klondike:0", "Deals have numbers from 1 to 2147483647"),
        ("klondike:2147483648", "Deals have numbers from 1 to 2147483647"),
        ("klondike:" + "9" * 5000, "Deals have numbers from 1 to 2147483647"),
        ("klondike:1:draw=9", 'option draw is one of 1, 3, not "9"'),
        ("klondike:1:dräw=9", "Klondike: "),
        ("klondike:1:line=AA", "moves of this link are incomplete"),
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
        while words(machine.panel.chosen) != "How to play":
            machine.press(keys.parse("D"))
        machine.press(keys.parse("A"))
    game = machine.app.session.game
    codes.deal(machine, "klondike:617")
    machine.press([])
    assert machine.app.stack.screen.is_question
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


def test_link_of_a_won_game_is_watched(machine):
    session = machine.app.session
    line = next(line for line in read_long() if line.game == "klondike")
    codes.deal(machine, f"klondike:{line.number}")
    machine.press([])
    for text in line.moves:
        assert session.push(parse_move(session.game, text))
    link = telling.link(session)
    codes.deal(machine, "gate:98")
    machine.press([])
    codes.deal(machine, f"https://example.org/#{link}")
    machine.press(keys.parse("w3000"))
    assert (session.game.row.id, session.game.number) == ("klondike", line.number)
    assert session.game.table.log.steps > 0


@given(st.text("gate:98klondike/?=&draw3#% .,()\n", max_size=200))
def test_any_text_is_a_deal_or_a_sentence(text):
    try:
        game_id, number, _, _ = codes.read(text)
    except ValueError as error:
        assert str(error).endswith(("code.", "deal.", ".", '"')) and len(str(error)) < 200
    else:
        assert game_id in catalog.ids() and number > 0


@cases("text", ["a" * 10**6, "a:" * 10**6, "a:1" * 10**6, "gate:1:" * 10**6, ":1:a=" * 10**6])
def test_much_text_is_read_soon(text):
    began = time.process_time()
    with suppress(ValueError):
        codes.read(text)
    assert time.process_time() - began < 1


def test_ctrl_v_pastes_into_the_window(machine, window, monkeypatch):
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "gate:8")
    type_key("v", pygame.KMOD_CTRL)
    window.step()
    machine.press([])
    assert machine.app.session.game.number == 8
