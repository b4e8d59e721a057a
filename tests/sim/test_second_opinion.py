"""The display shows the same as Adafruit Blinka's, in random scenes.

What it sends is another matter: Blinka also sends where layers were that were never drawn.
"""

import json
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from sim.screen.display import Display
from tests.support.scenes import blinka, random_scenes

SCENES = 25


def show(display):
    display.refresh()
    return zlib.crc32(display.rgb565())


@pytest.mark.turns(6)
def test_random_scenes_are_shown_as_by_blinka():
    script = Path(random_scenes.__file__).read_text(encoding="utf-8")
    program = [sys.executable, blinka.__file__, str(SCENES)]
    done = subprocess.run(program, input=script, capture_output=True, text=True, check=True)
    by_blinka = json.loads(done.stdout)
    assert [random_scenes.play(seed, Display, show) for seed in range(SCENES)] == by_blinka
