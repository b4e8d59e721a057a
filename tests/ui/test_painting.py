"""Painting only what changed gives the same picture as painting everything, whatever is pressed.

A failure prints the script that leads to it; `python sim shot` plays it. An empty foundation
shows its base and its suit. What is to be read has a margin, and no frame covers it.
"""

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from patience.games import catalog
from patience.moves import move
from patience.table import NO_CARD, STOCK, WASTE
from patience.ui.draw import theme
from patience.ui.draw.cards.table_cursor import TIGHT
from sim.desk.machine import Machine
from sim.measure.scenarios import choose
from tests.support import engine_data
from tests.support.cases import cases
from tests.support.engine_data import lay_out
from tests.support.screen_driver import (
    KLONDIKE_WINS,
    check_picture,
    lay_klondike,
    make_moves,
    on_table,
    play_at_random,
    press,
    show_game,
)

TEN = 9
INKS = range(theme.INK, theme.INK + 4)
SCREENS = ["tinycircuits_thumby_color", "pimoroni_picosystem", "pajenicko_picopad"]

# Mostly what moves cards and the cursor; a menu is left by B, its lines are chosen now and then,
# wherever the keys before led.
LINES_CHOSEN = ["M " + choose(line) for line in ("Hint", "Safe cards", "Restart deal")]
KEYS = [*"R R L L U D A A A A B B B S S S+ A+ B+ B+ R+ M".split(), *LINES_CHOSEN]
SCRIPT = st.lists(st.sampled_from(KEYS), min_size=1, max_size=15).map(" ".join)

