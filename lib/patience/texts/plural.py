"""Chooses the form of a word that goes with a number: "1 move", "2 moves".

It also has the widths of the language's letters: one digit each from `words.FIRST_CODE` on, from
"0" for a pixel on, with the gap after the letter; of large letters for two pixels each. The build
replaces `RULE` and the widths by those of the board's language.
"""

RULE = "101111111111111111111111111111"
"""The form for 0 to 19, then for numbers from 20 on by their last digit."""

MENU_WIDTHS = (
    b"213554512235231343444444441244445444444443444544"
    b"444454555542425554434434412415444433345534341551"
)
SMALL_WIDTHS = (
    b"313553312233231333333333331333333333333333333543"
    b"333333353333335553333333333335433333333533333351"
)
LARGE_WIDTHS = (
    b"213555512235231343444444441244445444444443444544"
    b"444454455542425554434434412415444433344544341551"
)


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
