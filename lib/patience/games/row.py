"""A game's row as an object, which `rules` reads from text."""

from micropython import const

from patience import moves

# The first byte of `safe`: which cards can be safe while the stock still brings cards; with the
# last two, only cards that lie on others.
ALL_CARDS = const(0)
NO_CARDS = const(1)
UPPER_CARDS = const(2)
BASE_CARDS = const(3)

NEVER = const(255)
"""In `safe`: the card is never safe."""


class Row:
    """The rules of a game with its chosen options: each field of `rules.FIELDS` is an attribute."""

    packs: int
    suits: str
    T: int
    R: int
    C: int
    deal: str
    base: str
    sel: str
    fsuit: str
    fstep: str
    fwait: int
    fdir: str
    fback: int
    frun: int
    suit: str
    dir: str
    wrap: int
    run: str
    move: str
    cap: int
    auto: str
    only: str
    fill: str
    king: str
    draw: str
    again: str
    merci: int
    redeal: int
    hand: int
    rsee: int
    rto: str
    score: int
    pre: str
    pair: str
    free: str
    home: int
    fwrap: int
    fstop: int
    cover: str
    goal: str
    at: int

    def __init__(self, name: str, game_id: str) -> None:
        self.name = name
        self.id = self.line = game_id
        """`line` is the id of its line in the lists, where it depends on options: see `catalog`. It
        tells apart favourites, games played before, and paused games; `id` tells apart rules."""
        self.family = self.member = -1
        """The numbers of its family in the catalogue and of its line there; -1 without a family."""
        self.safe = b""
        """When cards are safe: the result of `safe_cards.make_table`."""
        self.deals = moves.NOWHERE
        """Where a deal brings cards, as in `moves`: what `draw` means for that."""
        self.options: list[tuple[str, list[str]]] = []
        """`(field, [value, ...])` in the row's order; the values are texts, the default first."""

    def option_values(self, name: str) -> list[str]:
        """Return an option's values as texts, the default first; `[]` for an unknown option."""
        for field, values in self.options:
            if field == name:
                return values
        return []
