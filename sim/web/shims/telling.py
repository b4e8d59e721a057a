"""Describes the position in words, and writes the links of deals.

It is loaded on demand.
"""

from patience import moves
from patience.advice.retracing import read_move
from patience.games import catalog
from patience.kinds.faces import faces_of, suit_bits
from patience.table import (
    CARD_MASK,
    CLOSED,
    FACE_DOWN,
    HAND,
    NO_CARD,
    REDEALS,
    STEP,
    STOCK,
    TABLEAU,
    UNLIMITED,
    WASTE,
)
from patience.texts import desk_text as say
from patience.texts.plural import choose
from patience.texts.words import DAY_OPEN, DAY_WON, SUIT_SIGNS
from patience.ui.input.button_names import fill_button_names
from patience.ui.input.kinds import has_cells, is_menu, is_page, is_table, is_text
from sim.desk.codes import DIGITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from patience.game import Game
    from patience.player.session import Session
    from patience.table import Log
    from patience.ui.app import App
    from patience.ui.draw.remembering import RememberingPanel
    from patience.ui.screens.menu import Menu
    from patience.ui.screens.page import Page
    from patience.ui.screens.rules import TextPages
    from patience.ui.table.table_screen import TableScreen

_RANKS = say.RANKS.split("|")
_CARDS = [suit.split("|") for suit in (say.CLUBS, say.DIAMONDS, say.HEARTS, say.SPADES)]
_SHORT_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
# Signs and how to say them; chr(127) surrounds the names of buttons.
_SPOKEN = [(chr(127), ""), ("<>", say.DIRECTIONS), ("< ", ""), (" >", "")]
for _sign, _cards, _one in zip(SUIT_SIGNS.decode(), _CARDS, say.ONE_CARD.split("|")):
    _SPOKEN.extend([(rank + _sign, card) for rank, card in zip(_SHORT_RANKS, _cards)])
    _SPOKEN.append((_sign, _one))


def tell(app: "App", panel: "RememberingPanel") -> str:
    """Return the position in words: the frame or open screen, then every pile, top card first.

    :param panel: the app's
    """
    game = app.session.game
    table = game.table
    steps = table.log.steps
    said = [choose(say.POSITION, steps).format(game.row.name, game.number, steps)]
    if game.won():
        said.append(say.IS_WON)
    screen = app.stack.screen
    if is_table(screen):
        said.extend(_read_table(app, screen))
    elif is_menu(screen):
        said.append(_read_menu(app, screen))
    elif is_text(screen) and screen.pages[screen.mark][1]:
        said.append(_read_text(screen))
    elif is_page(screen):
        said.append(_read_panel(screen, panel))
    else:
        said.append(say.GO_ON)
    home = [_pile(game, place) for place in game.foundations if table.top[place] < NO_CARD]
    said.append(say.FOUNDATIONS.format("; ".join(home)) if home else say.NO_FOUNDATIONS)
    if table.top[HAND] < NO_CARD:
        said.append(_pile(game, HAND) + ".")
    if game.row.again:
        left = table.top[REDEALS]
        said.append(say.ANY_REDEALS if left == UNLIMITED else say.REDEALS.format(left))
        if game.row.merci:
            said.append(say.MERCI_USED if table.top[HAND] == CLOSED else say.MERCI)
    elif game.row.draw != "0" or table.top[STOCK] < NO_CARD:
        left = table.length(STOCK)
        said.append(choose(say.STOCK_CARDS, left).format(left))
    if table.top[WASTE] < NO_CARD:
        said.append(_pile(game, WASTE) + ".")
    for places in (game.cells, game.reserve, game.tableau):
        for place in places:
            if table.top[place] != CLOSED:
                said.append(_pile(game, place) + ".")
    text = " ".join([part[0].upper() + part[1:] for part in said])
    for sign, word in _SPOKEN:
        text = text.replace(sign, word)
    return text


def _read_table(app: "App", table: "TableScreen") -> "Iterator[str]":
    # Yield the line below the cards, and the place of the frame.
    navigation, sentence = table.navigation, table.view.status.sentence
    game = app.session.game
    if sentence:
        yield fill_button_names(app, sentence) + "." * (sentence[-1] not in ".!?")
    yield say.FRAME.format(_name(game, navigation.place))
    if navigation.choices:
        yield say.LIFTED.format(_name(game, moves.target(navigation.choice)))


_MARKS = {DAY_OPEN: say.OPEN, DAY_WON: say.WON}
"""What is read out instead of a sign beside a line."""


