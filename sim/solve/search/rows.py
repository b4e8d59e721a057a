"""Turns a game's row into a vector of ints, from which the compiled search reads its rules.

The names in capitals are indexes into the vector, called `game` everywhere. The row is data for the
search, so one compilation serves every row of the catalogue. The vector also has the order of the
stock, which belongs to one deal.
"""

import copy

from patience.game import Game
from patience.games.dealing import game_for
from patience.games.row import Row
from patience.games.safe_cards import restraint
from patience.kinds.faces import faces_of, suit_bits
from patience.kinds.runs import RunGame
from patience.moves import IN_ROWS, TO_TABLEAU, TO_WASTE
from patience.table import MARKS, PLACES, RESERVE, TABLEAU, Table
from sim.solve.search import compiled
from sim.solve.search.compiled import Words
from sim.solve.search.dominance import needs

# Fields of a row, as numbers.
RANKS = 0  # in a suit: 13, fewer in tests
PILES = 1
RESERVES = 2
CELLS = 3
FOUNDATIONS = 4  # 4 or 8
FALLS = 5  # foundations are built down
RETURNS = 6  # foundation tops may return
FULL_RUNS = 7  # foundations take only whole runs
PACKETS = 8  # which packets move: ANY_RUN ...
MOST = 9  # the most cards of a pile by building; 0: no limit
FILLING = 10  # what fills a space automatically: NOTHING ...
RESERVE_ONLY = 11  # while it lasts, only the reserve fills spaces
FILLERS = 12  # FROM_TABLEAU | ...
SPACE_KING = 13  # what fills a space: 0 anything, 1 the last rank, 2 the rank below the base
DRAW = 14  # 0, 1, 3, or ROW_TO_TABLEAU ...
HAND_CARD = 15
RESERVE_HOME = 16  # reserve cards may go home
RESERVE_BUILDS = 17  # they may go to the tableau
RESERVE_SHUT = 18  # only the last card of a pile may
CHOOSES = 19  # the first move chooses the base
CHOICE = 20  # from which tops: FROM_TABLEAU | FROM_RESERVE
CLOSES = 21  # and its place closes

# How the search treats the row.
BY_STEPS = 22  # dealing is a separate move; otherwise it is part of the dealt card's move
ANY_ORDER = 23  # every card of the stock can be played at any time
PHASES = 24  # by threes without limit: dealing to the end of a pass changes nothing
PLACED = 25  # equal piles in other places are not equal: rows are dealt to them, or in order
OBLIGES = 26  # a preparation must be followed by the move it prepares (dominance)
STUCK_PILES = 27  # a tableau that cannot go home with all else free is lost (dominance)
SAFE_STOCK = 28  # cards of the stock go home when they are safe
LEAVING = 29  # which cards may be safe while more come: `safe_cards.restraint`
SWAPS = 30  # runs change places, and the key does not distinguish them (dominance)
ROUND = 31  # runs that change places go round the corner (dominance)
BY_PLAYS = 32  # cards go home only with the play that needs it (dominance)
SENDS_SAFE = 33  # safe cards go home immediately (dominance)
UNFILLED = 34  # spaces stay empty: a card that can never be reached is lost (dominance)
SHIFTS = 35  # whole piles go to spaces while rows are dealt to the tableau
SHIFTS_LATE = 36  # a shift comes just before the move that it prepares (dominance)

# If the piles are gathered and dealt again.
GATHERS = 37  # in which order: NEVER ...
AT_ONCE = 38  # cards dealt to each pile, if they are not shuffled
SHUFFLE = 39  # the deal's number, on which the shuffle depends

# Parts of the vector.
STOCK_SIZE = 40
ORDER = 41  # the stock's cards, the waste's bottom card first, or those just gathered; at most 52
SEATS = ORDER + 52  # for each place, what its lowest card lies on in the key
FITS = SEATS + PLACES  # for each card, a set of cards, as bits: those that it may be built on
RUNS = FITS + 52  # the same: those that it may lie on in a packet
NEEDS = RUNS + 52  # for each base and card, when it is safe: `dominance.needs`
STRICT_NEEDS = NEEDS + 13 * 52  # the same, if all that fits on it must be home
BUILDERS = STRICT_NEEDS + 13 * 52  # for each card, those that may be built on it
JOINS = BUILDERS + 52  # for each card, those of its suit and the next rank, as in full runs
SUITS = JOINS + 52  # for each ace, the suit that it counts as
HOME_SUITS = SUITS + 4  # for each foundation, the suit that it takes
LENGTH = HOME_SUITS + 4

