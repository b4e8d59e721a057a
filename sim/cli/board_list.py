"""Writes the tables that list facts about boards, from their rows.

`python sim boards --renew` writes both; tests compare them with the rows.
"""

import re
from pathlib import Path

from device.boards import SWITCH, Board
from sim.data.boards import BOARDS, CHIP_OF, HEAPS
from sim.data.places import ROOT
from sim.data.tables import Table

_BEGIN = "<!-- boards: python sim boards --renew -->"
_END = "<!-- boards end -->"

_KEYS = {
    "seven_keys": "seven keys",
    "five_keys": "five keys",
    "usb_keys": "keyboard or console",
    "console_keys": "its keyboard",
    "trackball": "trackball, its keyboard",
}
_POINTERS = {"touch_screen": "touch", "i2c_touch": "touch by {}", "usb_mouse": "mouse, controller"}
_SOUNDS = {
    "audioio": "speaker, files",
    "audiobusio": "I2S, files",
    "pwmio": "buzzer",
    "rp2pio": "speaker",
    "fruit_jam": "I2S, files",
}
_SHORT = re.compile(r"^(Adafruit|Hack Club|TinyCircuits|Pimoroni|Pajenicko|Seeed|Hardkernel) ")


def make_facts() -> Table:
    """Return the table of BOARDS.md: what rows and firmware say about each board."""
    heads = ("board id", "chip, memory", "heap, at least", "screen", "nvm", "keys")
    rows = [
        (
            row.id,
            CHIP_OF[row.id],
            f"{HEAPS[row.id]:,}",
            _describe_screen(row),
            f"{row.nvm:,}",
            _describe_pins(row),
        )
        for row in BOARDS.values()
    ]
    return Table(heads, rows)


def make_summary() -> Table:
    """Return the table of the README: what players see of each board."""
    heads = ("board", "screen", "A, B, Select, Start", "sound", "woken by", "also")
    found: dict[tuple[str, ...], list[str]] = {}
    for row in BOARDS.values():
        found.setdefault(_summarise(row), []).append(_SHORT.sub("", row.name))
    return Table(heads, [(", ".join(names), *told) for told, names in found.items()])


def _summarise(row: Board) -> tuple[str, ...]:
    kind = row.keys.partition(" ")[0]
    touched = "touch" in row.pointer
    labels = ", ".join(row.labels.split()).replace("-", " ")
    if row.labels == Board.labels:
        labels = "as printed"
    elif touched:
        labels = "a touch; drawn buttons"
    elif kind in ("usb_keys", "console_keys"):
        labels = f"keys {labels}"
    woken = "its buttons" if row.wakes else "a touch" if touched else "polling"
    has = {
        "lights": row.lights,
        "light sensor": row.sensor,
        "battery": row.battery,
        _POINTERS["usb_mouse"]: row.pointer == "usb_mouse",
        "cannot be dimmed": row.backlight == SWITCH and not row.display,
    }
    sound = _SOUNDS.get(row.sound.partition(" ")[0], "")
    also = ", ".join(name for name, value in has.items() if value)
    return _describe_screen(row), labels, sound, woken, also


def _describe_screen(row: Board) -> str:
    size = f"{row.width}x{row.height}"
    if row.scale > 1:
        size += f", {row.scale} pixels each"
    if row.beside:
        size += f", of {row.width * row.scale + row.beside} columns"
    return f"{size} by DVI" if row.display else size


def _describe_pins(row: Board) -> str:
    kind = row.keys.partition(" ")[0]
    parts = [_KEYS[kind]] if kind in _KEYS else []
    if row.shift:
        parts.append("shift register")
    if row.stick:
        parts.append("pad on analog pins" if " " in row.stick[:9] else "analog stick")
    if row.buttons:
        parts.append(row.buttons)
    if row.pointer:
        name, *more = row.pointer.split()
        parts.append(_POINTERS[name].format(*more[1:2]))
    return "; ".join(parts)


def _replace(path: Path, table: Table) -> str:
    before, _, rest = path.read_text(encoding="utf-8").partition(_BEGIN)
    after = rest.partition(_END)[2]
    return f"{before}{_BEGIN}\n{table.to_markdown()}\n{_END}{after}"


def pages() -> dict[Path, str]:
    """Return the two pages with their tables as they should be."""
    folder = ROOT / "device"
    tables = ((folder / "README.md", make_summary()), (folder / "BOARDS.md", make_facts()))
    return {path: _replace(path, table) for path, table in tables}


def renew() -> None:
    """Write the tables into both pages."""
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
