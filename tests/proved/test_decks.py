"""Which proved deal comes next, how they are counted, and which card of the deck a win lights."""

from itertools import pairwise

import pytest

from patience.games import catalog, packs
from patience.player import decks, new_deal, rule_options, statistics, summary
from patience.player.session import Session
from patience.player.settings import NEW_DEALS
from patience.player.statistics import LOST, OPEN, WON, key
from patience.redo import redo
from patience.saves.proved import pack_proved, unpack_proved
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.played_sessions import last_results, restart, win
from tests.support.proved_deals import GAMES, follow, number_of, proved_session, unproved_number
from tests.support.save_data import pack, save_and_read
from tests.support.screen_driver import current_game, menu_keys, press, visible_text

KEY = key("castles-end")


@pytest.fixture
def session():
    return proved_session()


def pack_of(game_id="castles-end"):
    return packs.open_pack(catalog.row(game_id))


def deal_for(card):
    """Return the index of a card's deal in Castle's End's pack."""
    return packs.deal_for(card, pack_of().count)


# The deck.


@cases("count", [52, 53, 100, 200, 519, 520, 1000, 1040, 65535])
def test_a_deck_goes_from_the_easiest_deal_evenly_to_the_hardest(count):
    indexes = [packs.deal_for(card, count) for card in range(52)]
    assert indexes[0] == 0
    steps = {after - before for before, after in pairwise(indexes)}
    assert min(steps) > 0
    assert count - indexes[-1] <= 2 * count // 52 + 10
    assert [packs.card_for(index, count) for index in indexes] == list(range(52))


@cases("count", [520, 1000, 1230])
def test_a_deck_is_the_same_on_a_drive_that_has_every_tenth_deal(count):
    thin = count // 10
    assert [packs.deal_for(card, count) for card in range(52)] == [
        10 * packs.deal_for(card, thin) for card in range(52)
    ]


@cases(("count", "cards"), [(0, 0), (1, 1), (20, 20), (51, 51)])
def test_a_small_pack_makes_a_small_deck(count, cards):
    found = [packs.deal_for(card, count) for card in range(52)]
    assert found == [*range(cards), *[-1] * (52 - cards)]


# Won, hinted, own steps more than par, and what lights up.
WINS = [
    (False, 0, decks.AT_PAR),
    (False, -3, decks.AT_PAR),
    (False, 1, decks.UNAIDED),
    (True, 0, decks.LIT),
    (True, 9, decks.LIT),
]


@pytest.mark.parametrize(("hinted", "over", "how"), WINS)
def test_a_win_lights_its_card(session, hinted, over, how):
    deal = session.proved
    assert deal.card == 0
    deal.hinted, deal.own_steps = hinted, deal.par + over
    win(session)
    assert decks.how_won(session.decks, KEY, 0) == how
    assert decks.count_won(session.decks, KEY) == 1
    assert decks.count_won(session.decks, key("gate")) == 0


def test_the_easiest_card_that_was_not_won_is_looked_for(session):
    assert decks.first_open(session.decks, KEY) == 0
    win(session)
    assert decks.first_open(session.decks, KEY) == 1
    session.decks[-13:] = b"\xff" * 13
    assert decks.first_open(session.decks, KEY) == 0


def test_a_win_whose_steps_are_not_known_is_not_at_par(session):
    win(session)
    assert decks.how_won(session.decks, KEY, 0) == decks.UNAIDED


def test_the_best_win_of_a_card_counts():
    session = proved_session("gate")
    win(session)  # so that it has the first deck
    for card, hinted, own_steps, best in (
        *((4, True, 0, decks.LIT), (6, True, 0, decks.LIT), (5, True, 0, decks.LIT)),
        *((5, False, 999, decks.UNAIDED), (5, False, 1, decks.AT_PAR)),
        *((5, False, 999, decks.AT_PAR), (5, True, 1, decks.AT_PAR)),
    ):
        new_deal.replay(session, "castles-end", number_of("castles-end", deal_for(card)))
        session.proved.hinted, session.proved.own_steps = hinted, own_steps
        win(session)
        assert decks.how_won(session.decks, KEY, card) == best
    assert [decks.how_won(session.decks, KEY, card) for card in (4, 6)] == [decks.LIT] * 2
    assert (decks.counts(session.decks, KEY), decks.counts(session.decks)) == ((7, 7), (8, 8))


