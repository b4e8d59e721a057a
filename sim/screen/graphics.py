"""Draws the picture pixel by pixel in terminals that announce sixel or kitty's graphics.

Both place pictures at characters, so the screen is divided into blocks of characters. Only blocks
with changed pixels are sent.
"""

import re
import sys
import zlib
from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache

from sim.screen.display import Rect, rgb888

SIXEL, KITTY = "sixel", "kitty"
_BLOCK = 6, 3  # characters of a block, across and down
_MOST = 8  # dots a pixel, because large pictures take long
_BELOW = 2  # lines of text below the picture
_CHUNK = 4096  # characters of data in a command for kitty
_BAND = 6  # rows of dots in a sixel
_RUN = re.compile(r"(.)\1{3,}")


class Graphics:
    """The pictures on a terminal.

    :param protocol: SIXEL or KITTY
    :param width: the width of the screen, in pixels; so is `height`
    """

    def __init__(self, protocol: str, width: int, height: int) -> None:
        self._protocol = protocol
        self._size = width, height
        self._cell = 1, 1  # dots of a character
        self._scale = 0  # dots of a pixel
        self._shown: dict[tuple[int, int], bytes] = {}  # by block

    def lay_out(self, columns: int, rows: int, cell: tuple[int, int]) -> tuple[int, int] | None:
        """Prepare for a terminal of another size; return the picture's size in characters.

        :param cell: dots of a character, across and down; 0 if they are unknown
        :returns: None if the picture does not fit
        """
        width, height = self._size
        self._shown = {}
        self._cell = cell
        self._scale = min(
            columns * cell[0] // width, max(rows - _BELOW, 0) * cell[1] // height, _MOST
        )
        if not self._scale:
            return None
        return -(-width * self._scale // cell[0]), -(-height * self._scale // cell[1])

    def spot(self, column: int, row: int) -> tuple[int, int]:
        """Return the pixel in the middle of a character, counted from the picture's first."""
        across, down = self._cell
        scale = self._scale
        return (column * across + across // 2) // scale, (row * down + down // 2) // scale

    def draw(self, pixels: memoryview, rects: list[Rect], left: int, top: int) -> Iterator[str]:
        """Yield the output for changed blocks.

        :param pixels: those of the screen, 16 bits each
        :param rects: the parts that may have changed
        :param left: the character where the picture begins, counted from 0; so is `top`
        """
        scale, (width, height) = self._scale, self._size
        wide, high = (size * count for size, count in zip(self._cell, _BLOCK))
        blocks = {
            (column, row)
            for x, y, w, h in rects
            for row in range(y * scale // high, -(-(y + h) * scale // high))
            for column in range(x * scale // wide, -(-(x + w) * scale // wide))
        }
        for column, row in sorted(blocks):
            x, y = column * wide, row * high
            xs = [at // scale for at in range(x, min(x + wide, width * scale))]
            ys = [at // scale for at in range(y, min(y + high, height * scale))]
            lines = {at: pixels[at * width : (at + 1) * width] for at in range(ys[0], ys[-1] + 1)}
            now = b"".join(line[xs[0] : xs[-1] + 1] for line in lines.values())
            if self._shown.get((column, row)) != now:
                self._shown[column, row] = now
                block = [[lines[at][across] for across in xs] for at in ys]
                yield f"\x1b[{top + row * _BLOCK[1] + 1};{left + column * _BLOCK[0] + 1}H"
                if self._protocol == SIXEL:
                    yield encode_sixel(block)
                else:
                    yield from _encode_kitty(block, row << 8 | column + 1)

    def clear(self) -> str:
        """Return the output that removes all pictures, because clearing the text may leave some."""
        return "\x1b_Ga=d,d=A,q=2\x1b\\" if self._protocol == KITTY else ""


def encode_sixel(block: list[list[int]]) -> str:
    """Return a picture as sixels.

    :param block: rows of dots, 16 bits each
    """
    colours = sorted(set().union(*block))
    register = {colour: number for number, colour in enumerate(colours)}
    said = [f'\x1bP0;1q"1;1;{len(block[0])};{len(block)}']
    for colour, number in register.items():
        shares = ";".join(str(round(part * 100 / 255)) for part in _rgb(colour))
        said.append(f"#{number};2;{shares}")
    for top in range(0, len(block), _BAND):
        columns = list(zip(*block[top : top + _BAND]))
        lines = []
        for colour in sorted(set().union(*set(columns))):
            signs = "".join([_sixel(column, colour) for column in columns])
            signs = _RUN.sub(lambda run: f"!{len(run[0])}{run[1]}", signs)
            lines.append(f"#{register[colour]}{signs}")
        said.append("$".join(lines) + "-")
    return "".join(said) + "\x1b\\"


@lru_cache(maxsize=65536)
def _sixel(column: tuple[int, ...], colour: int) -> str:
    return chr(63 + sum(1 << row for row, dot in enumerate(column) if dot == colour))


def _encode_kitty(block: list[list[int]], number: int) -> Iterator[str]:
    """Yield the commands that show a picture and replace the one with the same number."""
    raw = b"".join(_rgb(dot) for row in block for dot in row)
    data = b64encode(zlib.compress(raw)).decode()
    head = f"a=T,f=24,o=z,C=1,q=2,i={number},p=1,s={len(block[0])},v={len(block)},"
    for at in range(0, len(data), _CHUNK):
        more = int(at + _CHUNK < len(data))
        yield f"\x1b_G{head}m={more};{data[at : at + _CHUNK]}\x1b\\"
        head = ""


@lru_cache(maxsize=4096)
def _rgb(pixel: int) -> bytes:
    return bytes(rgb888(pixel.to_bytes(2, sys.byteorder)))