ANY_RUN, ONE_OR_PILE, WHOLE_PILE, ONE_CARD = range(4)
NOTHING, FROM_THE_RESERVE, FROM_THE_WASTE, RESERVE_THEN_WASTE = range(4)
FROM_TABLEAU, FROM_RESERVE, FROM_WASTE, FROM_CELLS, FROM_FOUNDATIONS = 1, 2, 4, 8, 16
ROW_TO_TABLEAU, ROW_TO_FULL_TABLEAU, ROW_TO_RESERVE, AGAIN = 4, 5, 6, 7
NEVER, FROM_BOTTOMS, FROM_TOPS, SHUFFLED = range(4)

_SOURCES = {
    "T": FROM_TABLEAU,
    "R": FROM_RESERVE,
    "W": FROM_WASTE,
    "C": FROM_CELLS,
    "F": FROM_FOUNDATIONS,
}
_FILLINGS = {"": NOTHING, "R": FROM_THE_RESERVE, "WH": FROM_THE_WASTE, "RW": RESERVE_THEN_WASTE}
_DRAWS = {"t": ROW_TO_TABLEAU, "f": ROW_TO_FULL_TABLEAU, "r": ROW_TO_RESERVE, "g": AGAIN}
_ORDERS = {"": FROM_BOTTOMS, "U": FROM_TOPS, "S": SHUFFLED}
ALL_CARDS = (1 << 52) - 1

# A card takes six bits in a position of the search, which has one pack. `patience.table` has more
# bits for two packs; `state` translates.
NO_CARD = 52
CARD_MASK = 63
FACE_DOWN = 64
CLOSED = 62
EMPTY = 63
_SEAT = FACE_DOWN  # a separate place in the key: neither a card nor a bottom mark

_MOST_KEPT = 8
_vectors: dict[str, list[int]] = {}
"""The last vectors, by what they depend on: making one takes longer than most searches."""


def are_known(row: Row) -> bool:
    """Return whether the search supports a row's rules."""
    kind = type(game_for(row, Table()))
    if row.again:
        return row.packs == 1 and not (row.merci or row.fback)
    return row.packs == 1 and (kind is Game or (row.frun, kind) == (1, RunGame))


def encode(row: Row, ranks: int = 13, pruned: bool = True) -> Words:
    """Return the vector for a row, without the order of the stock.

    :param int ranks: in a suit, at least 4; fewer than 13 make a small pack for tests
    :param bool pruned: False searches without dominance, for comparison
    :raises ValueError: for rules that the search does not support
    """
    rules = f"{ranks} {pruned} {row.__dict__}"
    if rules not in _vectors:
        if len(_vectors) == _MOST_KEPT:
            _vectors.clear()
        _vectors[rules] = _encode(row, ranks, pruned)
    return compiled.integers(_vectors[rules])


def loosen(row: Row, ranks: int = 13, pruned: bool = True) -> Words | None:
    """Return the vector of the same rules, but that any run moves; None if that is no help.

    It helps where one card or a whole pile moves, if runs change places when any run may move:
    `dominance` has the proof. The parameters are those of `encode`.
    """
    if row.move != "V":
        return None
    looser = copy.copy(row)
    looser.move = "N"
    game = encode(looser, ranks, pruned)
    return game if game[SWAPS] else None


def _encode(row: Row, ranks: int, pruned: bool) -> list[int]:
    if row.frun and (row.fback or row.fdir == "B"):
        raise ValueError(f"{row.name}: full runs that return, or go both ways, are not solved")
    game = [0] * LENGTH
    game[RANKS] = ranks
    game[PILES], game[RESERVES], game[CELLS] = row.T, row.R, row.C
    game[FOUNDATIONS] = 8 if row.fdir == "B" else 4
    game[FALLS] = row.fdir == "D"
    game[RETURNS], game[FULL_RUNS] = row.fback, row.frun
    game[PACKETS] = "NVW1".index(row.move)
    game[MOST] = row.cap
    game[FILLING] = _FILLINGS[row.auto]
    game[RESERVE_ONLY] = row.only == "R"
    game[FILLERS] = _sources(row.fill)
    game[SPACE_KING] = ("0", "13", "B").index(row.king)
    game[DRAW] = _DRAWS[row.draw] if row.draw in _DRAWS else int(row.draw)
    game[HAND_CARD] = row.hand
    if row.again:
        game[GATHERS], game[AT_ONCE] = _ORDERS[row.again[1:]], int(row.again[0])
    game[RESERVE_SHUT] = row.rto == "L"
    game[RESERVE_HOME] = row.rto in ("L", "F", "FT")
    game[RESERVE_BUILDS] = row.rto in ("L", "FT")
    game[CHOOSES] = row.base == "S"
    game[CHOICE] = _sources(row.sel.replace("x", ""))
    game[CLOSES] = "x" in row.sel
    fits = relation(row, row.suit, ranks)
    _choose_treatment(row, game, fits, pruned)
    for place in range(PLACES):
        tableau, reserve = TABLEAU <= place < RESERVE, RESERVE <= place < RESERVE + row.R
        placed = (game[PLACED] and tableau) or (row.R > 1 and game[FILLING] and reserve)
        seat = _SEAT + place
        if not placed and place < len(MARKS):
            seat = NO_CARD + MARKS[place] - MARKS[TABLEAU]
        game[SEATS + place] = seat
    run = row.suit if row.run == "=" else row.run
    game[FITS : FITS + 52] = fits
    for card in range(52):
        game[BUILDERS + card] = sum((fits[other] >> card & 1) << other for other in range(52))
    faces = faces_of(row)
    for card in range(52):
        game[JOINS + card] = sum(
            1 << other for other in range(52) if faces[other] == faces[card] + 4
        )
    game[SUITS : SUITS + 4] = list(faces[:4])
    game[HOME_SUITS : HOME_SUITS + 4] = [place | suit_bits(row) for place in range(4)]
    game[RUNS : RUNS + 52] = [ALL_CARDS] * 52 if run == "*" else relation(row, run, ranks)
    for base in range(ranks):
        for first, strictly in (NEEDS, False), (STRICT_NEEDS, True):
            start = first + base * 52
            game[start : start + 52] = needs(row, base, ranks, strictly)
    return game


