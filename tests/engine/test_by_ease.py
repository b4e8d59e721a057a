"""The list of all games by ease or by length, and a game chosen at random."""

import pytest

from patience.games import catalog
from patience.texts.words import EASE_UNKNOWN
from sim.data.places import ROOT
from sim.desk.machine import Machine
from tests.support.screen_driver import (
    chosen_line,
    current_game,
    menu_keys,
    press,
    show_nothing,
    visible_text,
)

OPEN = menu_keys("Games") + " A"


@pytest.fixture
def machine():
    with Machine("pygamer") as found:
        show_nothing(found)
        press(found, "")
        yield found


def listed(machine, part=0):
    """Return a part of all lines, page by page: 0 their names, -1 their notes."""
    screen = machine.app.stack.screen
    found = []
    for _ in screen.starts[1:]:
        found += [screen.items[line][part] for line in range(screen.first, screen.end)]
        press(machine, "R")
    return found if part else [name.decode() for name in found]


def unmeasured():
    """Return the games whose share of winnable deals is not known."""
    lines = (ROOT / "lib/patience/games/ease.txt").read_text("ascii").split("\n")
    names = [name for name, line in zip(catalog.names(), lines) if line.startswith("255")]
    assert names
    return names


def test_games_that_lack_a_figure_come_last(machine):
    press(machine, OPEN)
    notes = listed(machine, -1)[2:]
    assert notes.count(EASE_UNKNOWN) == len(unmeasured())
    assert notes == sorted(notes, key=lambda note: note == EASE_UNKNOWN)


def test_easy_games_come_first_and_games_not_measured_last(machine):
    press(machine, OPEN)
    first, second, *games = listed(machine)
    assert (first, second) == ("Surprise me", "Sort by length")
    assert sorted(games) == sorted(catalog.names())
    assert games[:3] == ["Simplicity", "Fortune's Favor", "Westcliff"]
    assert games.index("Klondike") < games.index("Canfield") < games.index("Chameleon")
    assert games.index("Spider") < games.index("Chameleon")
    assert sorted(games[-len(unmeasured()) :]) == sorted(unmeasured())


def test_short_games_come_first(machine):
    press(machine, OPEN + " D A")
    assert chosen_line(machine) == "Sort by ease"
    assert "Short first" in visible_text(machine)
    games = listed(machine)[2:]
    assert sorted(games) == sorted(catalog.names())
    assert games.index("Giza") < games.index("Golf") < games.index("Canfield")


def test_note_tells_the_figures(machine):
    press(machine, OPEN + " D2")
    assert "100% winnable, hints win 100%" in visible_text(machine)
    press(machine, "L D5")
    assert "Not measured how hard" in visible_text(machine)


def test_a_plays_a_game_and_select_shows_its_rules(machine):
    press(machine, OPEN + " D2 S")
    assert "Simplicity | Rules" in visible_text(machine)
    press(machine, "A")
    assert "Object" in visible_text(machine)
    press(machine, "B B A")
    assert current_game(machine).row.name == "Simplicity"


@pytest.mark.parametrize("board", ["tinycircuits_thumby_color", "pygamer", "pajenicko_picopad"])
def test_minutes_have_their_unit_on_all_screens(board):
    with Machine(board) as made:
        press(made, OPEN)
        assert "| Simplicity | 5 min " in visible_text(made)


def test_surprise_is_another_game(machine):
    names = set()
    for seed in range(0, 1200, 93):
        machine.app.session.seed = seed
        before = current_game(machine).row.name
        machine.app.stack.open_screen("choosing.by_ease", "EaseMenu")
        press(machine, "")
        press(machine, "A")
        assert current_game(machine).row.name != before
        names.add(current_game(machine).row.name)
    assert len(names) > 8


def test_nothing_in_it_needs_a_large_block_on_a_board(machine):
    press(machine, OPEN)
    screen = machine.app.stack.screen
    assert max(4 * len(screen.items), len(screen._figures), len(screen._order)) <= 600
