"""Positions as JSON, in the form of the engine protocol's `show`, and back onto a table.

A pile is a list of cards, bottom card first; a face-down card has "-" before it; a place that is
closed permanently is null. `set_up` checks everything before it returns a game.
"""

from itertools import pairwise
from typing import Any

from patience import cards
from patience.game import Game
from patience.games import catalog
from patience.games.dealing import LAST_NUMBER, game_for
from patience.games.row import Row
from patience.kinds.covers import covers_of, is_covered
from patience.kinds.faces import faces_of, suit_bits
from patience.kinds.sorting import SortingGame
from patience.moves import AGAIN, NOWHERE, TO_HAND, TO_WASTE
from patience.table import (
    BASE,
    CARD_MASK,
    CLOSED,
    EMPTY,
    FACE_DOWN,
    HAND,
    NO_CARD,
    PACK,
    REDEALS,
    STOCK,
    UNLIMITED,
    WASTE,
    Table,
)
from patience.texts.notation import place_text
from sim.solve.lines import copy_game

Described = dict[str, Any]  # a position as JSON


def describe(game: Game) -> Described:
    """Return a game's position as the protocol's `show` prints it."""
    top = game.table.top
    base = top[BASE]
    redeals = top[REDEALS]
    merci = {"merci": top[HAND] == EMPTY} if game.row.again and game.row.merci else {}
    return {
        "game": game.row.id,
        "options": {name: str(getattr(game.row, name)) for name, _ in game.row.options},
        "number": game.number or None,
        "base": None if base == EMPTY else cards.RANKS[base],
        "foundations": [_pile(game, place) for place in game.foundations],
        "tableau": [None if top[place] == CLOSED else _pile(game, place) for place in game.tableau],
        "reserve": [_pile(game, place) for place in game.reserve],
        "cells": [(_pile if game.row.pair else _one)(game, place) for place in game.cells],
        "waste": _pile(game, WASTE),
        "hand": _one(game, HAND),
        "stock": _pile(game, STOCK),
        "redeals": -1 if redeals == UNLIMITED else redeals,
        "won": game.won(),
        "stuck": is_stuck(game),
        **merci,
    }


def is_stuck(game: Game) -> bool:
    """Return whether a game that is not won is stuck (RULES.md 1.9)."""
    return not game.can_play() and not game.won() and not game.deals_help()


def set_up(described: object, row: Row | None = None) -> Game:
    """Return a game in the position described; its log is empty.

    :param described: a dict in the form of `describe`; a missing pile is empty, and a missing
        option has its default
    :param row: of a game that is not in the catalogue
    :raises ValueError: in words for the player, if the game cannot be in this position
    """
    if not isinstance(described, dict):
        raise ValueError(
            "a position is a dict as to_dict returns, or a JSON object as show prints it"
        )
    game_id = described.get("game")
    if not isinstance(game_id, str):
        raise ValueError('a position names its game: "game": "klondike"')
    if row is None:
        row = catalog.row(game_id, _options(described))
    elif row.id != game_id:
        raise ValueError(f"this is a position of {game_id}, not of {row.id}")
    game = game_for(row, Table(row.packs))
    table = game.table
    game.number = _number(described.get("number"))
    _lay_piles(game, described, "foundations", game.foundations)
    _lay_piles(game, described, "tableau", game.tableau)
    _lay_piles(game, described, "reserve", game.reserve)
    _lay_piles(game, described, "cells", game.cells)
    _lay(game, "waste", _list(described, "waste"), WASTE)
    _lay(game, "hand", [described["hand"]] if described.get("hand") else [], HAND)
    _lay(game, "stock", _list(described, "stock"), STOCK)
    table.top[BASE] = _base(game, described.get("base"))
    table.top[REDEALS] = _redeals(game, described.get("redeals"))
    if game.row.again and game.row.merci and described.get("merci") is False:
        table.top[HAND] = CLOSED
    _check(game)
    return game


def _pile(game: Game, place: int) -> list[str]:
    buffer = bytearray(NO_CARD)
    faces = faces_of(game.row)
    pile = buffer[: game.table.read_pile(place, buffer)]
    return [cards.text(faces[card & CARD_MASK] | card & FACE_DOWN) for card in pile]


def _one(game: Game, place: int) -> str | None:
    pile = _pile(game, place)
    return pile[0] if pile else None


