"""Moves whole cards over the canvas, for the animation *calm*: they fly, turn over, or are held.

A card and its shadow have a layer; the heads of a packet have another one above it. Nothing is
allocated from one picture to the next.

Loaded on demand.
"""

import displayio
from bitmaptools import blit, fill_region
from micropython import const

from patience.on_demand import load
from patience.table import (
    CARD_MASK,
    EMPTY,
    FACE_DOWN,
    HAND,
    NO_CARD,
    PLACES,
    STOCK,
    TABLEAU,
    WASTE,
    Table,
)
from patience.ui.draw import theme
from patience.ui.draw.cards.layout import FITTED, SQUARED
from patience.ui.input.actions import ticks_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from displayio import Group, Palette

    from patience.ui.draw.cards.card_face import CardFace
    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.cards.painter import Painter
    from patience.ui.draw.moving.dealing import Dealing

_PICTURE = const(20)  # ms
_RISE = const(30)  # ms until a held card is as high as it gets
_REACH = const(3)  # pixels of a shadow; twice as many on large screens
_HEADS = const(27)  # pixels for three heads of a packet; twice as many on large screens

# For each picture of a motion, how far the cards are, in percent, and how high, in pixels plus one.
_FLIGHT = (b"\x23\x3e\x52\x5e\x64\x64", b"\5\7\6\3\1\0")
_DROP = (b"\x3c\x5a\x64\x64", b"\3\2\1\0")  # by the pointer
_WAY_BACK = (b"\x23\x3e\x52\x5e\x64", b"\3\2\2\1\1")
_DEAL = (b"\x23\x46\x5a\x64", b"\1\1\1\1")
_TURN = (b"\x64\x64\x64\x64", b"\2\2\2\2")
# The width of a card that turns over, in 19ths: it is face down in the first two pictures.
_DEAL_WIDTHS = b"\x13\x0b\x0b\x13"
_TURN_WIDTHS = b"\x0b\x05\x05\x0b"
_WHOLE = const(19)


class _Shown(Table):
    """A copy of a table with the cards to paint, because painting can run out of memory."""

    def __init__(self, cards: int) -> None:
        self.under = bytearray(cards)
        self.top = bytearray(PLACES + 2)


