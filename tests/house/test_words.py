"""Phrases that a reader stumbles over, and that have no honest use here."""

import re
from pathlib import Path

from tests.house.test_documents import FILES
from tests.support.cases import cases

# Regular expressions, in lower case; a space stands for any break between words.
PHRASES = (
    r"\bis the affair of\b",
    r"('s|s') affair\b",
    r"\bborrowed for\b",
    r"\banew\b",
    r"\bparted by\b",
    r"\bhere is decided\b",
    r"\bnothing helps any more\b",
    r"\bat play\b",
    r"\bby themselves\b",
    r"\b(goes|go|went|ends|begins|finishes) by itself\b",
    r"\bsome \d",
    r"\b(sittings?|strangers|prunings|kin|storms)\b",
    r"\bso many (?!as\b|that\b)",
    r"\b(a|an|in|with) \w+ of (its|their) own\b(?! suit)",
    r"\b(the|at|on) desk\b",
    r"\bunder way\b",
    r"\blikewise\b",
    r"\bmeanwhile\b",
    r"\bfor (good|ever)\b",
    r"\bin (place|front) of\b",
    r"(?<!there )\b(is|are) no (card|option|move|pile)s?\b",
    r", for (it|they|that|these|there) (is|are|has|have|was|were)\b",
    r"\b(is|are) (said|told)\b",
    r"\bpositions? (that are |that were )?looked at\b",
    r"\bis of use\b",
)


def stumbles(text):
    """Return the phrases found in a text, even across a line break."""
    words = " ".join(text.lower().replace("#", " ").split())
    # Without a beginning that may be anywhere, a search takes a tenth of the time.
    possible = [one for one in PHRASES if re.search(one.removeprefix(r"\b"), words)]
    return [phrase for phrase in possible if re.search(phrase, words)]


def test_no_awkward_phrase_is_left():
    this = Path(__file__).name
    found = {name: stumbles(text) for name, text in FILES.items() if not name.endswith(this)}
    assert {name: phrases for name, phrases in found.items() if phrases} == {}


@cases(
    "text",
    [
        "What it says is the\n    # affair of `saver`.",
        "Painting is the painters' affair.",
        "It has a folder of its own.",
        "That is no card.",
        "Some 35 KB, for it is large.",
    ],
)
def test_awkward_phrase_is_found(text):
    assert stumbles(text)


def test_words_that_contain_a_phrase_pass():
    assert not stumbles(
        "A manewer. The affair. Departed by train. There is no card. Stand by itself."
    )
