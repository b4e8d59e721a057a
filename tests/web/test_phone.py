"""The cards only, which a phone shows unless its player chose a handheld."""

import pytest

from sim.vm.interpreter import find_in_environment
from tests.support.browser import PHONE
from tests.web.test_access import AXE, AXE_FILE

UPRIGHT, SIDEWAYS = {"width": 390, "height": 844}, {"width": 844, "height": 390}
BOXES = """() => [...document.querySelectorAll(".touch button")].map((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    return [left, top, right, bottom];
})"""
CANVAS = "['width', 'height'].map((name) => document.getElementById('screen')[name])"
PLAYED = "pocketPatience.front().tell().includes('{}')"


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
    tab.page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


@pytest.mark.parametrize("size", [SIDEWAYS, {"width": 360, "height": 640}])
def test_three_large_buttons_and_the_cards_fill_the_screen(quiet, finger, size):
    turn(finger, size)
    boxes = finger.page.evaluate(BOXES)
    assert len(boxes) == 3
    for left, top, right, bottom in boxes:
        assert right - left >= 48 and bottom - top >= 48
        assert left >= 0 and top >= 0 and right <= size["width"] and bottom <= size["height"]
    drawn = finger.page.locator("#screen").bounding_box()
    upright = size["height"] > size["width"]
    share = drawn["height"] / size["height"]
    assert share > (0.55 if upright else 0.95)
    assert finger.page.locator(".stick").is_hidden()


def test_buttons_undo_hint_and_open_the_menu(quiet, finger):
    turn(finger, UPRIGHT)
    finger.page.tap("#hint")
    finger.wait(PLAYED.format("Lifted; the target is"))
    finger.page.tap("#undo")  # puts the card back
    finger.page.tap("#menu")
    finger.wait(PLAYED.format("Continue"))
    assert "hold" not in finger.call("tell")
    finger.page.tap("#menu")
    finger.wait(PLAYED.format("The frame is on"))


def test_lines_are_large_at_the_first_start(quiet, browser):
    person = browser.person(**PHONE)
    tab = browser.open(person, still=False)
    box = tab.page.locator("#screen").bounding_box()
    dot = box["width"] / 160
    tab.page.touchscreen.tap(box["x"] + 30 * dot, box["y"] + 50 * dot)  # the second line
    tab.wait(PLAYED.format("Mo, Tu"))
    person.close()


def test_game_goes_on_when_the_phone_is_turned(quiet, finger):
    sizes = []
    for size in UPRIGHT, SIDEWAYS, UPRIGHT:
        turn(finger, size)
        finger.wait(PLAYED.format("The frame is on"))
        sizes.append(finger.page.evaluate(CANVAS))
        assert finger.call("title") == "Klondike 617"
    assert sizes[0] == sizes[2] != sizes[1]


def test_axe_finds_nothing_and_the_dialog_speaks_of_fingers(quiet, finger):
    page = finger.page
    turn(finger, SIDEWAYS)
    page.evaluate(find_in_environment(AXE_FILE).read_text("utf-8"))
    assert page.evaluate(AXE) == []
    page.tap("#more")
    assert page.evaluate(AXE) == []
    close = page.locator("#sheet form button").bounding_box()
    assert close["y"] + close["height"] <= SIDEWAYS["height"]
    words = page.locator("#sheet").inner_text()
    assert "Tap a card" in words
    assert [word for word in ("Ctrl", "arrows", "right click") if word in words] == []
    page.keyboard.press("Escape")
