"""Shows the deck of a game, 13 by 4: a card for each of 52 proved deals, lit if it was won.

A lit card has a star below it if it was won without hints, and a second one if also at par.
`player.decks` keeps the results, `games.packs` assigns deals to cards.

Loaded on demand.
"""

from displayio import Bitmap
from micropython import const

from patience.games.packs import deal_for, open_pack
from patience.on_demand import load
from patience.player import decks
from patience.player.statistics import count_game, key
from patience.texts.words import (
    DECK_COUNT,
    DECK_DEAL,
    DECK_HOW,
    NUMBER_KEYS,
    PACK_DAMAGED,
    SUIT_SIGNS,
)
from patience.ui.draw.panel import GOLD, GROUND, QUIET, TEXT
from patience.ui.draw.shapes import draw_frame
from patience.ui.input.actions import DOWN, LEFT, RIGHT, UP, A
from patience.ui.input.screen import CELLS
from patience.ui.screens.page import Page, leave_enough

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_RANKS = const(13)
_SUITS = const(4)
_LETTERS = b"A23456789TJQK"
_TEN = const(9)
_LETTER_WIDTH = const(4)
_SUIT_WIDTH = const(5)
_LETTER = const(7)  # the height of both
_STARS = const(5)  # the height of the space for stars
_STAR = const(3)
_LEAST_HIGH = const(17)  # of a card: rank and suit, and a pixel around each
_MOST_RISE = const(32)  # from a card to the one below
_LARGE_RISE = const(44)


class DeckScreen(Page):
    """The deck of a game.

    :param game_id: the game's; "" for the current one
    """

    kind = CELLS
    note_lines = 1
    quiet = TEXT
    in_large = 1
    cells = range(_RANKS * _SUITS)
    """The cards."""

    def __init__(self, app: "App", game_id: str = "") -> None:
        super().__init__(app)
        count_game(app.session)
        row = app.session.game.row
        if game_id and game_id != row.line:
            row = load("patience.games.catalog").row(game_id)
        self._id, self._name = row.line, row.name
        self._key = key(row.line)
        self.mark = decks.first_open(app.session.decks, self._key)
        """The card in the frame, to restore it."""
        self._pack = None
        try:
            self._pack = open_pack(row)
        except (OSError, ValueError):
            app.notice = PACK_DAMAGED
        self._count = self._pack.count if self._pack else 0
        self._letter = Bitmap(2 * _SUIT_WIDTH * self.type, self._panel.face.height, 4)
        most = _MOST_RISE if self.type == 1 else _LARGE_RISE
        self.height = leave_enough(self.head + _SUITS * most + self.below_lines, self.height)
        self.rise = min((self.bottom - self.head) // _SUITS, most)
        """Pixels from a card to the one below."""
        self._high = max(self.rise - _STARS - 2, _LEAST_HIGH)
        self.pitch = (self.width - 2) // _RANKS
        """Pixels from a card to the one next to it."""
        self._left = (self.width - _RANKS * self.pitch + 1) // 2
        self._top = self.head + 1

    def show(self) -> None:
        """Show the deck that was painted, in red and black."""
        load("patience.ui.draw.decor").redden(self._drawing)
        super().show()

    def leave(self) -> None:
        """Close the pack, and restore the panel's colours."""
        if self._pack:
            self._pack.close()
        load("patience.ui.draw.decor").decorate(self._drawing)

    def act(self, action: int) -> None:
        """Handle a button: A deals the card's deal, B goes back."""
        if action in (LEFT, RIGHT):
            self._go((self.mark + (_SUITS if action == RIGHT else -_SUITS)) % (_RANKS * _SUITS))
        elif action in (UP, DOWN):
            by = 1 if action == DOWN else -1
            self._go(self.mark & ~3 | self.mark + by & 3)
        elif action == A:
            self._deal()
        else:
            super().act(action)

    def _go(self, card: int) -> None:
        self._frame(GROUND)
        self._drawing.refresh()
        self.mark = card
        self._frame(GOLD)
        self._explain()
        self._drawing.refresh()

    def _deal(self) -> None:
        number = self._number(deal_for(self.mark, self._count))
        if number:
            begin_card = load("patience.ui.screens.leaving").begin_card
            begin_card(self._app, self._id, self.mark, number)
        else:
            self._app.peripherals.buzz()

    def _number(self, index: int) -> int:
        # Return the number of a deal of the pack; 0 if there is none, or it cannot be read.
        try:
            return self._pack.number(index) if self._pack and index >= 0 else 0
        except (OSError, ValueError):
            return 0

    def draw(self) -> None:
        """Draw the whole deck."""
        won = decks.count_won(self._session.decks, self._key)
        self.draw_title(self._name, DECK_COUNT.format(won))
        for card in range(_RANKS * _SUITS):
            self._draw_card(card)
        self._frame(GOLD)
        self._explain()
        self.show_foot(NUMBER_KEYS)

    def corner(self, card: int) -> tuple[int, int]:
        """Return the upper left corner of a card."""
        return self._left + (card >> 2) * self.pitch, self._top + (card & 3) * self.rise

    def _frame(self, ink: int) -> None:
        x, y = self.corner(self.mark)
        draw_frame(self._panel, x - 1, y - 1, self.pitch + 1, self._high + 2, ink)

    def _draw_card(self, card: int) -> None:
        panel, pitch, high = self._panel, self.pitch, self._high
        x, y = self.corner(card)
        how = decks.how_won(self._session.decks, self._key, card)
        wide = pitch - 1
        if how:
            panel.fill(x, y, wide, high, TEXT)
            for across in (x, x + wide - 1):
                for down in (y, y + high - 1):
                    panel.fill(across, down, 1, 1, GROUND)
        ink = QUIET if 0 < card & 3 < 3 else GROUND if how else TEXT
        rank = card >> 2
        text = b"10" if rank == _TEN else _LETTERS[rank : rank + 1]
        letter = _LETTER * self.type  # its height
        gap = (high - 2 * letter) // 3
        self._write(text, x, y + gap, wide, ink)
        self._write(SUIT_SIGNS[card & 3 : (card & 3) + 1], x, y + high - gap - letter, wide, ink)
        stars = max(0, how - 1)
        x += (wide - stars * (_STAR + 1) + 1) // 2
        for _ in range(stars):
            panel.fill(x + 1, y + high + 1, 1, _STAR, GOLD)
            panel.fill(x, y + high + 2, _STAR, 1, GOLD)
            x += _STAR + 1

    def _write(self, text: bytes, x: int, y: int, wide: int, ink: int) -> None:
        # Write into a cell, and copy that onto the card.
        face, cell = self._panel.face, self._letter
        width = face.width(text) - self.type
        if ink:
            cell.fill(0)
            face.write(cell, text, 0, 0, ink)
        else:
            cell.fill(GOLD)
            face.write(cell, text, 0, 0, GROUND, GOLD)
        skip = GROUND if ink else GOLD
        x += (wide - width + 1) // 2
        self._panel.draw_picture(cell, x, y, width, _LETTER * self.type, skip, text)

    def _explain(self) -> None:
        # Show which deal the card in the frame has, and how it was won.
        index = deal_for(self.mark, self._count)
        note = ""
        number = self._number(index)
        if number and self._pack:
            how = DECK_HOW.split("|")[decks.how_won(self._session.decks, self._key, self.mark)]
            note = DECK_DEAL.format(number, self._pack.par(index), how)
        self.show_note(note)
