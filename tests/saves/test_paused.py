"""Paused games: nothing of them is lost, whatever happens between two saves."""

import itertools
from binascii import crc32
from contextlib import suppress
from types import NoneType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from patience.games import catalog
from patience.player import daily, new_deal, statistics
from patience.player.session import OPEN, Session
from patience.redo import redo
from patience.saves import fields, notes, paused, resuming, slots, switching
from patience.saves.current import is_begun, line_of, most_waiting
from patience.saves.restoring import restore
from patience.saves.saver import save
from patience.saves.store import Store
from patience.saves.writing import KEPT_STEPS
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.engine_data import table_bytes
from tests.support.save_data import BadSlot, Slot, find_newest, least_room
from tests.support.saves.paused_games import (
    DRIVE,
    CutError,
    CutSlot,
    begin_session,
    card_number,
    forge,
    go_to,
    lines_of,
    make_room,
    pause,
    play_on,
    store_with,
)
from tests.support.screen_driver import press

ALL = catalog.ids()
KLONDIKE, GATE, SPIDER = (("klondike", 0, 0), ("gate", 0, 0), ("spider", 0, 0))


def state_of(session):
    """Return the state of the current game without changing it."""
    log = session.game.table.log
    entries = [log.entry(at) for at in range(log.count)]
    deal = session.proved
    return (
        table_bytes(session.game),
        (entries, log.applied, log.steps),
        statistics.row_key(session.game.row),
        dict(session.chosen_options),
        (session.game.number, session.bookmark, session.result, session.elapsed),
        deal and (deal.index, deal.card, deal.day, deal.hinted, deal.shown, deal.followed),
        session.has_pack,
    )


@pytest.mark.turns(3)
@settings(max_examples=20, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(ALL), st.integers(1, 60), st.integers(0, 99), st.integers(0, 3)),
        min_size=2,
        max_size=8,
        unique_by=lambda game: game[0],
    ),
    st.randoms(use_true_random=False),
)
def test_several_paused_games_come_back_byte_for_byte_after_a_restart(games, chance):
    session, store = begin_session(), make_room()
    states = {}
    for game_id, moves, luck, option in games:
        go_to(session, store, (game_id, 0, 0))
        offered = catalog.row(game_id).options
        for field, values in offered:
            session.chosen_options[field] = values[option % len(values)]
        new_deal.new_deal(session, 1 + luck)
        play_on(session, moves, luck, luck)
        if luck % 3 == 0:
            session.bookmark = luck % 5
        assert save(session, store) == ""
        if is_begun(session):
            states[line_of(session)] = state_of(session)
    session = Session(0)
    store = make_room(DRIVE, *store.slots)
    assert restore(session, store) == ""
    lines = list(states)
    chance.shuffle(lines)
    for line in lines + lines:
        go_to(session, store, line)
        assert state_of(session) == states[line]
    assert save(session, store) == ""
    assert set(lines_of(store)) | {line_of(session)} >= set(states)


def test_paused_games_are_listed_newest_first_and_the_current_one_is_not():
    store = store_with((GATE, 5, 10), (SPIDER, 5, 20), (KLONDIKE, 5, 30))
    assert lines_of(store) == [SPIDER, GATE]
    session = Session(0)
    restore(session, store)
    go_to(session, store, GATE)
    assert lines_of(store) == [KLONDIKE, SPIDER]  # also before the next save
    save(session, store)
    assert lines_of(store) == [KLONDIKE, SPIDER]


def test_deal_of_the_day_and_cards_of_the_deck_wait_beside_the_ordinary_game():
    day = next(day for day in range(9) if daily.game_of(day) == "klondike")
    lines = [KLONDIKE, ("klondike", 1, day), ("klondike", 1, day + 7), ("klondike", 2, 0)]
    lines.append(("klondike", 2, 51))
    store = store_with(*[(line, 7 + at, at) for at, line in enumerate(lines)])
    session = Session(0)
    restore(session, store)
    for at, line in enumerate(lines):
        go_to(session, store, line)
        assert line_of(session) == line
        assert session.elapsed == at * 1000
        if line[1] == 2:
            assert session.game.number == card_number("klondike", line[2])
    assert len(lines_of(store)) == len(lines) - 1


def test_game_that_is_not_begun_or_is_won_does_not_wait():
    store = store_with((GATE, 0, 0), (SPIDER, 3, 0))
    assert lines_of(store) == []
    session = Session(0)
    restore(session, store)
    while session.game.pop():  # undone to its start, it still counts
        pass
    go_to(session, store, GATE)
    assert lines_of(store) == [SPIDER]


