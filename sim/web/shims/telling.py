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
from patience.texts.pages_text import RANKS
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

_SUITS = "clubs diamonds hearts spades".split()
# Signs and how to say them; chr(127) surrounds the names of buttons.
_SPOKEN = [(chr(127), ""), ("<>", "Left, Right:"), ("< ", ""), (" >", "")]
_SPOKEN += [(sign, " of " + suit) for sign, suit in zip(SUIT_SIGNS.decode(), _SUITS)]


def tell(app: "App", panel: "RememberingPanel") -> str:
    """Return the position in words: the frame or open screen, then every pile, top card first.

    :param panel: the app's
    """
    game = app.session.game
    table = game.table
    said = [f"{game.row.name}, deal {game.number}, {table.log.steps} moves."]
    if game.won():
        said.append("It is won.")
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
        said.append("Press any button to go on.")
    home = [_pile(game, place) for place in game.foundations if table.top[place] < NO_CARD]
    said.append("Foundations: " + ("; ".join(home) if home else "empty") + ".")
    if table.top[HAND] < NO_CARD:
        said.append(_pile(game, HAND) + ".")
    if game.row.again:
        left = table.top[REDEALS]
        said.append(f"Redeals: {'unlimited' if left == UNLIMITED else left}.")
        if game.row.merci:
            said.append("Merci: " + ("used." if table.top[HAND] == CLOSED else "not used yet."))
    elif game.row.draw != "0" or table.top[STOCK] < NO_CARD:
        said.append(f"Stock: {table.length(STOCK)} cards.")
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
    yield f"The frame is on {_name(game, navigation.place)}."
    if navigation.choices:
        yield f"Lifted; the target is {_name(game, moves.target(navigation.choice))}."


_MARKS = {DAY_OPEN: "open", DAY_WON: "won"}
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
    line = f"{title} {label} {value}".strip() + f", line {menu.mark + 1} of {len(items)}."
    notes = fill_button_names(app, menu.note_for(items[menu.mark])).split("\n")
    return " ".join([line] + [note + "." for note in notes if note])


def _read_text(pages: "TextPages") -> str:
    # Return a page of sentences.
    heading, lines = pages.pages[pages.mark]
    page = f"page {pages.mark + 1} of {len(pages.pages)}"
    return f"{heading}, {page}: {b' '.join(lines).decode()}"


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
    return ", ".join(said) + "." + (f" The frame is on {framed}." if framed.strip() else "")


def _pile(game: "Game", place: int) -> str:
    cards = bytearray(NO_CARD)
    count = game.table.read_pile(place, cards)
    faces = faces_of(game.row)
    for index in range(count):
        cards[index] = faces[cards[index] & CARD_MASK] | cards[index] & FACE_DOWN
    name = _name(game, place)
    if not count:
        return f"{name}: empty"
    if place < TABLEAU or place == WASTE:
        return f"{name}: {_card(cards[count - 1])}"
    up = [_card(card) for card in cards[:count] if not card & FACE_DOWN]
    down = count - len(up)
    up.reverse()
    if down:
        up.append(f"{down} face down")
    return f"{name}: " + ", ".join(up)


def _card(card: int) -> str:
    return f"{RANKS[(card & CARD_MASK) >> 2]} of {_SUITS[card & 3]}"


def _name(game: "Game", place: int) -> str:
    if place < TABLEAU:
        if len(game.foundations) == 1:
            return "foundation"
        if game.row.fsuit == "R":
            rank = game.next_rank(place)
            return f"foundation {place + 1}" + (f" for {RANKS[rank]}" if rank < 13 else "")
        if game.row.frun > 1:
            return f"foundation {place + 1} of {len(game.foundations)}"
        name = "foundation of " + _SUITS[place & 3 | suit_bits(game.row)]
        return f"{name}, {place + 1} of {len(game.foundations)}" if game.row.packs > 1 else name
    if place in (WASTE, HAND, STOCK):
        return ("waste", "hand card", "stock")[place - WASTE]
    for name, places in (
        ("pile", game.tableau),
        ("reserve", game.reserve),
        ("lower pile" if game.row.pair else "cell", game.cells),
    ):
        if place in places:
            return f"{name} {place - places[0] + 1}"
    return "nothing"


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
