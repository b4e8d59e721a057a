"""Reads the settings that CircuitPython needs for the game, and adds them to a board's own.

CircuitPython makes an empty settings.toml on a fresh drive, and a player may keep a Wi-Fi password
there. CircuitPython reads integers and strings, one `KEY = value` on each line, and less of TOML
than there is (`sim.data.circuitpython.count_setting`).
"""

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Item

from sim.data.circuitpython import count_setting

_MOST = 10**9  # bytes; no board has as many
_ADDED = "for Pocket Patience"


def read(data: bytes) -> dict[str, int]:
    """Return settings by their keys."""
    return tomlkit.parse(data).unwrap()


def merge(theirs: bytes, ours: bytes) -> tuple[bytes, list[str]]:
    """Add our settings to those of a drive; return the new file, and each change in words.

    Comments, order and other keys stay. A larger number stays, too, if CircuitPython can read it;
    a smaller one is raised, because the game would crash with it.

    :raises ValueError: if their settings are not TOML
    """
    if not theirs.strip():
        return ours, [f"added {key} = {value}" for key, value in read(ours).items()]
    text = theirs.decode("utf-8-sig")
    try:
        merged = tomlkit.parse(text if text.endswith("\n") else text + "\n")
    except TOMLKitError as error:
        raise ValueError(str(error)) from error
    changes = []
    for key, value in read(ours).items():
        counted = count_setting(theirs, key) or 0
        if counted >= value:
            continue
        if key not in merged:
            merged.add(key, tomlkit.item(value).comment(_ADDED))
            changes.append(f"added {key} = {value}")
            continue
        found = merged.unwrap()[key]
        is_number = type(found) is int  # a bool is another kind of value
        if is_number and value <= found < _MOST:
            value = found
            changes.append(f"wrote {key} = {value} so that CircuitPython can read it")
        else:
            was = f"raised {key} from {found}" if is_number and found < value else f"changed {key}"
            changes.append(f"{was} to {value}")
        merged[key] = value
        item = merged.item(key)
        assert isinstance(item, Item)
        item.trivia.comment_ws = item.trivia.comment_ws[:1]  # blanks count before 10.2
    if not changes:
        return theirs, []
    return _make_readable(tomlkit.dumps(merged), ours), changes


def _make_readable(text: str, ours: bytes) -> bytes:
    """Move our settings to the top of a file if CircuitPython does not find them in it.

    It knows no quoted keys and no values of several lines.
    """
    for key, value in read(ours).items():
        if (count_setting(text.encode(), key) or 0) < value:
            rest = tomlkit.parse(text)
            number = max(value, rest.unwrap()[key])
            del rest[key]
            text = f"{key} = {number} # {_ADDED}\n{tomlkit.dumps(rest)}"
    return text.encode()
