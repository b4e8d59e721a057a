# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Decides what is drawn of the table, and when: piles, cursor, gliding cards, the line below.

`painter` and `table_cursor` draw, `glide` moves cards, `status_line` writes.
"""

import displayio
from micropython import const

from patience.moves import size, target
from patience.on_demand import load
from patience.player.settings import CLOCK, TARGETS
from patience.table import EMPTY, PLACES, STOCK, TABLEAU
from patience.ui.art import theme
from patience.ui.input.actions import ticks_since
from patience.ui.motion.glide import Glide
from patience.ui.play.status_line import StatusLine

_NUDGE = const(2)  # how far the frame is nudged, in dots, and how long, in ms
_NUDGE_MS = const(70)

_DARK = bytes(PLACES)


class TableView:
    """The picture of the game on the table.

    :param App app: has the canvas, the session and what draws
    """

    def __init__(self, app):
        self._app = app
        self._game = None
        self._colours = 0  # the settings
        self._navigation = None
        self.status = StatusLine(app)
        """The line below the table."""
        self._layer = displayio.Group()
        self._layer.append(self.status.group)
        self.glide = None
        """The cards on their way."""
        self._opened = None
        self._glint = None  # while it is seen
        self._glinting = EMPTY  # the foundation whose first card just arrived
        self.changed = True
        """Whether piles may look different from when they were last drawn."""
        self._painted = None  # whether piles were painted that are not sent yet; None if all is
        self.moved = False
        """Whether the places have to be moved, with `show_game`."""
        self._nudged = False
        self._nudged_at = 0
        self.deal_advised = False
        """Whether the stock is lit because a hint advises a deal."""
        self.pointing = False
        """Whether a hint is shown, with a hand."""

    # Which game is shown

    def show_game(self, game, navigation, at_once=True):
        """Set the table up for a game, unless it is already; return the navigation for it.

        :param bool at_once: whether places that have to be moved are, or else only `moved` is set
        """
        app = self._app
        colours = app.chosen_colours()
        self.moved = False
        same = game is self._game
        if self._game and colours == self._colours and app.has_layout_of(game):
            if not app.layout.fits(game.table):
                if same and not at_once:
                    self.moved = True
                    return navigation
                mark = navigation.mark
                load("patience.ui.play.closing").move_piles(app)
                navigation.begin(game)
                navigation.mark = mark
                self.changed = True
            if not same:  # the same game dealt again
                self._game = game
                self._forget()
                navigation.begin(game)
                self.status.show_game(game, app.layout)
            return navigation
        mark = navigation.mark if same else None
        self._colours = colours
        self._game = game
        self.glide = self._glint = None
        while len(self._layer) > 1:
            self._layer.pop()
        self._forget()
        self._navigation = app.set_table(game)
        self.glide = Glide(app.painter, app.palette, self._layer)
        self.status.show_game(game, app.layout)
        if mark:
            self._navigation.mark = mark
        return self._navigation

    def enter(self):
        """Have the next `draw` draw everything, if another screen has painted the canvas."""
        app = self._app
        whole = app.take_canvas("table") or app.painter.whole
        app.show_layer(self._layer, whole)
        self.changed = True  # a menu may have dealt or undone
        if whole:
            app.painter.forget()
            app.table_cursor.forget()
            self.glide.place = EMPTY
            self._forget()

    def _forget(self):
        self.status.forget()
        self._opened = None
        self.changed = True

    # What is drawn

    def say(self, sentence):
        """Have the next `draw` show a sentence on the line below, or for "" the game's name."""
        self.status.sentence = sentence

    def nudge(self):
        """Have the next `draw` show the frame a little aside for a moment: a press is refused."""
        self._nudged = True
        self._nudged_at = self._app.clock()

    def draw(self):
        """Bring the picture up to date; start moving cards that are to glide."""
        self._paint()
        if self._painted is not None:
            self._send()

    def _paint(self):
        # Bring the canvas up to date. If all of it was painted, send it, too.
        app, navigation, glide = self._app, self._navigation, self.glide
        painter = app.painter
        whole = painted = self.changed and painter.whole
        if whole:
            glide.place = EMPTY
            app.canvas.fill(theme.FELT)
        self.status.update(whole)
        if self.changed:
            self.changed = False
            self.status.forget_score()
            self._light(painter.lit)
            lifted = size(navigation.choice) if navigation.choices else 0
            painted = painter.paint(navigation.place, lifted, glide.place, self._framed())
        self._painted = self._painted or painted
        if whole:
            self._send()
            self._show_time()  # now, so that no later tick has to load the clock

    def _send(self):
        # Send what was painted, with the cursor.
        painted, glide = self._painted, self.glide
        self._painted = None
        covered = self._opened or self._glint
        if glide.place != EMPTY:
            glide.begin(self._app.clock())
            covered = covered or self._framed() == glide.place
        if covered:
            self._app.refresh()
        else:
            self._show_cursor(painted)

    def draw_news(self):
        """Draw, if anything has changed or is to be said."""
        if self.changed or self.status.sentence:
            self.draw()

    def tick(self, now):
        """Draw what has changed, or move what is moving; return whether there was anything."""
        if self.changed:
            self._paint()
        elif self._painted is not None:
            self._send()
        else:
            return self._move(now)
        return True

    def _move(self, now):
        if self._glint:
            if not self._glint.tick(now):
                self._glint = None
                self._show_cursor()
            self._app.refresh()
            return True
        if self._glinting != EMPTY:
            glint = load("patience.ui.motion.glint")
            self._glint = glint.Glint(self._app, self._layer, self._glinting)
            self._glinting = EMPTY
            return True
        if self.glide.place == EMPTY:
            if self.status.write_next():
                return True
            if self._nudged:
                if not 0 <= ticks_since(self._nudged_at, now) < _NUDGE_MS:
                    self.land()
                return True
            if self._app.session.settings[CLOCK]:
                self._show_time()
            return False
        moved = self.glide.move(now)
        if moved:
            self._app.refresh()
        elif moved is None:
            place = self.glide.place
            self._put_down()
            if place < TABLEAU and self._game.table.length(place) == 1:
                self._glinting = place  # in a tick of its own, for its module has to be loaded
        return True

    def _show_time(self):
        if not self._opened and self.status.show_time():
            self._show_cursor()

    def _light(self, lit):
        lit[:] = _DARK
        if self.deal_advised:
            lit[STOCK] = 1
        navigation = self._navigation
        targets = navigation.choices
        if not targets and self._app.session.settings[TARGETS]:
            targets = navigation.options(navigation.place)
        for a_move in targets:
            lit[target(a_move)] = 1

    def _framed(self):
        # The place that the cursor is drawn around.
        navigation = self._navigation
        if navigation.choices:
            return target(navigation.choice)
        return STOCK if self.deal_advised else navigation.place

    def _show_cursor(self, painted=False):
        # Cards that were just painted are sent together with the cursor, unless it is tall.
        app, navigation = self._app, self._navigation
        alone = navigation.choices or self.deal_advised
        place = self._framed() if alone else navigation.place
        count = 1 if alone else navigation.packet_size(place)
        x, y, width, height, tight = app.painter.rect(place, count or 1)
        joined = painted and height <= 2 * app.painter.layout.card_h
        if painted and not joined:
            app.refresh()
        if self._nudged:
            aside = _NUDGE
            x += aside if x + width + aside < app.canvas.width else -aside
        pointing = alone and self.pointing
        if not app.table_cursor.show(x, y, width, height, tight, joined, not count, pointing):
            app.refresh()

    def land(self):
        """Show cards that are on their way where they lie, and the frame in its place, at once."""
        if self.changed or self._painted is not None:
            self.draw()
        self._glinting = EMPTY
        if self._glint:
            self._glint.end()
            self._glint = None
            self._show_cursor()
        if self._nudged:
            self._nudged = False
            self._show_cursor()
        if self.glide.place != EMPTY:
            self._put_down()
            self._send()

    def _put_down(self):
        self.glide.hide()
        self._painted = self._app.painter.paint(framed=self._framed())

    # A pile opened

    def open(self, place):
        """Show all cards of a pile over the table until `close`; return whether any is covered."""
        self._opened = load("patience.ui.play.opened").show(self._app, place)
        return self._opened

    def close(self):
        """Show the table again where an opened pile covered it; return whether one did."""
        if not self._opened:
            return False
        self._app.painter.uncover(*self._opened)
        self._opened = None
        self._show_cursor(True)
        return True
