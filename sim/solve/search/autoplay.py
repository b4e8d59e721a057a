"""Steps of a player whose safe cards go up automatically, like those of `advice.autoplay`.

Dealing is a move here, in every game (`encode`). A play is a move with the deals before it, coded
as the move plus the number of deals times DEALS. If cards go up automatically, each deal of a play
is one step, and so is the move.
"""

from typing import Any, NamedTuple

from patience.games.row import Row
from patience.moves import DEAL
from patience.table import HAND
from sim.solve.search import rows
from sim.solve.search.bits import put
from sim.solve.search.compiled import Bytes, Words, compiled, inlined, zeros
from sim.solve.search.moves import MOST_MOVES, write_dealt, write_moves
from sim.solve.search.play import find_automatic, play
from sim.solve.search.rows import EMPTY
from sim.solve.search.state import BASE, CARDS_HOME, KEY, LEFT, POINTER, REDEALS, SIZE, WORDS, copy

DEALS = 1 << 20
"""The factor of a play's deals before its move."""

STOPS, DEALT, WENT_UP = range(3)


def encode(row: Row, ranks: int = 13) -> Words:
    """Return the vector for a row, with dealing as a move, and no card forced home."""
    game = rows.encode(row, ranks, pruned=False)
    game[rows.BY_STEPS] = 1
    game[rows.ANY_ORDER] = game[rows.PHASES] = game[rows.SAFE_STOCK] = 0
    game[rows.STUCK_PILES] = rows.encode(row, ranks)[rows.STUCK_PILES]
    return game


@compiled
def settle_up(game: Words, state: Bytes, words: Words) -> None:
    """Send up automatic cards."""
    a_move = find_automatic(game, state, words)
    while a_move >= 0:
        play(game, state, words, a_move)
        a_move = find_automatic(game, state, words)


@compiled
def make_play(game: Words, state: Bytes, words: Words, a_play: int) -> None:
    """Make a play and the automatic moves after it."""
    for _ in range(a_play // DEALS):
        play(game, state, words, DEAL)
        settle_up(game, state, words)
    play(game, state, words, a_play % DEALS)
    settle_up(game, state, words)


@inlined
def _deals_in_plays(game: Words) -> bool:
    # If the waste fills spaces, or rows are dealt, moves between two deals matter.
    return 1 <= game[rows.DRAW] <= 3 and game[rows.FILLING] <= rows.FROM_THE_RESERVE


@compiled
def write_plays(game: Words, state: Bytes, words: Words, moves: Words, deals: int) -> int:
    """Write the moves of a settled position into `moves`; return how many there are.

    After some deals, write only the moves that the last deal brought up. Dealing is a move only if
    it is a separate play.
    """
    if deals:
        last = write_dealt(game, state, words, moves, 0)
    else:
        last = write_moves(game, state, words, moves, 0)
    count = 0
    for index in range(last):
        a_move = moves[index]
        if a_move == DEAL and _deals_in_plays(game):
            continue
        # The card now on the waste was held in hand before.
        if not deals or a_move & 63 == HAND or not game[rows.HAND_CARD]:
            count = put(moves, count, a_move)
    return count


@compiled
def deal_on(game: Words, state: Bytes, words: Words, deals: int) -> int:
    """Deal once more for a play, after `deals` deals; return STOPS, DEALT, or WENT_UP.

    WENT_UP: cards went up automatically, and the play ends with that deal.

    :param deals: the number of deals in the play before this one
    """
    left = words[LEFT]
    if not _deals_in_plays(game) or (game[rows.CHOOSES] and state[BASE] == EMPTY):
        return STOPS
    if not (left >> state[POINTER] or (left and state[REDEALS])):
        return STOPS
    most = 3
    while left:
        left &= left - 1
        most += 1 if game[rows.DRAW] == 1 else 2
    if game[rows.DRAW] == 3:
        most //= 3  # the rest of a pass, and a whole one
    if deals == most:
        return STOPS
    home = state[CARDS_HOME]
    play(game, state, words, DEAL)
    settle_up(game, state, words)
    return DEALT if state[CARDS_HOME] == home else WENT_UP


class Room(NamedTuple):
    """Room for a position, later in the stock, for one after a play, and for the plays."""

    here: Bytes
    here_words: Words
    state: Bytes
    words: Words
    moves: Words


def new_room() -> Room:
    """Return room for making plays."""
    return Room(zeros(SIZE, 8), zeros(WORDS), zeros(SIZE, 8), zeros(WORDS), zeros(MOST_MOVES))


def look(rules: Any, state: Bytes, words: Words, a_play: int, steps: int) -> None:
    """Examine a position that a play led to, in some steps; other functions replace this."""


def look_at_plays(rules: Any, room: Room, most: int) -> None:
    """Make all plays of up to `most` steps from the position `here`, and examine the results."""
    game, here, words, moves = rules.game, room.here, room.here_words, room.moves
    key = words[KEY]
    result = DEALT
    deals = 0
    while result == DEALT and deals < most:
        count = write_plays(game, here, words, moves, deals)
        for number in range(count):
            copy(here, words, 0, room.state, room.words, 0)
            make_play(game, room.state, room.words, moves[number])
            look(rules, room.state, room.words, moves[number] + deals * DEALS, deals + 1)
        result = deal_on(game, here, words, deals)
        if words[KEY] == key:
            return
        deals += 1
    if result == WENT_UP and deals <= most:
        look(rules, here, words, DEAL + (deals - 1) * DEALS, deals)
