"""Names keys, and what they do, for the last line of a terminal."""

from typing import NamedTuple

from patience.texts.desk_text import ACTIONS

# Indexes into `desk_text.ACTIONS`.
CHOOSES, PLAYS, DEALS, SAFE, ADVISES, LOOKS, UNDOES, RUNS, OPENS, FILMS, QUITS = range(11)


class Part(NamedTuple):
    """A key, and what it does."""

    key: str
    what: str
    action: int  # an index into `desk_text.ACTIONS`


def name_part(key: str, action: int) -> Part:
    """Return a key and what it does."""
    return Part(key, ACTIONS.split("|")[action], action)
