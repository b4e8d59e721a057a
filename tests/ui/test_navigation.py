"""The cursor's logic: where it goes, and what A would do there."""

from patience.games import catalog
from patience.moves import move
from patience.player.settings import ALWAYS, DEFAULTS, SKIP
from patience.table import CELL, CLOSED, EMPTY, TABLEAU, WASTE
from patience.texts.notation import move_text, place_text
from patience.ui.cursor.grid_navigation import GridNavigation
from patience.ui.cursor.navigation import Navigation
from patience.ui.draw.cards.arranging.placing import layout_for
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.engine_data import lay_out, new_game
from tests.support.screen_driver import navigation, press

ROWS = [[*range(TABLEAU, TABLEAU + 7), WASTE], [0, 1, 2, 3]]

ANY_FILLS = "Any Fills|T=4|deal=u52@0-0|fill=TWF|king=0|draw=1|fback=1"
"""As Klondike, but any run fills a space, so that how many cards go there is a question."""

WITH_CELLS = "With Cells|T=3|C=3|deal=u52@0-0|move=1|fill=TC"

UNORDERED = "Unordered|T=3|deal=u52@0-0|run=*|king=13|fill=T"


def klondike(tableau=(), fback="1", **laid_too):
    return lay_out(catalog.row("klondike", [("fback", fback)]), tableau, **laid_too)


def navigation_on(game):
    """Return the cursor on a game, its places as on the PyGamer's screen."""
    return Navigation(game, layout_for(game, 160, 128))


def stops(navigation, by, count):
    """Return where a number of steps lead, as text."""
    found = []
    for _ in range(count):
        assert navigation.change_column(by)
        found.append(place_text(navigation.place))
    return " ".join(found)


def texts(moves):
    return [move_text(a_move) for a_move in moves]


def test_of_two_equal_piles_the_cursor_goes_to_the_right_one():
    # KS and KC fit nowhere; on either side of the cursor, a 5 goes on the 6.
    game = klondike(["5H", "KS", "5D", "", "", "", "6C"])
    game.table.top[TABLEAU + 3 : TABLEAU + 6] = bytes([CLOSED] * 3)
    settings = bytearray(DEFAULTS)
    settings[SKIP] = 1
    navigation = Navigation(game, layout_for(game, 160, 128), settings)
    navigation.go_to(TABLEAU + 1)
    navigation.settle(True)
    assert place_text(navigation.place) == "T3"


# Left and Right.


def test_left_and_right_wrap_and_skip_empty_piles():
    game = klondike(["7H", "", "8S", "", "", "", "KD"], waste="2C")
    navigation = navigation_on(game)
    assert navigation.place == TABLEAU
    assert stops(navigation, 1, 5) == "T3 T7 W T1 T3"
    assert stops(navigation, -1, 5) == "T1 W T7 T3 T1"


def test_an_empty_waste_is_skipped():
    assert stops(navigation_on(klondike(["7H", "8S"])), 1, 3) == "T2 T1 T2"


@cases("by", [1, -1])
def test_cursor_stays_on_the_only_pile(by):
    navigation = navigation_on(klondike(["", "", "", "", "7H"]))
    assert not navigation.change_column(by)
    assert place_text(navigation.place) == "T5"


def test_cursor_returns_from_an_emptied_waste_to_the_pile_it_left():
    game = klondike(["7H", "8S", "9C"], waste="2C")
    navigation = navigation_on(game)
    navigation.go_to(TABLEAU + 1)
    navigation.jump_to(WASTE)
    game.table.move(WASTE, TABLEAU + 2, 1, True)
    navigation.settle()
    assert place_text(navigation.place) == "T2"


def test_cursor_on_a_table_that_was_unloaded_still_returns_to_the_pile_it_left():
    game = klondike(["7H", "8S", "9C"], waste="2C")
    before, after = navigation_on(game), navigation_on(game)
    before.go_to(TABLEAU + 1)
    before.jump_to(WASTE)
    after.mark = before.mark
    assert place_text(after.place) == "W"
    game.table.move(WASTE, TABLEAU + 2, 1, True)
    after.settle()
    assert place_text(after.place) == "T2"


