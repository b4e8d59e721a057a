"""A greedy player, the referee of the hints: `python sim hints --greedy`.

It looks one move ahead, and never at a covered card. It plays the move after which the position
scores best, and deals if no move makes the score better than it is. Where it cannot deal, it plays
the best move to a position that it has not had. Its values are never tuned, so that hints can be
compared with them.
"""

from collections.abc import Container

from patience.game import Game
from patience.games.row import Row
from patience.kinds.covers import CoveringGame
from patience.kinds.faces import faces_of
from patience.moves import DEAL, source
from patience.table import EMPTY, FACE_DOWN, NO_CARD, STOCK
from sim.solve.lines import position_of

HOME = 100
"""For a card on a foundation, or removed."""
GOES_HOME = 30
"""For a card that can go to a foundation now."""
JOIN_IN_SUIT = 40
"""For a card on one of its suit that it fits on; `JOIN` on another that it fits on."""
JOIN = 8
BREAK = -6
"""For a card on one that it does not fit on."""
DOWN = -60
"""For a card that lies face down: it counts as much when it is turned up."""
SPACE = 120
"""For an empty pile."""
ON_NEEDED = -4
"""For a card that lies on one that a foundation takes next."""
FREE = 1
"""For a card that lies free, in games that remove cards."""


class Greedy:
    """The player of one game."""

    def __init__(self, row: Row) -> None:
        self._row = row
        self._faces = faces_of(row)
        self._had: set[bytes] = set()

    def choose(self, game: Game) -> int | None:
        """Return the move to play; None gives up."""
        self._had.add(position_of(game.table))
        seen = find_seen(game)
        piles = self._score_piles(game, seen)
        now = self._score_rest(game, seen) + sum(piles.values())
        moves = game.moves()
        plays = [a_move for a_move in moves if a_move != DEAL]
        scores = [self._score_after(game, a_move, seen, piles) for a_move in plays]
        if plays and max(scores) > now:
            return plays[scores.index(max(scores))]
        deals = moves[len(plays) :]
        best_first = sorted(range(len(plays)), key=lambda number: -scores[number])
        for a_move in deals or [plays[number] for number in best_first]:
            if self._is_new(game, a_move):
                return a_move
        return None

    def score(self, game: Game, seen: Container[int]) -> int:
        """Return what a position is worth to a player who has seen some of the cards."""
        return self._score_rest(game, seen) + sum(self._score_piles(game, seen).values())

    def _is_new(self, game: Game, a_move: int) -> bool:
        game.push(a_move)
        is_new = position_of(game.table) not in self._had
        game.pop()
        return is_new

    def _score_after(
        self, game: Game, a_move: int, seen: Container[int], before: dict[int, int]
    ) -> int:
        # Return the score after a move, given that of each pile before it: of piles that the move
        # leaves as they are, it can change only with the foundations.
        touched = game.table.touched
        touched[:] = bytes(len(touched))
        game.push(a_move)
        piles = before
        if any(map(touched.__getitem__, game.foundations)):
            piles = self._score_piles(game, seen)
        elif before:
            changed = [place for place in game.tableau if touched[place]]
            piles = before | {place: self._score_pile(game, place, seen) for place in changed}
        after = self._score_rest(game, seen) + sum(piles.values())
        game.pop()
        return after

    def _score_rest(self, game: Game, seen: Container[int]) -> int:
        gone = sum(map(game.table.length, game.foundations))
        if isinstance(game, CoveringGame):
            free = [place for places in game.sources for place in places if _is_free(game, place)]
            return HOME * gone + FREE * len(free)
        going = [a_move for a_move in game.foundation_moves() if _top(game, a_move) in seen]
        return HOME * gone + GOES_HOME * len(going)

    def _score_piles(self, game: Game, seen: Container[int]) -> dict[int, int]:
        if isinstance(game, CoveringGame):
            return {}
        return {place: self._score_pile(game, place, seen) for place in game.tableau}

    def _score_pile(self, game: Game, place: int, seen: Container[int]) -> int:
        cards = bytearray(NO_CARD)
        pile = cards[: game.table.read_pile(place, cards)]
        if not pile:
            return SPACE if game.table.top[place] == EMPTY else 0
        score = 0
        covers_needed = False
        for below, card in zip(pile[:1] + pile, pile):
            if card >= FACE_DOWN:
                score += DOWN
            elif card in seen:
                score += ON_NEEDED * covers_needed
                covers_needed |= self._is_needed(game, card)
                if below != card and below in seen:
                    score += self._score_joint(game, card, below)
        return score

    def _score_joint(self, game: Game, card: int, below: int) -> int:
        if not game.fits(card, below):
            return BREAK
        return JOIN if (self._faces[card] ^ self._faces[below]) & 3 else JOIN_IN_SUIT

    def _is_needed(self, game: Game, card: int) -> bool:
        # Return whether the card is the next of a foundation that takes single cards.
        if self._row.frun:
            return False
        place = game.foundation_for(card)
        return game.next_rank(place) == (card >> 2) % 13


def find_seen(game: Game) -> set[int]:
    """Return the cards that a player sees, or has seen in the waste."""
    row = game.row
    cards = bytearray(NO_CARD)
    seen: set[int] = set()
    for place in range(STOCK):
        pile = cards[: game.table.read_pile(place, cards)]
        if place in game.reserve and (game.is_shut(place) or not row.rsee):
            pile = pile[:0] if game.is_shut(place) else pile[-1:]
        seen.update(card for card in pile if card < FACE_DOWN)
    return seen


def _is_free(game: CoveringGame, place: int) -> bool:
    top = game.table.top[place]
    is_down = top < NO_CARD and game.table.is_down(top)
    return top < NO_CARD and not is_down and not game.is_covered(place)


def _top(game: Game, a_move: int) -> int:
    return game.table.top[source(a_move)]
