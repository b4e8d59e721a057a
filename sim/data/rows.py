"""Finds contradictions in a game's row, for authors of rows.

`patience.games.rules` refuses unknown words, on boards too. The rows refused here could be dealt,
but hardly played.
"""

from patience.games import catalog
from patience.games.row import Row
from patience.moves import AGAIN, TO_WASTE
from patience.player.statistics import key

_WASTE = "that needs a waste, draw=1 or draw=3"


def check(row: Row) -> None:
    """Check that the fields of a row go together.

    :param row: as `rules.read` returned it
    :raises ValueError: if some do not; it names the row, a field, and the value that the field
        needs
    """
    words = row.deal.split()
    has_base_card = any(word.startswith("b") for word in words)
    names = [name for name, _ in row.options]
    needs = [
        (row.base == "D" and not has_base_card, "field base is D; that needs the word b in deal"),
        (
            row.base != "D" and has_base_card and not row.home,
            "deal has the word b; that needs base=D",
        ),
        (row.fdir == "B" and row.base != "1", "field fdir is B; that needs base=1"),
        ("W" in row.auto and row.deals != TO_WASTE, f"field auto is {row.auto}; {_WASTE}"),
        (
            row.redeal and row.deals not in (TO_WASTE, AGAIN),
            f"field redeal is {row.redeal}; that needs draw=1, draw=3 or draw=g",
        ),
    ]
    needs += [
        ("R" in getattr(row, field) and not row.R, f"field {field} has R; that needs a reserve")
        for field in ("auto", "only", "sel")
    ]
    needs += [
        (word[1:] != row.base, f"deal has the word {word}; that needs base={word[1:]}")
        for word in words
        if word.startswith("o")
    ]
    needs += [(names.count(name) > 1, f"option {name} is there twice") for name in names]
    needs += [
        (key(other) == key(row.id), f"statistics are kept as those of {other}: change the name")
        for other in catalog.ids()
        if other != row.id
    ]
    for is_missing, sentence in needs:
        if is_missing:
            raise ValueError(f"{row.name}: {sentence}")
