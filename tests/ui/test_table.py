"""The table, played with keys: what a press does, which message it gives, when it buzzes.

Menus are tested in `test_menu`, painting in `test_painting`.
"""

import pytest

from patience.games import catalog
from patience.player.proved_deal import ProvedDeal
from patience.player.settings import SKIP
from patience.table import CLOSED, FOUNDATION, STOCK, TABLEAU, WASTE
from patience.texts import words
from patience.texts.notation import move_text, place_text
from patience.ui.draw.sounds import PLACED
from patience.ui.input.actions import A
from patience.ui.input.button_names import fill_button_names
from sim.desk.machine import Machine
from tests.support.engine_data import lay_out, pile_text, table_bytes
from tests.support.screen_driver import (
    check_picture,
    current_game,
    display_pixels,
    lay_klondike,
    menu_keys,
    navigation,
    press,
    run_until_idle,
    show_game,
    tap,
    visible_text,
)


def piles(machine):
    """Return the table as the text of its piles that hold a card: "T1: 7H | W: 2C"."""
    places = [*range(TABLEAU), *current_game(machine).tableau, WASTE, STOCK]
    held = [(place, pile_text(current_game(machine), place)) for place in places]
    return " | ".join(f"{place_text(place)}: {cards}" for place, cards in held if cards)


def texts(moves):
    return [move_text(a_move) for a_move in moves]


def lit(machine):
    places = [place for place, flag in enumerate(machine.app.drawing.painter.lit) if flag]
    return [place_text(place) for place in places]


# Runs that free places let move.


def freecell(tableau, cells):
    """Return a machine with FreeCell laid out on its table."""
    made = Machine("pygamer", "freecell", 617)
    show_game(made, lay_out(catalog.row("freecell"), tableau, cells=cells))
    return made


def test_a_moves_a_run_that_free_places_let_go_and_select_brings_it_back():
    tableau = ["3D 9S 8H 7C", "AS", "TH", "AH", "2H", "3C", "4C", "5C"]
    with freecell(tableau, ["AC", "AD"]) as machine:
        start = table_bytes(current_game(machine))
        press(machine, "A A w200")
        assert piles(machine).startswith("T1: 3D | T2: AS | T3: TH 9S 8H 7C | T4: AH")
        assert machine.sounds[-1] == PLACED and current_game(machine).table.log.steps == 1
        check_picture(machine)
        press(machine, "S")
        assert table_bytes(current_game(machine)) == start


def test_one_card_more_than_moves_at_once_is_refused_with_their_number():
    tableau = ["3D 9S 8H 7C 6D", "AS", "2D", "AH", "", "3C", "4C", "5C"]
    with freecell(tableau, ["AC", "AD", "2C"]) as machine:
        press(machine, "A")
        assert texts(navigation(machine).choices) == ["T1>T5*2", "T1>C4"]
        press(machine, "D")
        assert visible_text(machine) == "Only room to move 2 cards at once."
        assert machine.buzzes == 1
        press(machine, "U U")
        assert texts(navigation(machine).choices) == ["T1>T5", "T1>C4"]
        assert machine.buzzes == 2  # one card is the least


# B deals.


@pytest.mark.parametrize("before", ["R3", "L"])
def test_b_deals_from_anywhere_and_moves_the_cursor_to_the_waste(machine, before):
    press(machine, f"{before} B")
    assert current_game(machine).table.length(WASTE) == 1
    assert place_text(navigation(machine).place) == "W"
    assert machine.buzzes == 0


def test_b_without_a_redeal_buzzes_and_says_why(machine):
    lay_klondike(machine, ["7H"], waste="2C 3C", redeal="0")
    press(machine, "B")
    assert machine.buzzes == 1
    assert "no redeals left" in visible_text(machine)
    assert piles(machine) == "T1: 7H | W: 2C 3C"


# A plays.


def test_a_with_one_target_plays_at_once(machine):
    lay_klondike(machine, ["7H", "8S"], stock="KD")
    press(machine, "A")
    assert piles(machine) == "T2: 8S 7H | S: KD"
    assert place_text(navigation(machine).place) == "T2"
    assert lit(machine) == []


def test_a_with_several_targets_lifts_and_lights_them(machine):
    lay_klondike(machine, ["2H", "3S", "9C", "3C"], foundations=["AH"])
    before = table_bytes(current_game(machine))
    press(machine, "A")
    assert navigation(machine).choices
    assert lit(machine) == ["FH", "T2", "T4"]
    assert move_text(navigation(machine).choice) == "T1>F"
    assert table_bytes(current_game(machine)) == before


