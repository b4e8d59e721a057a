"""D3, sentences 33 to 54: Canfield. What it calls stock is the reserve, the hand the stock.

`document_cases` explains how sentences are counted and what a case means.
"""

from tests.support.document_cases import headings, layout, no_rule, otherwise, rule

GAME = "canfield"
COUNT = 22

SENTENCES = (
    *headings(33, 35, 39, 42, 50),
    no_rule(34, "where its name comes from"),
    layout(
        36, "13 cards to the reserve, squared, so that only the top one is seen (C2)",
        "dealt 1 | | count R 13; R 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC",
    ),
    otherwise(
        37, "the next card is the first foundation: here it is dealt before the reserve", "C1",
        "dealt 1 | | count F 0 1 0 0; F JD; base J",
        "dealt 617 | | F 7D; base 7",
    ),
    layout(
        38, "four cards are the tableau, the other 34 the stock",
        "dealt 1 | | count T 1 1 1 1; up T; count S 34; W -; H -",
    ),
    rule(
        40, "the other foundations begin with the same rank",
        "base 7; F 7C; T 8D, 7D | not T1>F, T2>F | F 7C 7D",
    ),
    rule(
        41, "up in suit, round the corner, to 13 cards",
        "base 7; F KC; T AD, AC | not T1>F, T2>F | F AC",
        "base 7; F 5C; T 6C | T1>F | count F 13 0 0 0",
        "base 7; F 5C 6D 6H 6S; W 6C | W>F | won",
    ),
    rule(
        43, "the tableau is built down in alternate colours (king on ace: C6)",
        "T 5S, 6H | T1>T2 | T -, 6H 5S",
        "T 5D, 6S | T1>T2 | T -, 6S 5D",
        "T 5S, 6C | not T1>T2",
        "T 7S, 6H | not T1>T2",
        "T KH, AS | T1>T2 | T -, AS KH",
        "T AS KH, 2D | T1>T2*2 | T -, 2D AS KH",
        "base 7; T 6C, 7D | T1>T2 | T -, 7D 6C",
    ),
    rule(
        44, "a pile moves as a whole only",
        "T 8S 7H, 9D | T1>T2*2 | T -, 9D 8S 7H",
        "T 8S 7H, 8C | not T1>T2",
        "T 8S 7H 6C, 8C, 7D | not T1>T2*2, not T1>T3",
        "T 8S 7H 6C, 9D | T1>T2*3 | T -, 9D 8S 7H 6C",
    ),
    otherwise(
        45, "some allow single cards too: an option, as is any run", "C7",
        "T 8S 7H, 8C | not T1>T2",
        "option move=V; T 8S 7H, 8C | T1>T2 | T 8S, 8C 7H",
        "option move=V; T 8S 7H 6C, 9D, 8C | T1>T2*3 | T -, 9D 8S 7H 6C",
        "option move=V; T 8S 7H 6C, 9D, 8C | not T1>T3*2",
        "option move=N; T 8S 7H 6C, 9D, 8C | T1>T3*2 | T 8S, 9D, 8C 7H 6C",
    ),
    rule(
        46, "top cards may go to foundations, never into spaces (C8: option any card)",
        "base 7; T 8S 7H | T1>F | T 8S; F 7H",
        "T 8S 7H, KC, KD, - | not T1>T4, not T1>T4*2",
        "option fill=TRW; T 8S 7H, KC, KD, - | T1>T4 | T 8S, KC, KD, 7H",
    ),
    rule(
        47, "spaces must be filled from the reserve at once",
        "T 7H, 8S, KC, KD; R 2C 3C; W 9C | T1>T2 | T 3C, 8S 7H; R 2C; W 9C",
        "base 7; T 7H, KS, KC, KD; R 2C 3C | T1>F | T 3C; R 2C",
        "T 7H, 8S, KC, KD; R 2C 3C | T1>T2, undo | as it began",
    ),
    rule(
        48, "the reserve's top may also go to foundations or the tableau",
        "T 8S, KC, KD, KS; R 3C 7H | R1>T1 | T 8S 7H; R 3C",
        "base 7; T 8S, KC, KD, KS; R 3C 7H | R1>F | F 7H; R 3C",
        "T 8S, KC, KD, KS; R 7H 3C | not R1>T1",
    ),
    otherwise(
        49, "with the reserve gone waste or hand may fill spaces; the hand must be dealt", "C22",
        "T 7H, 8S, KC, KD; W 9C; S 3C | T1>T2 | T -, 8S 7H; W 9C; S 3C",
        "T 7H, 8S, KC, KD; W 2C 9C; S 3C | T1>T2, W>T1 | T 9C, 8S 7H; W 2C",
        "T -, 8S, KC, KD; S 5C 4C 3C | not S>T1, deal, W>T1 | T 5C, 8S; W 3C 4C",
    ),
    rule(
        51, "cards are turned up by threes, their order kept",
        "S 7C 6C 5C 4C | deal | W 4C 5C 6C; S 7C; H -",
        "T 7D, 6D, 5D, KD; S 7C 6C 5C 4C | deal, not W>T2, W>T1 | T 7D 6C; W 4C 5C",
        "T ...; S 5C 4C | deal | W 4C 5C; S -",
        "T ...; S 5C | deal | W 5C; S -",
    ),
    rule(
        52, "all to one waste",
        "S 9C 8C 7C 6C 5C 4C | deal, deal | W 4C 5C 6C 7C 8C 9C; S -",
    ),
    rule(
        53, "the waste's top may go to foundations or the tableau",
        "T 8S; W 3C 7H | W>T1 | T 8S 7H; W 3C",
        "base 7; W 3C 7H | W>F | F 7H; W 3C",
        "T 8S; W 7H 3C | not W>T1",
    ),
    rule(
        54, "redealing by threes goes on without limit until it is won or at a standstill",
        "S 7C 6C 5C 4C | deal, deal, deal | W -; S 7C 6C 5C 4C",
        "S 5C 4C | deal, deal, deal, deal, deal, deal, deal, deal | W -; S 5C 4C",
        "base 9; T KC, KD, KH, KS; S 2C 3C QD | | stuck",
        "base 9; T KC, KD, KH, KS; S 2C QD 3C | | stuck",
        "base 9; T KC, KD, KH, KS; S QD 2C 3C | | goes on",
        "base 9; T KC, KD, KH, KS; S 3H 4H QD 2C 3C | | goes on",
    ),
)  # fmt: skip
