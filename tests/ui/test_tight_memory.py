"""A board whose memory is short forgets the table behind a menu, and shows it as it was."""

import gc
import sys
from itertools import chain, repeat

import pytest

from patience.games import catalog
from patience.on_demand import load_shared, unload
from patience.texts import words
from patience.ui.draw.cards.arranging.placing import layout_for
from patience.ui.table.table_screen import TableScreen
from sim.desk.machine import Machine
from sim.desk.store import open_store
from sim.measure.goals import LARGEST
from tests.support.cases import cases
from tests.support.engine_data import new_game, table_bytes
from tests.support.save_data import Slot, make_store
from tests.support.screen_driver import check_picture, display_pixels, menu_keys, on_table, press

TIGHT = "seeeduino_wio_terminal"
MENU = "patience.ui.screens.menu"
SHORT, ENOUGH = 32 * 1024 - 1, 32 * 1024


@pytest.fixture(scope="module")
def tight():
    with Machine(TIGHT, "klondike", 617) as machine:
        press(machine, "B R A B")
        yield machine


def test_only_a_tight_board_forgets_the_table(tight, machine):
    press(tight, "M")
    assert isinstance(tight.app.stack.screens[0], tuple)
    assert not tight.app.drawing.has_table
    press(tight, "B")
    press(machine, "M")
    assert isinstance(machine.app.stack.screens[0], TableScreen)


def test_a_tight_board_deals_while_the_table_is_forgotten(tight, machine):
    for shown, forgets in ((tight, True), (machine, False)):
        app = shown.app
        there = []
        app.stack.back_to_table(lambda app=app, there=there: there.append(app.drawing.has_table))
        press(shown, "")
        assert there == [not forgets]
        assert app.drawing.painter is not None and on_table(shown)


@pytest.fixture
def modules():
    """Let modules be unloaded that other tests have imported."""
    before = dict(sys.modules)
    yield sys.modules
    sys.modules.update(before)


@pytest.mark.parametrize(
    ("free", "forgets"),
    [
        (repeat(ENOUGH), False),
        (repeat(SHORT), True),
        (chain([SHORT], repeat(ENOUGH)), False),  # garbage was collected
        (chain([ENOUGH], repeat(SHORT)), True),  # what draws the table took more
        (chain([SHORT, SHORT], repeat(ENOUGH)), True),
    ],
    ids=["room", "none", "garbage", "the table's", "once short"],
)
def test_a_game_looks_for_room_itself(monkeypatch, modules, free, forgets):
    monkeypatch.setattr(gc, "mem_free", free.__next__, raising=False)
    with Machine(number=617) as machine:
        press(machine, "w600 M")
        assert isinstance(machine.app.stack.screens[0], tuple) == forgets
        press(machine, "B")
        assert on_table(machine)
        assert machine.app.stack.tight == forgets


def test_modules_of_the_quick_menu_are_freed_once_memory_is_short(monkeypatch, modules):
    free = chain([ENOUGH], repeat(SHORT))
    monkeypatch.setattr(gc, "mem_free", free.__next__, raising=False)
    unload([name for name in modules if name.startswith("patience.ui.screens.")])
    with Machine(number=617) as machine:
        press(machine, "M B")
        assert MENU in modules
        press(machine, menu_keys("Left-handed") + " M")  # the table is laid out again
        assert MENU not in modules


def test_every_board_forgets_it_after_quit(machine):
    press(machine, menu_keys("Title screen", "Quit"))
    assert not machine.app.stack.running
    assert isinstance(machine.app.stack.screens[0], tuple)


@pytest.mark.parametrize(
    "keys", ["M B", menu_keys("Options") + " D2 M", menu_keys("Title screen") + " B"]
)
def test_the_table_is_shown_as_it_was(tight, keys):
    before = display_pixels(tight)
    press(tight, keys + " w300")
    assert on_table(tight)
    assert display_pixels(tight) == before


def test_undo_from_the_menu_is_done_on_the_table_that_comes_back(tight):
    steps = tight.app.session.game.table.log.steps
    press(tight, menu_keys("Undo"))
    assert on_table(tight)
    assert tight.app.session.game.table.log.steps == steps - 1
    press(tight, menu_keys("Redo"))
    assert tight.app.session.game.table.log.steps == steps


class ShortSlot(Slot):
    """A slot that writes only while no table is in memory."""

    app = None

    def write(self, data):
        if self.app and not isinstance(self.app.stack.screens[0], tuple):
            raise MemoryError
        super().write(data)


@cases(("board", "saves", "notice"), [(TIGHT, 1, ""), ("pygamer", 0, words.SAVE_NOTICES[7])])
def test_a_save_without_room_is_made_without_the_table(board, saves, notice):
    slot = ShortSlot()
    with Machine(board, "klondike", 617, store=make_store(slot, Slot())) as machine:
        press(machine, "B R w300")
        before = display_pixels(machine)
        slot.app = machine.app
        machine.app.save()
        # With the code that saves there is no room for it: it comes back in the next tick.
        assert on_table(machine) == (board != TIGHT)
        machine.press([])
        assert (slot.written, machine.app.notice) == (saves, notice)
        assert on_table(machine)
        assert display_pixels(machine) == before


