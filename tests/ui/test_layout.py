"""Layouts: every place inside the screen and clear of the others, on every size of screen."""

import re
from itertools import combinations, product

import pytest

from patience.games import catalog
from patience.games.arrangements import (
    AT_BETWEEN,
    AT_COVERS,
    AT_FANS,
    AT_STRIP,
    fitting,
    list_names,
)
from patience.games.dealing import new_game
from patience.games.rules import read
from patience.table import HAND, STOCK, TABLEAU, WASTE, Table
from patience.ui.draw.cards.arranging.placing import layout_for
from patience.ui.draw.cards.layout import FITTED, LAST_THREE, SIDEWAYS
from patience.ui.draw.theme import is_large
from sim.screen.display import Rect
from tests.support.cases import cases, todays
from tests.support.engine_data import FEW, lay_out

SCREENS = [(160, 128), (128, 128), (240, 240), (320, 240), (195, 300), (176, 220), (240, 280)]
SCREENS += [(240, 135), (240, 160), (224, 160)]


def layout_of(size, draw="1"):
    """Return the layout of Klondike on a screen."""
    return layout_for(lay_out(catalog.row("klondike", [("draw", draw)])), *size)


def end_of_fans(layout):
    return layout.status_top


@pytest.fixture(params=SCREENS, ids=lambda size: "x".join(map(str, size)))
def size(request):
    return request.param


@pytest.fixture(params=["1", "3"], ids="draw {}".format)
def layout(request, size):
    return layout_of(size, request.param)


def worst(layout, place):
    """Return the rectangle of a place at its fullest."""
    height = layout.height_of(place)
    if TABLEAU <= place < WASTE:
        height = end_of_fans(layout) - layout.y[place]
    width = layout.card_w
    if layout.big >= FITTED and layout.is_base(place):
        width = layout.base_w
    # Of a waste the last three cards show, or one without a step.
    if layout.kind[place] >= SIDEWAYS:
        width += (layout.kind[place] - 3) * layout.waste_spacing
    elif layout.kind[place] == LAST_THREE:
        height += 2 * layout.waste_spacing
    return Rect(layout.x[place], layout.y[place], width, height)


def end_of_pile(layout, place, down, up):
    steps = layout.spacing(place, down, up)
    top = layout.y[place] + down * (steps >> 8) + (up - 1) * (steps & 255)
    return top + layout.height_of(place)


def test_layout_has_every_place_once(layout):
    piles = [TABLEAU + pile for pile in range(7)]
    assert sorted(layout.places) == [0, 1, 2, 3, *piles, WASTE, STOCK]


def test_no_two_places_overlap(layout):
    rects = {place: worst(layout, place) for place in layout.places}
    for (one, a), (other, b) in combinations(rects.items(), 2):
        beside = a.x + a.w <= b.x or b.x + b.w <= a.x
        above = a.y + a.h <= b.y or b.y + b.h <= a.y
        assert beside or above, (one, other)


def test_everything_is_inside_the_screen(layout, size):
    for place in layout.places:
        x, y, w, h = worst(layout, place)
        assert x >= 0, place
        assert y >= 1, place  # the frame's upper edge has a pixel
        assert x + w <= size[0], place
        assert y + h <= size[1], place


def test_pile_spacing_never_widens_as_it_grows(layout):
    for down in range(7):
        steps = [layout.spacing(TABLEAU, down, up) for up in range(1, 14)]
        assert steps == sorted(steps, reverse=True)
        for up in range(1, 14):
            assert end_of_pile(layout, TABLEAU, down, up) <= end_of_fans(layout)


# Face down, face up, and the spacings of both on 160x128 (SCREEN.md, Layouts).
STEPS = [
    (0, 1, 3, 9),
    (0, 9, 3, 9),
    (4, 11, 3, 8),
    (0, 13, 2, 7),
    (6, 10, 3, 8),
    (6, 11, 2, 8),
    (6, 13, 1, 7),
]


@cases(("down", "up", "down_step", "up_step"), STEPS)
def test_a_pile_is_squeezed_as_documented(down, up, down_step, up_step):
    layout = layout_of((160, 128))
    steps = layout.spacing(TABLEAU, down, up)
    assert (steps >> 8, steps & 255) == (down_step, up_step)


