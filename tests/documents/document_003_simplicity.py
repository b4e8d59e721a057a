"""D3, sentences 16 to 20: Simplicity, which is Four Seasons except where noted.

`document_cases` explains how sentences are counted and what a case means.
"""

from tests.support.document_cases import headings, layout, no_rule, otherwise, rule

GAME = "simplicity"
COUNT = 5

SENTENCES = (
    *headings(16),
    no_rule(17, "why it was invented"),
    layout(
        18, "two rows of six are the tableau; all else as in Four Seasons",
        "dealt 1 | | count T 1 1 1 1 1 1 1 1 1 1 1 1; up T; T 2D, 9H, JC, 5D, 7H, 7C",
        "base 7; F KC; T AC, 7D | T1>F, T2>F | F AC 7D",
        "T KH, AS | T1>T2 | T -, AS KH",
        "T 8S 7H, 9H | not T1>T2*2",
        "T 9S 4D, - | T1>T2 | T 9S, 4D",
        "T 9S, -; W 5C; H 6C; S 3C | H>T2 | T 9S, 6C; W 5C; H -; S 3C",
        "T 8S, -; W 5C 7H; H 6C | W>T1, H>T1, W>T2 | T 8S 7H 6C, 5C",
        "S 5C 4C | deal, deal, deal, not deal | W 4C 5C; H -; S -",
    ),
    otherwise(
        19, "the next card, in a row above, is the first foundation: here it is dealt first", "C1",
        "dealt 1 | | count F 0 1 0 0; F JD; base J; count S 39",
    ),
    rule(
        20, "the tableau is built down in alternate colours",
        "T 5S, 6H | T1>T2 | T -, 6H 5S",
        "T 5D, 6C | T1>T2 | T -, 6C 5D",
        "T 5S, 6C | not T1>T2",
        "T 5S, 6S | not T1>T2",
        "T 7S, 6H | not T1>T2",
        "T KC, AS | not T1>T2",
    ),
)  # fmt: skip
