"""Draws the small letters with accents: capitals 5 high, with marks in two rows above them."""

from sim.texts.letters.pictures import PICTURES, read_rows

SMALL_ABOVE = 2
"""The rows of a mark."""
_CELL, _SPACE = 6, 32

_MARKS = {
    "ÁĆÉÍŃÓŚÚÝŹáćéíńóśúýź": ("..#", ".#."),
    "ÀÈÌÒÙàèìòù": ("#..", ".#."),
    "ÂÊÎÔÛâêîôû": (".#.", "#.#"),
    "ČĎĚŇŘŠŤŽčďěňřšťž": ("#.#", ".#."),
    "ÄËÏÖÜŸäëïöüÿ": ("#.#", "..."),
    "ÃÑÕãñõ": (".##", "##."),
    "ÅŮåů": (".##", ".##"),
    "Żż": (".#.", "..."),
}
# Letters that are not a capital with a mark above it.
_OWN = {
    "Ąą": (".#.", "#.#", "###", "#.#", "..#"),
    "Ęę": ("###", "#..", "##.", "###", "..#"),
    "Çç": ("###", "#..", "#..", "###", ".#."),
    "Łł": (".#.", ".##", "##.", ".#.", ".##"),
    "Øø": (".##", "#.#", "#.#", "#.#", "##."),
    "Ææ": (".####", "#.#..", "#####", "#.#..", "#.###"),
    "Œœ": (".####", "#.#..", "#.###", "#.#..", ".####"),
    "ß": (".##.", "#..#", "#.#.", "#..#", "#.#."),
    "¡": ("#", ".", "#", "#", "#"),
    "¿": (".#.", "...", ".#.", "#..", "###"),
    "…": (".....", ".....", ".....", ".....", "#.#.#"),
    "«": ("...", ".#.", "#..", ".#.", "..."),
    "»": ("...", ".#.", "..#", ".#.", "..."),
    "·": (".", ".", "#", ".", "."),
}


def draw_small(letter: str, plain: str) -> list[str]:
    """Return the rows of a letter, of `.` and `#`, as wide as it is.

    :param plain: the letter of ASCII that is like it
    """
    for letters, own in _OWN.items():
        if letter in letters:
            return ["." * len(own[0])] * SMALL_ABOVE + [*own]
    left = (ord(plain[0]) - _SPACE) * _CELL
    rows = [row[left : left + _CELL] for row in read_rows(PICTURES / "small_face.bmp")]
    wide = max(row.rfind("#") for row in rows) + 1
    marks = [mark for letters, mark in _MARKS.items() if letter in letters]
    above = marks[0] if marks else ("." * wide,) * SMALL_ABOVE
    # A narrow letter, such as I, is as wide as its mark.
    most = max(wide, len(above[0]))
    left = (most - wide) // 2
    return [row.center(most, ".") for row in above] + [
        ("." * left + row[:wide]).ljust(most, ".") for row in rows
    ]