def _options(described: Described) -> list[tuple[str, str]]:
    options = described.get("options", {})
    if not isinstance(options, dict):
        raise ValueError('options are an object: {"draw": "3"}')
    return [(str(name), str(value)) for name, value in options.items()]


def _list(described: Described, name: str) -> list[object]:
    pile = described.get(name) or []
    if not isinstance(pile, list):
        raise ValueError(f"{name} is a list of cards")
    return pile


def _lay_piles(game: Game, described: Described, name: str, places: range) -> None:
    piles = _list(described, name)
    if len(piles) > len(places):
        raise ValueError(f"{game.row.name} has {len(places)} {name}, not {len(piles)}")
    for place, pile in zip(places, piles):
        if pile is None and name == "tableau":
            if "x" not in game.row.sel:
                raise ValueError(f"{game.row.name} never closes a place of the tableau")
            game.table.top[place] = CLOSED
        elif name == "cells" and not game.row.pair:
            _lay(game, name, [pile] if pile else [], place)
        else:
            _lay(game, name, pile, place)


def _lay(game: Game, name: str, pile: object, place: int) -> None:
    if not isinstance(pile, list):
        raise ValueError(f"{name}: a pile is a list of cards, bottom card first")
    for text in pile:
        if not isinstance(text, str):
            raise ValueError(f"{name}: {text!r} is not a card; a card looks like 7H")
        card = cards.parse(text)
        if card & FACE_DOWN and place not in game.tableau:
            raise ValueError(f"{name}: {text}: only tableau cards lie face down")
        game.table.lay(_free_card(game, name, card & CARD_MASK) | card & FACE_DOWN, place)


def _free_card(game: Game, name: str, face: int) -> int:
    # Return a card with this face that is not in a pile yet.
    alike = [card for card, seen in enumerate(faces_of(game.row)) if seen == face]
    for card in alike:
        if not _lies(game, card):
            return card
    times = {0: "not in this game", 1: "there twice"}.get(len(alike), "there too often")
    raise ValueError(f"{name}: {cards.text(face)} is {times}")


def _lies(game: Game, card: int) -> bool:
    # A table that was cleared keeps its links, so start at the tops.
    for place in range(STOCK + 1):
        other = game.table.top[place]
        while other < NO_CARD:
            if other == card:
                return True
            other = game.table.under[other] & CARD_MASK
    return False


def _number(number: object) -> int:
    if number is None:
        return 0
    if type(number) is not int or not 1 <= number <= LAST_NUMBER:
        raise ValueError(f"number is a deal number from 1 to {LAST_NUMBER}, or null")
    return number


def _base(game: Game, base: object) -> int:
    fixed = game.row.base
    if base is None:
        if fixed.isdigit():
            return int(fixed) - 1
        if fixed == "D" or any(game.table.top[place] < NO_CARD for place in game.foundations):
            raise ValueError(f"{game.row.name} has a base here: a rank of {cards.RANKS}")
        return EMPTY
    if not isinstance(base, str) or len(base) != 1 or base not in cards.RANKS:
        raise ValueError(f"base is a rank of {cards.RANKS}, or null")
    rank = cards.RANKS.index(base)
    if fixed.isdigit() and rank != int(fixed) - 1:
        raise ValueError(
            f"the base of {game.row.name} is {cards.RANKS[int(fixed) - 1]}, not {base}"
        )
    return rank


def _redeals(game: Game, redeals: object) -> int:
    allowed = game.row.redeal
    if redeals is None:
        redeals = allowed
    if type(redeals) is not int or not min(allowed, 0) <= redeals <= allowed:
        limit = "-1, unlimited" if allowed == -1 else f"0 to {allowed}"
        raise ValueError(f"redeals of {game.row.name} are {limit}")
    return UNLIMITED if redeals == -1 else redeals


