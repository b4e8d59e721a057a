# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Paints the table onto the canvas: only piles that changed since they were last painted.

What a pile looked like is read off a copy of the table's two bytearrays. Every pile that changed is
refreshed by itself, because a bitmap has one dirty rectangle and two far corners would make it the
whole screen. How one card is drawn is the affair of `cardface`, where it stands that of `spots`.
"""

from bitmaptools import fill_region
from micropython import const

from patience.table import (
    EMPTY,
    FACE_DOWN,
    PLACES,
    REDEALS,
    STOCK,
    TABLEAU,
    UNLIMITED,
    read_pile,
)
from patience.ui import theme
from patience.ui.layout import FLAT, LAST_THREE, SIDEWAYS, SQUARED, STACK
from patience.ui.sheet import TALL
from patience.ui.spots import Spots

_LIFTED = const(128)
_NEVER_PAINTED = const(255)


class Board(Spots):
    """The canvas's picture of a game.

    :param refresh: callable that sends what changed to the display
    """

    def __init__(self, refresh):
        self.face = None
        self._refresh = refresh
        self.whole = True
        """Whether the next `paint` draws everything."""
        self._under = bytearray(52)
        self._top = bytearray(PLACES + 2)
        self._new = bytearray(52)
        self._old = bytearray(52)
        self._new_count = 0
        self._old_count = 0
        self._steps = [0] * PLACES
        self._lifted_from = EMPTY
        self._lifted = 0
        self._lead = 0
        self._late = EMPTY
        self._late_cards = bytearray(52)
        self._late_count = 0
        self.lit = bytearray(PLACES)
        """Set to 1 at the places that shall be lit as targets, then `paint`."""
        self._was_lit = bytearray(PLACES)

    def show(self, layout, table, face):
        """Take a table, its layout and what draws its cards; the next `paint` draws everything."""
        self.layout = layout
        self.table = table
        self.face = face
        self.forget()

    def forget(self):
        """Have the next `paint` draw everything, as after another screen has used the canvas."""
        self.whole = True
        self._late = EMPTY
        for place in range(PLACES):
            self._top[place] = _NEVER_PAINTED

    def uncover(self, left, right, end):
        """Paint anew what lies between two columns above `end`, after something covered it."""
        layout = self.layout
        for place in layout.places:
            wide = 2 * layout.waste_step if layout.kind(place) == SIDEWAYS else 0
            if left < layout.x(place) + layout.card_w + wide and layout.x(place) < right:
                self._top[place] = _NEVER_PAINTED
        fill_region(self.face.canvas, left, 0, right, end, theme.FELT)
        self._paint_places(EMPTY, 0, EMPTY, False)
        self._refresh()

    def paint(self, lifted_from=EMPTY, lifted=0, late=EMPTY):
        """Bring the canvas up to date, and refresh it where it changed.

        :param int lifted_from: the place whose upper `lifted` cards are shown lifted
        :param int late: a place that is left as it was until the next `paint`
        """
        whole = self.whole
        if whole:
            self.face.clear()
            self.whole = False
            late = EMPTY
        if late != EMPTY:
            self._late_count = read_pile(self._under, self._top, late, self._late_cards)
            if late == self._lifted_from:
                self._mark(self._late_cards, self._late_count, self._lifted)
        self._paint_places(lifted_from, lifted, late, not whole)
        if whole:
            self._refresh()

    def _paint_places(self, lifted_from, lifted, late, by_piles):
        # Paint all places but one, each refreshed by itself unless all are later.
        for place in self.layout.places:
            if place == late:
                continue
            self._read(place, lifted_from, lifted)
            kind = self.layout.kind(place)
            flat = kind in (FLAT, STACK)
            painted = self._paint_top(place) if flat else self._paint_fanned(place)
            if painted and by_piles:
                self._refresh()
            if painted and kind == SQUARED:
                # Far above the card that has changed.
                self.face.count_above(self._new_count, self.layout.x(place), self.layout.y(place))
                if by_piles:
                    self._refresh()
        top = lit = 0
        if late != EMPTY:
            top, lit = self._top[late], self._was_lit[late]
        self._under[:] = self.table.under
        self._top[:] = self.table.top
        self._was_lit[:] = self.lit
        if late != EMPTY:
            self._top[late], self._was_lit[late] = top, lit
        self._late = late
        self._lifted_from = lifted_from
        self._lifted = lifted

    def _read(self, place, lifted_from, lifted):
        # Read how the place looks now and how it was painted, bottom card first.
        table = self.table
        self._new_count = read_pile(table.under, table.top, place, self._new)
        if place == self._late:
            self._old[:] = self._late_cards
            self._old_count = self._late_count
        else:
            self._old_count = read_pile(self._under, self._top, place, self._old)
        if self.layout.kind(place) == SQUARED:
            for index in range(self._new_count - 1):
                self._new[index] |= FACE_DOWN
            for index in range(self._old_count - 1):
                self._old[index] |= FACE_DOWN
        if place == lifted_from:
            self._mark(self._new, self._new_count, lifted)
        if place == self._lifted_from:
            self._mark(self._old, self._old_count, self._lifted)

    def _mark(self, cards, count, lifted):
        # Mark the upper cards of a pile as lifted.
        for index in range(max(0, count - lifted), count):
            cards[index] |= _LIFTED

    def _paint_fanned(self, place):
        layout = self.layout
        count = self._new_count
        down = 0
        while down < count and self._new[down] & FACE_DOWN:
            down += 1
        shown, lead = self._shown(place, count, down)
        steps = layout.steps(place, down, count - down)
        old_end = self._steps[place] >> 16
        same = 0
        if self._top[place] != _NEVER_PAINTED and self._steps[place] & 0xFFFF == steps:
            same = self._cards_kept()
            if same == count == self._old_count and self.lit[place] == self._was_lit[place]:
                return False
        if layout.kind(place) >= LAST_THREE:
            if layout.kind(place) == SIDEWAYS:
                x, y, height = layout.x(place), layout.y(place), layout.height_of(place)
                self.face.sideways(self._new, shown, count, x, y, steps, height)
                self._steps[place] = steps
                return True
            same = 0  # every card of its fan moves along
        elif lead:
            same = 0
            self.face.unseen(shown, layout.x(place), layout.y(place), steps & 255)
        elif count > self._old_count > 0:
            if self._was_lit[place] or layout.glyph_size(steps & 255) != TALL:
                # Of what is covered now, neither its light nor its larger glyphs may show.
                same = min(same, self._old_count - 1)
        x = layout.x(place)
        y = layout.y(place)
        if count == 0:
            self.face.place(x, y, layout.height_of(place), self.lit[place])
            end = y + layout.height_of(place)
        else:
            self._lead = lead
            end = self._paint_cards(place, shown, same, max(0, down - shown), steps)
        if end < old_end:
            self.face.felt(x, end, old_end)
        self._steps[place] = end << 16 | steps
        return True

    def _cards_kept(self):
        # How many cards from the bottom look as they were painted.
        same = 0
        most = min(self._new_count, self._old_count)
        while same < most and self._new[same] == self._old[same]:
            same += 1
        return same

    def _paint_cards(self, place, shown, same, down, steps):
        # Paint from the first card that changed; return the lower edge of the pile.
        layout = self.layout
        x = layout.x(place)
        last = self._new_count - 1
        if same > last:
            # Only cards on top of it went away, or its light changed: its strip is still right.
            y = layout.y(place) + self._offset(last, down, steps)
            height = layout.height_of(place)
            self.face.lower_part(self._new[last], x, y, height, steps & 255, self.lit[place])
            return y + height
        for index in range(max(same, shown), last + 1):
            y = layout.y(place) + self._offset(index - shown + self._lead, down, steps)
            card = self._new[index]
            if index == last:
                self.face.whole(
                    card & 63, x, y, layout.height_of(place), card & _LIFTED, self.lit[place]
                )
                return y + layout.height_of(place)
            if card & FACE_DOWN:
                self.face.back_strip(x, y, steps >> 8)
            else:
                self.face.strip(card & 63, x, y, steps & 255, card & _LIFTED)
        return 0

    def _paint_top(self, place):
        if place == STOCK:
            return self._paint_stock()
        top = self.table.top[place]
        lit = self.lit[place]
        lifted = self._new_count and self._new[self._new_count - 1] & _LIFTED
        was_lifted = self._old_count and self._old[self._old_count - 1] & _LIFTED
        stack = self.layout.kind(place) == STACK
        if top == self._top[place] and lit == self._was_lit[place] and lifted == was_lifted:
            if not stack or self._new_count == self._old_count:
                return False
        x = self.layout.x(place)
        y = self.layout.y(place)
        height = self.layout.height_of(place)
        if top < 52 and top == self._top[place] and lifted == was_lifted:
            self.face.lower_part(top, x, y, height, height, lit)
        elif top < 52:
            self.face.whole(top, x, y, height, lifted, lit)
        else:
            self.face.place(x, y, height, lit)
            if place < TABLEAU:
                self.face.pale_suit(place & 3, x, y, height)
        if stack:
            self.face.edges(self._new_count, x, y, height)
        return True

    def _paint_stock(self):
        table = self.table
        unchanged = self._old_count == self._new_count and (
            self._top[REDEALS] == table.top[REDEALS] and self._was_lit[STOCK] == self.lit[STOCK]
        )
        if self._top[STOCK] != _NEVER_PAINTED and unchanged:
            return False
        x = self.layout.x(STOCK)
        y = self.layout.y(STOCK)
        height = self.layout.height_of(STOCK)
        if self._new_count:
            if self._old_count == 0 or self._was_lit[STOCK] != self.lit[STOCK]:
                self.face.back(x, y, height, self.lit[STOCK])
            self.face.count(self._new_count, x, y, height)
        else:
            self.face.place(x, y, height, self.lit[STOCK])
            if table.top[REDEALS]:
                left = table.top[REDEALS]
                self.face.redeals(0 if left == UNLIMITED else left, x, y, height)
        return True
