"""The moves of a position by the rules of its row, as in `patience.game`.

A move is an int as in `patience.moves`: its source, target and number of cards. Of several equal
spaces only the first is a target. If dealing is not a move, a move from the waste takes any card
that dealing brings up; instead of the number of cards it has the card's index in the deal's order.
"""

from typing import NamedTuple

from patience.games.row import BASE_CARDS, NO_CARDS
from patience.moves import DEAL
from patience.table import CELL, HAND, RESERVE, TABLEAU, WASTE
from sim.solve.search import rows
from sim.solve.search.bits import lowest_bit, put
from sim.solve.search.compiled import Bytes, Words, called, compiled, inlined
from sim.solve.search.gathering import may_deal_again
from sim.solve.search.rows import CARD_MASK, EMPTY, FACE_DOWN, NO_CARD
from sim.solve.search.state import BASE, HELD, HOME, LEFT, MUST, MUST_FILL, POINTER, REDEALS, TOP

MOST_MOVES = 1024
"""The most moves of a position."""
SECOND = 18
"""The first bit of the size of a second packet from source to target; 0 if there is none."""


@inlined
def home_card(game: Words, state: Bytes, place: int, count: int) -> int:
    """Return the card that a foundation of `count` cards takes next; NO_CARD if there is none."""
    ranks = game[rows.RANKS]
    if count == ranks:
        return NO_CARD
    if place >= 4:
        rank = ranks - 1 - count
    elif game[rows.FALLS]:
        rank = state[BASE] - count
        if rank < 0:
            rank += ranks
    else:
        rank = state[BASE] + count
        if rank >= ranks:
            rank -= ranks
    return rank << 2 | place & 3


@inlined
def next_home(game: Words, state: Bytes, place: int) -> int:
    """Return the card that a foundation takes next, NO_CARD if none; the base must be known."""
    return home_card(game, state, place, state[HOME + place])


@inlined
def foundation_top(game: Words, state: Bytes, place: int) -> int:
    """Return a foundation's top card; NO_CARD if it has none."""
    count = state[HOME + place]
    return home_card(game, state, place, count - 1) if count else NO_CARD


@compiled
def going_home(game: Words, state: Bytes) -> int:
    """Return the cards that foundations take next, one by one, as bits."""
    if game[rows.FULL_RUNS]:
        return 0
    if state[BASE] == EMPTY:
        return rows.ALL_CARDS
    found = 0
    for place in range(game[rows.FOUNDATIONS]):
        card = next_home(game, state, place)
        if card < NO_CARD:
            found |= 1 << card
    return found


@inlined
def home_of(game: Words, state: Bytes, card: int) -> int:
    """Return the foundation of a card that is one of `going_home`."""
    suit = card & 3
    if game[rows.FOUNDATIONS] == 8 and next_home(game, state, suit) != card:
        return suit + 4
    return suit


@inlined
def turn_of(game: Words, state: Bytes, card: int) -> int:
    """Return how many cards of a card's suit go home before it."""
    turn = (state[BASE] - (card >> 2)) if game[rows.FALLS] else (card >> 2) - state[BASE]
    return turn if turn >= 0 else turn + game[rows.RANKS]


@inlined
def is_home(game: Words, state: Bytes, card: int) -> bool:
    """Return whether a card is on its foundation."""
    suit = card & 3
    if turn_of(game, state, card) < state[HOME + suit]:
        return True
    return (
        game[rows.FOUNDATIONS] == 8 and game[rows.RANKS] - 1 - (card >> 2) < state[HOME + 4 + suit]
    )


@compiled
def _waits_below(game: Words, state: Bytes, card: int) -> bool:
    # Return whether a card that fits on this one is home, below its foundation's top.
    builders = game[rows.BUILDERS + card]
    for place in range(game[rows.FOUNDATIONS]):
        top = foundation_top(game, state, place)
        if top < NO_CARD:
            builders &= ~(1 << top)
    while builders:
        if is_home(game, state, lowest_bit(builders)):
            return True
        builders &= builders - 1
    return False


@inlined
def _are_home(state: Bytes, needs: int) -> bool:
    # Return whether as many cards of each suit are home as in `dominance.needs`.
    return (
        state[HOME] >= needs & 15
        and state[HOME + 1] >= needs >> 4 & 15
        and state[HOME + 2] >= needs >> 8 & 15
        and state[HOME + 3] >= needs >> 12
    )


