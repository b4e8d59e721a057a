"""Decides what to draw on the table, and when: piles, cursor, gliding cards, the line below.

`painter` and `table_cursor` draw, `glide` moves cards, `status_line` writes.
"""

import displayio
from micropython import const

from patience.moves import size, target
from patience.on_demand import load
from patience.player.settings import CLOCK, TARGETS
from patience.table import EMPTY, PLACES, STOCK, TABLEAU
from patience.ui.draw import theme
from patience.ui.draw.moving.glide import Glide
from patience.ui.input.actions import ticks_since
from patience.ui.table.status_line import StatusLine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from patience.game import Game
    from patience.player.session import Session
    from patience.ui.app import App
    from patience.ui.cursor.navigation import Navigation
    from patience.ui.draw.moving.glint import Glint

    class Over(Protocol):
        """A pile opened over the table, or a frame around clicked cards."""

        def tick(self) -> bool:
            """Draw the next part; return whether there was one."""

        def close(self) -> None:
            """Let the table be drawn where it was covered."""


_NUDGE = const(2)  # the nudge of the frame: its distance in dots, and its duration in ms
_NUDGE_MS = const(70)

_ALL = const(1 << 16)  # more work of painting than there is
_WORK = const(3)  # of painting in a tick: one pile
_UNSENT = const(36)  # the same if it is not yet sent
_DARK = bytes(PLACES)


