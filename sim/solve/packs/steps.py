"""The steps of a line that are left for a player whose safe cards go up automatically.

A solver's line is played again with `automatic_move` after each step. Cards that are already home
are skipped, and cards are dealt only when needed.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from patience.advice.autoplay import automatic_move
from patience.game import Game
from patience.moves import DEAL, NOWHERE, TO_WASTE, move, size, source, target
from patience.table import CELL, EMPTY, FOUNDATION, NO_CARD, STOCK, TABLEAU, WASTE, is_home
from sim.solve.lines import copy_game

if TYPE_CHECKING:
    from sim.data.packs import Step

GoesUp = Callable[[Game], int | None]
"""A function that returns the next automatic move of a game, or None."""

_MOST_STEPS = 1000


class BrokenLineError(Exception):
    """The line cannot be played because a card went up, or a card that it needs is missing."""


def give_up(_: Game) -> Iterable[int]:
    """Raise instead of returning another line where one breaks; see `find_steps`."""
    raise BrokenLineError


def settle(game: Game, goes_up: GoesUp = automatic_move) -> list[int]:
    """Send up automatic cards; return the moves."""
    made = []
    while (a_move := goes_up(game)) is not None:
        game.push(a_move)
        made.append(a_move)
    return made


def find_steps(
    dealt: Game, line: Iterable[int], solve: Callable[[Game], Iterable[int]]
) -> tuple[int, ...]:
    """Return the steps of a winning line.

    :param dealt: the position where it begins; it is not changed
    :param solve: returns a winning line from a position, if this line breaks there
    """
    played = copy_game(dealt)
    settle(played)
    found: list[int] = []
    follows = copy_game(dealt)
    while True:
        try:
            follow(follows, line, played, found)
            return tuple(found)
        except BrokenLineError:
            if played.won():
                return tuple(found)
            if len(found) > _MOST_STEPS:
                raise
            follows = copy_game(played)
            line = solve(follows)


def join_tail(
    played: Game, found: list[int], dealt: Game, steps: Sequence[int], first: int
) -> None:
    """Play the last steps of a line in a position equal to the one where they begin.

    Equal piles may be in other places.

    :param played: the position; it is won afterwards
    :param found: a list that gets the steps
    :param dealt: where the line begins
    :param first: how many of its steps to leave out
    :raises BrokenLineError: if the positions are not equal
    """
    follows = copy_game(dealt)
    settle(follows)
    for a_move in steps[:first]:
        follows.push(a_move)
        settle(follows)
    own = copy_game(follows)
    tail: list[int] = []
    for a_move in steps[first:]:
        own.push(a_move)
        tail += [a_move, *settle(own)]
    follow(follows, tail, played, found)


def describe(dealt: Game, steps: Iterable[int]) -> "list[Step]":
    """Return steps as indexes into the lists of legal moves.

    :raises ValueError: if they do not win
    """
    from sim.data.packs import Step  # the page has no packs to write

    played = copy_game(dealt)
    settle(played)
    found = []
    for a_move in steps:
        moves = played.moves()
        found.append(Step(moves.index(a_move), len(moves)))
        played.push(a_move)
        settle(played)
    if not played.won():
        raise ValueError(f"{played.row.id} {played.number}: the line does not win")
    return found


def follow(
    follows: Game,
    line: Iterable[int],
    played: Game,
    found: list[int],
    goes_up: GoesUp = automatic_move,
) -> None:
    """Play a line's moves in another game, too, in which cards go up, and add them to `found`.

    :param follows: the game where the line begins
    :raises BrokenLineError: if a move cannot be made, or the game is not won
    """

    def push(a_move: int) -> None:
        if len(found) > _MOST_STEPS or not played.push(a_move):
            raise BrokenLineError
        found.append(a_move)
        settle(played, goes_up)

    for a_move in line:
        if a_move == DEAL:
            follows.push(DEAL)
            # Dealing matters if cards are dealt to piles, or if the waste fills spaces.
            if played.row.deals != TO_WASTE or "W" in played.row.auto:
                push(DEAL)
            continue
        src, dst = source(a_move), target(a_move)
        cards = [follows.packet_head(src, count) for count in range(1, size(a_move) + 1)]
        onto = follows.table.top[dst]
        follows.push(a_move)
        if src < TABLEAU:
            if played.table.top[src] != cards[0]:
                continue  # a card that went up is on it
        else:
            cards = _not_home(played, cards)
        while src >= WASTE and cards and cards[0] not in bytes(played.table.top[WASTE:STOCK]):
            push(DEAL)
            cards = _not_home(played, cards)
        if dst >= TABLEAU and onto < NO_CARD and is_home(played.table, onto):
            while cards := _not_home(played, cards):  # these can go home after it
                push(_find_move(played, cards[:1], FOUNDATION, onto))
        elif cards:
            push(_find_move(played, cards, dst, onto))
    if not played.won():
        raise BrokenLineError


def _not_home(game: Game, cards: list[int]) -> list[int]:
    return [card for card in cards if not is_home(game.table, card)]


def _find_move(played: Game, cards: list[int], dst: int, onto: int) -> int:
    # Return a move of cards, the top one first, to the same card. Spaces are equal unless cards are
    # dealt to them: then the same space is chosen if possible.
    tops, row = played.table.top, played.row
    if dst < TABLEAU:
        place = played.foundation_for(cards[-1])
    elif onto < NO_CARD:
        place = tops.find(bytes([onto]), TABLEAU)
    elif row.deals not in (NOWHERE, TO_WASTE) and tops[dst] == EMPTY:
        place = dst
    elif dst < CELL:
        place = tops.find(bytes([EMPTY]), TABLEAU, TABLEAU + row.T)
    else:
        place = tops.find(bytes([EMPTY]), CELL, CELL + row.C)
    src = tops.find(bytes(cards[:1]), 0, STOCK)
    if src < 0 or place < 0:
        raise BrokenLineError
    return move(src, place, len(cards))
