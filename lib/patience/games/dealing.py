"""Deals a numbered pack by the words of a row's `deal` field, from left to right.

    oN      the four cards of rank N go to the foundations first, wherever they are in the pack
    b       the next card goes to its foundation; its rank is the base, unless there is only one
    f       of A, 2, 3 and 4 the card that would come last goes to a foundation, in this order
    rN      N cards to each reserve pile, a row at a time
    cN      N cards to each free cell
    uN dN   N rows to the tableau, face up or face down
    ku kd   the staircase: row 1 to piles 1 and up, row 2 to piles 2 and up, ...; face up or down
    @i-j    after a word: only to piles i to j, counted from 0; @i- means to the last
    <       after a word: from right to left

The remaining cards are the stock. Cards are dealt in PySolFC's order, so equal numbers give equal
layouts (RULES.md C1). Every word is checked before a card is laid.

Loaded on demand.
"""

from micropython import const

from patience.game import Game
from patience.games.row import Row
from patience.moves import AGAIN, NOWHERE, TO_HAND
from patience.on_demand import load
from patience.table import (
    BASE,
    CELL,
    EMPTY,
    FACE_DOWN,
    FOUNDATION,
    HAND,
    PACK,
    REDEALS,
    RESERVE,
    STOCK,
    TABLEAU,
    UNLIMITED,
    Table,
)

LAST_NUMBER = 2147483647
"""Deal numbers run from 1 to this."""
_KING = const(12)  # a rank
_KINDS = ("o", "b", "f", "r", "c", "u", "d")
_SUITS = b"\0\3\2\1"
_ACE_OF_SPADES = const(3)


def game_for(row: Row, table: Table) -> Game:
    """Return the game of a row on a table, as the cards lie there.

    `Game` plays most games; rows whose fields need unusual rules of moving have a subclass in
    `patience.kinds`. Copy a game with its own class: `type(game)(game.row, table)`.

    >>> from patience.games.rules import read
    >>> from patience.table import Table
    >>> game_for(read("Two piles|T=2"), Table()).__class__.__name__
    'Game'
    """
    if row.again:
        return load("patience.kinds.redeals").RedealtGame(row, table)
    if row.pair:
        return load("patience.kinds.pairs").PairGame(row, table)
    if row.suits != "4" or row.frun > 1 or (row.frun and row.packs > 1):
        return load("patience.kinds.runs").RunGame(row, table)
    if row.home:
        return load("patience.kinds.one_foundation").OneFoundation(row, table)
    if row.fsuit:
        return load("patience.kinds.sorting").SortingGame(row, table)
    return Game(row, table)


def new_game(row: Row, number: int, table: Table) -> Game:
    """Deal a game and return it.

    >>> from patience.games.rules import read
    >>> from patience.table import Table
    >>> game = new_game(read("Two rows|T=7|deal=d1 u1|draw=1"), 617, Table())
    >>> [game.table.length(place) for place in (TABLEAU, TABLEAU + 6, STOCK)]
    [2, 2, 38]

    :param number: the deal's number, 1 to 2147483647
    :param table: the table to play on; it is cleared
    :raises ValueError: if the number is out of range, or the row cannot be dealt
    """
    words = [_Word(row, text) for text in row.deal.split()]
    left = shuffle(number, row.packs)
    if row.pre == "kings":
        left = _sink_kings(left, row.T)
    elif row.pre == "ranks":
        left = load("patience.games.mixed_ranks").mix_ranks(left, number)
    elif row.pre == "ace":
        left = bytearray([card for card in left if card != _ACE_OF_SPADES] + [_ACE_OF_SPADES])
    out = [word.count - 1 for word in words if word.kind == "o"]
    home = bytearray()
    if out:
        home = bytearray([card for card in left if (card >> 2) % 13 in out])
        left = bytearray([card for card in left if (card >> 2) % 13 not in out])
    game = game_for(row, table)
    game.number = number
    under = table.under
    if len(under) != PACK * row.packs:
        under = bytearray(PACK * row.packs)
    # Nothing is allocated from here on: if memory ran out before, the cards lie as they did.
    table.clear()
    table.under = under
    if row.base.isdigit():
        table.top[BASE] = int(row.base) - 1
    table.top[REDEALS] = UNLIMITED if row.redeal < 0 else row.redeal
    for card in sorted(home):  # house: no two are equal
        table.lay(card, game.foundation_for(card))
    _lay_out(game, words, left)
    return game


