"""Bytes sent to the screen by a press stay within limits, and at least half change a pixel.

`python sim bus` plays the eleven games to their ends; these tests play the start of some.
"""

import pytest

from patience.player.settings import ANIMATION
from sim.desk.keys import parse
from sim.measure import bus
from sim.screen.display import cost
from tests.support.screen_driver import lay_klondike, press


@pytest.fixture(scope="module")
def klondike():
    """Return the presses of a game of Klondike as far as its middle."""
    return bus.measure(most=36)


@pytest.mark.parametrize("kind", bus.KLONDIKE_LIMITS)
def test_press_stays_within_its_bytes(klondike, kind):
    sent = [press for press in klondike if press.kind == kind]
    assert sent or kind == bus.SQUEEZED
    for worst in sorted(sent, key=lambda press: press.sent)[-1:]:
        assert worst.sent <= bus.KLONDIKE_LIMITS[kind], worst.what


def test_the_played_game_has_every_kind_of_press(klondike):
    kinds = {press.kind for press in klondike}
    assert kinds >= {bus.LIFT, bus.BACK, bus.AIMED, bus.TURN, bus.HINT, bus.SAID}


def test_at_least_half_of_klondikes_pixels_changed(klondike):
    assert bus.changed_share(klondike) >= bus.SHARE


@pytest.mark.parametrize("game", ["selective-canfield", "canfield"])
def test_games_stay_within_their_bytes_and_send_changes(game):
    presses = bus.measure(game=game, most=12)
    assert bus.find_excess(game, presses) == []
    assert bus.changed_share(presses) >= bus.SHARE


def test_gliding_card_sends_less_than_twice_a_resting_one():
    sent = [press.sent for press in bus.measure(most=4, animation=1) if press.kind == bus.CARD]
    assert 0 < max(sent) <= 2 * 2400


def test_squeezing_a_pile_sends_only_that_pile(machine):
    lay_klondike(machine, ["9S 8H 7C 6D 5S 4H 3C 2D AS KH QC JD", "TS"], stock="KD")
    machine.app.session.settings[ANIMATION] = 0
    press(machine, "R")
    machine.display.take_traffic()
    bytes_sent = sum(cost(rect.w, rect.h) for rect in sent(machine, "A"))
    assert bus.KLONDIKE_LIMITS[bus.CARD] < bytes_sent <= bus.LIMITS[bus.SQUEEZED]


def test_a_frame_next_to_a_pile_is_not_sent_together_with_it(machine):
    lay_klondike(machine, ["5S 4H", "KD QC JH 3C"], stock="KH")
    machine.app.session.settings[ANIMATION] = 0
    press(machine, "")
    machine.display.take_traffic()
    cursor = machine.app.drawing.table_cursor
    width = cursor._right - cursor._left
    moved = [rect for rect in sent(machine, "A") if rect.y < machine.app.drawing.layout.status_top]
    assert max(rect.h for rect in moved) > machine.app.drawing.layout.card_h
    assert max(rect.w for rect in moved) <= width


def sent(machine, keys):
    """Return the rectangles that a script of keys sends, except the cursor's thin edges."""
    rects = [rect for moment in machine.play(parse(keys)) for rect in moment.traffic.rects]
    return [rect for rect in rects if rect.w > 2 and rect.h > 2]


def test_bytes_sent_without_a_change_are_counted(machine):
    press(machine, "")
    step = machine.app.tick

    def sending():
        machine.app.drawing.canvas.dirty(0, 40, 10, 50)
        machine.display.refresh()
        return step()

    machine.app.tick = sending
    sends = [moment.traffic.sent for moment in machine.play(parse("w40"))]
    assert sum(sends) == 5 * cost(10, 10)  # at 0, 0, 20, 40 and 40 ms
