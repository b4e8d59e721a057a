# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The program: one canvas, a stack of screens, and the tick that takes actions and shows a frame.

Display, keys, clock, seed and whatever else a machine has (sound, light, lights, battery) are
passed in, so every machine and every test brings its own.
"""

from micropython import const

from patience.on_demand import load, load_shared, unload
from patience.player.session import Session
from patience.player.settings import (
    BRIGHTNESS,
    CARD_BACK,
    COLOURS,
    FELT,
    LIGHTS,
    MIRROR,
    SOUND,
    SWAP,
)
from patience.texts.words import OUT_OF_MEMORY
from patience.ui.art.panel import Panel
from patience.ui.art.sounds import NOTHING
from patience.ui.art.theme import is_large
from patience.ui.input.actions import NO_ACTION, Buttons, ticks_since
from patience.ui.screen_stack import ScreenStack

_QUIET = const(5000)  # ms without a press after which the session is saved
_PAUSE = const(500)  # ms without a press after which the menu is drawn ahead
_NEW_DEAL = "patience.player.new_deal"


class App(ScreenStack):
    """Pocket Patience on one machine.

    :param display: has `width`, `height`, `root_group`, `refresh()`; it does not refresh by itself
    :param keys: event source, see `actions`
    :param clock: callable, milliseconds, wrapping at 2**29
    :param int seed: 0 or more; what deal numbers are chosen from
    :param str game: id of the first game; empty for the title screen and the catalogue's first
    :param int number: number of the first deal, 1 to 2147483647; 0 chooses one
    :param options: `(field, value)` pairs for the first deal
    :param sound: callable that starts a sound, one of `sounds`, and does not wait for its end
    :param light: callable that sets the screen's brightness, 0 to 5 as in `settings.BRIGHTNESS`;
        called in every tick
    :param lights: callable that shows one of `sounds` on the lights beside the screen
    :param Store store: where the session is saved and restored from; game, number and options
        override the game in it. Without a store everything is in memory only
    :param battery: callable that returns how full it is: 0 nearly empty, 1 low, 2 half, 3 full
    :param str labels: what is printed on A, B, Select and Start, for sentences
    :param bool tight: see `ScreenStack`
    :param settings: the player's settings, if there is no save; None for `settings.DEFAULTS`
    :param Group root: what `splash.show` returned; None makes one
    :param Panel panel: that of the game before, for there may be no room for another
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
        tight=False,
        root=None,
        panel=None,
        settings=None,
    ):
        super().__init__(tight)
        self.display = display
        self.clock = clock
        self.labels = labels
        """What is printed on A, B, Select and Start, see `button_names`."""
        self._sound = sound
        self.light = light
        """Sets the brightness, or None where that cannot be."""
        self.lights = lights
        """Shows a sound on the lights, or None where there are none."""
        self.battery = battery
        """Returns how full the battery is, 0-3, or None where that cannot be measured."""
        # The big block comes first: one allocation cannot span two areas of the board's heap.
        self._root = root or load("patience.ui.art.splash").make_root(display)
        self._painted = "title" if root and display.root_group is root else ""
        self.canvas = self._root[0].bitmap
        self.palette = self._root[0].pixel_shader
        self.large = is_large(display.width, display.height)
        self.panel = panel or Panel(display, self.large, tight)
        """What menus and pages are drawn on."""
        self.panel.drawn_ahead = 0
        if tight:  # else the title need not wait for it
            load("patience.ui.art.bitmaps").make_bitmaps(self)
        # There is always a game at play, so whatever deals can share its modules.
        load_shared("patience.game")
        self.session = Session(seed)
        if settings:
            self.session.settings[:] = settings
        self.store = store
        """Where the session is saved, or None where it is in memory only."""
        self.notice = ""
        """What the table is to say when it is next shown."""
        if store:
            saver, names = load_shared("patience.saves.saver")  # for `reading`, too
            self.notice = saver.restore(self.session, store)
            unload(names)
            saver = None  # or its slot would keep the module: 4 KB while the title is built
            if self.session.settings[FELT]:  # before the title is drawn
                load("patience.ui.play.decor").decorate(self)
        if game or number or options or not self.session.game:
            load(_NEW_DEAL).start_game(self.session, game, number, options)
        self.buttons = Buttons(keys, clock)
        """Turns key events into actions."""
        self._busy = False
        self.quit_failed = None
        """`Store.saved_mark` when Quit could not save, or None."""
        self._ran_out = False
        self._postponed = NO_ACTION  # an action that the screen was not ready for
        self._last = clock()
        self.quiet = 0
        """Milliseconds since the last press."""
        self.put_off = 0
        """Milliseconds without a press until that is tried, if the flash has to rest first."""
        if display.root_group is not self._root:
            display.root_group = self._root
        if game:
            self.back_to_table()
        else:
            self.open_screen("screens.title", "TitleScreen")
        self._turn()

    @property
    def idle(self):
        """True while no button is down, nothing moves by itself, and no other screen comes."""
        return self.buttons.idle and not self._busy and not self.change

    def deal_next(self):
        """Deal the game at play once more, after it was won."""
        load(_NEW_DEAL).new_deal(self.session)

    def ask_to_quit(self):
        """End the program, after a question if an unsaved game would be lost.

        No question replaces another: the first one asked is answered first.
        """
        load("patience.ui.quitting").ask(self)

    def begin_again(self):
        """Go on at the table with the game at play, for memory has run out in a tick.

        :raises MemoryError: if nothing was done since it did so before
        """
        if self._ran_out:
            raise MemoryError
        self._ran_out = True
        self._postponed = NO_ACTION
        put_aside = getattr(self.screen, "put_aside", None)  # by the lesson
        if put_aside:
            self.session, self.store = put_aside
        self.forget_screens()
        self.notice = OUT_OF_MEMORY
        self.back_to_table()

    def _turn(self):
        # What was pressed before screens change is not meant for the next one.
        self.buttons.ignore_held()
        self.make_changes()
        # In the next tick, when nothing of what was unloaded is called any more.
        self._postponed, self.first_action = self.first_action, NO_ACTION

    def tick(self):
        """Act on the next key event, or move what is moving; return False after Quit."""
        now = self.clock()
        # After days asleep the clock may seem to run backwards: then no time has passed.
        passed = max(0, ticks_since(self._last, now))
        self._last = now
        if len(self.screens) == 1:  # time stands still while a menu is open
            self.session.add_time(passed)
        self.quiet += passed
        if self.change:
            self._turn()
        acted = self.running and self._act()
        if self.light:
            self.light(self.session.settings[BRIGHTNESS])
        self._busy = self.running and (acted or self._move(now))
        thinking = self.quiet > _PAUSE and len(self.screens) == 1 and self.idle
        if thinking and not self.panel.drawn_ahead:
            self.look_for_room()  # from .py, what set the table up took 10 KB more
            if not self.tight:
                load("patience.ui.screens.pause").draw_ahead(self)
        store = self.store
        if store is not None:
            if store.owed:
                store.owed = max(0, store.owed - passed)
            due = self.save_after and self.quiet >= max(self.save_after, self.put_off)
            if due and self.buttons.idle:
                load("patience.ui.autosave").save_if_due(self)
        return self.running

    # Apart from `tick`: a frame that has called a screen may keep it while it lives, and `_turn`
    # loads the next one.

    def _act(self):
        # Act on the next action; return False if none is waiting.
        action = self._postponed
        if action == NO_ACTION:
            action = self.buttons.next_action(self.screens[-1], self.session.settings[SWAP])
            if action == NO_ACTION:
                return False
        self.touch()
        self._postponed = action if self.screens[-1].act(action) else NO_ACTION
        return True

    def _move(self, now):
        return self.screens[-1].tick(now)

    def touch(self):
        """Note that something was done, by a press or by itself: it is saved after some rest."""
        self.quiet = self.put_off = 0
        self._ran_out = False
        self.save_after = self.save_after or _QUIET

    def save(self):
        """Save the session, if there is a store and anything has changed.

        :returns: what the table will say if that fails, else ""
        """
        return load("patience.ui.autosave").save_changes(self) if self.store else ""

    def sound(self, kind):
        """Play a sound, and show it on the lights, if the player wants them.

        :param int kind: one of `sounds`: 0 nothing to do, 1 cards moved, 2 a card went up, 3 dealt,
            4 won
        """
        settings = self.session.settings
        if self._sound and settings[SOUND]:
            self._sound(kind)
        if self.lights and settings[LIGHTS]:
            self.lights(kind)

    def buzz(self):
        """Answer a press that does nothing."""
        self.sound(NOTHING)

    # What the screens draw with

    def chosen_colours(self):
        """Return what the player chose of colours, felt and backs, as one number."""
        settings = self.session.settings
        return settings[COLOURS] | settings[FELT] << 4 | settings[CARD_BACK] << 8

    def has_layout_of(self, game):
        """Return whether `layout` is that of a game."""
        return self.layout and self.layout.is_of(game, self.session.settings[MIRROR])

    def arrange(self, game):
        """Have `layout` be that of a game, and what its cards are drawn with be made."""
        if not self.has_layout_of(game):
            self.look_for_room()
            load("patience.ui.play.placing").arrange(self, game)
        elif not self.layout.fits(game.table):
            load("patience.ui.play.closing").close_up(self.layout, game.table)

    def set_table(self, game):
        """Make what draws a game's table, in its layout; return the navigation for it."""
        self.arrange(game)
        self.panel.drawn_ahead = 0
        return load("patience.ui.play.setup").set_table(self, game)

    def take_canvas(self, owner):
        """Let a screen paint the canvas; return whether another has painted it since it last did.

        :param str owner: what the screen paints, by a name
        """
        taken = owner != self._painted
        self._painted = owner
        return taken

    def show_layer(self, group, whole=True):
        """Show a layer right over the canvas, and no panel.

        :param group: in place of the layer shown now; None shows none
        :param bool whole: whether the next refresh sends the whole screen, once. If the canvas was
            painted again and sent piece by piece, what lies under a layer would be sent twice
        """
        root = self._root
        if len(root) > 1 and root[-1] is self.panel.group:
            root.pop()
        if len(root) > 1 and root[-1] is not group:
            root.pop()
        if group is not None and len(root) == 1:
            root.append(group)
        if whole:
            self.display.root_group = None
            self.display.root_group = root

    def show_panel(self):
        """Show the panel over all else; the next refresh sends what it covers."""
        root = self._root
        if root[-1] is not self.panel.group:
            self.panel.renew()
            root.append(self.panel.group)

    def refresh(self):
        """Send what has changed to the display."""
        self.display.refresh()
