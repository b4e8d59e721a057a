"""Makes stores in which games are paused, and plays them on, without a screen."""

from binascii import crc32

from patience.games import catalog, packs
from patience.on_demand import load
from patience.player import daily, new_deal
from patience.player.session import Session
from patience.player.settings import EXPERIENCED, LEARNT
from patience.saves import paused, resuming, slots
from patience.saves.current import is_begun, line_of, pause_game
from patience.saves.saver import save
from patience.saves.store import Store
from tests.support.save_data import Slot, play_at_random

DRIVE = 16384 - 16
"""The room of a save on a drive."""


class CutError(Exception):
    """The power failed."""


class CutSlot(Slot):
    """A slot; the power fails during a write after `cut_after` bytes."""

    cut_after = None

    def write(self, pieces):
        data = b"".join(pieces)
        if self.cut_after is not None:
            super().write([data[: self.cut_after % len(data)]])
            raise CutError
        super().write([data])


def make_room(room=DRIVE, *slots):
    """Return a store with two slots, in memory."""
    return Store(list(slots) or [Slot(), Slot()], 2, room, 3, 0)


def begin_session():
    """Return the session of an experienced player, with a begun Golf."""
    session = Session(1)
    session.settings[LEARNT] = EXPERIENCED
    new_deal.start_game(session, "golf", 1204)
    return session


def pause(session, store):
    """Save and pause the current game, if it is begun."""
    assert "failed" not in save(session, store)
    if is_begun(session):
        pause_game(session, store)


def go_to(session, store, line, number=617):
    """Leave the current game for that of a line, as the screens do; return whether it waited."""
    if line == line_of(session):
        return False
    game_id, kind, own = line
    pause(session, store)
    waiting = paused.find(store, line)
    if waiting:
        assert resuming.resume_game(session, store, waiting) == 0
        return True
    if kind == paused.OF_DAY:
        new_deal.replay(session, game_id, daily.number_of(own))
        daily.begin(session, own, own)
    elif kind == paused.OF_DECK:
        new_deal.deal_card(session, game_id, card_number(game_id, own))
    else:
        new_deal.start_game(session, game_id, number)
    return False


def card_number(game_id, card):
    """Return the number of the deal of a card of a game's deck."""
    pack = packs.open_pack(catalog.row(game_id))
    number = pack.number(packs.deal_for(card, pack.count))
    pack.close()
    return number


def play_on(session, moves, seconds=0, luck=0):
    """Make random moves, and let time pass."""
    play_at_random(session, moves, luck)
    session.elapsed += seconds * 1000


def store_with(*lines, room=DRIVE):
    """Return a store in which the games of these lines wait; the last one is the current game.

    :param lines: line, moves and seconds of each
    """
    session, store = begin_session(), make_room(room)
    for line, moves, seconds in lines:
        go_to(session, store, line)
        play_on(session, moves, seconds)
    assert save(session, store) == ""
    return store


def lines_of(store):
    """Return the lines of the paused games, the newest first."""
    return [game.line for game in load("patience.saves.paused").list_waiting(store)]


def _game_in(store, line):
    return next(game for game in paused.list_waiting(store) if game.line == line)


def forge(store, line, change):
    """Change the bytes of a paused game in the newest save, by a function of a bytearray."""
    game = _game_in(store, line)
    slot = store.slots[store.newest]
    data = bytearray(slot.data)
    begin = game.place + slots.ENVELOPE_SIZE
    part = data[begin : begin + game.size]
    change(part)
    assert len(part) == game.size
    data[begin : begin + game.size] = part
    body = bytes(data[16 : 16 + int.from_bytes(data[6:8], "little")])
    head = slots.make_head(len(body), crc32(body), store.sequence)
    slot.data = bytes(head) + body
    return bytes(part)
