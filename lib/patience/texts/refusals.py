"""Explains why a move is illegal, by the codes of `legality`, and which card a card needs.

Loaded on demand.
"""

from patience.game import Game
from patience.kinds.faces import faces_of
from patience.legality import (
    FEW_FREE_PLACES,
    FULL,
    LEGAL,
    NO_CHANGE,
    NO_FIT,
    NO_NEIGHBOUR,
    NOT_NEXT,
    RESERVE_FILLS_ONLY,
    STAYS_HOME,
    WRONG_KING,
    kind_of,
)
from patience.moves import DEAL, move
from patience.table import CELL, FOUNDATION, NO_CARD, PLACE_MASK, RESERVE, TABLEAU, is_home
from patience.texts.plural import choose
from patience.texts.words import BASE_FIRST, SPACE_OPEN, STOCK_EMPTY, SUIT_SIGNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

REFUSALS = (
    "",
    "This game has no such place.",
    "There is no card there.",
    "That would change nothing.",
    "Cards stay on the foundations.",
    "Reserve cards only fill spaces.",
    BASE_FIRST,
    "Only the top card can be played.",
    "These cards are not a run.",
    "One card at a time.",
    "Only whole piles move.",
    "One card, or the whole pile.",
    "That place is closed.",
    "Spaces are filled from the reserve.",
    "That card may not fill a space.",
    "A space takes only {}.",
    "",  # the card that it needs
    "That pile is full.",
    "A free cell holds one card.",
    "That foundation needs {}.",
    "Only whole runs, king to ace.",
    "There is no stock.",
    STOCK_EMPTY,
    "No card can be played there.",
    SPACE_OPEN,
    "",  # how many cards can move together
    "No redeals left.",
    "That card is covered.",
    "",  # what it needs on the one foundation
    "Play the turned card first.",
    "Foundations wait until the stock is empty.",
)
"""Why a move is refused, by the codes of `legality`; in some a rank is filled in."""

_LETTERS = b"CDHS"

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_OWN_SUIT = "That foundation needs a card of its own suit."
_IS_FULL = "That foundation has all its cards."
_NO_BUILDING = "Piles are not built on here."
_NEEDS = "{} needs {}."
_GOES_UP = "{} can only go to a foundation."
_NOTHING_FOLLOWS = "Nothing goes on {}."
_ONE_AT_ONCE = "No room to move more than one card."
_AT_ONCE = "Only room to move {} card at once.|Only room to move {} cards at once."
_COMMA = ", "
_OR = " or "
_SPACE = "a space"
_OF_OTHER = "{} of another suit"
_SUITS = (0, 3, 2, 1)  # by colour, as they are named
_DEAL = " {B}: deal."
_UNDO = " {Select}: undo."
_HIGHER = "a higher {}"
_ANOTHER = "another {}"
_ACES_STAY = "Aces stay to the end."


def why_not(game: Game, a_move: int, signs: bytes = _LETTERS) -> str:
    """Return a sentence that says why a move is illegal, or "" if it is legal.

    :param signs: the codes of clubs, diamonds, hearts and spades
    """
    code = game.refusal(a_move)
    text = REFUSALS[code]
    if code == FEW_FREE_PLACES:
        return why_too_many(game, a_move)
    if code == NO_FIT:
        place, size = a_move & PLACE_MASK, a_move >> 12
        only_fills = 2 if _may_fill(game, place, size) else 0  # such as a king
        return _need(game, game.packet_head(place, size), signs, only_fills)
    if code == NO_NEIGHBOUR:
        return _why_no_neighbour(game, a_move & PLACE_MASK, signs)
    if code == WRONG_KING:
        return text.format(_RANKS[game.space_rank()])
    if code == NOT_NEXT:
        rank = game.next_rank(a_move >> 6 & PLACE_MASK)
        if rank == FULL and game.row.fsuit == "R":
            return _IS_FULL
        return text.format(_RANKS[rank]) if rank < 13 else _OWN_SUIT
    return text


def why_too_many(game: Game, a_move: int) -> str:
    """Return a sentence that says how many cards can move together; "" if a move takes no more."""
    fewer = a_move
    while game.refusal(fewer) == FEW_FREE_PLACES:
        fewer -= 1 << 12
    most = fewer >> 12
    if fewer == a_move:
        return ""
    return choose(_AT_ONCE, most).format(most) if most > 1 else _ONE_AT_ONCE


def why_dead(game: Game, place: int) -> str:
    """Return the cards that a place's unplayable cards need, and another possible action.

    The caller fills in the names of buttons; suits are `SUIT_SIGNS`.
    """
    if game.choosing_base():
        return BASE_FIRST
    if game.table.top[place] >= NO_CARD:
        return ""
    instead = _DEAL if game.refusal(DEAL) == LEGAL else "" if game.can_play() else _UNDO
    return _why_dead(game, place) + instead


