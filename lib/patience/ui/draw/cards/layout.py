"""Stores where each place is on the screen, and squeezes long piles (SCREEN.md, Layouts).

Everything is in pixels; nothing is drawn. `placing` fills in a layout when a game is chosen.
"""

from array import array

from micropython import const

from patience.table import CLOSED, EMPTY, PLACES, RESERVE, TABLEAU
from patience.ui.draw.theme import is_large

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Bitmap

    from patience.game import Game
    from patience.table import Table

# How the cards of a place lie.
FLAT = const(0)
"""Squarely on each other: only the top card is seen."""
FANNED = const(1)
"""Fanned downwards, squeezed to end above the place's lower bound."""
SQUARED = const(2)
"""Fanned like face-down cards; only the top card shows its face."""
STACK = const(3)
"""Squarely on each other, with the edges of cards below and their number."""
LAST_THREE = const(4)
"""Only the last three, fanned downwards."""
SIDEWAYS = const(5)
"""Only the last three, fanned to the right. Higher kinds show more: the last `kind - 2`."""
FIVE_SIDEWAYS = const(7)

# The spacings of face-down and face-up cards, widest first, as `face_down << 5 | face_up`: for
# small screens, where less than 6 is illegible, and for large ones.
_SPACINGS = (b"\x69\x68\x48\x47\x27\x26", b"\xd2\xb0\x8e\x8d\x8c\x6c\x6b\x6a\x49\x48\x28")
_CLOSED = bytes((CLOSED,))
FITTED = const(2)
"""The screen is clearly higher than wide, or wide and low: heads are as large as strips allow."""
EDGES = const(4)
"""Pixels below a stack's top card: the edges of the two cards under it."""


class TableLayout:
    """The places of a game on a screen; `placing` fills it in.

    :param game: the game
    :param width: of the screen, in pixels
    :param height: of the screen, in pixels; 255 at most, or more on a stretched screen
    :param mirrored: whether left and right are swapped, for left-handed players
    """

    gliding: "Bitmap"
    """The bitmap for gliding cards: a card's head, half a card high."""

    small_w: int
    """The width of cards in a strip above the piles, for games that have one."""
    backs_w: int
    """How much wider the stock is than a card; its backs are a quarter of this apart."""

    king: str
    """The cards that fill a space: the row's `king`, or "" for none."""

    covers = b""
    """If tableau cards cover each other, the first of those that cover each, from `covers_of`."""
    open_stock = False
    """Whether the stock's next card lies face up."""
    any_suit = 0
    """Bits to set in a foundation's suit, see `suit_bits`; -1 if it takes cards of any suit."""

    def __init__(self, game: "Game", width: int, height: int, mirrored: int = False) -> None:
        self.row = game.row
        self.closed = EMPTY
        """The pile that has no column, or `EMPTY`."""
        self.width = width
        self.height = height
        self.mirrored = mirrored
        self.large = is_large(width, height)
        """1 on a large screen, which has larger drawings, otherwise 0."""
        self.status_top = height - (12 if self.large else 7)
        """Where the line below the table begins."""
        self.card_w = self.card_h = 0
        self.glyphs = b""
        """Kinds of rank, suit and large suit, see `sheet`; how far inside the card the rank begins,
        x and y, how much further left a 10 is; where shade begins; where the suit ends."""
        self.busts: "Bitmap | None" = None
        """A picture of larger figures than the usual ones, or None."""
        self.joined = False
        """Whether columns touch each other, so that a card's outline serves the one before it."""
        self.side_h = 0
        """The height of cards that lie flat, next to the fans."""
        self.big = 0
        """Why faces have larger ranks and suits: 1 if no pile is fanned, plus `FITTED`; or 0."""
        self.waste_spacing = 0
        """The spacing of cards on a waste that shows three."""
        self.is_shut = False
        """Whether even a squared pile's top card is hidden, unless it is the last."""
        self.is_grid = False
        """Whether the cursor goes to the nearest pile in each direction instead of along `rows`."""
        self.rows: list[list[int]] = []
        """Places in the order in which Left and Right visit them; Up and Down change the row."""
        self.places: list[int] = []
        """All places that are drawn."""
        self.x = array("H", bytearray(2 * PLACES))
        """The left edge of each place."""
        self.y: "bytearray | array[int]" = bytearray(PLACES)
        """The upper edge of each place's first card."""
        self.kind = bytearray(PLACES)
        """How the cards of each place lie: `FLAT`, `FANNED`, ..."""
        self.ends: "bytearray | array[int]" = bytearray(PLACES)
        """The lower edge that the fan of each place must not cross; 0 for a place without one."""

    def fits(self, table: "Table") -> bool:
        """Return whether the same pile is closed, or none; if not, `closing` moves the others."""
        return self.find_closed(table) == self.closed

    def find_closed(self, table: "Table") -> int:
        """Return the closed pile, or `EMPTY`."""
        place = table.top.find(_CLOSED, TABLEAU, RESERVE)
        return place if place >= 0 else EMPTY

    def hidden(self, count: int) -> int:
        """Return how many of a squared pile's cards lie face down."""
        return count if self.is_shut and count > 1 else max(0, count - 1)

    def end(self, place: int) -> int:
        """Return the lower edge that a place's cards must not cross."""
        if self.kind[place] == STACK:
            return self.y[place] + self.side_h + EDGES
        return self.ends[place] or self.y[place] + self.side_h

    def height_of(self, place: int) -> int:
        """Return the height of a card on a place."""
        return self.card_h if self.ends[place] else self.side_h

    def spacing(self, place: int, down: int, up: int) -> int:
        """Return the spacing of a pile's cards, as `face_down << 8 | face_up`.

        :param down: how many of its cards lie face down
        :param up: how many lie face up
        """
        if self.kind[place] >= LAST_THREE:
            return self.waste_spacing
        room = self.ends[place] - self.y[place] - self.card_h
        for spacing in _SPACINGS[self.large]:
            if down * (spacing >> 5) + (up - 1) * (spacing & 31) <= room:
                return spacing >> 5 << 8 | spacing & 31
        return (spacing & 31) * 0x101

    def unseen(self, place: int, down: int, up: int) -> int:
        """Return how many of a fanned pile's lowest cards have no room.

        If there are any, there is room for one strip with their number.
        """
        least = _SPACINGS[self.large][-1] & 31
        room = self.ends[place] - self.y[place] - self.card_h
        if self.kind[place] != FANNED or down + (up - 1) * least <= room:
            return 0
        return down + up - room // least
