"""What only computers show has room in every language: the window's line, README.txt."""

import pytest

from patience.texts import desk_text
from patience.texts.plural import choose
from sim.build import bundle
from sim.build.modules import building_in
from sim.desk.caption import LOST, OPEN, WINNABLE, Caption, Message
from sim.texts import readme
from sim.texts.choose import installed
from sim.texts.languages import TRANSLATED

WIDTH = 160
MOST_STEPS = 125
COLUMNS = 80


@pytest.mark.parametrize("language", TRANSLATED, ids=lambda row: row.code)
def test_every_verdict_and_its_offer_fit_below_the_smallest_picture(language):
    with installed(language):
        offer = choose(desk_text.BACK, MOST_STEPS).format(MOST_STEPS)
        alone = [(WINNABLE, desk_text.WINNABLE), (LOST, desk_text.DEAL_IS_LOST)]
        alone.append((OPEN, desk_text.SOLVER_STARTS))
        beside = [(LOST, desk_text.LOST), (OPEN, desk_text.NOT_KNOWN)]
        beside.append((OPEN, desk_text.NOT_KNOWN_YET))
        messages = [Message(verdict, text) for verdict, text in alone]
        messages += [Message(verdict, text, offer) for verdict, text in beside]
        caption = Caption(WIDTH, False, "R")
        for message in messages:
            without = caption.draw(message._replace(text=""))
            assert caption.draw(message) != without, message  # a text without room is left out


@pytest.mark.parametrize("language", TRANSLATED, ids=lambda row: row.code)
def test_a_bundles_readme_is_in_its_language(language):
    english = {text for text, _ in readme.list_texts() if " " in text}
    with building_in(language):
        text = bundle.make_readme()
    lines = text.splitlines()
    assert max(map(len, lines)) < COLUMNS
    assert not [one for one in english if one in " ".join(text.split())]
    assert "{" not in text
    assert "klondike" not in text
