"""Reads the settings that CircuitPython needs for the game, and adds them to a board's own.

CircuitPython makes an empty settings.toml on a fresh drive, and a player may keep a Wi-Fi password
there. CircuitPython reads integers and strings, one `KEY = value` on each line.
"""

import tomlkit
from tomlkit.exceptions import TOMLKitError

_ADDED = "for Pocket Patience"


def read(data: bytes) -> dict[str, int]:
    """Return settings by their keys."""
    return tomlkit.parse(data).unwrap()


def merge(theirs: bytes, ours: bytes) -> tuple[bytes, list[str]]:
    """Add our settings to those of a drive; return the new file, and each change in words.

    Comments, order and other keys stay. A number larger than ours stays, too; a smaller one is
    raised, because the game would crash with it.

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
        if key not in merged:
            added = tomlkit.item(value).comment(_ADDED)
            merged.add(key, added)
            changes.append(f"added {key} = {value}")
            continue
        found = merged.unwrap()[key]
        is_number = type(found) is int  # a bool is another kind of value
        if not is_number or found < value:
            merged[key] = value
            was = f"raised {key} from {found}" if is_number else f"changed {key}"
            changes.append(f"{was} to {value}")
    return (tomlkit.dumps(merged).encode() if changes else theirs), changes
