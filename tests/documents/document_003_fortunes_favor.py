"""D3, sentences 21 to 32: Fortune's Favor. The hand is the stock; the card in hand is held.

`document_cases` explains how sentences are counted and what a case means.
"""

from tests.support.document_cases import headings, layout, rule

GAME = "fortunes-favor"
COUNT = 12

SENTENCES = (
    *headings(21, 22, 24, 29, 31),
    rule(
        23, "the four aces lie on the foundations, which go up in suit to kings",
        "dealt 1 | | F AC AD AH AS; count F 1 1 1 1",
        "F AC AD; T 2C, 2D, 3D | T1>F, not T3>F, T2>F, T3>F | F 2C 3D",
        "F QC KD KH KS; T KC | T1>F | won; count F 13 13 13 13",
        "F KC; T AC | not T1>F",
    ),
    layout(
        25, "two rows of six below them are the tableau",
        "dealt 1 | | count T 1 1 1 1 1 1 1 1 1 1 1 1; up T; count S 36; W -; H -",
    ),
    rule(
        26, "built down in suit (no king on an ace: C6), one card at a time, never into a space",
        "T 7H, 8H | T1>T2 | T -, 8H 7H",
        "T 7H, 8D | not T1>T2",
        "T 9H, 8H | not T1>T2",
        "T KH, AH | not T1>T2",
        "T 8H 7H, 9H | not T1>T2*2, not T1>T2",
        "T 9S 4D, - | not T1>T2",
        "T 9S 4D, - | | legal -",
    ),
    rule(
        27, "a space must be filled from the waste, if there is one, or the hand: at once (C11)",
        "T 7H, 8H, ...; W 2C 9S; H TS; S JS | T1>T2 | T 9S, 8H 7H; W 2C; H TS; S JS",
        "T 7H, 8H, ...; H TS; S JS | T1>T2 | T TS, 8H 7H; H -; S JS",
        "T 7H, 8H, ...; S 2C JS | T1>T2 | T JS, 8H 7H; S 2C; H -; W -",
        "T 7H, 8H, ... | T1>T2 | T -, 8H 7H",
    ),
    rule(28, "top cards of the tableau may go to foundations", "F AC; T 9S 2C | T1>F | T 9S; F 2C"),
    rule(
        30, "one by one to one waste; its top and the card in hand both play",
        "T ...; S 5C 4C 3C | deal | H 3C; W -; S 5C 4C",
        "T ...; S 5C 4C 3C | deal, deal | H 4C; W 3C; S 5C",
        "F AC AD; T 8H, 6S, ...; W 7H; H 5S | W>T1, H>T2 | T 8H 7H, 6S 5S; W -; H -",
        "F AC AD; T ...; W 2C; H 2D | H>F, W>F | F 2C 2D",
        "option hand=0; T ...; S 5C 4C 3C | deal, deal | H -; W 3C 4C; S 5C",
    ),
    rule(
        32, "one redeal (C12: option none)",
        "T ...; S 5C | deal, deal, deal, deal, deal, not deal | W 5C; redeals 0",
        "T ...; W 5C 4C | deal, deal, deal | W 5C; H 4C; S -; redeals 0",
        "T ...; H 5C; redeals 0 | deal, not deal | W 5C; H -",
        "option redeal=0; T ...; S 5C | deal, deal, not deal | W 5C",
        "dealt 1 | | redeals 1",
    ),
)  # fmt: skip
