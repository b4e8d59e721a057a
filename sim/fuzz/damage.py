# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Damages saves and checks what is made of them: part of `python sim power`."""

import binascii
import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from patience.games import catalog
from patience.player.new_deal import start_game
from patience.player.session import Session
from patience.redo import redo
from patience.saves.reading import unpack
from patience.saves.saver import restore
from patience.saves.slots import ENVELOPE_SIZE, VERSION, seal
from patience.saves.store import Store
from patience.saves.writing import all_places, pack
from patience.table import CARD_MASK

ROOM = 8192 - ENVELOPE_SIZE
WRONG = "wrong"
CRAFTED = "wrong inside, checksum right"
_SAVES = 40  # sessions that are damaged
_FOREIGN = (b"GIF89a", b"PK\3\4", b"\x7fELF", b"import displayio\n", b"PPat", b"C\x06\x00\x1f", b"")


class Slot:
    """A slot in memory."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = data

    def read(self, count: int) -> bytes:
        """Return the first bytes, fewer where there are no more."""
        return self.data[:count]

    def write(self, data: bytearray) -> None:
        """Put data at the beginning."""
        self.data = bytes(data) + self.data[len(data) :]

    def forget(self) -> None:
        """Hold no save."""
        self.data = b""


class Saves(NamedTuple):
    """Two saves of a session, one some moves after the other."""

    before: bytes
    newest: bytes


@cache
def make_saves(seed: int, count: int = _SAVES) -> list[Saves]:
    """Return saves of random games, each in its middle and some moves later."""
    chance = random.Random(seed)
    made = []
    for _ in range(count):
        session: Any = Session(0)
        for _ in range(chance.randrange(1, 3)):
            start_game(session, chance.choice(catalog.ids()), chance.randrange(1, 1 << 31))
            play_randomly(session, chance, 30)
        session.favourites = chance.sample(catalog.ids(), 3)
        before = bytes(pack(session, ROOM))
        play_randomly(session, chance, 12)
        made.append(Saves(before, bytes(pack(session, ROOM))))
    return made


def play_randomly(session: Any, chance: random.Random, most: int) -> None:
    """Make up to `most` random moves."""
    for _ in range(most):
        moves = session.game.moves()
        if moves:
            session.push(chance.choice(moves))
            session.elapsed += 1500


def _flip_bits(saves: Saves, chance: random.Random) -> bytes:
    data = seal(saves.newest, 2)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def _truncate(saves: Saves, chance: random.Random) -> bytes:
    data = bytes(seal(saves.newest, 2))
    kept = chance.randrange(len(data))
    return data[:kept] + chance.choice((b"", b"\xff", b"\0")) * (len(data) - kept)


def _overwrite(saves: Saves, chance: random.Random) -> bytes:
    data = seal(saves.newest, 2)
    start = chance.randrange(len(data))
    end = min(start + chance.randrange(1, 600), len(data))
    data[start:end] = chance.randbytes(end - start)
    return bytes(data)


def _change_version(saves: Saves, chance: random.Random) -> bytes:
    data = seal(saves.newest, 2)
    data[4] = chance.choice([version for version in range(256) if version != VERSION])
    rest = memoryview(data)[ENVELOPE_SIZE:]
    data[12:ENVELOPE_SIZE] = binascii.crc32(rest, binascii.crc32(data[:12])).to_bytes(4, "little")
    return bytes(data)


def _replace_file(saves: Saves, chance: random.Random) -> bytes:
    return chance.choice(_FOREIGN) + chance.randbytes(chance.randrange(600))


def _damage_within(saves: Saves, chance: random.Random) -> bytes:
    # Wrong inside, yet with the right CRC: as a faulty program might write it.
    data = bytearray(saves.newest)
    how = chance.randrange(5)
    at = chance.randrange(len(data))
    if how == 0:
        for _ in range(chance.randrange(1, 4)):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    elif how == 1:
        data = data[:at]
    elif how == 2:
        data[at : at + chance.randrange(1, 9)] = chance.randbytes(chance.randrange(9))
    elif how == 3:
        data[at:] = saves.before[at:]
    else:
        # A log that no longer goes back to the deal: only the cards are left to check it by.
        numbers = max(data.rfind(head) for head in (b"B\x0f\0", b"B\x15\0")) + 3
        data[numbers + 5] += 1
        for _ in range(chance.randrange(1, 3)):
            data[chance.randrange(numbers, len(data))] ^= 1 << chance.randrange(8)
    return bytes(seal(data, 2))


KINDS: dict[str, Callable[[Saves, random.Random], bytes]] = {
    "bits flipped": _flip_bits,
    "cut short": _truncate,
    "overwritten": _overwrite,
    "another version": _change_version,
    "another file": _replace_file,
    CRAFTED: _damage_within,
}
"""Kinds of damage, done to the newer of two slots."""


def make_damaged(count: int, seed: int) -> list[bytes]:
    """Return saves that are wrong inside, without their envelopes."""
    chance = random.Random(seed)
    saved = make_saves(seed)
    return [_damage_within(chance.choice(saved), chance)[ENVELOPE_SIZE:] for _ in range(count)]


def read_damaged(count: int, seed: int, kinds: Sequence[str] = tuple(KINDS)) -> Counter[str]:
    """Read damaged saves; count the messages the player gets, or `WRONG`.

    :raises Exception: whatever reading raises, which should be nothing
    """
    chance = random.Random(seed)
    saved = make_saves(seed)
    tally: Counter[str] = Counter()
    for number in range(count):
        kind = kinds[number % len(kinds)]
        saves = chance.choice(saved)
        damaged = KINDS[kind](saves, chance)
        session: Any = Session(0)
        before = Slot(bytes(seal(saves.before, 1)))
        message = restore(session, Store([before, Slot(damaged)], 2, ROOM, 1, 0))
        right = _is_playable(session) if kind == CRAFTED else _was_saved(session, saves)
        tally[(message or "none: all was there") if right else WRONG] += 1
    return tally


def _was_saved(session: Any, saves: Saves) -> bool:
    """Return whether a session is one of the two saved ones, or a fresh one."""
    if session.game is None:
        return True
    return bytes(pack(session, ROOM)) in (saves.before, saves.newest)


def _is_playable(session: Any) -> bool:
    """Return whether all cards are there once each, through all undos and redos."""
    game = session.game
    if game is None:
        return True
    end = _cards(game)
    right = _is_whole(end)
    while game.pop():
        right = right and _is_whole(_cards(game))
    while redo(game.table):
        right = right and _is_whole(_cards(game))
    game.moves()
    other: Any = Session(0)
    return right and unpack(other, pack(session, ROOM))


def _cards(game: Any) -> list[int]:
    found: list[int] = []
    cards = bytearray(52)
    for place in all_places(game):
        if len(found) < len(cards):
            found += [card & CARD_MASK for card in cards[: game.table.read_pile(place, cards)]]
    return found


def _is_whole(cards: list[int]) -> bool:
    return sorted(cards) == list(range(52))