def relation(row: Row, suit: str, ranks: int) -> list[int]:
    """Return for each card the set of cards, as bits, that it may lie on.

    >>> from patience.games.rules import read
    >>> sets = relation(read("Down in suit|T=1|suit=S"), "S", 13)
    >>> [bin(cards) for cards in sets[:2]], sets[48:]
    (['0b10000', '0b100000'], [0, 0, 0, 0])

    :param suit: a value of the field `suit`, which may differ from the row's
    """
    asked = copy.copy(row)
    asked.suit = suit
    position = game_for(asked, Table())
    found = [0] * 52
    for card in range(ranks * 4):
        for below in range(ranks * 4):
            one, other = card, below
            if abs((card >> 2) - (below >> 2)) == ranks - 1:  # round the corner
                one, other = (12 << 2 | at & 3 if at >> 2 else at for at in (card, below))
            if position.fits(one, other):
                found[card] |= 1 << below
    return found


def _sources(letters: str) -> int:
    return sum(_SOURCES[letter] for letter in set(letters))


def _choose_treatment(row: Row, game: list[int], fits: list[int], pruned: bool) -> None:
    rows_dealt = row.draw in _DRAWS
    fills_from_waste = "W" in row.auto
    game[BY_STEPS] = rows_dealt or fills_from_waste
    by_cards = not game[BY_STEPS] and row.deals == TO_WASTE
    game[ANY_ORDER] = by_cards and row.draw == "1" and row.redeal == -1
    game[PHASES] = by_cards and row.draw == "3" and row.redeal == -1
    game[PLACED] = bool(row.deals & IN_ROWS) or game[GATHERS] in (FROM_BOTTOMS, FROM_TOPS)
    game[SHIFTS] = row.deals == TO_TABLEAU and "T" in row.fill
    game[SHIFTS_LATE] = game[SHIFTS] and pruned
    game[LEAVING] = restraint(row)
    game[SENDS_SAFE] = pruned
    game[SAFE_STOCK] = by_cards and row.draw == "1"
    game[OBLIGES] = (
        pruned
        and (row.move, row.dir, row.cap) == ("N", "D", 0)
        and row.run in ("=", row.suit)
        and not game[BY_STEPS]
    )
    game[SWAPS] = bool(
        game[OBLIGES]
        and (row.fdir, row.frun, row.C) == ("U", 0, 0)
        and (not row.auto or (row.R, row.auto) == (1, "R"))
        and all(one == other or not one & other for one in fits for other in fits)
        and (not row.wrap or _goes_round_alike(row, game))
    )
    game[ROUND] = game[SWAPS] and row.wrap
    game[STUCK_PILES] = (
        pruned
        and (row.move, row.fdir, row.frun, row.C) == ("W", "U", 0, 0)
        and "T" not in row.fill
        and not (row.fback or row.again)
        and row.T <= 8  # `stuck` has room for no more
    )
    game[UNFILLED] = (
        pruned and (row.fill, row.frun, row.C) == ("", 0, 0) and not (row.again and row.move != "1")
    )
    one_pass = pruned and row.dir == "D" and (row.draw, row.redeal) == ("1", 0)
    if game[STUCK_PILES] and (row.suit, row.base, row.R, row.auto) == ("R", "D", 1, "R"):
        game[BY_PLAYS] = one_pass and (row.rto, row.cap, row.king) == ("FT", 0, "0")


def _goes_round_alike(row: Row, game: list[int]) -> bool:
    # Return whether runs may change places although they go round the corner.
    return (
        row.T > 1
        and row.suit == "R"
        and "T" not in row.fill
        and not row.fback
        and not game[ANY_ORDER]
    )