class TableView:
    """The picture of the game on the table.

    :param session: has the game
    """

    def __init__(self, app: "App", session: "Session") -> None:
        self._drawing = app.drawing
        self._app = app
        self._game: "Game"
        self._colours = -1  # the settings; -1 until `show_game`
        self._navigation: "Navigation"
        self.status = StatusLine(app, session)
        """The line below the table."""
        self._layer = displayio.Group()
        self._layer.append(self.status.group)
        self.glide: Glide
        """The cards on their way; set by `show_game`."""
        self.over: "Over | None" = None
        """What is shown over the table until the next press."""
        self._glint: "Glint | None" = None  # while it is visible
        self._glinting = EMPTY  # the foundation whose card will flash once it arrives
        self.changed = True
        """Whether piles may look different since they were last drawn."""
        # Whether painted piles are yet to be sent; None if everything is sent.
        self._painted: "bool | None" = None
        self.moved = False
        """Whether `show_game` must move the places."""
        self._nudged_at: int | None = None  # None while the frame is in its place
        self.deal_advised = False
        """Whether the stock is lit because a hint advises a deal."""
        self.pointing = False
        """Whether a hint is shown, with a hand."""

    # Which game is shown

    def show_game(self, game: "Game", at_once: bool = True) -> "Navigation":
        """Set up the table for a game, unless that is already done; return its navigation.

        :param at_once: whether to move places that must be moved; otherwise only set `moved`
        """
        drawing = self._drawing
        colours = drawing.chosen_colours()
        self.moved = False
        layout = drawing.layout_of(game)
        if layout and colours == self._colours:
            navigation = self._navigation
            if not layout.fits(game.table):
                if game is self._game and not at_once:
                    self.moved = True
                    return navigation
                mark = navigation.mark
                load("patience.ui.draw.cards.arranging.closing").move_piles(self._drawing)
                navigation.begin(game)
                navigation.mark = mark
                self.changed = True
            if game is not self._game:  # the same game dealt again
                self._game = game
                self._forget()
                navigation.begin(game)
                self.status.show_game(game, layout)
            return navigation
        mark = []
        if self._colours >= 0:
            if game is self._game:
                mark = self._navigation.mark
            nothing: "Any" = None
            self.glide = nothing  # so that it is freed before the next is made
        self._colours = colours
        self._game = game
        self._glint = None
        while len(self._layer) > 1:
            self._layer.pop()
        self._forget()
        layout = load("patience.ui.draw.cards.arranging.closing").arrange(self._app, game)
        drawing.panel.drawn_ahead = 0
        setup = load("patience.ui.table.setup")
        self._navigation, self.glide = setup.set_table(drawing, layout, game, self._layer, Glide)
        self.status.show_game(game, layout)
        if mark:
            self._navigation.mark = mark
        return self._navigation

    def enter(self) -> None:
        """Let the next `draw` draw everything, if another screen painted the canvas."""
        drawing = self._drawing
        whole = drawing.take_canvas("table") or drawing.painter.whole
        drawing.show_layer(self._layer, whole)
        self.changed = True  # a menu may have dealt or undone
        if whole:
            drawing.painter.forget()
            drawing.table_cursor.forget()
            self.glide.place = EMPTY
            self._forget()

    def _forget(self) -> None:
        self.status.forget()
        self.over = None
        self.changed = True

    # Drawing

    def say(self, sentence: str) -> None:
        """Let the next `draw` show a sentence on the line below; "" shows the game's name."""
        self.status.sentence = sentence

    def nudge(self) -> None:
        """Let the next `draw` briefly shift the frame, because a press is refused."""
        self._nudged_at = self._app.buttons.clock()

    def draw(self) -> None:
        """Update the picture, and start the cards that glide."""
        self._paint(_ALL)
        if self._painted is not None:
            self._send()

    def _paint(self, work: int) -> None:
        # Update the canvas, as far as that is not too much work. If the whole table is painted at
        # once, send it; if it took several ticks, another one does.
        drawing, navigation, glide = self._drawing, self._navigation, self.glide
        painter = drawing.painter
        whole = painted = self.changed and painter.whole
        goes_on = painter.unfinished
        if not goes_on:
            if whole:
                glide.place = EMPTY
                drawing.canvas.fill(theme.FELT)
            if navigation.unsettled:
                navigation.settle(True)
                if work < _ALL:
                    return
            while self.status.update(whole):
                if work < _ALL:
                    drawing.refresh()
                    return
            if self.changed:
                self.status.forget_score()
                self._light(painter.lit)
        if self.changed:
            lifted = size(navigation.choice) if navigation.choices else 0
            painted = painter.paint(navigation.place, lifted, glide.place, self._framed(), work)
            self.changed = painter.unfinished
            whole = whole and not self.changed
        self._painted = self._painted or painted
        if whole:
            if not goes_on:
                self._send()
            self._show_time()  # now, so that no later tick must load the clock

    def _send(self) -> None:
        # Send the painted piles, with the cursor.
        painted, glide = self._painted, self.glide
        self._painted = None
        covered: object = self.over or self._glint
        if glide.place != EMPTY:
            glide.begin(self._app.buttons.clock())
            covered = covered or self._framed() == glide.place
        if covered:
            self._drawing.refresh()
        else:
            self._show_cursor(painted)

    def tick(self, now: int) -> bool:
        """Draw changes, or advance moving parts; return whether there was anything to do."""
        return self.draw_more() or self._move(now)

    def draw_more(self) -> bool:
        """Draw a part of the changes; return whether there was any."""
        if self.changed:
            self._paint(_UNSENT if self._drawing.painter.whole else _WORK)
        elif self._painted is not None:
            self._send()
        else:
            return False
        return True

    def _move(self, now: int) -> bool:
        drawing = self._drawing
        if self.over and self.over.tick():
            return True
        if self._glint:
            if not self._glint.tick(now):
                self._glint = None
                self._show_cursor()
            drawing.refresh()
            return True
        if self._glinting != EMPTY and self.glide.place == EMPTY:
            glint = load("patience.ui.draw.moving.glint")
            self._glint = glint.make(self._drawing, self._layer, self._glinting, now)
            self._glinting = EMPTY
            return True
        if self.glide.place == EMPTY:
            if self.status.write_next():
                return True
            if self._nudged_at is not None:
                if not 0 <= ticks_since(self._nudged_at, now) < _NUDGE_MS:
                    self.land()
                return True
            if drawing.settings[CLOCK]:
                self._show_time()
            return False
        moved = self.glide.move(now)
        if moved:
            drawing.refresh()
        elif moved is None:
            place = self.glide.place
            self._put_down()
            if place < TABLEAU and self._game.table.length(place) % 12 == 1:
                # It is the first or the thirteenth; its module is loaded in a separate tick.
                self._glinting = place
        return True

    def _show_time(self) -> None:
        if not self.over and self.status.show_time():
            self._show_cursor()

    def _light(self, lit: bytearray) -> None:
        lit[:] = _DARK
        if self.deal_advised:
            lit[STOCK] = 1
        navigation = self._navigation
        targets = navigation.choices
        if not targets and self._drawing.settings[TARGETS]:
            targets = navigation.options(navigation.place)
        for a_move in targets:
            lit[target(a_move)] = 1

    def _framed(self) -> int:
        # Return the place that the cursor is drawn around.
        navigation = self._navigation
        if navigation.choices:
            return target(navigation.choice)
        return STOCK if self.deal_advised else navigation.place

    def _show_cursor(self, painted: "bool | None" = False) -> None:
        # Cards that were just painted are sent together with the cursor, unless it is tall.
        drawing, navigation = self._drawing, self._navigation
        alone = navigation.choices or self.deal_advised
        place = self._framed()
        count = 1 if alone else navigation.packet_size(place)
        x, y, width, height, tight = drawing.painter.rect(
            place, count or self._game.most_cards(place)
        )
        joined = bool(painted) and height <= 2 * drawing.painter.layout.card_h
        if painted and not joined:
            drawing.refresh()
        if self._nudged_at is not None:
            aside = _NUDGE
            x += aside if x + width + aside < drawing.canvas.width else -aside
        pointing = alone and self.pointing
        if not drawing.table_cursor.show(x, y, width, height, tight, joined, not count, pointing):
            drawing.refresh()

    def land(self) -> None:
        """Show gliding cards and the frame immediately in their final places."""
        if self.changed or self._painted is not None:
            self.draw()
        self._glinting = EMPTY
        if self._glint:
            self._glint.end()
            self._glint = None
            self._show_cursor()
        if self._nudged_at is not None:
            self._nudged_at = None
            self._show_cursor()
        if self.glide.place != EMPTY:
            self._put_down()
            self._send()

    def _put_down(self) -> None:
        self.glide.hide()
        self._painted = self._drawing.painter.paint(framed=self._framed())

    # A pile opened

    def open(self, place: int) -> bool:
        """Show a pile's cards over the table until `close`; return whether it hides any."""
        self.draw()  # what is due is not sent together with a part of the pile
        opened = load("patience.ui.draw.cards.faces.opened").OpenedPile(self._drawing, place)
        if opened.is_open:
            self.over = opened
        return opened.is_open

    def close(self) -> bool:
        """Let the next `draw` or ticks restore the table under what is over it; return whether
        anything was."""
        if not self.over:
            return False
        self.over.close()
        self.over = None
        self.changed = True
        return True
