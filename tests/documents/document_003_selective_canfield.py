"""D3, sentences 55 to 59: Selective Canfield, which is Canfield except where noted.

`document_cases` explains how sentences are counted and what a case means.
"""

from tests.support.document_cases import headings, no_rule, rule

GAME = "selective-canfield"
COUNT = 5

SENTENCES = (
    *headings(55),
    no_rule(56, "what it is for"),
    rule(
        57, "five cards in a row after the reserve, no foundation yet; all else as in Canfield",
        "dealt 1 | | count T 1 1 1 1 1; up T; count R 13; count F 0 0 0 0; base -; count S 34",
        "base 7; T 5S, 6H, KC, KD, KS | T1>T2 | T -, 6H 5S",
        "base 7; T 5S, 6C, KC, KD, KS | not T1>T2",
        "base 7; T 7S, 6H, KC, KD, KS | not T1>T2",
        "base 7; T KH, AS, KC, KD, KS | T1>T2 | T -, AS KH",
        "base 7; T 8S 7D, 8C, 9H | not T1>T2, T1>T3*2 | T -, 8C, 9H 8S 7D",
        "base 7; F KC 9D; T AC, TD | T1>F, T2>F | F AC TD",
        "base 7; T 7H, 8S, KC, KD, KS; R 2C 3C | T1>T2 | T 3C; R 2C",
        "base 7; T 7H 6S, - | not T1>T2",
        "base 7; T 8S, KC, KD, KH, KS; R 7S 7D | R1>T1, R1>F | T 8S 7D; R -; F 7S",
        "base 7; W 2C 3C; T -, KD | W>T1 | T 3C; W 2C",
        "base 7; S 7C 6C 5C 4C | deal, deal, deal | S 7C 6C 5C 4C; W -",
    ),
    rule(
        58, "one of the five is chosen for the first foundation, before anything else",
        "dealt 1 | | legal T1>F T2>F T3>F T4>F T5>F",
        "dealt 1 | not R1>F, not deal, not T2>T3 | base -",
        "dealt 1 | T2>F | F KS; base K",
        "dealt 1 | T5>F | F KH; base K",
    ),
    rule(
        59, "the other four are the tableau; the place of the fifth is closed permanently (C21)",
        "dealt 1 | T2>F | count T 1 0 1 1 1; T JD, -, 2S, 3H, KH; count R 13",
        "dealt 1 | T2>F, not R1>T2, not T1>T2, deal, not W>T2 | count T 1 0 1 1 1",
        "dealt 1 | T2>F, undo | as it began; legal T1>F T2>F T3>F T4>F T5>F",
    ),
)  # fmt: skip
