"""Deals games and lays out positions for tests, and reads tables as text and as bytes."""

import json
from pathlib import Path

from patience import cards
from patience.advice import finish
from patience.games import catalog
from patience.games.dealing import new_game as deal
from patience.games.row import Row
from patience.games.rules import read
from patience.kinds.faces import faces_of
from patience.table import (
    BASE,
    CARD_MASK,
    CLOSED,
    EMPTY,
    FACE_DOWN,
    HAND,
    NO_CARD,
    REDEALS,
    STOCK,
    WASTE,
    Table,
)
from patience.texts import notation
from patience.texts.refusals import why_not
from sim.data.eleven import eleven_games
from sim.solve.search import rows

DATA = Path(__file__).parents[1] / "data"
SIM = Path(__file__).parents[2] / "sim"


def will_finish(game):
    """Return whether finishing wins the game; False if it is won already."""
    return list(finish.trial(game))[-1]


def lines(name, folder=DATA):
    """Return the lines of a file of data that are no comments."""
    text = (folder / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


ROWS = {read(row).id: row for row in catalog.lines()}
CHOSEN = {game_id: catalog.row(game_id) for game_id in catalog.ids()}
"""The row of each game as it is usually played; to find them all takes 0.1 s."""
SEARCHED = [game_id for game_id in ROWS if rows.are_known(CHOSEN[game_id])]
"""The games that the compiled search of `sim.solve` knows."""


def _choose_few():
    left = {
        game: {field for field in row.split("|")[1:] if not field.startswith("deal=")}
        for game, row in ROWS.items()
    }
    found = []

    def add(game):
        found.append(game)
        fields = left[game].copy()
        for others in left.values():
            others -= fields

    for game in eleven_games():
        add(game)
    while any(left.values()):
        add(max(left, key=lambda game: len(left[game])))
    return [game for game in ROWS if game in found]


FEW = _choose_few()
"""The eleven, and few others: together they have every field of the catalogue with every value,
but not every way to deal."""
FEW_SEARCHED = [game_id for game_id in FEW if game_id in SEARCHED]
WON_VARIANTS = {
    game: (int(number), moves)
    for game, number, *moves in (line.split() for line in lines("won_variants.txt"))
}
WON_LINES = [json.loads(line) for line in lines("won_lines.jsonl", SIM / "data")]


def new_game(game_id, number=1, options=()):
    """Deal a game of the catalogue."""
    return deal(catalog.row(game_id, options), number, Table())


def deal_row(row, number=1):
    """Deal a game from the text of a row."""
    return deal(read(row), number, Table())


def table_bytes(game):
    """Return every byte of a game's position."""
    return bytes(game.table.under) + bytes(game.table.top)


def pile_text(game, place):
    """Return a place's cards as text, bottom card first."""
    buffer, faces = bytearray(NO_CARD), faces_of(game.row)
    pile = buffer[: game.table.read_pile(place, buffer)]
    return " ".join(cards.text(faces[card & CARD_MASK] | card & FACE_DOWN) for card in pile)


def all_cards(game):
    """Return the cards on all places, sorted."""
    buffer = bytearray(NO_CARD)
    found = []
    for place in range(STOCK + 1):
        found += [card & CARD_MASK for card in buffer[: game.table.read_pile(place, buffer)]]
    return sorted(found)


def has_every_card(game):
    """Return whether each card of the game's packs lies on one place."""
    return all_cards(game) == list(range(len(game.table.under)))


def legal_moves(game):
    """Return the legal moves as text, a set."""
    return {
        notation.move_text(a_move, notation.numbers_foundations(game)) for a_move in game.moves()
    }


def play(game, *texts):
    """Make moves given as text; each must be legal."""
    for text in texts:
        a_move = notation.parse_move(game, text)
        assert game.push(a_move), f"{text}: {why_not(game, a_move)}"


def known_layouts():
    """Return `(game id, number, {"F": ..., "T": ..., "stock": ...})` of deals in layouts.txt."""
    found = []
    number = 0
    for line in lines("layouts.txt"):
        if line.startswith("Deal "):
            number = int(line.split()[1])
        elif not line.startswith(" "):
            found.append((read(line + "|T=1").id, number, {}))
        else:
            name, _, cards_text = line.strip().partition(":")
            found[-1][2][name.split(" ")[0]] = cards_text.strip()
    return found


def lay_out(
    rules,
    tableau=(),
    *,
    base=None,
    reserve=(),
    cells=(),
    foundations=(),
    waste="",
    hand="",
    stock="",
    redeals=None,
):
    """Return a game with only these cards on the table, piles as text, bottom card first.

    `foundations` names each foundation's top card; the cards below it are added.
    """  # fmt: skip
    if not isinstance(rules, Row):
        rules = read(rules if "deal=" in rules else rules + "|deal=u52@0-0")
    game = deal(rules, 1, Table())
    kept_base, kept_redeals = game.table.top[BASE], game.table.top[REDEALS]
    game.table.clear()
    game.table.under[:] = bytes([CLOSED]) * len(game.table.under)  # what is not laid lies nowhere
    fixed = game.row.base.isdigit()
    game.table.top[BASE] = kept_base if fixed else EMPTY if base is None else base - 1
    game.table.top[REDEALS] = kept_redeals if redeals is None else redeals
    places = [*zip(game.tableau, tableau), *zip(game.reserve, reserve), *zip(game.cells, cells)]
    for place, text in [*places, (WASTE, waste), (HAND, hand), (STOCK, stock)]:
        for name in text.split():
            game.table.lay(_free_card(game, cards.parse(name)), place)
    for name in foundations:
        card = cards.parse(name)
        if len(game.foundations) == 1:
            game.table.lay(card, game.foundations[0])
            continue
        rank = game.table.top[BASE]
        place = card & 3
        if game.row.packs > 1 and game.table.length(place):
            place += 4
        while rank != card >> 2:
            game.table.lay(_free_card(game, rank << 2 | card & 3), place)
            rank = (rank + 1) % 13
        game.table.lay(_free_card(game, card), place)
    return game


def _free_card(game, card):
    """Return a card that looks like this one and lies nowhere yet, else this one."""
    for other, face in enumerate(faces_of(game.row)):
        if face == card & CARD_MASK and game.table.under[other] == CLOSED:
            return other | card & FACE_DOWN
    return card
