"""The layouts of games on a screen that is clearly higher than wide, or wide and low.

`stretched_places` fills it in. Loaded on demand.
"""

from micropython import const

from patience.ui.draw.cards.layout import FANNED, LAST_THREE, TableLayout

_WIDEST = const(22)  # spacing: on a phone, a finger's width
_LOW_WIDEST = const(16)  # on a low screen
_LEAST = const(6)  # on a small screen; on a large one below
_LARGE_LEAST = const(8)


class FittedLayout(TableLayout):
    """A layout whose fans grow with the height: on a high screen each card of a short one shows as
    much as a finger covers.
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
        widest = _LOW_WIDEST if self.width > self.height else _WIDEST
        for step in range(widest, least - 1, -1):
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
