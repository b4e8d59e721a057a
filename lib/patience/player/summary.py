# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Reading what `statistics` counted: the figures of a game or of all games, and the last deals."""

import struct

from micropython import const

from patience.player.statistics import DEAL_SIZE, RECORD, RECORD_SIZE, find_record

_RESULT_BITS = const(56)


class Summary:
    """What was played and won of one game, or of all; each figure is an attribute.

    :param bytearray data: the records, `Session.statistics`
    :param int game_key: the game's `statistics.key`; -1 for all games together
    """

    def __init__(self, data, game_key=-1):
        self.games = 0
        """How many games these are the figures of; 0 when none was played."""
        self.played = 0
        self.won = 0
        self.streak = 0
        """Wins in a row up to now, of one game; `longest` is the most there ever were."""
        self.longest = 0
        self.best_time = 0
        """Seconds of the fastest won game; `all_time` of all won games together."""
        self.all_time = 0
        self.fewest_moves = 0
        """Of a won game; `all_moves` of all won games together."""
        self.all_moves = 0
        self.result_count = 0
        """How many of the last 50 results are known; `last` has a bit for each, the newest lowest,
        1 for a win."""
        self.result_bits = 0
        at = 0 if game_key < 0 else find_record(data, game_key)
        end = len(data) if game_key < 0 else min(at + RECORD_SIZE, len(data))
        for record in range(at, end, RECORD_SIZE):
            self._take(struct.unpack_from(RECORD, data, record))

    def _take(self, record):
        _, played, won, self.streak, longest, best, fewest, time, moves, results = record
        self.games += 1
        self.played += played
        self.won += won
        self.longest = max(longest, self.longest)
        self.best_time = best
        self.fewest_moves = fewest
        self.all_time += time
        self.all_moves += moves
        self.result_count = results >> _RESULT_BITS
        self.result_bits = results & (1 << _RESULT_BITS) - 1


def played_keys(data):
    """Return the keys of all games that were played."""
    return [data[at] | data[at + 1] << 8 for at in range(0, len(data), RECORD_SIZE)]


def last_deals(deals):
    """Return the last deals, `Session.deals`, the newest first: `(key, number, result)`."""
    return [struct.unpack_from("<HIB", deals, at) for at in range(0, len(deals), DEAL_SIZE)]


def percent(part, whole):
    """Return a share in whole percent, rounded down; 0 of nothing."""
    return 100 * part // whole if whole else 0


def format_time(seconds):
    """Return a time as text, in five letters up to 9,999 hours: "0:07", "59:59", "1h05", "100h"."""
    minutes, rest = divmod(seconds, 60)
    hours = minutes // 60
    if not hours:
        return f"{minutes}:{rest:02}"
    return f"{hours}h{minutes % 60:02}" if hours < 100 else f"{hours}h"
