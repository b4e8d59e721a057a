"""Makes a row's tables of which cards fit on which; a game looks them up for every move.

Loaded on demand: a game is made once, and keeps only the tables.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.row import Row

# For each pair of suits: 0 the same, 1 different colours, 2 the other suit of the colour. Then for
# each letter, a bit for each of these relations that it allows. With two suits, those of a colour
# count as the same; with one, all do.
_RELATIONS = b"\0\1\1\2\1\0\2\1\1\2\0\1\2\1\1\0"
_ALLOWED = {"A": 2, "S": 1, "C": 5, "R": 7, "O": 6, "N": 0}
_STEPS = {"D": (1,), "U": (-1,), "B": (1, -1)}
_SUITS = b"\0\1\2\3\x34\x35\x36\x37"  # and those of a second pack, whose cards are 52 more


def tables_for(
    row: "Row",
) -> "tuple[bytearray, bytearray, bytearray | None, tuple[int, ...], list[bytes]]":
    """Return five tables: ranks that fit, suits that fit, suits of a run, steps, suits below.

    The first has 25 flags: whether a card may lie on another, by the difference of ranks plus 12.
    The next two have 16, by the card's suit * 4 + the lower card's suit; suits of a run are None if
    any cards are one. Steps lead from a card's rank to those that it may lie on. The last has for
    each suit those that its cards may lie on, plus 52 in the second pack.
    """
    suits_fit = _suit_table(row.suit, row.suits)
    run = row.suit if row.run == "=" else row.run
    suits_run: bytearray | None = suits_fit
    if run != row.suit:
        suits_run = None if run == "*" else _suit_table(run, row.suits)
    suits = _SUITS[: 4 * row.packs]
    below = [bytes([suit for suit in suits if suits_fit[own << 2 | suit & 3]]) for own in range(4)]
    return _rank_table(row.dir, row.wrap), suits_fit, suits_run, _STEPS[row.dir], below


def _rank_table(direction: str, wrap: int) -> bytearray:
    flags = bytearray(25)
    if direction in ("D", "B"):
        flags[11] = 1
        flags[24] = wrap
    if direction in ("U", "B"):
        flags[13] = 1
        flags[0] = flags[0] or wrap
    return flags


def _suit_table(letter: str, suits: str) -> bytearray:
    allowed, bits = _ALLOWED[letter], int(suits) - 1
    flags = bytearray(16)
    for at in range(16):
        flags[at] = allowed >> (_RELATIONS[at] & bits) & 1
    return flags
