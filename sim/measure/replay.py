# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Replays a won line as the table plays it: cards may go up automatically, equal spaces are one.

Moves are identified by their cards, which stays right when a card went up before its turn.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from patience.advice.autoplay import finishing_move
from patience.game import Game
from patience.legality import LEGAL
from patience.moves import DEAL, move, size, source, target
from patience.table import CARD_MASK, CELL, EMPTY, HAND, NO_CARD, STOCK, TABLEAU, WASTE
from patience.texts.notation import parse_move

_PLACES = (*range(CELL + 8), WASTE, HAND, STOCK)
_ON_FOUNDATION = -1
_NO_MOVE = move(0, 0)  # never legal


class NotWonError(ValueError):
    """A line that does not lead to a win where cards go up automatically."""


class Step(NamedTuple):
    """A move of the player, and where it leads."""

    move: int
    position: bytes  # once all cards that follow have come up


class _CardMove(NamedTuple):
    """A move by its cards."""

    head: int  # the lowest one that moves, or DEAL
    onto: int  # what it comes to lie on: a card, EMPTY for a space, or a foundation
    down: bool  # whether it comes back from its foundation


def take_position(game: Game) -> bytes:
    """Return a table as bytes."""
    return bytes(game.table.under) + bytes(game.table.top)


def adapt(
    game: Game, moves: Iterable[str], comes: Callable[[Game], int | None] | None = None
) -> list[Step]:
    """Return the steps of a line, played on a game as dealt, which is left as dealt.

    :param comes: returns the automatic move after each step, which may change the next ones
    :raises NotWonError: when it is not won so
    """
    described = _describe_line(game, moves)
    for bring_back in (False, True):
        steps: list[Step] = []
        for step in described:
            _make_step(game, _find_move(game, step, bring_back), comes, steps)
        while (a_move := finishing_move(game)) is not None and a_move != DEAL:
            _make_step(game, a_move, comes, steps)  # what went up later for a card that came down
        won = game.won()
        while game.pop():
            pass
        if won:
            return steps
    raise NotWonError(f"{game.row.id} {game.number} is not won so")


def _make_step(
    game: Game, a_move: int, comes: Callable[[Game], int | None] | None, steps: list[Step]
) -> None:
    """Make a step, if it is still legal, and the automatic moves after it."""
    if game.refusal(a_move) != LEGAL:
        return
    game.push(a_move)
    came = source(a_move) >= TABLEAU  # nothing follows a card that came down
    while comes and came and (joined := comes(game)) is not None:
        game.push(joined, True)
    steps.append(Step(a_move, take_position(game)))


def _describe_line(game: Game, moves: Iterable[str]) -> list[_CardMove]:
    found = []
    for text in moves:
        a_move = parse_move(game, text)
        head = game.packet_head(source(a_move), size(a_move))
        onto = game.table.top[target(a_move)] if target(a_move) >= TABLEAU else _ON_FOUNDATION
        if not game.push(a_move):
            raise ValueError(f"{game.row.id} {game.number}: {text} is not legal")
        # A deal is identified by the card it brings up.
        found.append(
            _CardMove(DEAL, _last_dealt(game), False)
            if a_move == DEAL
            else _CardMove(head, onto, source(a_move) < TABLEAU)
        )
    while game.pop():
        pass
    return found


def _last_dealt(game: Game) -> int:
    top = game.table.top
    return top[HAND] if top[HAND] < NO_CARD else top[WASTE]


def _find_move(game: Game, step: _CardMove, bring_back: bool) -> int:
    """Return the move of a step on the table as it is now; it need not be legal.

    :param bring_back: whether a card that went up automatically comes back to make it
    """
    if step.head == DEAL:
        gone = step.onto < NO_CARD and _find_card(game, step.onto)[0] not in (STOCK, WASTE, HAND)
        return _NO_MOVE if gone else DEAL
    src, count = _find_card(game, step.head)
    if game.won() or (src < TABLEAU and not step.down and not bring_back):
        return _NO_MOVE
    if step.onto == EMPTY:
        spaces = [place for place in game.tableau if game.table.top[place] == EMPTY]
        return move(src, spaces[0] if spaces else src, count)
    if step.onto == _ON_FOUNDATION:
        return move(src, game.foundation_for(step.head), count)
    place = _find_card(game, step.onto)[0]
    if place < TABLEAU:  # the card went up, so what would lie on it can
        place = game.foundation_for(step.head)
    return move(src, place, count)


def _find_card(game: Game, card: int) -> tuple[int, int]:
    """Return the place a card lies on, and how many cards lie there from it on upwards."""
    table = game.table
    for place in _PLACES:
        lying, count = table.top[place], 1
        while lying < NO_CARD:
            if lying == card:
                return place, count
            lying, count = table.under[lying] & CARD_MASK, count + 1
    raise ValueError("the card lies nowhere")