@inlined
def is_safe(game: Words, state: Bytes, card: int) -> bool:
    """Return whether a card that can go home is safe there, as in `safe_cards.needs`."""
    base = state[BASE]
    if base == EMPTY or (game[rows.GATHERS] and state[REDEALS]):
        return False
    at = base * 52 + card
    return _are_home(state, game[rows.NEEDS + at]) or _are_home(state, game[rows.STRICT_NEEDS + at])


@inlined
def may_leave(game: Words, state: Bytes, words: Words, src: int, card: int) -> bool:
    """Return whether a place's card may be safe, as in `autoplay.is_safe`."""
    left = words[LEFT]
    waiting = left >> state[POINTER] != 0
    if game[rows.LEAVING] and (waiting or (left and state[REDEALS])):
        if game[rows.LEAVING] == NO_CARDS or src >= RESERVE or state[card] >= NO_CARD:
            return False
        if game[rows.LEAVING] == BASE_CARDS and card >> 2 != state[BASE]:
            return False
    return not (src == WASTE and game[rows.DRAW] == 3 and waiting)


@inlined
def previous_card(left: int, pointer: int) -> int:
    """Return the index of the waste's top card; -1 if there is none."""
    index = pointer - 1
    while index >= 0 and not left >> index & 1:
        index -= 1
    return index


@inlined
def next_card(left: int, pointer: int) -> int:
    """Return the index of the stock's next card; there must be one."""
    return lowest_bit(left >> pointer) + pointer


@inlined
def coming_up(left: int, pointer: int) -> int:
    """Return the indexes of the cards that one pass brings up, as bits: waste's top and stock."""
    first = max(previous_card(left, pointer), 0)
    return left >> first << first


@compiled
def find_near(game: Words, state: Bytes, words: Words, cards: int) -> int:
    """Return the index of the waste's top card, or the stock's next, if in a set; otherwise -1."""
    left = words[LEFT]
    pointer = state[POINTER]
    index = previous_card(left, pointer)
    if index >= 0 and cards >> game[rows.ORDER + index] & 1:
        return index
    if left >> pointer:
        index = next_card(left, pointer)
        if cards >> game[rows.ORDER + index] & 1:
            return index
    return -1


@compiled
def reserve_lasts(game: Words, state: Bytes) -> bool:
    """Return whether a card is left in any reserve pile."""
    lasts = False
    for place in range(RESERVE, RESERVE + game[rows.RESERVES]):
        lasts = lasts or state[TOP + place] < NO_CARD
    return lasts


@compiled
def needs_redeal(game: Words, state: Bytes, left: int, index: int) -> bool:
    """Return whether a card of the stock comes up only after the waste is turned over."""
    pointer = state[POINTER]
    if game[rows.DRAW] == 1:
        return index < previous_card(left, pointer)
    before = dealt = 0
    for other in range(game[rows.STOCK_SIZE]):
        if left >> other & 1:
            before += other < index
            dealt += other < pointer
    if before == dealt - 1:
        return False
    last = not left >> (index + 1)
    return before < dealt or not ((before - dealt) % 3 == 2 or last)


@compiled
def _open_place(game: Words, state: Bytes, first: int, last: int) -> int:
    # Return the first empty place, or -1.
    for place in range(first, last):
        if state[TOP + place] == EMPTY:
            return place
    return -1


@compiled
def _must_fill(game: Words, state: Bytes) -> bool:
    # Return whether there is a space, and the tableau has enough cards to fill all spaces.
    if _open_place(game, state, TABLEAU, TABLEAU + game[rows.PILES]) < 0:
        return False
    cards = 0
    for place in range(TABLEAU, TABLEAU + game[rows.PILES]):
        card = state[TOP + place]
        while card < NO_CARD:
            cards += 1
            card = state[card] & CARD_MASK
    return cards >= game[rows.PILES]


@compiled
def _open_to(game: Words, state: Bytes, space: int) -> int:
    # Return where cards that may fill a space can come from, as bits.
    if space < 0:
        return 0
    if game[rows.RESERVE_ONLY] and reserve_lasts(game, state):
        return rows.FROM_RESERVE
    return game[rows.FILLERS]


