"""D4, Klondike, sentence by sentence.

`document_cases` explains how sentences are counted and what a case means.
"""

from tests.support.document_cases import headings, layout, no_rule, otherwise, rule

GAME = "klondike"
COUNT = 51

SENTENCES = (
    *headings(2, 10, 15, 16, 21, 24, 28, 37, 40, 42, 46),
    rule(
        1, "all 52 cards go to four foundations, up in suit from ace to king",
        "F AC; T 2C | T1>F | F 2C",
        "F QC KD KH KS; T KC | | goes on",
        "F QC KD KH KS; T KC | T1>F | won",
    ),
    layout(3, "one pack of 52", "dealt 1 | | count T 1 2 3 4 5 6 7; count S 24; W -; H -"),
    layout(4, "28 cards to seven piles", "dealt 617 | | count T 1 2 3 4 5 6 7"),
    layout(
        5, "one card to the leftmost pile, one more to each, seven to the last",
        "dealt 1 | | count T 1 2 3 4 5 6 7",
    ),
    layout(
        6, "only the top card of each pile face up",
        "dealt 1 | | T QH, -7H TS, -5D -9S 5C, -JC -KC -KH 4C, -9H -KD -QC -KS 3C",
        "dealt 617 | | T 3C, -8C 9S, -5S -QD 5H, -3S -7S -AS KD, -5C -TD -8H -QC TC",
    ),
    layout(7, "four empty foundations", "dealt 1 | | count F 0 0 0 0; base A"),
    layout(8, "24 cards are the stock", "dealt 1 | | count S 24"),
    layout(9, "the waste begins empty and gets what is dealt", "dealt 1 | deal | W 4H; count S 23"),
    rule(11, "seven piles, built down in alternate colours", "T 5S, 6H, 6C | not T1>T3, T1>T2"),
    rule(
        12, "four foundations, one a suit, from ace to king",
        "F AC QD; T AH, KD, 2C, AS | T1>F, T2>F, T3>F, T4>F | F 2C KD AH AS",
    ),
    layout(13, "cards are dealt from the stock, which lies face down", "S 5C 4C | deal | S 5C"),
    layout(14, "and are laid face up on the waste", "S 5C 4C | deal | W 4C; up W"),
    rule(
        17, "built down, king to ace, red and black in turn",
        "T 7H, 8S | T1>T2 | T -, 8S 7H",
        "T 7C, 8D | T1>T2 | T -, 8D 7C",
        "T AC, 2D | T1>T2 | T -, 2D AC",
        "T 7H, 8D | not T1>T2",
        "T 7S, 8S | not T1>T2",
        "T 9H, 8S | not T1>T2",
        "T 6H, 8S | not T1>T2",
        "T KH, AS | not T1>T2",
    ),
    rule(
        18, "only the top card of each pile is free, unless it heads a sequence",
        "T 7H 2C, 8S, 3D | not T1>T2, not T1>T2*2, T1>T3, T1>T2 | T -, 8S 7H, 3D 2C",
        "T -8S 7H, 9D | not T1>T2*2",
    ),
    rule(
        19, "a card face down is turned up as soon as it lies free",
        "T -5C -KC 7H, 8S | T1>T2 | T -5C KC, 8S 7H",
        "T -5C -KC 7H, 8S | T1>T2, undo | T -5C -KC 7H, 8S; as it began",
    ),
    rule(
        20, "sequences move together (whole or in part: C19)",
        "T 8S 7H 6C, 9D | T1>T2*3 | T -, 9D 8S 7H 6C",
        "T 8S 7H 6C, 8C | T1>T2*2 | T 8S, 8C 7H 6C",
        "T -KC 8S 7H 6C, 7D | T1>T2 | T -KC 8S 7H, 7D 6C",
    ),
    rule(
        22, "foundations go up in suit from the ace to the king",
        "T AD | T1>F | F AD",
        "T 2D | not T1>F",
        "F QD; T KD | T1>F | count F 0 13 0 0",
    ),
    rule(
        23, "only the suit's next card is taken: the 2S on the AS",
        "F AS; T 2S | T1>F | F 2S",
        "F AC; T 2S | not T1>F",
        "F AS; T 3S | not T1>F",
    ),
    rule(
        25, "cards are dealt to the waste by ones or threes (C17: an option)",
        "S 7C 6C 5C 4C | deal | W 4C; S 7C 6C 5C; up W",
        "option draw=3; S 7C 6C 5C 4C | deal | W 4C 5C 6C; S 7C",
    ),
    rule(
        26, "the waste's top may always go to tableau or foundations",
        "T 3S; W 9C 2D | W>T1 | T 3S 2D; W 9C",
        "W 9C AD | W>F | F AD; W 9C",
    ),
    rule(
        27, "with the stock used up the waste may be turned over, as the variant has it (C18)",
        "W 4C 5C 6C | deal | W -; S 6C 5C 4C",
        "option redeal=0; W 4C 5C 6C | not deal",
    ),
    no_rule(29, "begins a list"),
    rule(
        30, "a top card goes to another pile: down, in alternate colours",
        "T 2C JH, QS | T1>T2 | T 2C, QS JH",
        "T 2C JH, QD | not T1>T2",
    ),
    rule(
        31, "the suit's next card goes to its foundation",
        "F 4H; T 9C 5H | T1>F | F 5H; T 9C",
        "F 4H; T 9C 5D | not T1>F",
    ),
    rule(32, "sequences go to other piles", "T 2C JH TS, QS | T1>T2*2 | T 2C, QS JH TS"),
    rule(
        33, "cards are dealt from the stock, and the waste's top is then free",
        "T 9H; S 3C 8C | deal, W>T1 | T 9H 8C; W -; S 3C",
    ),
    rule(
        34, "a space takes only a king, or a sequence that begins with one",
        "T 8S 7H, - | not T1>T2",
        "T 2C KD, - | T1>T2 | T 2C, KD",
        "T -2C KD QS JH, - | T1>T2*3 | T 2C, KD QS JH",
        "T KD QS JH, - | not T1>T2*2",
        "T KD QS, - | not T1>T2*2",
        "T -; W KD | W>T1 | T KD",
        "T -; W QD | not W>T1",
    ),
    rule(35, "again: a card laid free is turned up", "F AC; T -KD 2C | T1>F | T KD"),
    rule(
        36, "it goes on until all is on the foundations, or nothing moves",
        "T KC, KD, KH, KS; F JC; W 9C | | stuck",
        "T KC, KD, KH, KS; F JC; W QC | | goes on",
        "T KC, KD, KH, KS; F JC; S QC 2D | | goes on",
    ),
    rule(
        38, "won when all 52 are on the foundations, in suit, from ace to king",
        "F KC KD QH KS; W KH | W>F | won; count F 13 13 13 13",
    ),
    rule(
        39, "lost when nothing moves and cards are left",
        "option redeal=0; T KC, KD, KH, KS, 2S, 4S, 6S; W 9C | | stuck",
        "option redeal=0; T KC, KD, KH, KS, 2S, 4S, 6S; W 9C; S 3C | | stuck",
        "option redeal=0; T KC, KD, KH, KS, 2S, 4S, 6S; S 3D | | goes on",
    ),
    rule(
        41, "again: a space takes a king, or a sequence that begins with one",
        "T 2C KS QH, - | T1>T2*2 | T 2C, KS QH",
        "T 2C QH JS, - | not T1>T2*2, not T1>T2",
    ),
    rule(
        43, "some allow any number of passes (C18: this one; the waste is turned over, not mixed)",
        "S 5C 6C 4C | deal, deal, deal, deal, deal, deal, deal, deal, deal | S 5C 6C; W 4C",
        "W 4C | deal, deal, deal, deal, deal, deal | S -; W 4C",
    ),
    rule(
        44, "others allow three, or only one (C18: options)",
        "option redeal=2; W 4C | deal, deal, deal, deal, not deal | W 4C; redeals 0",
        "option redeal=0; S 5C 4C | deal, deal, not deal | W 4C 5C",
    ),
    rule(
        45, "again: one card or three at a time (C17: an option)",
        "option draw=3; S 9C 8C 7C 6C 5C 4C | deal, deal | W 4C 5C 6C 7C 8C 9C",
        "option draw=3; S 5C 4C | deal | W 4C 5C; S -",
    ),
    rule(47, "cards face down neither play nor move", "T -AC 7H, 9D | not T1>T2*2, not T1>F"),
    rule(48, "again: only the waste's top plays", "T 3S; W 2D 9C | not W>T1, not W>F"),
    rule(
        49, "only proper sequences move, down and in alternate colours",
        "T 8S 7H 5C, 9D | not T1>T2*3",
        "T 8S 7C 6H, 9D | not T1>T2*3",
        "T 7H 8S, 8C | not T1>T2*2",
    ),
    otherwise(
        50, "an ace should go up as soon as it can: advice, the player may wait", "C20",
        "T AC, 2D, 7H, 8S | T3>T4, T1>T2 | T -, 2D AC",
    ),
    no_rule(51, "says what is special about the game"),
)  # fmt: skip