def test_save_is_written_in_pieces_of_at_most_600_bytes():
    store = store_with(*[((game_id, 0, 0), 40, 1) for game_id in ALL[:12]])
    session = Session(0)
    restore(session, store)
    session.favourites = list(ALL)
    play_on(session, 400)
    sizes = []
    for slot in store.slots:
        slot.write = lambda pieces: sizes.extend(len(piece) for piece in pieces)
    save(session, store)
    assert sum(sizes) > 4000
    assert max(sizes) <= 600


@cases(("room", "most"), [(DRIVE, 12), (8192 - 16, 3), (4096 - 16, 1), (272, 1)])
def test_most_games_that_wait_depend_on_the_room(room, most):
    assert most_waiting(room) == most


@pytest.mark.turns(3)
@cases(("room", "games"), [(DRIVE, 12), (8192 - 16, 3), (4096 - 16, 1)])
def test_room_is_enough_for_the_largest_games_and_records_of_all_others(room, games):
    # With what a chip has room for: statistics of each game, and of 241 pairs on a drive.
    store = make_room(room)
    session = begin_session()
    largest = ["thirty-nine-steps", "napoleons-square", "waning-moon", "relaxed-spider"]
    others = ["rank-and-file", "san-juan-hill", "forty-thieves", "spider", "gypsy", "triple-line"]
    others += ["double-klondike", "interregnum", "lucas", "gate"]
    known = [game_id for game_id in largest + others if game_id in ALL][: games + 1]
    for game_id in known:
        go_to(session, store, (game_id, 0, 0))
        play_on(session, 200)
        states = state_of(session)
    session.statistics = bytearray(32 * (241 if room == DRIVE else 80 if games == 3 else 40))
    session.best = bytearray(11 + 49 * 40)
    play_on(session, 3)
    save(session, store)
    assert len(lines_of(store)) == games
    again, current = Session(0), states[0]
    restore(again, store)
    assert current
    for line in lines_of(store):
        go_to(again, store, line)
        assert line_of(again) == line


THIRTEEN = [(game_id, 0, 0) for game_id in ALL[:13]]


def begin_thirteen():
    """Return a session with the last of them, and a store in which the other twelve wait."""
    store = store_with(*[(line, 9, at) for at, line in enumerate(THIRTEEN[:12])])
    assert switching.find_oldest(store) is None  # eleven wait
    session = Session(0)
    restore(session, store)
    go_to(session, store, THIRTEEN[12])
    play_on(session, 9)
    for _ in range(2):  # both slots have all of them
        session.push(session.game.moves()[0])
        save(session, store)
    return session, store


def test_oldest_game_is_named_once_there_is_no_more_room():
    _, store = begin_thirteen()
    assert switching.find_oldest(store).line == THIRTEEN[0]


def test_game_makes_way_without_being_paused_if_there_is_no_more_room():
    session, store = begin_thirteen()
    assert not switching.make_way(session, store, ALL[13], False)
    assert not store.keeps
    assert switching.make_way(session, store, ALL[3], False)  # that leaves room for one
    assert store.keeps and line_of(session) == THIRTEEN[3]
    assert lines_of(store)[0] == THIRTEEN[12]


@cases(
    ("fewer", "said", "kept"),
    [
        (-9, "", [True, True, True]),
        (200, "Too little room. Not saved: undo of paused games (1).", [False, True, True]),
        (700, "Too little room. Not saved: undo of paused games (2).", [False, False, True]),
    ],
)
def test_undo_of_paused_games_goes_first_the_oldest_first(fewer, said, kept):
    store = store_with((GATE, 150, 1), (SPIDER, 150, 2), (KLONDIKE, 150, 3))
    session = Session(0)
    restore(session, store)
    store.room = len(find_newest(store.slots)[3]) - fewer
    session.push(session.game.moves()[0])
    assert save(session, store) == said
    steps = {KLONDIKE: steps_back(session)}
    assert steps[KLONDIKE] >= KEPT_STEPS
    store.room = DRIVE
    for line in lines_of(store):
        go_to(session, store, line)
        steps[line] = steps_back(session)
    assert [steps[line] > 0 for line in (GATE, SPIDER, KLONDIKE)] == kept


