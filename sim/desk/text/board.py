"""Draws the table as text.

`>8♥<` is what would move, `[9♣]` the target of A, `(9♠)` another target, `_♥` an empty place, `5▒`
five face-down cards.
"""

from typing import TYPE_CHECKING

from patience.games.arrangements import AT_COVERS
from patience.kinds.faces import faces_of, suits_of
from patience.moves import size, source, target
from patience.table import CELL, FACE_DOWN, FOUNDATION, NO_CARD, STOCK, TABLEAU
from patience.texts import desk_text
from patience.texts.plural import choose
from patience.ui.draw.cards.layout import FANNED, SQUARED
from sim.desk.text import styled
from sim.desk.text.places import (
    WASTE_CARDS,
    WIDE,
    Plan,
    is_strip,
    name_kind,
    plan_board,
    shows_three,
)
from sim.desk.text.signs import HIDDEN, RANKS, RED_SUITS, SUITS, name_card
from sim.desk.text.styled import Line, Sheet, write

if TYPE_CHECKING:
    from patience.ui.table.table_screen import TableScreen

_MARKS = {"": "  ", "from": "><", "target": "[]", "other": "()"}
_STRIP_GAP = 5
_NEXT = WIDE + 1  # columns from a foundation to the rank that it takes


class BoardText:
    """The cards of a table as text."""

    def __init__(self, screen: "TableScreen") -> None:
        self._game, self._layout = screen.game, screen.navigation.layout
        self._faces = faces_of(self._game.row)
        self._marks = _find_marks(screen)

    def draw(self, columns: int, rows: int, least: int) -> list[Line]:
        """Return the places as `rows` lines.

        :param least: the fewest rows that the board may get
        """
        plan = plan_board(self._layout, columns, rows, least)
        sheet = Sheet(columns, rows)
        for place, spot in plan.spots.items():
            lines = self._draw_pile(place)
            if len(lines) > spot.room:  # the newest cards stay
                hidden = write(f"+{len(lines) - spot.room + 1}".rjust(4), styled.QUIET)
                lines = [hidden, *lines[len(lines) - spot.room + 1 :]]
            if spot.room == 1:
                lines = lines[-1:]
            for row, line in enumerate(lines, spot.row):
                inside = line.text[:1] == " "  # the mark of the card before may be there
                sheet.put(row, spot.column + inside, line.cut(int(inside)).rstrip())
        for row, column, word in plan.words:
            if sheet.is_free(row, column, len(word)):
                sheet.put(row, column, write(word, styled.QUIET))
        if self._game.row.fsuit and self._game.row.fstep:
            self._add_next_ranks(sheet, plan)
        return sheet.lines()

    def _add_next_ranks(self, sheet: Sheet, plan: Plan) -> None:
        """Write next to each foundation which rank it takes, where that is hard to tell."""
        homes = {place: spot for place, spot in plan.spots.items() if place < TABLEAU}
        first = homes[FOUNDATION]
        sheet.put(first.row - 1, first.column + _NEXT, write(desk_text.NEXT, styled.QUIET))
        for place, spot in homes.items():
            rank = self._game.next_rank(place)
            if rank < len(RANKS):
                sheet.put(spot.row, spot.column + _NEXT, write(RANKS[rank], styled.QUIET))

    def draw_strip(self) -> Line:
        """Return foundations and stock as one line; an empty one, if they have places."""
        if not is_strip(self._layout):
            return Line()
        row = self._layout.row
        line = write(name_kind(row, FOUNDATION), styled.QUIET)
        for place in sorted(place for place in self._layout.places if place < TABLEAU):
            line += self._draw_cell(self._game.table.top[place])
        rows = -(-self._game.table.length(STOCK) // self._game.row.T)
        kind = self._marks.get(STOCK, ("", 0))[0]
        left = choose(desk_text.ROWS, rows).format(rows)
        stock = write(left, styled.HIDDEN) if rows else write("_", styled.QUIET)
        name = " " * _STRIP_GAP + f"{name_kind(row, STOCK)} "
        return line + write(name, styled.QUIET) + _mark(stock, kind, 0)

    def _draw_cell(self, card: int) -> Line:
        return write(" ") + (self._name(card) if card < NO_CARD else write("_", styled.QUIET))

    def _name(self, card: int) -> Line:
        text = name_card(self._faces[card & (FACE_DOWN - 1)])
        return write(text, styled.RED if text[-1] in RED_SUITS else styled.PLAIN)

    def _draw_pile(self, place: int) -> list[Line]:
        """Return the cards of a place, the lowest first, each as wide as `WIDE` or one less."""
        table, layout = self._game.table, self._layout
        cards = bytearray(len(table.under))
        pile = list(cards[: table.read_pile(place, cards)])
        kind, count = self._marks.get(place, ("", 0))
        if not pile:
            return [_mark(self._draw_empty(place), kind)]
        down = sum(bool(card & FACE_DOWN) for card in pile)
        if place == STOCK and not layout.open_stock:
            down = len(pile)
        elif layout.kind[place] == SQUARED:
            down = max(down, layout.hidden(len(pile)))
        elif shows_three(layout, place):
            pile = pile[-WASTE_CARDS:]
        elif layout.kind[place] != FANNED and down < len(pile):
            return [_mark(self._name(pile[-1]), kind)]
        how_many = "" if self._is_cover(place) else str(down)
        backs = write(how_many + HIDDEN, styled.HIDDEN)
        if down == len(pile):
            return [_mark(backs, kind)]
        lines = [_mark(backs, "")] if down else []
        up = pile[down:]
        for number, card in enumerate(up):
            lines.append(_mark(self._name(card), kind if number >= len(up) - count else ""))
        return lines

    def _draw_empty(self, place: int) -> Line:
        if self._is_cover(place):
            return Line()
        suit = ""
        if place < TABLEAU and self._layout.any_suit >= 0:
            suit = SUITS[suits_of(self._game.row)[(place | self._layout.any_suit) & 3]]
        return write("_" + suit, styled.QUIET)

    def _is_cover(self, place: int) -> bool:
        """Return whether a place is that of one card, which covers others."""
        return self._layout.row.at == AT_COVERS and place in self._game.tableau

    def describe_choice(self, screen: "TableScreen") -> Line:
        """Return a sentence on the packet that is lifted; an empty line, if none is."""
        choices = screen.navigation.choices
        if not choices:
            return Line()
        choice = screen.navigation.choice
        table = self._game.table
        cards = bytearray(len(table.under))
        count = table.read_pile(source(choice), cards)
        line, last = self._name(cards[count - size(choice)]), ""
        places = list(dict.fromkeys(target(a_move) for a_move in choices))
        for at, place in enumerate(places):
            how, what = self._describe(place)
            line += write(" " if not at else desk_text.OR if at == len(places) - 1 else ", ")
            line += _fill(how if how != last else "{}", what) if what else write(how)
            last = how
        which = f" {desk_text.CHOOSE_TARGET}" if len(places) > 1 else ""
        return line + write(f".{which} ") + _fill(desk_text.GO, write("a", styled.KEY))

    def _describe(self, place: int) -> tuple[str, Line]:
        """Return how a card goes to a place, and the card there that is named in it."""
        card = self._game.table.top[place]
        if self._game.row.pair:
            return (
                (desk_text.WITH, self._name(card)) if card < NO_CARD else (desk_text.ALONE, Line())
            )
        if place < TABLEAU:
            return desk_text.TO_FOUNDATION, Line()
        if card >= NO_CARD:
            return desk_text.TO_CELL if place >= CELL else desk_text.TO_SPACE, Line()
        return desk_text.ON, self._name(card)


def _fill(text: str, part: Line) -> Line:
    """Return a text with a part of other inks in it."""
    before, _, after = text.partition("{}")
    return write(before) + part + write(after)


def _find_marks(screen: "TableScreen") -> dict[int, tuple[str, int]]:
    """Return for each place the marks of its top cards, and their number."""
    navigation = screen.navigation
    if screen.view.deal_advised:
        return {STOCK: ("target", 1)}
    if not navigation.choices:
        place = navigation.place
        return {place: ("from", navigation.packet_size(place) or screen.game.most_cards(place))}
    marks = {target(a_move): ("other", 1) for a_move in navigation.choices}
    marks[target(navigation.choice)] = "target", 1
    marks[navigation.place] = "from", navigation.choice >> 12 or 1
    return marks


def _mark(line: Line, kind: str, wide: int = WIDE) -> Line:
    """Return a card in the middle of its place, between marks that stand close to it."""
    text = line.text if line.text != "_" or not wide else "_ "
    before = write(" " * (wide - 2 - len(text)))
    if not kind:
        return (before + write(" ") + line) if wide else line
    first, last = _MARKS[kind][0], _MARKS[kind][1]
    is_red = styled.RED in line.inks
    if kind == "from":
        ink = styled.FRAMED_RED if is_red else styled.FRAMED
    else:
        ink = styled.TARGET_RED if is_red else styled.TARGET
    return before + write(first + line.text + last, ink)
