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
from patience.table import BASE, EMPTY, HAND, PLACES, REDEALS, STOCK, UNLIMITED, WASTE
from patience.ui import text, theme
from patience.ui.actions import DOWN, HELD, LEFT, RIGHT, SELECT, START, UP, A, B, ticks_since
from patience.ui.focus import Focus

_RISE_EVERY = const(90)
_MOVES_WIDTH = const(21)  # an M and four digits
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class TableScreen:
    """The game on the table.

    :param App app: gives the canvas, the session and the other screens
    """

    long_presses = True

    def __init__(self, app):
        self._app = app
        self._game = None
        self._focus = None
        self._layout = None
        self._hints = []
        self._hint = 0
        self._deal_advised = False
        self._rising = None
        self._rose = 0
        self._changed = True
        display = app.display
        scale = app.scale
        self._group = displayio.Group()
        base = display.height - scale
        self._status = text.label(app.font, theme.QUIET_TEXT, 1, base, (0, 1), scale)
        self._group.append(self._status)
        self._sentence = ""
        self._steps = -1

    def enter(self):
        """Show the table, with the game that the session plays now."""
        game = self._app.session.game
        if game is not self._game:
            self._take(game)
        self._focus.settle()
        self._app.show_layer(self._group)
        self._app.board.forget()
        self._app.frame.forget()
        self._steps = -1
        self._changed = True
        self._draw()

    def leave(self):
        """Let another screen use the canvas."""
        self._rising = None
        self._forget_hints()
        self._focus.put_back()
        self._say("")

    def act(self, action):
        """Do what a button means here."""
        self._rising = None
        if action != B | HELD:
            self._forget_hints()
        self._say("")
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

    def _browse(self, action):
        focus = self._focus
        if action in (LEFT, RIGHT):
            self._buzz_unless(focus.go(1 if action == RIGHT else -1, 0))
        elif action in (UP, DOWN):
            self._buzz_unless(focus.go(0, 1 if action == DOWN else -1))
        elif action == A:
            self._press(focus.options(focus.place))
        elif action == B:
            self._deal()
        elif action == SELECT:
            self.undo()
        elif action == START:
            self._app.open_menu()
        elif action == A | HELD:
            self.safe_up()
        elif action == B | HELD:
            self.hint()

    def _aim(self, action):
        focus = self._focus
        if action in (LEFT, RIGHT):
            self._buzz_unless(focus.choose(1 if action == RIGHT else -1))
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
                self._app.open_menu()

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
                    self._focus.go_to(place)
            self._after_play()
        elif game.rules.draw == "0":
            self.undo()
        else:
            self._app.buzz()
            self._say(borrowed("patience.refusals").why_not(game, DEAL))

    def _after_play(self):
        self._changed = True
        self._focus.settle()
        if self._game.won():
            self._draw()
            self._app.open_win()
        elif stuck(self._game):
            self._say(_words().STUCK)
        elif idle_pass(self._game):
            self._say(_words().IDLE_PASS)

    def undo(self):
        """Take the last step back."""
        self._back_or_forth(self._game.pop(), "NO_UNDO")

    def redo(self):
        """Make the step that was last taken back once more."""
        self._back_or_forth(self._game.redo(), "NO_REDO")

    def _back_or_forth(self, done, otherwise):
        self._changed = True
        self._focus.settle()
        if not done:
            self._app.buzz()
            self._say(getattr(_words(), otherwise))

    def safe_up(self):
        """Send every safe card to the foundations, one after the other."""
        advice = borrowed("patience.advice")
        if advice.safe_move(self._game) is None:
            self._app.buzz()
            self._say(_words().NOTHING_SAFE)
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
        advice = borrowed("patience.advice")
        words = _words()
        if self._hints:
            self._hint = (self._hint + 1) % len(self._hints)
        else:
            self._hints = advice.hints(self._game)
            self._hint = 0
        self._changed = True
        self._focus.put_back()
        self._deal_advised = False
        if not self._hints:
            self._say(words.HINTS[advice.NOTHING])
            return
        a_move = self._hints[self._hint]
        self._say(words.HINTS[advice.reason(self._game, a_move)])
        if a_move == DEAL:
            self._deal_advised = True
        else:
            self._focus.go_to(source(a_move))
            self._focus.lift([a_move], 0)

    def _take(self, game):
        self._game = game
        display = self._app.display
        placing = borrowed("patience.ui.placing")
        layout = placing.layout_for(game, display.width, display.height)
        self._layout = layout
        self._focus = Focus(game, layout)
        self._app.show_table(layout, game.table)
        self._say("")

    def _forget_hints(self):
        self._hints = []
        if self._deal_advised:
            self._deal_advised = False
            self._changed = True

    def _buzz_unless(self, done):
        if not done:
            self._app.buzz()

    def _say(self, sentence):
        self._sentence = sentence

    def _show_status(self):
        # Without a sentence, the status line names the game and its deal.
        sentence = self._sentence
        status = self._status
        colour = theme.GOLD_TEXT if sentence else theme.QUIET_TEXT
        if status.color != colour:
            status.text = ""  # so that its colours do not make it sent once more
            status.color = colour
            status.background_color = theme.PANEL if sentence else None
        if sentence:
            width = (self._layout.status_end - 2) // self._app.scale
            sentence = text.wrapped(sentence, width, self._app.font)
        text.show(status, sentence or self._title())

    def _title(self):
        # The game, its deal, and what else must be known: the base, the redeals left.
        game = self._game
        top = game.table.top
        title = game.rules.name + " " + str(game.number)
        if not game.rules.base.isdigit() and top[BASE] != EMPTY:
            title += " BASE " + _RANKS[top[BASE]]
        if 0 < top[REDEALS] < UNLIMITED:
            title += " +" + str(top[REDEALS])
        return title

    def _draw(self):
        board = self._app.board
        frame = self._app.frame
        focus = self._focus
        if self._changed:
            frame.hide()
            self._light(board.lit)
            if focus.lifted:
                board.paint(focus.place, size(focus.choice))
            else:
                board.paint()
            self._changed = False
        if focus.lifted:
            frame.show(*board.rect(target(focus.choice), 1))
        else:
            frame.show(*board.rect(focus.place, focus.would_move()))
        self._show_status()
        self._show_moves()
        self._app.refresh()

    def _show_moves(self):
        steps = self._game.table.log.steps
        if steps == self._steps:
            return
        self._steps = steps
        canvas = self._app.canvas
        sheet = self._app.sheet
        scale = sheet.scale
        right = self._layout.status_end - 3 * scale
        y = canvas.height - 6 * scale
        fill_region(canvas, right - _MOVES_WIDTH * scale, y, right, y + 5 * scale, theme.FELT)
        sheet.moves(canvas, steps, right, y)

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