def test_cards_of_the_same_size_glide_in_the_same_bitmap(tight):
    gliding = tight.app.drawing.layout.gliding
    press(tight, menu_keys("Left-handed") + " M")
    assert tight.app.drawing.layout.mirrored
    assert tight.app.drawing.layout.gliding is gliding


@pytest.mark.turns(6)
@pytest.mark.parametrize("size", [(160, 128), (288, 240), (320, 240)])
def test_the_bitmap_of_gliding_cards_needs_no_large_piece(size):
    for game_id in catalog.ids():
        gliding = layout_for(new_game(game_id, 1), *size).gliding
        words = -(-gliding.width * 4 // 32)
        assert words * 4 * gliding.height <= LARGEST.limit, game_id


def fail(app, monkeypatch, part, failures):
    """Let memory run out as often in a part of opening a screen, a method of the stack."""
    work, waiting = getattr(app.stack, part), [MemoryError] * failures

    def work_or_fail(*more):
        if waiting:
            raise waiting.pop()
        return work(*more)

    monkeypatch.setattr(app.stack, part, work_or_fail)


@cases("part", ["_load", "_make", "present"])
def test_screen_that_has_no_room_beside_the_table_is_opened_without_it(part):
    with Machine(number=617) as roomy, pytest.MonkeyPatch.context() as patch:
        press(roomy, "B R w300")
        cards = bytes(roomy.app.session.game.table.top)
        fail(roomy.app, patch, part, 1)
        press(roomy, "M")
        stack = roomy.app.stack
        assert len(stack.screens) == 2 and not isinstance(stack.screen, TableScreen)
        assert isinstance(stack.screens[0], tuple) and not stack.tight
        check_picture(roomy)
        press(roomy, "B")
        assert on_table(roomy)
        assert bytes(roomy.app.session.game.table.top) == cards
        check_picture(roomy)


def test_game_goes_on_at_the_table_where_memory_ran_out(monkeypatch):
    monkeypatch.setattr(gc, "mem_free", lambda: 50_000, raising=False)
    with Machine(number=617) as roomy:
        press(roomy, "B R w300")
        cards = bytes(roomy.app.session.game.table.top)
        fail(roomy.app, monkeypatch, "_load", 2)
        with pytest.raises(MemoryError):
            press(roomy, "M")
        roomy.app.begin_again()
        press(roomy, "w100")
        assert on_table(roomy)
        assert roomy.app.stack.screen.view.status.text == words.OUT_OF_MEMORY
        assert bytes(roomy.app.session.game.table.top) == cards
        press(roomy, "S")
        assert roomy.app.session.game.table.log.steps == 0
        press(roomy, "M")
        assert isinstance(roomy.app.stack.screens[0], tuple)  # memory is short from now on


@cases("part", ["_load", "_make", "present"])
def test_screen_that_draws_cards_is_not_opened_without_the_table(part):
    with Machine(number=617) as roomy, pytest.MonkeyPatch.context() as patch:
        press(roomy, "B R w300")
        fail(roomy.app, patch, part, 1)
        roomy.app.stack.open_screen("draw.celebration", "CelebrationScreen")
        with pytest.raises(MemoryError):
            press(roomy, "w300")
        roomy.app.begin_again()
        press(roomy, "w100")
        assert on_table(roomy)


def test_players_game_goes_on_where_memory_ran_out_in_the_lesson(tmp_path):
    with Machine(number=617, store=open_store(tmp_path)) as machine:
        app = machine.app
        session, store = app.session, app.store
        press(machine, "B M [Title screen] A D3 A w300")
        assert app.session is not session
        app.begin_again()
        press(machine, "w100")
        assert on_table(machine)
        assert (app.session, app.store) == (session, store)
        assert session.game.table.log.steps == 1
        check_picture(machine)


def test_no_card_is_lost_where_memory_ran_out_while_deals_were_looked_at(monkeypatch):
    game = new_game("klondike", 617)
    before = table_bytes(game)

    def run_out(*_):
        raise MemoryError

    monkeypatch.setattr(game, "moves_from", run_out)
    with pytest.raises(MemoryError):
        game.deals_help()
    assert table_bytes(game) == before


def test_memory_that_runs_out_again_before_a_press_is_an_error(machine, monkeypatch):
    fail(machine.app, monkeypatch, "_load", 3)
    with pytest.raises(MemoryError):
        press(machine, "M")
    machine.app.begin_again()
    with pytest.raises(MemoryError):
        press(machine, "w100")
    with pytest.raises(MemoryError):
        machine.app.begin_again()


def test_nothing_stays_of_a_module_without_room(monkeypatch, tmp_path, modules):
    (tmp_path / "half_loaded.py").write_text("import first_part, no_room\n")
    (tmp_path / "first_part.py").write_text("")
    (tmp_path / "no_room.py").write_text("raise MemoryError\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(MemoryError):
        load_shared("half_loaded")
    assert {"half_loaded", "first_part", "no_room"}.isdisjoint(modules)
