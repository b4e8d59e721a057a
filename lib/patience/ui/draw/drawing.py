"""Holds everything that screens draw with: canvas, colours, layer, panel, cards.

Big blocks are made once and kept, because later no free block may be large enough.
"""

from patience.on_demand import load
from patience.player.settings import ANIMATION, CALM, CARD_BACK, COLOURS, FELT, MIRROR
from patience.ui.draw.panel import Panel
from patience.ui.draw.theme import is_large

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from busdisplay import BusDisplay
    from displayio import Bitmap, Group

    from patience.game import Game
    from patience.ui.draw.cards.layout import TableLayout
    from patience.ui.draw.cards.painter import Painter
    from patience.ui.draw.cards.sheet import Sheet
    from patience.ui.draw.cards.table_cursor import TableCursor


class Drawing:
    """The picture on a display.

    :param display: has `root_group` and `refresh()`, and does not refresh on its own; `splash` also
        needs its `width` and `height`
    :param root: the result of `splash.show`, whose canvas may be narrower; None makes one
    :param panel: the previous game's, or None; there may be no room for a second one
    :param tight: whether memory is short
    """

    cells: "tuple[Bitmap, Bitmap, Bitmap]"
    """Bitmaps for the pixels under the cursor; made with `pictures`, and also kept."""
    sheet: "Sheet"
    """Draws the table, with the next two; they can be used while `has_table`."""
    painter: "Painter"
    table_cursor: "TableCursor"

    def __init__(
        self, display: "BusDisplay", root: "Any", panel: "Panel | None", tight: bool
    ) -> None:
        self.display = display
        self.refresh = display.refresh
        """Sends the changes to the display."""
        # The big block comes first, because an allocation cannot span two areas of a board's heap.
        self._root = root or load("patience.ui.draw.splash").make_root(display)
        self._painted = "title" if root and display.root_group is root else ""
        if not self._painted:
            display.root_group = self._root
        self.canvas: "Bitmap" = self._root[0].bitmap
        self.palette = self._root[0].pixel_shader
        self.large = is_large(self.canvas.width, self.canvas.height)
        self.panel = panel or Panel(self.canvas, self.large, tight)
        """The panel that menus and pages are drawn on."""
        self.panel.drawn_ahead = 0
        self.settings = bytearray()
        """The player's settings, from `App`."""
        self.pictures: "tuple[Bitmap, Bitmap, Bitmap, Bitmap] | None" = None
        """The pictures of cards, see `draw.cards.bitmaps`; made once and kept."""
        self.colours = -1
        """The choice of colours that pictures and palettes have, see `chosen_colours`."""
        self.layout: "TableLayout | None" = None
        """Where the piles of the last game shown are; kept while the table is unloaded."""
        self.has_table = False
        """Whether the table is loaded, with `sheet`, `painter` and `table_cursor`."""

    def chosen_colours(self) -> int:
        """Return the chosen colours, felt and back, and whether whole cards move, as an int."""
        settings = self.settings
        looks = settings[COLOURS] | settings[FELT] << 4 | settings[CARD_BACK] << 8
        return looks | (settings[ANIMATION] & CALM) << 12

    def layout_of(self, game: "Game") -> "TableLayout | None":
        """Return `layout` if it is that of a game, except for a closed pile; otherwise None."""
        made = self.layout
        if made and game.row is made.row and made.mirrored == self.settings[MIRROR]:
            return made
        return None

    def forget_table(self) -> None:
        """Forget what draws the table, if there is any, so that it can be freed."""
        # On a board, `del` would remove only the names, and keep the values in the object's map.
        nothing: "Any" = None
        self.sheet = self.painter = self.table_cursor = nothing
        self.has_table = False

    def take_canvas(self, owner: str) -> bool:
        """Let a screen paint the canvas; return whether another screen painted it in between.

        :param owner: a name for the screen's picture
        """
        taken = owner != self._painted
        self._painted = owner
        return taken

    def show_layer(self, group: "Group | None", whole: bool = True) -> None:
        """Show a layer right over the canvas, and no panel.

        :param group: replaces the current layer; None shows none
        :param whole: whether the next refresh sends the whole screen once. If the canvas were
            repainted and sent piece by piece, the part under a layer would be sent twice
        """
        root = self._root
        if len(root) > 1 and root[-1] is self.panel.group:
            root.pop()
        if len(root) > 1 and root[-1] is not group:
            root.pop()
        if group is not None and len(root) == 1:
            root.append(group)
        if whole:
            self.display.root_group = None  # type: ignore[assignment]  # the stub forgets None
            self.display.root_group = root

    def show_panel(self) -> None:
        """Show the panel on top; the next refresh sends the part that it covers."""
        root = self._root
        if root[-1] is not self.panel.group:
            self.panel.renew()
            root.append(self.panel.group)
