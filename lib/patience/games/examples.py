"""Finds examples of what a game's rules allow and forbid, for the pictures on its rules page.

Each is laid out and tried on an empty table, so the game's own rules decide.

Loaded on demand.
"""

from patience import cards
from patience.games.dealing import game_for
from patience.kinds.faces import faces_of
from patience.legality import LEGAL
from patience.moves import move
from patience.table import BASE, EMPTY, FOUNDATION, PACK, REDEALS, TABLEAU, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.game import Game
    from patience.games.row import Row

# Cards to try: the target, "--" for a space, then the cards played on it. The first line has plain
# examples, the second special rules, the last mistakes; one example of each line is chosen.
_BUILDING = (
    "7S 6H,7S 6C,7S 6S,7S 8H,7S 8S",
    "7S 6H 2C,7S 6S 2C,7S 6C 2C,AS KH,AS KS,AS KC,7S 8H,7S 8S,9H 8S 7S,9C 8S 7S,-- KS,7S 6S,7S 6C,"
    "8S 7H 6S,8S 7S 6S,7H 6S,QH JH",
    "7S 6C,7S 6H,7S 6S,9H 8S 7H,7S 8H,7S 5H",
)
_ONE_FOUNDATION = ("7S 8H", "KS AH,7S 6C", "KS QH,KS AH,7S 9D")
_SORTING = ("2S 4H,6S 7H,6S 7S", "3S 6D,6S 7S,QH KH", "2S 3H,6S 8H")
_REMOVING = ("6S 7H,6S 8H,7S 7H,TS 7S", "-- KD,7S 7H,QS QD,AH KH", "6S 7H,6S 8H")
_KING_TO_SPACE = "-- KS"


class Example:
    """Cards that lie on each other or, if cards are removed, side by side."""

    def __init__(self, faces: list[int], moved: int, allowed: bool) -> None:
        self.faces = faces
        """What each card counts as; `EMPTY` for a space to be filled."""
        self.moved = moved
        """How many of the last cards to mark, because they move or are removed together."""
        self.allowed = allowed
        """Whether the rules allow it."""


def find_examples(row: "Row") -> list[Example]:
    """Return examples of what a row allows, and at the end one of what it forbids.

    >>> from patience.games.rules import read
    >>> for example in find_examples(read("Two piles|T=2|suit=S")):
    ...     print([cards.text(face) for face in example.faces], example.moved, example.allowed)
    ['7S', '6S'] 0 True
    ['8S', '7S', '6S'] 2 True
    ['7S', '6C'] 0 False
    """
    lines = _BUILDING
    if row.home:
        lines = _ONE_FOUNDATION
    elif row.pair:
        lines = _REMOVING
    elif row.fsuit:
        lines = _SORTING
    elif row.suit == "N":
        return []
    table = Table()
    table.under = bytearray(PACK * row.packs)
    game = game_for(row, table)
    known = faces_of(row)
    found: "list[Example]" = []
    for line in lines:
        allowed = line is not lines[-1]
        for text in line.split(","):
            laid = [EMPTY if name == "--" else cards.parse(name) for name in text.split()]
            faces = [card if card == EMPTY else known[card] for card in laid]
            if faces in [other.faces for other in found] or _is_allowed(game, laid) != allowed:
                continue
            if text == _KING_TO_SPACE and _is_allowed(game, [EMPTY, cards.parse("QS")]):
                continue  # because any card may
            if row.pair and faces[0] == EMPTY:
                del faces[0]
            moved = len(faces) - 1 if len(faces) > 2 else int(row.pair == "lower")
            found.append(Example(faces, moved, allowed))
            break
    return found


def _is_allowed(game: "Game", laid: list[int]) -> bool:
    # Return whether the last cards may be played on the first, or removed with it.
    row, table = game.row, game.table
    table.clear()
    table.top[REDEALS], table.top[BASE] = 1, 0
    src, dst = TABLEAU + row.T - 1, TABLEAU + row.T - 2
    if row.home:
        dst = FOUNDATION
    elif row.fsuit:  # with `fstep`, each foundation has its own base
        dst = FOUNDATION + (laid[0] >> 2 if row.fstep else laid[0] & 3)
    elif laid[0] == EMPTY and not row.pair:
        table.lay(cards.parse("2D"), src)  # otherwise a whole pile would move to a space
    if laid[0] != EMPTY:
        table.lay(laid[0], dst)
    for card in laid[1:]:
        table.lay(card, src)
    if game.refusal(move(src, dst, len(laid) - 1)) == LEGAL:
        return True
    return bool(row.pair) and game.refusal(move(src, FOUNDATION)) == LEGAL