@inlined
def _is_kingly(game: Words, state: Bytes, card: int) -> bool:
    # Return whether a packet with this head may fill a space.
    if game[rows.SPACE_KING] == 1:
        return card >> 2 == game[rows.RANKS] - 1
    if game[rows.SPACE_KING] == 2:
        return card >> 2 == (state[BASE] + game[rows.RANKS] - 1) % game[rows.RANKS]
    return True


class _Here(NamedTuple):
    # A position whose moves are written, and where cards can go: foundations and piles by their
    # cards, as bits; a cell, or -1.
    game: Words
    state: Bytes
    moves: Words
    homes: int
    tops: int
    cell: int
    shifts: int  # whether a whole pile may go to a space


@compiled
def _write_builds(here: _Here, fitting: int, src: int, size: int, count: int) -> int:
    # Write moves onto the tops that the head fits on.
    game, state = here.game, here.state
    for dst in range(TABLEAU, TABLEAU + game[rows.PILES]):
        card = state[TOP + dst]
        if card >= NO_CARD or dst == src or not fitting >> card & 1:
            continue
        if game[rows.MOST]:
            length = 1 if src >= RESERVE else size
            while card < NO_CARD:
                length += 1
                card = state[card] & CARD_MASK
            if length > game[rows.MOST]:
                continue
        count = put(here.moves, count, src | dst << 6 | size << 12)
    return count


@compiled
def _write_spaces(here: _Here, space: int, src: int, size: int, count: int) -> int:
    if not here.game[rows.PLACED]:
        return put(here.moves, count, src | space << 6 | size << 12)
    for dst in range(space, TABLEAU + here.game[rows.PILES]):
        if here.state[TOP + dst] == EMPTY:
            count = put(here.moves, count, src | dst << 6 | size << 12)
    return count


@compiled
def _write_packets(here: _Here, space: int, src: int, count: int) -> int:
    # Write moves of the packets of a tableau pile within the tableau.
    game, state = here.game, here.state
    packets = game[rows.PACKETS]
    head = state[TOP + src]
    size = 1
    while True:
        below = state[head] & CARD_MASK
        is_pile = below >= NO_CARD
        if packets == rows.ANY_RUN or is_pile or (size == 1 and packets != rows.WHOLE_PILE):
            fitting = game[rows.FITS + head] & here.tops
            if fitting:
                count = _write_builds(here, fitting, src, size, count)
        if is_pile and not here.shifts:
            return count
        if (
            space >= 0
            and (size == 1 or packets == rows.ANY_RUN or is_pile)
            and _is_kingly(game, state, head)
        ):
            count = _write_spaces(here, space, src, size, count)
        if is_pile:
            return count
        if (
            packets == rows.ONE_CARD
            or state[below] >= FACE_DOWN
            or not game[rows.RUNS + head] >> below & 1
        ):
            return count
        head = below
        size += 1


@compiled
def _write_card(here: _Here, space: int, src: int, card: int, size: int, count: int) -> int:
    # Write moves of a single card to every possible place; `space` is -1 if it fills none.
    game, state = here.game, here.state
    if here.homes >> card & 1:
        count = put(here.moves, count, src | home_of(game, state, card) << 6 | size << 12)
    fitting = game[rows.FITS + card] & here.tops
    if fitting:
        count = _write_builds(here, fitting, src, size, count)
    if space >= 0 and _is_kingly(game, state, card):
        count = _write_spaces(here, space, src, size, count)
    if here.cell >= 0:
        count = put(here.moves, count, src | here.cell << 6 | size << 12)
    return count


@compiled
def find_run_home(game: Words, state: Bytes, src: int) -> int:
    """Return the foundation for a place's run from king to ace; -1 if it has no such run."""
    ace = card = state[TOP + src]
    if ace >= 4:
        return -1
    for rank in range(game[rows.RANKS]):
        below = state[card]
        if below >= FACE_DOWN:
            return -1
        if rank + 1 < game[rows.RANKS] and not game[rows.JOINS + card] >> below & 1:
            return -1
        card = below
    for place in range(4):
        if game[rows.HOME_SUITS + place] == game[rows.SUITS + ace] and not state[HOME + place]:
            return place
    return -1


