"""Chooses the form of a word that goes with a number: "1 move", "2 moves".

The build replaces `RULE` by that of the board's language.
"""

RULE = "101111111111111111111111111111"
"""The form for 0 to 19, then for numbers from 20 on by their last digit."""


def choose(forms: str, count: int) -> str:
    """Return one of the forms of a text.

    >>> choose("{} move|{} moves", 1), choose("{} move|{} moves", 21)
    ('{} move', '{} moves')

    :param forms: between bars; English has two
    :param count: 0 or more; numbers that end in 11 to 19 are like these
    """
    last = count % 100
    at = last if count < 20 or 10 < last < 20 else 20 + count % 10
    return forms.split("|")[int(RULE[at])]