class Motion:
    """Cards of one layout on their way, one packet at a time: like `Glide`, with whole cards.

    Call `use` next. It paints the table without the cards that are over it.

    :param palette: the canvas's
    :param group: gets the layers over the canvas
    """

    whole = True

    def __init__(self, layout: "TableLayout", palette: "Palette", group: "Group") -> None:
        self._painter: "Painter"
        self._shown: "_Shown"
        self._real: "Table"
        self.dealt = b""  # the `under` of the last new game
        self._hides = False  # whether the layers are hidden after the next `paint`
        self.away = EMPTY
        """The place without its upper cards, or `EMPTY`."""
        self.shut = EMPTY
        """The card painted face down, or `EMPTY`."""
        self._left_card = 0  # the card or mark below the upper cards of `away`
        self.dealing: "Dealing | None" = None
        """While a new game is dealt."""
        self._scale = layout.large
        self._reach = _REACH << layout.large
        colours = displayio.Palette(len(palette))
        for index in range(len(palette)):
            colours[index] = palette[index] or 0
        colours.make_transparent(theme.FELT)
        wide, height = layout.card_w, max(layout.card_h, layout.side_h)
        self._two_sizes = False
        if (layout.big >= FITTED or layout.covers) and layout.base_w:  # type: ignore[attr-defined]
            self._two_sizes = True  # it is a TwoSizes
            wide = max(wide, layout.base_w)  # type: ignore[attr-defined]
            height = max(height, layout.base_h)  # type: ignore[attr-defined]
        wide += self._reach
        self._heads = displayio.Bitmap(wide, _HEADS << layout.large, 16)
        self._card = displayio.Bitmap(wide, height + self._reach, 16)
        self._heads_layer = displayio.TileGrid(self._heads, pixel_shader=colours, x=-wide)
        self._layer = displayio.TileGrid(self._card, pixel_shader=colours, x=-wide)
        self._group = group
        group.append(self._heads_layer)
        group.append(self._layer)
        self.place = EMPTY
        """The place that cards are on their way to, turn over on, or are held from; or `EMPTY`."""
        self.is_held = False
        """Whether the pointer holds cards."""
        self._count = self._below = 0  # pixels from the first card down to the last
        self._x = self._y = self._across = self._down = 0
        self._left = self._dropped = self._turned = EMPTY
        self._kind = _FLIGHT
        self._widths = b""
        self._inset = 0  # of a narrow card
        self._waits = self._arrived = False
        self._began = self._picture = 0

    def use(self, painter: "Painter") -> None:
        """Move the cards of a painter's table."""
        before = painter.motion
        self.dealt = before.dealt if before else b""
        self._painter = painter
        self._shown = _Shown(len(painter.table.under))
        painter.motion = self

    # Painting. This adds no call while piles are painted, because a board has little stack then.

    def begin_paint(self, framed: int) -> None:
        """Let the painter paint a copy of the table, without the cards that are over it.

        :param framed: the place that will be framed
        """
        painter, shown = self._painter, self._shown
        table = painter.table
        if painter.whole:
            self._end()
        if not table.log.count and table.under != self.dealt:
            self.dealt = bytes(table.under)
            self._deal(framed)
        self._real, painter.table = table, shown
        shown.touched, shown.log = table.touched, table.log
        shown.under[:], shown.top[:] = table.under, table.top
        if self.away != EMPTY:
            shown.top[self.away] = self._left_card
        if self.shut != EMPTY:
            shown.under[self.shut] |= FACE_DOWN
        if self.dealing:
            self.dealing.take_off(shown)

    def end_paint(self) -> None:
        """Let the painter have its table again."""
        self._painter.table = self._real
        if self._hides:
            self._hide_layers()

    # On the way

    def _deal(self, framed: int) -> None:
        # Deal the cards of a new game, from the next `begin` on, and then show the cursor.
        painter = self._painter
        self._end()
        self.dealing = load("patience.ui.draw.moving.dealing").Dealing(
            painter, self._layer, self._group
        )
        self.place = TABLEAU if framed == EMPTY else framed
        self._draw(TABLEAU, 1, 1, 0, True)

    def remember_departure(self, place: int, count: int) -> None:
        """Remember where the top `count` cards of a place lie, before they leave it."""
        if self._dropped == place:
            self._kind = _DROP
            self.away = self.shut = self._dropped = EMPTY
        else:
            self._end()
            self._kind = _FLIGHT
            self._x, self._y, _, _, _ = self._painter.rect(place, max(1, count))
        self._left = place
        first = self._painter.first_card(place, count)
        if place < WASTE and self._shut_below(place, first) != EMPTY:
            self._turned = place

    def glide_to(self, place: int, count: int, ms: int) -> None:
        """Let the cards that departed fly to the top of a place, if they still lie there.

        :param ms: 0 for no flight; otherwise it takes 120 ms, or 80 from the stock
        """
        painter = self._painter
        count = 1 if place >= WASTE else max(1, count)
        if not ms or self._painter.first_card(place, count) >= NO_CARD:
            self._end()
            return
        self.place = place
        self._count = count
        self._widths = b""
        if self._left == STOCK and place in (WASTE, HAND):
            self._kind = _DEAL
            if not painter.layout.open_stock:
                self._widths = _DEAL_WIDTHS
        turned = self._turned
        if turned != EMPTY and painter.table.top[turned] < NO_CARD:
            self.shut = painter.table.top[turned]
        self._waits = True
        self._hide_layers()
        if not self._widths:
            # Do this now, because the canvas can be sent without the cards before they begin.
            self._draw(place, count, self._reach)
            self._put(0, 0)

    def begin(self, now: int) -> None:
        """Show the first picture, unless the motion continues."""
        if self.dealing:
            self.dealing.begin(now)
        elif self._waits:
            self._waits = False
            if self._kind is not _TURN:
                x, y, _, _, _ = self._painter.rect(self.place, self._count)
                self._across, self._down = x - self._x, y - self._y
            self._start(now)

    def move(self, now: int) -> bool | None:
        """Show the next picture if it is due; return whether it was, or None at the end.

        If it was, the caller refreshes the display.
        """
        if self.dealing:
            return self.dealing.move(now)
        passed = ticks_since(self._began, now)
        if self.is_held:
            high = 1 if 0 <= passed < _RISE else _REACH
            return self._put(self._across, self._down - (high << self._scale))
        picture = passed // _PICTURE
        # If the clock seems to run backwards, days passed.
        if not 0 <= picture < len(self._kind[0]):
            self._arrived = True
            return None
        if picture == self._picture:
            return False
        self._show(picture)
        return True

    def hide(self) -> None:
        """Hide the cards; if they have arrived, begin to turn over the card that they lay on."""
        turned = self._turned if self._arrived else EMPTY
        if self.is_held or self._kind is _WAY_BACK:
            self._painter.lit[:] = bytes(PLACES)
        self._end()
        if turned != EMPTY:
            self._lift(turned, 1)
            self._kind = _TURN
            self._widths = _TURN_WIDTHS
            self._waits = True
            self._show(0)

    # Held

    def hold(self, place: int, count: int, now: int) -> None:
        """Lift the top `count` cards of a place; the caller paints and refreshes."""
        self._end()
        self._lift(place, count)
        self._kind = _WAY_BACK
        self._widths = b""
        self._draw(place, count, self._reach, 1)
        self._began = now
        self.is_held = True
        self.move(now)

    def follow(self, across: int, down: int) -> None:
        """Put held cards this many pixels from where they lay, from the next tick on."""
        self._across, self._down = across, down

    def put_back(self, now: int) -> None:
        """Let held cards return to where they lay."""
        self._let_go()
        self._across, self._down = -self._across, -self._down
        self._start(now)

    def drop(self) -> None:
        """Let held cards fly to their target from where they are, as soon as they are moved."""
        self._let_go()
        self._dropped, self.place = self.place, EMPTY

    def _let_go(self) -> None:
        self.is_held = False
        self._x += self._across
        self._y += self._down

    def _lift(self, place: int, count: int) -> None:
        # Take the top cards of a place off the canvas: the layers have them.
        painter, card = self._painter, self._painter.first_card(place, count)
        self.place = self.away = place
        self._left_card = painter.table.under[card] & CARD_MASK
        self.shut = self._shut_below(place, card)
        painter.table.touched[place] = 1
        self._count = count
        self._x, self._y, _, _, _ = painter.rect(place, count)
        self._across = self._down = 0
        self._hide_layers()

    # Pictures

    def _start(self, now: int) -> None:
        self._began = now
        self._show(0)

    def _show(self, picture: int) -> None:
        self._picture = picture
        part, lift = self._kind[0][picture], self._kind[1][picture]
        if self._widths:
            self._draw_turning(self._widths[picture], picture < 2)
        elif not lift:
            self._draw(self.place, self._count, 1)
        down = self._down * part // 100 - ((lift - 1) << self._scale)
        self._put(self._across * part // 100, down)
        if self._kind is _DEAL and self._widths:
            self._clip()

    def _put(self, across: int, down: int) -> bool:
        # Place the layers at this distance from the start; return whether they moved.
        x, y = self._x + across, self._y + down
        layer, heads = self._layer, self._heads_layer
        if layer.x == x + self._inset and layer.y == y + self._below:
            return False
        layer.x, layer.y = x + self._inset, y + self._below
        if self._below:
            heads.x, heads.y = x, y
        return True

    def _end(self) -> None:
        # Let the canvas show all cards from the next `paint` on.
        painter = self._painter
        for place in (self.away, self._turned):
            if place != EMPTY:
                painter.table.touched[place] = 1
        if self.dealing:
            self.dealing.end()
        self.dealing = None
        self.away = self.shut = EMPTY
        self._hides = True
        self.place = self._dropped = self._turned = EMPTY
        self.is_held = self._waits = self._arrived = False

    def _hide_layers(self) -> None:
        # Move them off the screen: a hidden layer, shown again, would send its old place.
        self._hides = False
        self._layer.x = self._heads_layer.x = -self._card.width

    def _shut_below(self, place: int, card: int) -> int:
        # Return the card below one, if it is hidden until that card leaves; otherwise `EMPTY`.
        painter, table = self._painter, self._painter.table
        below: int = table.under[card] & CARD_MASK if card < NO_CARD else EMPTY
        squared = painter.layout.kind[place] == SQUARED
        return below if below < NO_CARD and (squared or table.is_down(below)) else EMPTY

    def _draw(
        self, place: int, count: int, shadow: int, lifted: int = 0, is_back: bool = False
    ) -> None:
        # Draw a card, or up to three heads of a packet and its last card.
        painter, face = self._painter, self._face(place)
        canvas, wide, height = face.canvas, face.width, painter.layout.height_of(place)
        heads = spacing = self._inset = 0
        if count > 1:
            spacing = painter.rect(place, count - 1)[1] - painter.rect(place, count)[1]
            if spacing:
                heads = min(count - 1, self._heads.height // spacing)
        self._below = end = heads * spacing
        face.canvas = bitmap = self._heads
        if heads:
            bitmap.fill(theme.FELT)
            fill_region(bitmap, wide, shadow, wide + shadow, end, theme.DEEP)
            for number in range(heads):
                card = self._painter.first_card(place, count - number)
                face.draw_strip(card, 0, number * spacing, spacing, lifted)
            face.round_off(0, 0, 1)
        face.canvas = bitmap = self._card
        bitmap.fill(theme.FELT)
        end = height + shadow
        top = 0 if heads else shadow
        fill_region(bitmap, shadow, top, wide + shadow, end - 1, theme.DEEP)
        fill_region(bitmap, shadow + 1, end - 1, wide + shadow - 1, end, theme.DEEP)
        if is_back or place == STOCK:
            face.draw_back(0, 0, height, 0)
        else:
            face.draw_card(painter.table.top[place], 0, 0, height, lifted, 0)
            if not heads:
                face.round_off(0, 0, 1)
        if shadow:
            fill_region(bitmap, wide - 1, height - 1, wide, height, theme.DEEP)
        face.canvas = canvas

    def _face(self, place: int) -> "CardFace":
        # Return what draws the cards of a place.
        painter = self._painter
        layout: "Any" = painter.layout
        larger = self._two_sizes and layout.is_base(place)
        return painter.base if larger else painter.face  # type: ignore[attr-defined]

    def _draw_turning(self, width: int, is_back: bool) -> None:
        # Draw the top card squeezed, at the left of the layer.
        self._draw(self.place, 1, 0, 0, is_back)
        bitmap, wide = self._card, self._face(self.place).width
        narrow = width * wide // _WHOLE
        self._inset = (wide - narrow) // 2
        if narrow < wide:
            for x in range(1, narrow):
                column = x * (wide - 1) // (narrow - 1)
                blit(bitmap, bitmap, x, 0, x1=column, y1=0, x2=column + 1, y2=bitmap.height)
            fill_region(bitmap, narrow, 0, wide, bitmap.height, theme.FELT)

    def _clip(self) -> None:
        # Omit the part that lies under the stock.
        layout, bitmap = self._painter.layout, self._card
        x, y = layout.x[STOCK] - self._layer.x, layout.y[STOCK] - self._layer.y
        right = min(x + self._face(STOCK).width, bitmap.width)
        end = min(y + layout.height_of(STOCK), bitmap.height)
        if self._painter.table.top[STOCK] < NO_CARD and max(x, 0) < right and max(y, 0) < end:
            fill_region(bitmap, max(x, 0), max(y, 0), right, end, theme.FELT)
