"""Random key presses: the checks, cases that were found, and a few games of any keys.

`python sim fuzz` plays thousands of games. What it finds becomes a case here.
"""

import re

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import engine

from patience.player.settings import CLOCK, SWAP, VALUES
from patience.table import CLOSED
from patience.ui.draw.cards.painter import Painter
from sim.desk.keys import HOLD
from sim.fuzz import keys, player
from sim.fuzz.player import Begin, CheckError, Player
from tests.support.cases import cases

# Board, game, deal, options, settings, moves made of a won game, and then keys: a letter is a press
# of a key, + holds it, ( only presses and ) only releases it. w waits for ms and z sleeps. x makes
# saves fail or succeed again, q is a signal. ? goes back to the table by B, ! by Start.
FOUND = [
    # The shadow of a card that a hint had lifted stayed, when the card before it glided back there.
    "pybadge simplicity 144 - 200111210151340(24)11 0 A(A( S A A A B B A A A(A( A A B S S A S S "
    "R(A( A) M A A A S A+ S R ?",
    # The cursor was drawn over an opened pile.
    "pajenicko_picopad klondike 3444 draw=3,redeal=2,fback=0 010011100100 0 B U+ ?",
    # A card that was covered again in a squeezed pile kept its large glyphs.
    "pygamer canfield 5196 move=W,fill=TRW,redeal=1,rsee=1,fback=0 020111110030 0 A+ B S+ ?",
    # A card that a hint had lifted stayed lifted when another one glided onto it.
    "pimoroni_picosystem whitehead 11066 - 000001110130 0 A L(L( L A L A L U(A( A L A A A( U( B B "
    "B B B S+ M B S( B+ S w100 ?",
    # With the target always chosen, a run could be sent to be the base.
    "tinycircuits_thumby_color selective-canfield 8828 - 111000210041 129 B A+ A A L D M A D A",
    # The base was brought back from its foundation, and the score fell below zero.
    "pygamer canfield 2418 move=W,fill=W,redeal=1,rsee=0,fback=1 011100101101 0 D( B B",
    # Start answered No to leaving the game, and Yes to a deal number, forever.
    "pajenicko_picopad thumb-and-pouch 25072 - 001011100141 0 B M D D D D D D D D D A D D A !",
    # Cards that are moved once more, then go up at once with the next step, glide nowhere.
    "pygamer freecell 24443 - 010010100021 0 L L L L R L(A( B A R A S( M D D A",
    # A pile that reaches the line below is opened, and the time there stays.
    "pajenicko_picopad simplicity 4990 - 021110111031 287 "
    "D D D D R R U U U U U U U(R( w200000 U D(U( w6000 U) ?",
    # Cards that go up automatically win before the way back begins.
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
    # The game looked for what a card needs that had just gone up.
    "seeeduino_wio_terminal canfield 17509 - 111100201140440(73) 111 S S S A A A(R( B",
    # Show me played a long line at its slowest: it does come to rest.
    "edgebadge bisley 20447 - 020000110011041(83)00 0 M D D D D D D A A A M D D D D D A A",
    # A digit of the stock's count stayed, in a column that was not cleared.
    "tinycircuits_thumby_color tri-peaks 1 - 0001 0 M A A A ? ?",
    # A board fell asleep for days while a card glided, which never arrived.
    "pimoroni_picosystem chessboard 5684 - 001100210020030(127)11 0 B B+ A w100 z268435456 ?",
]


PAINT = Painter.paint
PART = re.compile(r"([UDLRABSM])([+()]?)|([wz])(\d+)|([?!xq])")


def play(begin, script):
    """Press the keys of a script, and switch off; return the player."""
    made = Player(begin)
    try:
        for word in script.split():
            for key, how, timed, ms, what in PART.findall(word):
                if how == "(":
                    made.press(key)
                elif how == ")":
                    made.release(key)
                elif key:
                    made.tap(key, HOLD if how else 0)
                elif timed:
                    (made.wait if timed == "w" else made.sleep)(int(ms))
                elif what in "?!":
                    made.go_back(player.B if what == "?" else player.START)
                else:
                    (made.change_saving if what == "x" else made.end_by_signal)()
            made.step()
        made.come_to_rest()
    finally:
        made.close()
    return made


@pytest.mark.turns(6)
@pytest.mark.parametrize("text", FOUND)
def test_cases_found_by_random_keys_hold(text):
    board, game, number, chosen, values, begun, script = text.split(" ", 6)
    options = () if chosen == "-" else tuple(tuple(one.split("=")) for one in chosen.split(","))
    numbers = bytes(int(value.strip("()")) for value in re.findall(r"\d|\(\d+\)", values))
    play(Begin(board, game, int(number), options, numbers, int(begun)), script)


