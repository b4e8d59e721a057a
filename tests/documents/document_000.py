"""D0, Chameleon, sentence by sentence. Its copy has no section on setting up.

`document_cases` explains how sentences are counted and what a case means.
"""

from tests.support.document_cases import headings, no_rule, otherwise, rule

GAME = "chameleon"
COUNT = 44

SENTENCES = (
    *headings(2, 7, 13, 17, 29, 32, 34, 36, 38, 40, 42),
    rule(
        1, "all 52 cards go to four foundations, up in suit from the base rank, ace after king",
        "base 7; F 5C 6D 6H 6S; T 6C | | goes on",
        "base 7; F 5C 6D 6H 6S; T 6C | T1>F | won",
    ),
    rule(
        3, "foundations go up in suit from the base: 7 8 .. K A .. 6",
        "base 7; F 7C; T 8C | T1>F | F 8C",
        "base 7; F KC; T AC | T1>F | F AC",
        "base 7; F 5C; T 6C | T1>F | count F 13 0 0 0",
        "base 7; F 8C; T 7C 6C | not T1>F",
    ),
    rule(
        4, "an ace follows the king",
        "base 7; F QC; T AC, KC | not T1>F, T2>F, T1>F | F AC",
    ),
    rule(
        5, "only the suit's next card is taken",
        "base 7; F 8C; T 9D | not T1>F",
        "base 7; F 8C; T TC | not T1>F",
        "base 7; F 8C; T 9C | T1>F | F 9C",
    ),
    rule(
        6, "an empty foundation takes only a card of the base rank",
        "base 7; F 8C; T 7D | T1>F | F 8C 7D",
        "base 7; F 8C; T 8D | not T1>F",
        "base 7; F 8C; T AD | not T1>F",
    ),
    rule(
        8, "the tableau is built down in any suit: 5S on any 6",
        "T 5S, 6C | T1>T2 | T -, 6C 5S",
        "T 5S, 6H | T1>T2 | T -, 6H 5S",
        "T 5S, 6D | T1>T2 | T -, 6D 5S",
        "T 5S, 6S | T1>T2 | T -, 6S 5S",
        "T 5S, 4D | not T1>T2",
        "T 5S, 7D | not T1>T2",
    ),
    rule(
        9, "a sequence down, suits as they come, moves together",
        "T 8S 7S 6D, 9H | T1>T2*3 | T -, 9H 8S 7S 6D",
    ),
    rule(
        10, "only the top card or a sequence moves",
        "T 8S 6D, 7H | T1>T2 | T 8S, 7H 6D",
        "T 8S 7S 6D, 8D | T1>T2*2 | T 8S, 8D 7S 6D",
        "T 9S 7S, TH | not T1>T2*2",
    ),
    rule(
        11, "the reserve fills a space automatically",
        "T 7H, 8S, KD; R 2C 3C | T1>T2 | T 3C, 8S 7H, KD; R 2C",
        "T 7H, 8S, KD; R 2C 3C | T1>T2, undo | as it began",
    ),
    otherwise(
        12, "with the reserve gone any card or sequence may fill a space: here an option", "C9",
        "T 9S 8H 7H, KD, - | not T1>T3, not T1>T3*2",
        "option fill=TRW; T 9S 8H 7H, KD, - | T1>T3 | T 9S 8H, KD, 7H",
        "option fill=TRW; T 9S 8H 7H, KD, - | T1>T3*2 | T 9S, KD, 8H 7H",
        "T KS, KD, -; W 5C | W>T3 | T KS, KD, 5C; W -",
    ),
    rule(
        14, "of the reserve only the top card can be played, to tableau or foundations",
        "T 3D, KD, KS; R 9D 2C | R1>T1 | T 3D 2C; R 9D",
        "base 2; T 3D, KD, KS; R 9D 2C | R1>F | F 2C; R 9D",
        "T 3D, KD, KS; R 2C 9D | not R1>T1",
        "T 4D, KD, KS; R 3C 2C | not R1>T1*2",
    ),
    rule(
        15, "with the top card gone the next one of the reserve is in play",
        "base 2; T KC, KD, KS; R 4D 3C 2C | R1>F, R1>F | F 3C; R 4D",
    ),
    rule(
        16, "an emptied reserve stays empty",
        "T 3D, KD, KS; R 2D; W 5C | R1>T1, not W>R1, not T2>R1 | R -",
    ),
    rule(
        18, "the stock deals one card at a time to the waste",
        "S 5C 4C 3C | deal | W 3C; S 5C 4C; H -; up W",
        "S 5C 4C 3C | deal, deal | W 3C 4C; S 5C",
    ),
    rule(
        19, "one pass, no redeal",
        "S 5C 4C | deal, deal, not deal | W 4C 5C; S -",
        "dealt 1 | | redeals 0",
    ),
    rule(
        20, "the waste's top card may go to tableau or foundations",
        "T 3D, KD, KS; W 9H 2C | W>T1 | T 3D 2C; W 9H",
        "base 2; W 9H 2C | W>F | F 2C; W 9H",
    ),
    rule(
        21, "an emptied waste stays empty until the next deal",
        "T 3D; W 2C; S 9C | W>T1 | W -; S 9C",
        "T 3D; W 2C; S 9C | W>T1, deal | W 9C; S -",
    ),
    no_rule(22, "begins a list"),
    rule(
        23, "tops of reserve, waste and tableau may go to a foundation",
        "base 2; T 9C 2S, KD, KH; R 2C; W 2D | R1>F, W>F, T1>F | F 2C 2D 2S; T 9C; R -; W -",
    ),
    rule(
        24, "a top card or sequence moves from one tableau pile to another",
        "T 9H 6D, 7H | T1>T2 | T 9H, 7H 6D",
        "T 9S 8H 7H, 9D | T1>T2*2 | T 9S, 9D 8H 7H",
        "T 6D, 8H | not T1>T2",
    ),
    rule(
        25, "tops of reserve and waste may go to the tableau",
        "T 8S, KD, KH; R 7C; W 6C | R1>T1, W>T1 | T 8S 7C 6C; R -; W -",
    ),
    otherwise(
        26, "the reserve fills spaces automatically; after it any card or sequence may: an option",
        "C9",
        "T 7H, 8S, KD; R 2C 3C; W 9C | T1>T2 | T 3C; R 2C; W 9C",
        "T 7H 6S 5S, KD, - | not T1>T3*2",
        "option fill=TRW; T 7H 6S 5S, KD, - | T1>T3*2 | T 7H, KD, 6S 5S",
    ),
    rule(
        27, "a card may be dealt whether or not another move is left",
        "T 7H, 8S, KD; S 5C | deal, T1>T2 | W 5C",
        "T KC, KD, KH; S 5C | deal | W 5C",
    ),
    rule(
        28, "it goes on until all is on the foundations, or nothing moves and the stock is used up",
        "base 5; T KC, KD, KH; W 2C | | stuck",
        "base 5; T KC, KD, KH; W 2C; S QD | | goes on",
        "base 5; T KC, KD, QH; W 2C | | goes on",
        "base A; F QC KD KH KS; W KC | W>F | won",
    ),
    rule(
        30, "again: the reserve fills a space automatically",
        "base 2; T 2C, KD, KH; R 9C 4D | T1>F | T 4D, KD, KH; R 9C",
    ),
    otherwise(
        31, "again: then any card or sequence may be moved into a space: an option", "C9",
        "T KD, 5C 4C 3C, - | not T2>T3, not T2>T3*2",
        "option fill=TRW; T KD, 5C 4C 3C, - | T2>T3*2 | T KD, 5C, 4C 3C",
    ),
    rule(
        33, "all foundations begin with the rank of the first",
        "base 7; F 7C; T 8D, 7D | not T1>F, T2>F | F 7C 7D",
    ),
    rule(
        35, "a foundation may run Q K A 2",
        "base Q; F QC; T KC, AC, 2C | T1>F, T2>F, T3>F | F 2C",
    ),
    rule(
        37, "again: one pass; the waste does not become a stock again",
        "T KC, KD, KH; W 5C 6C | not deal",
        "T KC, KD, KH; S 5C 6C | deal, deal, not deal | S -",
    ),
    rule(
        39, "again: the emptied reserve stays so, and no longer fills spaces",
        "T 7H, 8S, KD; R 6C; W 9C; S 3D | R1>T1, not W>R1, T1>T2*2 | T -, 8S 7H 6C; W 9C; S 3D",
    ),
    rule(
        41, "again: only what runs down moves together on the tableau",
        "T 9S 7H, TD | not T1>T2*2",
        "T 7H 8S, 8D | not T1>T2*2",
        "T 9S 8S, TD | T1>T2*2 | T -, TD 9S 8S",
    ),
    rule(
        43, "only the waste's top plays; the others lie there until it is their turn",
        "T 3D, 9H, KS; W 2C 8C | not W>T1, W>T2, W>T1 | T 3D 2C, 9H 8C; W -",
    ),
    no_rule(44, "praises its sources"),
)  # fmt: skip
