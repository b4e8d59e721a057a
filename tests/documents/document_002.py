"""D2, Castle's End, sentence by sentence.

`document_cases` explains how sentences are counted and what a case means.
"""

from tests.support.document_cases import headings, layout, no_rule, rule

GAME = "castles-end"
COUNT = 44

_TEN = "T1>F T2>F T3>F T4>F T5>F T6>F T7>F T8>F T9>F T10>F"
_APART = "KC, QD, JH, TS, 9C, 8D, 7H, 6S, 4C, 3D"  # none goes on another

SENTENCES = (
    *headings(2, 12, 15, 25, 32, 35, 41),
    rule(
        1, "four foundations, up in suit from a rank the player chooses, ace after king",
        "base 7; F KC; T AC | T1>F | F AC",
        "base 7; F 5C 6D 6H 6S; T 6C | T1>F | won",
    ),
    layout(3, "one pack of 52", "dealt 1 | | count T 6 6 5 5 5 5 5 5 5 5; count S 0; W -; H -"),
    layout(4, "ten tableau piles", "dealt 617 | | count T 6 6 5 5 5 5 5 5 5 5"),
    layout(
        5, "two piles of six, then eight of five",
        "dealt 1 | | T JD 9S JS 4D 6D 2H, 2D 5S AS 7S 8S 6H, 9H AD AH 3S 8D, JC QC 3C TD QS",
    ),
    layout(6, "all face up", "dealt 1 | | up T"),
    layout(7, "four foundations, nothing on them yet", "dealt 1 | | count F 0 0 0 0; base -"),
    rule(
        8, "they begin with one rank, which the player chooses at the start among the free cards",
        f"dealt 1 | | legal {_TEN}",
        "dealt 1 | T3>F | F 8D; base 8",
        "dealt 1 | T3>F, not T4>F | F 8D",
        "dealt 1 | T3>F, T7>F | F 8C 8D",
    ),
    layout(9, "no reserve and no stock", "dealt 1 | not deal | count R; count S 0"),
    layout(10, "again: all face up", "dealt 617 | | up T"),
    layout(11, "on the foundations too", "dealt 1 | T3>F, T7>F | up F; count F 1 1 0 0"),
    layout(13, "the ten piles are where most happens", "dealt 1 | | count F 0 0 0 0; count S 0"),
    rule(14, "foundations go up in suit from the rank chosen", "T 4C, 5C | T1>F, T2>F | F 5C"),
    rule(
        16, "only the top card of each pile is free",
        "base A; T AC 5D, 6D | not T1>F, T1>T2, T1>F | F AC",
        "base 9; T 6C 3D, 7C, 2D | not T1>T2, T1>T3, T1>T2 | T -, 7C 6C, 2D 3D",
    ),
    rule(
        17, "first the player chooses a free card for a foundation",
        "T 5C, 9D 7H, KS, - | T2>F | F 7H; base 7; T 5C, 9D, KS",
        "T 5C, 6C, KS, - | not T1>T2, not T1>T4 | legal T1>F T2>F T3>F",
    ),
    rule(
        18, "the other three begin with that rank: after a 7, sevens",
        "base 7; F 7C; T 8D, 7D | not T1>F, T2>F | F 7C 7D",
        "T 7C, 7H, 6H | T1>F, not T3>F, T2>F | F 7C 7H",
    ),
    rule(
        19, "up in suit, ace after king if need be, to 13 cards",
        "base Q; F QC; T KC, AC, 2C | T1>F, T2>F, T3>F | F 2C",
        "base Q; F TC; T JC | T1>F | count F 13 0 0 0",
        "base Q; F KC; T AD | not T1>F",
    ),
    rule(
        20, "the tableau is built in suit, one up or one down, king and ace no neighbours",
        "base 9; T 5C, 6C | T1>T2 | T -, 6C 5C",
        "base 9; T 7C, 6C | T1>T2 | T -, 6C 7C",
        "base 9; T 5D, 6C | not T1>T2",
        "base 9; T 5S, 6C | not T1>T2",
        "base 9; T 8C, 6C | not T1>T2",
        "base 9; T KC, AC | not T1>T2, not T2>T1",
    ),
    rule(
        21, "one card at a time",
        "base 9; T 7C 6C 5C, 8C | not T1>T2*3",
        "base 9; T 7C 6C, 5C | not T1>T2*2, T1>T2 | T 7C, 5C 6C",
    ),
    rule(
        22, "a space may be filled with the top of another pile",
        "base 9; T 8S 4D, - | T1>T2 | T 8S, 4D",
        "base 9; T 4D, 5D, KC | T1>T2 | T -, 5D 4D",
    ),
    rule(23, "no stock, no redeal", "base 9; T 4D | not deal"),
    layout(24, "all cards are in play from the deal", "dealt 617 | | count T 6 6 5 5 5 5 5 5 5 5"),
    rule(
        26, "again: the first card is any free one, the other three are of its rank",
        "dealt 617 | T1>F, not T2>F | F KC; base K",
        "T KC, KD, QD | T1>F, not T3>F, T2>F | F KC KD",
    ),
    rule(
        27, "again: up in suit, ace after king",
        "base K; F KC; T AC, AD | not T2>F, T1>F | F AC",
        "base 5; F 9D; T JD, TD | not T1>F, T2>F, T1>F | F JD",
    ),
    rule(
        28, "again: a top card goes on its suit's next one up or down",
        "base 9; T 2C TH, JH | T1>T2 | T 2C, JH TH",
        "base 9; T 2C QH, JH | T1>T2 | T 2C, JH QH",
        "base 9; T 2C TD, JH | not T1>T2",
    ),
    rule(29, "again: any top card fills a space", "base 9; T KC 3H, - | T1>T2 | T KC, 3H"),
    rule(
        30, "it goes on until nothing moves",
        f"base 2; T {_APART} | | legal -; stuck",
        "base 2; T 5D, 6D | T1>T2, T2>T1 | T 5D, 6D; goes on",
    ),
    rule(31, "again: nothing is dealt later", "dealt 1 | T3>F, not deal | count S 0; W -"),
    rule(
        33, "won when all 52 are on the foundations, each from the chosen rank round",
        "base 3; F AC 2D 2H 2S; T 2C | | goes on",
        "base 3; F AC 2D 2H 2S; T 2C | T1>F | won; count F 13 13 13 13",
    ),
    rule(
        34, "lost when nothing moves and cards are left",
        f"base 2; F 2C 2H 2S; T {_APART} | | stuck",
    ),
    rule(
        36, "again: one rank for all four, chosen at the start",
        "T 9C, 9S, TS | T2>F, T1>F, T3>F | F 9C TS",
        "T 9C, 9S, TS | T3>F, not T1>F | F TS",
    ),
    rule(
        37, "again: any top card, whatever its rank and suit, fills a space",
        "base 9; T KC 2H, 5S AD, -, - | T1>T3, T2>T4 | T KC, 5S, 2H, AD",
        "base 9; T KC QC, - | not T1>T2*2",
    ),
    rule(38, "again: single cards only, even of a sequence", "base 9; T 4S 3S, 5S | not T1>T2*2"),
    rule(39, "again: king and ace are no neighbours", "base 9; T KS, AS | not T1>T2, not T2>T1"),
    rule(40, "again: no stock, no redeal", "base 9; T 4D, 5D | T1>T2, not deal | count S 0; W -"),
    rule(42, "a foundation goes up in suit from the chosen rank", "T JD, QD | T1>F, T2>F | F QD"),
    layout(43, "the tableau is the ten piles", "dealt 1 | T3>F | count T 6 6 4 5 5 5 5 5 5 5"),
    no_rule(44, "praises its sources"),
)  # fmt: skip
