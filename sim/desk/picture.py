"""Saves frames as picture files: one as a PNG, many as an animated GIF."""

from array import array
from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from sim.desk.machine import Moment
from sim.screen.display import rgb888

_REST = 600  # ms a frame is shown before the next key
_LAST = 2000  # ms the last one is shown before the start
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

    Movement is shown at its own speed; where nothing moves a frame stays for 600 ms.

    :raises ValueError: if there is no frame, or the frames hold more than 256 colours together
    """
    frames, durations = _time_frames(list(moments))
    colours = sorted({pixel for frame in frames for pixel in memoryview(frame).cast("H")})
    if not frames or len(colours) > 256:
        raise ValueError(f"a GIF has frames, and 256 colours at most; here {len(colours)}")
    index = {colour: place for place, colour in enumerate(colours)}
    palette = rgb888(array("H", colours).tobytes())
    pictures = []
    for frame in frames:
        values = bytes(map(index.__getitem__, memoryview(frame).cast("H")))
        picture = Image.frombytes("P", (width, height), values)
        picture.putpalette(palette)
        pictures.append(picture.resize((width * scale, height * scale), Image.Resampling.NEAREST))
    pictures[0].save(
        path, "GIF", save_all=True, append_images=pictures[1:], duration=durations, loop=0
    )


def _time_frames(moments: list[Moment]) -> tuple[list[bytes], list[int]]:
    """Return the frames that differ from the one before, and the ms each is shown."""
    frames: list[bytes] = []
    durations: list[int] = []
    for moment, after in zip(moments, [*moments[1:], None]):
        if after is None:
            shown = _LAST
        elif moment.rests:
            shown = _REST
        else:
            shown = max(after.at - moment.at, _TICK)
        if frames and frames[-1] == moment.frame:
            durations[-1] += shown
        else:
            frames.append(moment.frame)
            durations.append(shown)
    return frames, durations
