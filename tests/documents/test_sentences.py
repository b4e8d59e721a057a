"""Runs every case of every sentence of the five documents, and checks that none is missing.

The sentences are in `document_000` to `document_004`, their language in `document_cases`.
"""

from tests.documents import (
    document_000,
    document_001,
    document_002,
    document_003_canfield,
    document_003_chameleon,
    document_003_fortunes_favor,
    document_003_four_seasons,
    document_003_gate,
    document_003_selective_canfield,
    document_003_simplicity,
    document_003_storehouse,
    document_004,
)
from tests.support.cases import cases
from tests.support.document_cases import run, sentences_of

DOCUMENTS = {
    "000": [document_000],
    "001": [document_001],
    "002": [document_002],
    "003": [
        document_003_four_seasons,
        document_003_simplicity,
        document_003_fortunes_favor,
        document_003_canfield,
        document_003_selective_canfield,
        document_003_chameleon,
        document_003_storehouse,
        document_003_gate,
    ],
    "004": [document_004],
}
CASES = {
    f"D{int(document)}.{sentence.number} {table.GAME}: {case}": (table.GAME, case)
    for document, tables in DOCUMENTS.items()
    for table in tables
    for sentence in table.SENTENCES
    for case in sentence.cases
}


def rows(document):
    """Return all rows of a document, in the order of its sentences."""
    return sorted(row for table in DOCUMENTS[document] for row in table.SENTENCES)


@cases(("game_id", "case"), CASES.values(), ids=CASES)
def test_the_engine_does_what_the_sentence_says(game_id, case):
    run(game_id, case)


@cases("document", DOCUMENTS)
def test_every_sentence_has_one_row(document):
    count = sum(table.COUNT for table in DOCUMENTS[document])
    assert [row.number for row in rows(document)] == list(range(1, count + 1))
    there = sentences_of(document)
    assert len(there or rows(document)) == count


@cases("document", DOCUMENTS)
def test_every_rule_and_layout_has_a_case(document):
    for row in rows(document):
        assert row.says
        assert bool(row.cases) == (row.kind in ("rule", "layout", "decided otherwise")), row
