"""The game plays in a heap as small as a board's, and presses keep their limits there.

`python sim bench` measures all games; here it is Klondike, and every second day another one.
"""

import pytest

from patience.games import catalog
from sim.desk.keys import Step, parse
from sim.desk.machine import Machine
from sim.fuzz import boards
from sim.measure import bench, counting, goals, player, sizes
from sim.measure.cost import price
from sim.measure.goals import note_excess
from sim.measure.scenarios import (
    LINES,
    MENU,
    PYGAMER,
    REPRODUCTIONS,
    SCENARIOS,
    SOMETIMES,
    WIO,
    Begun,
    Stage,
    choose,
    through,
)
from sim.vm import Counts
from sim.vm.board import FAIL, SLEEP, BoardInVM
from tests.support.cases import cases, today
from tests.support.screen_driver import chosen_line

# `python sim heap` plays every scenario. Here are those that have failed, and the longest, which
# contains all others of the board with the least room.


@pytest.mark.turns(3)
@pytest.mark.parametrize("scenario", REPRODUCTIONS, ids=lambda scenario: scenario.name)
def test_scenario_plays_in_a_pygamers_heap(vm, scenario):
    assert counting.play(vm, scenario) == ""


@pytest.mark.turns(4)
def test_all_screens_one_after_the_other_play_in_the_least_heap(vm):
    (tour,) = (one for one in SCENARIOS if one[:2] == ("all, one after the other", WIO))
    assert counting.play(vm, tour, int(goals.TOUR_HEAP.limit)) == ""


@pytest.mark.turns(3)
def test_random_keys_do_not_exhaust_the_heap(vm):
    outcome = boards.play(vm, WIO, seed=29, presses=80)
    assert (outcome.error, outcome.presses >= 80) == ("", True)


def test_random_keys_report_a_lack_of_room(vm):
    outcome = boards.play(vm, PYGAMER, seed=1, presses=20, free=70_000)
    assert "MemoryError" in outcome.error
    assert outcome.again > 0
    assert outcome.presses <= 9  # the first A, which the error screen waits for


def test_random_keys_of_a_seed_are_the_same_and_have_every_kind_of_step():
    first, again, other = (boards.make_steps(seed, 4000) for seed in (1, 1, 2))
    assert first == again != other
    assert {step.button for step in first} == {*range(8), -1, SLEEP, FAIL}
    assert len([step for step in first if step.button in range(8)]) >= 4000


def test_days_asleep_and_failing_saves_reach_the_board(vm):
    asleep = BoardInVM(vm, PYGAMER)
    asleep.limit_heap(counting.HEAP)
    script = [Step(FAIL, 0, "x"), Step(SLEEP, (1 << 30) - 7000, "z"), *parse("w1500 A A w500")]
    assert counting.run(asleep, script) == ""
    assert vm.value("hardware.keys.fails")
    assert (1 << 29) - 7000 < vm.value("hardware.keys.now + hardware.keys.slept") < 1 << 29


def test_the_least_heap_of_a_report_is_the_worst_on_a_pygamer(monkeypatch):
    monkeypatch.setattr(sizes, "VM", _NoVM)
    monkeypatch.setattr(sizes, "play", lambda vm, scenario: "")
    limit = int(goals.LEAST_HEAP.limit)
    for size, passes in ((limit, True), (limit + 1, False)):
        monkeypatch.setattr(
            sizes, "find_smallest", lambda vm, one, size=size: size if one.name == "won" else 7
        )
        report = sizes.report_scenarios(smallest=True)
        assert report.passes == passes
        assert f"{size:,}" in next(row for row in report.tables[0].rows if row[0] == "won")


class _NoVM:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


_MARK = counting._MARK
NOTHING = Counts(*[0] * len(Counts._fields))


