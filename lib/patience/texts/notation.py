"""Writes moves as text and reads them: "T2>T5*4", "W>F", "FC>T3", "deal" (PROTOCOL.md, Moves).

Piles are T1.., R1.., C1.., W for the waste, H for the hand card, and F for the foundation of the
card's suit; as a source, a foundation is named with its suit. If a suit has two foundations, they
are F1 to F8. `cards` names the cards.
"""

from patience import moves
from patience.cards import SUITS
from patience.game import Game
from patience.table import CELL, FOUNDATION, HAND, NO_CARD, RESERVE, STOCK, TABLEAU, WASTE

_MOST_PILES = RESERVE - TABLEAU
_KINDS = (("T", TABLEAU), ("R", RESERVE), ("C", CELL))


def numbers_foundations(game: Game) -> bool:
    """Return whether a game's foundations have numbers, because a suit does not identify one."""
    return game.row.packs > 1 or game.row.fsuit == "R"


def move_text(a_move: int, numbered: bool = False) -> str:
    """Return a move as text.

    >>> move_text(moves.move(TABLEAU + 1, TABLEAU + 4, 4)), move_text(moves.DEAL)
    ('T2>T5*4', 'deal')

    :param numbered: the result of `numbers_foundations`
    """
    if a_move == moves.DEAL:
        return "deal"
    dst = moves.target(a_move)
    size = moves.size(a_move)
    goes_to = "F" if dst < TABLEAU and not numbered else place_text(dst, numbered)
    text = place_text(moves.source(a_move), numbered) + ">" + goes_to
    return text + "*" + str(size) if size > 1 else text


def place_text(place: int, numbered: bool = False) -> str:
    """Return a place as text, a foundation with its suit or its number.

    >>> place_text(TABLEAU), place_text(WASTE), place_text(FOUNDATION), place_text(FOUNDATION + 7)
    ('T1', 'W', 'FC', 'F8')
    """
    if place < TABLEAU and (numbered or place >= FOUNDATION + 4):
        return "F" + str(place - FOUNDATION + 1)
    if place < TABLEAU:
        return "F" + SUITS[place & 3]
    if place >= WASTE:
        return "WHS"[place - WASTE]
    letter, first = _KINDS[2 if place >= CELL else 1 if place >= RESERVE else 0]
    return letter + str(place - first + 1)


def parse_move(game: Game, text: str) -> int:
    """Return the move that a text describes in a game; it need not be legal.

    >>> from patience.games import catalog, dealing
    >>> from patience.table import Table
    >>> game = dealing.new_game(catalog.row("klondike"), 617, Table())
    >>> parse_move(game, "T7>T2") == moves.move(TABLEAU + 6, TABLEAU + 1)
    True
    >>> parse_move(game, "T8>T2")
    Traceback (most recent call last):
    ValueError: "T8" is not a pile of Klondike: T1 to T7, and R, C, W, H, F if the game has them

    :raises ValueError: if the text is not a move, or names a pile that the game does not have
    """
    if text == "deal":
        return moves.DEAL
    piles, star, size = text.partition("*")
    src_text, arrow, dst_text = piles.partition(">")
    if not arrow or (star and not size.isdigit()):
        raise ValueError(f'"{text}" is not a move; a move looks like T2>T5*4, W>F or deal')
    src = _parse_place(game, src_text)
    number = int(size) if star else 1
    if number < 1:
        raise ValueError(f'"{text}": a move takes at least one card')
    if dst_text == "F":
        card = game.table.top[src]
        if card >= NO_CARD:
            raise ValueError(f'"{text}": there is no card on {src_text}')
        if game.row.again and game.row.merci and 1 < number <= game.table.length(src):
            card = game.packet_head(src, number)
        return moves.move(src, game.foundation_for(card), number)
    return moves.move(src, _parse_place(game, dst_text), number)


def _parse_place(game: Game, text: str) -> int:
    if text == "W":
        return WASTE
    if text == "H":
        return HAND
    if text == "S":
        return STOCK
    letter = text[:1]
    if letter == "F" and len(text) == 2 and text[1] in SUITS:
        return _filled_foundation(game, SUITS.find(text[1]))
    # Cards that cover each other are piles whose numbers continue into the reserve's places.
    reserve = game.reserve or game.tableau[_MOST_PILES:]
    places = {"F": game.foundations, "T": game.tableau, "R": reserve, "C": game.cells}
    piles = places.get(letter, ())
    if text[1:].isdigit() and 1 <= int(text[1:]) <= len(piles):
        return piles[int(text[1:]) - 1]
    if text == "F":
        raise ValueError('"F" is only a target; cards are taken from FC, FD, FH or FS')
    raise ValueError(
        f'"{text}" is not a pile of {game.row.name}: T1 to T{game.row.T}, '
        "and R, C, W, H, F if the game has them"
    )


def _filled_foundation(game: Game, suit: int) -> int:
    # Of two foundations for the suit, choose one that has cards.
    filled = [place for place in game.foundations if place & 3 == suit]
    filled = [place for place in filled if game.table.top[place] < NO_CARD]
    if len(filled) > 1:
        names = " and ".join([place_text(place, True) for place in filled])
        raise ValueError(f'"F{SUITS[suit]}" is one of two foundations, {names}')
    return filled[0] if filled else FOUNDATION + suit
