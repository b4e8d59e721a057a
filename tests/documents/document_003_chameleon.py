"""D3, sentences 60 to 78: Chameleon. What it calls stock is the reserve, the hand the stock.

`document_cases` explains how sentences are counted and what a case means.
"""

from tests.support.document_cases import headings, layout, no_rule, otherwise, rule

GAME = "chameleon"
COUNT = 19

SENTENCES = (
    *headings(60, 62, 66, 69, 76),
    no_rule(61, "how often it is won"),
    layout(
        63, "12 cards to the reserve, squared, so that only the top one is seen (C2)",
        "dealt 1 | | count R 12; R 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD",
    ),
    otherwise(
        64, "the next card is the first foundation: here it is dealt before the reserve", "C1",
        "dealt 1 | | count F 0 1 0 0; F JD; base J",
    ),
    layout(
        65, "three cards are the tableau, the other 36 the stock",
        "dealt 1 | | count T 1 1 1; up T; count S 36; W -",
    ),
    rule(
        67, "the other foundations begin with the same rank",
        "base 4; F 4C; T 5D, 4D | not T1>F, T2>F | F 4C 4D",
    ),
    rule(
        68, "up in suit to 13 cards",
        "base 4; F 9C; T TD, TC | not T1>F, T2>F | F TC",
        "base 4; F 2C; T 3C | T1>F | count F 13 0 0 0",
        "base 4; F 3C 2D 3H 3S; T 3D | T1>F | won",
    ),
    rule(
        70, "the tableau is built down in any suit (king on ace: C6)",
        "T 9S, TS | T1>T2 | T -, TS 9S",
        "T 9S, TD | T1>T2 | T -, TD 9S",
        "T JS, TD | not T1>T2",
        "T KC, AC | T1>T2 | T -, AC KC",
    ),
    rule(
        71, "any or all cards of a pile move together in building",
        "T 5S 4H 3C, 6D | T1>T2*3 | T -, 6D 5S 4H 3C",
        "T 5S 4H 3C, 5D | T1>T2*2 | T 5S, 5D 4H 3C",
        "T 5S 4H 3C, 4D | T1>T2 | T 5S 4H, 4D 3C",
        "T 5S 3C, 6D | not T1>T2*2",
    ),
    rule(72, "top cards of piles may go to foundations", "base 4; T 9S 4D | T1>F | T 9S; F 4D"),
    rule(
        73, "spaces must be filled from the reserve at once",
        "T 7H, 8H, KC; R 2C 3C; W 9C | T1>T2 | T 3C, 8H 7H; R 2C; W 9C",
    ),
    rule(
        74, "the reserve's top may go to foundations or the tableau",
        "T 8S, KC, KD; R 3C 7S | R1>T1 | T 8S 7S; R 3C",
        "base 7; T 8S, KC, KD; R 3C 7S | R1>F | F 7S; R 3C",
    ),
    rule(
        75, "with the reserve gone the space may be filled from the waste or (option) hand",
        "T 7H, 8S, KC; W 9C | T1>T2, W>T1 | T 9C, 8S 7H; W -",
        "option hand=1; T -, 8S, KC; W 9C; H 2C | H>T1 | T 2C, 8S; W 9C; H -",
        "T 7H 6H, KC, - | not T1>T3",
    ),
    rule(
        77, "cards are turned up one by one; what does not fit goes to the one waste",
        "S 5C 4C 3C | deal, deal | W 3C 4C; S 5C",
    ),
    otherwise(
        78, "the waste's top, and the card in hand with it, play: the card in hand is an option",
        "C5",
        "T 8S, 6S, KC; W 5D 7H | W>T1 | T 8S 7H; W 5D",
        "base 5; W 5D | W>F | F 5D",
        "T 8S, 6S, KC; S 5D 7H | deal, deal, not W>T1, W>T2 | H -; W 7H",
        "option hand=1; T 8S, 6S, KC; S 5D 7H | deal, deal, W>T1, H>T2 | T 8S 7H, 6S 5D",
        "option hand=1; base 5; W 5C; H 5D | H>F, W>F | F 5C 5D",
    ),
)  # fmt: skip