@compiled
def _write_tableau(here: _Here, space: int, count: int) -> int:
    game, state, moves = here.game, here.state, here.moves
    for src in range(TABLEAU, TABLEAU + game[rows.PILES]):
        card = state[TOP + src]
        if card >= NO_CARD:
            continue
        if here.homes >> card & 1:
            count = put(moves, count, src | home_of(game, state, card) << 6 | 1 << 12)
        elif game[rows.FULL_RUNS]:
            place = find_run_home(game, state, src)
            if place >= 0:
                count = put(moves, count, src | place << 6 | game[rows.RANKS] << 12)
        count = _write_packets(here, space, src, count)
        if here.cell >= 0:
            count = put(moves, count, src | here.cell << 6 | 1 << 12)
    return count


@compiled
def _write_reserve(here: _Here, space: int, count: int) -> int:
    game, state = here.game, here.state
    for src in range(RESERVE, RESERVE + game[rows.RESERVES]):
        card = state[TOP + src]
        if card < NO_CARD:
            shut = game[rows.RESERVE_SHUT] and (state[card] & CARD_MASK) < NO_CARD
            homes = here.homes if game[rows.RESERVE_HOME] and not shut else 0
            tops = here.tops if game[rows.RESERVE_BUILDS] and not shut else 0
            source = _Here(game, state, here.moves, homes, tops, here.cell, 0)
            count = _write_card(source, space, src, card, 1, count)
    return count


@compiled
def _write_choices(game: Words, state: Bytes, moves: Words, count: int) -> int:
    # Write the moves that choose the base.
    for src in range(TABLEAU, CELL):
        card = state[TOP + src]
        among = rows.FROM_TABLEAU if src < RESERVE else rows.FROM_RESERVE
        if card < NO_CARD and game[rows.CHOICE] & among:
            count = put(moves, count, src | (card & 3) << 6 | 1 << 12)
    return count


@compiled
def _write_returns(here: _Here, space: int, count: int) -> int:
    # Write moves of cards back from their foundations; one that is safe there would go home again.
    game, state = here.game, here.state
    tableau = _Here(game, state, here.moves, 0, here.tops, -1, 0)
    for src in range(game[rows.FOUNDATIONS]):
        card = foundation_top(game, state, src)
        if card < NO_CARD and not (game[rows.SENDS_SAFE] and is_safe(game, state, card)):
            count = _write_card(tableau, space, src, card, 1, count)
    return count


@inlined
def _write_dealt_card(here: _Here, space: int, index: int, count: int) -> int:
    card = here.game[rows.ORDER + index]
    goes = here.homes >> card & 1 or here.game[rows.FITS + card] & here.tops
    if goes or space >= 0 or here.cell >= 0:
        return _write_card(here, space, WASTE, card, index, count)
    return count


@compiled
def _write_by_ones(here: _Here, left: int, space: int, count: int) -> int:
    if not here.game[rows.ANY_ORDER] and not here.state[REDEALS]:
        left = coming_up(left, here.state[POINTER])
    while left:
        index = lowest_bit(left)
        left &= left - 1
        count = _write_dealt_card(here, space, index, count)
    return count


@compiled
def _write_by_threes(here: _Here, left: int, space: int, count: int) -> int:
    # A card comes up as the third of its packet, or as the last of the stock.
    pointer = here.state[POINTER]
    redeals = here.state[REDEALS]
    number = dealt = 0
    for index in range(pointer):
        dealt += left >> index & 1
    while left:
        index = lowest_bit(left)
        left &= left - 1
        if (
            number == dealt - 1
            or (number >= dealt and ((number - dealt) % 3 == 2 or not left))
            or (redeals and (number % 3 == 2 or not left))
        ):
            count = _write_dealt_card(here, space, index, count)
        number += 1
    return count


