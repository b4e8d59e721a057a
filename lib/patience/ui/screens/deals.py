"""Offers deals: the next and previous number, any number, the last deals; and the bookmark.

Loaded on demand.
"""

from bitmaptools import fill_region
from micropython import const

from patience.games.dealing import LAST_NUMBER
from patience.on_demand import load
from patience.player.bookmark import go_to_bookmark, set_bookmark
from patience.player.session import OPEN
from patience.player.statistics import count_game, row_key
from patience.player.summary import last_deals, list_games
from patience.texts.words import (
    BOOKMARK,
    BOOKMARK_MENU,
    CALENDAR,
    DEAL_NUMBER,
    DEAL_OF_DAY,
    DEALS,
    DIGIT_KEYS,
    MENU_KEYS,
    MORE,
    NEXT_NUMBER,
    NUMBER_KEYS,
    NUMBER_RANGE,
    PAUSED_DEAL,
    PREVIOUS_NUMBER,
    RESULTS,
    TEN_DEALS,
    TEN_DEALS_NOTE,
    WIN_DECK,
    WIN_DECK_NOTE,
    WINNABLE,
)
from patience.ui.draw.panel import GOLD, GROUND, TEXT
from patience.ui.draw.shapes import draw_frame
from patience.ui.input.actions import DOWN, LEFT, RIGHT, UP, A
from patience.ui.input.screen import CELLS
from patience.ui.screens.menu import Menu
from patience.ui.screens.page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from patience.player.session import Session
    from patience.ui.app import App
    from patience.ui.screens.menu import Item

_LEAVING = "patience.ui.screens.leaving"
_OPTIONS = "patience.player.rule_options"
_DIGITS = const(10)
_ZOOM = const(2)
_MOST_PITCH = const(12)  # pixels from a digit to the next
_WIDTH = const(8)
_HEIGHT = const(14)
_ACROSS = const(4)  # dots across a digit, and all dots
_DOTS = const(28)
_EDGE = const(2)
_DIGITS_HEIGHT = const(30)  # including the space around them


class DealsMenu(Menu):
    """Numbers to deal: the neighbours of the current one, then the last deals and their results."""

    most_width = 139
    note_lines = 2

    def __init__(self, app: "App") -> None:
        super().__init__(app, DEALS)
        count_game(app.session)
        row_keys = {deal[0] for deal in last_deals(app.session.deals)}
        # The name and the id of the line for each `row_key`.
        self._names = {made: (name, line) for name, line, made in list_games(list(row_keys))}

    def note_for(self, item: "Item") -> str:
        """Return the name of a line's game, which may not fit next to its number, and options."""
        name, deal = item[3:]
        options = load(_OPTIONS).describe_options(*deal[:2]) if deal else ""
        if not options:
            return name
        lines = self._panel.line_face.wrap((name + ": " + options).encode(), self.width - 1)
        return b"\n".join(lines[: self.note_lines]).decode()

    def list_items(self) -> "list[Item]":
        """Return a line for each offered deal."""
        session = self._session
        at_play = session.game.row.name
        items = [
            self._neighbour(NEXT_NUMBER, 0),
            self._neighbour(PREVIOUS_NUMBER, -2),
            (DEAL_NUMBER, MORE, ("screens.deals", "NumberScreen"), at_play, ()),
        ]
        if session.has_pack:
            items.append((WIN_DECK, MORE, ("screens.deck", "DeckScreen"), WIN_DECK_NOTE, ()))
            if not self._stack.tight:  # `screens.win` could not count them then
                items.append((TEN_DEALS, "", self._deal_ten, TEN_DEALS_NOTE, ()))
        calendar = "days.calendar", "CalendarScreen"
        items.append((CALENDAR, MORE, calendar, DEAL_OF_DAY, ()))
        for deal_key, number, result in last_deals(session.deals):
            if deal_key in self._names:
                name, game_id = self._names[deal_key]
                game, said = session.game, RESULTS.split("|")[result]
                if result == OPEN and (deal_key, number) != (row_key(game.row), game.number):
                    said = PAUSED_DEAL
                value = str(number) + said
                deal = game_id, deal_key, number
                items.append((name, value, self._dealer(deal), name, deal))
        return items

    def _neighbour(self, label: str, by: int) -> "Item":
        # Return the line of the number that is 1 + `by` above; after the last comes the first.
        game = self._session.game
        number = (game.number + by) % LAST_NUMBER + 1
        return label, str(number), lambda: self._deal_neighbour(number), game.row.name, ()

    def _deal_neighbour(self, number: int) -> None:
        app, leaving = self._app, load(_LEAVING)
        line = leaving.line_ahead(self._session)
        leaving.begin_ordinary(app, line, (), leaving.deal_neighbour, app, number)

    def _deal_ten(self) -> None:
        app, leaving = self._app, load(_LEAVING)
        leaving.begin_ordinary(app, self._session.game.row.line, (), leaving.deal_ten, app)

    def _dealer(self, deal: tuple[str, int, int]) -> "Callable[[], None]":
        return lambda: self._replay(*deal)

    def _replay(self, line: str, deal_key: int, number: int) -> None:
        app, game = self._app, self._session.game
        row = game.row if line == game.row.id else load("patience.games.catalog").row(line)
        options = load(_OPTIONS).read_options(row, deal_key)
        leaving, wanted = load(_LEAVING), (deal_key, number)
        if wanted == (row_key(game.row), game.number):
            leaving.begin_deal(app, True, leaving.replay, app, row.id, number, options)
            return
        more = app, row.id, number, options
        leaving.begin_ordinary(app, line, wanted, leaving.replay, *more)

    def foot_for(self, item: "Item") -> str:
        """Return the action of A: to deal, or to open another screen."""
        return MENU_KEYS if item[1] == MORE else NUMBER_KEYS


