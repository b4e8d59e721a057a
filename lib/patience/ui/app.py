# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The program: one canvas, the stack of screens, and the step that takes actions and shows a frame.

Display, keys, clock, seed and what else a machine has (sound, light, lights, battery) are handed
in, so that every machine and test brings its own.
"""

import displayio
from micropython import const

from patience.lend import borrowed, give_back, lent
from patience.session import Session
from patience.settings import BRIGHTNESS, LIGHTS, SOUND, SWAP
from patience.ui.actions import NO_ACTION, Buttons, ticks_since
from patience.ui.board import Board
from patience.ui.sheet import glyph_scale
from patience.ui.smallfont import SmallFont

_QUIET = const(5000)  # ms without a press after which the game is kept
_SCREENS = "patience.ui.screens."
_SHARED = ("patience.words", _SCREENS + "page")
"""What lent screens have in common; it stays while one is open."""


def _do_nothing():
    pass


class App:
    """Pocket Patience on one machine.

    :param display: has `width`, `height`, `root_group`, `refresh()`; it does not refresh by itself
    :param keys: event source, see `actions`
    :param clock: callable, milliseconds, wrapping at 2**29
    :param int seed: 0 or more; what deal numbers are chosen from
    :param str game: id of the first game; empty for the title screen and the catalogue's first
    :param int number: number of the first deal, 1 to 2147483647; 0 chooses one
    :param options: `(field, value)` pairs for the first deal
    :param sound: callable that makes a noise, a kind of `sounds`, without waiting for its end
    :param light: callable that sets the screen's brightness, 0 to 5 as in `settings.BRIGHTNESS`;
        called at every step
    :param lights: callable that shows a kind of `sounds` on the lights beside the screen
    :param Store store: where games are kept and gone on with, unless game, number or options name
        another; without one they are in memory only
    :param battery: callable that returns how full it is: 0 nearly empty, 1 low, 2 half, 3 full
    :param str labels: what is printed on A, B, Select and Start; sentences call them so
    :param Bitmap canvas: the screen-sized bitmap of `splash.show`, and so its `palette`; without
        them they are made here
    :raises ValueError: for an unknown game or option, or a number out of range
    """

    def __init__(
        self,
        display,
        keys,
        clock,
        seed,
        game="",
        number=0,
        options=(),
        sound=None,
        light=None,
        lights=None,
        battery=None,
        store=None,
        labels="A B Select Start",
        canvas=None,
        palette=None,
    ):
        self.display = display
        self.clock = clock
        self.labels = labels
        """What is printed on A, B, Select and Start, see `naming`."""
        self._sound = sound
        self.light = light
        """Sets the brightness, or None where that cannot be."""
        self.lights = lights
        """Shows a kind of noise on the lights, or None where there are none."""
        self.battery = battery
        """Tells how full the battery is, 0-3, or None where that cannot be measured."""
        # The big block comes first: one allocation cannot span two areas of the board's heap.
        if canvas is None:
            canvas, palette = borrowed("patience.ui.splash").blank(display)
        self.canvas = canvas
        self.palette = palette
        self._root = displayio.Group()
        self._root.append(displayio.TileGrid(self.canvas, pixel_shader=self.palette))
        self.scale = glyph_scale(display.width, display.height)
        self.font = SmallFont(borrowed("patience.ui.glyphs"))
        self.sheet = None
        self.board = Board(self.refresh)
        self.frame = None
        # A game is always at play, so whatever deals may share its modules.
        lent("patience.game")
        self.session = Session(seed)
        self.store = store
        """Where games are kept, or None where they are in memory only."""
        self.notice = ""
        """What the table is to say of a save."""
        if store:
            self.notice = borrowed("patience.saver").load(self.session, store)
        if game or number or options or not self.session.game:
            borrowed("patience.begin").first_deal(self.session, game, number, options)
        self._buttons = Buttons(keys, clock)
        self._busy = False
        self._running = True
        self._last = self.quiet_since = clock()
        self.save_after = 0
        """Milliseconds from `quiet_since` on until a save is asked for; 0 while there is none."""
        self._screens = [None]  # the table is loaded when it is shown first
        self._shared = []
        self._wanted = None
        display.root_group = self._root
        if game:
            self._go_back(_do_nothing)
        else:
            self._lay(("title", "TitleScreen", ()))

    # The stack of screens

    @property
    def screen(self):
        """The screen on top, which is shown and gets the actions."""
        return self._screens[-1]

    @property
    def idle(self):
        """True while no button is down and nothing moves by itself."""
        return self._buttons.idle and not self._busy

    def open(self, screen):
        """Lay a screen on top, which keeps all below it in memory."""
        self._buttons.rest()
        self.screen.leave()
        self._screens.append(screen)
        screen.enter()

    def open_lent(self, module, screen, *more):
        """Lay a screen on top as soon as the press is done with, its modules lent to it.

        A lent screen below it is forgotten meanwhile: it is made anew when this one is closed, and
        is told its `mark` again, by which it knows where it was.

        :param str module: of `patience.ui.screens`
        :param str screen: its class; it is made with the app and `more`
        """
        self._wanted = (module, screen, more)

    def _turn(self):
        # Nothing of a screen is running any more, so that it can go before the next one is loaded.
        while self._wanted:
            wanted = self._wanted
            self._wanted = None
            if not isinstance(wanted, tuple):
                self._go_back(wanted)
                continue
            self._buttons.rest()
            self.screen.leave()
            self.show_layer(None)  # its labels are memory, too
            if hasattr(self.screen, "lent"):
                self._screens[-1] = self._forgotten(self.screen)
            self._lay(wanted)

    def _forgotten(self, screen):
        give_back(screen.lent)
        return screen.made_of, screen.mark

    def _lay(self, made_of):
        for name in _SHARED:
            self._shared += lent(name)[1]
        self._screens.append(self._made(made_of))
        self.save_after = getattr(self.screen, "save_after", self.save_after)
        self.screen.enter()

    def _made(self, made_of):
        module, screen, more = made_of
        found, names = lent(_SCREENS + module)
        made = getattr(found, screen)(self, *more)
        made.lent = names
        made.made_of = made_of
        return made

    def _pop(self):
        self._buttons.rest()
        screen = self._screens.pop()
        if isinstance(screen, tuple):
            return
        screen.leave()
        self.show_layer(None)
        if hasattr(screen, "lent"):
            give_back(screen.lent)

    def _show(self):
        if len(self._screens) == 1:
            self._share_no_more()
        elif isinstance(self.screen, tuple):
            made_of, mark = self.screen
            self._screens[-1] = self._made(made_of)
            self.screen.mark = mark
        self.screen.enter()

    def close(self):
        """Take the screen on top away, and show the one below."""
        self._pop()
        self._show()

    def back_to_table(self, work=_do_nothing):
        """As soon as the press is done with, take all screens away, call `work`, show the table.

        :param work: callable; what it holds is in memory as long as the screens are
        """
        self._wanted = work

    def dealing(self, how, *more):
        """Return a callable that deals; it holds nothing that is lent.

        :param str how: a function of `begin`; it gets the session and `more`
        """
        return lambda: getattr(borrowed("patience.begin"), how)(self.session, *more)

    def telling(self, work=_do_nothing):
        """Return a callable that calls `work`, and has the table say which button does what."""

        def both():
            work()
            borrowed("patience.ui.screens.leaving").tell_keys(self)

        return both

    def _go_back(self, work):
        while len(self._screens) > 1:
            self._pop()
        self._share_no_more()
        work()
        if not self.screen:
            from patience.ui.screens.table import TableScreen

            self._screens[0] = TableScreen(self)  # type: ignore[call-overload]
        self.screen.enter()

    def _share_no_more(self):
        give_back(self._shared)
        self._shared = []

    def ask_to_quit(self):
        """End the program, after a question if there is a game to lose that is not kept."""
        if self.store and self.store.out:
            self._quit()
        elif not hasattr(self.screen, "is_question"):
            borrowed("patience.ui.screens.leaving").leave_game(self, self._quit)

    def _quit(self):
        self.save()
        self._running = False

    def step(self):
        """Do what all waiting key events mean, go on with what moves; return False after Quit."""
        now = self.clock()
        if len(self._screens) == 1:  # time stands still while a menu is open
            self.session.spend(ticks_since(self._last, now))
        self._last = now
        self._turn()
        while self._running:
            action = self._buttons.next(self.screen.long_presses, self.session.settings[SWAP])
            if action == NO_ACTION:
                break
            self.quiet_since = now
            self.save_after = self.save_after or _QUIET
            self.screen.act(action)
            self._turn()
        if self.light:
            self.light(self.session.settings[BRIGHTNESS])
        self._busy = self._running and self.screen.tick(now)
        self._turn()
        if self.store and self.save_after and self._buttons.idle:
            if ticks_since(self.quiet_since, now) >= self.save_after:
                borrowed("patience.ui.keeping").ask(self, now)
        return self._running

    def save(self):
        """Keep the session, where there is a place for it and anything changed."""
        if self.store:
            borrowed("patience.ui.keeping").save(self)

    def sound(self, kind):
        """Make a noise, and show it on the lights, as far as the player wants them.

        :param int kind: 0 nothing to do, 1 cards moved, 2 a card went up, 3 dealt, 4 won (`sounds`)
        """
        settings = self.session.settings
        if self._sound and settings[SOUND]:
            self._sound(kind)
        if self.lights and settings[LIGHTS]:
            self.lights(kind)

    def buzz(self):
        """Say that a press had nothing to do."""
        self.sound(0)

    # What the screens draw with

    def show_layer(self, group):
        """Show a screen's labels over the canvas, in place of those shown now; None shows none.

        The next refresh sends the whole screen, once: piece by piece, what lies under a label would
        be sent again with it.
        """
        while len(self._root) > 1:
            self._root.pop()
        if group is not None:
            self._root.append(group)
        self.display.root_group = None
        self.display.root_group = self._root

    def refresh(self):
        """Send what changed to the display."""
        self.display.refresh()
