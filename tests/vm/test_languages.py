"""A board in another language needs hardly more heap and work: one case every fifth day.

`python sim languages` measures all of them, on all screens.
"""

from itertools import product

import pytest

from sim.measure import languages
from sim.measure.goals import IN_A_LANGUAGE, OF_A_LANGUAGE, OF_A_STEP
from sim.measure.languages import BOTH, Measured
from sim.texts.languages import ENGLISH, LANGUAGES, TRANSLATED

ROUTES = (("Rules", "R R B"), ("Options", "D D D R D B"), ("Statistics", "B"))
CASES = [(row.code, *more) for row, *more in product(TRANSLATED, BOTH, ROUTES)]


@pytest.mark.turns(5 * len(CASES))
@pytest.mark.parametrize(("code", "board", "route"), CASES)
def test_a_language_takes_hardly_more_than_english(vm, code, board, route):
    english = languages.measure(vm, board, ENGLISH, (route,))
    found = languages.measure(vm, board, LANGUAGES[code], (route,))
    assert found.screens.keys() == english.screens.keys()
    assert found.table > english.table  # its letters are there
    assert languages.compare(found, english) == []


def test_what_a_language_takes_too_much_is_named():
    english = Measured(BOTH[0], "en", 90_000, {"rules": 100_000, "deck": 90_000}, 1000, 10)
    assert languages.compare(english, english) == []
    for more, goal in (
        ({"table": 91_537}, IN_A_LANGUAGE),
        ({"screens": {"rules": 90_000, "deck": 101_537}}, IN_A_LANGUAGE),
        ({"whole": 1021}, OF_A_LANGUAGE),
        ({"heaviest": 10.3}, OF_A_STEP),
    ):
        (said,) = languages.compare(english._replace(language="cs", **more), english)
        assert said.startswith("Adafruit PyGamer, cs: Over the limit")
        assert goal.what in said