def test_cursor_leaves_an_emptied_pile():
    game = klondike(["9C", "7H", "8S"])
    navigation = navigation_on(game)
    navigation.change_column(1)
    game.table.move(TABLEAU + 1, TABLEAU + 2, 1, True)
    navigation.settle()
    assert place_text(navigation.place) == "T3"


# Up and Down.


@cases(
    ("fback", "foundations", "goes"),
    [("1", ["AH"], True), ("1", [], False), ("0", ["AH"], False), ("0", [], False)],
)
@cases("by", [1, -1])
def test_foundations_are_a_row_if_cards_may_come_back(fback, foundations, goes, by):
    navigation = navigation_on(klondike(["7H"], fback, foundations=foundations))
    assert navigation.change_row(by) is goes
    assert place_text(navigation.place) == ("FH" if goes else "T1")


def test_each_row_remembers_its_column():
    game = klondike(["7H", "8S", "9D"], foundations=["AC", "2S"])
    navigation = navigation_on(game)
    navigation.change_column(1)
    assert navigation.change_row(-1)
    assert stops(navigation, 1, 1) == "FS"
    assert navigation.change_row(1)
    assert place_text(navigation.place) == "T2"
    navigation.change_column(1)
    assert navigation.change_row(-1)
    assert place_text(navigation.place) == "FS"
    assert navigation.change_row(-1)
    assert place_text(navigation.place) == "T3"


# What A would choose from.


@cases(
    ("why", "tableau", "more", "src", "moves", "best"),
    [
        ("nothing to do", "7H,9S", {}, "T1", "", None),
        ("an empty pile", ",9S", {}, "T1", "", None),
        ("one target", "7H,8S", {}, "T1", "T1>T2", "T1>T2"),
        ("two targets", "7H,8S,8C", {}, "T1", "T1>T2 T1>T3", "T1>T2"),
        ("the nearest to the right", "8S,7H,8C", {}, "T2", "T2>T1 T2>T3", "T2>T3"),
        ("round the ring", "8S,8C,7H", {}, "T3", "T3>T1 T3>T2", "T3>T1"),
        ("from the waste, round too", "8S,8C", {"waste": "7H"}, "W", "W>T1 W>T2", "W>T1"),
        ("foundations stand last and are the best", "2H,3S,3C", {"foundations": ["AH"]}, "T1",
         "T1>T2 T1>T3 T1>F", "T1>F"),
        ("equal spaces count as one", "-2C KH,,,", {}, "T1", "T1>T2", "T1>T2"),
        ("the space that stands first", ",-2C KH,", {}, "T2", "T2>T1", "T2>T1"),
        ("only a king goes to a space", "-2C QH,", {}, "T1", "", None),
        ("a whole king's pile has nowhere to go", "KH QS,", {}, "T1", "", None),
        ("each target takes its own number", "-KC 9S 8H 7C,8D,9C,TD", {}, "T1",
         "T1>T2 T1>T3*2 T1>T4*3", "T1>T2"),
        ("a face-down card ends a run", "-9S 8H,TD,9C", {}, "T1", "T1>T3", "T1>T3"),
        ("a card back from its foundation", "3S,3C", {"foundations": ["2H"]}, "FH",
         "FH>T1 FH>T2", "FH>T1"),
    ],
)  # fmt: skip
def test_there_is_one_option_for_each_target(why, tableau, more, src, moves, best):
    game = klondike(tableau.split(","), **more)
    navigation = navigation_on(game)
    place = next(p for p in [*ROWS[0], *ROWS[1]] if place_text(p) == src)
    options = navigation.options(place)
    assert texts(options) == moves.split(), why
    if best:
        assert move_text(options[navigation.best(options)]) == best, why