@pytest.mark.parametrize(("keys", "target"), [("R", "T2"), ("R3", "FH"), ("L", "T4")])
def test_left_and_right_go_through_the_targets_and_a_plays(machine, keys, target):
    lay_klondike(machine, ["2H", "3S", "9C", "3C"], foundations=["AH"], stock="KD")
    press(machine, f"A {keys} A")
    place = {"FH": FOUNDATION + 2, "T2": TABLEAU + 1, "T4": TABLEAU + 3}[target]
    assert pile_text(current_game(machine), place).split()[-1] == "2H"
    assert not navigation(machine).choices
    assert lit(machine) == []
    assert machine.buzzes == 0


@pytest.mark.parametrize("keys", ["B", "S", "M M"])
def test_b_select_and_the_menu_put_a_lifted_run_back(machine, keys):
    lay_klondike(machine, ["7H", "8S", "8C"], stock="KD")
    before = table_bytes(current_game(machine)), display_pixels(machine)
    press(machine, f"A R {keys}")
    assert not navigation(machine).choices
    assert lit(machine) == []
    assert (table_bytes(current_game(machine)), display_pixels(machine)) == before
    assert place_text(navigation(machine).place) == "T1"


def test_up_and_down_repeat_while_the_depth_of_a_space_is_asked(machine):
    row = "Any Fills|T=3|deal=u52@0-0|fill=TWF|king=0|draw=1"
    show_game(machine, lay_out(row, ["-2C 9S 8H 7C 6D", "", "KC"]))
    press(machine, "A")
    for key, taken in (("U+", 1), ("D+", 4)):
        press(machine, key)  # 600 ms: at once, after 300, 410 and 520
        assert move_text(navigation(machine).choice) == f"T1>T2*{taken}".removesuffix("*1")
    press(machine, "A")
    assert "T2: 9S 8H 7C 6D" in piles(machine)


def test_only_the_cards_the_target_takes_are_shown_lifted(machine):
    # 8S alone to 9D, 9H 8S to TC: the frames differ in more than the target.
    lay_klondike(machine, ["-2D 9H 8S", "9D", "TC"])
    press(machine, "A R")
    by_keys = display_pixels(machine)
    press(machine, "L R")
    assert display_pixels(machine) == by_keys
    machine.app.stack.screen.enter()
    assert display_pixels(machine) == by_keys


REFUSED = [
    ("klondike", "7H,9S", {"stock": "KD"}, "A", "7` needs 8^ or 8~. B: deal."),
    ("klondike", "-2C 9H 8S 7D,2H", {"stock": "KD"}, "A", "9` needs 10^ or 10~. B: deal."),
    ("klondike", "-2C KH,4D,2H,4H,6H,8H,TH", {}, "A", "K` needs a space. Select: undo."),
    ("klondike", "KH,,9S", {"stock": "KD"}, "A", "K` can only go to a foundation. B: deal."),
    ("klondike", "7H,8C", {}, "R A", "8^ needs 9` or 9_."),
    ("storehouse", "7H", {"stock": "KD"}, "A", "7` needs 8`. B: deal."),
    ("four-seasons", "7H,9C,JS,2D,4H", {"base": 1}, "A", "7` needs 8. Select: undo."),
    ("four-seasons", "7H 2S,9C,JS,5D,KH", {"base": 1}, "A",
     "2~ needs 3 or a space. Select: undo."),
    ("castles-end", "7H,9C,2S,4D,9H,JC,KC,KD,2C,4H", {"base": 1}, "A",
     "7` needs 6` or 8`. Select: undo."),
    ("chameleon", "7H,QC,4D", {"stock": "KD", "base": 1}, "A", "7` needs 8. B: deal."),
    ("selective-canfield", "7H", {"reserve": ["9S"]}, "R A", words.BASE_FIRST),
    ("freecell", "3D QH JS,KC,2H,3H,4H,5H,6H,7H", {"cells": ["2D", "4D", "5D", "6D"]}, "A",
     "No room to move more than one card. Select: undo."),
    ("eagle-wing", "7H", {"reserve": ["9S 8S"]}, "R A", "Reserve cards only fill spaces."),
]  # fmt: skip
"""A game, its piles, what else is laid out, keys, and the sentence then."""


