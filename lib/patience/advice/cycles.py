"""Finds the moves that only repeat an earlier position, so that hints do not go in circles.

Nothing here changes a game: the last steps are undone on a copy of the table.
"""

from binascii import crc32

from micropython import const

from patience.game import Game
from patience.moves import DEAL, TO_WASTE, target
from patience.table import (
    CARD_MASK,
    CELL,
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

_LOOK_BACK = const(200)  # entries: several passes of the longest stock; usually a few suffice
_STEPS_BACK = const(40)
_IN_PASS = b"\x00\x01\x02"  # added to `progress` by a card on the waste, in hand, in the stock


def repeating_moves(game: Game) -> tuple[list[int], bool]:
    """Return `(links, deal_repeats)`: the moves that repeat a position, and whether dealing does.

    A link is `card << 7 | what it would lie on`, a card or a bottom mark. The search goes back
    through steps that only dealt, or moved cards that can return; it ignores how many cards are
    dealt from the stock. A deal repeats a position if it ends a pass in which no card was played.
    """
    table = game.table
    if game.row.again and table.top[REDEALS] == UNLIMITED:
        return _try_moves(game)
    log = table.log
    under = bytearray(table.under)
    top = bytearray(table.top)
    # The rest of the pass: two for each card of the stock, and one for a hand card.
    progress = table.length(STOCK) * 2 + (top[HAND] < NO_CARD)
    after_deal = _progress_after_deal(game)
    deal_repeats = False
    links = []
    differing = 0  # how many cards lie elsewhere now
    different = 0  # the sum of these cards; of only one, the card itself
    for number in range(log.applied - 1, max(log.applied - _LOOK_BACK, 0) - 1, -1):
        entry = log.entry(number)
        src = entry & PLACE_MASK
        dst = entry >> 8 & PLACE_MASK
        count = entry >> 16
        if WASTE <= src <= STOCK and dst >= WASTE:
            progress += count * (_IN_PASS[src - WASTE] - _IN_PASS[dst - WASTE])
        elif not count & TURNED_UP and _may_return(game, src) and _may_return(game, dst):
            moved = head = top[dst]
            for _ in range(count - 1):
                head = under[head] & CARD_MASK
            was = under[head]
            under[head] = top[src] if top[src] < NO_CARD else MARKS[src]
            top[src] = moved
            top[dst] = was & CARD_MASK
            if was == table.under[head]:
                differing += 1
                different += head
            elif under[head] == table.under[head]:
                differing -= 1
                different -= head
            if differing == 1:  # that position is one move away
                links.append(different << 7 | under[different] & CARD_MASK)
        else:
            break
        if entry & STEP and progress == after_deal and not differing:
            deal_repeats = True
    return links, deal_repeats


def _try_moves(game: Game) -> tuple[list[int], bool]:
    # Do the same if piles are dealt again in order: any move can then repeat a position.
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
