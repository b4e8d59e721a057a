# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Memory during games in the 32-bit VM: no tick takes much, and games free all of it.

`python sim sizes --steps` plays more games, on two screens.
"""

import pytest

from patience.player.settings import SOUND
from patience.texts import words
from sim.build.modules import drive_path, program
from sim.desk import keys
from sim.measure import step_play
from sim.vm import VM
from sim.vm.table import TableInVM

GAMES = ("klondike", "canfield", "four-seasons", "freecell", "duchess")


@pytest.fixture(scope="module")
def vm():
    with VM() as made:
        yield made


@pytest.fixture
def table(vm):
    return TableInVM(vm, 160, 128, "klondike", 617)


def test_no_tick_allocates_more_than_it_may(table):
    found = step_play.play_games(table, GAMES, 50)
    assert step_play.find_excess(found) == []
    assert {step.kind for step in found} >= {
        *step_play.PLAY,
        step_play.LOADED,
        step_play.HINT,
        step_play.SCREEN,
        step_play.BEGUN,
    }


def test_tick_that_allocates_more_is_found(table):
    table.vm.run("hoard = []\ndef buzz(kind): hoard.append(bytearray(2000))")
    table.vm.run(f"player.app._sound = buzz\nplayer.app.session.settings[{SOUND}] = 1")
    found = step_play.play_games(table, ["klondike"], 20)
    assert {step.kind for step in step_play.find_excess(found)} & {
        step_play.CARD,
        step_play.DEAL,
        step_play.REFUSED,
    }


def test_games_free_their_memory(vm):
    assert step_play.measure_growth(vm) <= step_play.MOST_GROWTH


# What the table says, but for notices about a save and of which key does what in a new game.
SAID = (
    ("duchess", "", words.CHOOSE_BASE),
    ("duchess", "B", words.BASE_FIRST),
    ("duchess", "S", words.NO_UNDO),
    ("duchess", "A+", words.NOTHING_SAFE),
    ("rainfall", "", words.REDEALS),
    ("rainfall", "", words.BASE + " "),
    ("canfield", "B+", "Empties a pile."),
    ("gate", "B35", words.IDLE_PASS.partition(".")[0]),
    ("gate", "B36", words.STOCK_EMPTY),
)


@pytest.fixture
def wordless(table):
    """Return a table without the file of words: to load it is an error from now on."""
    path = drive_path(program().homes["patience.texts.words"], ())
    table.vm.put(f"/{path}.mpy", b"")
    return table


@pytest.mark.parametrize(("game", "script", "said"), SAID)
def test_table_messages_need_not_load_all_words(wordless, game, script, said):
    wordless.vm.run(f"player.begin({game!r}, 617)")
    wordless.press(keys.parse(script))
    assert said in wordless.vm.value("player.app.screen.said")


def test_battery_and_finishing_messages_need_not_load_all_words(wordless):
    vm = wordless.vm
    vm.run("player.app.battery = lambda: 1")
    wordless.press(keys.parse("R"))
    assert words.BATTERY_LOW in vm.value("player.app.screen.said")
    vm.run(step_play.NEARLY_WON)
    wordless.press(keys.parse("B"))
    assert "finish" in vm.value("player.app.screen.said")
