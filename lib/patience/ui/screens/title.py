"""Shows the title screen: a menu whose first line resumes the game. B and Start resume it, too.

Right on that line lists the paused games. If the current game is won, it goes on with the newest of
them.

At the very first start *How to play* is chosen, unless a notice waits for the table. After the
first game, a question asks how much help is wanted.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.player.help_level import OWN, SOME, set_level
from patience.player.settings import ASKED, LEARNT
from patience.texts.paused_text import MOVES
from patience.texts.plural import choose
from patience.texts.words import (
    DECK_COUNT,
    HELP,
    HELP_NOTES,
    HELP_QUESTION,
    PLAY,
    PROVED_DEAL,
    TITLE,
    TITLE_KEYS,
)
from patience.ui.draw.panel import FELT, GOLD
from patience.ui.draw.picture import read_title
from patience.ui.input.actions import NO_ACTION, RIGHT, START, A, B
from patience.ui.screens.changing import ChangingMenu, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.game import Game
    from patience.saves.paused import Line
    from patience.ui.app import App
    from patience.ui.screens.menu import Item

_NAME = const(20)  # the height of the program's name; twice that if there is room
_HIGH = const(160)  # a screen with room for that
_WIDTH = const(88)  # the part without cards of the picture
_LARGE_WIDTH = const(110)  # and `Page` adds 20
_WIDEST = const(160)  # in large letters
_PITCH = const(18)
_HOW_TO_PLAY = const(3)  # its line, without a deck
_PAUSE = const(200)  # ms without a press after which the table's code is loaded ahead
_FOR_TABLE = const(64 * 1024)  # bytes: the code takes half of them; the rest is for other things
_DECK_SIZE = const(21)  # see `player.decks`: of a record, and the offset of its deals won
_DECK_WINS = const(4)
_IS_COMPILED = __file__.endswith("mpy")  # next to the title, there is no room to compile it


class TitleScreen(ChangingMenu):
    """A menu next to the title picture, which is on the canvas."""

    shows_game = False
    beside = NO_ACTION
    head = 1
    below = True
    colour = FELT
    value_ink = GOLD
    keys = TITLE_KEYS
    note_lines = 2
    in_large = 2
    waiting: "tuple[Line, str, str] | tuple[()]" = ()
    """If games are paused: the line of the newest, the value and the note of the first line."""

    def __init__(self, app: "App") -> None:
        drawing = app.drawing
        large = drawing.large
        self.most_width = _LARGE_WIDTH if large else _WIDTH
        super().__init__(app, "")
        large_letters = self.type > 1
        if large_letters:
            self.pitch = _PITCH
            if large:
                self.width = _WIDEST
        covers = large_letters and not large  # the cards
        self.most_height -= _NAME if covers or self.height < _HIGH else 2 * _NAME
        if not app.session.settings[LEARNT] and not app.notice:
            self.mark = _HOW_TO_PLAY + app.session.has_pack
        roomy = _IS_COMPILED and not app.stack.tight
        self.read_paused()
        self._ahead = 2 if roomy and drawing.layout is None else 0  # parts still to load ahead

    def show(self) -> None:
        """Show the title that was painted."""
        if self._drawing.take_canvas("title"):
            read_title(self._drawing.canvas)
            self._drawing.show_layer(None)
        super().show()

    def tick(self, now: int) -> bool:
        """Load the table's modules ahead while no button is pressed, and notice midnight; nothing
        moves.
        """
        app = self._app
        if app.peripherals.has_new_day(now):
            self.update()
        if self._ahead and app.quiet > _PAUSE:
            self._ahead -= 1
            if not self._ahead:
                load("patience.ui.draw.cards.arranging.closing").arrange(app, self._session.game)
            else:
                self._stack.look_for_room(_FOR_TABLE)
                if self._stack.tight:
                    self._ahead = 0
                else:
                    self._stack.load_table()
        return False

    def draw_title(self, _title: str, _count: str) -> None:
        """Do nothing, because the picture has the title."""

    def answer(self) -> None:
        """Take the bar away at once, because another screen takes longer."""
        line, self.mark = self.mark, -1
        self._draw_label(line, self._texts(self.items[line : line + 1])[0])
        self.mark = line
        self._drawing.refresh()

    def list_lines(self) -> None:
        """List the lines; they have all the room below the program's name."""
        super().list_lines()
        self.height = self.most_height

    def read_paused(self) -> None:
        """Find out which games are paused."""
        store = self._app.store
        if store and store.waits:
            fits = self._panel.line_face.width
            notes = load("patience.saves.notes")
            self.waiting = notes.for_title(self._session, store, fits, self.width)

    def act(self, action: int) -> None:
        """Handle a button: B and Start resume the game, Right lists the paused games."""
        if action in (B, START):
            self._resume()
        elif action == RIGHT and not self.mark and self.waiting:
            self._stack.open_screen("choosing.paused", "PausedGamesMenu")
            self.answer()
        else:
            super().act(action)

    def _resume(self) -> None:
        # Unless a move has been made, the table explains the buttons.
        load("patience.ui.screens.leaving").name_keys(self._app)
        self._stack.back_to_table()

    def _quit(self) -> None:
        load("patience.ui.screens.leaving").ask_to_quit(self._app)

    def _learn(self) -> None:
        app = self._app
        app.save()  # because the lesson puts the game aside
        begin = load("patience.player.small_game").begin_session
        session = begin(self._session.settings)
        load("patience.ui.draw.cards.arranging.closing").arrange(
            app, session.game
        )  # while there is room, because the table's code is not yet loaded
        self._stack.open_screen("table.lesson", "LessonScreen", session)

    def _deal(self) -> None:
        # After a win, go on with the newest paused game, or else deal.
        app, leaving = self._app, load("patience.ui.screens.leaving")
        if self.waiting:
            app.stack.back_to_table(leaving.go_on_with, app, self.waiting[0])
        else:
            app.stack.back_to_table(leaving.deal_and_name_keys, app)

    def list_items(self) -> "list[Item]":
        """Return the lines, the game to resume or play first."""
        app = self._app
        game = self._session.game
        name = game.row.name
        won = game.won()
        deck, won_cards, deck_name = self._count_deck()
        calendar = "days.calendar", "CalendarScreen"
        value, begun = "", name if won else self._describe_deal(game)
        if self.waiting:
            _, value, begun = self.waiting
        work = (
            (self._deal if won else self._resume, value, begun),
            (calendar, load("patience.player.daily").mark(self._session, app.peripherals), ""),
            (deck, won_cards, deck_name),
            (("choosing.games", "FamilyMenu"), "", ""),
            (self._learn, "", ""),
            (("screens.statistics", "StatisticsScreen", ""), "", name),
            (("screens.options", "OptionsMenu"), "", ""),
            (self._quit if app.peripherals.labels else None, "", ""),
        )
        found = []
        for line, (do, value, own_note) in zip(TITLE.split("\n"), work):
            label, _, note = line.partition("=")
            if do:
                found.append((label, value, do, note or own_note))
        if (won and not self.waiting) or not game.table.log.steps:
            found[0] = (PLAY,) + found[0][1:]
        return found

    def _count_deck(self) -> "tuple[tuple[str, str, str] | None, str, str]":
        # Return the deck that was won from last, how many of its cards, and its game's name; or
        # that of the current game, if it has one. Look for it only if any deal of a pack was won,
        # because the modules take long to load.
        session = self._session
        row, decks = session.game.row, session.decks
        for at in range(0, len(decks), _DECK_SIZE):
            if decks[at + _DECK_WINS] | decks[at + _DECK_WINS + 1]:
                key = load("patience.player.statistics").key
                count_won = load("patience.player.decks").count_won
                for game_id in [row.line] + session.recent_games:
                    won = count_won(decks, key(game_id))
                    if won:
                        name = load("patience.games.catalog").name(game_id)
                        deck = "screens.deck", "DeckScreen", game_id
                        return deck, DECK_COUNT.format(won), name
                break
        return ("screens.deck", "DeckScreen", "") if session.has_pack else None, "", row.name

    def _describe_deal(self, game: "Game") -> str:
        # Omit the moves if they do not fit.
        number = str(game.number)
        if self._session.proved:
            number = PROVED_DEAL.format(number)
        steps = game.table.log.steps
        if steps:
            moves = ", " + choose(MOVES, steps).format(steps)
            if self._panel.line_face.width((number + moves).encode()) < self.width:
                number += moves
        return game.row.name + "\n" + number


class HelpQuestion(Question):
    """Asks how much help is wanted, once, before the second game."""

    most_width = 135
    beside = NO_ACTION
    below = True
    keys = TITLE_KEYS

    def __init__(self, app: "App") -> None:
        super().__init__(app, HELP_QUESTION)
        self.mark = SOME
        for level, (label, note) in enumerate(zip(HELP.split("|")[1:], HELP_NOTES.split("\n"))):
            if level < OWN:
                label = label[0].upper() + label[1:]
                self.items.append((label, "", lambda level=level: self._choose_level(level), note))

    def act(self, action: int) -> None:
        """Handle a button: Start and B also take the answer in the frame."""
        super().act(A if action in (B, START) else action)

    def _choose_level(self, level: int) -> None:
        settings = self._session.settings
        set_level(settings, level)
        settings[LEARNT] |= ASKED
        load("patience.ui.screens.leaving").name_keys(self._app)
        self._stack.back_to_table()
