"""Reads the records of `statistics`: the figures of one game or of all, and the last deals."""

import struct

from patience.on_demand import load
from patience.player.session import DEAL_SIZE
from patience.player.statistics import (
    GAME_BITS,
    MOST_RESULTS,
    RECORD,
    RECORD_SIZE,
    RESULT_BITS,
    find_record,
    key,
    key_of_codes,
    row_key,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

_GAME = (1 << GAME_BITS) - 1


class Summary:
    """The figures of one game, or of all games together.

    :param data: the records, `Session.statistics`
    :param game_key: the game's `statistics.row_key`; -1 for all games together
    """

    def __init__(self, data: bytearray, game_key: int = -1) -> None:
        self.played = 0
        self.finished = 0
        """How many of them were won or lost."""
        self.won = 0
        self.streak = 0
        """The current wins in a row, of one game; `longest` is the longest streak so far."""
        self.longest = 0
        self.best_time = 0
        """Seconds of the fastest win; `all_time` is the sum over all wins."""
        self.all_time = 0
        self.fewest_moves = 0
        """The fewest moves of any win; `all_moves` is the sum over all wins."""
        self.all_moves = 0
        self.result_count = 0
        """How many of the last 50 results are known."""
        self.result_bits = 0
        """A bit for each of them, 1 for a win, the newest lowest."""
        at = 0 if game_key == -1 else find_record(data, game_key)
        end = len(data) if game_key == -1 else min(at + RECORD_SIZE, len(data))
        games = set()
        for record in range(at, end, RECORD_SIZE):
            fields = struct.unpack_from(RECORD, data, record)
            games.add(fields[0] & 0xFFFF)  # with any options
            self._add(fields)
        self.games = len(games)
        """The number of games that these figures cover; 0 if none was played."""

    def _add(self, record: tuple[int, ...]) -> None:
        _, played, won, self.streak, longest, best, fewest, time, moves, results = record
        self.played += played
        self.won += won
        self.longest = max(longest, self.longest)
        self.best_time = best
        self.fewest_moves = fewest
        self.all_time += time
        self.all_moves += moves
        self.result_count = results >> RESULT_BITS
        # More results than are known: then it hardly matters that some games are not finished.
        self.finished += played if self.result_count == MOST_RESULTS else self.result_count
        self.result_bits = results & (1 << RESULT_BITS) - 1


def played_keys(data: bytearray) -> list[int]:
    """Return the `row_key`s of all games played."""
    return [struct.unpack_from("<I", data, at)[0] for at in range(0, len(data), RECORD_SIZE)]


def last_deals(deals: bytearray) -> list[tuple[int, int, int]]:
    """Return `(key, number, result)` of the last deals, the newest first.

    :param deals: the records, `Session.deals`
    """
    return [struct.unpack_from("<2IB", deals, at) for at in range(0, len(deals), DEAL_SIZE)]


def deck_key(game_key: int, line: str) -> int:
    """Return the key of the deck of a game: that of its line in the catalogue.

    :param game_key: its `row_key`; options that no line names have no deck, and -1 is all decks
    :param line: the id of its line
    """
    own = key(line)
    return game_key if game_key >> GAME_BITS <= 0 or own == game_key & _GAME else own


def list_games(row_keys: list[int]) -> list[tuple[str, str, int]]:
    """Return name, id and `row_key` of the games of some `row_key`s, in the catalogue's order.

    Where the options are those of a line of the catalogue, name and id are the line's. The `key` of
    such a line's id stands for its `row_key`, too.
    """
    catalog = load("patience.games.catalog")
    wanted = [game_key & _GAME for game_key in row_keys]
    lines = _find_lines(catalog, row_keys)
    found = []
    games = 0
    for codes, is_named in catalog.each_line():
        game_key = key_of_codes(catalog.id_codes(codes))  # most games' names never become text
        if game_key not in wanted:
            continue
        entry = codes.decode()
        if is_named:
            game_id = catalog.row_id(entry)
            found.append((catalog.shown_name(entry), game_id, row_key(catalog.row(game_id))))
            continue
        for one in row_keys:
            if one & _GAME == game_key:
                line = lines.get(one, entry)
                found.append((catalog.shown_name(line), catalog.row_id(line), one))
        games += 1
        if games == len(set(wanted)):
            break  # reading on takes long
    return found


def _find_lines(catalog: "ModuleType", row_keys: list[int]) -> dict[int, str]:
    # Return the entries of the lines with the options of some `row_key`s. The catalogue is given,
    # because to load it again would put a second copy of it into memory.
    with_options = [game_key & _GAME for game_key in row_keys if game_key >> GAME_BITS]
    found = {}
    if with_options:
        for entry, game_id in catalog.each_named():
            if key(game_id) in with_options:
                found[row_key(catalog.row(catalog.row_id(entry)))] = entry
    return found


def percent(part: int, whole: int) -> int:
    """Return a share in whole percent, rounded down; 0 if `whole` is 0."""
    return 100 * part // whole if whole else 0


def format_time(seconds: int) -> str:
    """Return a time as text: "0:07", "59:59", "1h05", "100h"; five letters at most."""
    minutes, rest = divmod(seconds, 60)
    hours = minutes // 60
    if not hours:
        return f"{minutes}:{rest:02}"
    return f"{hours}h{minutes % 60:02}" if hours < 100 else f"{hours}h"
