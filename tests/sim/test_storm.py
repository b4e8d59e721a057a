# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Random key presses: what a storm checks, cases it found, and a short storm.

`python sim storm` presses a million keys. What it finds becomes a case here.
"""

import pytest

from patience.games import catalog
from patience.player.settings import CLOCK, VALUES
from patience.table import CLOSED
from sim.fuzz import script, storm
from tests.sim.test_commands import sim

FOUND = [
    # The shadow of a card that a hint had lifted stayed, when the card before it glided back there.
    "pybadge simplicity 144 - 200111210151340(24)11 0 A(A( S A A A B B A A A(A( A A B S S A S S "
    "R(A( A) M A A A S A+ S R ?",
    # The cursor was drawn over an opened pile.
    "pajenicko_picopad klondike 3444 draw=3,redeal=2,fback=0 010011100100 0 B U+ ?",
    # A card that was covered again in a squeezed pile kept its large glyphs.
    "pygamer canfield 5196 move=W,fill=TRW,redeal=1,rsee=1,fback=0 020111110030 0 A+ B S+ ?",
    # A card that a hint had lifted stayed so, when another one glided onto it.
    "pimoroni_picosystem whitehead 11066 - 000001110130 0 A L(L( L A L A L U(A( A L A A A( U( B B "
    "B B B S+ M B S( B+ S w100 ?",
    # With the target always chosen, a run could be sent to be the base.
    "tinycircuits_thumby_color selective-canfield 8828 - 111000210041 129 B A+ A A L D M A D A",
    # The base was brought back from its foundation, and the score fell below nothing.
    "pygamer canfield 2418 move=W,fill=W,redeal=1,rsee=0,fback=1 011100101101 0 D( B B",
    # Start said No to leaving the game, and to a deal number Yes: for ever.
    "pajenicko_picopad thumb-and-pouch 25072 - 001011100141 0 B M D D D D D D D D D A D D A !",
    # Cards that are moved once more, then go up at once with the next step, glide nowhere.
    "pygamer freecell 24443 - 010010100021 0 L L L L R L(A( B A R A S( M D D A",
    # A pile that reaches the line below is opened, and the time there left alone.
    "pajenicko_picopad simplicity 4990 - 021110111031 287 "
    "D D D D R R U U U U U U U(R( w200000 U D(U( w6000 U) ?",
    # Cards that go up by themselves win before the way back begins.
    "pimoroni_picosystem simplicity 17650 - 020110201010 179 "
    "S S S S S M M A D D A S S S S S A A A D A S D A D M D M ?",
    # A table was painted from scratch, and felt covered what a pile of the table before reached.
    "tinycircuits_thumby_color bastion 26592 - 021010210000 0 M D D D D D D A U A(A( D ?",
    # A step was redone whose cards had moved on by its end: they glided as if all still lay there.
    "pygamer chameleon 20445 - 010101210000 115 S S R(S( w300 S S S S R L R S R S+ S(R( S R R R R "
    "S R R R M D B B B R S S L L B S B L S B+ S B(M( D R(D( B",
    # A strip was higher than a card's head, and the top of its large suit stayed there.
    "pimoroni_picosystem eight-off 2582 - 010011210150111(60) 0 A D(S( D( D) ?",
    # The shadow of lifted cards fell onto the line below, and felt was put there.
    "edgebadge yukon 24193 - 111010210040101(60) 0 "
    "A A L+ L A( w600 A A A A L A A R L R R M ? A A M B ?",
    # A label and suits hung over the edges of the narrowest cards.
    "tinycircuits_thumby_color gate 27852 - 100101201050030(114) 125 S( L( w6000 A R R ?",
    "tinycircuits_thumby_color agnes-bernauer 16350 - 021110100101010(85) 0 A w600 ?",
    # It was asked what a card needs that had just gone up.
    "seeeduino_wio_terminal canfield 17509 - 111100201140440(73) 111 S S S A A A(R( B",
    # Show me played a long line at its slowest: it does come to rest.
    "edgebadge bisley 20447 - 020000110011041(83)00 0 M D D D D D D A A A M D D D D D A A",
    # A board fell asleep for days while a card glided, and that never arrived.
    "pimoroni_picosystem chessboard 5684 - 001100210020030(127)11 0 B B+ A w100 z268435456 ?",
]


def play_keys(keys, board="pygamer", game="klondike"):
    """Press keys from a fresh deal on and return the outcome."""
    begin = script.Script(board, game, 617, (), bytes(12), 0, keys)
    return storm.run(begin)


@pytest.mark.parametrize("text", FOUND)
def test_cases_found_by_storms_hold(text):
    assert not storm.run(script.read_script(text)).trouble


def test_time_that_is_switched_off_is_gone_from_the_table():
    settings = bytearray(len(VALUES))
    settings[CLOCK] = 1
    player = script.Player(script.Script("pygamer", "klondike", 617, (), bytes(settings), 0, ""))
    player._begin()
    player._do("B", "", "", "")
    player._wait(2000)
    player._do("M", "", "", "")
    player._app.session.settings[CLOCK] = 0
    player._do("M", "", "", "")
    player._wait(400)
    player._look()
    player._machine.close()


def test_a_short_storm_finds_nothing():
    out, complaint, status = sim("storm", "--presses", "2000", "--seed", "3")
    assert status == 0, out + complaint
    assert "TableScreen" in out


@pytest.mark.parametrize("number", [0, 3, 77])
def test_script_is_reproducible_and_survives_being_written_down(number):
    made = storm.make_script(5, number)
    assert made == storm.make_script(5, number) == script.read_script(str(made))
    assert made != storm.make_script(6, number)


def test_the_next_script_is_of_another_game():
    games = catalog.ids()
    assert [storm.make_script(1, number, 1).game for number in range(len(games))] == games


def test_presses_are_counted_by_the_screen_they_were_made_on():
    outcome = play_keys("M D( D) D+ A(A)")
    assert outcome.presses == 4
    assert outcome.screens == {"TableScreen": 1, "PauseMenu": 3}


@pytest.mark.parametrize(
    "keys",
    [
        "B R z536870912 B w25000 z268435456 A w25000 z864000000 B w25000 M w2000 ? z1 B w25000",
        "z268400000 B w25000 z300000000 w25000 M U A w200 A B w25000",
        "x B w6000 w200000 B w25000 x B w25000 w200000",
        "x B5 M U A M U A x w25000",  # quits without having saved
        "B q A B q A B A( q A R B+ q M U A",
    ],
)
def test_sleep_for_days_and_saves_that_fail_are_survived(keys):
    outcome = play_keys(" ".join(word * 5 if word == "B5" else word for word in keys.split()))
    assert not outcome.trouble, outcome.trouble


def test_pile_that_was_held_open_before_a_sleep_is_closed_by_the_next_key():
    outcome = play_keys("B A A U( w600 z180000 ? U( w600 z180000 B ?", "pygamer", "castles-end")
    assert not outcome.trouble, outcome.trouble


def test_returns_to_the_table_are_counted():
    assert play_keys("M D6 ?").back == {script.B: 1, script.START: 0}
    assert play_keys("M U U U A !").back == {script.B: 0, script.START: 1}


def no_way_out(monkeypatch):
    from patience.ui.screens.menu import Menu

    monkeypatch.setattr(Menu, "act", lambda self, action: None)


def lost_card(monkeypatch):
    from patience.player.session import Session

    def push(self, _move, joined=False):
        self.table.top[self.game.tableau[0]] = CLOSED
        return True

    monkeypatch.setattr(Session, "push", push)


def restless(monkeypatch):
    from patience.ui.play.table_screen import TableScreen

    monkeypatch.setattr(script, "_UNREST", 400)
    monkeypatch.setattr(TableScreen, "tick", lambda self, now: True)


def unpainted(monkeypatch):
    from patience.ui.play.painter import Painter

    paint = Painter.paint
    monkeypatch.setattr(
        Painter, "paint", lambda self, *_, **__: paint(self) if self.whole else None
    )


def endless(monkeypatch):
    from patience.ui.play.table_screen import TableScreen

    monkeypatch.setattr(storm, "_LONGEST", 0.2)

    def act(self, action):
        while True:
            pass

    monkeypatch.setattr(TableScreen, "act", act)


def forgetful(monkeypatch):
    from patience.ui.app import App

    monkeypatch.setattr(App, "save", lambda self: None)


def unsaved(monkeypatch):
    from patience.ui import autosave

    monkeypatch.setattr(autosave, "save_if_due", lambda app: None)


def ageing(monkeypatch):
    from patience.player.session import Session

    def add_time(self, milliseconds):
        self.elapsed += milliseconds

    monkeypatch.setattr(Session, "add_time", add_time)


def sleepless(monkeypatch):
    from patience.ui.input.actions import Buttons

    monkeypatch.setattr(Buttons, "ignore_held", lambda self: None)


@pytest.mark.parametrize(
    ("break_it", "keys", "complaint"),
    [
        (no_way_out, "M ?", "still on a PauseMenu after 8 presses"),
        (lost_card, "B", "the cards are"),
        (restless, "B", "never comes to rest"),
        (unpainted, "B w500 ?", "not as painted from scratch"),
        (forgetful, "B M U A U A", "went on with"),
        (endless, "R", "no end after"),
        (unsaved, "B w25000", "are not saved after"),
        (ageing, "B z86400000", "ms played in"),
        (sleepless, "R( z86400000 ?", "never comes to rest"),
    ],
)
def test_broken_property_is_found_and_its_script_shortened(monkeypatch, break_it, keys, complaint):
    break_it(monkeypatch)
    outcome = storm.shorten(play_keys(f"R L {keys} w40"))
    assert complaint in outcome.trouble
    assert set(outcome.script.keys.split()) <= set(keys.split())