TODAYS = catalog.ids()[today() // 2 % catalog.count()] if today() % 2 else "klondike"


@pytest.fixture(scope="module", params=[TODAYS])
def measured(vm, request):
    """Return the presses of Klondike on one day, and of another game each time on the next."""
    return bench.measure(vm, Begun(request.param, bench.NUMBER))


def test_every_press_keeps_its_limits(measured):
    assert note_excess(bench.compare(measured)) == []


def test_every_kind_of_press_is_measured(measured):
    kinds = {press.kind for press in measured}
    assert kinds >= {player.FIRST_PICTURE, player.TITLE, player.TO_THE_TABLE, player.NEW_DEAL}
    assert kinds >= {player.HINT, player.OPENED, player.RUN_STEP, player.MENU_PAGE, player.CLOSE}
    for screen in ("deals menu", "ease menu", "rules screen", "statistics screen", "title screen"):
        assert kinds >= {player.SCREEN.format(screen), player.ON_SCREEN.format(screen)}
    assert all(press.heaviest > 0 for press in measured)


@pytest.mark.turns(4)
def test_a_newcomer_keeps_the_limits(vm):
    begun = Begun("selective-canfield", bench.NUMBER, is_newcomer=True)
    assert note_excess(bench.compare(bench.measure(vm, begun))) == []


@pytest.mark.turns(4)
def test_a_card_that_uncovers_others_repaints_only_these():
    presses = bench.play(Begun("pyramid", bench.NUMBER), 0)
    sent = [press.sent for press in presses if press.kind == player.CARD]
    assert 0 < max(sent) <= goals.SENT[player.CARD]


def test_the_report_names_what_exceeds_a_limit(measured):
    slow = [press._replace(heaviest=40.0) for press in measured if press.kind == player.NEW_DEAL]
    excess = note_excess(bench.compare([*measured, *slow]))
    what = f"M of a step, a new deal ({slow[0].begun.game})"
    most = goals.STEPS[player.NEW_DEAL]
    assert excess[0] == f"Over the limit: {what}, 40.00; at most {most:g}."


def test_the_median_of_many_games_has_a_limit_of_its_own(measured):
    games = [
        press._replace(begun=Begun(f"game {number}", 1), heaviest=1.0)
        for number in range(10)
        for press in measured
    ]
    excess = note_excess(bench.compare(games))
    assert f"Over the limit: {goals.MEDIAN_STEP.what}, 1.00; at most 0.7." in excess
    assert note_excess(bench.compare(games[: 9 * len(measured)])) == []


def test_a_report_tells_presses_before_the_table_from_later_ones(measured, monkeypatch):
    largest = max(press.largest for press in measured)
    assert largest > goals.LARGEST.limit  # the first picture's canvas
    played = [(measured, "")]
    monkeypatch.setattr(bench, "spread_with_progress", lambda *_: played)
    monkeypatch.setattr(bench, "measure_starts", lambda: {"imagined_pins": 1.0})
    assert bench.report([measured[0].begun.game]).passes
    played.append(([], "golf went differently"))
    failed = bench.report([measured[0].begun.game])
    assert not failed.passes
    assert failed.notes[-1] == "golf went differently"


@pytest.mark.turns(3)
def test_a_script_is_explained_press_by_press():
    report = bench.explain(Begun("klondike", bench.NUMBER), "w500 A R")
    assert [row[0] for row in report.tables[0].rows] == ["w500", "A", "R"]
    assert all(float(row[2]) > 0 for row in report.tables[0].rows)
    assert report.notes[1].startswith("A: ") and "bytecodes" in report.notes[1]


def test_a_step_is_the_work_from_one_sleep_to_the_next():
    one = NOTHING._replace(bytecodes=1)
    work = counting.Work("", [one] * 5, [1, 2, 4])
    assert [(counts.bytecodes, numbers) for counts, numbers in work.ticks()] == [
        (3, [1, 2, 3]),
        (2, [4, 5]),
    ]


@pytest.mark.turns(3)
def test_what_collections_scan_of_the_stand_ins_is_left_out(vm, monkeypatch):
    scanned = []
    for more in (0, 1000, 5000):
        mark = f"{_MARK}hardware.more = [0] * {more}\n"
        monkeypatch.setattr(counting, "_MARK", mark)
        picture, *_ = counting.count_stages(vm, PYGAMER, (Stage("title", "w1500"),))
        assert sum(step.collections for step in picture.steps) > 1
        scanned.append(sum(step.scanned for step in picture.steps))
    assert len(set(scanned)) == 1


def test_a_tick_counts_beyond_rest_or_in_full_if_it_does_something_and_refreshes():
    at_rest = NOTHING._replace(bytecodes=500, lookups=200, allocations=2)
    busy = NOTHING._replace(bytecodes=1700, lookups=320, allocations=3, largest=48)
    beyond_rest = NOTHING._replace(bytecodes=1000, lookups=100, allocations=1, largest=48)
    assert counting.Work("", [at_rest, busy, at_rest], []).whole == beyond_rest
    # A refresh, and the sleep after it; the second time nothing else is done.
    steps = [busy, NOTHING, at_rest, NOTHING]
    assert counting.Work("", steps, [1, 3]).whole == busy


@cases(
    ("counts", "composed", "instructions"),
    [
        ({}, 0, 0),
        ({"strings": 10, "names": 5}, 0, 48_000),
        ({"scanned": 1000, "surveys": 2}, 0, 1_470_000),
        ({"bytecodes": 100, "lookups": 10, "allocations": 10}, 0, 16_010),
        ({"copied": 100, "filled": 100}, 0, 21_400),
        ({"read": 100}, 0, 2400),
        ({"largest": 5000}, 1000, 221_000),
    ],
)
def test_every_count_has_a_price(counts, composed, instructions):
    assert price(NOTHING._replace(**counts), composed) == instructions


def test_missed_goals_are_reported():
    goal = goals.Goal("a press", 5.5)
    assert note_excess([(goal, 5.5), (goal, 5.51)]) == [
        "Over the limit: a press, 5.51; at most 5.5."
    ]


def test_lines_of_the_menu_are_chosen_whether_the_deal_is_proved_or_not():
    assert choose("Games") == "A"
    assert choose("Winning line") == "D6 A"
    assert choose("Deal of the day") == "U1 A"
    assert choose("Rules") == "R A"
    assert choose("Statistics") == "R U2 A"
    with pytest.raises(ValueError, match="where Felt is depends on the board"):
        choose("Felt", "Options")
    assert choose("About", "Options") == "U1 A"


def test_keys_choose_a_line_whichever_others_are_missing():
    for menu, lines in LINES.items():
        second = lines.index("Rules") if menu == MENU else len(lines)
        for label in filter(None, lines):
            page = lines[:second] if label in lines[:second] else lines[second:]
            at = page.index(label)
            sometimes = [line in SOMETIMES for line in page]
            if any(sometimes[:at]) and any(sometimes[at + 1 :]):
                with pytest.raises(ValueError, match=f"where {label} is depends"):
                    choose(label, menu)
                continue
            key = choose(label, menu).removeprefix("R ").removesuffix("A").strip()
            down = int(key[1:] or 0) * (-1 if key.startswith("U") else 1) if key else 0
            usual = [line for line in page if line == label or line not in SOMETIMES]
            assert page[down] == usual[down] == label


@cases(
    "path",
    [
        ("Rules",),
        ("Title screen", "How to play"),
        ("Deals", "Win the deck"),
        ("Bookmark", "Return to it"),
        ("Options", "Large print"),
        ("Options", "Clock"),
        ("Options", "About"),
    ],
)
def test_keys_through_menus_go_to_the_lines_they_name(path):
    with Machine(game="gate", number=28) as machine:
        machine.press(parse(through(*path).removesuffix("A w500")))
        assert chosen_line(machine) == path[-1]
