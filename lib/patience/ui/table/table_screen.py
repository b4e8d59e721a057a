"""The table: the game itself, played with eight buttons (SCREEN.md, Controls).

Decides what a press means and makes the moves; `stepping` undoes and redoes them. `follow_up`
decides what follows a step, `navigation` where the cursor may go, `view` what is drawn. A press
never waits for a gliding card: the game is always ahead of the picture.

Loaded on demand.
"""

from micropython import const

from patience.moves import DEAL, IN_ROWS, NOWHERE, size, source, target
from patience.on_demand import load
from patience.player.settings import (
    ANIMATION,
    CHOOSE,
    CHOSEN,
    DEALT,
    LEARNT,
    MENU,
    PLAYED,
    SAFE_UP,
    TARGETS,
    TIPS,
    UNDONE,
)
from patience.table import EMPTY, FOUNDATION, HAND, NO_CARD, STOCK, TABLEAU, WASTE
from patience.texts.words import (
    FINISH,
    IDLE_PASS,
    IDLE_PASS_PROVED,
    NOTHING_SAFE,
    WON_TABLE,
)
from patience.ui.draw import sounds
from patience.ui.input.actions import (
    DOWN,
    HELD,
    LEFT,
    REDO,
    RELEASED,
    RIGHT,
    SELECT,
    SHOW,
    START,
    UP,
    VIEW,
    WATCH,
    A,
    B,
)
from patience.ui.input.screen import TABLE, Screen
from patience.ui.table.follow_up import (
    FINISHES,
    IDLE,
    IS_STUCK,
    IS_WON,
    MAKE,
    MORE,
    NO_CARDS,
    NONE_SAFE,
    FollowUp,
)
from patience.ui.table.view import TableView

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Protocol

    from patience.game import Game
    from patience.player.session import Session
    from patience.ui.app import App
    from patience.ui.cursor.navigation import Navigation
    from patience.ui.stack import ScreenStack

    class Hints(Protocol):
        """The hints for a position, see `advisor.Advisor`."""

        def rate(self) -> bool:
            """Do a part of what `next` takes; return whether there is more."""

        def next(self) -> tuple[int | None, str]:
            """Return a move, or None, and its sentence."""

    class Advice(Protocol):
        """A module like `advisor`."""

        @property
        def Advisor(self) -> "Callable[[Game, int | None], Hints]":  # noqa: N802  a class
            """Makes the hints for a game."""

        @property
        def get_ready(self) -> "Callable[[Game], bool]":
            """Loads what they need; returns False if it was loaded."""

    class Hinting(Protocol):
        """The module `hinting`."""

        @property
        def find(self) -> "Callable[[TableScreen, ScreenStack], bool]":
            """Finds the next hint; returns whether there is more to do."""

        @property
        def get_ready(self) -> "Callable[[TableScreen, ScreenStack], bool]":
            """Loads what a hint needs; returns whether there is more."""

    class Run(Protocol):
        """A run through the game, see `run_through` and `show_me`."""

        def act(self, action: int) -> bool:
            """Handle a button; return whether it continues."""

        def tick(self, now: int) -> bool:
            """Make a step when it is due; return whether there is more."""

        def end(self) -> None:
            """End it."""


_BROWSING = (A, B, UP, SELECT)
_AIMING = (A, B)
_QUIET = const(1500)  # ms without a press after which a hint is prepared, and a tip is shown
_ONE_MORE = const(1 << 12)  # added to a move: one more card

_STEPPING = (B, SELECT, REDO, SELECT | HELD, WATCH)

# The duration of a glide in ms, by the setting: of cards that the player moves, and of cards that
# move automatically.
PLAYED_MS = bytes((0, 80, 120))
_AUTOMATIC_MS = bytes((0, 60, 120))