@compiled
def _write_by_steps(here: _Here, left: int, space: int, count: int) -> int:
    game, state = here.game, here.state
    pointer = state[POINTER]
    if game[rows.DRAW] <= 3:
        index = previous_card(left, pointer)
        if index >= 0:
            count = _write_card(here, space, WASTE, game[rows.ORDER + index], index, count)
        if state[HELD]:
            index = next_card(left, pointer)
            count = _write_card(here, space, HAND, game[rows.ORDER + index], index, count)
    if game[rows.DRAW] == rows.ROW_TO_FULL_TABLEAU and _must_fill(game, state):
        return count
    if left >> pointer or (left and state[REDEALS]):
        count = put(here.moves, count, DEAL)
    return count


@compiled
def _goes_round(game: Words, state: Bytes, dst: int, size: int) -> bool:
    # Return whether a packet may end on the run that lay on it, because runs go round the corner.
    card = state[TOP + dst]
    while card < NO_CARD and size < game[rows.RANKS]:
        size += 1
        below = state[card]
        if below >= NO_CARD or not game[rows.RUNS + card] >> below & 1:
            break
        card = below
    return size >= game[rows.RANKS]


@compiled
def _keep_obliged(
    game: Words, state: Bytes, homes: int, moves: Words, first: int, last: int
) -> int:
    # Keep the moves that take the card home, build on it, or bring back the one before it.
    card = state[MUST]
    if game[rows.RETURNS] and _waits_below(game, state, card):
        return last
    place = TABLEAU
    while place < TABLEAU + game[rows.PILES] and state[TOP + place] != card:
        place += 1
    count = first
    for index in range(first, last):
        a_move = moves[index]
        src = a_move & 63
        dst = a_move >> 6 & 63
        if (
            dst == place
            or (src == place and dst < TABLEAU)
            or (src == place and _goes_round(game, state, dst, a_move >> 12))
            or (src == card & 3 and homes >> card & 1)
        ):
            count = put(moves, count, a_move)
    return count


@compiled
def _keep_filling(state: Bytes, moves: Words, first: int, last: int) -> int:
    # Keep the moves that fill a space.
    count = first
    for index in range(first, last):
        dst = moves[index] >> 6 & 63
        if TABLEAU <= dst < RESERVE and state[TOP + dst] == EMPTY:
            count = put(moves, count, moves[index])
    return count


@inlined
def _below_packet(state: Bytes, src: int, size: int) -> int:
    # Return the card that a packet of a pile lies on; NO_CARD or more if there is none.
    card = state[TOP + src]
    for _ in range(size):
        card = state[card] & CARD_MASK
    return card


@compiled
def _write_round(
    game: Words, state: Bytes, homes: int, space: int, a_move: int, moves: Words, count: int
) -> int:
    # Write a run that changes places, then the rest of its pile, or a part of it, onto the run.
    top = state[TOP + (a_move & 63)]
    card = _below_packet(state, a_move & 63, a_move >> 12)
    size = 1
    while True:
        below = state[card] & CARD_MASK
        if below >= NO_CARD:
            if space < 0 and game[rows.FITS + card] >> top & 1:
                count = put(moves, count, a_move | size << SECOND)
            return count
        if homes >> below & 1 and game[rows.FITS + card] >> top & 1:
            count = put(moves, count, a_move | size << SECOND)
        card = below
        size += 1


@compiled
def _drop_idle(
    game: Words, state: Bytes, homes: int, space: int, moves: Words, first: int, last: int
) -> int:
    # Drop runs that change places and let no card go home, and piles that leave a second space.
    count = first
    after = last
    for index in range(first, last):
        a_move = moves[index]
        src = a_move & 63
        dst = a_move >> 6 & 63
        if TABLEAU <= src < RESERVE and dst >= TABLEAU and state[TOP + dst] < NO_CARD:
            below = _below_packet(state, src, a_move >> 12)
            if below >= NO_CARD:
                if space >= 0:
                    continue
            elif state[below] < FACE_DOWN:
                if game[rows.ROUND]:
                    after = _write_round(game, state, homes, space, a_move, moves, after)
                if not homes >> below & 1:
                    continue
        count = put(moves, count, a_move)
    for index in range(last, after):
        count = put(moves, count, moves[index])
    return count


@compiled
def is_alone(game: Words, state: Bytes) -> bool:
    """Return whether the tableau is one run longer than a suit, if such runs change places."""
    if not game[rows.ROUND]:
        return False
    alone = NO_CARD
    for place in range(TABLEAU, TABLEAU + game[rows.PILES]):
        card = state[TOP + place]
        if card < NO_CARD:
            if alone < NO_CARD:
                return False
            alone = card
    length = 0
    while alone < NO_CARD:
        length += 1
        alone = state[alone] & CARD_MASK
    return length > game[rows.RANKS]