def steps_back(session):
    count = 0
    while session.game.pop():
        count += 1
    while redo(session.game.table):
        pass
    return count


def test_score_of_a_paused_game_stays_when_its_undo_is_left_out():
    session, store = begin_session(), make_room()
    session.settings[16] = 1  # standard scores
    go_to(session, store, KLONDIKE)
    play_on(session, 120)
    score = session.score()
    assert score > 0
    go_to(session, store, GATE)
    play_on(session, 3)
    store.room = least_room(session) + 200
    save(session, store)
    go_to(session, store, KLONDIKE)
    assert session.game.table.log.count == 0
    assert session.score() == score


# Counts.


def counts(session):
    """Return how many games were played, won, and lost."""
    statistics.count_game(session)
    results = [session.deals[at + 8] for at in range(0, len(session.deals), 9)]
    played = sum(session.statistics[at + 4] for at in range(0, len(session.statistics), 32))
    return played, results.count(2), results.count(3)


def test_paused_game_is_neither_won_nor_lost_until_it_is_given_up():
    session, store = begin_session(), make_room()
    for line in (KLONDIKE, GATE, SPIDER, KLONDIKE, GATE, SPIDER):
        go_to(session, store, line)
        play_on(session, 5)
        assert counts(session)[1:] == (0, 0)
    assert counts(session)[0] == 3
    switching.give_up(session, store, paused.find(store, GATE))
    assert counts(session) == (3, 0, 1)
    save(session, store)
    assert lines_of(store) == [KLONDIKE]
    new_deal.new_deal(session)
    assert counts(session) == (3, 0, 2)


def test_game_given_up_does_not_wait_again_when_another_goes_on():
    store = store_with((GATE, 5, 10), (SPIDER, 5, 20), (KLONDIKE, 5, 30))
    session = Session(0)
    restore(session, store)
    switching.give_up(session, store, paused.find(store, GATE))
    assert resuming.resume_game(session, store, paused.find(store, SPIDER)) == 0
    assert lines_of(store) == []


def test_list_of_paused_games_stays_open_with_the_current_game_in_it():
    store = store_with((GATE, 5, 10), (KLONDIKE, 5, 30))
    with Machine(store=store, game="", number=0) as machine:
        press(machine, "w300 A w300")
        machine.app.stack.open_screen("choosing.paused", "PausedGamesMenu")
        press(machine, "w100 D S w100 D A w100")
        screen = machine.app.stack.screen
        assert type(screen).__name__ == "PausedGamesMenu"
        assert [item[0].partition(" ")[0] for item in screen.items] == ["Klondike"]
    assert lines_of(store) == []


def test_game_given_up_in_vegas_leaves_its_balance():
    session, store = begin_session(), make_room()
    session.settings[16] = 2
    go_to(session, store, KLONDIKE)
    play_on(session, 60)
    money = 5 * session.cards_home() - 52
    go_to(session, store, GATE)
    assert session.bank == 0
    switching.give_up(session, store, paused.find(store, KLONDIKE))
    assert session.bank == money


def test_twenty_results_never_push_out_an_open_game():
    session, store = begin_session(), make_room()
    go_to(session, store, KLONDIKE)
    play_on(session, 5)
    go_to(session, store, GATE)
    for _ in range(25):
        new_deal.new_deal(session)
        play_on(session, 2)
        statistics.count_game(session)
    assert len(session.deals) == 20 * 9
    assert [session.deals[at + 8] for at in range(0, 180, 9)].count(OPEN) == 2
    played = counts(session)[0]
    go_to(session, store, KLONDIKE)
    session.push(session.game.moves()[0])
    assert counts(session)[0] == played


# Bad input.


def set_version(part):
    part[0] = fields.KNOWN + 1


def set_id(part):
    part[10:14] = b"gote"


def set_option(part):
    part[14] = 127


def set_card(part):
    part[40] ^= 1


def set_length(part):
    part[1:3] = b"\xff\xff"


def set_nothing(part):
    part[:] = bytes(len(part))