class TableScreen(Screen):
    """The game on the table.

    :param session: replaces the app's session
    """

    kind = TABLE

    def __init__(self, app: "App", session: "Session | None" = None) -> None:
        self._app = app
        self._drawing = app.drawing
        self._stack = app.stack
        self.session = session or app.session
        """Has the game."""
        self._settings = self.session.settings
        self.peripherals = app.peripherals
        self.game = self.session.game
        """The current game."""
        self.navigation: "Navigation"
        """Tells where the cursor is in this game, and where it can go; set when it is shown."""
        self.view = TableView(app, self.session)
        """The picture of the game."""
        self.follow_up = FollowUp()
        """Decides what follows a step."""
        self.advice: "Advice | None" = None
        """The module `advisor`, from the first hint or a rest before it until another screen opens,
        unless memory is short; a front end can replace it."""
        self.following: "ModuleType | None" = None
        """The module `advice.following`, under the same conditions."""
        self.hinting: "Hinting" = None  # type: ignore[assignment]
        """The module `hinting`, from then on; if memory is short, only while it has work."""
        self.stepping: "Callable[..., None] | None" = None
        """`stepping.step`, from the first undo until another screen opens, if there is room."""
        self.advisor: "int | Hints | None" = None
        """While hints are shown, the winning line's move if only that is shown, or an `Advisor`."""
        self._tips = False  # whether the player may need tips
        self._run: "Run | None" = None  # set while the player runs through the game
        self._up_from = EMPTY  # where the cursor was when Up was pressed
        self._up_waits = False  # whether releasing Up shows that pile
        self._left_at = 0  # how much of the log was in force when another screen opened

    @property
    def mark(self) -> "tuple[Game, list[int], int, bool | None, bool]":
        """The game, the cursor, where it was left, and whether the game finishes.

        A table that was unloaded is restored from these.
        """
        follow_up = self.follow_up
        cursor = self.navigation.mark
        return self.game, cursor, self._left_at, follow_up.finishes, follow_up.offered

    @mark.setter
    def mark(self, mark: "tuple[Game, list[int], int, bool | None, bool] | None") -> None:
        self._look_at(self.session.game)
        if mark and mark[0] is self.game:
            follow_up = self.follow_up
            _, self.navigation.mark, self._left_at, follow_up.finishes, follow_up.offered = mark

    @property
    def long_presses(self) -> tuple[int, ...]:  # type: ignore[override]  # it varies
        """The buttons whose long presses have a meaning; while a packet is lifted, Up repeats."""
        if self._run:
            return ()
        return _AIMING if self.navigation.choices and not self.advisor else _BROWSING

    # Screens

    def enter(self) -> None:
        """Show the table with the session's game; `tick` draws it, with less on the pystack."""
        app = self._app
        game = self.session.game
        # The player may have gone to the bookmark in the menu.
        same = game is self.game
        moved = same and game.table.log.applied != self._left_at
        self._look_at(game)
        if moved:
            self.follow_up.stepped()
        self.navigation.settle(moved)
        self.view.enter()
        self._tips = self._settings[LEARNT] & TIPS != TIPS
        message = app.notice or self.session.notice
        if message:
            self.view.say(message)
            app.notice = self.session.notice = ""
        self.say_lasting()

    def leave(self) -> None:
        """Finish steps and gliding, because another screen will use the canvas."""
        self._left_at = self.game.table.log.applied
        self.view.land()
        self.follow_up.stop()
        self.advisor = self.advice = self.following = self.stepping = None
        self.hinting = None  # type: ignore[assignment]
        self.view.deal_advised = False
        if self._run:
            self._run.end()
            self._run = None
        self.navigation.put_back()
        self._up_waits = False
        self.view.say("")

    def tick(self, now: int) -> bool:
        """Do a little of the automatic work; return whether there is more."""
        if self.view.tick(now):
            return True
        if self.view.moved:
            self._look_at(self.game)
            return True
        if self._run:
            return self._run.tick(now)
        follow_up = self.follow_up
        if follow_up.phase:
            self._follow(follow_up.next(self.game), _AUTOMATIC_MS[self._settings[ANIMATION]])
            if self.view.changed or self.view.status.sentence:
                self.view.draw()
        elif follow_up.finishes is None and not self.view.status.sentence:
            self._follow(follow_up.look(self.game), 0)
        elif self._app.quiet < _QUIET:
            return False
        elif follow_up.unready:
            follow_up.unready = self._load_hinting() or self.hinting.get_ready(self, self._stack)
        elif self._tips and not self.view.status.sentence:
            self._say_tip()
        else:
            return False
        return True

    def _follow(self, event: int, ms: int) -> bool:
        # Handle an event after a step; return whether there is more, or another screen opens.
        if event == MAKE:
            self.make_step(self.follow_up.a_move, self.follow_up.joined, ms)
            self.follow_up.joined = True
        elif event == NONE_SAFE:
            self.refuse(NOTHING_SAFE)
        elif event == IDLE:
            self.view.say(IDLE_PASS_PROVED if self.session.proved else IDLE_PASS)
        elif event == FINISHES:
            self.view.say(FINISH)
            self.view.draw()
        elif event == IS_WON:
            return self._celebrate()
        elif event == IS_STUCK:
            self._drawing.table_cursor.hide()
            self._stack.open_screen("screens.outlook", "StuckPanel")
            return True
        return event in (MAKE, MORE)

    def _celebrate(self) -> bool:
        self.peripherals.sound(sounds.WON)
        self._drawing.table_cursor.hide()  # the celebration is drawn over the cards
        self._stack.open_screen("draw.celebration", "CelebrationScreen")
        return True

    def look_again(self, went_up: bool = False) -> None:
        """Update the table for its game, after steps were made or undone.

        :param went_up: whether a card went to its foundation, and nothing else happened
        """
        self.follow_up.stepped(went_up)
        self.view.changed = True
        self._look_at(self.game, False)  # moving all places takes two ticks
        self.navigation.unsettled = True

    def _look_at(self, game: "Game", at_once: bool = True) -> None:
        if game is not self.game:
            self.follow_up.forget()
        self.game = game
        self.navigation = self.view.show_game(game, at_once)

    # Steps

    def make_step(self, a_move: int, joined: bool = False, ms: int = -1) -> bool:
        """Make a move, show it, and play its sound; return False if it is illegal.

        :param joined: whether one undo undoes it together with the step before it
        :param ms: the duration of the glide; -1 for that of the player's moves
        """
        game = self.game
        top = game.table.top
        src, dst = source(a_move), target(a_move)
        if a_move == DEAL:
            if top[HAND] < NO_CARD:
                src = HAND
            elif top[STOCK] >= NO_CARD:
                src, dst = WASTE, STOCK
            elif game.row.hand:
                dst = HAND
        elif game.row.pair and top[dst] < NO_CARD:
            src, dst = max(src, dst), FOUNDATION  # the card that lies on top afterwards
        self.view.glide.remember_departure(src, size(a_move))
        if not self.session.push(a_move, joined):
            return False
        self.show_step(dst, size(a_move), ms, a_move == DEAL)
        return True

    def show_step(self, dst: int, count: int, ms: int, dealt: bool) -> None:
        """Show a step that was just made, and play its sound.

        :param dst: where its first cards went
        :param count: their number
        :param ms: the duration of the glide, as in `make_step`
        :param dealt: whether it is a deal
        """
        if ms < 0:
            ms = PLAYED_MS[self._settings[ANIMATION]]
        # A dealt row of cards does not glide.
        self.view.glide.glide_to(dst, count, 0 if dealt and self.game.row.deals & IN_ROWS else ms)
        if dealt:
            for place in (WASTE, HAND):
                if self.game.table.top[place] < NO_CARD:
                    self.navigation.jump_to(place)
        kind = sounds.DEAL if dealt else sounds.HOME if dst < TABLEAU else sounds.PLACED
        self.peripherals.sound(kind)
        self.look_again(dst < TABLEAU)

    # Presses

    def act(self, action: int) -> bool:
        """Handle a button; return True to get the action again in the next tick."""
        view = self.view
        if view.draw_more():
            return True
        view.land()
        follow_up = self.follow_up
        if follow_up.phase:
            follow_up.hurry()
            if self._follow(follow_up.next(self.game), 0):
                return True
        opened = view.close()
        if action == UP | RELEASED:
            self._let_up_go()
            return False
        if opened:
            view.draw()
        view.status.sentence = ""
        if self._run:
            if not self._run.act(action):
                self._run = None
            if action != START:
                self.say_lasting()
                if not view.changed:
                    view.draw()
                return False
        if action != B | HELD and self.advisor:
            action = self._follow_hint(action)
        if action in (SELECT, REDO) and not (self.stepping or self._stack.tight):
            self.stepping = load("patience.ui.table.stepping").step
            return True
        if action == B | HELD and not self.game.won():
            if self._load_hinting() or self.hinting.find(self, self._stack):
                return True
        elif self.navigation.choices:
            self._aim(action)
        elif self.game.won():
            self._act_after_win(action)
        else:
            self._browse(action)
        self.say_lasting()
        if self._stack.change or not view.changed:  # otherwise in a separate tick
            view.draw()
        return False

    def _browse(self, action: int) -> None:
        navigation = self.navigation
        done: object = True
        if self._settings[TARGETS]:
            self.view.changed = True  # other targets are lit
        if action in (LEFT, RIGHT):
            done = navigation.go(1 if action == RIGHT else -1, 0)
            self.note(CHOSEN)
        elif action == DOWN:
            done = navigation.go(0, 1)
        elif action == UP:
            done = self._go_up()
        elif action == UP | HELD:
            done = self._open_pile()
        elif action == A:
            self._press(navigation.options(navigation.place))
        elif action == B and self.game.row.deals != NOWHERE:
            self._deal()
        elif action in (SELECT | HELD, WATCH) and self.game.table.log.count:
            self.note(UNDONE)
            run = load("patience.ui.table.run_through").RunThrough(self._app, self)
            if action == WATCH:
                run.watch()
            self._run = run
        elif action in _STEPPING:
            step = self.stepping or load("patience.ui.table.stepping").step
            self.note(UNDONE)
            step(self, action)
        elif action == SHOW:
            self._run = load("patience.ui.table.show_me").begin(self._app, self)
        elif action == START:
            self.note(MENU)
            self._stack.open_screen("screens.pause", "PauseMenu")
        elif action == VIEW:
            self._stack.open_screen("screens.pile_screen", "PileScreen", navigation.place)
        elif action == A | HELD:
            self.follow_up.send_up()
        if not done:
            self.refuse("")

    def _act_after_win(self, action: int) -> None:
        # Nothing is left to play: A deals; the menu and running through the game still work.
        if action in (A, A | HELD):
            self._stack.open_screen("screens.leaving", "NewDeal", 0)
        elif action >= SELECT and action != B | HELD:
            self._browse(action)
        else:
            self.peripherals.buzz()

    def note(self, event: int) -> None:
        """Note what the player did, one of the bits of `LEARNT`."""
        self._settings[LEARNT] |= event

    def _say_tip(self) -> None:
        tips = load("patience.ui.table.tips")
        tip = tips.sentence(self._settings, self.game, self.peripherals.pointer)
        if tip:
            self.view.say(tip)
            self.view.draw()
        else:
            self._tips = False

    def say_lasting(self) -> None:
        """Unless there is a sentence, show one that stays: an offer, or that the game is won."""
        if not (self._run or self.view.status.sentence):
            if self.game.won():
                self.view.say(WON_TABLE)
            elif self.follow_up.finishes:
                self.view.say(FINISH)
            elif self.follow_up.idle:  # in one line
                self.view.say(IDLE_PASS[: IDLE_PASS.find(" {")])

    def _aim(self, action: int) -> None:
        navigation = self.navigation
        self.view.changed = done = True
        if action in (LEFT, RIGHT):
            done = navigation.choose(1 if action == RIGHT else -1)
        elif action in (UP, DOWN):
            self._up_waits = False
            done = navigation.change_depth(1 if action == DOWN else -1)
        elif action in (A, A | HELD):
            self._play(navigation.choice)
        elif action != UP | HELD:
            by_undo = navigation.put_back()
            if action == START:
                self._stack.open_screen("screens.pause", "PauseMenu")
            elif action == SELECT and by_undo:
                self._browse(action)
        if not done:
            more = navigation.choice + _ONE_MORE if action == DOWN else navigation.choice
            self.refuse(load("patience.texts.refusals").why_too_many(self.game, more))

    def _press(self, options: list[int]) -> None:
        navigation = self.navigation
        if not options:
            refusals = load("patience.texts.refusals")
            self.refuse(refusals.why_dead(self.game, navigation.place))
            return
        a_move = 0 if self._settings[CHOOSE] else navigation.clear_move(options)
        if a_move:
            self._play(a_move)
        else:
            navigation.lift(options, navigation.best(options))
            self.view.changed = True

    def _play(self, a_move: int) -> None:
        # Make the move that the player has chosen. A card that comes back from its foundation must
        # not immediately go up again.
        self.navigation.put_back()
        self.make_step(a_move)
        self.note(CHOSEN | PLAYED)
        may_go_up = source(a_move) >= TABLEAU
        self.follow_up.after_step(self._settings[SAFE_UP] if may_go_up else NO_CARDS)

    def _deal(self) -> None:
        if self.make_step(DEAL):
            self.note(DEALT)
            self.follow_up.after_step(self._settings[SAFE_UP])
        else:
            self.refuse(load("patience.texts.refusals").why_not(self.game, DEAL))

    def refuse(self, sentence: str) -> None:
        """Buzz, nudge the frame, and say why nothing happens."""
        self.peripherals.buzz()
        self.view.nudge()
        self.view.say(sentence)

    # Up: a short press goes up, a long one opens the pile that the cursor was on. Both functions
    # return whether there was anything to do.

    def _go_up(self) -> bool:
        navigation = self.navigation
        self._up_from = navigation.place
        moved = navigation.go(0, -1)
        self._up_waits = not moved and self._drawing.painter.hides_cards(navigation.place)
        return moved or self._up_waits

    def _open_pile(self) -> object:
        self._up_waits = False
        if self._up_from not in self._drawing.painter.layout.places:
            return True
        self.navigation.go_to(self._up_from)
        return self.view.open(self._up_from)

    def _let_up_go(self) -> None:
        # A short Up without effect also shows the pile, if it is too long for the table.
        if self._up_waits:
            self._stack.open_screen("screens.pile_screen", "PileScreen", self._up_from)
        self._up_waits = False

    # Hints

    def _load_hinting(self) -> bool:
        # Load what finds hints, unless it is loaded; return whether that took its time.
        loads = not self.hinting
        if loads:
            self._stack.look_for_room()
            self.hinting = load("patience.ui.table.hinting")
        return loads

    def _follow_hint(self, action: int) -> int:
        # A plays the advised move, B puts it back; any other button has its usual meaning.
        if action == A and self.view.deal_advised:
            action = B
        elif action not in (A, B):
            self.navigation.put_back()
        self.view.changed = True
        self.advisor = None
        self.view.deal_advised = self.view.pointing = False
        return action