def _read_menu(app: "App", menu: "Menu") -> str:
    # Return the chosen line and its note.
    items = menu.items
    label, value = items[menu.mark][:2]
    if isinstance(label, bytes):
        label, value = label.decode(), value.decode()
    value = _MARKS.get(value, value)
    title = menu.title
    if title and not title.endswith("?"):
        title += ":"
    line = f"{title} {label} {value}".strip() + ", "
    line += say.LINE.format(menu.mark + 1, len(items)) + "."
    notes = fill_button_names(app, menu.note_for(items[menu.mark])).split("\n")
    return " ".join([line] + [note + "." for note in notes if note])


def _read_text(pages: "TextPages") -> str:
    # Return a page of sentences.
    heading, lines = pages.pages[pages.mark]
    text = b" ".join(lines).decode()
    return say.PAGE.format(heading, pages.mark + 1, len(pages.pages), text)


def _read_panel(page: "Page", panel: "RememberingPanel") -> str:
    # Return the texts of a page; of cells only the one with the frame, unless all are in one row:
    # these are a number.
    texts = panel.in_order()
    texts = [text for text in texts if text.text.strip(b" .")]  # a dot is a day to come
    said = [text.text.decode() for text in texts]
    framed = ""
    if has_cells(page):
        corners = [page.corner(cell) for cell in page.cells]
        inside = [panel.texts_in(x, y, page.pitch, page.rise) for x, y in corners]
        in_cells = [text for cell in inside for text in cell]
        said = [text.text.decode() for text in texts if text not in in_cells]
        if len({y for _, y in corners}) == 1:
            said.insert(1, "".join([text.text.decode() for text in in_cells]).strip())
        framed = "".join([text.text.decode() for text in inside[page.mark - page.cells[0]]])
    return ", ".join(said) + "." + (" " + say.FRAME.format(framed) if framed.strip() else "")


def _pile(game: "Game", place: int) -> str:
    cards = bytearray(NO_CARD)
    count = game.table.read_pile(place, cards)
    faces = faces_of(game.row)
    for index in range(count):
        cards[index] = faces[cards[index] & CARD_MASK] | cards[index] & FACE_DOWN
    name = _name(game, place)
    if not count:
        return say.EMPTY.format(name)
    if place < TABLEAU or place == WASTE:
        return f"{name}: {_card(cards[count - 1])}"
    up = [_card(card) for card in cards[:count] if not card & FACE_DOWN]
    down = count - len(up)
    up.reverse()
    if down:
        up.append(say.HIDDEN.format(down))
    return f"{name}: " + ", ".join(up)


def _card(card: int) -> str:
    return _CARDS[card & 3][(card & CARD_MASK) >> 2]


def _name(game: "Game", place: int) -> str:
    if place < TABLEAU:
        return _foundation_name(game, place)
    if place in (WASTE, HAND, STOCK):
        return (say.WASTE, say.HAND, say.STOCK)[place - WASTE]
    for name, places in (
        (say.PILE, game.tableau),
        (say.RESERVE, game.reserve),
        (say.LOWER_PILE if game.row.pair else say.CELL, game.cells),
    ):
        if place in places:
            return name.format(place - places[0] + 1)
    return say.NOTHING


def _foundation_name(game: "Game", place: int) -> str:
    count = len(game.foundations)
    if count == 1:
        return say.FOUNDATION
    if game.row.fsuit == "R":
        rank = game.next_rank(place)
        if rank < 13:
            return say.FOUNDATION_FOR.format(place + 1, _RANKS[rank])
        return say.FOUNDATION_NUMBER.format(place + 1)
    if game.row.frun > 1:
        return say.FOUNDATION_AMONG.format(place + 1, count)
    name = say.SUIT_FOUNDATIONS.split("|")[place & 3 | suit_bits(game.row)]
    return say.AMONG.format(name, place + 1, count) if game.row.packs > 1 else name


def link(session: "Session") -> str:
    """Return the deal's share code, such as klondike:617:draw=3, with its moves if it was won.

    For the lesson's small game, which is not a deal, return "".
    """
    game = session.game
    row = game.row
    if not catalog.known([row.id]):
        return ""
    plain = catalog.row(row.id)
    parts = [row.id, str(game.number)]
    parts += [
        f"{field}={getattr(row, field)}"
        for field, _ in row.options
        if str(getattr(row, field)) != str(getattr(plain, field))
    ]
    if game.won():
        parts.append("line=" + _pack_moves(game.table.log))
    return ":".join(parts)


def _pack_moves(log: "Log") -> str:
    text = ""
    for number in range(log.applied):
        entry = log.entry(number)
        if entry & STEP:
            a_move = read_move(log, number)
            for part in (moves.source(a_move), moves.target(a_move), moves.size(a_move)):
                text += DIGITS[part]
    return text
