"""The sounds and their notes, the same on every machine.

Loaded on demand.
"""

from micropython import const

NOTHING = 0
"""A press did nothing."""
PLACED = 1
"""Cards were moved."""
HOME = 2
"""A card went to a foundation."""
DEAL = 3
"""Cards were dealt from the stock, or the waste was turned over."""
WON = 4
"""The game is won: the only sound longer than 20 ms, and the only one with lights."""

RATE = const(11025)
"""Samples per second, on boards that play samples instead of notes."""
VOLUMES = b"\x00\x14\x2d\x64"
"""The volume of samples, of 100, by the setting `SOUND`."""
# fmt: off
NOTES = bytes((
    5, 8, 11, 16, 21,
    18, 20, 0,
    66, 10, 0,
    88, 8, 132, 12, 0,
    44, 6, 66, 6, 0,
    52, 90, 66, 90, 78, 90, 104, 200, 0,
))
# fmt: on
"""Where the notes of each sound begin, then the notes: pitch in units of 10 Hz, length in ms; a
pitch of 0 ends a sound. Tuples would take 140 bytes more on a board."""
