"""Finds games in catalog.txt, which has a line of text for each; `rules` reads a line.

Some lines are a name for a row with options: `Spider, 1 suit|=spider|suits=1`. The player sees them
as games. A row that has exactly these options, however they were chosen, has the line's name, and
as `Row.line` its id.

A line begins with the game's entry, see `ids`: in English its name. In other languages an
@ and the order in which its games are listed follow the name of a family: a letter for each, A for
the first.

A board reads the file in pieces and keeps none of it.

Loaded on demand.
"""

from micropython import const

import patience
from patience.games.ids import id_codes, row_id, shown_name
from patience.games.row import Row
from patience.on_demand import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Generator, Iterable, Iterator

PATH = patience.FOLDER + "games/catalog.txt"

_PIECE = const(288)  # bytes per read, more than any line
_CASE = const(0x20)
_COMMENT = const(0x23)
_FAMILY = const(0x5B)  # [Family], perhaps with an order
_FIRST = const(0x41)
_EQUALS = const(0x3D)
_NAMED = b"|="  # before the id of the row that a line names


def _read_lines(whole: bool = False, initials: bytes = b"") -> "Generator[bytes]":
    """Yield the lines of families and games as bytes.

    :param whole: whether to include a game's fields with its name and "|" or "|="
    :param initials: the first letters of the ids of the games; empty for all games
    """
    with open(PATH, "rb") as file:
        piece = bytearray(_PIECE)
        count = more = file.readinto(piece)
        while more:
            begin = 0
            end = piece.find(b"\n", 0, count)
            while end >= 0:
                initial = piece[begin]
                if (
                    begin < end
                    and initial != _COMMENT
                    and (not initials or initial == _FAMILY or initial | _CASE in initials)
                ):
                    name_end = -1 if whole else piece.find(b"|", begin, end)
                    if name_end >= 0:
                        name_end += piece[name_end + 1] == _EQUALS
                    yield bytes(piece[begin : end if name_end < 0 else name_end + 1])
                begin = end + 1
                end = piece.find(b"\n", begin, count)
            count -= begin
            piece[:count] = piece[begin : begin + count]
            more = file.readinto(memoryview(piece)[count:])
            count += more


def families() -> list[tuple[str, list[str]]]:
    """Return the families as a list of `(family, lines)`, without games whose line is elsewhere.

    The lines are those of rows, and those that name a row with options.

    >>> family, lines = families()[0]
    >>> family, lines[0][:17]
    ('Classics', 'Klondike|T=7|deal')
    """
    found: list[tuple[str, list[str]]] = []
    for line in _read_lines(True):
        if line[0] == _FAMILY:
            found.append((_family_in(line), []))
        elif b"|" in line:
            found[-1][1].append(line.decode())
    return found


def lines() -> list[str]:
    """Return the lines of all rows, in the catalogue's order."""
    return [line for _, found in families() for line in found if "|=" not in line]


def each_named() -> "Iterator[tuple[str, str]]":
    """Yield entry and row's id of the lines that name a row with options.

    >>> list(each_named())[1]
    ('Spider, 1 suit', 'spider')
    """
    for line in _read_lines(True):
        if _NAMED in line:
            entry, game_id, _ = _split(line)
            yield entry, game_id


def family_sizes() -> list[tuple[str, int]]:
    """Return the families and their numbers of games, as a list of `(family, games)`.

    >>> family_sizes()[0]
    ('Classics', 11)
    """
    found = []
    for line in _read_lines():
        if line[0] == _FAMILY:
            found.append((_family_in(line), 0))
        else:
            family, count = found[-1]
            found[-1] = family, count + 1
    return found


def family_names(index: int) -> list[str]:
    """Return the entries of a family's games, including those whose line is in another family.

    They are in the order in which they are listed.

    >>> family_names(1)[:2]
    ['Klondike', 'Klondike, draw 3']

    :param index: the family's index in `family_sizes()`
    """
    found, order = [], b""
    for line in _read_lines():
        if line[0] == _FAMILY:
            index -= 1
            if index == -1:
                order = (line[1:-1] + b"@").split(b"@")[1]
        elif index == -1:
            found.append(_entry_in(line))
    return [found[code - _FIRST] for code in order] or found


def names() -> list[str]:
    """Return the games' entries, in the catalogue's order.

    >>> names()[:3]
    ['Klondike', 'Canfield', 'Selective Canfield']
    """
    return list(each_name())


def each_name() -> "Iterator[str]":
    """Yield the games' entries in the catalogue's order."""
    for line in _read_lines():
        if b"|" in line:
            yield _entry_in(line)


def each_line() -> "Iterator[tuple[bytes, bool]]":
    """Yield the games' entries as bytes, and whether each names a row with options.

    >>> next(each_line())
    (b'Klondike', False)
    """
    for line in _read_lines():
        end = line.find(b"|")
        if end >= 0:
            yield line[:end], line.endswith(_NAMED)


def pick_names(wanted: "Container[int]") -> "Iterator[tuple[int, str]]":
    """Yield index and entry of some games, in the catalogue's order; to make all takes longer.

    >>> list(pick_names([0, 2]))
    [(0, 'Klondike'), (2, 'Selective Canfield')]

    :param wanted: indexes into `names`
    """
    game = 0
    for line in _read_lines():
        if b"|" in line:
            if game in wanted:
                yield game, _entry_in(line)
            game += 1