@compiled
def _keep_prepared(state: Bytes, moves: Words, first: int, last: int) -> int:
    # Keep the moves that a shift can prepare: a deal, a card to a space, or onto the shifted pile.
    place = TABLEAU
    while state[TOP + place] != state[MUST]:
        place += 1
    count = first
    for index in range(first, last):
        a_move = moves[index]
        src = a_move & 63
        dst = a_move >> 6 & 63
        if a_move != DEAL and dst != place:
            if not TABLEAU <= dst < RESERVE or state[TOP + dst] < NO_CARD:
                continue
            if src == place and _below_packet(state, src, a_move >> 12) >= NO_CARD:
                continue  # one shift could do both
        count = put(moves, count, a_move)
    return count


@compiled
def _places(game: Words, state: Bytes, words: Words, moves: Words) -> _Here:
    # Return where cards can go.
    tops = 0
    for place in range(TABLEAU, TABLEAU + game[rows.PILES]):
        if state[TOP + place] < NO_CARD:
            tops |= 1 << state[TOP + place]
    cell = _open_place(game, state, CELL, CELL + game[rows.CELLS])
    shifts = game[rows.SHIFTS] if words[LEFT] else 0
    return _Here(game, state, moves, going_home(game, state), tops, cell, shifts)


@compiled
def write_dealt(game: Words, state: Bytes, words: Words, moves: Words, count: int) -> int:
    """Write the legal moves of waste, hand and stock, if dealing is a move, like `write_moves`."""
    space = _open_place(game, state, TABLEAU, TABLEAU + game[rows.PILES])
    if not _open_to(game, state, space) & rows.FROM_WASTE:
        space = -1
    return _write_by_steps(_places(game, state, words, moves), words[LEFT], space, count)


@called("moves.write_moves")
def write_moves(game: Words, state: Bytes, words: Words, moves: Words, count: int) -> int:
    """Write the legal moves into `moves` from index `count` on; return the index after the last.

    If the next move must use a card, write only the moves that do.
    """
    if game[rows.CHOOSES] and state[BASE] == EMPTY:
        return _write_choices(game, state, moves, count)
    first = count
    here = _places(game, state, words, moves)
    space = _open_place(game, state, TABLEAU, TABLEAU + game[rows.PILES])
    fillers = _open_to(game, state, space)
    count = _write_tableau(here, space if fillers & rows.FROM_TABLEAU else -1, count)
    left = words[LEFT]
    if game[rows.GATHERS]:
        if may_deal_again(game, state):
            count = put(moves, count, DEAL)
    elif left:
        waste_space = space if fillers & rows.FROM_WASTE else -1
        if game[rows.BY_STEPS]:
            count = _write_by_steps(here, left, waste_space, count)
        elif game[rows.DRAW] == 1:
            count = _write_by_ones(here, left, waste_space, count)
        else:
            count = _write_by_threes(here, left, waste_space, count)
    count = _write_reserve(here, space if fillers & rows.FROM_RESERVE else -1, count)
    cell_space = space if fillers & rows.FROM_CELLS else -1
    from_cell = _Here(game, state, moves, here.homes, here.tops, -1, 0)
    for src in range(CELL, CELL + game[rows.CELLS]):
        card = state[TOP + src]
        if card < NO_CARD:
            count = _write_card(from_cell, cell_space, src, card, 1, count)
    if game[rows.RETURNS]:
        count = _write_returns(here, space if fillers & rows.FROM_FOUNDATIONS else -1, count)
    if game[rows.SWAPS]:
        count = _drop_idle(game, state, here.homes, space, moves, first, count)
    if state[MUST] == MUST_FILL:
        return _keep_filling(state, moves, first, count)
    if state[MUST] < NO_CARD and game[rows.SHIFTS_LATE]:
        return _keep_prepared(state, moves, first, count)
    if state[MUST] < NO_CARD:
        return _keep_obliged(game, state, here.homes, moves, first, count)
    return count
