# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Fans, piles that are dealt again, and stocks dealt to a pile of one's choice (RULES.md 5).

The cases cite PySolFC's classes, commit 7a3d146; `document_cases` has their language.
"""

import pytest

from tests.support.document_cases import run

# fan.py: Shamrocks, and Fan, from which it takes layout and foundations.
SHAMROCKS = [
    # Eighteen fans, seventeen of three cards and one of one; the pack as it is, no kings sunk.
    "dealt 1 | | count T 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 1; count S 0; up T",
    "dealt 1 | | T JD KS 4S, 2D 9D TH, 9H QD 8H, JC JS 2C",
    # SS_FoundationStack: in suit from the ace; canMoveCards is False there.
    "T 2H AC, 2C | not T2>F, T1>F, T2>F, not FC>T1 | F 2C",
    # UD_RK_RowStack: up or down regardless of suit, not round the corner, one card at a time.
    "T 7C, 8D, 6C, KH, AS | | legal T1>T2 T1>T3 T2>T1 T3>T1 T5>F",
    "T KC 7C 6H, 8S | not T1>T2*2, not T1>T2 | as it began",
    # A fan is full with three cards (max_cards=3).
    "T 7C, KC QC 8D, KD 8S | not T1>T2, T1>T3 | T -, KC QC 8D, KD 8S 7C",
    # base_rank=NO_RANK: an empty fan stays empty.
    "T 7C, -, 8D | not T1>T2 | legal T1>T3 T3>T1",
    "T KC, KD | not deal | stuck",
]


@pytest.mark.parametrize("case", SHAMROCKS)
def test_shamrocks(case):
    run("shamrocks", case)
