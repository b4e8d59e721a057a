"""Makes a game's id from its entry in the catalogue.

In English an entry is the game's name. In other languages it is the id, an @ and the name.
"""

from micropython import const

_A = const(0x41)
_Z = const(0x5A)
_CASE = const(0x20)
_ZERO = const(0x30)
_NINE = const(0x39)
_DASH = const(0x2D)
_APOSTROPHE = const(0x27)
_AT = const(0x40)
_BEYOND_ASCII = const(0x80)  # such as a typographic apostrophe


def row_id(entry: str) -> str:
    """Return a game's id: its name in lower case, without apostrophes, other signs as one dash.

    >>> row_id("Fortune's Favor"), row_id("Canfield (PySolFC)"), row_id("gate@Tor")
    ('fortunes-favor', 'canfield-pysolfc', 'gate')
    """
    return id_codes(entry.encode()).decode()


def shown_name(entry: str) -> str:
    """Return a game's name.

    >>> shown_name("Gate"), shown_name("gate@Tor")
    ('Gate', 'Tor')
    """
    at = entry.find("@") + 1
    return entry[at:] if at else entry  # a board takes long to make a text


def id_codes(entry: bytes) -> bytes:
    """Return a game's id as bytes, from its entry as bytes.

    This is faster on a board, which looks up every string that it makes.
    """
    found = bytearray()
    for code in entry:
        if code == _AT:
            break
        if _A <= code <= _Z:
            code += _CASE
        if _A + _CASE <= code <= _Z + _CASE or _ZERO <= code <= _NINE:
            found.append(code)
        elif code < _BEYOND_ASCII and code != _APOSTROPHE and found and found[-1] != _DASH:
            found.append(_DASH)
    return bytes(found).rstrip(b"-")
