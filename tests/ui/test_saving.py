"""The app with a store: when it saves, what it tells the player, and continuing a saved game."""

import pytest

from patience.player import decks
from patience.player.new_deal import new_deal
from patience.player.settings import ASK, EXPERIENCED, LEARNT
from patience.player.statistics import JUST_WON, key
from patience.player.summary import Summary
from patience.saves.slots import VERSION
from patience.saves.store import Store
from patience.texts import words
from patience.ui import autosave
from patience.ui.input.actions import B
from patience.ui.screens import leaving
from sim.desk import store as desk
from sim.desk.keys import VirtualClock
from sim.desk.machine import Machine
from tests.support.proved_deals import follow, number_of
from tests.support.save_data import (
    BadSlot,
    Slot,
    find_newest,
    game_state,
    log_state,
    make_store,
    player_state,
    read,
    seal_as_version,
    write,
)
from tests.support.screen_driver import press, visible_text


class Full(Slot):
    """A slot on a full drive."""

    def write(self, data):
        raise OSError("no space")


def machine(*slots, rest=60000, **named):
    """Return a machine with a store on slots, at the table."""
    named = {"game": "klondike", "number": 617, **named}
    made = Machine(store=make_store(*slots, rest=rest), **named)
    made.app.session.settings[LEARNT] = EXPERIENCED  # what is learnt would be saved, too
    made.press([])
    return made


def went_on(*slots, keys=""):
    """Return a machine that is switched on again and continues the game."""
    made = machine(*slots, game="", number=0)
    press(made, "B " + keys)
    return made


def saves(slots):
    return sum(slot.written for slot in slots)