@cases(
    ("width", "height", "large"),
    [(160, 128, 0), (320, 199, 0), (200, 200, 1), (207, 318, 0), (240, 280, 1)],
)
def test_a_screen_with_room_has_larger_drawings(width, height, large):
    assert is_large(width, height) == large


@cases("game", ["klondike", "gate", "castles-end", "canfield"])
def test_foundations_stand_above_columns(game, size):
    game = lay_out(catalog.row(game))
    for mirrored in (False, True):
        layout = layout_for(game, *size, mirrored)
        if len({layout.y[place] for place in range(4)}) == 1:  # in a row, not in columns
            columns = {layout.x[place] for place in layout.rows[0]}
            assert {layout.x[place] for place in range(4)} <= columns


# How the places of a row can lie.


ROOM = 16, 7  # a rectangle's left and upper edge


def mix_rows():
    """Return rows with many mixes of piles, reserve and cells that have room on a screen."""
    found = []
    for piles, reserve, cells, draw in product((4, 5, 8, 12, 13, 18), (0, 1, 2, 6), (0, 2), "13"):
        fields = f"Mix|T={piles}|R={reserve}|C={cells}|draw={draw}|deal={'r1 ' * (reserve > 0)}u1"
        try:
            read(fields)
        except ValueError as error:
            assert "no screen has room" in str(error)
        else:
            found.append(fields)
    return found


@pytest.mark.turns(3)
@cases("line", [*catalog.lines(), *mix_rows()])
def test_every_arrangement_that_fits_has_every_place_inside_its_rectangle(line):
    for at in list_names(fitting(read(line))).split(", "):
        game = new_game(read(f"{line}|at={at}"), 1, Table())
        layout = layout_for(game, 160, 128)
        moved = layout_for(game, 176, 135, room=(*ROOM, 160, 7 + layout.status_top))
        expected = [*game.tableau, *game.reserve, *game.cells, *game.foundations]
        assert {*expected} <= {*layout.places}, at
        assert layout.places == moved.places
        for place in layout.places:
            x, y = layout.x[place], layout.y[place]
            assert 0 <= x <= 160 - layout.card_w, at
            assert 0 <= y <= layout.status_top - layout.height_of(place), at
            assert (moved.x[place] - x, moved.y[place] - y) == ROOM, at


@cases(
    ("row", "first"),
    [
        ("T=5|deal=u1|draw=1", "cross"),
        ("T=12|deal=u1|draw=1", "grid"),
        ("T=12|deal=u4|draw=1|at=rows", "rows"),
        ("T=4|R=1|deal=r5 u1|draw=3", "reserve"),
        ("T=4|R=1|C=2|deal=r5 u1|draw=3", "row"),  # there is no room for cells beside a reserve
        ("T=4|R=1|deal=u13", "column"),  # nor a waste
        ("T=8|R=2|deal=r5 u1|draw=1", "posts"),
        ("T=5|R=12|deal=r1 u8", "block"),
        ("T=18|deal=u2|draw=1", "rows"),
        ("T=7|deal=u1|draw=1", "column"),
        ("T=7|deal=u1|draw=1|at=row", "row"),
        ("T=9|deal=u1|draw=1", "row"),
        ("T=8|packs=2|deal=u4|draw=1", "beside"),
        ("T=8|packs=2|deal=u4|draw=1|at=line", "line"),
        ("T=9|packs=2|deal=u4|draw=1", "line"),
    ],
)
def test_arrangement_is_the_rows_or_the_first_that_fits(row, first):
    assert list_names([read(f"Mine|{row}").at]) == first