def _why_dead(game: Game, place: int) -> str:
    top = game.table.top
    if place < TABLEAU and not game.row.fback:
        return REFUSALS[STAYS_HOME]
    if RESERVE <= place < CELL and (game.is_shut(place) or not game.row.rto):
        return REFUSALS[RESERVE_FILLS_ONLY]
    if game.row.home:
        code = game.refusal(move(place, FOUNDATION))
        return REFUSALS[code] or _why_no_neighbour(game, place, SUIT_SIGNS)
    if game.row.pair:
        covered = REFUSALS[game.refusal(move(place, FOUNDATION))]
        fills = _may_fill(game, place, game.most_cards(place))
        return covered or _need(game, top[place], SUIT_SIGNS, fills)
    most = game.most_cards(place)
    for size in range(most, 0, -1):
        card = game.packet_head(place, size)
        for dst in game.tableau:
            # It fits on this card, but the number of cards may be wrong.
            if top[dst] < NO_CARD and game.fits(card, top[dst]):
                a_move = move(place, dst, size)
                if game.refusal(a_move) not in (LEGAL, NO_CHANGE, NO_FIT):
                    return why_not(game, a_move)
    return _need(game, game.packet_head(place, most), SUIT_SIGNS, _may_fill(game, place, most))


def _why_no_neighbour(game: "Any", place: int, signs: bytes) -> str:
    # "8H needs 7 or 9.", on the one foundation.
    top = game.table.top
    lying, card = top[FOUNDATION], top[place]
    if not game.neighbours(lying):
        return _NOTHING_FOLLOWS.format(_RANKS[lying >> 2])
    wanted = [_RANKS[rank] for rank in range(13) if card >> 2 in game.neighbours(rank << 2)]
    return _NEEDS.format(_short(card >> 2, card & 3, signs), _OR.join(wanted))


def _may_fill(game: Game, place: int, most: int) -> int:
    # Return whether up to `most` of the place's cards could go into a space: 0 no, 1 yes, 2 only
    # after others that must go first. A whole pile gains nothing there.
    row = game.row
    kind = kind_of(place)
    when = 1
    if row.auto:
        filling = game.filling_place()
        if place == filling:
            return 1
        if game.table.top[filling] < NO_CARD:
            when = 2
    elif row.only and game.reserve_lasts():
        if kind == row.only:
            return 1
        when = 2
    if kind not in row.fill:
        return 0
    is_all = TABLEAU <= place < RESERVE and most == game.table.length(place)
    if row.king == "0":
        fills = not is_all or most > 1
    else:
        fills = not is_all and (game.packet_head(place, most) >> 2) % 13 == game.space_rank()
    return when if fills else 0


def _need(game: Game, card: int, signs: bytes, may_fill: int) -> str:
    # "9H needs 10C or 10S."
    row = game.row
    faces = faces_of(row)
    card = faces[card]
    rank = card >> 2
    name = _short(rank, card & 3, signs)
    wanted = []
    if row.pair == "lower":
        if rank:
            wanted.append(_HIGHER.format(chr(signs[card & 3])))
    elif row.pair:
        name = _RANKS[rank]
        other = rank if row.pair == "=" else int(row.pair) - 2 - rank
        same = _ANOTHER.format(_RANKS[rank])
        wanted.append(same if other == rank else _RANKS[other])
    for by in {"D": (1,), "U": (-1,), "B": (-1, 1)}[row.dir] if not row.pair else ():
        below = (rank + by) % 13
        suits = 0  # a bit for each
        for other in range(len(game.table.under)):
            if (other >> 2) % 13 != below or not game.fits(card, other):
                continue
            if row.fback or not is_home(game.table, other):
                suits |= 1 << (faces[other] & 3)
        if suits:
            wanted += _wanted(row.suit, below, suits, signs)
    if may_fill == 1 or (may_fill and not wanted):
        wanted.append(_SPACE)
    if wanted:
        last = wanted.pop()
        return _NEEDS.format(name, _COMMA.join(wanted) + _OR + last if wanted else last)
    if row.pair:
        return _ACES_STAY
    return _NO_BUILDING if row.suit == "N" and signs == _LETTERS else _GOES_UP.format(name)


def _wanted(relation: str, rank: int, suits: int, signs: bytes) -> list[str]:
    if relation in ("S", "A", "C"):
        return [_short(rank, suit, signs) for suit in _SUITS if suits >> suit & 1]
    return [_OF_OTHER.format(_RANKS[rank]) if relation == "O" else _RANKS[rank]]


def _short(rank: int, suit: int, signs: bytes) -> str:
    return _RANKS[rank] + chr(signs[suit])
