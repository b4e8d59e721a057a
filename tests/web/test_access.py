"""Checks the page with axe-core, reaches its text by keyboard, and tries its security policy."""

from pathlib import Path

import pytest

from sim.vm.interpreter import find_in_environment
from sim.web.host import HEADERS
from tests.support.browser import DESK

SHOWN = [(320, 480, "light"), (844, 390, "dark")]
AXE_FILE = "vm/node_modules/axe-core/axe.min.js"
AXE = "async () => (await axe.run()).violations.map(({ id, nodes }) => [id, nodes[0].html])"
LONG = "() => document.getElementById('read').click()"
SCROLLED = "document.getElementById('status').scrollTop"
FORBIDDEN = """async () => {
    const found = new Set();
    const note = ({ effectiveDirective }) => found.add(effectiveDirective);
    document.addEventListener("securitypolicyviolation", note);
    const script = document.createElement("script");
    script.textContent = "document.title = 'inline'";
    const style = document.createElement("style");
    style.textContent = "body { display: none }";
    document.body.append(script, style);
    new Image().src = "http://127.0.0.1:9/";
    await fetch("http://127.0.0.1:9/").catch(() => {});
    setTimeout("document.title = 'eval'");
    await new Promise((done) => setTimeout(done, 50));
    script.remove();
    style.remove();
    return [...found].sort();
}"""


@pytest.fixture
def checked(quiet, desk):
    """Return a tab of a game."""
    desk.begin()
    yield desk
    desk.page.set_viewport_size(DESK["viewport"])
    desk.page.emulate_media(color_scheme="light")


def frame(tab):
    """Return what the page tells of the game, from the place of its frame on."""
    said = tab.call("tell")
    return said[said.index("The frame is") :]


@pytest.mark.turns(6)
@pytest.mark.parametrize("width, height, theme", SHOWN)
def test_axe_finds_nothing_in_the_page_its_text_or_its_dialog(checked, width, height, theme):
    page = checked.page
    page.evaluate(find_in_environment(AXE_FILE).read_text("utf-8"))
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=theme)
    page.evaluate(LONG)
    checked.status("Foundations")
    assert page.evaluate(AXE) == []
    page.click("#status")
    page.click("#more")
    assert page.evaluate(AXE) == []
    page.keyboard.press("Escape")


def test_long_text_is_read_by_keyboard_and_stays_while_it_has_the_focus(checked):
    page = checked.page
    page.set_viewport_size({"width": 320, "height": 480})
    page.evaluate(LONG)
    checked.status("Foundations")
    page.focus("#read")
    page.keyboard.press("Shift+Tab")
    before = frame(checked)
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowDown")
    checked.wait(f"{SCROLLED} > 0")
    page.keyboard.press("Escape")
    checked.wait("document.getElementById('status').textContent === ''")
    assert frame(checked) == before


def test_policy_forbids_foreign_resources(desk):
    title = desk.page.title()
    found = desk.page.evaluate(FORBIDDEN)
    assert found == ["connect-src", "img-src", "script-src", "script-src-elem", "style-src-elem"]
    assert desk.page.title() == title


def test_readme_names_the_headers_that_the_host_sends(browser, desk):
    answer = desk.page.request.get(browser.address)
    readme = (Path(__file__).parents[2] / "sim/web/README.md").read_text("utf-8")
    for name, value in HEADERS.items():
        assert answer.headers[name.lower()] == value
        assert f"\n{name}: {value}\n" in readme
