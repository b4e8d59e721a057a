"""Saves frames as picture files: one as a PNG, many as an animated GIF."""

from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from sim.desk.machine import Moment
from sim.screen.display import rgb888

_REST = 600  # ms of a frame before the next key
_LAST = 2000  # ms of the last frame before the film repeats
_TICK = 20  # ms; viewers show anything shorter five times as long


def make_image(frame: bytes, width: int, height: int, scale: int = 1) -> Image.Image:
    """Return a frame of 16 bits a pixel as a picture, each pixel a square of `scale` x `scale`."""
    picture = Image.frombytes("RGB", (width, height), rgb888(frame))
    return picture.resize((width * scale, height * scale), Image.Resampling.NEAREST)


def save_png(path: Path, frame: bytes, width: int, height: int, scale: int = 1) -> None:
    """Write one frame as a PNG."""
    make_image(frame, width, height, scale).save(path, "PNG", optimize=True)


def save_gif(
    path: Path, moments: Iterable[Moment], width: int, height: int, scale: int = 1
) -> None:
    """Write the frames of a played script as a looping GIF.

    Movement has its real speed; a frame in which nothing moves stays for 600 ms. Colours are exact,
    as a frame has fewer than 256; Pillow joins equal frames.
    """
    shown = list(moments)
    durations = [_time(*pair) for pair in zip(shown, [*shown[1:], None])]
    pictures = [make_image(moment.frame, width, height, scale).quantize() for moment in shown]
    pictures[0].save(
        path, "GIF", save_all=True, append_images=pictures[1:], duration=durations, loop=0
    )


def _time(moment: Moment, after: Moment | None) -> int:
    # Return how many milliseconds to show a frame.
    if not after:
        return _LAST
    return _REST if moment.rests else max(after.at - moment.at, _TICK)
