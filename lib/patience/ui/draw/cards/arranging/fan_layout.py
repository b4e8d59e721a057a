"""Layouts for games of few cards, whose fans show every card; `fan_places` fills them in.

Loaded on demand.
"""

from patience.table import TABLEAU, WASTE
from patience.ui.draw.cards.layout import FITTED, LAST_THREE, TableLayout


class PairLayout(TableLayout):
    """A layout whose fans have the largest spacing that fits."""

    any_suit = -1
    base_w = 0
    """The width of cards on stock, waste and foundation, if larger; see `TwoSizes`."""
    label = 0
    """The width of the column where foundations show the ranks that they take next."""
    rank_cards = False
    """Whether cards show the rank above the suit, because the two do not fit side by side."""

    def is_base(self, _place: int) -> bool:
        """Return False: all cards have the same size."""
        return False

    def spacing(self, place: int, down: int, up: int) -> int:
        """Return how far apart a pile's cards are, as `face_down << 8 | face_up`."""
        room = self.ends[place] - self.y[place] - self.card_h
        widest, least = (24, 8) if self.large else (14, 6)
        if self.big >= FITTED:
            widest = 28
        return max(least, min(widest, room // max(1, up - 1))) * 0x101


class FanLayout(PairLayout):
    """A layout whose fans all have the same spacing, whatever their length."""

    step = 0
    """How far apart a fan's cards are."""

    def spacing(self, place: int, down: int, up: int) -> int:
        """Return how far apart a pile's cards are, as `face_down << 8 | face_up`."""
        return self.waste_spacing if self.kind[place] >= LAST_THREE else self.step * 0x101

    def unseen(self, place: int, down: int, up: int) -> int:
        """Return 0: every card is seen."""
        return 0


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
