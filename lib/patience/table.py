# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The table: where all 52 cards lie, in two bytearrays, and the log of what happened to them.

`under[card]` is the card this one lies on, or a mark from 52 up for the bottom of a kind of pile;
64 is added while the card is face down. `top[place]` is the uppermost card of a place, or `EMPTY`.
Two more bytes of `top` hold the base rank and the redeals left, so the two bytearrays are the
whole state of a game. What may be done to them is the rules' affair (`game`).
"""

from micropython import const

# Every place has one number, whatever the game; a game uses the first few of each kind.
FOUNDATION = const(0)
TABLEAU = const(8)
RESERVE = const(26)
CELL = const(44)
WASTE = const(52)
HAND = const(53)
STOCK = const(54)
PLACES = const(55)

BASE = const(55)
"""Index in `top` of the base rank, 0 to 12, or `EMPTY` while none is chosen."""
REDEALS = const(56)
"""Index in `top` of the redeals left; `UNLIMITED` never counts down."""

NO_CARD = const(52)
"""A card is less than this; a bottom mark, `CLOSED` and `EMPTY` are not."""
CARD_MASK = const(63)
"""The bits of `under` that say which card, or which bottom mark."""
FACE_DOWN = const(64)
"""The bit that says the card lies face down: of `under`, and of a card where a pile is read."""
CLOSED = const(62)
"""In `top`: nothing may ever lie here. Also the place vacated in Selective Canfield."""
EMPTY = const(63)
UNLIMITED = const(255)

MARKS = (
    b"\x34\x34\x34\x34\x35\x35\x35\x35"
    + b"\x36" * 18
    + b"\x37" * 18
    + b"\x38" * 8
    + b"\x39\x3a\x3b"
)
"""Bottom marks by place, 52 to 59, one for each kind: piles with the same cards are then equal."""

PLACE_MASK = const(63)
"""The bits of a move, or of a byte of a log's entry, that say which place."""
COUNT_MASK = const(63)
"""The bits of an entry's last byte that say how many cards moved."""
STEP = const(128)
"""In an entry's first byte: a step begins here."""
JOINED = const(64)
"""In an entry's first byte: undo and redo take this step together with the one before it."""
TURNED_UP = const(64)
"""In an entry's last byte: the source's next card was turned up."""
_MOST_ENTRIES = const(2080)
_GROWTH = const(32)  # entries; all of them at once would take 6 KB from the first card on


class Table:
    """52 cards on their places, and the log that takes every change back.

    A fresh table is bare: no card lies anywhere until `lay` puts it there.
    """

    def __init__(self):
        self.under = bytearray(52)
        self.top = bytearray(PLACES + 2)
        self.log = Log()
        self.clear()

    def clear(self):
        """Take all cards off, close no place, forget the log."""
        for place in range(PLACES):
            self.top[place] = EMPTY
        self.top[BASE] = EMPTY
        self.top[REDEALS] = 0
        self.log.clear()

    def lay(self, card, place):
        """Lay a card on a place without logging it: for dealing and for setting up positions.

        :param int card: 0 to 51, plus `FACE_DOWN` for a card that is laid face down
        """
        plain = card & CARD_MASK
        below = self.top[place]
        self.under[plain] = (MARKS[place] if below >= NO_CARD else below) | (card & FACE_DOWN)
        self.top[place] = plain

    def length(self, place):
        """Return how many cards lie on a place."""
        return pile_length(self.under, self.top, place)

    def read(self, place, cards):
        """Write a place's cards into the bytearray `cards`, bottom first; return their number.

        A face-down card is written with `FACE_DOWN` added. `cards` must have room for 52.
        """
        return read_pile(self.under, self.top, place, cards)

    def is_down(self, card):
        """Return whether a card lies face down."""
        return bool(self.under[card] & FACE_DOWN)

    def move(self, src, dst, count, first=False):
        """Move the upper `count` cards of `src` to `dst`, turn up what they covered, and log it.

        Cards keep their order, except to and from the stock, which is dealt and turned over card by
        card. Turning the waste over uses up a redeal.

        :param bool first: whether this begins a new step of the player
        """
        self._carry(src, dst, count)
        self._count_redeal(src, dst, 1)
        card = self.top[src]
        turned = 0
        if card < NO_CARD and self.under[card] & FACE_DOWN:
            self.under[card] &= CARD_MASK
            turned = TURNED_UP
        self.log.add(src | (STEP if first else 0), dst, count | turned)

    def set_base(self, rank):
        """Set the base rank, 0 to 12, as part of the step under way, and log it."""
        self.top[BASE] = rank
        self.log.add(BASE, rank, 0)

    def close(self, place):
        """Close an empty place for good, as part of the step under way, and log it."""
        self.top[place] = CLOSED
        self.log.add(CLOSED, place, 0)

    def undo(self):
        """Take the newest step back, with those behind it; return whether there was one."""
        log = self.log
        if not log.applied:
            return False
        while True:
            log.applied -= 1
            entry = log.entry(log.applied)
            self._back(entry & PLACE_MASK, entry >> 8 & PLACE_MASK, entry >> 16)
            if entry & STEP:
                log.steps -= 1
                if not (entry & JOINED and log.applied):
                    return True

    def redo(self):
        """Make once more what was last taken back; return whether there was anything."""
        log = self.log
        if log.applied == log.count:
            return False
        while True:
            entry = log.entry(log.applied)
            log.applied += 1
            if entry & STEP:
                log.steps += 1
            self._forth(entry & PLACE_MASK, entry >> 8 & PLACE_MASK, entry >> 16)
            if log.applied == log.count or log.begins(log.applied):
                return True

    def _forth(self, what, where, count):
        if what == BASE:
            self.top[BASE] = where
        elif what == CLOSED:
            self.top[where] = CLOSED
        else:
            self._carry(what, where, count & COUNT_MASK)
            self._count_redeal(what, where, 1)
            if count & TURNED_UP:
                self.under[self.top[what]] &= CARD_MASK

    def _back(self, what, where, count):
        if what == BASE:
            self.top[BASE] = EMPTY
        elif what == CLOSED:
            self.top[where] = EMPTY
        else:
            if count & TURNED_UP:
                self.under[self.top[what]] |= FACE_DOWN
            self._carry(where, what, count & COUNT_MASK)
            self._count_redeal(what, where, -1)

    def _count_redeal(self, src, dst, used):
        if src == WASTE and dst == STOCK and self.top[REDEALS] != UNLIMITED:
            self.top[REDEALS] -= used

    def _carry(self, src, dst, count):
        under = self.under
        top = self.top
        if src == STOCK or dst == STOCK:
            for _ in range(count):
                card = top[src]
                below = under[card] & CARD_MASK
                top[src] = below if below < NO_CARD else EMPTY
                self.lay(card, dst)
            return
        head = top[src]
        for _ in range(count - 1):
            head = under[head] & CARD_MASK
        moved = top[src]
        down = under[head] & FACE_DOWN
        below = under[head] & CARD_MASK
        top[src] = below if below < NO_CARD else EMPTY
        below = top[dst]
        under[head] = (MARKS[dst] if below >= NO_CARD else below) | down
        top[dst] = moved


