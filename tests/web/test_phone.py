"""The cards only, which a phone shows unless its player chose a handheld."""

import pytest

from patience.games import catalog
from patience.games.dealing import new_game
from patience.table import Table
from patience.ui.draw.cards.arranging.placing import layout_for
from sim.vm.interpreter import find_in_environment
from tests.support.browser import PHONE
from tests.support.cases import todays
from tests.web.test_access import AXE, AXE_FILE

UPRIGHT, SIDEWAYS = {"width": 390, "height": 844}, {"width": 844, "height": 390}
SMALL = {"width": 360, "height": 640}
LINE = 7  # rows of the picture that the page covers
BOXES = """() => [...document.querySelectorAll(".touch button:not([hidden])")].map((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    return [left, top, right, bottom];
})"""
WORDS = """[...document.querySelectorAll(".touch button:not([hidden])")]
    .map((button) => button.innerText.trim()).join(", ")"""
CANVAS = "['width', 'height'].map((name) => document.getElementById('screen')[name])"
PLAYED = "pocketPatience.front().tell().includes('{}')"
TIMERS = """
    globalThis.waits = [];
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = (work, ms, ...more) => {
        waits.push(ms);
        return wait(work, ms, ...more);
    };
"""


@pytest.fixture
def finger(phone):
    """Return a tab on a phone with the cards only."""
    phone.page.set_viewport_size(UPRIGHT)
    phone.begin(board="cards")
    phone.page.evaluate("pocketPatience.run()")
    yield phone
    phone.page.set_viewport_size(PHONE["viewport"])


def turn(tab, size):
    """Give the phone another size, and wait until the cards fill it."""
    tab.page.set_viewport_size(size)
    upright = str(size["height"] > size["width"]).lower()
    tab.wait(f"(([wide, tall]) => (tall > wide) === {upright})({CANVAS})")
    if size["height"] > size["width"]:
        tab.wait("document.getElementById('screen').clientWidth > innerWidth - 5")
    tab.page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def offered(tab, words):
    """Wait until the buttons below the cards have these words."""
    tab.wait(f"{WORDS} === {words!r}")


@pytest.mark.turns(4)
@pytest.mark.parametrize("size", [SIDEWAYS, SMALL, UPRIGHT])
def test_three_large_buttons_and_the_cards_fill_the_screen(quiet, finger, size):
    turn(finger, size)
    boxes = finger.page.evaluate(BOXES)
    assert len(boxes) == 3
    for left, top, right, bottom in boxes:
        assert right - left >= 48 and bottom - top >= 48
        assert left >= 0 and top >= 0 and right <= size["width"] and bottom <= size["height"]
    share = 0.7 if size["height"] > size["width"] else 0.95
    finger.wait(
        "share => document.getElementById('screen').clientHeight > share * innerHeight", share
    )
    assert finger.page.locator(".stick").is_hidden()


@pytest.mark.parametrize(
    ("dots", "size", "wide"),
    todays([(2, UPRIGHT, 52), (3, SMALL, 48), (3, UPRIGHT, 52), (2, SMALL, 48)], 2),
)
def test_klondikes_cards_are_wide(quiet, browser, dots, size, wide):
    person = browser.person(**{**PHONE, "viewport": size, "device_scale_factor": dots})
    tab = browser.open(person, still=False)
    pixels, rows = tab.page.evaluate(CANVAS)
    box = tab.page.locator("#screen").bounding_box()
    layout = layout_for(new_game(catalog.row("klondike"), 617, Table()), pixels, rows)
    assert layout.card_w * box["width"] / pixels >= wide
    assert box["width"] > size["width"] - 5
    assert (box["width"] / pixels * dots).is_integer()
    person.close()


def test_buttons_undo_hint_and_open_the_menu(quiet, finger):
    turn(finger, UPRIGHT)
    offered(finger, "Undo, Hint, Menu")
    finger.page.tap("#hint")
    finger.wait(PLAYED.format("Lifted; the target is"))
    finger.page.tap("#undo")  # puts the card back
    finger.page.tap("#menu")
    finger.wait(PLAYED.format("Games"))
    assert "hold" not in finger.call("tell")
    offered(finger, "Back")
    finger.page.tap("#undo")
    finger.wait(PLAYED.format("The frame is on"))


@pytest.mark.turns(3)
def test_screen_reader_finds_the_description_on_the_table(quiet, finger):
    turn(finger, UPRIGHT)
    offered(finger, "Undo, Hint, Menu")
    describe = finger.page.get_by_role("button", name="Describe")
    assert describe.count() == 1
    assert finger.page.locator("footer").bounding_box()["width"] == 1
    describe.focus()
    assert finger.page.locator("footer").bounding_box()["width"] > 100
    describe.click()
    finger.status("The frame is on")


@pytest.mark.turns(4)
def test_titles_buttons_do_what_they_say(quiet, walker):
    tab = quiet.open(walker, still=False)
    offered(tab, "Play, Games, More")
    tab.page.tap("#hint")
    tab.wait(PLAYED.format("By ease, length"))
    offered(tab, "Back")
    tab.page.tap("#undo")
    offered(tab, "Play, Games, More")
    tab.page.tap("#menu")
    tab.wait(PLAYED.format("Deal of the day"))
    said = tab.call("tell")
    assert "Quit" not in said and "Games" not in said
    tab.page.tap("#undo")
    offered(tab, "Play, Games, More")
    tab.page.tap("#undo")
    offered(tab, "Undo, Hint, Menu")
    tab.wait(PLAYED.format("The frame is on"))


