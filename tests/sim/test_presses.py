"""Counting presses: the lines it reads, the optimal player on small tables, the goals."""

import re

import pytest

from patience.advice import autoplay
from patience.games import catalog
from patience.player.settings import CHOOSE, SAFE_UP
from sim.cli import figures
from sim.data import lines
from sim.data.eleven import eleven_games
from sim.desk.machine import Machine
from sim.measure import fewest_presses, presses
from sim.solve.packs.steps import BrokenLineError
from tests.support.engine_data import lay_out
from tests.support.screen_driver import show_game

TWO_LEFT = {"tableau": ["KS", "", "", "KH"], "foundations": ["KC", "KD", "QH", "QS"]}


@pytest.mark.parametrize(
    ("settings", "moves", "found"),
    [
        ({}, ["T4>F", "T1>F"], [(2, 0), (1, 0)]),  # the cursor settles on the pile that is left
        ({CHOOSE: 1}, ["T1>F", "T4>F"], [(2, 0), (2, 0)]),
        ({SAFE_UP: 1}, ["T4>F", "T1>F"], [(2, 1)]),
    ],
)
def test_a_press_for_each_card_and_cursor_step_and_none_for_what_follows(
    machine, settings, moves, found
):
    show_game(machine, lay_out(catalog.row("klondike"), **TWO_LEFT))
    steps = fewest_presses.Player(machine, settings).play(moves)
    assert [tuple(step) for step in steps] == found


def test_shortest_way_through_a_line_is_global():
    line = lines.read_short()[1]
    with Machine("pygamer", line.game, line.number, options=line.options) as machine:
        steps = fewest_presses.Player(machine, {}).play(line.moves)
    assert len(steps) == len(line.moves)
    assert sum(step.presses for step in steps) == 178
    assert min(step.presses for step in steps) == 1


def test_line_that_does_not_win_is_refused(machine):
    with pytest.raises(BrokenLineError):
        fewest_presses.adapt(machine.app.session.game, ["deal"], autoplay.automatic_move)


def test_every_game_of_the_eleven_has_lines_to_count():
    wanted = presses.select_games("", 3)
    assert list(wanted) == [
        *("klondike", "klondike draw=3"),
        *("klondike, by hints", "klondike draw=3, by hints"),
        *eleven_games()[1:],
    ]
    assert [len(found) for found in wanted.values()] == [3, 3, 3, 3, 3, 3, 1, *[3] * 7]


@pytest.mark.turns(6)
def test_klondike_stays_within_its_press_goal():
    for line in lines.read_short()[::600]:
        name = "klondike draw=3" if line.options[0][1] == "3" else "klondike"
        counts = [presses.count_presses([line], assist) for assist in presses.ASSISTS.values()]
        assert not presses.find_missed({name: counts})


@pytest.mark.turns(6)
def test_games_of_runs_stay_within_their_press_goals():
    for game in ("spider", "simple-simon"):
        (line,) = presses.select_games(game, 1)[game]
        count = presses.count_presses([line], presses.ASSISTS["full help"])
        assert count.each < {"spider": 2.1, "simple-simon": 2.5}[game]


def test_proved_deals_are_lines_to_count():
    found = presses._read_proved("gate", 3)
    assert len(found) == 3
    assert presses.count_presses(found[:1], {}).games == 1


def test_player_takes_back_a_target_that_the_line_does_not_take(machine):
    run = [f"{rank}S" for rank in "KQJT98765432A"]
    laid = [" ".join(run[:5]), " ".join(["AS", *run[5:12]]), ""]
    rules = "Runs|T=3|deal=u52@0-0|suit=R|run=S|fill=T|frun=1"
    show_game(machine, lay_out(rules, laid, foundations=["KC", "KD", "KH"]))
    moves = ["T2>T3*7", "T2>T3", "T3>T1*8", "T1>F*13"]
    steps = fewest_presses.Player(machine, {}).play(moves)
    assert steps[0].presses == 4  # to the pile, A, which joins the runs, undo, A


@pytest.mark.turns(6)
def test_figures_match_the_commands_output():
    page = figures.FILE.read_text(encoding="utf-8")
    kept = [line for line in figures.read_section(page, "presses").splitlines() if line[:1] == "|"]
    assert kept[0] in presses.report({}).to_markdown()
    (most,) = re.findall(r"^Measured with `python sim presses --games (\d+)`", page, re.M)
    rows = {row.split(" | ")[0].strip("| "): row for row in kept[2:] if "at most" not in row}
    assert {name: int(row.split(" | ")[1]) for name, row in rows.items()} == {
        name: len(found) for name, found in presses.select_games("", int(most)).items()
    }
    (line,) = presses.select_games("chameleon", 1)["chameleon"]
    counts = [presses.count_presses([line], assist) for assist in presses.ASSISTS.values()]
    assert rows["chameleon"] in presses.report({"chameleon": counts}).to_markdown()


@pytest.mark.turns(6)
@pytest.mark.parametrize("game", ["spider", "pyramid"])
def test_two_packs_and_pairs_are_counted(game):
    played = presses.select_games(game, 1)[game]
    count = presses.count_presses(played, {})
    assert count.games == 1
    assert count.actions <= count.presses < 6 * count.actions
