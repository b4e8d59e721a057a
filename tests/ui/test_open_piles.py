"""A pile opened over the table while Up is held: which piles, what they show, how they close."""

from itertools import cycle

import pytest

from patience.games import catalog
from patience.games.arrangements import AT_COVERS
from patience.moves import DEAL
from patience.table import FACE_DOWN, WASTE
from patience.texts.notation import place_text
from patience.ui.draw.cards.card_face import CardFace
from patience.ui.input.actions import UP
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.engine_data import CHOSEN, lay_out
from tests.support.screen_driver import (
    LONGEST_PILES,
    check_picture,
    current_game,
    display_pixels,
    lay_klondike,
    menu_keys,
    navigation,
    on_table,
    play_to_longest,
    press,
    show_game,
    visible_text,
)
from tests.support.table_frames import closed_reserve, hold_up, open_fan, open_stack, open_waste

BOARDS = ["pygamer", "tinycircuits_thumby_color", "pimoroni_picosystem", "pajenicko_picopad"]


def opened(machine):
    return bool(machine.app.stack.screen.view.over)


def drawn_on(monkeypatch):
    """Return a list that fills with the cards that are drawn face up."""
    drawn = []
    for name in ("draw_strip", "draw_card"):
        kept = getattr(CardFace, name)
        monkeypatch.setattr(
            CardFace, name, lambda *given, kept=kept: (drawn.append(given[1]), kept(*given))
        )
    return drawn


def let_go(machine):
    machine.keys.release(UP)
    press(machine, "w100")


@cases(
    ("board", "begin"),
    [*((board, open_fan) for board in BOARDS), (BOARDS[1], open_waste), (BOARDS[3], open_stack)],
)
def test_pile_opens_while_up_is_held(board, begin):
    with Machine(board, number=617) as machine:
        begin(machine)
        assert opened(machine)
        held = display_pixels(machine)
        let_go(machine)
        assert not opened(machine)
        assert display_pixels(machine) != held
        check_picture(machine)


COVERS = [row.id for row in CHOSEN.values() if row.at == AT_COVERS and row.pair]
"""Games with cards that cover each other, and piles to open."""


@pytest.mark.turns(6)
@pytest.mark.parametrize("board", BOARDS[:2])
@pytest.mark.parametrize("game", COVERS)
def test_table_is_whole_after_piles_beside_covered_cards_close(game, board):
    with Machine(board, game, number=617) as machine:
        found = set()
        for keys in "", "A", "B2", "D", "R", "R", "A", "D", "L3", "U", "R3":
            press(machine, keys)
            hold_up(machine)
            if opened(machine):
                found.add(navigation(machine).place)
            let_go(machine)
            assert not opened(machine)
            check_picture(machine)
        assert found


def test_cursor_returns_to_the_pile(machine):
    lay_klondike(machine, ["7H", "8S"], foundations=["AC"], waste="2C 3D 4H", stock="KD")
    press(machine, "L")
    machine.keys.press(UP)
    machine.app.tick()
    assert place_text(navigation(machine).place) == "FC"
    machine.clock.advance(600)
    machine.app.tick()
    assert opened(machine)
    let_go(machine)
    assert place_text(navigation(machine).place) == "W"
    assert machine.buzzes == 0


def test_pile_opens_during_a_hint_which_ends(machine):
    lay_klondike(machine, ["-2C -3C -4C KS QH JC TD 9C 8D 7S 6H 5C 4D 3S 2D", "7D", "8C"])
    press(machine, "B+")
    assert navigation(machine).choices
    place = navigation(machine).place
    hold_up(machine)
    assert opened(machine)
    assert not navigation(machine).choices
    let_go(machine)
    assert navigation(machine).place == place


def test_another_key_closes_the_pile_and_still_acts(machine):
    open_waste(machine)
    press(machine, "L")
    assert not opened(machine)
    assert place_text(navigation(machine).place) == "T7"
    let_go(machine)
    check_picture(machine)


@pytest.mark.parametrize("keys", ["", "R"])
def test_fully_visible_pile_does_not_open(machine, keys):
    lay_klondike(machine, ["7H", "-2D 8S", "9C"], stock="KD")
    press(machine, keys)
    hold_up(machine)
    assert not opened(machine)
    let_go(machine)
    check_picture(machine)


def test_hidden_reserve_does_not_open_and_shows_no_cards(machine):
    closed_reserve(machine)
    assert not opened(machine)
    let_go(machine)
    machine.app.stack.open_screen("screens.pile_screen", "PileScreen", navigation(machine).place)
    press(machine, "w100")
    cards = machine.app.stack.screen.cards
    assert [bool(card & FACE_DOWN) for card in cards[:4]] == [True, True, True, False]


def test_open_reserve_opens():
    rules = catalog.row("canfield", [("rsee", "1")])
    with Machine(game="canfield", number=1, options=[("rsee", "1")]) as machine:
        many = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
        show_game(machine, lay_out(rules, ["3H", "9D", "QS", "5H"], reserve=[many], base=10))
        press(machine, "L")
        hold_up(machine)
        assert opened(machine)


@pytest.mark.turns(6)
@pytest.mark.parametrize(("found", "board"), [*zip(LONGEST_PILES, cycle(BOARDS))])
def test_longest_pile_opens_within_the_screen(monkeypatch, board, found):
    with Machine(board, found["game"], found["number"]) as machine:
        place = play_to_longest(machine, found)
        press(machine, "w100")
        drawn, cards = drawn_on(monkeypatch), bytearray(104)
        hold_up(machine)
        if not opened(machine):  # there is room for all of it
            steps = machine.app.drawing.painter.layout.spacing(place, found["down"], found["up"])
            assert machine.app.drawing.painter.face.is_whole(steps & 255)
            return
        left, right, end = machine.app.stack.screen.view.over._covered
        count = current_game(machine).table.read_pile(place, cards)
        assert drawn == [card for card in cards[:count] if not card & FACE_DOWN]
        assert 0 <= left < right <= machine.width
        assert end <= machine.app.drawing.painter.layout.status_top
        let_go(machine)
        check_picture(machine)


def test_short_up_on_a_squeezed_pile_shows_its_cards_until_a_key():
    found = next(found for found in LONGEST_PILES if found["game"] == "rainbow")
    with Machine(game="rainbow", number=found["number"]) as machine:
        play_to_longest(machine, found)
        hold_up(machine)
        assert opened(machine)
        let_go(machine)
        assert on_table(machine)
        press(machine, "U")
        assert not on_table(machine)


def test_open_pile_says_whether_more_cards_follow():
    with Machine("tinycircuits_thumby_color", "four-seasons", 1) as machine:
        while machine.app.session.push(DEAL):
            pass
        machine.app.stack.screen.navigation.go_to(WASTE)
        press(machine, "M [View pile] A")
        assert "A more" in visible_text(machine)
        press(machine, "A3")
        assert "B back" in visible_text(machine)
        press(machine, "A")
        assert on_table(machine)


def test_view_pile_names_the_pile_and_counts_its_cards(machine):
    lay_klondike(machine, ["7H", "-2D 8S"], waste="2C 3C 4C", stock="KD")
    press(machine, menu_keys("View pile"))
    assert visible_text(machine) == "Pile 1: 1 card  B back"
    press(machine, "B L " + menu_keys("View pile"))
    assert visible_text(machine) == "Waste: 3 cards  B back"
