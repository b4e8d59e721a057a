"""Translates the names of games in catalog.txt, of their families, and the notes in notes.txt.

A line of the translated catalog.txt begins with the id of its game, an @, and the name that is
shown: ids, and what is made from them, do not depend on the language. Lines are in the order of the
English file, too; an @ and an order after the name of a family say how its games are listed: by
their names.
"""

import unicodedata
from collections.abc import Callable, Iterator

from patience.games.ids import row_id
from sim.data.places import ROOT

CATALOG = "lib/patience/games/catalog.txt"
NOTES = "lib/patience/texts/notes.txt"

_PARTS = ("what is the aim of", "how the cards lie in", "a tip for")
_Find = Callable[[str, str], str]
_FIRST = ord("A")
_BASES = str.maketrans({"ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "’": "", "'": ""})  # noqa: RUF001


def list_texts() -> Iterator[tuple[str, str, str, str]]:
    """Yield the context, English text, comment and file of every text in the two files."""
    for line in _read(CATALOG):
        if line.startswith("["):
            yield "families", line[1:-1], "A family of games.", CATALOG
        elif line and not line.startswith("#"):
            yield "games", line.partition("|")[0], "The name of a game.", CATALOG
    for line in _read(NOTES):
        if line and not line.startswith("#"):
            game_id, *parts = line.split("|")
            for what, part in zip(_PARTS, parts):
                if part:
                    yield f"notes.{game_id}", part, f"On the rules page: {what} the game.", NOTES


def translate_catalog(find: _Find) -> str:
    """Return catalog.txt with translated names.

    :param find: returns the translation of a text, given its context and its English; of
        `with_orders`, unless the games are to be listed as in English
    """
    lines = []
    for line in _read(CATALOG):
        if line.startswith("["):
            line = f"[{find('families', line[1:-1])}]"
        elif line and not line.startswith("#"):
            name, bar, rest = line.partition("|")
            shown = find("games", name)
            line = (f"{row_id(name)}@{shown}" if shown != name else name) + bar + rest
        lines.append(line)
    return "".join(f"{line}\n" for line in lines)


def with_orders(find: _Find) -> _Find:
    """Return a function like `find`, but with the order of its games after the name of a family."""
    names: dict[str, list[str]] = {}
    for context, text, *_ in list_texts():
        if context == "families":
            names[text] = family = []
        elif context == "games":
            family.append(find(context, text))

    def find_with_order(context: str, text: str) -> str:
        order = f"@{list_order(names[text])}" if context == "families" else ""
        return find(context, text) + order

    return find_with_order


def list_order(names: list[str]) -> str:
    """Return the order of names in a list: a letter for each, A for the first.

    >>> list_order(["Zopf", "Äs", "As", "Bär"])
    'CBDA'
    """
    order = sorted(range(len(names)), key=lambda at: sort_key(names[at]))
    return "".join(chr(_FIRST + at) for at in order)


def sort_key(name: str) -> tuple[str, str]:
    """Return what a name is sorted by: its letters without accents, then with them."""
    plain = unicodedata.normalize("NFD", name.casefold().translate(_BASES))
    return "".join(sign for sign in plain if not unicodedata.combining(sign)), name


def translate_notes(find: _Find) -> str:
    """Return notes.txt in another language."""
    lines = []
    for line in _read(NOTES):
        if line and not line.startswith("#"):
            game_id, *parts = line.split("|")
            translated = [find(f"notes.{game_id}", part) if part else "" for part in parts]
            line = "|".join([game_id, *translated])
        lines.append(line)
    return "".join(f"{line}\n" for line in lines)


def _read(path: str) -> list[str]:
    return (ROOT / path).read_text("utf-8").splitlines()