def test_a_run_goes_as_a_whole_if_free_places_let_it():
    game = lay_out(WITH_CELLS, ["TD", "-3C 9S 8H 7C", "TH"], cells=["2C"])
    navigation = navigation_on(game)
    assert texts(navigation.options(TABLEAU + 1)) == ["T2>T1*3", "T2>T3*3", "T2>C2"]
    assert navigation.packet_size(TABLEAU + 1) == 3
    game.table.lay(5, CELL + 1)
    assert texts(navigation.options(TABLEAU + 1)) == ["T2>C3"]


def test_card_that_fits_on_a_pile_is_not_parked_in_a_cell():
    game = lay_out(WITH_CELLS, ["8S", "AS", "-3C 7H"])
    navigation = navigation_on(game)
    options = navigation.options(TABLEAU + 2)
    assert texts(options) == ["T3>T1", "T3>C1"]
    assert navigation.best(options) == 0


def test_cursor_frames_the_cards_that_would_move():
    navigation = navigation_on(klondike(["-KC 9S 8H 7C", "TD", "QH"]))
    assert navigation.packet_size(navigation.place) == 3
    navigation.change_column(1)
    assert navigation.packet_size(navigation.place) == 0  # nothing would: the frame is grey


# How many cards go to a space.


def any_fills(*tableau):
    game = lay_out(ANY_FILLS, tableau)
    return navigation_on(game)


def test_moving_to_a_space_asks_how_many_cards():
    navigation = any_fills("-2C 9S 8H 7C", "", "")
    options = navigation.options(TABLEAU)
    assert texts(options) == ["T1>T2*3"]  # the longest run, to the first of two equal spaces
    assert navigation.has_depth_choice(options[0])
    navigation.lift(options, 0)
    for by, changes, expected in (
        *((1, False, "T1>T2*3"), (-1, True, "T1>T2*2"), (-1, True, "T1>T2")),
        *((-1, False, "T1>T2"), (1, True, "T1>T2*2")),
    ):
        assert navigation.change_depth(by) == changes
        assert move_text(navigation.choice) == expected


@cases(
    ("tableau", "first"),
    [
        (["-2C 9S 8H", "9C"], "T1>T2"),  # the target's card decides how many go
        (["-2C 9S", ""], "T1>T2"),  # there is only one
    ],
)
def test_depth_is_not_asked_otherwise(tableau, first):
    navigation = any_fills(*tableau, "4D", "6D")
    option = navigation.options(TABLEAU)[0]
    assert move_text(option) == first
    assert not navigation.has_depth_choice(option)
    navigation.lift([option], 0)
    assert not navigation.change_depth(-1)
    assert not navigation.change_depth(1)


def test_where_any_cards_move_each_that_fits_can_be_chosen():
    game = lay_out(UNORDERED, ["-2C JH 4S JD 9C", "QS", ""])
    navigation = navigation_on(game)
    options = navigation.options(TABLEAU)
    assert texts(options) == ["T1>T2*4"]
    assert navigation.has_depth_choice(options[0])
    navigation.lift(options, 0)
    seen = [(navigation.change_depth(by), move_text(navigation.choice)) for by in (-1, -1, 1, 1)]
    assert seen == [(True, "T1>T2*2"), (False, "T1>T2*2"), (True, "T1>T2*4"), (False, "T1>T2*4")]


# Skipping piles without a move.

SKIPPING = bytes((ALWAYS,)) + DEFAULTS[1:]


def test_cursor_skips_piles_without_a_move():
    game = klondike(["7H", "KD", "8S", "KH", "6C"], waste="2C")
    navigation = Navigation(game, layout_for(game, 160, 128), SKIPPING)
    found = [navigation.go(1, 0) and place_text(navigation.place) for _ in range(3)]
    assert found == ["T5", "T1", "T5"]