def count() -> int:
    """Return the number of rows."""
    rows = 0
    for line in _read_lines():
        rows += _is_row(line)
    return rows


def ids() -> list[str]:
    """Return the ids of the rows in the catalogue's order.

    >>> ids()[:3]
    ['klondike', 'canfield', 'selective-canfield']
    """
    return [row_id(_entry_in(line)) for line in _read_lines() if _is_row(line)]


def first_id() -> str:
    """Return the id of the first game."""
    all_lines = _read_lines()
    for line in all_lines:
        if b"|" in line:
            break
    all_lines.close()
    return row_id(_entry_in(line))


def name(game_id: str) -> str:
    """Return a game's name, "" if there is no such game.

    >>> name("fortunes-favor")
    "Fortune's Favor"
    """
    line = _find(game_id)[0]
    return shown_name(_entry_in(line)) if line else ""


def names_of(game_ids: list[str]) -> dict[str, str]:
    """Return the entries of some games by their ids, without ids that no game has.

    >>> names_of(["spider-1-suit", "klondyke"])
    {'spider-1-suit': 'Spider, 1 suit'}
    """
    wanted = [game_id.encode() for game_id in game_ids]
    initials = bytes([codes[0] for codes in wanted if codes])
    found = {}
    for line in _read_lines(False, initials):
        if b"|" in line:
            entry = line[: line.find(b"|")]
            codes = id_codes(entry)
            if codes in wanted:
                found[codes.decode()] = entry.decode()
    return found


def known(game_ids: list[str]) -> list[str]:
    """Return the ids in a list that are ids of rows or lines, in the same order.

    >>> known(["gate", "klondyke", "canfield"])
    ['gate', 'canfield']
    """
    wanted = [game_id.encode() for game_id in game_ids]
    initials = bytes([codes[0] for codes in wanted if codes])
    found = [id_codes(line) for line in _read_lines(False, initials) if b"|" in line]
    return [codes.decode() for codes in wanted if codes in found]


def row(game_id: str, chosen: "Iterable[tuple[str, str]]" = ()) -> Row:
    """Return a game's row.

    >>> row("klondike").draw, row("klondike", [("draw", "3")]).draw
    ('1', '3')
    >>> row("spider-1-suit").id, row("spider", [("suits", "1")]).name
    ('spider', 'Spider, 1 suit')

    :param game_id: one of `ids()`, or the id of a line
    :param chosen: `(field, value)` pairs, the chosen options
    :raises ValueError: if there is no such game, or no such option
    """
    line, family, member = _find(game_id)
    if not line:
        raise ValueError(f'there is no game "{game_id}"')
    if _NAMED in line:
        _, game_id, pairs = _split(line)
        chosen = pairs + list(chosen)
        line, family, member = _find(game_id)
    found = load("patience.games.rules").read(line.decode(), chosen)
    found.family, found.member = family, member
    _choose_name(found)
    return found


def _choose_name(found: Row) -> None:
    # Give a row the name of the line with exactly its options.
    values = [(field, str(getattr(found, field))) for field, _ in found.options]
    entry = entry_with(found, values)
    if entry:
        found.name, found.line = shown_name(entry), row_id(entry)


def entry_with(row: Row, values: "Iterable[tuple[str, str]]") -> str:
    """Return the entry of the line that names a row with some options; "" if no line does.

    :param row: the row, with any options
    :param values: `(field, value)` of each of `row.options`, in their order
    """
    end = b""
    for (field, value), (_, offered) in zip(values, row.options):
        if value != offered[0]:
            end += f"|{field}={value}".encode()
    found = ""
    if end:
        end = _NAMED + row.id.encode() + end
        for line in _read_lines(True, row.id[:1].encode()):
            if line.endswith(end):
                found = _entry_in(line)
    return found


def _split(line: bytes) -> tuple[str, str, list[tuple[str, str]]]:
    # Return the entry, the row's id and the options of a line that names a row.
    entry, game_id, *cells = line.decode().split("|")
    pairs = []
    for cell in cells:
        field, _, value = cell.partition("=")
        pairs.append((field, value))
    return entry, game_id[1:], pairs


def _family_in(line: bytes) -> str:
    return line[1:-1].split(b"@")[0].decode()


def _is_row(line: bytes) -> bool:
    return b"|" in line and _NAMED not in line


def _entry_in(line: bytes) -> str:
    end = line.find(b"|")
    return (line[:end] if end >= 0 else line).decode()


def _find(game_id: str) -> tuple[bytes, int, int]:
    # Return a game's line, b"" if there is none; its family's number; and its own number there.
    wanted = game_id.encode()
    family = member = -1
    all_lines = _read_lines(True)
    for line in all_lines:
        if line[0] == _FAMILY:
            family, member = family + 1, -1
        elif b"|" in line:
            member += _is_row(line)
            if line[0] | _CASE in wanted[:1] and id_codes(line[: line.find(b"|")]) == wanted:
                all_lines.close()
                return line, family, member
    return b"", -1, -1