@pytest.mark.turns(6)
@pytest.mark.parametrize(("game", "tableau", "laid_too", "keys", "sentence"), REFUSED)
def test_a_with_nothing_to_do_explains_and_changes_nothing(
    machine, game, tableau, laid_too, keys, sentence
):
    show_game(machine, lay_out(catalog.row(game), tableau.split(","), **laid_too))
    press(machine, keys[:-1])
    before = table_bytes(current_game(machine)), display_pixels(machine)
    place = navigation(machine).place
    press(machine, "A")
    assert machine.buzzes == 1
    assert visible_text(machine) == sentence
    assert navigation(machine).place == place
    assert table_bytes(current_game(machine)) == before[0]
    machine.app.stack.screen.view.say("")
    machine.app.stack.screen.view.draw()
    run_until_idle(machine)
    assert display_pixels(machine) == before[1]


def test_a_refusal_speaks_of_the_framed_run(machine):
    lay_klondike(machine, ["-2C 9H 8S 7D", "2H"], stock="KD")
    press(machine, "A w500")
    assert visible_text(machine).startswith("9` needs")
    _, y, _, height, _ = machine.app.drawing.painter.rect(TABLEAU, 3)
    frame = machine.app.drawing.table_cursor
    assert (frame._top, frame._bottom) == (y - 1, y + height + 1)


def test_a_refused_press_nudges_the_frame_for_a_moment(machine):
    lay_klondike(machine, ["7H", "9S"], stock="KD")
    before = display_pixels(machine)
    tap(machine, A)
    machine.app.stack.screen.view.say("")
    machine.app.stack.screen.view.draw()
    machine.run(60)
    assert display_pixels(machine) != before
    machine.run(40)
    assert display_pixels(machine) == before


def test_nudged_frame_stays_on_the_screen(machine, monkeypatch):
    lay_klondike(machine, ["KC"], foundations=["AC", "AD", "AH", "AS"])
    layout = machine.app.drawing.layout
    place = max(layout.places, key=lambda place: layout.x[place])
    navigation(machine).go_to(place)
    assert navigation(machine).place == place
    shown, cursor = [], machine.app.drawing.table_cursor
    show = cursor.show

    def note_and_show(x, y, width, *more):
        shown.append(x + width)
        return show(x, y, width, *more)

    monkeypatch.setattr(cursor, "show", note_and_show)
    press(machine, "A")
    assert machine.buzzes
    assert len(set(shown)) == 2  # aside and back
    assert max(shown) <= machine.width


def test_cursor_stays_on_its_pile_while_a_menu_is_open(machine):
    machine.app.session.settings[SKIP] = 1
    lay_klondike(machine, ["5H", "KS QD", "6C"])
    navigation(machine).go_to(TABLEAU + 1)
    press(machine, "M B")
    assert navigation(machine).place == TABLEAU + 1


def test_direction_without_a_pile_buzzes(machine):
    lay_klondike(machine, ["7H"], stock="KD")
    before = display_pixels(machine)
    press(machine, "L R U D")
    assert machine.buzzes == 4
    assert display_pixels(machine) == before


# Select undoes.


@pytest.mark.parametrize("keys", ["S", "S+"])
def test_select_with_nothing_to_undo_says_so(machine, keys):
    press(machine, keys)
    assert machine.buzzes == 1
    assert "Nothing to undo." in visible_text(machine)
    press(machine, "R")
    assert "Klondike 617" in visible_text(machine)


# Long presses.


def test_holding_a_sends_every_safe_card_up(machine):
    lay_klondike(
        machine, ["7S 2H", "9C 2S", "KD"], foundations=["AC", "AD", "AH", "AS"], waste="2D 2C"
    )
    press(machine, "A+")
    # 3s are out of play, so every 2 is safe; no 3 lies free.
    homes = "FC: AC 2C | FD: AD 2D | FH: AH 2H | FS: AS 2S"
    assert piles(machine) == f"{homes} | T1: 7S | T2: 9C | T3: KD"
    assert current_game(machine).table.log.steps == 4
    press(machine, "S")
    assert current_game(machine).table.log.steps == 0


def test_holding_a_without_a_safe_card_buzzes_and_says_so(machine):
    lay_klondike(machine, ["7S 3H", "2C"], foundations=["2H", "2S"], stock="KD")
    press(machine, "A+")
    assert machine.buzzes == 1
    assert "No safe cards to play." in visible_text(machine)


