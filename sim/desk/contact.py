"""Draws the contact sheet: games as dealt, half-way and at worst, on every size of screen.

The worst positions come from `sim/data/longest.json`: the longest piles reached in 10,000 games of
each of the eleven, by moves that mostly build on the longest pile.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple

from PIL import Image, ImageDraw

from device.boards import BOARDS
from patience.advice import hints
from patience.games import catalog
from patience.games.dealing import new_game
from patience.table import Table
from patience.texts import notation
from sim.data.eleven import eleven_games
from sim.desk import picture
from sim.desk.machine import Machine

_NUMBER = 617
_MIDDLE = 30  # moves from a deal to its middle
_OTHERS = [(195, 300), (176, 220), (240, 160)]  # sizes that no board here has
_DEALS = 50  # tried to find one that lasts long enough
_GAP = 8  # pixels between two screens
_CAPTION = 26  # pixels above each, for two lines
_INK, _PAPER = (230, 230, 230), (40, 40, 48)

_LONGEST = Path(__file__).parents[1] / "data" / "longest.json"


class Case(NamedTuple):
    """A position of a game to draw."""

    title: str
    number: int
    moves: tuple[str, ...]  # in the notation of the protocol


def find_cases(game: str) -> list[Case]:
    """Return the three cases of a game; two if its longest pile is unknown."""
    number, moves = _play_to_middle(game)
    shown = [Case("dealt", _NUMBER, ()), Case("middle", number, moves)]
    for worst in json.loads(_LONGEST.read_text(encoding="utf-8")):
        if worst["game"] == game:
            title = f"worst, {worst['down']} down {worst['up']} up"
            shown.append(Case(title, worst["number"], tuple(worst["moves"].split())))
    return shown


def _play_to_middle(game: str) -> tuple[int, tuple[str, ...]]:
    # Play hints; if they end too soon, random moves; if these do, too, try the next deal.
    dice = Random(_NUMBER)
    played: dict[int, tuple[str, ...]] = {}
    for number in range(_NUMBER, _NUMBER + _DEALS):
        at_hand = new_game(catalog.row(game), number, Table())
        texts: list[str] = []
        while len(texts) < _MIDDLE and not at_hand.won():
            best = hints.advise(at_hand)[:1] or at_hand.moves()
            if not best:
                break
            a_move = dice.choice(best)
            texts.append(notation.move_text(a_move, notation.numbers_foundations(at_hand)))
            at_hand.push(a_move)
        played[number] = tuple(texts)
        if len(texts) == _MIDDLE:
            break
    number = max(played, key=lambda key: len(played[key]))
    return number, played[number]


def list_sizes() -> list[tuple[int, int]]:
    """Return each size of screen, in the order of columns: width and height."""
    return list(dict.fromkeys((row.width, row.height) for row in BOARDS.values())) + _OTHERS


def draw_case(size: tuple[int, int], game: str, case: Case) -> tuple[bytes, int, int]:
    """Return a case drawn on a screen of a size: 16 bits a pixel, width, height."""
    with Machine(game=game, number=case.number, size=size) as machine:
        session = machine.app.session
        for text in case.moves:
            if not session.push(notation.parse_move(session.game, text)):
                raise ValueError(f"{game} {case.number}: {text} is no longer a legal move")
        machine.app.stack.screen.enter()
        machine.press([])
        return bytes(machine.display.rgb565()), machine.width, machine.height


def draw_sheet(games: Iterable[str] = (), scale: int = 1) -> Image.Image:
    """Return the picture: a row for each game, by default the eleven, and three columns a screen.

    :param scale: picture pixels per pixel of a screen
    """
    games = list(games) or eleven_games()
    sizes = list_sizes()
    high = max(height for _, height in sizes) * scale + _CAPTION + _GAP
    wide = sum(3 * (width * scale + _GAP) for width, _ in sizes) + _GAP
    drawn = Image.new("RGB", (wide, high * len(games) + _GAP), _PAPER)
    pen = ImageDraw.Draw(drawn)
    for row, game in enumerate(games):
        x, y = _GAP, _GAP + row * high
        name = catalog.row(game).name
        shown = find_cases(game)
        for size in sizes:
            width = size[0] * scale + _GAP
            for column, case in enumerate(shown):
                pen.text((x + column * width, y), f"{name}\n{case.title}", _INK, spacing=1)
                frame = picture.make_image(*draw_case(size, game, case), scale)
                drawn.paste(frame, (x + column * width, y + _CAPTION))
            x += 3 * width
    return drawn
