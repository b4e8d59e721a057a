"""The table's messages in the 32-bit VM: none needs the file of all words."""

import pytest

from patience.table import BASE, STOCK, TABLEAU, WASTE
from patience.texts import words
from sim.build.modules import drive_path, program
from sim.desk import keys
from sim.vm.table import TableInVM

NEARLY_WON = f"""
table = player.app.session.table
table.clear()
table.top[{BASE}] = 0
table.log.clear()
for card in range(40):
    table.lay(card, card & 3)
for card in range(51, 39, -1):
    table.lay(card, {STOCK} if card == 50 else {WASTE} if card % 5 == 0 else {TABLEAU} + card % 4)
player.app.stack.back_to_table()
player.press(-1, 20)
"""
"""Puts a game of Klondike on the table that finishes automatically once its last card is dealt."""


@pytest.fixture
def table(vm):
    return TableInVM(vm, 160, 128, "klondike", 617)


# The table's messages, except notices about saves and about the keys in a new game.
# Without a game the one before goes on.
SAID = (
    ("duchess", "", words.CHOOSE_BASE),
    ("duchess", "B", words.BASE_FIRST),
    ("duchess", "S", words.NO_UNDO),
    ("duchess", "A+", words.NOTHING_SAFE),
    ("rainfall", "", words.REDEALS),
    ("rainfall", "", words.BASE.format("")),
    ("canfield", "B+", "Empties a pile."),
    ("gate", "B35", words.IDLE_PASS.partition(".")[0]),
    ("", "B", words.STOCK_EMPTY),
)


@pytest.fixture
def wordless(table):
    """Return a table without the file of words: to load it is an error from now on."""
    path = drive_path(program().homes["patience.texts.words"], ())
    table.vm.put(f"/{path}.mpy", b"")
    return table


@pytest.mark.turns(6)
def test_table_messages_need_not_load_all_words(wordless):
    for game, script, said in SAID:
        if game:
            wordless.vm.run(f"player.begin({game!r}, 617)")
        wordless.press(keys.parse(script))
        assert said in wordless.vm.value("player.app.stack.screen.view.status.text")


def test_battery_and_finishing_messages_need_not_load_all_words(wordless):
    vm = wordless.vm
    vm.run("player.app.peripherals.battery = lambda: 1")
    wordless.press(keys.parse("R"))
    assert words.BATTERY_LOW in vm.value("player.app.stack.screen.view.status.text")
    vm.run(NEARLY_WON)
    wordless.press(keys.parse("B"))
    assert "finish" in vm.value("player.app.stack.screen.view.status.text")
