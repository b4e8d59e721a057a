"""Starts the program in one file, as its `__main__.py`.

shiv unpacks the packages in the file into the user's folder once. Where that folder cannot be
written, a temporary one takes its place; if files in it are missing or changed, they are unpacked
again. It runs before any package is there, and tells even an old Python what is wrong.
"""

import contextlib
import os
import shutil
import sys
import tempfile
import zipfile
import zlib
from pathlib import Path
from typing import Any

_PACKAGES = "site-packages/"
_DAMAGED = "{} is damaged: get it again."
_TEMPORARY = "{} cannot be written, so Pocket Patience was unpacked into a temporary folder."
_NOWHERE = "There is no folder that Pocket Patience could be unpacked into: {}."
_REFUSED = 2  # the exit status, as of a command


def main() -> None:
    """Unpack what is not there, start the program, and remove a temporary folder."""
    if sys.version_info < (3, 10):  # noqa: UP036
        _end("Pocket Patience needs Python 3.10 or newer.")
    import _bootstrap  # type: ignore[import-not-found]  # shiv's, in this file

    program, temporary = sys.argv[0], ""
    try:
        with zipfile.ZipFile(program) as archive:
            try:
                unpack(archive, _bootstrap)
            except (OSError, RuntimeError) as error:  # RuntimeError: there is no home
                temporary = _find_temporary(error)
                where = os.environ.get("SHIV_ROOT", "~/.shiv")
                os.environ["SHIV_ROOT"] = temporary
                unpack(archive, _bootstrap)
                print(_TEMPORARY.format(where), file=sys.stderr)
    except OSError as error:
        _end(_NOWHERE.format(error.strerror))
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError):
        _end(_DAMAGED.format(program))
    try:
        _bootstrap.bootstrap()
    finally:
        if temporary:
            shutil.rmtree(temporary, ignore_errors=True)


def unpack(archive: zipfile.ZipFile, shiv: Any) -> None:
    """Unpack the packages, unless they are there and unchanged.

    :raises OSError: if that is not possible
    """
    environment = shiv.Environment.from_json(archive.read("environment.json").decode())
    folder = shiv.cache_path(archive, environment.root, environment.build_id)
    if is_whole(archive, folder):
        return
    with contextlib.suppress(FileNotFoundError):
        if not folder.is_dir():
            folder.unlink()
    shiv.extract_site_packages(archive, folder, force=folder.exists())


def is_whole(archive: zipfile.ZipFile, folder: Path) -> bool:
    """Return whether all packages are in a folder, byte for byte."""
    for info in archive.infolist():
        if info.filename.startswith(_PACKAGES) and not info.is_dir():
            try:
                data = (folder / info.filename).read_bytes()
            except OSError:
                return False
            if (len(data), zlib.crc32(data)) != (info.file_size, info.CRC):
                return False
    return True


def _find_temporary(error: Exception) -> str:
    try:
        return tempfile.mkdtemp(prefix="pocket-patience-")
    except OSError:
        raise OSError(0, str(error)) from error


def _end(sentence: str) -> None:
    print(sentence, file=sys.stderr)
    sys.exit(_REFUSED)


if __name__ == "__main__":
    main()
