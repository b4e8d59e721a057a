"""D3, sentences 1 to 15: Four Seasons. What it calls hand is the stock; the card in hand is held.

`document_cases` explains how sentences are counted and what a case means.
"""

from tests.support.document_cases import headings, layout, otherwise, rule

GAME = "four-seasons"
COUNT = 15

SENTENCES = (
    *headings(1, 2, 5, 8, 13),
    layout(3, "five cards face up to five piles", "dealt 1 | | T 2D, 9H, JC, 5D, 7H; up T; W -"),
    otherwise(
        4, "the next card is the first foundation: here it is dealt first of all", "C1",
        "dealt 1 | | count F 0 1 0 0; F JD; base J; count S 46",
        "dealt 617 | | F 7D; base 7",
    ),
    rule(
        6, "the other foundations begin with the same rank",
        "base 7; F 7C; T 8D, 7D | not T1>F, T2>F | F 7C 7D",
        "base 7; F 7C; W 7H; H 7S | W>F, H>F | F 7C 7H 7S",
    ),
    rule(
        7, "up in suit to 13 cards, aces after kings",
        "base 7; F KC; T AD, AC | not T1>F, T2>F | F AC",
        "base 7; F 5C; T 6C | T1>F | count F 13 0 0 0",
        "base 7; F 5C 6D 6H 6S; T 6C | T1>F | won",
    ),
    rule(
        9, "the tableau is built down in any suit (king on ace: C6)",
        "T 5S, 6S | T1>T2 | T -, 6S 5S",
        "T 5S, 6H | T1>T2 | T -, 6H 5S",
        "T 7S, 6H | not T1>T2",
        "T KH, AS | T1>T2 | T -, AS KH",
    ),
    rule(
        10, "only one card at a time moves, from the top",
        "T 8S 7S, 9H, 8D | not T1>T2*2, T1>T3 | T 8S, 9H, 8D 7S",
        "T 8S 7S, 9H | not T1>T2*2",
    ),
    rule(
        11, "spaces may be filled from tableau, waste or hand, if one likes",
        "T 9S 4D, - | T1>T2 | T 9S, 4D",
        "T 9S, -; W 5C 6C | W>T2 | T 9S, 6C; W 5C",
        "T 9S, -; W 5C; H 6C | H>T2 | T 9S, 6C; W 5C; H -",
        "T 7H, 8S; W 9C; H 2C; S 3C | T1>T2 | T -, 8S 7H; W 9C; H 2C; S 3C",
        "T 9S 8S, - | not T1>T2*2",
    ),
    rule(12, "top cards of piles may go to foundations", "base 7; T 9S 7D | T1>F | T 9S; F 7D"),
    rule(
        14, "cards are turned up one by one; what does not fit goes to the one waste",
        "S 5C 4C 3C | deal | H 3C; W -; S 5C 4C",
        "S 5C 4C 3C | deal, deal, deal | H 5C; W 3C 4C; S -",
        "S 5C 4C 3C | deal, deal, deal, deal | H -; W 3C 4C 5C; S -",
    ),
    rule(
        15, "the waste's top and the card in hand may both go to foundations or tableau",
        "T 8S, 6S; W 7H; H 5D | W>T1, H>T2 | T 8S 7H, 6S 5D; W -; H -",
        "base 5; W 5C; H 5D | W>F, H>F | F 5C 5D",
        "T 8S, 6S; W 7H; H 4D | deal, not W>T1 | W 7H 4D; H -",
        "T 8S; S 7H | not S>T1",
        "option hand=0; S 5C 4C 3C | deal, deal | H -; W 3C 4C; S 5C",
    ),
)  # fmt: skip