@cases(
    ("change", "problem"),
    [
        (set_version, fields.NEWER),
        (set_id, fields.NO_SUCH_GAME),
        (set_option, fields.NO_SUCH_OPTION),
        (set_card, fields.DAMAGED),
        (set_length, fields.DAMAGED),
        (set_nothing, fields.DAMAGED),
    ],
)
def test_game_that_cannot_be_read_is_kept_byte_for_byte(change, problem):
    store = store_with((GATE, 9, 10), (SPIDER, 9, 20), (KLONDIKE, 9, 30))
    part = forge(store, GATE, change)
    session = Session(0)
    assert restore(session, store) == ""
    bad = paused.list_waiting(store)[-1]
    before = state_of(session)
    assert save(session, store) == ""
    pause(session, store)
    assert resuming.resume_game(session, store, bad) == problem
    assert state_of(session) == before  # the game that was left for it goes on
    assert not store.keeps
    notes.describe(bad)
    for line in (SPIDER, KLONDIKE, ("golf", 0, 0)):
        go_to(session, store, line)
        play_on(session, 3)
        save(session, store)
        kept = paused.list_waiting(store)[-1]
        assert bytes(kept.read(0, kept.size)) == part


@pytest.mark.turns(4)
@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 9999), st.binary(max_size=6)), min_size=1, max_size=4),
    st.integers(0, 2),
)
def test_any_bytes_in_a_paused_game_do_no_harm(damage, which):
    store = store_with((GATE, 9, 10), (SPIDER, 9, 20), (KLONDIKE, 9, 30))
    line = lines_of(store)[which % 2]

    def change(part):
        for at, new in damage:
            at %= max(1, len(part) - len(new))
            part[at : at + len(new)] = new

    forge(store, line, change)
    session = Session(0)
    assert restore(session, store) == ""
    waiting = paused.list_waiting(store)
    assert len(waiting) == 2
    for game in waiting:
        notes.describe(game)
        pause(session, store)
        listed = [one for one in paused.list_waiting(store) if one.line == game.line]
        resuming.resume_game(session, store, listed[0])
        session.game.moves()
        assert save(session, store) == ""
    assert len(paused.list_waiting(store)) == 2


# Places that fail.


class DriveSlot(Slot):
    """A file of a drive, which a board does not touch while it saves elsewhere."""

    def forget(self):
        pass


def test_games_of_the_drive_that_have_no_room_in_the_chip_stay_on_the_drive():
    files = [DriveSlot(), DriveSlot()]
    lines = [(game_id, 0, 0) for game_id in ALL[20:32]]
    games = [(line, 30, at) for at, line in enumerate(lines)]
    session, drive = begin_session(), make_room(DRIVE, *files)
    for line, moves, seconds in games:
        go_to(session, drive, line)
        play_on(session, moves, seconds)
    save(session, drive)
    states = {}
    for line in lines:
        go_to(session, drive, line)
        states[line] = state_of(session)
        save(session, drive)
    save(session, drive)
    # The computer uses the drive: the next saves go to a chip without room for all of them.
    chip = Slot()
    store = Store([chip, *files], 1, 2000, 2, 0)
    session = Session(0)
    before = [slot.data for slot in files]
    restore(session, store)
    go_to(session, store, lines[0])
    session.push(session.game.moves()[0])
    states[lines[0]] = state_of(session)
    save(session, store)
    assert len(chip.data) <= 2016
    assert len(lines_of(store)) == 11
    session = Session(0)
    store = Store([chip, *files], 1, 2000, 2, 0)
    restore(session, store)
    go_to(session, store, lines[3])
    assert state_of(session)[0] == states[lines[3]][0]
    play_on(session, 5)
    states[lines[3]] = state_of(session)
    save(session, store)
    assert [slot.data for slot in files] == before
    # Back on the drive, everything is there.
    session = Session(0)
    store = Store([*files, chip], 2, DRIVE, 1, 0)
    restore(session, store)
    session.push(session.game.moves()[0])
    states[lines[3]] = state_of(session)
    save(session, store)
    assert not find_newest([chip])[3]
    for line in lines:
        go_to(session, store, line)
        assert state_of(session)[0] == states[line][0], line


@cases("at", [0, 1])
def test_games_wait_though_one_slot_cannot_be_written(at):
    bad = BadSlot(reads=True)
    store = make_room(DRIVE, *([bad, Slot()] if not at else [Slot(), bad]))
    session = begin_session()
    said = save(session, store)
    session.push(session.game.moves()[0])
    assert "Only one" in said + save(session, store)
    for line in (KLONDIKE, GATE, SPIDER, KLONDIKE, GATE):
        go_to(session, store, line)
        play_on(session, 4)
        save(session, store)
    assert lines_of(store) == [KLONDIKE, SPIDER, ("golf", 0, 0)]