def rest(made, ms):
    """Let time pass, in few ticks."""
    for _ in range(ms // 250):
        made.clock.advance(250)
        made.app.tick()


def win(session):
    """Make the next move win."""
    session.result = 1
    session.game.won = lambda: True
    session.push(session.game.moves()[0])


@pytest.fixture
def slots():
    return [Slot(), Slot()]


def test_game_continues_after_power_loss(slots):
    first = machine(*slots, game="canfield")
    press(first, "B3 A R A M w500")
    again = went_on(*slots)
    session, before = again.app.session, first.app.session
    assert game_state(session)[:-1] == game_state(before)[:-1]
    assert log_state(session) == log_state(before)
    assert player_state(session) == player_state(before)
    assert abs(session.elapsed - before.elapsed) < 1000
    press(again, "S5")
    assert session.game.table.log.steps == max(0, before.game.table.log.steps - 5)


def test_named_game_is_dealt_and_the_players_data_kept(slots):
    press(machine(*slots), "B3 M w500")
    again = machine(*slots, game="gate", number=4)
    assert (again.app.session.game.row.id, again.app.session.game.number) == ("gate", 4)
    assert Summary(again.app.session.statistics).games == 1
    assert again.app.session.recent_games == ["klondike"]


@pytest.mark.turns(6)
@pytest.mark.parametrize(
    ("why", "keys", "written"),
    [
        ("nothing was pressed", "w9000", 0),
        ("the cursor moved, but no card", "B w5500 R3 w60000", 1),
        ("a pause", "B M w200", 0),
        ("half a second into a pause", "B M w500", 1),
        ("five seconds without a press", "B w4500", 0),
        ("a little more", "B w5500", 1),
        ("twice within a minute", "B w5500 B w5500", 1),
        ("again after a minute", "B w5500 B w60000", 2),
        ("a pause in which nothing was done", "B M w500 B M w500 B M w9000", 1),
        ("a pause soon after an idle save", "B w5500 B M w500", 2),
        ("pauses without end", "B M w500 B " * 9, 4),
        ("pauses without end, and a minute's rest", "B M w500 B " * 9 + "B M w60000", 5),
        ("a key that is held", "B w5500 R+9 w100", 1),
    ],
)
def test_game_is_saved_when_expected(slots, why, keys, written):
    made = machine(*slots)
    press(made, keys)
    assert saves(slots) == written, why


@pytest.mark.parametrize(
    ("what", "work", "keys", "saved"),
    [
        ("ten moves", None, "B10 w20500", True),
        ("ten moves, too soon", None, "B10 w19000", False),
        ("nine moves, which may wait", None, "B9 w20500", False),
        ("ten moves, with a look at the menu", None, "B10 w6000 R w6000 M w8000", False),
        ("a new game", new_deal, "w20500", True),
        ("a new game, and nine moves", new_deal, "B9 w20500", True),
        ("a win", win, "w20500", True),
    ],
)
def test_much_is_never_at_stake_for_more_than_20_seconds_of_rest(slots, what, work, keys, saved):
    made = machine(*slots, rest=3600_000)
    made.app.save()
    made.app.store.owed = 8 * 3600_000  # as after a lot of saves
    if work:
        made.app.stack.back_to_table(lambda: work(made.app.session))
        made.app.save_after = 5000  # as after any press
    press(made, keys)
    assert (saves(slots) == 2) == saved, what


DAYS = (1, 3.2, 6.3, 10)
WRAP = 2**29


def test_days_asleep_and_clocks_that_wrap_change_nothing(slots):
    made = machine(*slots, clock=VirtualClock(WRAP - 3000))
    session = made.app.session
    asleep = [int(days * 86_400_000) for days in DAYS]
    asleep += [2**28, WRAP - 1]
    for ms in asleep:
        made.app.save()
        made.clock.advance(ms)
        before, elapsed = saves(slots), session.elapsed
        press(made, "B10")
        rest(made, 20_500)
        assert saves(slots) > before, ms
        assert 0 <= session.elapsed - elapsed < 30_000, ms
        press(made, "B10")
        before, owed = saves(slots), made.app.store.owed
        made.clock.advance(ms)  # as when a computer sleeps, which does not ask the game to save
        made.app.tick()
        assert 0 <= made.app.store.owed <= owed + 60_000, ms
        rest(made, 20_500)
        assert saves(slots) > before, ms


@pytest.mark.parametrize(
    ("what", "keys"), [("the cursor", "R w500 " * 9), ("deals", "B w500 " * 9)]
)
def test_presses_do_not_ask_again_for_a_save_that_is_put_off(slots, monkeypatch, what, keys):
    asked = []
    decide = autosave.save_if_due
    monkeypatch.setattr(autosave, "save_if_due", lambda *on: asked.append(on) or decide(*on))
    made = machine(*slots, rest=3600_000)
    press(made, "B M w500 B")
    made.app.store.owed = 8 * 3600_000
    press(made, "B M w500 B w500")  # the pause is put off
    asked.clear()
    press(made, keys)
    assert asked == [], what
    press(made, "M w500")
    assert len(asked) == 1  # each pause asks


def test_no_more_than_eight_rests_are_owed(slots):
    made = machine(*slots)
    for _ in range(12):
        made.app.session.push(made.app.session.game.moves()[0])
        made.app.save()
    assert saves(slots) == 12
    assert made.app.store.owed == 8 * 60_000


def test_failed_save_is_tried_again_without_a_press(slots):
    slots = [BadSlot(reads=True), BadSlot(reads=True)]
    made = machine(*slots)
    press(made, "B w5500")
    for slot in slots:
        slot.writes = True
    rest(made, 120_000)
    assert saves(slots) == 1


def test_game_is_saved_on_quitting(slots):
    made = machine(*slots)
    made.app.session.settings[ASK] = 0
    press(made, "B2")
    leaving.ask_to_quit(made.app)
    assert not made.app.tick()
    assert went_on(*slots).app.session.game.table.log.steps == 2


def test_quit_that_cannot_save_says_so_and_quits_when_chosen_again():
    made = machine(Full(), Full())
    press(made, "B2")
    leaving.ask_to_quit(made.app)
    assert made.app.tick()
    for _ in range(5):  # in which the table is drawn
        made.app.tick()
    assert words.SAVE_NOTICES[7] in " ".join(made.app.stack.screen.view.status.text.split())
    assert made.app.session.game.table.log.steps == 2
    leaving.ask_to_quit(made.app)
    assert not made.app.tick()


def test_quit_that_cannot_save_says_so_again_if_a_save_came_between():
    slots = [BadSlot(reads=True), BadSlot(reads=True)]
    made = machine(*slots)
    for keys in ("B", "B"):
        leaving.ask_to_quit(made.app)
        assert made.app.tick()
        for slot in slots:
            slot.writes = True
        press(made, keys)
        assert not made.app.save()
        for slot in slots:
            slot.writes = False
        press(made, keys)


def test_a_win_saved_before_its_celebration_is_at_par(slots):
    with machine(*slots, game="gate", number=number_of("gate")) as made:
        follow(made.app.session)
        assert made.app.session.result == JUST_WON
    session = went_on(*slots).app.session
    assert decks.how_won(session.decks, key("gate"), session.proved.card) == decks.AT_PAR
    assert session.proved.own_steps == session.proved.par


def test_press_never_waits_for_a_save(slots):
    made = machine(*slots)
    for _ in range(40):
        before = saves(slots)
        made.keys.press(B)
        made.app.tick()
        made.keys.release(B)
        made.app.tick()
        assert saves(slots) == before
        made.clock.advance(200)
        made.app.tick()


def test_table_reports_a_bad_save_at_the_start():
    made = machine(Slot(), Slot(seal_as_version(VERSION + 1)))
    sentence = "A newer version saved here"
    assert sentence in " ".join(made.app.stack.screen.view.status.text.split())
    press(made, "R")
    assert sentence not in " ".join(made.app.stack.screen.view.status.text.split())


def test_table_says_at_once_that_it_could_not_be_saved():
    made = machine(Full(), Full())
    press(made, "B")
    assert words.SAVE_NOTICES[7] not in " ".join(made.app.stack.screen.view.status.text.split())
    rest(made, 7000)
    assert words.SAVE_NOTICES[7] in " ".join(made.app.stack.screen.view.status.text.split())


def test_a_press_while_a_save_is_prepared_is_in_the_save():
    keeper = Store([Slot(), Slot()], 2, 8000, 0, 60000)
    made = Machine(store=keeper, game="klondike", number=617)
    press(made, "B")
    rest(made, 4750)
    while not made.app._ahead:
        rest(made, 250)
    assert made.app.quiet < 6000 and not keeper.saved_mark
    press(made, "B")
    assert keeper.saved_mark and made.app.session.game.table.log.steps == 2
    rest(made, 70000)
    again = Machine(store=keeper, game="")
    assert again.app.session.game.table.log.steps == 2


def test_save_in_memory_only_is_reported():
    keeper = Store([Slot()], 1, 8000, 0, 60000)
    made = Machine(store=keeper, game="klondike", number=617)
    made.press([])
    assert words.SAVE_NOTICES[6] in " ".join(made.app.stack.screen.view.status.text.split())
    press(made, "B2 M w500")
    again = Machine(store=keeper, game="")
    again.press([])
    press(again, "B")
    assert again.app.session.game.table.log.steps == 2


# The simulator's files.


def test_desktop_saves_are_two_files_of_fixed_size(tmp_path):
    folder = tmp_path / "deep" / "saves"
    sizes = set()
    for number in range(4):
        with Machine(game="klondike", number=5, store=desk.open_store(folder)) as made:
            made.press([])
            press(made, f"B{number + 1}")
        sizes |= {path.stat().st_size for path in folder.iterdir()}
    assert sorted(path.name for path in folder.iterdir()) == sorted(desk.NAMES)
    assert sizes == {desk.SIZE}
    found, _, _, save, _ = find_newest([desk.FileSlot(folder / name) for name in desk.NAMES])
    assert found == 0
    assert len(save) > 100


def test_short_or_foreign_file_is_replaced(tmp_path):
    (tmp_path / desk.NAMES[0]).write_bytes(b"text")
    keeper = desk.open_store(tmp_path)
    assert read(keeper)[1] is None
    for _ in range(2):
        write(keeper, b"save")
    assert {path.stat().st_size for path in tmp_path.iterdir()} == {desk.SIZE}
    assert bytes(read(desk.open_store(tmp_path))[1]) == b"save"


def test_moves_of_show_me_are_saved_once_it_rests():
    slots = Slot(), Slot()
    with machine(*slots, game="gate", number=number_of("gate")) as made:
        press(made, "M [Winning line] A2 R")
        rest(made, 80_000)
        assert visible_text(made).startswith(words.SHOWN)
        assert made.app.session.unsaved == 0
    with went_on(*slots) as again:
        assert again.app.session.game.won()
