"""The table: where all cards lie, in two bytearrays, and the log of their changes.

`under[card]` is the card below this one; for the lowest card it is a mark for the kind of pile;
`FACE_DOWN` is added while the card is face down. `top[place]` is the top card of a place, or
`EMPTY`. Two more bytes of `top` hold the base rank and the redeals left, so the two bytearrays are
the whole state of a game. The table accepts any change; `game` allows only legal ones.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

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
"""Index in `top` of the base rank, 0 to 12, or `EMPTY` until it is chosen."""
REDEALS = const(56)
"""Index in `top` of the redeals left; `UNLIMITED` never counts down."""

PACK = const(52)
"""The cards of a pack. A card of the second pack is this much more than its twin in the first."""
NO_CARD = const(115)
"""More than any card of two packs; bottom marks, `EMPTY` and `CLOSED` are not less."""
EMPTY = const(115)
"""In `top`: no card lies there. Saves have it too, as the base."""
CARD_MASK = const(127)
"""The bits of `under` that hold a card or a bottom mark."""
FACE_DOWN = const(128)
"""Added to a card that lies face down, in `under` and in the result of `read_pile`."""
CLOSED = const(121)
"""In `top`: the place is closed permanently, as after the base left it in Selective Canfield."""
UNLIMITED = const(255)
"""Replaces the number of redeals left if they never run out."""

MARKS = (
    b"\x7a\x7a\x7a\x7a\x7b\x7b\x7b\x7b"
    + b"\x73" * 18
    + b"\x74" * 18
    + b"\x75" * 8
    + b"\x76\x77\x78"
)
"""Bottom marks by place, 115 to 123, one for each kind of pile, so that `under` does not depend on
which tableau pile the cards lie on."""
_HOME = const(122)  # the first mark of a foundation; the two sets have the last two marks

_ALL_EMPTY = b"\x73" * 56 + b"\0"  # every place and the base; no redeals

PLACE_MASK = const(63)
"""The bits of a move, or of a byte in a log entry, that hold a place."""
COUNT_MASK = const(127)
"""The bits of an entry's last byte that hold how many cards moved."""
STEP = const(128)
"""In an entry's first byte: it begins a step."""
JOINED = const(64)
"""In an entry's first byte: undo and redo take this step together with the one before it."""
TURNED_UP = const(128)
"""In an entry's last byte: the source's next card was turned up."""
CLOSING = const(62)
"""As an entry's first byte: a place was closed."""
ENTRY_SIZE = const(3)
"""Bytes of a log entry: source, target, count."""
LOG_PIECE = const(65)  # entries; a single piece for all would take 6 KB
_MOST_PIECES = const(32)


class Table:
    """Cards on their places, and a log by which every change can be undone.

    A new table is empty: no card lies anywhere until `lay` puts it there.

    >>> table = Table()
    >>> for card in (51, 46, 41):
    ...     table.lay(card, TABLEAU)
    >>> table.length(TABLEAU), table.top[TABLEAU]
    (3, 41)
    >>> table.move(TABLEAU, TABLEAU + 1, 2, True)
    >>> table.length(TABLEAU), table.top[TABLEAU + 1]
    (1, 41)
    >>> table.undo()
    True
    >>> table.length(TABLEAU)
    3
    """

    def __init__(self, packs: int = 1) -> None:
        self.under = bytearray(PACK * packs)
        self.top = bytearray(PLACES + 2)
        self.touched = bytearray(PLACES)
        """A flag for each place, set when its cards change; cleared when the table is drawn."""
        self.log = Log()
        self.clear()

    def clear(self) -> None:
        """Take all cards off, reopen closed places, and forget the log."""
        self.top[:] = _ALL_EMPTY
        self.touched[:] = b"\x01" * PLACES
        self.log.clear()

    def lay(self, card: int, place: int) -> None:
        """Lay a card on a place without logging it, to deal or to set up a position.

        :param card: plus `FACE_DOWN` to lay it face down
        """
        plain = card & CARD_MASK
        below = self.top[place]
        self.under[plain] = (MARKS[place] if below >= NO_CARD else below) | (card & FACE_DOWN)
        self.top[place] = plain
        self.touched[place] = 1

    def length(self, place: int) -> int:
        """Return how many cards lie on a place."""
        return pile_length(self.under, self.top, place)

    def read_pile(self, place: int, cards: bytearray) -> int:
        """Write a place's cards into the bytearray `cards`, bottom first; return their number.

        `FACE_DOWN` is added to a card that lies face down. `cards` must have room for all.
        """
        return read_pile(self.under, self.top, place, cards)

    def is_down(self, card: int) -> bool:
        """Return whether a card lies face down."""
        return bool(self.under[card] & FACE_DOWN)

    def move(self, src: int, dst: int, count: int, first: bool = False) -> None:
        """Move the top `count` cards of `src` to `dst`, turn up the card they covered, and log it.

        Cards keep their order, except to and from the stock, where they go one by one. Moving the
        waste to the stock uses up a redeal.

        :param first: whether a new step begins
        """
        self._move_cards(src, dst, count)
        self._count_redeal(src, dst, 1)
        card = self.top[src]
        turned = 0
        if card < NO_CARD and self.under[card] & FACE_DOWN:
            self.under[card] &= CARD_MASK
            turned = TURNED_UP
        self.log.add(src | (STEP if first else 0), dst, count | turned)

    def set_base(self, rank: int) -> None:
        """Set the base rank, 0 to 12, as part of the current step, and log it."""
        self.top[BASE] = rank
        self.log.add(BASE, rank, 0)

    def close(self, place: int) -> None:
        """Close an empty place permanently, as part of the current step, and log it."""
        self.top[place] = CLOSED
        self.touched[place] = 1
        self.log.add(CLOSING, place, 0)

    def undo(self) -> bool:
        """Undo the newest step and those joined to it; return whether there was one."""
        log = self.log
        if not log.applied:
            return False
        while True:
            log.applied -= 1
            entry = log.entry(log.applied)
            self._revert(entry & PLACE_MASK, entry >> 8 & PLACE_MASK, entry >> 16)
            if entry & STEP:
                log.steps -= 1
                if not (entry & JOINED and log.applied):
                    return True

    def _revert(self, what: int, where: int, count: int) -> None:
        if what == BASE:
            self.top[BASE] = EMPTY
        elif what == CLOSING:
            self.top[where] = EMPTY
            self.touched[where] = 1
        else:
            if count & TURNED_UP:
                self.under[self.top[what]] |= FACE_DOWN
            self._move_cards(where, what, count & COUNT_MASK)
            self._count_redeal(what, where, -1)

    def _count_redeal(self, src: int, dst: int, used: int) -> None:
        if src == WASTE and dst == STOCK and self.top[REDEALS] != UNLIMITED:
            self.top[REDEALS] -= used

    def _move_cards(self, src: int, dst: int, count: int) -> None:
        under = self.under
        top = self.top
        self.touched[src] = self.touched[dst] = 1
        times = 1
        if src == STOCK or dst == STOCK:
            times, count = count, 1
        for _ in range(times):
            moved = head = top[src]
            for _ in range(count - 1):
                head = under[head] & CARD_MASK
            below = under[head] & CARD_MASK
            down = under[head] & FACE_DOWN
            top[src] = below if below < NO_CARD else EMPTY
            below = top[dst]
            under[head] = (MARKS[dst] if below >= NO_CARD else below) | down
            top[dst] = moved