class FailingSlot(Slot):
    """A slot that fails once it has written `fails_after` bytes; never if that is None."""

    fails_after = None

    def write(self, pieces):
        data = b"".join(pieces)
        if self.fails_after is None:
            super().write([data])
            return
        super().write([data[: self.fails_after] + self.data[self.fails_after :]])
        raise OSError(5, "EIO")


@cases(("fails_after", "is_damaged"), [(0, False), (40, True), (700, True), (DRIVE, False)])
def test_games_wait_though_writing_over_the_only_save_fails(fails_after, is_damaged):
    slot = FailingSlot()
    store = Store([slot], 1, DRIVE, 1, 0)
    session = begin_session()
    for line in (KLONDIKE, GATE, SPIDER):
        go_to(session, store, line)
        play_on(session, 40)
        save(session, store)
    pause(session, store)
    new_deal.start_game(session, "freecell", 5)  # now Spider waits, but no save says so yet
    play_on(session, 4)
    slot.fails_after = fails_after
    for _ in range(2):
        session.push(session.game.moves()[0])
        assert save(session, store) == "Saving failed."
        assert lines_of(store) == [SPIDER, GATE, KLONDIKE]
        # Nothing but the bytes is kept: an object would keep the module.
        assert type(store.slot_state.get(slots.RESCUED)) is (bytearray if is_damaged else NoneType)
    assert go_to_waiting(session, store, GATE)
    slot.fails_after = None
    assert save(session, store) == ""
    assert lines_of(store) == [SPIDER, KLONDIKE]
    assert slots.RESCUED not in store.slot_state
    again = Session(0)
    restore(again, Store([slot], 1, DRIVE, 1, 0))
    assert again.game.row.id == "gate"
    go_to(again, store, KLONDIKE)
    assert again.game.row.id == "klondike"


@cases("error", [MemoryError, OSError])
def test_game_that_was_left_comes_back_whichever_part_of_going_on_fails(error):
    store = store_with((SPIDER, 150, 10), (KLONDIKE, 40, 30))
    session = Session(0)
    restore(session, store)
    before, part = state_of(session), 0
    while True:
        resuming_one = resuming.Resuming(session, store, paused.find(store, SPIDER))
        for _ in range(part):
            if resuming_one.go_on() is not None:
                break
        else:
            resuming_one._parts = iter(Raising(error))
            with pytest.raises(error):
                resuming_one.go_on()
            assert state_of(session) == before
            assert lines_of(store) == [SPIDER]
            part += 1
            continue
        break
    assert part > 4  # undoing and redoing 150 steps takes several
    assert session.game.row.id == "spider"


class Raising:
    """An iterator that raises an error."""

    def __init__(self, error):
        self.error = error

    def __iter__(self):
        return self

    def __next__(self):
        raise self.error


def go_to_waiting(session, store, line):
    """Go on with a paused game without saving; return whether it could be read."""
    return resuming.resume_game(session, store, paused.find(store, line)) == 0


def test_a_newer_versions_save_is_left_alone_with_the_games_that_wait():
    store = store_with((GATE, 9, 10), (KLONDIKE, 9, 30))
    newest = store.slots[store.newest]
    data = bytearray(newest.data)
    data[4] += 1
    size = int.from_bytes(data[6:8], "little")
    crc = crc32(data[:12], crc32(data[16 : 16 + size]))
    data[12:16] = crc.to_bytes(4, "little")
    newest.data = bytes(data)
    before = [slot.data for slot in store.slots]
    store = make_room(DRIVE, *store.slots)
    session = Session(0)
    assert "newer version" in restore(session, store)
    assert store.used == 0
    if not session.game:
        new_deal.start_game(session, "golf", 1)
    session.push(session.game.moves()[0])
    save(session, store)
    assert [slot.data for slot in store.slots] == before


DAYS = range(320, 327)
DECKS = [("gate", 2, 0), ("castles-end", 2, 5)]