@pytest.mark.turns(3)
def test_title_continues_a_game_that_was_begun(quiet, finger):
    turn(finger, UPRIGHT)
    finger.page.tap("#hint")
    finger.wait(PLAYED.format("Lifted; the target is"))
    finger.page.keyboard.press("z")
    finger.wait("document.getElementById('moves').innerText === '1 move'")
    finger.call("save")
    finger.page.evaluate("pocketPatience.restart()")
    offered(finger, "Continue, Games, More")
    finger.page.tap("#undo")
    finger.wait("document.getElementById('moves').innerText === '1 move'")
    assert finger.page.inner_text("#game") == "Klondike 617"


def test_sentence_has_its_place_and_the_table_never_moves(quiet, finger):
    turn(finger, UPRIGHT)
    before = finger.page.locator("#screen").bounding_box()
    dot = before["width"] / finger.page.evaluate(CANVAS)[0]
    finger.page.touchscreen.tap(before["x"] + 40 * dot, before["y"] + 80 * dot)  # the nine
    finger.wait("document.querySelector('#talk .card') !== null")
    assert finger.page.locator("#screen").bounding_box() == before
    talk = finger.page.locator("#talk").bounding_box()
    rows = finger.page.evaluate(CANVAS)[1]
    assert talk["y"] == pytest.approx(before["y"] + (rows - LINE) * dot, abs=0.5)
    assert talk["height"] == 56
    words = finger.page.inner_text("#talk")
    assert "9♠" in words and "10" in words


@pytest.mark.turns(4)
def test_word_in_a_sentence_is_a_button(quiet, walker):
    tab = quiet.open(walker, still=False)
    tab.page.tap("#undo")
    tab.wait("document.querySelectorAll('#talk button').length === 3")
    tab.page.locator("#talk button").nth(1).tap()
    tab.wait("/^[1-9]/.test(document.getElementById('moves').innerText)")
    assert "Stock: 23 cards" in tab.call("tell")


@pytest.mark.turns(4)
def test_head_names_a_deal_while_it_is_dealt(quiet, walker):
    tab = quiet.open(walker, still=False)
    tab.page.tap("#undo")
    offered(tab, "Undo, Hint, Menu")
    tab.page.evaluate("location.hash = 'spider:617'")
    tab.wait("document.getElementById('game').innerText === 'Spider 617'")
    assert tab.page.inner_text("#varies") == "4 suits"
    assert tab.page.inner_text("#moves") == ""


@pytest.mark.turns(4)
def test_page_at_rest_looks_at_the_clock_only(quiet, walker):
    tab = quiet.open(walker, still=False, script=TIMERS)
    tab.page.tap("#undo")
    offered(tab, "Undo, Hint, Menu")
    tab.wait("waits.at(-1) >= 500")
    tab.page.evaluate("waits.length = 0")
    tab.page.wait_for_timeout(1500)
    assert 1 <= tab.page.evaluate("waits.length") <= 4
    assert tab.page.evaluate("Math.min(...waits)") >= 500
    told = tab.call("tell")
    tab.page.tap("#hint")
    tab.until(lambda: tab.call("tell") != told)


@pytest.mark.turns(4)
def test_lines_are_large_at_the_first_start(quiet, walker):
    tab = quiet.open(walker, still=False)
    tab.page.tap("#menu")
    tab.wait(PLAYED.format("Deal of the day"))
    box = tab.page.locator("#screen").bounding_box()
    dot = box["width"] / tab.page.evaluate(CANVAS)[0]
    tab.page.touchscreen.tap(box["x"] + 30 * dot, box["y"] + 30 * dot)  # the first line
    tab.wait(PLAYED.format("Mo, Tu"))


@pytest.mark.turns(3)
def test_game_goes_on_when_the_phone_is_turned(quiet, finger):
    sizes = []
    for size in UPRIGHT, SIDEWAYS, UPRIGHT:
        turn(finger, size)
        finger.wait(PLAYED.format("The frame is on"))
        sizes.append(finger.page.evaluate(CANVAS))
        assert finger.call("title") == "Klondike 617"
    assert sizes[0] == sizes[2] != sizes[1]


@pytest.mark.turns(4)
@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS])
def test_axe_finds_nothing_and_the_dialog_speaks_of_fingers(quiet, finger, size):
    page = finger.page
    turn(finger, size)
    page.evaluate(find_in_environment(AXE_FILE).read_text("utf-8"))
    assert page.evaluate(AXE) == []
    finger.page.tap("#menu")
    offered(finger, "Back")
    assert page.evaluate(AXE) == []
    page.tap("#more")
    assert page.evaluate(AXE) == []
    close = page.locator("#sheet form button").bounding_box()
    assert close["y"] + close["height"] <= size["height"]
    words = page.locator("#sheet").inner_text()
    assert "Tap a card" in words
    assert [word for word in ("Ctrl", "arrows", "right click") if word in words] == []
    page.keyboard.press("Escape")
