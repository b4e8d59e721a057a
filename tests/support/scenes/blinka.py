"""Plays scenes on Adafruit Blinka's displayio, in another process.

It prints, as JSON, a checksum of the screen after each refresh: a second opinion on `sim.screen`.
"""

import json
import os
import sys
import zlib

os.environ["BLINKA_OS_AGNOSTIC"] = "1"  # else it looks for a board's pins


def make_display_class():
    """Return Blinka's display, which here keeps its pixels."""
    import busdisplay
    import displayio
    from displayio._area import Area

    displayio._stop_background()

    class Display(busdisplay.BusDisplay):
        def __init__(self, width, height):
            settings = {"auto_refresh": False, "reverse_bytes_in_word": False}
            super().__init__(None, b"", width=width, height=height, **settings)
            self.frame = bytearray(width * height * 2)

        def refresh(self):
            core = self._core
            areas = self._get_refresh_areas()
            if core.full_refresh:  # a layer forgets a drawn change only when it returns its areas
                core.current_group._get_refresh_areas([])
            for area in areas:
                clipped = Area()
                if core.clip_area(area, clipped):
                    self._keep(clipped)
            core.finish_refresh()

        def _keep(self, area):
            size = area.size()
            pixels = bytearray((size + 1) // 2 * 4)
            mask = bytearray((size // 32 + 1) * 4)
            self._core.fill_area(area, memoryview(mask).cast("I"), memoryview(pixels).cast("I"))
            wide, stride = area.width() * 2, self.width * 2
            for row in range(area.height()):
                at = (area.y1 + row) * stride + area.x1 * 2
                self.frame[at : at + wide] = pixels[row * wide : (row + 1) * wide]

    return Display


def show(display):
    """Refresh; return a checksum of the frame."""
    display.refresh()
    return zlib.crc32(display.frame)


if __name__ == "__main__":
    del sys.path[0]
    scenes, played = {}, []
    exec(sys.stdin.read(), scenes)
    kind = make_display_class()
    for seed in range(int(sys.argv[1])):
        played.append(scenes["play"](seed, kind, show))
        sys.modules["displayio"].release_displays()
    print(json.dumps(played))
