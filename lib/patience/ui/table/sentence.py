"""Writes a sentence below the table or above it, on a ground as wide as the screen.

Its letters are those of menus: 14 high if the screen has room for large letters, otherwise 7. A
sentence that would need more than two lines of them is written in the next smaller ones. A card is
a small white card: its rank and one of `words.SUIT_SIGNS`. A key is drawn by `draw.face`.

Loaded on demand.
"""

from bitmaptools import blit, fill_region
from displayio import Bitmap
from micropython import const

from patience.texts.words import NOTES, SUIT_SIGNS
from patience.ui.draw import theme
from patience.ui.input.button_names import fill_button_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from displayio import Palette, TileGrid

    from patience.ui.app import App
    from patience.ui.draw.face import Face
    from patience.ui.draw.panel import Panel

_MARGIN = const(2)
_LARGE_PITCH = const(20)  # from one line to the next, of each kind of letters
_PITCH = const(11)
_SMALL_PITCH = const(6)
_LINES = const(2)
_SMALL_LINES = const(3)
_BELOW = const(3)  # the first line's letters, from the golden line above them
_ABOVE = const(2)  # the same from the screen's upper edge
_LARGE_BELOW = const(4)  # of large letters, and from the upper edge
_LARGE_HEIGHT = const(42)  # of a bitmap with room for two lines of large letters
_SPACE = const(2)  # left of the rank of a card; twice that for large letters
_TAILS = const(5)  # letters of a higher face have two rows below the line
_LARGE = const(9)  # letters of a higher face are large, and have four rows there

# The values of pixels; `draw.face` draws keys in gold.
_GROUND = const(0)
_INK = const(1)
_RED = const(2)
_GOLD = const(3)
_RED_INK = const(0xDC1430)

_CARD = b"|"  # before and after a card
_KEY = b"\x7f"
_GLUE = (_KEY, b":", b">")  # no line ends after these, between a key and what it does
_RANKS = b"A234567890JQK"  # their last letters
_TEN = const(48)  # the last letter of 10


def write(app: "App", sentence: str, grid: "TileGrid") -> tuple[str, int]:
    """Write a sentence into the panel's bitmap, and show it; return its text and its height.

    It is at the screen's lower edge, or at the upper one if it would hide framed cards only there.

    :param sentence: as in `texts.words`; its text has the names of buttons
    :param grid: shows that bitmap
    """
    drawing, panel = app.drawing, app.drawing.panel
    text = fill_button_names(app, sentence) if "{" in sentence else sentence
    bitmap = panel.sentences
    face, lines = break_lines(panel, text)
    below, above, pitch, more = _BELOW, _ABOVE, _PITCH, 1
    if face is panel.small:
        pitch, more = _SMALL_PITCH + NOTES, _BELOW - NOTES
    elif face.height > _LARGE:
        below, above, pitch, more = _LARGE_BELOW, _LARGE_BELOW, _LARGE_PITCH, 2
    height = pitch * len(lines) + more
    wide, high = drawing.canvas.width, drawing.canvas.height
    y, covers = high - height, drawing.table_cursor.overlaps
    edge, at = 0, below
    if covers(0, wide, y, high) and not covers(0, wide, 0, height):
        y = height - bitmap.height  # what is not needed is above the screen
        edge = bitmap.height - 1
        at = above - y
    fill_region(bitmap, 0, 0, bitmap.width, bitmap.height, _GROUND)
    fill_region(bitmap, 0, edge, bitmap.width, edge + 1, _GOLD)
    for line in lines:
        _write_line(bitmap, face, line, at)
        at += pitch
    colours: "Palette" = grid.pixel_shader  # type: ignore[assignment]  # made so
    theme.set_colour(colours, _GROUND, drawing.palette[theme.DEEP])
    theme.set_colour(colours, _INK, theme.TEXT)
    theme.set_colour(colours, _RED, _RED_INK)
    theme.set_colour(colours, _GOLD, theme.GOLD_TEXT)
    grid.y = y
    return text, height


def break_lines(panel: "Panel", text: str) -> "tuple[Face, list[bytes]]":
    """Return the letters of a sentence, and its lines, each card between two marks."""
    kept = panel.face
    panel.choose_type(None)
    face = panel.face
    marked = _mark_cards(text.encode())
    room = panel.sentences.width - 2 * _MARGIN + 1  # the last letter needs no gap
    if panel.letters and panel.sentences.height == _LARGE_HEIGHT:
        panel.letters.choose_for(b"", room)
        large = panel.face
        lines = _wrap(large, marked, room)
        if len(lines) <= _LINES:
            face = large
    panel.face = kept
    lines = _wrap(face, marked, room)
    if len(lines) > _LINES:
        face = panel.small
        lines = _wrap(face, marked, room)[:_SMALL_LINES]
    return face, lines


def _mark_cards(text: bytes) -> bytes:
    at = len(text) - 1
    while at > 0:
        if text[at] in SUIT_SIGNS and text[at - 1] in _RANKS:
            end = at + 1
            at -= 2 if text[at - 1] == _TEN else 1
            text = text[:at] + _CARD + text[at:end] + _CARD + text[end:]
        at -= 1
    return text


def _wrap(face: "Face", text: bytes, room: int) -> list[bytes]:
    # A line ends between two sentences, if each then fits in one line.
    if face.width(text) <= room:
        return [text]
    cut = text.find(b". ") + 1
    if cut and max(face.width(text[:cut]), face.width(text[cut + 1 :])) <= room:
        return [text[:cut], text[cut + 1 :]]
    words = [b""]
    for part in text.split(b" "):
        words[-1] += part
        if words[-1].count(_KEY) & 1 or words[-1][-1:] in _GLUE:
            words[-1] += b" "
        else:
            words.append(b"")
    lines = [words[0]]
    for word in words[1:]:
        longer = lines[-1] + b" " + word
        if face.width(longer.rstrip()) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return [line.rstrip() for line in lines]


def _write_line(bitmap: "Bitmap", face: "Face", line: bytes, y: int) -> None:
    x = _MARGIN
    is_card = False
    for part in line.split(_CARD):
        if is_card:
            _draw_card(bitmap, face, part, x, y)
            x += face.width(_CARD + part + _CARD)
        elif part:
            x = face.write(bitmap, part, x, y, _INK)
        is_card = not is_card


def _draw_card(bitmap: "Bitmap", face: "Face", card: bytes, x: int, y: int) -> None:
    is_red = card[-1] in SUIT_SIGNS[1:3]
    scale = 2 if face.height > _LARGE else 1
    left = x + _SPACE * scale
    right = left + face.width(card) + scale
    end = y + face.height + (1 if face.height == _TAILS else -scale)
    top = y - scale
    fill_region(bitmap, x, top, right, end, _INK if is_red else _GOLD)
    if is_red:
        face.write(bitmap, card, left, y, _RED)
    else:
        face.write(bitmap, card, left, y, _INK, _GOLD)
    # The letters are now red or of the ground. Everything else becomes white.
    white = Bitmap(right - x, end - top, 2)
    white.fill(_INK)
    letters = _RED if is_red else _GROUND
    blit(bitmap, white, x, top, skip_dest_index=letters)
    for across in (x, right - 1):
        bitmap[across, top] = bitmap[across, end - 1] = _GROUND
