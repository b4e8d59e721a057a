"""D3, sentences 79 to 96: Storehouse. What it calls stock is the reserve, the hand the stock.

`document_cases` explains how sentences are counted and what a case means.
"""

from tests.support.document_cases import headings, layout, rule

GAME = "storehouse"
COUNT = 18

SENTENCES = (
    *headings(79, 80, 82, 85, 92, 95),
    rule(
        81, "the four deuces lie on the foundations, which go up in suit to aces",
        "dealt 1 | | F 2C 2D 2H 2S; count F 1 1 1 1; base 2",
        "F 2C 2D; T 3C, 4D, 3D | T1>F, not T2>F, T3>F, T2>F | F 3C 4D",
        "F KC; T AD, AC | not T1>F, T2>F | count F 13 0 0 0",
        "F KC AD AH AS; T AC | T1>F | won",
    ),
    layout(
        83, "13 cards to the reserve, squared, so that only the top one is seen (C2)",
        "dealt 1 | | count R 13; R JD 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC",
    ),
    layout(
        84, "four cards are the tableau, the other 31 the stock",
        "dealt 1 | | count T 1 1 1 1; up T; count S 31; W -; H -",
    ),
    rule(
        86, "the tableau is built down in suit (aces are high, a king goes on an ace: C6)",
        "T 7H, 8H | T1>T2 | T -, 8H 7H",
        "T 7H, 8D | not T1>T2",
        "T 7H, 8S | not T1>T2",
        "T 9H, 8H | not T1>T2",
        "T KH, AH | T1>T2 | T -, AH KH",
        "T AH, KH | not T1>T2",
        "T KH, AD | not T1>T2",
    ),
    rule(
        87, "a pile moves as a whole",
        "T 8H 7H, 9H | T1>T2*2 | T -, 9H 8H 7H",
        "T AH KH QH, 5C | not T1>T2*3, not T1>T2",
        "T JC 8H 7H, 9H | not T1>T2*2",
    ),
    rule(88, "top cards may go to foundations", "F 2C; T 9S 3C | T1>F | T 9S; F 3C"),
    rule(
        89, "spaces must be filled from the reserve at once (C15)",
        "T 7H, 8H, KC, KD; R 4C 5C; W 9C; H JC | T1>T2 | T 5C, 8H 7H; R 4C; W 9C; H JC",
    ),
    rule(
        90, "the reserve's top may go to foundations or the tableau",
        "T 8H, KC, KD, KS; R 4C 7H | R1>T1 | T 8H 7H; R 4C",
        "F 2H; T 8H, KC, KD, KS; R 4C 3H | R1>F | F 3H; R 4C",
    ),
    rule(
        91, "with the reserve gone spaces may be filled from hand or waste (C15b: not the tableau)",
        "T 7H, 8H, KC, KD; W 9C; H JC | T1>T2 | T -, 8H 7H; W 9C; H JC",
        "T 7H, 8H, KC, KD; W 9C; H JC | T1>T2, W>T1 | T 9C; W -; H JC",
        "T 7H, 8H, KC, KD; W 9C; H JC | T1>T2, H>T1 | T JC; W 9C; H -",
        "T 8H 7H, - | not T1>T2",
    ),
    rule(
        93, "cards are turned up one by one; what does not fit goes to the one waste",
        "S 5C 4C 3C | deal | H 3C; W -; S 5C 4C",
        "S 5C 4C 3C | deal, deal, deal | H 5C; W 3C 4C; S -",
    ),
    rule(
        94, "the waste's top and the card in hand may both go to foundations or tableau",
        "T 8H, 6S; W 7H; H 5S | W>T1, H>T2 | T 8H 7H, 6S 5S; W -; H -",
        "F 2C 2D; W 3C; H 3D | H>F, W>F | F 3C 3D",
        "option hand=0; F 2C 2D; S 3D 3C | deal, deal | H -; W 3C 3D",
    ),
    rule(
        96, "two redeals",
        "S 5C | deal, deal, deal, deal, deal, deal | redeals 0; S 5C",
        "S 5C | deal, deal, deal, deal, deal, deal, deal, deal, not deal | redeals 0; W 5C",
        "dealt 1 | | redeals 2",
    ),
)  # fmt: skip
