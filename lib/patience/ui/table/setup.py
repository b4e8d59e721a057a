"""Sets up the table for a game in its layout: faces, painter, cursor and navigation.

Loaded on demand.
"""

from micropython import const

from patience.games.arrangements import AT_COVERS, AT_STRIP
from patience.on_demand import is_free, load
from patience.player.settings import ANIMATION, CALM
from patience.table import FOUNDATION
from patience.ui.cursor.navigation import Navigation
from patience.ui.draw.cards.card_face import CardFace
from patience.ui.draw.cards.layout import FITTED, FIVE_SIDEWAYS, SIDEWAYS, SQUARED, STACK
from patience.ui.draw.cards.painter import Painter
from patience.ui.draw.cards.sheet import Sheet
from patience.ui.draw.cards.table_cursor import TableCursor
from patience.ui.draw.picture import read_picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from displayio import Group

    from patience.game import Game
    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.drawing import Drawing
    from patience.ui.draw.moving.glide import Glide
    from patience.ui.draw.moving.motion import Motion

_BUST = const(20)  # cards wider than this have room for a bust, on a small screen
_PILES = (SQUARED, STACK, SIDEWAYS)
# Free bytes, counted after the code for whole cards was loaded, that leave room for a save, hints
# and all that a press loads.
_ROOM = const(16 * 1024)


def set_table(
    drawing: "Drawing",
    layout: "TableLayout",
    game: "Game",
    group: "Group",
    glides: "Callable[..., Glide]",
) -> "tuple[Navigation, Glide | Motion]":
    """Make the drawing objects of a game's table.

    :param layout: the game's
    :param group: gets the layer of moving cards
    :param glides: the class that moves them, unless the animation is calm and has room
    :returns: the game's navigation, and what moves its cards
    """
    pictures = drawing.pictures
    if pictures is None:
        pictures = load("patience.ui.draw.cards.bitmaps").make_bitmaps(drawing)
    if drawing.colours != drawing.chosen_colours():
        load("patience.ui.draw.decor").decorate(drawing)
    has_base_w = layout.big >= FITTED or game.row.at == AT_COVERS  # of a TwoSizes
    base_w: int = layout.base_w if has_base_w else 0  # type: ignore[attr-defined]
    wide = max(layout.card_w, base_w)
    if layout.big and wide > _BUST and not layout.large:
        layout.busts = read_picture("small_busts")
    sheet = Sheet(pictures, layout)
    cursor = painter = None
    if drawing.has_table:
        cursor, painter = drawing.table_cursor, drawing.painter
    else:
        cursor = TableCursor(drawing.canvas, drawing.display.refresh, drawing.cells)
    cursor.use(sheet, layout)
    faces = _choose_face(game, layout)
    painters = _choose_painter(game, bool(base_w))
    cards = len(game.table.under)
    if painter is None or len(painter.under) != cards or type(painter) is not painters:
        painter = painters(drawing.display.refresh, cards)
    if base_w:
        load("patience.ui.draw.cards.faces.base_face").add_base(painter, drawing, layout, faces)
    painter.paint_for(layout, game.table, faces(drawing.canvas, layout, sheet), cursor)
    drawing.sheet, drawing.painter, drawing.table_cursor = sheet, painter, cursor
    drawing.has_table = True
    moving: "Motion | Glide | None" = None
    if drawing.settings[ANIMATION] == CALM:
        moving = _move_whole(drawing, layout, group)
    if not moving:
        painter.motion = None
        moving = glides(painter, drawing.palette, group)
    return _choose_navigation(game, layout)(game, layout, drawing.settings), moving


def _choose_face(game: "Game", layout: "TableLayout") -> "type[CardFace]":
    row = game.row
    if row.fsuit and row.fstep:
        return load("patience.ui.draw.cards.faces.step_face").StepFace
    if row.home or row.pair or row.fsuit:
        if layout.kind[FOUNDATION] == FIVE_SIDEWAYS:
            return load("patience.ui.draw.cards.faces.side_fan_face").SideFanFace
        return load("patience.ui.draw.cards.faces.fan_face").FanFace
    if layout.big >= FITTED:
        return load("patience.ui.draw.cards.faces.fitted_face").FittedFace
    if any([layout.kind[place] in _PILES for place in layout.places]):
        if row.suits == "4":
            return load("patience.ui.draw.cards.faces.pile_face").PileFace
        return load("patience.ui.draw.cards.faces.suit_pile_face").SuitPileFace
    if row.suits != "4":
        return load("patience.ui.draw.cards.faces.suit_face").SuitFace
    return CardFace


def _choose_painter(game: "Game", two_sizes: bool) -> "type[Painter]":
    row = game.row
    if two_sizes and row.cover == "peaks":
        return load("patience.ui.draw.cards.faces.peaks_painter").PeaksPainter
    if two_sizes:
        base = load("patience.ui.draw.cards.faces.base_painter")
        return base.BaseCoverPainter if row.at == AT_COVERS else base.BasePainter
    if row.at == AT_COVERS:
        return load("patience.ui.draw.cards.faces.cover_painter").CoverPainter
    if row.at == AT_STRIP:
        return load("patience.ui.draw.cards.faces.strip_painter").StripPainter
    return Painter


def _choose_navigation(game: "Game", layout: "TableLayout") -> "type[Navigation]":
    if layout.is_grid:
        grid = load("patience.ui.cursor.grid_navigation")
        return grid.CoverNavigation if game.row.at == AT_COVERS else grid.GridNavigation
    if game.row.frun and game.row.run == "S":
        return load("patience.ui.cursor.run_navigation").RunNavigation
    return Navigation


def _move_whole(drawing: "Drawing", layout: "TableLayout", group: "Group") -> "Motion | None":
    # Return what moves whole cards; without room None, so that cards move as if not calm.
    try:
        whole = load("patience.ui.draw.moving.motion")
        if not is_free(_ROOM):
            return None
        motion: "Motion" = whole.Motion(layout, drawing.palette, group)
        motion.use(drawing.painter)
        return motion
    except MemoryError:
        return None
