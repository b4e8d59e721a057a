# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The table: the game itself, played with eight buttons (design/controls.md, 1 to 6).

What a press means is decided here; where the cursor may go is the affair of `focus`, painting that
of `board` and `frame`, and what is legal that of the game.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from patience.ending import idle_pass, stuck
from patience.lend import borrowed
from patience.moves import DEAL, size, source, target
from patience.settings import MIRROR
from patience.table import BASE, CLOSED, HAND, PLACES, REDEALS, STOCK, WASTE
from patience.ui import theme
from patience.ui.actions import DOWN, HELD, LEFT, RIGHT, SELECT, START, UP, A, B, ticks_since

_RISE_EVERY = const(90)
_MOVES_WIDTH = const(21)  # an M and four digits


class TableScreen:
    """The game on the table.

    :param App app: gives the canvas, the session and the other screens
    """

    long_presses = True

    def __init__(self, app):
        self._app = app
        self._game = None
        self._closed = None
        self._focus = None
        self._layout = None
        self._advisor = None
        self._deal_advised = False
        self._rising = None
        self._rose = 0
        self._changed = True
        self._group = displayio.Group(scale=app.scale)
        self._sentence = ""
        self._shown = ""
        self.said = ""
        """What the status line says."""
        self._steps = -2

    @property
    def place(self):
        """The place the cursor is on."""
        return self._focus.place

    def enter(self):
        """Show the table, with the game that the session plays now."""
        game = self._app.session.game
        if game is not self._game:
            self._take(game)
        elif self._layout.mirrored != self._app.session.settings[MIRROR]:
            self._take_again()
        self._focus.settle()
        self._app.show_layer(self._group)
        self._app.board.forget()
        self._app.frame.forget()
        self._steps = -2
        self._changed = True
        if self._app.notice:
            self._say(self._app.notice)
            self._app.notice = ""
        self._draw()

    def leave(self):
        """Let another screen use the canvas."""
        self._rising = None
        self._dismiss_advisor()
        self._focus.put_back()
        self._say("")

    def act(self, action):
        """Do what a button means here."""
        self._rising = None
        self._say("")
        if action != B | HELD and self._advisor:
            action = self._follow_hint(action)
        if self._focus.lifted:
            self._aim(action)
        else:
            self._browse(action)
        if self._app.screen is self:
            self._draw()

    def tick(self, now):
        """Go on with what takes time; return whether something is still under way."""
        if self._rising and ticks_since(self._rose, now) >= _RISE_EVERY:
            self._rise(now)
        return self._rising is not None

    def _follow_hint(self, action):
        # A does what was advised, B puts it back; any other button means what it always does.
        if action == A and self._deal_advised:
            action = B
        elif action not in (A, B):
            self._focus.put_back()
        self._changed = True
        self._dismiss_advisor()
        return action

    def _browse(self, action):
        focus = self._focus
        if action in (LEFT, RIGHT):
            self._buzz_unless(focus.go(1 if action == RIGHT else -1, 0))
        elif action in (UP, DOWN):
            if not focus.go(0, 1 if action == DOWN else -1):
                borrowed("patience.ui.screens.pile").look(self._app, focus.place, action)
        elif action == A:
            self._press(focus.options(focus.place))
        elif action == B:
            self._deal()
        elif action == SELECT:
            self.undo()
        elif action == START:
            self._app.open_lent("pause", "PauseMenu", self)
        elif action == A | HELD:
            self.safe_up()
        elif action == B | HELD:
            self.hint()

    def _aim(self, action):
        focus = self._focus
        if action in (LEFT, RIGHT):
            self._buzz_unless(focus.choose(1 if action == RIGHT else -1))
            self._changed = True
        elif action in (UP, DOWN):
            self._buzz_unless(focus.deepen(1 if action == DOWN else -1))
            self._changed = True
        elif action in (A, A | HELD):
            self._play(focus.choice)
        elif action == B | HELD:
            self.hint()
        else:
            focus.put_back()
            self._changed = True
            if action == START:
                self._app.open_lent("pause", "PauseMenu", self)

    def _press(self, options):
        focus = self._focus
        if not options:
            self._app.buzz()
        elif len(options) == 1 and not focus.asks_depth(options[0]):
            self._play(options[0])
        else:
            focus.lift(options, focus.best(options))
            self._changed = True

    def _play(self, a_move):
        self._focus.put_back()
        self._app.session.push(a_move)
        self._after_play()

    def _deal(self):
        game = self._game
        if self._app.session.push(DEAL):
            for place in (WASTE, HAND):
                if game.table.top[place] < 52:
                    self._focus.jump_to(place)
            self._after_play()
        elif game.rules.draw == "0":
            self.undo()
        else:
            self._refuse(borrowed("patience.refusals").why_not(game, DEAL))

    def _after_play(self):
        self._stepped()
        if self._game.won():
            self._draw()
            self._app.open(borrowed("patience.ui.screens.win").WinScreen(self._app))
        elif stuck(self._game):
            self._say(_words().STUCK)
        elif idle_pass(self._game):
            self._say(_words().IDLE_PASS)

    def tell(self, sentence):
        """Show the table as it is after steps that were taken elsewhere, and say a sentence."""
        self._stepped()
        self._say(sentence)

    def undo(self):
        """Take the last step back."""
        if not self._game.pop():
            self._refuse(_words().NO_UNDO)
        self._stepped()

    def redo(self):
        """Make the step that was last taken back once more."""
        if not self._game.redo():
            self._refuse(_words().NO_REDO)
        self._stepped()

    def _stepped(self):
        self._changed = True
        self._focus.settle()

    def _refuse(self, sentence):
        self._app.buzz()
        self._say(sentence)

    def safe_up(self):
        """Send every safe card to the foundations, one after the other."""
        advice = borrowed("patience.advice")
        if advice.safe_move(self._game) is None:
            self._refuse(_words().NOTHING_SAFE)
        else:
            self._rising = advice
            self._rose = self._app.clock() - _RISE_EVERY

    def _rise(self, now):
        a_move = self._rising.safe_move(self._game)
        self._rose = now
        if a_move is None:
            self._rising = None
        else:
            self._app.session.push(a_move)
            self._after_play()
            if self._app.screen is self:
                self._draw()

    def hint(self):
        """Show the best move, or when it is shown already the next best one."""
        if self._advisor is None:
            self._advisor = borrowed("patience.ui.advisor").Advisor(self._game)
        a_move, sentence = self._advisor.next()
        self._say(sentence)
        self._changed = True
        self._focus.put_back()
        self._deal_advised = a_move == DEAL
        if a_move is not None and a_move != DEAL:
            self._focus.go_to(source(a_move))
            self._focus.lift([a_move], 0)

    def _take(self, game):
        self._game = game
        self._closed = self._closed_places()
        self._steps = -2
        self._shown = ""
        self._layout, self._focus = borrowed("patience.ui.setting").set_table(self._app, game)
        self._say("")

    def _take_again(self):
        # The places are others, the cursor stays.
        place = self._focus.place
        self._take(self._game)
        self._focus.go_to(place)

    def _dismiss_advisor(self):
        self._advisor = None
        self._deal_advised = False

    def _buzz_unless(self, done):
        if not done:
            self._app.buzz()

    def _say(self, sentence):
        self._sentence = sentence

    def _show_status(self):
        # Without a sentence, the status line names the game and its deal.
        sentence = self._sentence
        top = self._game.table.top
        app = self._app
        low = bool(app.battery) and app.battery() < 2
        shown = sentence or str(low << 16 | top[BASE] << 8 | top[REDEALS])
        if shown == self._shown:
            return
        self._shown = shown
        status = borrowed("patience.ui.status")
        self._group.x = self._layout.status_left
        width = (self._layout.status_end - self._group.x - 2) // app.scale
        self.said = sentence or status.line(self._game, app.font, width, low)
        picture = status.written(self.said, app.font, width, bool(sentence))
        picture.y = app.display.height // app.scale - picture.tile_height
        if self._group:
            self._group.pop()
        self._group.append(picture)

    def _draw(self):
        if self._changed:
            self._app.frame.hide()
            if self._closed != self._closed_places():
                self._take_again()
                self._focus.settle()
        board = self._app.board
        frame = self._app.frame
        focus = self._focus
        if self._changed:
            self._light(board.lit)
            if focus.lifted:
                board.paint(focus.place, size(focus.choice))
            else:
                board.paint()
            self._changed = False
        self._show_status()
        self._show_moves()
        if focus.lifted:
            frame.show(*board.rect(target(focus.choice), 1))
        elif self._deal_advised:
            frame.show(*board.rect(STOCK, 1))
        else:
            frame.show(*board.rect(focus.place, focus.would_move()))
        self._app.refresh()

    def _closed_places(self):
        # A place that is closed, or open again, moves the others.
        top = self._game.table.top
        return [place for place in self._game.tableau if top[place] == CLOSED]

    def _show_moves(self):
        # The number of moves, unless a sentence stands in its place.
        steps = -1 if self._sentence else self._game.table.log.steps
        if steps == self._steps:
            return
        self._steps = steps
        self._app.frame.hide()
        canvas = self._app.canvas
        sheet = self._app.sheet
        scale = sheet.scale
        right = self._layout.status_end - 3 * scale
        y = canvas.height - 6 * scale
        fill_region(canvas, right - _MOVES_WIDTH * scale, y, right, y + 5 * scale, theme.FELT)
        if steps >= 0:
            sheet.moves(canvas, steps, right, y)
        self._app.refresh()

    def _light(self, lit):
        for place in range(PLACES):
            lit[place] = 0
        if self._deal_advised:
            lit[STOCK] = 1
        for a_move in self._focus.choices:
            lit[target(a_move)] = 1


def _words():
    # Sentences are said seldom, and take 3 KB.
    return borrowed("patience.words")
