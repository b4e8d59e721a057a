"""Makes the game into an app for Fruit Jam's launcher.

The launcher starts `/apps/NAME/code.py`, and shows `metadata.json` and an icon. Its library of
games installs the first zip of a release, from a folder named after a version of CircuitPython
(relic-se/Fruit_Jam_Library, code.py).
"""

import io
import json

from PIL import Image

from sim.build import bundle
from sim.web.build import draw_icon

FOLDER = "CircuitPython 10.x"
_ICON = 64
_SKIPPED = ("boot.py", "safemode.py", bundle.SETTINGS, "README.txt")


def app_files() -> dict[str, bytes]:
    """Return the files of the app's folder: path to contents."""
    files = {path: data for path, data in bundle.drive_files().items() if path not in _SKIPPED}
    about = {
        "title": "Pocket Patience",
        "description": "Klondike, Canfield, FreeCell and many more games of patience",
        "icon": "icon.bmp",
    }
    files["metadata.json"] = json.dumps(about).encode()
    picture = io.BytesIO()
    Image.open(io.BytesIO(draw_icon(_ICON))).quantize(16).save(picture, "BMP")
    files["icon.bmp"] = picture.getvalue()
    return files


def build_zip() -> bytes:
    """Return the zip that the library of games installs."""
    return bundle.make_zip({f"{FOLDER}/{path}": data for path, data in app_files().items()})
