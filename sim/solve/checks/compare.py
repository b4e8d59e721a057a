"""Compares the search's moves with the engine's, in positions of random games.

Automatic moves are compared, too.
"""

import random
from collections.abc import Iterator

from patience.advice.autoplay import automatic_move
from patience.game import Game
from patience.games.dealing import new_game
from patience.games.row import Row
from patience.legality import LEGAL
from patience.moves import DEAL, size, source
from patience.table import HAND, WASTE, Table
from patience.texts.notation import move_text
from sim.solve.lines import position_of
from sim.solve.search import autoplay, rows, state
from sim.solve.search.compiled import Words, zeros
from sim.solve.search.moves import MOST_MOVES, write_moves
from sim.solve.search.play import find_automatic, play

_LONGEST = 200  # moves of a random game
_SHARE = 0.2  # the part of its positions to compare
_DEALT_IN_A_ROW = 120  # enough deals to bring up every card of any stock, with a redeal


def differences(row: Row, positions: int) -> list[str]:
    """Return where search and engine differ in `positions` random positions of a game.

    The positions after each move are compared by their keys. The search leaves out moves that only
    waste a redeal. So for each move of the engine that plays a card it must have one, and each of
    its positions must be one of the engine's. Where single cards move, it moves no runs.
    """
    game, with_autoplay = rows.encode(row, pruned=False), autoplay.encode(row)
    moves = zeros(MOST_MOVES)
    found = []
    for position in _random_positions(row, positions, random.Random(1)):
        before, words = state.read(game, position)
        order = state.stock_order(position)
        ours = {}
        for index in range(write_moves(game, before, words, moves, 0)):
            after, after_words = before.copy(), words.copy()
            play(game, after, after_words, moves[index])
            ours[_keys(game, after, after_words)] = int(moves[index])
        theirs = dict(_engine_keys(game, position, order))
        extra = [_text(ours[key]) for key in ours if key not in theirs]
        cards = {key[2:] for key in ours}
        missing = [move_text(theirs[key]) for key in theirs if key[2:] not in cards]
        if extra or missing:
            found.append(f"{row.id} {position.number}: not legal {extra}, not found {missing}")
        mine = automatic_move(position)
        at, words = state.read(with_autoplay, position, order)
        its = int(find_automatic(with_autoplay, at, words))
        if its != (-1 if mine is None else _as_search(position, order, mine)):
            texts = [move_text(one) for one in (mine, its) if one and one >= 0]
            found.append(f"{row.id} {position.number}: automatic moves {texts}")
    return found


def _text(a_move: int) -> str:
    return move_text(a_move & 0xFFF | 1 << 12) if source(a_move) >= WASTE else move_text(a_move)


def _as_search(game: Game, order: list[int], a_move: int) -> int:
    # Return a move in the form of the search: cards of the stock by their index.
    src = source(a_move)
    if src in (WASTE, HAND):
        return a_move & 0xFFF | order.index(game.table.top[src]) << 12
    return a_move


def _keys(game: Words, after: Words, words: Words) -> tuple[int, ...]:
    # Return the whole key, and one without redeals and without how far the stock is dealt.
    whole = int(words[state.KEY]), int(words[state.CHECK])
    state.set_held(after, words, 0)
    state.set_pointer(game, after, words, 0, 0)
    return *whole, int(words[state.KEY]), int(words[state.CHECK]), int(words[state.LEFT])


def _engine_keys(game: Words, position: Game, order: list[int]) -> Iterator[tuple[Words, int]]:
    # Yield the key after each of the engine's moves, with the move.
    dealt = 0
    seen = set()
    while True:
        for a_move in position.moves():
            if game[rows.PACKETS] == rows.ONE_CARD and size(a_move) > 1:
                continue  # the search moves its cards one by one
            if a_move != DEAL or game[rows.BY_STEPS]:
                position.push(a_move)
                yield _keys(game, *state.read(game, position, order)), a_move
                position.pop()
        here = position_of(position.table)
        if game[rows.BY_STEPS] or position.refusal(DEAL) != LEGAL or here in seen:
            break
        seen.add(here)
        dealt += 1
        position.push(DEAL)
        if dealt > _DEALT_IN_A_ROW:
            break
    for _ in range(dealt):
        position.pop()


def _random_positions(row: Row, positions: int, chance: random.Random) -> Iterator[Game]:
    while positions > 0:
        position = new_game(row, chance.randrange(1, 1 << 31), Table())
        for _ in range(_LONGEST):
            moves = position.moves()
            if not moves or positions <= 0:
                break
            if chance.random() < _SHARE:
                yield position
                positions -= 1
            plays = list(position.foundation_moves())
            plays = plays or [a_move for a_move in moves if a_move != DEAL]
            position.push(chance.choice(plays if plays and chance.random() < 0.5 else moves))