def pile_length(under, top, place):
    """Return how many cards lie on a place of a table given as its two bytearrays."""
    card = top[place]
    count = 0
    while card < NO_CARD:
        count += 1
        card = under[card] & CARD_MASK
    return count


def read_pile(under, top, place, cards):
    """Do what `Table.read` does, for a table given as its two bytearrays."""
    count = pile_length(under, top, place)
    card = top[place]
    for index in range(count - 1, -1, -1):
        below = under[card]
        cards[index] = card | (below & FACE_DOWN)
        card = below & CARD_MASK
    return count


class Log:
    """What happened to a table, as a ring of three-byte entries: source, target, count.

    It grows to 2,080 entries. A step of the player takes one, or two where it changes the card in
    hand; a row of cards dealt, and each card the rules move by themselves, take one more. These are
    few, so at least 1,000 steps fit in any game; after that the oldest are dropped.
    """

    def __init__(self):
        self._bytes = bytearray()
        self.clear()

    def clear(self):
        """Forget everything, and give back the room that it took."""
        if len(self._bytes) != _GROWTH * 3:
            self._bytes = bytearray(_GROWTH * 3)
        self._first = 0
        self.count = 0
        """Entries held, those that were taken back included."""
        self.applied = 0
        """Entries that stand; the rest can be made again."""
        self.steps = 0
        """Steps that stand, those dropped for want of room included."""
        self.joined = False
        """Whether steps added now belong to the one before: one undo takes all of them back."""

    def entry(self, number):
        """Return an entry, 0 the oldest: `source | begins_a_step << 7 | target << 8 | count << 16`.

        Among the bits of the source, 64 tells that the step goes with the one before it; among
        those of the count, that the source's next card was turned up.
        """
        at = (self._first + number) * 3 % len(self._bytes)
        return self._bytes[at] | self._bytes[at + 1] << 8 | self._bytes[at + 2] << 16

    def begins(self, number):
        """Return whether a step begins with an entry that an undo may end at."""
        return self.entry(number) & (STEP | JOINED) == STEP

    def add(self, what, where, count):
        """Add an entry behind those that stand; what was taken back can no longer be made again."""
        if self.applied * 3 == len(self._bytes):
            self._make_room()
        if what & STEP:
            self.steps += 1
            if self.joined:
                what |= JOINED
        at = (self._first + self.applied) * 3 % len(self._bytes)
        self._bytes[at] = what
        self._bytes[at + 1] = where
        self._bytes[at + 2] = count
        self.applied += 1
        self.count = self.applied

    def _make_room(self):
        if self.applied < _MOST_ENTRIES and not self._first:
            try:
                self._bytes.extend(bytes(_GROWTH * 3))
                return
            except MemoryError:
                pass  # then it is as long as it gets
        while True:
            self._first = (self._first + 1) % (len(self._bytes) // 3)
            self.applied -= 1
            if not self.applied or self.begins(0):
                return
