"""Finds the moves that only repeat an earlier position, so that hints do not go in circles.

Nothing here changes a game: the last steps are undone on a copy of the table.
"""

from binascii import crc32

from micropython import const

from patience.game import Game
from patience.kinds.faces import faces_of
from patience.moves import DEAL, TO_WASTE, target
from patience.table import (
    CARD_MASK,
    CELL,
    FACE_DOWN,
    HAND,
    MARKS,
    NO_CARD,
    PLACE_MASK,
    REDEALS,
    RESERVE,
    STEP,
    STOCK,
    TABLEAU,
    TURNED_UP,
    UNLIMITED,
    WASTE,
    Table,
)

_LOOK_BACK = const(480)  # entries: several passes of the longest stock; usually a few suffice
_AT_ONCE = const(40)  # entries in a part of the work
_KEY = const(3)  # bytes of a position's key
_MASK = const(0xFFFFFF)
_MOST = const(570)  # bytes of keys in one piece
_STEPS_BACK = const(40)
_IN_PASS = b"\x00\x01\x02"  # added to `progress` by a card on the waste, in hand, in the stock


class Earlier:
    """The positions that a game had, as far back as they can return, and the moves back to them.

    The search goes back through steps that only dealt, or moved cards that can return; it ignores
    how many cards are dealt from the stock. Cards that look the same are the same, and it does not
    matter in which of several like places a pile lies.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._faces = faces_of(game.row)
        self._links: "list[int] | None" = None
        self._pile = bytearray(NO_CARD)  # the cards of one, for its key
        self._keys = [bytearray()]  # of the positions, one after the other
        self._key_now = self._key_then = 0  # of the position now, and of that which is looked at
        self._under = self._top = bytearray()  # as the cards lay then
        self._left = -1  # entries to look at; -1 before the first
        self._progress = self._after_deal = 0
        self.deal_repeats = False
        """Whether a deal repeats a position: it ends a pass in which no card was played."""

    def look_back(self) -> bool:
        """Look at some of the positions; return whether there may be more."""
        game = self._game
        if self._left < 0:
            self._left = 0
            if game.row.again and game.table.top[REDEALS] == UNLIMITED:
                self._links, self.deal_repeats = _try_moves(game)
            else:
                self._begin()
        for _ in range(min(_AT_ONCE, self._left)):
            self._left -= 1
            if not self._go_back(game.table.log.applied - _LOOK_BACK + self._left):
                self._left = 0
        if not self._left:
            self._under = self._top = bytearray()
        return self._left > 0

    def repeats(self, src: int, dst: int, head: int) -> bool:
        """Return whether a move repeats a position; `head` is the lowest card that it moves."""
        table = self._game.table
        under, top = table.under, table.top
        onto, below = top[dst], under[head] & CARD_MASK
        if self._links is not None:
            return (head << 7 | (MARKS[dst] if onto >= NO_CARD else onto)) in self._links
        if not (_may_return(self._game, src) and _may_return(self._game, dst)):
            return False
        if below < NO_CARD and under[below] & FACE_DOWN:
            return False
        now = self._key_now - self._key(under, top[src], src) - self._key(under, onto, dst)
        now += self._key(under, below, src)
        try:
            under[head] = onto  # as if the move were made
            now += self._key(under, top[src], dst)
        finally:
            under[head] = below
        sought = _bytes_of(now)
        for keys in self._keys:
            at = keys.find(sought)
            while at >= 0 and at % _KEY:
                at = keys.find(sought, at + 1)
            if at >= 0:
                return True
        return False

    def _key(self, under: bytearray, card: int, place: int) -> int:
        # Return the key of a pile with this top; equal piles of like places have the same.
        pile, faces = self._pile, self._faces
        count = 0
        while card < NO_CARD:
            pile[count] = faces[card]
            count += 1
            card = under[card] & CARD_MASK
        return crc32(memoryview(pile)[:count], MARKS[place]) & _MASK if count else 0

    def _begin(self) -> None:
        table = self._game.table
        self._under, self._top = bytearray(table.under), bytearray(table.top)
        for place in range(WASTE):
            self._key_now += self._key(table.under, table.top[place], place)
        self._key_then = self._key_now
        self._note()  # a move between like piles changes nothing
        # The rest of the pass: two for each card of the stock, and one for a hand card.
        self._progress = table.length(STOCK) * 2 + (table.top[HAND] < NO_CARD)
        self._after_deal = _progress_after_deal(self._game)
        self._left = _LOOK_BACK

    def _note(self) -> None:
        if len(self._keys[-1]) >= _MOST:
            self._keys.append(bytearray())
        self._keys[-1].extend(_bytes_of(self._key_then))

    def _go_back(self, number: int) -> bool:
        # Go back over an entry of the log; return whether that was possible.
        if number < 0:
            return False
        game, under, top = self._game, self._under, self._top
        entry = game.table.log.entry(number)
        src = entry & PLACE_MASK
        dst = entry >> 8 & PLACE_MASK
        count = entry >> 16
        if WASTE <= src <= STOCK and dst >= WASTE:
            self._progress += count * (_IN_PASS[src - WASTE] - _IN_PASS[dst - WASTE])
        elif not count & TURNED_UP and _may_return(game, src) and _may_return(game, dst):
            key = self._key_then - self._key(under, top[src], src) - self._key(under, top[dst], dst)
            moved = head = top[dst]
            for _ in range(count - 1):
                head = under[head] & CARD_MASK
            top[dst] = under[head] & CARD_MASK
            under[head] = top[src] if top[src] < NO_CARD else MARKS[src]
            top[src] = moved
            key += self._key(under, moved, src) + self._key(under, top[dst], dst)
            self._key_then = key
        else:
            return False
        if entry & STEP:
            if self._progress == self._after_deal:
                if _bytes_of(self._key_then) == _bytes_of(self._key_now):
                    self.deal_repeats = True
            self._note()
        return True


def _bytes_of(key: int) -> bytes:
    return bytes((key & 255, key >> 8 & 255, key >> 16 & 255))


def _try_moves(game: Game) -> tuple[list[int], bool]:
    # Return `(links, deal_repeats)` if piles are dealt again in order: any move can then repeat a
    # position. A link is `card << 7 | what it would lie on`, a card or a bottom mark.
    table, log = Table(), game.table.log
    table.under[:] = game.table.under
    table.top[:] = game.table.top
    own, table.log = table.log, log
    applied, steps = log.applied, log.steps
    seen = []
    try:
        while steps - log.steps < _STEPS_BACK and table.undo():
            seen.append(_mark_of(table))
    finally:  # even if memory runs out
        log.applied, log.steps = applied, steps
    table.log = own
    table.under[:] = game.table.under
    table.top[:] = game.table.top
    links: list[int] = []
    its_own, game.table = game.table, table  # making another game loads a module
    try:
        for a_move in game.moves():
            game.push(a_move)
            if _mark_of(table) in seen:
                if a_move == DEAL:
                    return links, True
                card = table.top[target(a_move)]
                links.append(card << 7 | table.under[card] & CARD_MASK)
            game.pop()
    finally:  # even if memory runs out
        game.table = its_own
    return links, False


def _mark_of(table: Table) -> int:
    return crc32(table.top, crc32(table.under))


def _may_return(game: Game, place: int) -> bool:
    # Return whether a card that leaves a place can come back to it.
    if place < TABLEAU:
        return bool(game.row.fback)
    return place < RESERVE or CELL <= place < WASTE


def _progress_after_deal(game: Game) -> int:
    # Return the rest of the pass after the next deal; -1 if that goes to the piles.
    table = game.table
    left = table.length(STOCK)
    if game.row.deals != TO_WASTE:
        return -1
    if game.row.hand:
        if left or table.top[HAND] < NO_CARD:
            return max(left * 2 - 1, 0)
    elif left:
        return max(left - int(game.row.draw), 0) * 2
    return table.length(WASTE) * 2
