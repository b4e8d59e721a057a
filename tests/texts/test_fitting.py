"""Every text of every screen fits in every language: one each day, `--every-language` for all."""

import pytest

from sim.texts.choose import installed
from sim.texts.languages import TRANSLATED
from tests.support.cases import todays
from tests.ui.test_large_print import (  # noqa: F401
    test_every_menu_and_the_rules_stay_on_the_screen_and_whole,
    test_every_option_has_room_for_its_words_or_shorter_ones,
)
from tests.ui.test_texts import (  # noqa: F401
    make_machine,
    test_a_deal_is_cut_only_where_a_note_names_its_game_in_full,
    test_a_proved_win_fits,
    test_every_digit_of_a_number_is_framed_on_the_panel,
    test_every_place_and_charge_fits_beside_its_name,
    test_largest_figures_fit,
    test_options_fit_with_every_value,
    test_rules_of_every_kind_fit_the_screen_with_the_fewest_letters,
    test_texts_stay_on_the_panel_apart_and_whole,
    test_title_names_the_longest_game_and_number_in_full,
)


def pytest_generate_tests(metafunc):
    if "language" in metafunc.fixturenames:
        every = metafunc.config.option.every_language
        chosen = TRANSLATED if every else todays(TRANSLATED, len(TRANSLATED))
        metafunc.parametrize("language", chosen, ids=lambda row: row.code, indirect=True)


@pytest.fixture(autouse=True)
def language(request):
    """Have the texts of a language."""
    with installed(request.param):
        yield request.param
