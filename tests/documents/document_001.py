"""D1, Chameleon again, sentence by sentence. Its stock is the reserve, its deck the stock.

`document_cases` explains how sentences are counted and what a case means.
"""

from tests.support.document_cases import advice, layout, no_rule, otherwise, rule

GAME = "chameleon"
COUNT = 37

SENTENCES = (
    no_rule(1, "title"),
    no_rule(2, "its family in that program's list"),
    no_rule(3, "its class in that program's list"),
    otherwise(
        4, "names Rainbow as a variant, without rules: Canfield in any suit, one pass by ones",
        "C16",
        "game rainbow; dealt 1 | | count T 1 1 1 1; count R 13; count S 34; redeals 0",
        "game rainbow; T 5S, 6S, KD, KH | T1>T2 | T -, 6S 5S",
        "game rainbow; T 6H 5S, 6C, 7C, KH | not T1>T2, T1>T3*2 | T -, 6C, 7C 6H 5S",
        "game rainbow; base 7; F KC; T AC, KH, AS | T1>F, T2>T3 | F AC; T -, -, AS KH",
        "game rainbow; T 7S, 6S, KD, KH | not T1>T2",
        "game rainbow; T 7H, 8S, KC, KD; R 2C 3C | T1>T2 | T 3C, 8S 7H; R 2C",
        "game rainbow; base 7; T 8S, KC, KD, KH; R 7S 7D | R1>T1, R1>F | T 8S 7D; F 7S",
        "game rainbow; S 5C 4C | deal, deal, not deal | W 4C 5C",
    ),
    no_rule(5, "empty: no other name given"),
    rule(
        6, "Canfield with one pass, one card at a time",
        "S 5C 4C | deal | W 4C; S 5C",
        "S 5C 4C | deal, deal, not deal | W 4C 5C",
    ),
    layout(
        7, "building is easier than in Canfield, and there are fewer piles",
        "dealt 1 | | count T 1 1 1",
        "game canfield; dealt 1 | | count T 1 1 1 1",
        "T 5S, 6S | T1>T2",
        "game canfield; T 5S, 6S | not T1>T2",
    ),
    no_rule(8, "how often it is won"),
    layout(
        9, "four foundations, the reserve, three tableau piles",
        "dealt 1 | | count F 0 1 0 0; count R 12; count T 1 1 1",
    ),
    layout(10, "a waste, nothing on it yet", "dealt 1 | | W -; H -"),
    layout(11, "twelve cards to the reserve, only the last to be seen", "dealt 1 | | count R 12"),
    no_rule(12, "how another program draws the reserve (C2: here an option, on the screen only)"),
    layout(13, "one card face up to each tableau pile", "dealt 1 | | count T 1 1 1; up T"),
    otherwise(
        14, "then one to the first foundation: here it is dealt first of all", "C1",
        "dealt 1 | | F JD; base J; T 3H, KH, QC",
        "dealt 617 | | F 7D; base 7; T KH, AS, 8H",
    ),
    layout(15, "the other 36 cards are the stock", "dealt 1 | | count S 36"),
    rule(
        16, "foundations go up in suit",
        "base 8; F 8C; T 9C, 9D | not T2>F, T1>F | F 9C",
    ),
    rule(
        17, "an empty foundation takes only the rank that was dealt to the first",
        "base 8; F 8C; T 9D, 8D | not T1>F, T2>F | F 8C 8D",
        "dealt 617 | | base 7",
    ),
    rule(
        18, "example: after an 8, eights",
        "base 8; F 9C; W 8S; T 8H, AH | W>F, T1>F, not T2>F | F 9C 8H 8S",
    ),
    rule(19, "an ace follows a king there", "base 8; F KC; T AC | T1>F | F AC"),
    rule(
        20, "the tableau is built down, suit and colour no matter",
        "T 5S, 6S | T1>T2 | T -, 6S 5S",
        "T 5S, 6D | T1>T2 | T -, 6D 5S",
        "T 7S, 6D | not T1>T2",
    ),
    rule(
        21, "a king goes on an ace there",
        "T KH, AS | T1>T2 | T -, AS KH",
        "T AS KH QH, 2D | T1>T2*3 | T -, 2D AS KH QH",
        "T AH, KS | not T1>T2",
    ),
    rule(
        22, "tops of reserve and waste may go to tableau or foundations",
        "base 4; T 8S, 5D, KH; R 4C 7C; W 4D 6C | R1>T1, W>T1, R1>F, W>F | T 8S 7C 6C; F 4C 4D",
        "T 8S, 5D, KH; R 4C; W 4D | W>T2 | T 8S, 5D 4D",
    ),
    rule(23, "tops of the tableau may go to foundations", "base 4; T 9D 4C | T1>F | T 9D; F 4C"),
    rule(
        24, "full or partial builds move to other piles",
        "T 9S 8H 7H, TD | T1>T2*3 | T -, TD 9S 8H 7H",
        "T 9S 8H 7H, 9D | T1>T2*2 | T 9S, 9D 8H 7H",
        "T 9S 8H 7H, 8D | T1>T2 | T 9S 8H, 8D 7H",
    ),
    rule(
        25, "a space must be filled from the reserve at once",
        "T 7H, 8S, KD; R 2C 3C | T1>T2 | T 3C, 8S 7H; R 2C",
        "T 7H, 8S, KD; R 2C 3C; W 9D | T1>T2, not W>T1 | T 3C; W 9D",
    ),
    rule(
        26, "with the reserve gone the waste's top may fill a space, when the player likes",
        "T 7H, 8S, KD; W 9C; S 5D 3D | T1>T2, deal, deal, W>T1 | T 5D, 8S 7H; W 9C 3D; S -",
        "T 7H, 8S, KD; W 9C; S 3D | T1>T2 | T -, 8S 7H; W 9C; S 3D",
        "T 8S 7H, KD, - | not T1>T3",
    ),
    rule(27, "one card at a time is dealt to the waste", "S 5C 4C | deal | W 4C; S 5C"),
    rule(
        28, "no redeal; with the stock empty no more is dealt",
        "S 5C | deal, not deal | W 5C; S -",
    ),
    rule(29, "all cards go to the foundations", "base 8; F 6C 7D 7H 7S; W 7C | W>F | won"),
    advice(30, "use up reserve and waste above all"),
    advice(31, "play from both whenever you can"),
    advice(32, "of the two rather from the waste, unless it is much the smaller"),
    advice(33, "make spaces, since the reserve fills them"),
    advice(34, "foundations need not grow evenly"),
    advice(35, "play up what helps to use up reserve and waste, hold back the rest"),
    no_rule(36, "copyright"),
    no_rule(37, "copyright"),
)  # fmt: skip