def _check(game: Game) -> None:
    lying = sum(game.table.length(place) for place in range(STOCK + 1))
    if lying != len(game.table.under):
        packs = "a pack has" if game.row.packs == 1 else "two packs have"
        raise ValueError(f"there are {lying} cards; {packs} {len(game.table.under)}")
    if game.table.top[HAND] < NO_CARD and not game.row.hand and game.row.deals != TO_HAND:
        raise ValueError(f"{game.row.name} has no hand card")
    if (
        game.table.top[STOCK] < NO_CARD
        and game.row.deals in (NOWHERE, AGAIN)
        and game.row.auto != "S"
    ):
        raise ValueError(f"{game.row.name} has no stock")
    if game.table.top[WASTE] < NO_CARD and game.row.deals != TO_WASTE:
        raise ValueError(f"{game.row.name} has no waste")
    for place in game.tableau:
        _check_top(game, place)
        _check_below(game, place)
        _check_length(game, place)
    for place in game.foundations if len(game.foundations) > 1 else ():  # there the order is free
        _check_foundation(game, place)
    _check_at_rest(game)


def _check_top(game: Game, place: int) -> None:
    # A top card must be face up, unless others cover it. A card leaves after those that cover it.
    card = game.table.top[place]
    cover = getattr(game.row, "cover", "")
    covered = is_covered(game.table.top, covers_of(cover), place)
    if card >= NO_CARD:
        if covered:
            raise ValueError(f"{place_text(place)} is empty, so no cards cover it")
        return
    down = game.table.is_down(card)
    card = faces_of(game.row)[card]
    if down and not covered:
        raise ValueError(f"-{cards.text(card)} is the top card of its pile, so it lies face up")
    if covered and down != (cover == "peaks"):
        raise ValueError(
            f"{cards.text(card)} is covered, so it lies face {'up' if down else 'down'}"
        )


def _check_below(game: Game, place: int) -> None:
    # Cards are dealt face down before any face up, so none lies on one that is face up.
    pile = _pile(game, place)
    for below, card in pairwise(pile):
        if card.startswith("-") and not below.startswith("-"):
            raise ValueError(f"{card} lies on {below}, which is face up, so it lies face up, too")


def _check_length(game: Game, place: int) -> None:
    # If cards are only removed, or cover each other, only a deal makes a pile longer.
    row, lying = game.row, game.table.length(place)
    most = lying
    if row.auto == "S" or getattr(row, "cover", "") != "":
        most = 1
    elif row.pair == "lower":
        rows, rest = divmod(game.table.length(STOCK), row.T)
        if rest:
            raise ValueError(f"{row.name} deals rows of {row.T}, so its stock has full rows")
        if any(text[0] == "A" for text in _pile(game, game.foundations[0])):
            raise ValueError(f"aces are highest in {row.name}, so none is removed")
        most = PACK // row.T - rows
    if lying > most:
        raise ValueError(f"{place_text(place)} has {lying} cards; the most it can have is {most}")


def _check_at_rest(game: Game) -> None:
    # Some cards move immediately, to spaces or as whole runs, so no move leads to a position where
    # one still could. This is tried on a copy: the moves would be in the game's log without a step.
    settled = copy_game(game)
    settled.fill_spaces()
    before, after = game.table.top, settled.table.top
    for place in game.tableau:
        if before[place] == EMPTY and after[place] != EMPTY:
            card = cards.text(after[place])
            raise ValueError(f"{place_text(place)} is a space that {card} fills at once")
        if before[place] != EMPTY and before[place] != after[place]:
            raise ValueError(
                f"{place_text(place)} has a whole run, which goes to a foundation at once"
            )
    if before[HAND] != after[HAND]:
        raise ValueError(f"{cards.text(after[HAND])} is turned up: it is the hand card")


def _check_foundation(game: Game, place: int) -> None:
    buffer, faces = bytearray(NO_CARD), faces_of(game.row)
    pile = buffer[: game.table.read_pile(place, buffer)]
    falls = game.row.frun or (place >= 4 and game.row.fdir == "B")
    base = 12 if falls else game.table.top[BASE]
    step = -1 if falls or game.row.fdir == "D" else 1
    suit = place & 3 | suit_bits(game.row)
    if game.row.frun > 1 and pile:
        suit = faces[pile[0] & CARD_MASK] & 3
    name, suits = f"the foundation of {cards.SUITS[suit]}", 3
    if isinstance(game, SortingGame):
        base, step = game.base_of(place), game.step_of(place)
        if game.row.fsuit == "R":
            name, suits = f"foundation {place + 1}", 0
    for index, card in enumerate(pile):
        face = faces[card]
        if face >> 2 != (base + step * index) % 13 or (face ^ suit) & suits:
            raise ValueError(f"{cards.text(face)} does not follow on {name}")
