"""Decides whether a game can finish automatically: whether a simple procedure wins from here.

The procedure, `autoplay.finishing_move`, plays cards to the foundations from wherever they lie and,
when none can go, deals, until the game is won or a whole pass brings nothing. The piles usually
show whether it wins; otherwise it is tried on a copy of the table. The game is not changed.
`Game.may_finish` decides whether a game offers this at all.

Loaded on demand.
"""

from micropython import const

from patience.advice.autoplay import finishing_move
from patience.game import Game
from patience.legality import FULL
from patience.moves import DEAL, move
from patience.table import (
    BASE,
    CARD_MASK,
    CELL,
    EMPTY,
    HAND,
    MARKS,
    NO_CARD,
    REDEALS,
    RESERVE,
    STOCK,
    TABLEAU,
    UNLIMITED,
    WASTE,
    Table,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_AT_A_TIME = const(8)  # moves tried before a pause
_sought = bytearray(1)  # the card to find; made only once


def trial(game: Game) -> "Iterator[bool | None]":
    """Try the procedure; yield None after every few moves, and finally whether it wins."""
    if type(game) is not Game or game.row.packs > 1:
        yield from _trial_by_moves(game)
        return
    left = cards_left(game)
    if not could_finish(game, left):
        yield False
        return
    if _is_certain(game):
        yield True
        return
    yield None
    tried = type(game)(game.row, Table())
    table = tried.table
    top, under, runs = table.top, table.under, game.row.frun
    under[:] = game.table.under
    top[:] = game.table.top
    ways = _ways(game)
    wanted = bytearray(len(tried.foundations))
    for place in tried.foundations:
        rank = tried.next_rank(place)
        wanted[place] = rank << 2 | place & 3 if rank < 13 else EMPTY
    turned = count = 0
    while left:
        if count % _AT_A_TIME == 0:
            table.log.clear()
            yield None
        count += 1
        # A move that `autoplay.finishing_move` finds sooner or later: in any order the same cards
        # go up. A card that a foundation wants may always go but from a reserve, so the rules need
        # not be asked.
        for place in tried.foundations:
            card = _sought[0] = wanted[place]
            src = top.find(_sought, TABLEAU, STOCK) if card < NO_CARD else -1
            if src < 0:
                continue
            if src >= CELL or (src < RESERVE and not runs):
                below = under[card] & CARD_MASK
                top[place] = card
                top[src] = below
                if below >= NO_CARD:
                    top[src] = EMPTY
                    tried.fill_spaces()
            elif not tried.push(move(src, place, 13 if runs else 1)):
                continue
            left -= 13 if runs else 1
            by, begin = ways[place]
            rank = ((card >> 2) + by) % 13
            wanted[place] = EMPTY if runs or rank == begin else rank << 2 | place & 3
            turned = 0
            break
        else:
            # The rest of a pass and a whole one bring nothing: everything repeats.
            if top[STOCK] >= NO_CARD and top[HAND] >= NO_CARD:
                turned += 1
            if turned > 1 or not (_deal_to_wanted(tried, wanted) or tried.push(DEAL)):
                break
    yield not left


def _trial_by_moves(game: Game) -> "Iterator[bool | None]":
    # As `trial`, for games with other rules of moving.
    if game.won():
        yield False
        return
    tried = type(game)(game.row, Table())
    table = tried.table
    table.under = bytearray(game.table.under)
    table.top[:] = game.table.top
    dealt = count = 0
    while not tried.won() and dealt <= len(table.under):
        if count % _AT_A_TIME == 0:
            table.log.clear()
            yield None
        count += 1
        a_move = finishing_move(tried)
        if a_move is None:
            break
        dealt = dealt + 1 if a_move == DEAL else 0
        tried.push(a_move)
    yield tried.won()


def _deal_to_wanted(tried: Game, wanted: bytearray) -> bool:
    # Deal at once up to the deal that ends with a card that a foundation wants, or to the stock's
    # end; return whether that may be.
    row, table = tried.row, tried.table
    top, under = table.top, table.under
    if row.draw not in "13" or top[WASTE] >= NO_CARD:  # a deal may fill a space
        return False
    if row.hand and top[HAND] >= NO_CARD:
        return False
    packet, count = int(row.draw), 0
    card = top[STOCK]
    _sought[0] = NO_CARD  # which none wants
    while card < NO_CARD and wanted.find(_sought) < 0:
        for _ in range(packet):
            if card < NO_CARD:
                _sought[0] = card
                card = under[card] & CARD_MASK
                count += 1
    if not count:
        return False
    if row.hand:
        table.move(HAND, WASTE, 1)
        count -= 1
    if count:
        table.move(STOCK, WASTE, count)
    if row.hand:
        table.move(STOCK, HAND, 1)
    return True


def _is_certain(game: Game) -> bool:
    # Whether a game finishes if `could_finish` says so: nothing fills a space, every reserve card
    # can be played, and so can whatever is still dealt.
    row, top = game.row, game.table.top
    redeals = top[REDEALS]
    if row.auto or row.frun or row.fdir == "B" or row.rto != "FT" or top[STOCK] < NO_CARD:
        return False
    return not redeals or (redeals == UNLIMITED and row.draw == "1")


def _ways(game: Game) -> list[tuple[int, int]]:
    # For each foundation how far it is from a rank to the next, modulo 13, and its first rank.
    base = game.table.top[BASE]
    up = 12 if game.row.fdir == "D" else 1
    return [(12, 12) if place >= 4 else (up, base) for place in game.foundations]


def could_finish(game: Game, left: int) -> bool:
    """Return whether all cards could go up if the stock's cards came just as they are needed.

    If not, some pile has a card under one that goes up after it, or no card is left to go up.

    :param left: `cards_left`
    """
    row = game.row
    base = game.table.top[BASE]
    if not left or base == EMPTY or row.frun:
        return left > 0 and base != EMPTY
    under = bytearray(game.table.under)
    free = _free_cards(game, under)
    # The cards under the top of a reserve that fills spaces at once, the next one last. Each space
    # frees one, and so does each of them that goes up, as if each lay alone on the tableau.
    following = []
    alone = MARKS[TABLEAU]
    if "R" in row.auto:
        cards = bytearray(NO_CARD)
        for card in cards[: game.table.read_pile(RESERVE, cards)]:
            under[card] = alone
            following.append(card)
        following = following[:-1]
    wanted = [game.next_rank(place) for place in game.foundations]
    ways = _ways(game)
    went = True
    while went:
        went = False
        for place in game.foundations:
            by, begin = ways[place]
            rank = wanted[place]
            while rank < 13 and free[rank << 2 | place & 3]:
                card = rank << 2 | place & 3
                below = under[card] & CARD_MASK
                free[card] = 0
                free[below] = 1
                if below == alone and following:
                    free[following.pop()] = 1
                rank = (rank + by) % 13
                if rank == begin:
                    rank = FULL
                left -= 1
                went = True
            wanted[place] = rank
    return not left


def _free_cards(game: Game, under: bytearray) -> bytearray:
    # Flags by card: set for those on top, and for all that the stock still brings up.
    row = game.row
    top = game.table.top
    free = bytearray(CARD_MASK + 1)  # marks and EMPTY have an unused flag too
    for places in (game.tableau, game.reserve, game.cells, (WASTE, HAND)):
        for place in places:
            free[top[place]] = 1
    passing = [STOCK]
    if top[REDEALS] or "W" in row.auto:
        passing.append(WASTE)
    if "R" in row.auto and row.R > 1:
        passing.extend(game.reserve)
    for place in passing:
        card = top[place]
        while card < NO_CARD:
            free[card] = 1
            card = under[card] & CARD_MASK
    return free


def cards_left(game: Game) -> int:
    """Return how many cards are not on the foundations, of a game whose base is chosen."""
    left = 52
    ways, runs = _ways(game), game.row.frun
    for place in game.foundations:
        by, begin = ways[place]
        rank = game.next_rank(place)
        if runs:
            left -= game.table.length(place)
        else:
            left -= (rank - begin) * by % 13 if rank < 13 else 13
    return left