@cases(
    ("cards", "expected"), [(["7H", "KD", "KH"], ["T2", "T3"]), (["7H", "8S", "KH"], ["T2", "T1"])]
)
def test_cursor_visits_every_pile_when_no_other_has_a_move(cards, expected):
    game = klondike(cards)
    navigation = Navigation(game, layout_for(game, 160, 128), SKIPPING)
    assert [navigation.go(1, 0) and place_text(navigation.place) for _ in range(2)] == expected


def test_cursor_skips_piles_of_a_grid():
    game = lay_out(catalog.row("four-seasons"), ["9C", "7H", "KD", "8S", "3C"], base=1)
    navigation = GridNavigation(game, layout_for(game, 160, 128), SKIPPING)
    navigation.go_to(TABLEAU + 1)
    assert navigation.go(1, 0)
    assert place_text(navigation.place) == "T4"


def test_cursor_stays_on_a_pile_that_lost_its_moves():
    game = klondike(["7H", "8S", "KD 6C"], waste="2C")
    navigation = Navigation(game, layout_for(game, 160, 128), SKIPPING)
    navigation.go_to(TABLEAU + 2)
    assert game.push(move(TABLEAU + 2, TABLEAU))
    navigation.settle()
    assert place_text(navigation.place) == "T3"


@cases(
    ("tableau", "laid_too", "place"),
    [
        (["7H", "8S"], {}, "T1"),
        (["8S", "7H"], {}, "T2"),
        (["9S", "8S", "3C"], {"foundations": ["2C"]}, "T3"),
        (["9S", "8S"], {"waste": "7H"}, "W"),
        (["9S", "8C"], {"foundations": ["7H"], "stock": "KD"}, "T1"),
        (["9S", "8S"], {"stock": "7H"}, "T1"),
    ],
)
def test_the_cursor_begins_on_a_pile_that_can_be_played(tableau, laid_too, place):
    assert place_text(navigation_on(klondike(tableau, **laid_too)).place) == place


@cases(
    ("game_id", "place"), [("selective-canfield", "T3"), ("duchess", "R3"), ("castles-end", "T1")]
)
def test_where_the_base_is_chosen_the_cursor_begins_in_the_middle_of_a_longer_row(game_id, place):
    assert place_text(navigation_on(new_game(game_id, 617)).place) == place


@cases(
    ("tableau", "laid_too", "at", "place"),
    [
        (["7H", "9S", "8S"], {}, "T2", "T1"),  # from a dead pile to the nearest that can be played
        (["9S", "7H", "8S", "2C"], {"foundations": ["AC"]}, "T2", "T4"),  # up is better
        (["9S", "7H", "8S", "-2C -3C 6S"], {}, "T2", "T4"),  # so is uncovering
        (["9S", "8S", "3C"], {"waste": "7H"}, "T3", "W"),
        # Best is what lets another card go up; emptying a pile is better than nothing.
        (["3C", "9S", "8S", "2D 7H"], {"foundations": ["2C", "AD"]}, "T2", "T4"),
        (["7H", "KC", "QD 8S", "9H"], {}, "T2", "T1"),
        (["9S", "8C"], {}, "T2", "T2"),  # nothing can be played
    ],
)
def test_after_a_step_the_cursor_goes_where_it_is_best_to_play(tableau, laid_too, at, place):
    navigation = navigation_on(klondike(tableau, **laid_too))
    navigation.go_to(TABLEAU + int(at[1:]) - 1)
    navigation.settle()
    assert place_text(navigation.place) == at
    navigation.settle(True)
    assert place_text(navigation.place) == place


@cases("other", [TABLEAU, TABLEAU + 2, TABLEAU + 4])
def test_cursor_stays_on_its_pile_when_a_place_is_opened_again(other):
    with Machine(game="selective-canfield", number=617) as machine:
        press(machine, "")
        navigation(machine).go_to(TABLEAU + 1)
        press(machine, "A")
        assert machine.app.drawing.layout.closed == TABLEAU + 1
        navigation(machine).go_to(other)
        press(machine, "S")
        assert machine.app.drawing.layout.closed == EMPTY
        assert navigation(machine).place == other