def test_time_disappears_from_the_table_when_it_is_switched_off():
    chosen = bytearray(len(VALUES))
    chosen[CLOCK] = 1
    made = Player(Begin(settings=bytes(chosen)))
    made.tap("B")
    made.wait(2000)
    made.tap("M")
    made._app.session.settings[CLOCK] = 0
    made.tap("M")
    made.wait(400)
    made.compare_picture()
    made.close()


@pytest.mark.parametrize("swapped", [0, 1])
def test_no_key_stays_down_on_the_way_back_to_the_table(swapped, monkeypatch):
    chosen = bytearray(len(VALUES))
    chosen[SWAP] = swapped
    made = Player(Begin(settings=bytes(chosen)))
    made.tap("M")
    pressed, released = [], []
    keys_of = made._machine.keys
    for name, noted in (("press", pressed), ("release", released)):
        real = getattr(keys_of, name)
        monkeypatch.setattr(keys_of, name, lambda key, n=noted, r=real: (n.append(key), r(key)))
    made.go_back(player.B)
    assert pressed == released == [player.A if swapped else player.B]
    made.close()


class FewKeys(keys.AnyKeys):
    """The machine of the command, for a few games."""


FewKeys.TestCase.settings = settings(
    derandomize=True, max_examples=3, stateful_step_count=25, deadline=None
)
TestFewKeys = pytest.mark.turns(6)(FewKeys.TestCase)


@pytest.mark.turns(6)
def test_games_of_a_seed_are_reported(monkeypatch):
    monkeypatch.setattr(keys, "spread_with_progress", lambda _, play, tasks: map(play, tasks))
    monkeypatch.setattr(keys, "STEPS", 20)
    report = keys.report(4, 3)
    assert report.passes, report.notes
    assert report.tables[0].rows[0][0] in ("TableScreen", "PauseMenu")
    assert "4 games, seed 3" in report.tables[0].title


def test_presses_are_counted_by_the_screen_they_were_made_on():
    screens = play(Begin(), "M D( D) D+ A(A)").screens
    # Until the menu is open, the table is shown, or no screen is.
    assert screens["TableScreen"] + screens["Screen"] == 3
    assert screens["PauseMenu"] == 1
    assert sum(screens.values()) == 4


@cases(
    "script",
    [
        "B R z536870912 B w25000 z268435456 A w25000 z864000000 B w25000 M w2000 ? z1 B w25000",
        "z268400000 B w25000 z300000000 w25000 M R U A w200 A B w25000",
        "x B w6000 w200000 B w25000 x B w25000 w200000",
        "x B B B B B M R U A M R U A x w25000",  # quits without a save
        "B q A B q A B A( q A R B+ q M R U A",
        "B z121 z1999 z536870913",  # too short to count as a sleep
    ],
)
def test_sleep_for_days_and_saves_that_fail_are_survived(script):
    play(Begin(), script)


def test_pile_that_was_held_open_before_a_sleep_is_closed_by_the_next_key():
    play(Begin(game="castles-end"), "B A A U( w600 z180000 ? U( w600 z180000 B ?")


def lose_card(self, _move, joined=False):
    self.table.top[self.game.tableau[0]] = CLOSED
    return True


def age(self, milliseconds):
    self.elapsed += milliseconds


def paint_only_the_whole(self, *_, **__):
    return PAINT(self) if self.whole else None


UI = "patience.ui."
BROKEN = [
    (UI + "screens.menu.Menu.act", lambda *_: None, "M ?", "still on a PauseMenu after 8 presses"),
    ("patience.player.session.Session.push", lose_card, "B", "the cards are"),
    (UI + "table.table_screen.TableScreen.tick", lambda *_: True, "B", "never comes to rest"),
    (UI + "draw.cards.painter.Painter.paint", paint_only_the_whole, "B w500 ?", "not as painted"),
    (UI + "app.App.save", lambda _: None, "B M R U A U A", "went on with"),
    (UI + "autosave.save_if_due", lambda *_: None, "B w25000", "are not saved after"),
    ("patience.player.session.Session.add_time", age, "B z86400000", "ms played in"),
    (UI + "input.actions.Buttons.ignore_held", lambda _: None, "R( z86400000 ?", "comes to rest"),
]


@pytest.mark.parametrize(("what", "broken", "script", "complaint"), BROKEN)
def test_broken_property_is_found(monkeypatch, what, broken, script, complaint):
    monkeypatch.setattr(player, "_UNREST", 400)
    monkeypatch.setattr(what, broken)
    with pytest.raises(CheckError, match=complaint):
        play(Begin(settings=bytes(12)), f"R L {script} w40")


def test_failure_is_reported_with_the_steps_that_lead_there(monkeypatch):
    def fail(begin):
        raise CheckError("no key works")

    monkeypatch.setattr(keys, "Player", fail)
    monkeypatch.setattr(engine, "MAX_SHRINKS", 1)
    _, failure = keys._play((1, 5))
    assert "no key works" in failure
    assert re.search(r"state\.begin\(.*begin=Begin\(board='\w+', game='[\w-]+'", failure)