def test_holding_b_shows_a_hint_then_the_next(machine):
    lay_klondike(machine, ["-9D 7H", "8S", "2C"], foundations=["AC"], stock="4D")
    seen = []
    for _ in range(3):
        press(machine, "B+")
        moves = [move_text(a_move) for a_move in navigation(machine).choices]
        seen.append((moves, lit(machine)))
        assert current_game(machine).table.log.steps == 0
    # Which of them comes first is up to `hints`.
    assert sorted(seen[:2]) == [(["T1>T2"], ["T2"]), (["T3>F"], ["FC"])]
    assert seen[2] == seen[0]


def test_a_plays_the_move_of_a_hint_and_b_puts_it_back(machine):
    lay_klondike(machine, ["-9D 7H", "8S", "KC"], stock="KD")
    press(machine, "B+")
    assert "Uncovers a face-down card." in visible_text(machine)
    press(machine, "B")
    assert lit(machine) == []
    press(machine, "B+ A")
    assert piles(machine) == "T1: 9D | T2: 8S 7H | T3: KC | S: KD"


def test_no_hint_is_reported_when_no_move_helps(machine):
    lay_klondike(machine, ["7H", "9S"])
    press(machine, "B+")
    assert "Nothing useful. Try Undo." in visible_text(machine)
    assert lit(machine) == []


# The end of a game.


def test_idle_pass_is_reported(machine):
    lay_klondike(machine, ["7H", "8S"], stock="2C 3C")
    for key in ("B", "B", "B", "B", "B"):
        press(machine, key)
        ended = machine.app.session.game.table.length(STOCK) == 0
        assert ("A whole pass without a move." in visible_text(machine)) == ended
        press(machine, "R")  # it stays until the next step
        assert ("A whole pass without a move." in visible_text(machine)) == ended


def test_idle_pass_of_a_proved_deal_leads_back_to_its_line(machine):
    lay_klondike(machine, ["7H", "8S"], stock="2C 3C")
    machine.app.session.proved = ProvedDeal(0, 67, -1)
    press(machine, "B2")
    assert "Start: winning line" in visible_text(machine)


def test_low_battery_replaces_name_and_number_in_the_status_line(machine):
    machine.charge = 1
    press(machine, "R")
    assert visible_text(machine) == "Battery low"
    machine.charge = 2
    press(machine, "R")
    assert visible_text(machine) == "Klondike 617"


def test_the_same_game_dealt_again_keeps_its_layout(machine):
    layout = machine.app.drawing.painter.layout
    press(machine, f"R A B {menu_keys('New deal')} w100")
    assert "Abandon this game?" in visible_text(machine)
    press(machine, "D A w100")
    assert current_game(machine).number != 617
    assert machine.app.drawing.painter.layout is layout
    check_picture(machine)


def test_places_move_when_one_is_closed_and_back_when_it_is_reopened():
    with Machine("pygamer", "selective-canfield", 617) as machine:
        places = list(machine.app.drawing.painter.layout.places)
        press(machine, "R A w100")
        game = current_game(machine)
        closed = [place for place in game.tableau if game.table.top[place] == CLOSED]
        left = [place for place in places if place not in closed]
        assert len(closed) == 1
        assert machine.app.drawing.painter.layout.places == left
        check_picture(machine)
        press(machine, "S w100")
        assert sorted(machine.app.drawing.painter.layout.places) == sorted(places)


_SAID_BELOW = (
    *("BASE_FIRST", "STOCK_EMPTY", "SPACE_OPEN", "IDLE_PASS", "IDLE_PASS_PROVED", "FINISH"),
    *("NOTHING_SAFE", "NO_UNDO"),
    *("NO_REDO", "BOOKMARK_SET", "AT_BOOKMARK", "NO_BOOKMARK", "BOOKMARK_LOST", "TABLE_KEYS"),
    *("TABLE_KEYS_NO_STOCK", "HINTS", "SAVE_NOTICES"),
)


def test_every_sentence_below_the_smallest_table_takes_three_lines_at_most(machine):
    app = machine.app
    sentences = []
    for name in _SAID_BELOW:
        said = getattr(words, name)
        sentences += said if isinstance(said, tuple) else said.split("\n")
    room = 128 - 3
    for said in sentences:
        text = fill_button_names(app, said).encode()
        assert len(app.drawing.panel.small.wrap(text, room - 1)) <= 3, said
