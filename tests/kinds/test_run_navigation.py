"""The cursor in games of complete runs: A finds the best target, undo offers the others."""

import pytest

from patience.advice import hints
from patience.games import catalog
from patience.player.settings import ALWAYS, CHOOSE, SKIP
from patience.texts.notation import move_text, parse_move, place_text
from patience.ui.cursor.run_navigation import RunNavigation
from patience.ui.draw.cards.arranging.placing import layout_for
from tests.support.cases import cases
from tests.support.engine_data import WON_VARIANTS, lay_out, new_game, pile_text
from tests.support.screen_driver import current_game, navigation, press, show_game

RUNS = "Runs|T=6|deal=u52@0-0|suit=R|run=S|fill=T|frun=1"

SMALL = 6
"""What hints count that two piles do not show, for example that a card can be built on another."""

# Of a card's two or three targets, one has its suit.
THREE = ["5S 8H", "9S", "9H", "", "KD 9C", "2D KC"]


def navigation_on(game):
    return RunNavigation(game, layout_for(game, 160, 128))


def best_move(game, place):
    cursor = navigation_on(game)
    options = cursor.options(place)
    return move_text(options[cursor.best(options)])


def piles(machine):
    return [pile_text(current_game(machine), place) for place in current_game(machine).tableau]


@pytest.fixture
def three(machine):
    show_game(machine, lay_out(RUNS, THREE))
    navigation(machine).go_to(8)
    return machine


@cases(
    ("tableau", "expected"),
    [
        (["8H", "9S", "9H"], "T1>T3"),  # in suit
        (["8H", "", "9S"], "T1>T3"),  # rather than into a space
        (["2C 8H", "TH 9H", "9H"], "T1>T2"),  # of two in suit, the longer run
        (["9H 8H 7H", "8H", "9H"], "T1>T3*2"),  # the more cards together, the better
        (["9H 8H 7H", "8S", "TS"], "T1>T3*3"),  # no run is parted
        (["8H", "9S", "9C"], "T1>T2"),  # of equals, the next one to the right
    ],
)
def test_best_target_keeps_runs_together(tableau, expected):
    rules = "Runs|T=4|packs=2|deal=u104@0-0|suit=R|run=S|fill=T|frun=1"
    assert best_move(lay_out(rules, [*tableau, "KS"]), 8) == expected


def test_a_takes_the_best_target_among_several(three):
    press(three, "A")
    assert piles(three)[:3] == ["5S", "9S", "9H 8H"]
    assert not navigation(three).choices


def test_undo_offers_the_other_targets_and_a_plays_there(three):
    press(three, "A S")
    assert piles(three)[:3] == ["5S 8H", "9S", "9H"]
    assert move_text(navigation(three).choice) == "T1>T2"
    press(three, "R R R")
    assert move_text(navigation(three).choice) == "T1>T5"
    press(three, "A")
    assert piles(three)[4] == "KD 9C 8H"
    press(three, "S")  # what the player chose is only undone
    assert not navigation(three).choices
    assert piles(three)[4] == "KD 9C"


def test_b_puts_back_what_undo_offers(three):
    press(three, "A S B")
    assert not navigation(three).choices
    assert piles(three)[0] == "5S 8H"


def test_second_undo_goes_on_undoing(three):
    before = piles(three)
    navigation(three).go_to(13)
    press(three, "A")  # KC to the space
    navigation(three).go_to(8)
    press(three, "A S S")
    assert piles(three) == before
    assert not navigation(three).choices


def test_undo_after_another_press_only_undoes(three):
    press(three, "A R S")
    assert not navigation(three).choices
    assert piles(three)[:3] == ["5S 8H", "9S", "9H"]


def test_undo_of_a_later_step_offers_nothing(three):
    press(three, "A")
    navigation(three).go_to(13)
    press(three, "A S")  # KC has one target, the space
    assert not navigation(three).choices
    press(three, "S")
    assert not navigation(three).choices


def test_run_through_the_game_offers_nothing(three):
    press(three, "A S+ L A")
    assert piles(three)[0] == "5S 8H"
    assert not navigation(three).choices


def test_player_who_always_chooses_is_always_asked(three):
    three.app.session.settings[CHOOSE] = 1
    press(three, "A")
    assert move_text(navigation(three).choice) == "T1>T3"
    press(three, "A S")
    assert not navigation(three).choices


def test_a_asks_where_two_targets_are_equally_good(machine):
    show_game(machine, lay_out(RUNS, ["5S 8H", "9S", "9C"]))
    navigation(machine).go_to(8)
    press(machine, "A")
    assert move_text(navigation(machine).choice) == "T1>T2"


def test_depth_of_a_packet_goes_round(machine):
    show_game(machine, lay_out(RUNS, ["5S 9H 8H 7H", "KS", ""]))
    navigation(machine).go_to(8)
    press(machine, "A")
    assert piles(machine)[2] == "9H 8H 7H"
    press(machine, "S")
    found = []
    for key in "DDDU":
        press(machine, key)
        found.append(move_text(navigation(machine).choice))
    assert found == ["T1>T3", "T1>T3*2", "T1>T3*3", "T1>T3*2"]


def test_cursor_goes_to_the_pile_that_joins_runs_unless_its_own_does():
    game = lay_out(RUNS, ["5S 8H", "KS 9S", "3C 9H", "QD 8S", "2D 8C", "KH"])
    cursor = navigation_on(game)
    cursor._settings = bytearray(cursor._settings)
    cursor._settings[SKIP] = ALWAYS
    found = []
    for place in ("T1", "T4", "T5", "T6"):
        cursor.go_to(8 + int(place[1]) - 1)
        cursor.settle(True)
        found.append(place_text(cursor.place))
    assert found == ["T1", "T4", "T4", "T4"]


@pytest.mark.parametrize("game_id", ["spider", "simple-simon", "will-o-the-wisp"])
def test_best_target_is_the_one_that_hints_prefer(game_id):
    number, moves = WON_VARIANTS[game_id]
    game = new_game(game_id, number)
    cursor = navigation_on(game)
    compared = 0
    others = []
    for text in moves:
        judge = hints.rating_of(game.row).Judge(game, 0)
        for place in game.tableau:
            options = cursor.options(place)
            rated = [judge.rate(option)[0] for option in options]
            if len(options) > 1 and min(rated) > -judge.loss:  # none goes back
                chosen = cursor.clear_move(options)
                compared += bool(chosen)
                if chosen and rated[options.index(chosen)] < max(rated) - SMALL:
                    others.append(move_text(chosen))
        game.push(parse_move(game, text))
    assert compared > 60
    assert not others


def test_other_games_ask_about_several_targets(machine):
    show_game(machine, lay_out(catalog.row("klondike"), ["8H", "9S", "9C"]))
    press(machine, "A")
    assert parse_move(current_game(machine), "T1>T2") in navigation(machine).choices