quickly = settings(
    max_examples=6,
    # A script is short enough to read as it is, and to shrink one takes minutes.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)


def sign(machine, place):
    """Return what is drawn inside a place's outline, as lines of text."""
    painter = machine.app.drawing.painter
    layout, canvas = painter.layout, machine.app.drawing.canvas
    x, y = layout.x[place], layout.y[place]
    columns = range(x + 2, x + painter.face.width - 2)
    rows = range(y + 2, y + layout.height_of(place) - 2)
    return "\n".join(
        "".join(".#"[canvas[column, row] == theme.MARK] for column in columns) for row in rows
    )


def begin(machine, line, percent):
    """Make the first moves of a won line."""
    make_moves(machine, line["moves"][: len(line["moves"]) * percent // 100])


def play_and_compare(machine, script):
    """Play a script; if it ends on the table, compare the picture with a full repaint."""
    press(machine, script)
    if on_table(machine):
        check_picture(machine)


@quickly
@given(line=st.sampled_from(KLONDIKE_WINS), begun=st.integers(0, 99), script=SCRIPT)
@example(line=KLONDIKE_WINS[0], begun=0, script="B+ R")  # a sentence that nothing else replaces
def test_any_keys_anywhere_in_a_won_game(line, begun, script):
    with Machine(number=line["number"]) as machine:
        begin(machine, line, begun)
        play_and_compare(machine, script)


@quickly
@given(
    number=st.integers(1, 31999),
    redeal=st.sampled_from(["-1", "2", "0"]),
    deals=st.integers(1, 9),
    script=SCRIPT,
)
def test_any_keys_when_dealing_three(number, redeal, deals, script):
    with Machine(number=number, options=[("draw", "3"), ("redeal", redeal)]) as machine:
        play_and_compare(machine, f"B{deals} {script}")


@pytest.mark.parametrize("board", SCREENS)
@settings(quickly, max_examples=2)
@given(line=st.sampled_from(KLONDIKE_WINS), begun=st.integers(0, 99), script=SCRIPT)
def test_any_keys_on_every_screen(board, line, begun, script):
    with Machine(board, number=line["number"]) as machine:
        begin(machine, line, begun)
        play_and_compare(machine, script)


@pytest.mark.turns(6)
@pytest.mark.parametrize("game", engine_data.FEW[1::3])
@settings(quickly, max_examples=1)
@given(number=st.integers(1, 31999), luck=st.integers(0, 9999), script=SCRIPT)
def test_any_keys_in_every_kind_of_game(game, number, luck, script):
    with Machine(game=game, number=number) as machine:
        play_at_random(machine, luck, 40)
        play_and_compare(machine, script)


@cases("game", ["giza", "tri-peaks"])
def test_cards_that_come_back_cover_others_whole(game):
    with Machine(game=game, number=192) as machine:
        play_at_random(machine, 16, 40)
        for _ in range(6):
            play_and_compare(machine, "S")


def test_nothing_is_left_beside_the_shadow_of_a_pile_that_was_longer():
    with Machine() as machine:
        lay_klondike(machine, ["9S 8H", "9C"])
        press(machine, "")
        app = machine.app
        place, beside = app.session.game.tableau[:2]
        app.session.push(move(place, beside))
        app.drawing.painter.paint(place, 1)
        by_parts = bytes(app.drawing.canvas.data)
        app.drawing.canvas.fill(theme.FELT)
        app.drawing.painter.forget()
        app.drawing.painter.paint(place, 1)
        height = app.drawing.painter.layout.end(place) * app.drawing.canvas.width
        assert bytes(app.drawing.canvas.data)[:height] == by_parts[:height]


@pytest.mark.parametrize("board", ["pygamer", "pajenicko_picopad"])
def test_every_empty_foundation_shows_its_base_and_its_suit(board):
    signs = set()
    with Machine(board) as machine:
        for base in range(2, 14):
            show_game(machine, lay_out(catalog.row("canfield"), base=base))
            signs.update(sign(machine, place) for place in range(4))
    assert len(signs) == 12 * 4


def covered_by_frame(machine, rect, inks):
    """Return how many pixels of some inks the cursor covers inside a rectangle, when round it."""
    cursor, canvas = machine.app.drawing.table_cursor, machine.app.drawing.canvas
    x, y, w, h, tight = rect
    spots = [(column, row) for column in range(x, x + w) for row in range(y, y + h)]
    cursor.hide()
    inked = [spot for spot in spots if canvas[spot] in inks]
    cursor.show(x, y, w, h, tight)
    return len([spot for spot in inked if canvas[spot] not in inks])


@pytest.mark.turns(6)
@cases("board", ["pygamer", *SCREENS])
@cases(("game", "number"), [("klondike", 6), ("castles-end", 2), ("gate", 4)])
def test_the_frame_covers_nothing_of_the_card_it_is_round(board, game, number):
    framed = set()
    with Machine(board, game, number) as machine:
        press(machine, "B")
        painter, table = machine.app.drawing.painter, machine.app.session.game.table
        for place in painter.layout.places:
            if place != STOCK and table.top[place] < NO_CARD:
                covered = covered_by_frame(machine, painter.rect(place, 1), INKS)
                rank = table.top[place] >> 2
                # The 1 of a 10 is two pixels wide where cards touch; one of them is enough.
                thinner = rank == TEN and painter.layout.joined
                assert covered <= (7 if thinner and painter.layout.card_w >= 14 else 0), place
                framed.add(rank)
    assert TEN in framed


@pytest.mark.turns(6)
@cases("board", ["pygamer", *SCREENS])
@cases("game", ["klondike", "canfield"])
def test_the_frame_covers_nothing_of_a_packet_in_a_squeezed_pile(board, game):
    with Machine(board, game) as machine:
        pile = "KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH"
        show_game(machine, lay_out(catalog.row(game), ["KD", pile], base=1))
        painter, place = machine.app.drawing.painter, machine.app.session.game.tableau[1]
        for count in range(2, 13):
            rect = painter.rect(place, count)
            assert (rect[4], covered_by_frame(machine, rect, INKS)) == (TIGHT, 0), count


@cases("board", ["pygamer", *SCREENS])
@cases("game", ["klondike", "castles-end", "gate"])
def test_the_frame_covers_nothing_of_a_10_at_its_right(board, game):
    with Machine(board, game) as machine:
        # The 10 is as far down as the framed card.
        piles = ["KC 9S", "QC TD KD", "KH 9H", "QH TH KS"]
        show_game(machine, lay_out(catalog.row(game), piles, base=1))
        painter, canvas = machine.app.drawing.painter, machine.app.drawing.canvas
        for place in machine.app.session.game.tableau[:3:2]:
            x, y, w, h, _ = painter.rect(place + 1, 2)
            machine.app.drawing.table_cursor.hide()
            spots = [(column, row) for column in range(x, x + w) for row in range(y, y + h)]
            inked = {spot: canvas[spot] for spot in spots if canvas[spot] in INKS}
            machine.app.drawing.table_cursor.show(*painter.rect(place, 1))
            assert {spot: canvas[spot] for spot in inked} == inked


@cases("board", ["pygamer", *SCREENS])
def test_three_cards_of_a_waste_show_all_of_their_ranks_and_suits(board):
    with Machine(board, "canfield") as machine:
        show_game(machine, lay_out(catalog.row("canfield"), ["2C"], base=1, waste="TC TD TS"))
        machine.app.drawing.table_cursor.hide()
        layout, canvas = machine.app.drawing.painter.layout, machine.app.drawing.canvas
        left, top = layout.x[WASTE], layout.y[WASTE] + 2
        for card in range(2):
            x = left + card * layout.waste_spacing
            rows = range(top, top + layout.side_h - 4)
            assert {canvas[x, row] for row in rows} == {theme.EDGE}
            ends = x + layout.waste_spacing - 1
            assert {canvas[ends, row] for row in rows} == {theme.FACE}


@cases("board", ["pygamer", *SCREENS])
@cases("dead", [False, True])
def test_a_frame_is_seen_on_all_sides(board, dead):
    with Machine(board, "castles-end") as machine:
        piles = ["KC 9S", "QC TH KD", "KH 9H"]
        show_game(machine, lay_out(catalog.row("castles-end"), piles, base=1))
        painter, canvas = machine.app.drawing.painter, machine.app.drawing.canvas
        x, y, w, h, tight = painter.rect(machine.app.session.game.tableau[1], 1)
        machine.app.drawing.table_cursor.hide()
        middle, centre = x + w // 2, y + h // 2
        across = [(column, centre) for column in range(x - 3, x + w + 3)]
        down = [(middle, row) for row in range(y - 3, y + h + 3)]
        before = {spot: canvas[spot] for spot in across + down}
        machine.app.drawing.table_cursor.show(x, y, w, h, tight, False, dead)
        for side in (across[:6], across[-6:], down[:6], down[-6:]):
            assert any(canvas[spot] != before[spot] for spot in side)
