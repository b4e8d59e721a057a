"""Only one ordinary game of each line is begun: the current one, or one that waits."""

from patience.saves import current, paused
from patience.saves.restoring import restore
from sim.desk.machine import Machine
from tests.support.saves.paused_games import store_with
from tests.support.screen_driver import menu_keys, press, visible_text


def test_suits_changed_before_the_first_move_leave_the_game_that_waits_with_them():
    store = store_with((("spider-1-suit", 0, 0), 12, 60), (("klondike", 0, 0), 5, 60))
    with Machine("pygamer", "klondike", 617) as machine:
        app = machine.app
        app.store = store
        restore(app.session, store)
        press(machine, "M [Games] A [Spider] A [Spider] A w300")
        assert current.line_of(app.session) == ("spider", 0, 0)
        press(machine, menu_keys("Rule options") + " R")
        assert current.line_of(app.session) == ("spider-2-suits", 0, 0)
        press(machine, "R")
        assert current.line_of(app.session) == ("spider-2-suits", 0, 0)
        assert "from the next deal" in visible_text(machine).lower()
        press(machine, "M B w300 " + menu_keys("Games") + " [Klondike] A w300")
        lines = [game.line[0] for game in paused.list_waiting(store)]
        assert sorted(lines) == ["spider-1-suit", "spider-2-suits"]
        press(machine, "M [Games] A [Spider] A [Spider, 1 suit] A w300")
        assert app.session.game.table.log.steps == 12
