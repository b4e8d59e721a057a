"""Writes the packs of proved deals that `patience.games.packs` reads, and makes thinner ones."""

import heapq
from binascii import crc32
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from patience.games import catalog, packs

FOLDER = Path(packs.FOLDER)
SUFFIX = ".pack"
"""The suffix of a pack's file."""
MOST_BYTES = 150_000
MOST_BYTES_IN_ALL = 1_300_000

_LONGEST_CODE = 15  # bits
_MOST_STEPS = (1 << packs.PAR_BITS) - 1


class Step(NamedTuple):
    """A step of a line: the index of a move, and the number of legal moves."""

    chosen: int  # an index
    moves: int


class Deal(NamedTuple):
    """A proved deal."""

    number: int
    line: Sequence[Step]


def write(deals: Sequence[Deal]) -> bytes:
    """Return a pack of deals, the easiest first.

    :raises ValueError: if a line is too long for a pack
    """
    if max((len(deal.line) for deal in deals), default=0) > _MOST_STEPS:
        raise ValueError(f"a line has more than {_MOST_STEPS} steps")
    packed = []
    for from_last in (False, True):
        lines = [
            [step.moves - 1 - step.chosen if from_last else step.chosen for step in deal.line]
            for deal in deals
        ]
        lengths = _code_lengths(Counter(symbol for line in lines for symbol in line))
        records = [
            (deal.number, len(line), _pack_line(line, lengths)) for deal, line in zip(deals, lines)
        ]
        counts = bytes(lengths.count(length) for length in range(1, _LONGEST_CODE + 1))
        packed.append(_join(from_last, counts, records))
    return min(packed, key=len)


def lines_of_two_packs(folder: Path = FOLDER) -> list[str]:
    """Return the lines of the catalogue with two packs of cards that have proved deals."""
    lines = sorted(path.stem for path in folder.glob("*" + SUFFIX))
    return [line for line in lines if catalog.row(line).packs > 1]


def count_deals(pack: bytes) -> int:
    """Return how many deals a pack has."""
    return int.from_bytes(pack[packs.COUNT : packs.COUNTS], "little")


def thin(pack: bytes, every: int) -> bytes:
    """Return a pack of every nth deal of another, starting with the first."""
    counts = pack[packs.COUNTS : packs.CRC]
    return _join(bool(pack[packs.FROM_LAST]), counts, _records(pack)[::every])


def _records(pack: bytes) -> list[tuple[int, int, bytes]]:
    """Return each deal's number, par and codes."""
    entries = []
    for index in range(count_deals(pack)):
        at = packs.HEAD_SIZE + index * packs.ENTRY_SIZE
        number, second = (int.from_bytes(pack[i : i + 4], "little") for i in (at, at + 4))
        entries.append((number, second & _MOST_STEPS, second >> packs.PAR_BITS))
    ends = [start for _, _, start in entries[1:]] + [len(pack)]
    return [
        (number, par, pack[start : end - packs.CHECK_SIZE])
        for (number, par, start), end in zip(entries, ends)
    ]


def _join(from_last: bool, counts: bytes, records: Sequence[tuple[int, int, bytes]]) -> bytes:
    head = packs.MAGIC + bytes([from_last]) + len(records).to_bytes(2, "little") + counts
    out = bytearray(head + crc32(head).to_bytes(4, "little"))
    start = len(out) + len(records) * packs.ENTRY_SIZE
    for number, par, codes in records:
        out += number.to_bytes(4, "little") + (start << packs.PAR_BITS | par).to_bytes(4, "little")
        start += len(codes) + packs.CHECK_SIZE
    for number, par, codes in records:
        out += codes + (crc32(codes, number + par) & 0xFFFF).to_bytes(packs.CHECK_SIZE, "little")
    return bytes(out)


def _code_lengths(found: Counter[int]) -> list[int]:
    """Return how many bits each index takes, beginning with 0; higher ones never take fewer.

    These are the lengths of Huffman's code, in order: nearly the best, because lower indexes are
    nearly always more common.
    """
    size = max(found, default=0) + 1
    weights = [max(found[symbol], 1) for symbol in range(size)]
    while True:
        lengths = sorted(_huffman_lengths(weights))
        if lengths[-1] <= _LONGEST_CODE:
            return lengths
        weights = [weight // 2 + 1 for weight in weights]


def _huffman_lengths(weights: Sequence[int]) -> Iterable[int]:
    heap = [(weight, [symbol]) for symbol, weight in enumerate(weights)]
    heapq.heapify(heap)
    lengths = [0] * len(weights)
    if len(heap) == 1:
        return [1]
    while len(heap) > 1:
        (one, ones), (other, others) = heapq.heappop(heap), heapq.heappop(heap)
        for symbol in ones + others:
            lengths[symbol] += 1
        heapq.heappush(heap, (one + other, ones + others))
    return lengths


def _pack_line(symbols: Iterable[int], lengths: Sequence[int]) -> bytes:
    codes = []  # those of all symbols, as texts of bits
    code = 0
    for symbol, length in enumerate(lengths):
        if symbol:
            code = code + 1 << length - lengths[symbol - 1]
        codes.append(f"{code:0{length}b}")
    bits = "".join(codes[symbol] for symbol in symbols)
    size = -(-len(bits) // 8)
    return int(bits.ljust(size * 8, "0") or "0", 2).to_bytes(size, "big")
