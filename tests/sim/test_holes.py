# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The game plays in a heap as small as a board's, and a press takes no more there than it may."""

from typing import NamedTuple

import pytest

from sim.desk.keys import BUTTONS, WAIT, Step, parse
from sim.measure import bus, every_table, holes
from sim.measure.board import counting, goals, presses, storms
from sim.measure.board.cost import count_composed, price
from sim.measure.board.sittings import (
    PYGAMER,
    REPRODUCTIONS,
    SITTINGS,
    SPRIG,
    STAGES,
    WIO,
    Begun,
    choose,
)
from sim.vm.board import FAIL, SLEEP
from sim.vm.fixed import Counts, FixedVM

# Every sitting is played by `python sim holes`. Here those that are longest or have failed.
LONG = "all, one after the other"
FAILED = ("a family, every line", "how to play")  # on the Wio Terminal, whose canvas takes 38 KB
PLAYED = [
    sitting
    for sitting in (*REPRODUCTIONS, *SITTINGS)
    if sitting in REPRODUCTIONS
    or sitting.name == LONG
    or (sitting.name in FAILED and sitting.board_id == WIO)
]

# Games whose presses are the most work: many piles, a trial whether it finishes by itself.
GAMES = ["canfield", "fortunes-favor"]


@pytest.fixture(scope="module")
def vm():
    with FixedVM() as made:
        yield made


@pytest.mark.parametrize(
    "sitting", PLAYED, ids=lambda sitting: f"{sitting.board_id}-{sitting.name}"
)
def test_sitting_plays_in_a_pygamers_heap(vm, sitting):
    assert counting.play(vm, sitting).error == ""


def test_all_screens_one_after_the_other_play_in_the_least_heap(vm):
    (tour,) = (sitting for sitting in PLAYED if sitting[:2] == (LONG, PYGAMER))
    assert counting.play(vm, tour, int(goals.TOUR_HEAP.limit)).error == ""


# The last has failed: while a line was shown, piles moved, because one closed.
@pytest.mark.parametrize(
    ("board_id", "seed", "presses"), [(PYGAMER, 2, 150), (SPRIG, 2, 150), (WIO, 29, 600)]
)
def test_a_storm_of_keys_does_not_run_out_of_memory(vm, board_id, seed, presses):
    outcome = storms.play(vm, board_id, seed, presses)
    assert (outcome.error, outcome.presses >= presses) == ("", True)


def test_a_storm_without_room_says_so(vm):
    outcome = storms.play(vm, PYGAMER, seed=1, presses=20, free=70_000)
    assert "in one piece" in outcome.error
    assert outcome.presses <= 1


def test_storms_of_a_seed_are_the_same():
    first, again, other = (storms.make_steps(seed, 100) for seed in (1, 1, 2))
    assert first == again != other
    assert len([step for step in first if step.button >= 0]) > 100


@pytest.mark.parametrize(
    ("word", "steps"),
    [
        ("z900000000", [(SLEEP, 900_000_000)]),
        ("x", [(FAIL, 0)]),
        ("q", []),
        ("!", [(BUTTONS["B"], 0)] * 3),
        ("w25000", [(WAIT, 2000)]),
        ("A(D+A)", [(BUTTONS["A"], 0), (BUTTONS["D"], 600)]),
    ],
)
def test_a_storm_takes_sleep_and_failing_saves_for_what_they_are(monkeypatch, word, steps):
    script = storms.make_script(1, 0)._replace(keys=word)
    monkeypatch.setattr(storms, "make_script", lambda *_: script)
    monkeypatch.setattr(storms, "TO_THE_TABLE", "")
    assert [step[:2] for step in storms.make_steps(1, 1)] == steps


def test_days_asleep_and_failing_saves_reach_the_board(vm):
    asleep = counting.Board(vm, PYGAMER)
    script = [Step(FAIL, 0, "x"), Step(SLEEP, (1 << 30) - 7000, "z"), *parse("w1500 A A w500")]
    assert counting.run(asleep, script) == ""
    assert vm.value("hardware.keys.fails")
    assert (1 << 29) - 7000 < vm.value("hardware.keys.now + hardware.keys.slept") < 1 << 29


def test_the_least_heap_of_a_report_is_the_worst_on_a_pygamer(monkeypatch):
    monkeypatch.setattr(holes, "FixedVM", _NoVM)
    monkeypatch.setattr(holes, "play", lambda vm, sitting: counting.Played("", NOTHING))
    sizes = {sitting: 1000 + at for at, sitting in enumerate((*REPRODUCTIONS, *SITTINGS))}
    monkeypatch.setattr(holes, "find_smallest", lambda vm, sitting: sizes[sitting])
    worst = max(size for sitting, size in sizes.items() if sitting[1] == PYGAMER)
    report = holes.report(smallest=True)
    assert report.passes
    assert report.tables[1].rows[0][1] == f"{worst:,}"


