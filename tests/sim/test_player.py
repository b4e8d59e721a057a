"""The player of `sim bench` tries every kind of press; at least half of the sent pixels change."""

from statistics import median

import pytest

from patience.player.settings import ANIMATION
from sim.desk.keys import parse
from sim.measure import bench, player
from sim.measure.scenarios import Begun
from sim.screen.display import cost
from tests.support.cases import todays
from tests.support.screen_driver import lay_klondike, press


@pytest.fixture(scope="module", params=todays(["klondike", "canfield"], 2))
def presses(request):
    """Return the presses of a game without animation."""
    return bench.play(Begun(request.param, 617), 0)


def test_the_played_game_has_every_kind_of_press(presses):
    kinds = {press.kind for press in presses}
    assert kinds >= {player.BACK, player.TURN, player.HINT, player.UNDO, player.CARD, player.REST}


def test_at_least_half_of_the_sent_pixels_change(presses):
    shares = [
        press.changed / press.pixels
        for press in presses
        if press.pixels and press.kind in player.MOVES and press.kind != player.NUDGE
    ]
    assert median(shares) >= 0.5


def test_squeezing_a_pile_sends_only_that_pile(machine):
    lay_klondike(machine, ["9S 8H 7C 6D 5S 4H 3C 2D AS KH QC JD", "TS"], stock="KD")
    machine.app.session.settings[ANIMATION] = 0
    press(machine, "R")
    machine.display.take_traffic()
    bytes_sent = sum(cost(rect.w, rect.h) for rect in sent(machine, "A"))
    assert 5000 < bytes_sent <= 7000


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
