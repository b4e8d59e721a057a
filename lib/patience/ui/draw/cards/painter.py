"""Paints the table onto the canvas: only the piles that changed since they were last painted.

A copy of the table's two bytearrays tells how a pile looked before. Every changed pile is refreshed
separately, because a bitmap has only one dirty rectangle, and changes in two opposite corners would
make that the whole screen. `card_face` draws a single card.

Loaded on demand.
"""

from bitmaptools import fill_region
from micropython import const

from patience.table import (
    BASE,
    CARD_MASK,
    EMPTY,
    FACE_DOWN,
    FOUNDATION,
    NO_CARD,
    PLACES,
    REDEALS,
    STOCK,
    TABLEAU,
    read_pile,
)
from patience.ui.draw import theme
from patience.ui.draw.cards.empty_place import draw_empty
from patience.ui.draw.cards.layout import FLAT, LAST_THREE, SIDEWAYS, SQUARED, STACK
from patience.ui.draw.cards.table_cursor import ABOVE, LOOSE, TIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from patience.table import Table
    from patience.ui.draw.cards.card_face import CardFace
    from patience.ui.draw.cards.faces.pile_face import PileFace
    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.cards.table_cursor import TableCursor

    class Hook(Protocol):
        """Is called before and after piles are painted."""

        dealt: bytes

        def begin_paint(self, framed: int) -> None:
            """Replace the painter's table."""

        def end_paint(self) -> None:
            """Restore it."""


_COUNTED = const(8)  # cards of a squared pile, of which the lowest are covered by their number
_NEVER_PAINTED = const(255)
_NEVER = bytes((_NEVER_PAINTED,))
_TOUCHED = b"\1"
_ALL = const(1 << 16)  # the work of painting all places, and more
_PLACE = const(4)  # the work of a place, in cards, without that of its own cards


