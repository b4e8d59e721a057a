"""Draws any screen as plain text: a line with the game's name, then the table or the page."""

import textwrap
from typing import TYPE_CHECKING

from patience.ui.input.kinds import is_table
from sim.desk.text.board import draw_table
from sim.desk.text.page import draw_page
from sim.desk.text.signs import plain

if TYPE_CHECKING:
    from patience.ui.app import App
    from patience.ui.draw.remembering import RememberingPanel

LEAST = 60, 20
"""The least columns and rows for a board."""


def draw(
    app: "App", panel: "RememberingPanel", columns: int, rows: int, caption: str = ""
) -> list[str]:
    """Return a game's screen as lines, at most `rows` of `columns` characters.

    :param panel: the game's
    :param caption: the sentence on whether the game can be won
    """
    game = app.session.game
    moves = f"move {game.table.log.steps}"
    title = f"{game.row.name} {game.number or ''}".rstrip()
    head = title.ljust(columns - len(moves))
    middle = (columns - len(caption)) // 2
    if caption and middle > len(title):
        head = head[:middle] + caption + head[middle + len(caption) :]
    screen = app.stack.screen
    if is_table(screen):
        said = plain(screen.view.status.text)
        below = textwrap.wrap("" if said.startswith(title) else said, columns)[:2]
        body = draw_table(screen, columns, rows - 3 - len(below))
        body += [""] * (rows - 2 - len(body) - len(below)) + below
    else:
        body = draw_page(app, screen, panel, columns, rows - 2)
    return [line.rstrip()[:columns] for line in (head + moves, "", *body)][:rows]
