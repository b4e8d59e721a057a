"""Draws any screen as text: a line with the game's name, then the table or the page, then keys."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from patience.moves import NOWHERE
from patience.texts.desk_text import MOVE
from patience.texts.game_text import game_text
from patience.ui.input.kinds import is_table
from sim.desk.text import styled
from sim.desk.text.board import BoardText
from sim.desk.text.foot import DEALS, QUITS, Part, name_part
from sim.desk.text.page import draw_foot, draw_page
from sim.desk.text.styled import Line, write, write_sentence
from sim.desk.text.title import draw_keys, draw_title, is_title

if TYPE_CHECKING:
    from patience.game import Game
    from patience.ui.app import App
    from patience.ui.draw.remembering import RememberingPanel
    from patience.ui.table.table_screen import TableScreen

LEAST = 60, 20
"""The least columns and rows for a board."""
_WIDEST = 120  # more columns stay empty
_PAGE = 60  # columns of a page: its values stand near its lines
_GAP = 2
_AROUND = 3  # lines besides the board and the sentence
_MOST_SAID = 2  # lines of a sentence
_ANY_ROOM = 1000


def draw(
    app: "App",
    panel: "RememberingPanel",
    columns: int,
    rows: int,
    caption: Line = Line(),  # noqa: B008  it cannot be changed
    keys: Iterable[Part] = (),
    with_signs: bool = True,
) -> list[Line]:
    """Return a game's screen as `rows` lines, at most `columns` wide.

    :param panel: the game's
    :param caption: the sentence on whether the game can be won
    :param keys: of the table, for the last line
    :param with_signs: whether the terminal shows characters besides ASCII
    """
    wide = min(columns, _WIDEST)
    screen = app.stack.screen
    if is_table(screen):
        lines = _draw_table(screen, wide, rows - 1, caption)
        if screen.game.row.deals == NOWHERE:
            keys = [part for part in keys if part.action != DEALS]
        foot = _draw_keys(keys, wide)
    elif is_title(screen):
        lines = draw_title(app, screen, wide, rows - 1, with_signs)
        foot = _draw_keys(draw_keys(), wide)
    else:
        head = _draw_head(app.session.game, wide, Line())
        lines = [*head[:1], Line(), *draw_page(app, screen, panel, min(wide, _PAGE), rows - 3)]
        foot = draw_foot(app, screen, panel)
        foot = foot.ljust(len(foot) + _GAP) if foot else foot
        foot += _draw_keys([name_part("q", QUITS)], wide)
    lines = [line.cut(0, wide).rstrip() for line in lines[: rows - 1]]
    lines += [Line()] * (rows - 1 - len(lines))
    margin = write(" " * ((columns - wide) // 2))
    return [margin + line if line else line for line in (*lines, foot.cut(0, wide))]


def _draw_table(screen: "TableScreen", columns: int, rows: int, caption: Line) -> list[Line]:
    board = BoardText(screen)
    head, second = _draw_head(screen.game, columns, caption)
    strip = board.draw_strip()
    if strip:
        second = write("   ") + strip + (second.ljust(len(second) + 1) if second else second)
    status = screen.view.status
    said = write_sentence(status.text) if status.sentence else board.describe_choice(screen)
    below = said.wrap(columns)[:_MOST_SAID]
    below = below or [Line()]
    most = rows - _AROUND + 1 - len(below)
    least = rows - _AROUND + 1 - _MOST_SAID
    return [head, second, *board.draw(columns, most, least), *below]


class _AnyFace:
    """Letters that take no room."""

    def width(self, _text: bytes) -> int:
        return 0

    def fit(self, text: bytes, _room: int) -> bytes:
        return text


def _draw_head(game: "Game", columns: int, caption: Line) -> list[Line]:
    """Return the first line, and the next one with what has no room in it."""
    varies = game_text(game, _AnyFace(), _ANY_ROOM)[0].decode()
    name = write(game.row.name, styled.NAME) + write(f" {game.number or ''}".rstrip())
    moves = write(MOVE.format(game.table.log.steps))
    state = write(varies, styled.GOLD)
    second = Line()
    right = state + write(" " * 2 * _GAP) + moves if varies else moves
    if len(name) + _GAP + len(right) > columns:
        right, second = moves, state
    free = columns - len(name) - len(right) - 2 * _GAP
    caption = caption if len(caption) <= free else caption.cut(0, 1) if free > 0 else Line()
    left = max((columns - len(caption)) // 2, len(name) + _GAP)
    left = min(left, columns - len(right) - _GAP - len(caption))
    head = name.ljust(left) + caption if caption else name
    return [head.ljust(columns - len(right)) + right, second]


def _draw_keys(keys: Iterable[Part], columns: int) -> Line:
    line = Line()
    for key, what, _ in keys:
        part = write(key, styled.KEY) + write(f" {what}", styled.QUIET)
        line += write(" " * _GAP if line else "", styled.QUIET) + part
    return line.cut(0, columns)