def pile_length(under: bytearray, top: bytearray, place: int) -> int:
    """Return how many cards lie on a place, given a table's two bytearrays."""
    card = top[place]
    count = 0
    while card < NO_CARD:
        count += 1
        card = under[card] & CARD_MASK
    return count


def is_home(table: Table, card: int) -> bool:
    """Return whether a card lies on a foundation."""
    under = table.under
    while card < NO_CARD:
        card = under[card] & CARD_MASK
    return card >= _HOME


def read_pile(under: bytearray, top: bytearray, place: int, cards: bytearray) -> int:
    """Do what `Table.read_pile` does, given a table's two bytearrays."""
    count = pile_length(under, top, place)
    card = top[place]
    for index in range(count - 1, -1, -1):
        below = under[card]
        cards[index] = card | (below & FACE_DOWN)
        card = below & CARD_MASK
    return count


class Log:
    """The changes made to a table, as a ring of three-byte entries: source, target, count.

    It grows piece by piece to 2,080 entries, then drops the oldest steps. A step takes one entry,
    or two if it changes the hand card, and one more for each card of a dealt row and each card that
    the rules move automatically. There are few of these: at least 1,000 steps fit in any game.
    """

    def __init__(self) -> None:
        self.pieces = [bytearray(LOG_PIECE * ENTRY_SIZE)]
        """Rooms for `LOG_PIECE` entries each; the oldest entry is in room `first`, and after the
        last room comes the first again."""
        self.clear()

    def clear(self) -> None:
        """Forget all entries and free their memory."""
        del self.pieces[1:]
        self.first = 0
        self.count = 0
        """The number of entries held, including undone ones."""
        self.applied = 0
        """The number of entries in force; those after them are undone and can be redone."""
        self.steps = 0
        """The number of steps in force, including those dropped for lack of room."""
        self.joined = False
        """Whether a step added now is joined to the one before, so that one undo undoes both."""
        self.dropping: "Callable[[int], object] | None" = None
        """If set, called with each entry that is dropped for lack of room."""

    def entry(self, number: int) -> int:
        """Return an entry, 0 the oldest: `source | target << 8 | count << 16`.

        The source can include `STEP` and `JOINED`, the count `TURNED_UP`. A source of `BASE` or
        `CLOSING` marks an entry of `set_base` or `close`.
        """
        at = (self.first + number) % (len(self.pieces) * LOG_PIECE)
        piece = self.pieces[at // LOG_PIECE]
        at = at % LOG_PIECE * ENTRY_SIZE
        return piece[at] | piece[at + 1] << 8 | piece[at + 2] << 16

    def begins_step(self, number: int) -> bool:
        """Return whether an entry begins a step that is not joined to the one before."""
        return self.entry(number) & (STEP | JOINED) == STEP

    def add(self, what: int, where: int, count: int) -> None:
        """Add an entry after those in force; undone entries can then no longer be redone."""
        if self.applied == len(self.pieces) * LOG_PIECE:
            self._make_room()
        if what & STEP:
            self.steps += 1
            if self.joined:
                what |= JOINED
        at = (self.first + self.applied) % (len(self.pieces) * LOG_PIECE)
        piece = self.pieces[at // LOG_PIECE]
        at = at % LOG_PIECE * ENTRY_SIZE
        piece[at] = what
        piece[at + 1] = where
        piece[at + 2] = count
        self.applied += 1
        self.count = self.applied

    def _make_room(self) -> None:
        if len(self.pieces) < _MOST_PIECES and not self.first:
            try:
                self.pieces.append(bytearray(LOG_PIECE * ENTRY_SIZE))
                return
            except MemoryError:
                pass  # then the log stays at this length
        while True:
            if self.dropping:
                self.dropping(self.entry(0))
            self.first = (self.first + 1) % (len(self.pieces) * LOG_PIECE)
            self.applied -= 1
            if not self.applied or self.begins_step(0):
                return