@cases(
    ("row", "sentence"),
    [
        ("T=7|deal=u1|at=cross", 'field at is "cross"; here it can be column, grid, rows, row'),
        ("T=7|C=1|deal=u1|at=column", 'field at is "column"; here it can be row'),
        ("T=7|deal=u1|at=heap", 'field at is "heap"; here it can be column, grid, rows, row'),
        ("T=13|packs=2|deal=u1|at=beside", 'field at is "beside"; here it can be line'),
        ("T=18|R=1|deal=u1 r1", "no screen has room for T=18, R=1 and C=0"),
        ("T=18|R=2|deal=u1 r1", "no screen has room for T=18, R=2 and C=0"),
        ("T=8|R=6|C=2|deal=u1 r1|draw=1|hand=1", "no screen has room for T=8, R=6 and C=2"),
        ("T=8|R=18|deal=u1 r1", "no screen has room for T=8, R=18 and C=0"),
    ],
)
def test_arrangement_that_does_not_fit_is_refused(row, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        read(f"Mine|{row}")


@pytest.mark.turns(4)
def test_cards_of_the_next_game_glide_in_their_own_size():
    gliding = {width: None for width, _ in SCREENS}
    for game_id in FEW:
        game = new_game(catalog.row(game_id), 1, Table())
        for size in SCREENS:
            own = layout_for(game, *size).gliding
            layout = layout_for(game, *size, gliding=gliding[size[0]])
            gliding[size[0]] = layout.gliding
            assert (layout.gliding.width, layout.gliding.height) == (own.width, own.height)


@cases("size", SCREENS)
@cases("game_id", [row.id for row in map(read, catalog.lines()) if row.again])
def test_piles_are_gathered_and_dealt_again_at_the_stock(game_id, size):
    layout = layout_for(new_game(catalog.row(game_id), 1, Table()), *size)
    stock = layout.x[STOCK], layout.y[STOCK]
    assert stock > (0, 0)
    assert [(layout.x[place], layout.y[place]) for place in (WASTE, HAND)] == [stock] * 2


# Screens that are clearly higher than wide.

HIGH = [(195, 300), (195, 250), (180, 320), (224, 340), (176, 220), (240, 280)]


def filled(layout, place):
    """Return the rectangle of a place at its fullest, up to the end of its own fan.

    It includes the label beside a foundation.
    """
    rect = worst(layout, place)
    if layout.ends[place]:
        return rect._replace(h=layout.end(place) - rect.y)
    if layout.row.at == AT_STRIP:
        return rect._replace(w=layout.small_w + layout.backs_w * (place == STOCK))
    if layout.row.at == AT_BETWEEN and place < TABLEAU:
        rect = rect._replace(x=rect.x - layout.label * layout.mirrored, w=rect.w + layout.label)
    return rect._replace(h=layout.height_of(place) if TABLEAU <= place < WASTE else rect.h)


@cases("game_id", todays(catalog.ids(), 6))
def test_places_of_every_game_are_apart_on_high_screens(game_id):
    for size, mirrored in product(HIGH, (0, 1)):
        game = new_game(catalog.row(game_id), 1, Table())
        layout = layout_for(game, *size, mirrored)
        places = [place for place in layout.places if not game.row.again or place != WASTE]
        rects = {place: filled(layout, place) for place in places}
        for place, (x, y, w, h) in rects.items():
            assert x >= 0 and x + w <= size[0], (size, place)
            assert y >= 1 and y + h <= layout.status_top, (size, place)
        for (one, a), (other, b) in combinations(rects.items(), 2):
            beside = a.x + a.w <= b.x or b.x + b.w <= a.x
            above = a.y + a.h <= b.y or b.y + b.h <= a.y
            covered = layout.covers and TABLEAU <= max(one, other) < TABLEAU + len(layout.covers)
            assert beside or above or covered, (size, one, other)


@cases("game_id", todays(catalog.ids(), 6))
def test_every_game_fills_high_screens(game_id):
    for size in HIGH:
        game = new_game(catalog.row(game_id), 1, Table())
        layout = layout_for(game, *size)
        rects = [filled(layout, place) for place in layout.places]
        across = max(rect.x + rect.w for rect in rects) - min(rect.x for rect in rects)
        assert across >= 0.93 * size[0], size
        fans = [place for place in layout.places if layout.ends[place] and place < WASTE]
        for place in fans:
            # Three cards show all they have: more height would not show more.
            assert layout.spacing(place, 0, 3) & 255 >= layout.glyphs[4] + 7, (size, place)
            # A long fan leaves less than one step of its height.
            if layout.row.at not in (AT_FANS, AT_COVERS):
                free = layout.end(place) - end_of_pile(layout, place, 0, 16)
                assert free < 16, (size, place)


@cases(
    ("window", "dots", "wide"),
    [(390, 3, 52), (390, 2, 52), (360, 3, 48), (375, 2, 50), (412, 2.625, 52), (360, 2, 48)],
)
def test_klondikes_cards_are_wide_on_a_phone(window, dots, wide):
    n = int(window * dots // 180)
    layout = layout_of((int(window * dots // n), 300))
    assert layout.card_w * n / dots >= wide