class BookmarkMenu(Menu):
    """The actions on the bookmark of the current game."""

    note_lines = 0

    def __init__(self, app: "App") -> None:
        super().__init__(app, BOOKMARK)
        set_label, back_label = BOOKMARK_MENU.split("|")
        self.items = [
            (set_label, "", lambda: self._do(set_bookmark)),
            (back_label, "", lambda: self._do(go_to_bookmark)),
        ]

    def _do(self, change: "Callable[[Session], str]") -> None:
        self._app.notice = change(self._session)
        self._stack.back_to_table()


class NumberScreen(Page):
    """Asks for a deal number, beginning with the current game's."""

    kind = CELLS
    most_width = 139
    note_lines = 1
    in_large = 2
    cells = range(_DIGITS)
    """The digits, from the left."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.height = self.head + _DIGITS_HEIGHT + self.below_lines
        self._number = app.session.game.number
        self._drawn = bytearray(_DIGITS)  # the shown digits
        self.mark = _DIGITS - 1
        """The digit in the frame."""
        self.pitch = min(_MOST_PITCH, self.width // _DIGITS - 1)
        """Pixels from a digit to the next."""
        self.rise = _HEIGHT + 2 * _EDGE
        """The height of a digit and its frame."""
        self._left = (self.width - _DIGITS * self.pitch) // 2 + 1
        self._top = self.head + 5
        self._pack = None
        if app.session.has_pack:
            try:
                self._pack = load("patience.games.packs").open_pack(app.session.game.row)
            except (OSError, ValueError):
                pass  # the deal will show the error

    def leave(self) -> None:
        """Close the pack."""
        if self._pack:
            self._pack.close()

    def act(self, action: int) -> None:
        """Handle a button: A deals the number, B goes back."""
        if action in (LEFT, RIGHT):
            self._draw_frame(GROUND)
            self.mark = (self.mark + (1 if action == RIGHT else -1)) % _DIGITS
            self._draw_frame(GOLD)
        elif action in (UP, DOWN):
            self._change(1 if action == UP else -1)
            self._draw_digits()
        elif action == A:
            load("patience.ui.screens.leaving").new_deal(self._app, self._number)
        else:
            super().act(action)
        self._drawing.refresh()

    def _change(self, by: int) -> None:
        # Change the digit in the frame; an impossible number becomes the nearest possible one.
        place = 10 ** (_DIGITS - 1 - self.mark)
        digit = self._number // place % 10
        number = self._number + ((digit + by) % 10 - digit) * place
        self._number = min(max(number, 1), LAST_NUMBER)
        if number == self._number:
            self._show_winnable()
        else:
            self._app.peripherals.buzz()
            self.show_note(NUMBER_RANGE.format(LAST_NUMBER))

    def _show_winnable(self) -> None:
        is_proved = self._pack and self._pack.find(self._number) >= 0
        self.show_note(WINNABLE if is_proved else "")

    def draw(self) -> None:
        """Draw the number, and a frame around the chosen digit."""
        self.draw_title(DEAL_NUMBER, "")
        self._panel.choose_type(None)  # it is enlarged
        self._drawn[:] = bytes(_DIGITS)
        self._draw_digits()
        self._draw_frame(GOLD)
        self._show_winnable()
        self.show_foot(DIGIT_KEYS)

    def _draw_digits(self) -> None:
        # Draw the digits that changed, without leading zeros.
        letters = b"%10d" % self._number
        for at in range(_DIGITS):
            if letters[at] != self._drawn[at]:
                self._drawn[at] = letters[at]
                x = self._left + at * self.pitch
                panel = self._panel
                panel.clear(x, self._top, _WIDTH, _HEIGHT)
                panel.write(letters[at : at + 1], x, self._top, TEXT)
                # Enlarge it from its last dot on, so that each dot is read before it is covered.
                x, y, bitmap = panel.left + x, panel.top + self._top, panel.bitmap
                for dot in range(_DOTS - 1, -1, -1):
                    across, down = dot % _ACROSS, dot // _ACROSS
                    left, top, ink = (
                        x + across * _ZOOM,
                        y + down * _ZOOM,
                        bitmap[x + across, y + down],
                    )
                    fill_region(bitmap, left, top, left + _ZOOM, top + _ZOOM, ink)

    def corner(self, digit: int) -> tuple[int, int]:
        """Return the upper left corner of a digit's frame."""
        return self._left + digit * self.pitch - _EDGE, self._top - _EDGE

    def _draw_frame(self, ink: int) -> None:
        x, y = self.corner(self.mark)
        draw_frame(self._panel, x, y, _WIDTH + 2 * _EDGE, self.rise, ink)
