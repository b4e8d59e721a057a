"""Turns arrows where places that are side by side in the picture are below each other as text."""

from typing import TYPE_CHECKING

from patience.ui.input.actions import DOWN, LEFT, RIGHT, UP
from patience.ui.input.kinds import is_table
from sim.desk.text.places import is_strip

if TYPE_CHECKING:
    from patience.ui.input.screen import Screen

_TURNED = {DOWN: RIGHT, UP: LEFT, LEFT: UP, RIGHT: DOWN}
_MIRRORED = {DOWN: LEFT, UP: RIGHT, LEFT: DOWN, RIGHT: UP}


def turn_arrow(screen: "Screen", button: int) -> int:
    """Return the button for a key: another arrow among cells and foundations, which are in columns.

    Up and Down go through them, Left and Right back to the piles.
    """
    if not is_table(screen) or not screen.long_presses:  # then it runs through the game
        return button
    navigation = screen.navigation
    layout = navigation.layout
    if layout.is_grid or is_strip(layout) or navigation.choices:
        return button
    if navigation.place in layout.rows[0]:
        return button
    return (_MIRRORED if layout.mirrored else _TURNED).get(button, button)