def shuffle(number: int, packs: int = 1) -> bytearray:
    """Return the cards of a numbered deal as a bytearray, in the order they are dealt.

    The generator is s = (s * 214013 + 2531011) mod 2**31, seeded with the number (RULES.md 7), as
    in Microsoft's games. It is computed in halves, so that every value fits an int of 31 bits.

    >>> from patience import cards
    >>> [cards.text(card) for card in shuffle(1)[:4]]
    ['JD', '2D', '9H', 'JC']

    :param number: 1 to 2147483647
    :raises ValueError: if the number is out of that range
    """
    if not 1 <= number <= LAST_NUMBER:
        raise ValueError(f"deal numbers run from 1 to {LAST_NUMBER}")
    high = number >> 16
    low = number & 0xFFFF
    pack = bytearray(range(PACK * packs))
    if packs > 1:  # PySolFC's order: by packs, then by suits
        for card in range(len(pack)):
            pack[card] = card // PACK * PACK + card % 13 * 4 + _SUITS[card % PACK // 13]
    deck = bytearray(len(pack))
    for left in range(len(pack), 0, -1):
        # 214013 = 3 * 2**16 + 17405 and 2531011 = 38 * 2**16 + 40643.
        upper = (low >> 8) * 17405
        lower = (upper & 255) * 256 + (low & 255) * 17405 + 40643
        high = (high * 17405 + low * 3 + 38 + (upper >> 8) + (lower >> 16)) & 0x7FFF
        low = lower & 0xFFFF
        chosen = high % left
        deck[-left] = pack[chosen]
        pack[chosen] = pack[left - 1]
    return deck


def _lay_out(game: "Game", words: "list[_Word]", left: bytearray) -> None:
    row, table = game.row, game.table
    position = 0
    for word in words:
        if word.kind == "b":
            card = left[position]
            table.lay(card, game.foundation_for(card))
            if not row.home:
                table.top[BASE] = (card >> 2) % 13
            position += 1
        elif word.kind == "f":
            left = _begin_foundations(left, table)
        elif word.kind != "o":
            position = _deal_rows(row.name, word, left, position, table)
    upper = HAND if row.deals == TO_HAND else STOCK
    for index in range(len(left) - 1, position - 1, -1):
        table.lay(left[index], STOCK if index > position else upper)
    if len(left) != position and row.deals in (NOWHERE, AGAIN) and row.auto != "S":
        raise ValueError(f"{row.name}: deal leaves cards over, but draw is {row.draw}")
    if row.again and len(left) > row.T * int(row.again[0]):
        raise ValueError(f"{row.name}: again is {row.again}; that needs more piles for all cards")


class _Word:
    """One word of a deal: its kind, number of rows, places and order."""

    def __init__(self, row: Row, text: str) -> None:
        self.kind = text[:1]
        self.from_right = text[-1:] == "<"
        body = text[1:-1] if self.from_right else text[1:]
        body, at, span = body.partition("@")
        piles = {"r": row.R, "c": row.C}.get(self.kind, row.T)
        self.first = {"r": RESERVE, "c": CELL}.get(self.kind, TABLEAU)
        self.face = 0
        self.stairs = self.kind == "k"
        if self.stairs:
            self.face = FACE_DOWN if body == "d" else 0
            self.count = piles - 1
            valid = body in ("d", "u") and not at
        else:
            if self.kind == "d":
                self.face = FACE_DOWN
            is_counted = body.isdigit() or (self.kind in ("b", "f") and not body)
            valid = is_counted and self.kind in _KINDS
            self.count = int(body) if body.isdigit() else 0
        low, dash, high = span.partition("-")
        self.low = int(low) if low.isdigit() else 0
        self.high = int(high) if high.isdigit() else piles - 1
        if at and not (low.isdigit() and dash and self.low <= self.high < piles):
            valid = False
        if high and not high.isdigit():
            valid = False
        if self.kind == "o" and not 1 <= self.count <= 13:
            valid = False
        if not valid or not piles:
            raise ValueError(
                f'{row.name}: "{text}" in deal is not one of oN b f rN cN uN dN ku kd, with @i-j '
                "within the piles and < after it"
            )


def _deal_rows(name: str, word: _Word, left: bytearray, position: int, table: Table) -> int:
    high, face, first = word.high, word.face, word.first
    for row in range(word.count):
        low = row + 1 if word.stairs else word.low
        if position + high - low >= len(left):
            raise ValueError(f"{name}: deal needs more than {len(left)} cards")
        for column in range(high - low + 1):
            pile = high - column if word.from_right else low + column
            table.lay(left[position] | face, first + pile)
            position += 1
    return position


def _begin_foundations(left: bytearray, table: Table) -> bytearray:
    rest = bytearray()
    for index in range(len(left) - 1, -1, -1):
        rank = left[index] >> 2
        if rank < 4 and table.top[FOUNDATION + rank] == EMPTY:
            table.lay(left[index], FOUNDATION + rank)
        else:
            rest.append(left[index])
    return bytearray([rest[index] for index in range(len(rest) - 1, -1, -1)])


def _sink_kings(left: bytearray, piles: int) -> bytearray:
    # Return the pack turned over, with each king swapped with the lowest card below it, in its
    # column, that is not a king.
    pack = bytearray(len(left))
    for index in range(len(left)):
        pack[index] = left[len(left) - 1 - index]
    for index in range(len(pack)):
        if (pack[index] >> 2) % 13 == _KING:
            for lower in range(index % piles, index, piles):
                if (pack[lower] >> 2) % 13 != _KING:
                    pack[index], pack[lower] = pack[lower], pack[index]
                    break
    return pack