def test_every_card_can_be_lit_by_its_number():
    session = proved_session()
    for card in (0, 1, 17, 50, 51):
        new_deal.new_deal(session, number_of("castles-end", deal_for(card)))
        assert session.proved.card == card
        win(session)
    lit = [card for card in range(52) if decks.how_won(session.decks, KEY, card)]
    assert lit == [0, 1, 17, 50, 51]


def test_a_deal_between_the_cards_lights_none():
    count = pack_of().count
    index = next(index for index in range(count) if packs.card_for(index, count) < 0)
    session = proved_session(index=index)
    assert session.proved.card == -1
    win(session)
    assert decks.count_won(session.decks, KEY) == 0
    assert decks.counts(session.decks, KEY) == (1, 1)


# Which deal comes next.


def test_new_deals_are_proved_and_none_comes_again_before_all_others():
    game_id = min(GAMES, key=lambda game_id: pack_of(game_id).count)
    session = proved_session(game_id)
    count = pack_of(game_id).count
    found = []
    for _ in range(count):
        new_deal.new_deal(session)
        found.append(session.proved.index)
        assert session.game.number == number_of(game_id, session.proved.index)
    assert len(set(found)) == count
    new_deal.new_deal(session)
    assert session.proved.index == found[0]


def test_easy_deals_come_first_then_easy_and_hard_ones_in_turn():
    session = proved_session()
    count = pack_of().count
    first, found = [], []
    for _ in range(6):
        new_deal.new_deal(session)
        first.append(session.proved.index)
    assert max(first) < count // 4  # until two games are won
    for _ in range(2):
        decks.count_win(session.decks, key(session.game.row.id), session.proved)
    for _ in range(6):
        new_deal.new_deal(session)
        found.append(session.proved.index * 2 // count)
    assert set(found) == {0, 1}


def test_players_begin_with_different_deals():
    firsts = set()
    for luck in range(20):
        session = Session(luck)
        new_deal.start_game(session, "castles-end", 0)
        firsts.add(session.game.number)
    assert len(firsts) > 10


def test_deals_played_in_another_way_are_passed_over():
    session, other = proved_session(), proved_session()
    expected = []
    for _ in range(4):
        new_deal.new_deal(other)
        expected.append(other.game.number)
    for number in expected[:3]:
        new_deal.new_deal(session, number)
        assert session.push(session.game.moves()[0])
    session.seed, session.decks = proved_session().seed, bytearray()
    new_deal.new_deal(session)
    assert session.game.number == expected[3]


def test_a_deal_whose_card_is_lit_is_passed_over(session):
    win(session)
    session.deals, session.seed = bytearray(), 0  # so that it would be the next
    assert decks.choose(session, KEY, pack_of()) == 1


def test_any_deal_can_be_asked_for():
    session = proved_session()
    session.settings[NEW_DEALS] = 1
    found = set()
    for _ in range(40):
        new_deal.new_deal(session)
        found.add(session.proved is None)
    assert True in found


@cases("game_id", GAMES[::6])
def test_a_number_of_the_pack_is_winnable_however_it_is_dealt(game_id):
    number, other = number_of(game_id, 3), unproved_number(game_id)
    session = Session(1)
    new_deal.start_game(session, game_id, other)
    assert session.has_pack
    assert session.proved is None
    new_deal.new_deal(session, number + 1)
    new_deal.new_deal(session, session.game.number - 1)
    assert session.proved.index == 3
    new_deal.start_game(session, "yukon", number)
    assert (session.has_pack, session.proved) == (False, None)
    new_deal.replay(session, game_id, number)
    assert session.proved.index == 3


def test_other_rules_have_no_proved_deals():
    session = proved_session("gate")
    changed = [(field, values[1]) for field, values in session.game.row.options]
    assert changed
    new_deal.start_game(session, "gate", session.game.number, changed)
    assert (session.has_pack, session.proved) == (False, None)
    new_deal.new_deal(session)
    assert (session.has_pack, session.proved) == (False, None)


@pytest.mark.parametrize("content", [b"", b"PPpk", bytes(400)])
def test_a_damaged_file_is_reported_and_any_deal_dealt(content, tmp_path, monkeypatch):
    monkeypatch.setattr(packs, "FOLDER", f"{tmp_path}/")
    (tmp_path / "castles-end.pack").write_bytes(content)
    session = Session(1)
    new_deal.start_game(session, "castles-end", 0)
    assert session.proved is None
    assert "cannot be read" in session.notice
    assert session.push(session.game.moves()[0])


@pytest.mark.parametrize("filling", [b"\0", b"\xff"])
def test_a_file_with_a_damaged_table_is_reported_and_any_deal_dealt(filling, tmp_path, monkeypatch):
    with open(packs.FOLDER + "castles-end.pack", "rb") as file:
        data = bytearray(file.read())
    data[packs.HEAD_SIZE :] = filling * (len(data) - packs.HEAD_SIZE)
    (tmp_path / "castles-end.pack").write_bytes(data)
    monkeypatch.setattr(packs, "FOLDER", f"{tmp_path}/")
    session = Session(1)
    new_deal.start_game(session, "castles-end", 0)
    assert session.proved is None
    assert "cannot be read" in session.notice
    assert session.push(session.game.moves()[0])
    new_deal.deal_card(session, "castles-end", new_deal.next_card(session)[1])
    assert session.game.number > 1
    with Machine(game="castles-end", number=617) as machine:
        press(machine, menu_keys("Deals", "Win the deck"))
        assert "Castle's End | 0/52" in visible_text(machine)
        press(machine, "R A")
        assert current_game(machine).number == 617


# How they are counted.


def test_proved_deals_are_counted_apart(session):
    win(session)
    new_deal.new_deal(session)
    assert session.push(session.game.moves()[0])
    new_deal.new_deal(session, unproved_number("castles-end"))
    win(session)
    assert decks.counts(session.decks, KEY) == (2, 1)
    assert decks.counts(session.decks) == (2, 1)


def test_a_game_whose_count_was_deleted_before_its_win_was_played(session):
    assert session.push(session.game.moves()[0])
    statistics.forget(session)
    win(session)
    assert decks.counts(session.decks) == (1, 1)


def test_forgetting_keeps_the_deck(session):
    win(session)
    statistics.forget(session, key("gate"), key("gate"))
    assert decks.counts(session.decks) == (1, 1)
    statistics.forget(session)
    assert decks.counts(session.decks) == (0, 0)
    assert decks.count_won(session.decks, KEY) == 1


def test_a_game_that_was_shown_is_lost_when_another_begins(session):
    number = session.game.number
    session.proved.shown = True
    follow(session)
    assert session.game.won()
    assert last_results(session) == [(number, OPEN)]
    new_deal.new_deal(session)
    assert last_results(session) == [(number, LOST)]
    assert decks.counts(session.decks, KEY) == (1, 0)
    assert decks.count_won(session.decks, KEY) == 0


def test_a_game_restarted_after_its_win_is_another_without_hints(session):
    session.proved.hinted, session.proved.own_steps = True, 40
    follow(session)
    restart(session)
    rule_options.change_option(session, "fback")  # for the next deal
    assert redo(session.game.table)
    deal = session.proved
    assert (deal.hinted, deal.shown, deal.own_steps) == (False, False, 0)


def test_a_game_that_was_shown_can_be_won_in_another(session):
    session.proved.shown = True
    follow(session, 3)
    number = session.game.number
    restart(session)
    assert session.game.number == number
    assert not redo(session.game.table)
    follow(session)
    assert last_results(session) == [(number, WON)]
    assert decks.counts(session.decks, KEY) == (2, 1)


def test_the_same_game_dealt_again_remembers_its_hint(session):
    assert session.push(session.game.moves()[0])
    session.proved.hinted = True
    new_deal.new_deal(session, session.game.number)
    assert session.proved.hinted
    session.table.log.steps += 1  # as if the log had dropped one: now it is laid out again
    session.bookmark = 0
    new_deal.new_deal(session, session.game.number)
    assert session.proved.hinted and session.bookmark == -1
    win(session)
    new_deal.new_deal(session, session.game.number)
    assert not session.proved.hinted


# Saves.


def test_saves_keep_decks_and_the_proved_deal(session):
    win(session)
    new_deal.new_deal(session, number_of("castles-end", 5))
    follow(session, 20)
    deal = session.proved
    deal.hinted, deal.left = True, True
    other, whole = save_and_read(session)
    assert whole
    assert other.decks == session.decks
    assert other.has_pack
    assert pack_proved(other.proved) == pack_proved(deal)
    assert [other.proved.line_steps(at) for at in range(deal.followed)] == [
        deal.line_steps(at) for at in range(deal.followed)
    ]


@cases(("game_id", "has_pack"), [("castles-end", True), ("yukon", False), ("gate", True)])
def test_saves_know_an_unproved_deal(game_id, has_pack):
    session = Session(1)
    number = unproved_number(game_id) if has_pack else 5
    new_deal.start_game(session, game_id, number)
    other, _ = save_and_read(session)
    assert (other.has_pack, other.proved) == (has_pack, None)


def test_decks_are_the_last_to_be_left_out_of_a_save(session):
    win(session)
    whole = pack(session, 4000)
    room = len(whole) - len(session.deals) - len(session.statistics) + 25
    short = pack(session, room)
    assert bytes(session.decks) in short
    assert bytes(session.statistics) not in short
    assert bytes(session.decks) not in pack(session, len(short) - 1)


def test_all_decks_take_little_room():
    session = proved_session()
    rows = {game_id: catalog.row(game_id) for game_id in GAMES}
    # A king put on a foundation ends these.
    games = [name for name, row in rows.items() if not (row.home or row.frun or row.pair)]
    for game_id in games:
        new_deal.start_game(session, game_id, 0)
        win(session)
    assert len(session.decks) == decks.DECK_SIZE * len(games)
    assert decks.DECK_SIZE * len(GAMES) <= 1200


def test_a_line_with_options_has_its_own_pack_and_deck():
    session = proved_session("spider-1-suit", 980)
    assert session.has_pack
    assert session.proved.card == 51
    follow(session)
    statistics.count_game(session)
    assert session.result == WON
    line = key("spider-1-suit")
    assert decks.how_won(session.decks, line, 51) == decks.UNAIDED
    assert decks.count_won(session.decks, key("spider")) == 0
    row = session.game.row
    assert summary.deck_key(statistics.row_key(row), row.line) == line
    statistics.forget(session, statistics.row_key(row), line)
    assert decks.counts(session.decks, line) == (0, 0)
    assert summary.deck_key(key("gate"), "gate") == key("gate")
    with_options = statistics.row_key(catalog.row("klondike", [("draw", "3")]))
    assert summary.deck_key(with_options, "klondike") == with_options  # it has no deck


def test_a_card_of_a_lines_deck_keeps_its_options():
    session = proved_session("castles-end")
    for index in (0, 19):
        new_deal.deal_card(session, "spider-1-suit", number_of("spider-1-suit", index))
        assert (session.game.row.line, session.game.row.suits) == ("spider-1-suit", "1")
        assert (session.proved.index, session.chosen_options["suits"]) == (index, "1")
    new_deal.new_deal(session)
    assert session.game.row.line == "spider-1-suit"
    assert session.proved


def test_every_deal_of_a_pack_comes_before_any_comes_again():
    for count in (*range(1, 30), 217, 650, 1000):
        step = decks._step(count)
        assert len({step * number % count for number in range(count)}) == count, count


@cases(
    ("data", "card"),
    [
        (bytes(10) + b"\x33\x07", 51),
        (bytes(12), 0),
        (bytes(10) + b"\xff\x00", -1),
        (bytes(10) + b"\x68\x00", None),  # there is no such card
        (bytes(10) + b"\x33", None),
        (bytes(10) + b"\x33\x00\x00", None),  # a bit of a step that does not follow the line
        (bytes(6) + b"\x09\0\0\0\x33\0\x55\x01", 51),
        (bytes(6) + b"\x08\0\0\0\x33\0\x55\x01", None),
    ],
)
def test_a_proved_deal_is_read_only_if_its_bytes_are_valid(data, card):
    deal = unpack_proved(data)
    assert (deal and deal.card) == card
    assert deal is None or bytes(pack_proved(deal)) == data
