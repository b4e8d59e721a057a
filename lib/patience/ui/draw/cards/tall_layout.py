"""The layouts of games on a screen that is clearly higher than wide.

`tall_places` fills it in. Loaded on demand.
"""

from micropython import const

from patience.table import TABLEAU, WASTE
from patience.ui.draw.cards.fan_layout import FanLayout
from patience.ui.draw.cards.layout import FANNED, LAST_THREE, TableLayout

_WIDEST = const(22)  # spacing: on a phone, a finger's width
_LEAST = const(6)  # on a small screen; on a large one below
_LARGE_LEAST = const(8)


class TallLayout(TableLayout):
    """A layout whose fans grow with the height: each card of a short one shows as much as a finger
    covers.
    """

    base_w = 0
    rank_cards = False
    """See `fan_layout.PairLayout`: these cards show the suit beside the rank."""

    def is_base(self, _place: int) -> bool:
        """Return False: all cards have the same size."""
        return False

    def spacing(self, place: int, down: int, up: int) -> int:
        """Return the spacing of a pile's cards, as `face_down << 8 | face_up`."""
        if self.kind[place] >= LAST_THREE:
            return self.waste_spacing
        room = self.ends[place] - self.y[place] - self.card_h
        least = _LARGE_LEAST if self.large else _LEAST
        for step in range(_WIDEST, least - 1, -1):
            shut = (step - 2) // 2
            if down * shut + (up - 1) * step <= room:
                return shut << 8 | step
        while shut > 1 and down * shut + (up - 1) * least > room:
            shut -= 1
        return (shut if down + (up - 1) * least <= room else least) << 8 | least

    def unseen(self, place: int, down: int, up: int) -> int:
        """Return how many of a fanned pile's lowest cards have no room, like `TableLayout`."""
        least = _LARGE_LEAST if self.large else _LEAST
        room = self.ends[place] - self.y[place] - self.card_h
        if self.kind[place] != FANNED or down + (up - 1) * least <= room:
            return 0
        return down + up - room // least


class TwoSizes(FanLayout):
    """A layout whose stock, waste and foundation have larger cards than the tableau."""

    base_glyphs = b""
    """The glyphs of these, see `glyphs`."""
    base_h = 0
    """Their height."""

    def is_base(self, place: int) -> bool:
        """Return whether a place has larger cards."""
        return self.base_w > 0 and (place < TABLEAU or place >= WASTE)

    def height_of(self, place: int) -> int:
        """Return the height of a card on a place."""
        return self.base_h if self.is_base(place) else super().height_of(place)

    def end(self, place: int) -> int:
        """Return the lower edge that a place's cards must not cross."""
        return self.y[place] + self.base_h if self.is_base(place) else super().end(place)