class Waiting(RuleBasedStateMachine):
    """Pauses and continues games, with power cuts; no game that was saved is lost."""

    def __init__(self):
        super().__init__()
        self.slots = [CutSlot(), CutSlot()]
        self.session = Session(5)
        self.store = make_room(DRIVE, *self.slots)
        self.today = DAYS[0]
        self.won = set()
        self.states = {}  # of all games that wait or are played, as they were last
        new_deal.start_game(self.session, "golf", 1)
        save(self.session, self.store)
        self.saved = dict(self.states), set(self.won)

    def note(self):
        if is_begun(self.session):
            self.states[line_of(self.session)] = state_of(self.session)

    def save(self):
        assert save(self.session, self.store) == ""
        self.note()
        self.saved = dict(self.states), set(self.won)

    def room(self, line):
        # Room for one more, as the screens see to it.
        if line not in self.states and len(self.states) >= 12:
            oldest = switching.find_oldest(self.store)
            if oldest:
                del self.states[oldest.line]
                switching.give_up(self.session, self.store, oldest)

    def go(self, line):
        here = line_of(self.session)
        if not is_begun(self.session):
            self.states.pop(here, None)
        self.save()
        self.room(line)
        waited = go_to(self.session, self.store, line)
        self.saved = dict(self.states), set(self.won)  # `go_to` saves first
        assert waited == (line in self.states and line != here)
        if waited:
            assert state_of(self.session) == self.states[line]

    @rule(game=st.sampled_from([KLONDIKE, GATE, SPIDER, ("golf", 0, 0), ("freecell", 0, 0)]))
    def go_to_a_game(self, game):
        self.go(game)

    @rule(line=st.sampled_from(DECKS))
    def go_to_a_card(self, line):
        self.go(line)

    @rule()
    def go_to_the_day(self):
        self.go((daily.game_of(self.today), 1, self.today))

    @rule(moves=st.integers(1, 12), luck=st.integers(0, 9))
    def play(self, moves, luck):
        play_on(self.session, moves, 1, luck)
        self.note()

    @rule()
    def save_now(self):
        self.save()

    @rule()
    def deal_anew(self):
        self.states.pop(line_of(self.session), None)
        deal = self.session.proved
        if deal:
            deal.day = -1  # a new deal of this game is an ordinary one
            self.states.pop(line_of(self.session), None)
            waiting = paused.find(self.store, line_of(self.session))
            if waiting:
                switching.give_up(self.session, self.store, waiting)
        new_deal.new_deal(self.session)

    @precondition(lambda self: self.session.proved and self.session.proved.day >= 0)
    @rule()
    def win_the_day(self):
        deal = self.session.proved
        line = line_of(self.session)
        deal.own_steps = deal.par
        self.session.result = 4  # just won
        assert daily.note_win(self.session)[0] == line[2]
        statistics.count_game(self.session)
        self.won.add(line[2])
        self.states.pop(line, None)
        self.session.proved.day = -1
        new_deal.new_deal(self.session)
        self.states.pop(line_of(self.session), None)
        waiting = paused.find(self.store, line_of(self.session))
        if waiting:
            switching.give_up(self.session, self.store, waiting)

    @precondition(lambda self: self.today < DAYS[-1])
    @rule()
    def next_day(self):
        self.today += 1

    @rule()
    def restart(self):
        self.save()
        self.switch_on()

    @rule(after=st.integers(0, 5000))
    def lose_power_while_saving(self, after):
        self.note()
        now = dict(self.states), set(self.won)
        self.session.elapsed += 1
        self.session.settings[0] ^= 1  # something to save
        for slot in self.slots:
            slot.cut_after = after
        with suppress(CutError):
            save(self.session, self.store)
        for slot in self.slots:
            slot.cut_after = None
        self.session = Session(0)
        del now
        self.switch_on()

    def switch_on(self):
        self.session = Session(7)
        self.store = make_room(DRIVE, *self.slots)
        restore(self.session, self.store)
        self.states, self.won = dict(self.saved[0]), set(self.saved[1])
        assert self.session.game
        line = line_of(self.session)
        if line in self.states:
            assert state_of(self.session) == self.states[line]

    @invariant()
    def nothing_is_lost(self):
        begun = set(lines_of(self.store))
        if is_begun(self.session):
            begun.add(line_of(self.session))
        assert begun >= set(self.states)

    @invariant()
    def streak_is_right(self):
        days = self.session.days
        for day in DAYS:
            won = day in self.won
            assert (daily.state(days, day) >= daily.WON) == won if days else not won
        if days:
            run = 0
            for day in itertools.takewhile(self.won.__contains__, range(self.today, 0, -1)):
                run += 1
                assert day
            assert daily.streak(days, self.today) >= run


Waiting.TestCase.settings = settings(
    derandomize=True, max_examples=15, stateful_step_count=25, deadline=None
)
TestWaiting = pytest.mark.turns(3)(Waiting.TestCase)