class Painter:
    """The picture of a game on the canvas.

    :param refresh: callable that sends changes to the display
    :param cards: the table's number of cards
    """

    layout: "TableLayout"
    table: "Table"
    face: "PileFace"
    motion: "Hook | None" = None
    """A `moving.motion.Motion` that changes the table while it is painted, or None."""
    _cursor: "TableCursor"

    def __init__(self, refresh: "Callable[[], object]", cards: int) -> None:
        self._refresh = refresh
        self.whole = True
        """Whether the next `paint` draws everything."""
        self.unfinished = False
        """Whether the last `paint` has left places for the next one."""
        self.under = bytearray(cards)
        """The table's `under` as painted."""
        self._top = bytearray(PLACES + 2)
        self._new = bytearray(cards)
        self._old = bytearray(cards)
        self._new_count = self._old_count = 0
        self._new_lifted = self._old_lifted = 0  # the index of the first lifted card, or the count
        self._spacing = [0] * PLACES  # as painted; for the stock, its number of cards instead
        self._framed = self._arriving = EMPTY
        self._lifting = self._lifted_from = EMPTY  # where cards are lifted, now and as painted
        self._packet = self._lifted = 0  # their numbers
        self._arriving_cards = bytearray(cards)
        self._arriving_count = self._arriving_lifted = 0
        self.lit = bytearray(PLACES)
        """A flag for each place: whether `paint` lights it up as a target."""
        self._was_lit = bytearray(PLACES)

    def paint_for(
        self, layout: "TableLayout", table: "Table", face: "CardFace", cursor: "TableCursor"
    ) -> None:
        """Set the table, its layout and its card face; the next `paint` draws everything.

        :param cursor: is hidden where the painter is about to paint
        """
        self.layout = layout
        self.table = table
        self.face = face  # type: ignore[assignment]  # a PileFace, if a place needs it
        self._cursor = cursor
        self.forget()

    def forget(self) -> None:
        """Let the next `paint` draw everything, because another screen used the canvas."""
        self.whole = True
        self.unfinished = False
        self._arriving = EMPTY
        self._top[:] = _NEVER * len(self._top)

    def forget_place(self, place: int) -> int:
        """Let the next `paint` draw a place; return its old lower end, or 0."""
        end = self._spacing[place] >> 16
        self._spacing[place] = 0
        self._top[place] = _NEVER_PAINTED
        self.table.touched[place] = 1
        return end

    def paint(
        self,
        lifted_from: int = EMPTY,
        lifted: int = 0,
        arriving: int = EMPTY,
        framed: int = EMPTY,
        work: int = _ALL,
    ) -> bool:
        """Bring the canvas, which starts as felt, up to date, and refresh it where it changed.

        If that is more than the given work, some places are left as `unfinished`; nothing may
        happen at the table before the next call, which goes on with the same arguments.

        :param lifted_from: the place whose upper `lifted` cards are shown lifted
        :param arriving: a place that is left as it was until the next `paint`
        :param framed: the place that will be framed; the caller refreshes it
        :param work: about as many cards are painted at most
        :returns: whether there is anything left to refresh
        """
        left = whole = self.whole
        motion = self.motion
        if whole:
            arriving = EMPTY
        if not self.unfinished:
            if arriving != EMPTY:
                cards = self._arriving_cards
                self._arriving_count = read_pile(self.under, self._top, arriving, cards)
                self._arriving_lifted = self._lifted if arriving == self._lifted_from else 0
            self._framed = framed
            self._lifting = lifted_from if lifted else EMPTY
            self._packet = lifted
            if motion:
                motion.begin_paint(framed)
            self._touch()
        touched, places = self.table.touched, self.layout.places
        last = EMPTY
        place = touched.find(_TOUCHED)
        self.unfinished = False
        while place >= 0 and not self.unfinished:
            touched[place] = 0
            if place == framed != arriving:
                last = place
            elif place != arriving and place in places:
                if self._paint_place(place):
                    work -= _PLACE + self._new_count
                    if not whole:
                        self._refresh()
            place = touched.find(_TOUCHED, place)
            self.unfinished = work < 0 and (place >= 0 or last != EMPTY)
        if self.unfinished:
            if last != EMPTY:
                touched[last] = 1
            return False
        if last != EMPTY:
            left = self._paint_place(last) or left
        top = lit = 0
        if arriving != EMPTY:
            top, lit = self._top[arriving], self._was_lit[arriving]
        self._keep()
        if motion:
            motion.end_paint()
        if arriving != EMPTY:
            self._top[arriving], self._was_lit[arriving] = top, lit
        self._arriving = arriving
        return left

    def _touch(self) -> None:
        # Flag places whose cards are the same, but which may look different.
        touched, lit, was_lit = self.table.touched, self.lit, self._was_lit
        for place in (self._lifting, self._lifted_from, self._arriving):
            if place != EMPTY:
                touched[place] = 1
        signs = self._has_its_sign(FOUNDATION) and self._has_its_sign(STOCK)
        if self.whole or lit != was_lit or not signs:
            for place in self.layout.places:
                if self.whole or lit[place] != was_lit[place] or not self._has_its_sign(place):
                    touched[place] = 1

    def _keep(self) -> None:
        # Remember the current look of all places.
        self.whole = False
        table = self.table
        self.under[:] = table.under
        self._top[:] = table.top
        self._was_lit[:] = self.lit
        self._lifted_from = self._lifting
        self._lifted = self._packet

    def _paint_place(self, place: int) -> bool:
        # Paint a place, unless it looks as before; return whether it was painted.
        self._read(place)
        count, old_count = self._new_count, self._old_count
        same = count if place == STOCK else self._cards_kept()
        if (
            same == count == old_count
            and self._top[place] != _NEVER_PAINTED
            and self.lit[place] == self._was_lit[place]
            and self._has_its_sign(place)
        ):
            return False
        kind = self.layout.kind[place]
        if place == STOCK:
            self._paint_stock()
        elif kind in (FLAT, STACK):
            self._paint_top(place)
        else:
            self._paint_fanned(place, same)
        return True

    def _has_its_sign(self, place: int) -> bool:
        # Return whether an empty place shows the same sign: the base, or the redeals of the stock.
        if place == STOCK:
            return self._top[REDEALS] == self.table.top[REDEALS]
        return place >= TABLEAU or self._top[BASE] == self.table.top[BASE]

    def _draw_empty(self, place: int) -> None:
        draw_empty(self.face, self.layout, self.table.top, place, self.lit[place])

    def _move_cursor_away(self, place: int, top: int) -> None:
        # Hide the frame if it covers pixels about to be painted, from `top` down.
        layout, cursor = self.layout, self._cursor
        if not cursor.visible:
            return
        x, right = layout.x[place], self.right(place)
        reached = cursor.overlaps(x, right, top, layout.end(place))
        if reached or place == self._framed:
            cursor.hide(reached and cursor.surrounds(x, right, layout.y[place], 2 * layout.card_h))

    def right(self, place: int) -> int:
        """Return the right end of a place's column or sideways fan."""
        layout = self.layout
        kind = layout.kind[place]
        wide = (kind - 3) * layout.waste_spacing if kind >= SIDEWAYS else 0
        return layout.x[place] + layout.card_w + wide

    def _read(self, place: int) -> None:
        # Read the cards of a place as they are now and as they were painted, bottom card first; for
        # the stock, only their numbers.
        table = self.table
        if place == STOCK:
            self._new_count = table.length(STOCK)
            self._old_count = self._spacing[STOCK] if self._top[STOCK] < NO_CARD else 0
            return
        self._new_count = read_pile(table.under, table.top, place, self._new)
        lifted = self._lifted if place == self._lifted_from else 0
        if place == self._arriving:
            self._old[:] = self._arriving_cards
            self._old_count = self._arriving_count
            lifted = max(lifted, self._arriving_lifted)
        else:
            self._old_count = read_pile(self.under, self._top, place, self._old)
        self._old_lifted = self._old_count - lifted
        self._new_lifted = self._new_count - (self._packet if place == self._lifting else 0)
        if self.layout.kind[place] == SQUARED:
            for index in range(self.layout.hidden(self._new_count)):
                self._new[index] |= FACE_DOWN
            for index in range(self.layout.hidden(self._old_count)):
                self._old[index] |= FACE_DOWN

    def _paint_fanned(self, place: int, same: int) -> None:
        layout = self.layout
        count, old_count = self._new_count, self._old_count
        x, y, height = layout.x[place], layout.y[place], layout.height_of(place)
        down = 0
        while down < count and self._new[down] & FACE_DOWN:
            down += 1
        shown, lead = self._shown(place, count, down)
        spacing = layout.spacing(place, down, count - down)
        old_end = 0 if self.whole else self._spacing[place] >> 16
        if lead or self._spacing[place] & 0xFFFF != spacing:
            same = 0
        if layout.kind[place] >= LAST_THREE:
            if count != old_count:
                same = 0  # every card of the fan moves
        elif count > old_count > 0:
            was_down = self._old[old_count - 1] & FACE_DOWN
            if was_down or self._was_lit[place] or spacing & 255 != self.face.sheet.head:
                # The card that is covered now must lose its light or its larger glyphs.
                same = min(same, old_count - 1)
        if layout.kind[place] >= SIDEWAYS:
            self._move_cursor_away(place, y)
            self.face.draw_sideways(
                self._new, shown, same, count, x, y, spacing, height, self._new_lifted < count
            )
            if not count:
                self._draw_empty(place)
            self._spacing[place] = spacing
            return
        squared = layout.kind[place] == SQUARED
        if squared and count != old_count:
            if same < _COUNTED or self.whole:
                same = 0  # their number may no longer lie on the lowest cards
            else:
                # The number is far above the card that changed.
                self.face.draw_squared_count(count, old_count, x, y, spacing >> 8)
                self._refresh()
        down = max(0, down - shown)
        first = max(0, min(same, count - 1) - shown)
        self._move_cursor_away(place, y + self._offset(first, down, spacing))
        if count == 0:
            self._draw_empty(place)
            end = y + height
        else:
            if lead:
                self.face.draw_unseen_count(shown, x, y, spacing & 255)
            end = self._paint_cards(place, shown, lead, same, down, spacing)
            if lead or first == 0:
                self.face.round_off(x, y, 1)
            if squared and first == 0:
                self.face.draw_squared_count(count, 0, x, y, spacing >> 8)
        if end < old_end:
            fill_region(self.face.canvas, x, end, x + layout.card_w, old_end, theme.FELT)
        if count and place == self._lifting and end < layout.end(place):
            self.face.draw_shadow(x, end, theme.DEEP)
            end += 1
        self._spacing[place] = end << 16 | spacing

    def _cards_kept(self) -> int:
        # Return how many cards, from the bottom, still look as they were painted.
        same = 0
        most = min(self._new_count, self._old_count)
        if self._new_lifted != self._old_lifted:
            most = min(most, self._new_lifted, self._old_lifted)
        while same < most:
            new, old = self._new[same], self._old[same]
            if new != old and not new & old & FACE_DOWN:
                break
            same += 1
        return same

    def _paint_cards(
        self, place: int, shown: int, lead: int, same: int, down: int, spacing: int
    ) -> int:
        # Paint from the first card that changed; return the lower edge of the pile.
        layout, lit = self.layout, self.lit[place]
        x, height = layout.x[place], layout.height_of(place)
        last = self._new_count - 1
        is_shut = self._new[last] & FACE_DOWN
        was_lit = lit or self._was_lit[place]
        if same > last and not (is_shut or was_lit) and self.face.is_whole(spacing & 255):
            # Only the cards on top of it left, so its strip is still correct.
            y = layout.y[place] + self._offset(last, down, spacing)
            self.face.draw_lower_part(self._new[last], x, y, height)
            return y + height
        first = max(min(same, last), shown)
        at = first - shown + lead
        y = layout.y[place] + self._offset(at, down, spacing)
        for index in range(first, last):
            card = self._new[index]
            if card & FACE_DOWN:
                self.face.draw_back_strip(x, y, spacing >> 8)
            else:
                self.face.draw_strip(card, x, y, spacing & 255, index >= self._new_lifted)
            y += spacing >> 8 if at < down else spacing & 255
            at += 1
        card = self._new[last]
        if is_shut:
            self.face.draw_back(x, y, height, lit)
        else:
            self.face.draw_card(card & CARD_MASK, x, y, height, self._new_lifted <= last, lit)
        return y + height

    def _paint_top(self, place: int) -> None:
        count = self._new_count
        lit = self.lit[place]
        x = self.layout.x[place]
        y = self.layout.y[place]
        height = self.layout.height_of(place)
        self._move_cursor_away(place, y)
        if not count:
            self._draw_empty(place)
        else:
            card = self._new[count - 1] & CARD_MASK
            self.face.draw_card(card, x, y, height, self._new_lifted < count, lit)
            self.face.round_off(x, y, 1)
        was_lifted = self._old_lifted < self._old_count
        if self.layout.kind[place] == STACK:
            self.face.draw_edges(count, x, y, height)
        elif place == self._lifting or was_lifted:
            shade = theme.DEEP if place == self._lifting else theme.FELT
            self.face.draw_shadow(x, y + height, shade)

    def _paint_stock(self) -> None:
        x = self.layout.x[STOCK]
        y = self.layout.y[STOCK]
        height = self.layout.height_of(STOCK)
        lit = self.lit[STOCK]
        counted = self._new_count and self._old_count and self._was_lit[STOCK] == lit
        # If the back is already there, write only its number.
        self._move_cursor_away(STOCK, y + height // 2 - 7 if counted else y)
        self._spacing[STOCK] = self._new_count
        if self._new_count:
            if not counted:
                self.face.draw_back(x, y, height, lit)
            self.face.draw_count(self._new_count, x, y, height, counted)
        else:
            self._draw_empty(STOCK)

    # Where cards are

    def rect(self, place: int, count: int) -> tuple[int, int, int, int, int]:
        """Return x, y, width, height of a place's top `count` cards, or of the empty place.

        The fifth value describes the pixels right above, for `TableCursor.show`.
        """
        layout = self.layout
        kind, x, y = layout.kind[place], layout.x[place], layout.y[place]
        width, height = layout.card_w, layout.height_of(place)
        if kind in (FLAT, STACK):
            return x, y, self.right(place) - x, height, LOOSE
        total, down = self._count(place)
        if kind >= SIDEWAYS:
            x += layout.waste_spacing * max(0, min(kind - 2, total) - 1)
            return x, y, width, height, LOOSE
        spacing = layout.spacing(place, down, total - down)
        shown, lead = self._shown(place, total, down)
        first = max(shown, total - count)
        down = max(0, down - shown)
        top = self._offset(first - shown + lead, down, spacing)
        tight = LOOSE
        if first > max(shown - lead, down):  # a strip that represents hidden cards has a face, too
            tight = ABOVE if first == total - 1 or self.face.is_whole(spacing & 255) else TIGHT
        if first < total - 1:
            height += self._offset(total - 1 - shown + lead, down, spacing) - top
        return x, y + top, width, height, tight

    def first_card(self, place: int, count: int) -> int:
        """Return the lowest of a place's top `count` cards; `NO_CARD` or more if it has fewer."""
        card = self.table.top[place]
        for _ in range(count - 1):
            if card < NO_CARD:
                card = self.table.under[card] & CARD_MASK
        return card

    def hides_cards(self, place: int) -> bool:
        """Return whether a place has more cards than can be shown there."""
        total, down = self._count(place)
        return bool(self.layout.unseen(place, down, total - down))

    def _shown(self, place: int, count: int, down: int) -> tuple[int, int]:
        # Return the first card that is shown, and how many strips before it represent the others.
        kind = self.layout.kind[place]
        if kind >= LAST_THREE:
            return max(0, count - max(3, kind - 2)), 0
        unseen = self.layout.unseen(place, down, count - down)
        return unseen, 1 if unseen else 0

    def _count(self, place: int) -> tuple[int, int]:
        # Return how many cards lie on a place, and how many of them are face down, which are always
        # the lowest; of a squared pile, at most the top card is seen.
        under, card = self.table.under, self.table.top[place]
        total = down = 0
        while card < NO_CARD:
            total += 1
            card = under[card]
            if card & FACE_DOWN:
                down += 1
                card &= CARD_MASK
        if self.layout.kind[place] == SQUARED:
            down = self.layout.hidden(total)
        return total, down

    def _offset(self, index: int, down: int, spacing: int) -> int:
        # Return how far below the pile's upper edge the card with this index begins.
        if index <= down:
            return index * (spacing >> 8)
        return down * (spacing >> 8) + (index - down) * (spacing & 255)
