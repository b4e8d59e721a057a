"""D3, sentences 97 to 115: Gate. Posts are the reserve, rails the tableau, the hand the stock.

`document_cases` explains how sentences are counted and what a case means.
"""

from tests.support.document_cases import advice, headings, layout, no_rule, otherwise, rule

GAME = "gate"
COUNT = 19

SENTENCES = (
    *headings(97, 100, 103, 105, 113),
    no_rule(98, "how often it is won"),
    advice(99, "play the reserve away early"),
    layout(
        101, "two posts of five are the reserve, all to be seen",
        "dealt 1 | | R JD 9H 5D 7C KD, 2D JC 7H 5H KC; up R; count R 5 5",
    ),
    layout(
        102, "two rails of four between them are the tableau",
        "dealt 1 | | count T 1 1 1 1 1 1 1 1; up T; count S 34; W -; H -; count F 0 0 0 0",
    ),
    rule(
        104, "aces begin the foundations when they come free; up in suit to kings",
        "T 2C, AC, AD | not T1>F, T2>F, T1>F, T3>F | F 2C AD",
        "F QC KD KH KS; T KC | T1>F | won",
        "F AC; T 2D | not T1>F",
    ),
    rule(
        106, "of each post only the lowest, the last card is free",
        "T 8S, ...; R 2C 7H, 3C 9D | R1>T1 | T 8S 7H; R 2C, 3C 9D",
        "T 8S, ...; R 7H 2C, 3C 9D | not R1>T1",
        "T 8S, ...; R 7H 6S, 3C 9D | not R1>T1*2",
    ),
    rule(
        107, "all cards dealt to the rails are free, each alone on its pile",
        "T 7S, 8D, AC, ... | T1>T2, T3>F | T -, 8D 7S, -; F AC",
    ),
    rule(
        108, "the tableau is built down in alternate colours (no king on an ace: C6)",
        "T 5S, 6H | T1>T2 | T -, 6H 5S",
        "T 5D, 6C | T1>T2 | T -, 6C 5D",
        "T 5S, 6C | not T1>T2",
        "T 7S, 6H | not T1>T2",
        "T KS, AH | not T1>T2",
    ),
    rule(
        109, "one card from the top, or the pile as a whole, moves to another pile (C10c)",
        "T 9S 8H 7S, TD | T1>T2*3 | T -, TD 9S 8H 7S",
        "T 9S 8H 7S, 8D | T1>T2 | T 9S 8H, 8D 7S",
        "T 9S 8H 7S, 9C | not T1>T2*2",
        "option move=N; T 9S 8H 7S, 9C | T1>T2*2 | T 9S, 9C 8H 7S",
    ),
    rule(110, "top cards may go to foundations", "T 9S AC | T1>F | T 9S; F AC"),
    otherwise(
        111, "a space may be filled only from the posts: with the posts gone from waste or hand",
        "C10",
        "T 7H, 8S, ...; R 2C 3C, 4C; W 9C | T1>T2 | T -, 8S 7H; R 2C 3C, 4C; W 9C",
        "T 7H, 8S, ...; R 2C 3C, 4C; W 9C | T1>T2, R1>T1 | T 3C; R 2C, 4C",
        "T 7H, 8S, ...; R 2C 3C, 4C; W 9C | T1>T2, R2>T1 | T 4C; R 2C 3C, -",
        "T -, 8S 7H; R 2C, -; W 9C; H 5C | not W>T1, not H>T1, not T2>T1",
        "T -, 8S 7H; W 9C; H 5C | W>T1 | T 9C; W -",
        "T -, 8S 7H; W 9C; H 5C | H>T1 | T 5C; H -",
        "T -, 8S 7H; W 9C; H 5C | not T2>T1",
    ),
    rule(
        112, "post cards may also go to foundations or be built on the tableau",
        "T 8S, ...; R 2C 7H, 3C AD | R1>T1, R2>F | T 8S 7H; R 2C, 3C; F AD",
    ),
    rule(
        114, "cards are turned up one by one; what does not fit goes to the one waste",
        "S 5C 4C 3C | deal | H 3C; W -; S 5C 4C",
        "S 5C 4C 3C | deal, deal | H 4C; W 3C; S 5C",
        "S 5C | deal, deal, not deal | W 5C; H -",
    ),
    rule(
        115, "the waste's top and the card in hand may both go to foundations or tableau",
        "T 8S, 6S; W 7H; H 5D | W>T1, H>T2 | T 8S 7H, 6S 5D; W -; H -",
        "W AC; H AD | H>F, W>F | F AC AD",
        "option hand=0; S 5C 4C 3C | deal, deal | H -; W 3C 4C; S 5C",
    ),
)  # fmt: skip
