# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What the table shows: its piles, the cursor, a card on its way, and the line below.

Here is decided what is drawn and when. Painting is the affair of `board` and `frame`, gliding that
of `glide`, what a press means that of the table's screen.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from patience.moves import size, target
from patience.on_demand import load, load_next
from patience.player.settings import CLOCK, COLOURS, MIRROR
from patience.table import BASE, CLOSED, EMPTY, NO_CARD, PLACES, REDEALS, STOCK, WASTE
from patience.ui.art import theme
from patience.ui.play.glide import Glide

_MOVES_WIDTH = const(21)  # an M and four digits
_CLOCK_WIDTH = const(37)  # time and score before it

_WRITERS = ("patience.ui.art.wrapping", "patience.ui.play.status")


class TableView:
    """The picture of the game on the table.

    :param App app: gives the canvas, the session and what draws
    """

    def __init__(self, app):
        self._app = app
        self._game = None
        self._closed = None
        self._navigation = None
        self._layout = None
        self._status = displayio.Group(scale=app.scale)
        self._layer = displayio.Group()
        self._layer.append(self._status)
        self._glide = None
        self._from = None
        self._late = EMPTY
        self._late_count = 0
        self._ms = 0
        self._timer = None
        self._opened = None
        self.sentence = ""
        """What is said below, in place of the game's name."""
        self._written = self._standing = -1
        self._writes = False
        self._writers = []  # modules of `_WRITERS`
        self._line = ""
        self._shown = ""
        self.said = ""
        """What the status line says."""
        self._steps = -2
        self.changed = True
        """Whether piles may look different from how they were last drawn."""
        self.deal_advised = False
        """Whether the stock is lit, as what a hint is about."""

    # Which game is shown

    def show_game(self, game, navigation):
        """Return the cursor for a game: the one there is, unless the table must be set anew."""
        closed = self._closed_places(game)
        settings = self._app.session.settings
        mirrored = settings[MIRROR]
        same = game is self._game
        if same and closed == self._closed and mirrored == self._layout.mirrored:
            if settings[COLOURS] == self._app.sheet.four:
                return navigation
        self._game = game
        self._closed = closed
        self._glide = None
        while len(self._layer) > 1:
            self._layer.pop()
        self._forget()
        display = self._app.display
        # One after the other: each is large, and larger where it has to be compiled.
        placing = load("patience.ui.play.placing")
        self._layout = placing.layout_for(game, display.width, display.height, mirrored)
        placing = None
        setting = load("patience.ui.play.setup")
        self._navigation = setting.set_table(self._app, game, self._layout)
        self.say("")
        if same:
            self._navigation.mark = navigation.mark
        return self._navigation

    def enter(self):
        """Draw everything at the next `draw`, as after another screen has used the canvas."""
        self._app.show_layer(self._layer)
        self._app.painter.forget()
        self._app.table_cursor.forget()
        self._forget()

    def _forget(self):
        self._steps = -2
        self._written = -1
        self._timer = None
        self._late = EMPTY
        self._opened = None
        self.changed = True

    def _closed_places(self, game):
        # A place that is closed, or open again, moves the others.
        top = game.table.top
        return [place for place in game.tableau if top[place] == CLOSED]

    # What is drawn

    def say(self, sentence):
        """Have the next `draw` show a sentence below, or with an empty one the game's name."""
        self.sentence = sentence

    def draw(self):
        """Bring the picture up to date; cards that have left somewhere begin to glide."""
        app, navigation = self._app, self._navigation
        painter = app.painter
        whole = painted = self.changed and painter.whole
        if whole:
            self._late = EMPTY
            app.canvas.fill(theme.FELT)
        self._show_status()
        while whole and self._writes:
            self._write()
        self._show_moves(whole)
        if self.changed:
            self.changed = False
            if self._timer:
                self._timer.renew()  # a step back and another make as many steps as before
            self._light(painter.lit)
            lifted = size(navigation.choice) if navigation.lifted else 0
            painted = painter.paint(navigation.place, lifted, self._late, self._framed())
        if self._late != EMPTY:
            self._send()
        if not self._opened and self._framed() != self._late:
            self._show_frame(painted)
        app.refresh()
        if whole:
            self._show_time()  # so that it is not loaded in a step of play

    def tick(self, now):
        """Go on with what moves; return whether something does."""
        if self._late == EMPTY:
            if self._writes:
                self._write()
                return True
            self._show_time()
            return False
        if self._glide.move(now):
            self._app.refresh()
        else:
            self.land()
        return True

    def _light(self, lit):
        for place in range(PLACES):
            lit[place] = 0
        if self.deal_advised:
            lit[STOCK] = 1
        for a_move in self._navigation.choices:
            lit[target(a_move)] = 1

    def _framed(self):
        # The place that the frame is on.
        navigation = self._navigation
        if navigation.lifted:
            return target(navigation.choice)
        return STOCK if self.deal_advised else navigation.place

    def _show_frame(self, painted=False):
        # Where cards were just painted they are sent with the frame, unless that is high.
        app, navigation = self._app, self._navigation
        place = self._framed()
        alone = navigation.lifted or self.deal_advised
        x, y, width, height, tight = app.painter.rect(
            place, 1 if alone else navigation.would_move()
        )
        joined = painted and height <= 2 * self._layout.card_h
        if painted and not joined:
            app.refresh()
        app.table_cursor.show(x, y, width, height, tight, joined=joined)
        app.refresh()

    # Cards on their way

    def departs(self, place, count):
        """Remember where the upper cards of a place lie, before they leave it."""
        self._late = EMPTY
        self._from = self._app.painter.rect(place, max(1, count))

    def arrives(self, place, count, ms):
        """Have the cards that departed glide to the top of a place, if they lie there now.

        Where steps are made together they may have gone on at once.
        """
        if ms and self._game.table.top[place] < NO_CARD:
            self._late = place
            self._late_count = 1 if place >= WASTE else max(1, count)
            self._ms = ms

    def _send(self):
        app = self._app
        if self._glide is None:
            self._glide = Glide(app.painter, app.palette)
            self._layer.append(self._glide.layer)
        self._glide.send(self._from, self._late, self._late_count, app.clock(), self._ms)

    def land(self):
        """Show cards that are on their way where they lie, at once."""
        if self._late != EMPTY:
            self._late = EMPTY
            self._glide.hide()
            self._show_frame(self._app.painter.paint(last=self._framed()))

    # A pile opened

    def open(self, place):
        """Show all cards of a pile over the table, until `close`, if some of them are covered."""
        self._opened = load("patience.ui.play.opened").show(self._app, place)

    def close(self):
        """Show the table where it was covered by a pile; return whether it was."""
        if not self._opened:
            return False
        self._app.painter.uncover(*self._opened)
        self._opened = None
        self._show_frame(True)
        return True

    # The line below

    def _show_status(self):
        # The game and its deal; a sentence is laid over that, and taken away again. What is new is
        # written in the next steps.
        app, layers = self._app, self._status
        top = self._game.table.top
        low = bool(app.battery) and app.battery() < 2
        self._standing = low << 16 | top[BASE] << 8 | top[REDEALS]
        if self.sentence != self._shown and len(layers) > 1:
            layers.pop()
            self._shown = ""
            self.said = self._line
        self._writes = self._standing != self._written or self.sentence != self._shown

    def _write(self):
        # Name the buttons in a sentence, load what writes, write the one, write the other.
        app, layers, sentence = self._app, self._status, self.sentence
        if "{" in sentence:
            self.sentence = load("patience.ui.input.button_names").named(app, sentence)
            return
        if len(self._writers) < len(_WRITERS):
            load_next(self._writers, _WRITERS)
            return
        status = self._writers[-1]
        layers.x = self._layout.status_left
        width = (self._layout.status_end - layers.x - 2) // app.scale
        if self._standing != self._written:
            self._written = self._standing
            while layers:
                layers.pop()
            room = width - self._figures_width()
            self.said = self._line = status.line(self._game, app.font, room, self._standing >> 16)
            self._lay(status.written(self._line, app.font, width))
            self._shown = ""
        else:
            self._shown = self.said = sentence
            self._lay(status.written(sentence, app.font, width, layers[0].tile_width))
        self._writes = sentence != self._shown
        if not self._writes:
            self._writers = []
            if not app.painter.whole:
                app.refresh()

    def _lay(self, picture):
        app = self._app
        picture.y = app.display.height // app.scale - picture.tile_height
        self._status.append(picture)

    def _show_moves(self, whole):
        # The number of moves, unless a sentence stands in its place.
        steps = -1 if self.sentence else self._game.table.log.steps
        if steps == self._steps:
            return
        width = _MOVES_WIDTH
        if steps < 0 or self._steps < 0:
            width = self._figures_width()
            if self._timer:
                self._timer.forget()
        self._steps = steps
        app = self._app
        canvas = app.canvas
        sheet = app.sheet
        scale = sheet.scale
        right = self._layout.status_end - 3 * scale
        left = right - width * scale
        y = canvas.height - 6 * scale
        if app.table_cursor.reaches(left, right, y, canvas.height):
            app.table_cursor.hide()
        fill_region(canvas, left, y, right, y + 5 * scale, theme.FELT)
        if steps >= 0:
            sheet.moves(canvas, steps, right, y)
        if not whole:
            app.refresh()

    def _figures_width(self):
        return _MOVES_WIDTH + (_CLOCK_WIDTH if self._app.session.settings[CLOCK] else 0)

    def _show_time(self):
        # Time and score, for those who want them; only what differs is drawn.
        app, steps = self._app, self._steps
        if not app.session.settings[CLOCK] or steps < 0 or self._opened:
            return
        if not self._timer:
            right = self._layout.status_end - (3 + _MOVES_WIDTH) * app.scale
            self._timer = load("patience.ui.play.timer").Timer(app, right)
        if self._timer.differs(steps):
            covered = self._timer.is_covered()
            if covered:
                app.table_cursor.hide()
            self._timer.draw(steps)
            app.refresh()
            if covered:
                self._show_frame()
