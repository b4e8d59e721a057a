"""Arranges a game, and moves its piles when one is closed: only these are repainted.

Loaded on demand.
"""

from bitmaptools import fill_region

from patience.on_demand import load
from patience.table import EMPTY, TABLEAU
from patience.ui.draw import theme

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.game import Game
    from patience.table import Table
    from patience.ui.app import App
    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.drawing import Drawing


def arrange(app: "App", game: "Game") -> "TableLayout":
    """Set an app's layout to a game's, and prepare the drawing of its cards; return the layout."""
    if app.stack.tight:
        strips = app.drawing.panel.group
        while len(strips) > 1:
            strips.pop()  # make room for the table
    layout = app.drawing.layout_of(game)
    if not layout:
        app.stack.look_for_room()
        return load("patience.ui.draw.cards.arranging.placing").arrange(app.drawing, game)
    if not layout.fits(game.table):
        close_up(layout, game.table)
    return layout


def close_up(layout: "TableLayout", table: "Table") -> int:
    """Move piles to the last columns if one was closed, or back if it was reopened.

    :param layout: one that does not fit the table
    :returns: the last pile that moved; all piles before it moved too
    """
    x, piles = layout.x, layout.rows[0]
    last = closed = layout.closed
    if closed != EMPTY:
        first = x[closed]
        for place in range(closed, TABLEAU, -1):
            x[place] = x[place - 1]
        x[TABLEAU] = first
        piles.insert(closed - TABLEAU, closed)
        layout.places.append(closed)
    layout.closed = closed = layout.find_closed(table)
    if closed != EMPTY:
        last = closed
        first = x[TABLEAU]
        for place in range(TABLEAU, closed):
            x[place] = x[place + 1]
        x[closed] = first  # the pile returns from there
        piles.remove(closed)
        layout.places.remove(closed)
    return last


def move_piles(drawing: "Drawing") -> None:
    """Close up the piles that the drawing's painter has painted; its next `paint` draws them."""
    painter, layout = drawing.painter, drawing.painter.layout
    drawing.table_cursor.hide()
    last = close_up(layout, painter.table)
    left, right, end = layout.width, 0, 0
    for place in range(TABLEAU, last + 1):
        left, right = min(left, layout.x[place]), max(right, layout.x[place])
        end = max(end, painter.forget_place(place))
    if end:
        y = layout.y[TABLEAU]
        fill_region(drawing.canvas, left, y, right + layout.card_w, end, theme.FELT)