class _NoVM:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


NOTHING = Counts(*[0] * len(Counts._fields))


@pytest.fixture(scope="module")
def stages(vm):
    """Return the presses to every kind of screen, counted and priced."""
    return presses.measure_stages(vm)


@pytest.mark.parametrize("name", goals.STAGES)
def test_press_costs_a_board_no_more_than_it_may(stages, name):
    costs = {goal.what: cost for goal, cost in presses.compare_stages(stages)}
    assert 0 < costs[name] <= goals.STAGES[name].limit


def test_loads_strings_and_allocations_keep_their_limits(stages):
    compared = presses.compare_counts(stages)
    assert [(goal.what, now) for goal, now in compared if now > goal.limit] == []
    assert len(compared) == 5


def test_a_tick_counts_beyond_rest_or_in_full_if_it_does_something_and_refreshes():
    at_rest = NOTHING._replace(bytecodes=500, lookups=200, allocations=2)
    busy = NOTHING._replace(bytecodes=1700, lookups=320, allocations=3, largest=48)
    beyond_rest = NOTHING._replace(bytecodes=1000, lookups=100, allocations=1, largest=48)
    assert counting.Work("", [at_rest, busy, at_rest], []).whole == beyond_rest
    # A refresh, and the sleep after it; the second time nothing else is done.
    steps = [busy, NOTHING, at_rest, NOTHING]
    assert counting.Work("", steps, [1, 3]).whole == busy


def test_steps_at_the_table_keep_their_limits(vm):
    compared = presses.compare_presses(presses.measure_presses(vm, GAMES))
    assert [(goal.what, now) for goal, now in compared if now > goal.limit] == []
    assert all(now > 0 for _, now in compared)


@pytest.mark.parametrize("is_newcomer", [False, True])
def test_every_kind_of_press_keeps_its_limit_with_what_it_composes(vm, is_newcomer):
    begun = Begun("selective-canfield", every_table.NUMBER, is_newcomer=is_newcomer)
    found = every_table.measure(vm, begun)
    compared = every_table.compare(found)
    assert [(goal.what, now) for goal, now in compared if now > goal.limit] == []
    kinds = {press.kind for press in found}
    laid = {every_table.LAID, every_table.LAID_BACK}
    assert kinds >= laid | {every_table.MENU_PAGE, bus.CLOSE, bus.UNDO}
    assert kinds <= goals.TABLE_PRESSES.keys()
    assert all(press.heaviest > 0 for press in found)


class Case(NamedTuple):
    """What was counted, and the instructions for it."""

    counts: dict[str, int]
    instructions: int
    composed: int = 0


PRICES = [
    Case({}, 0),
    Case({"strings": 10, "names": 5}, 48_000),
    Case({"scanned": 1000, "surveys": 2}, 1_470_000),
    Case({"bytecodes": 100, "lookups": 10, "allocations": 10}, 16_010),
    Case({"copied": 100, "filled": 100}, 21_400),
    Case({"read": 100}, 2400),
    Case({"largest": 5000, "instructions": 10**9}, 221_000, composed=1000),
]


@pytest.mark.parametrize("case", PRICES, ids=str)
def test_what_is_counted_has_a_price(case):
    counts = NOTHING._replace(**case.counts)
    assert price(counts, case.composed) == case.instructions


def test_pixels_of_layers_are_counted_for_what_the_display_was_sent():
    picture, rest, *composed = count_composed(STAGES[:4], Begun("klondike", 617))
    assert picture == 160 * 128
    assert 0 <= rest <= picture
    assert (composed[0], composed[2]) == (0, 0)
    assert picture <= composed[1] < 2 * picture
    assert 0 < composed[3] < picture


def test_goals_that_are_not_met_are_told():
    goal = goals.Goal("a press", 5, 6)
    table = presses.tabulate_goals([(goal, 5.0), (goal, 5.5), (goal, 4)])
    assert [row[1:] for row in table.rows] == [
        ("5.00", "5", "met"),
        ("5.50", "5", "not met"),
        ("4", "5", "met"),
    ]


def test_lines_of_the_menu_are_chosen_whether_the_deal_is_proved_or_not():
    assert choose("Continue") == "D0 A"
    assert choose("Winning line") == "D5 A"
    assert choose("Rules") == "U10 A"
    assert choose("Options") == "U3 A"
