"""Takes the README's picture of the page's handheld, in Chromium: `python sim tour --handheld`."""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from sim.web import build
from sim.web.figures import find_chromium
from sim.web.host import served

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

GAME, NUMBER = "klondike", 617
HINTS = 22
"""How many hints are followed before the picture is taken."""

_WIDTH, _HEIGHT = 640, 480  # two pixels for each of the handheld's screen
_STYLE = "#status, footer, kbd { display: none }"
_B, _A = 5, 4
_HOLD, _PRESS, _GLIDE = 700, 60, 1500  # ms
# The clock is the script's: the game goes on only by `advance`.
_FOLLOW_HINTS = """([hints, b, a, hold, press, glide]) => {
    const { front, halt } = pocketPatience;
    halt();
    front().stop_clock();
    const wait = (ms) => {
        for (let passed = 0; passed < ms; passed += 20) front().advance(20);
    };
    const use = (button, ms) => {
        front().key(button);
        wait(ms);
        front().key(button + 8);
        wait(glide);
    };
    wait(glide);
    for (let hint = 0; hint < hints; hint++) {
        use(b, hold);
        use(a, press);
    }
}"""


def save(out: Path) -> None:
    """Write the picture as a PNG. The system's Chromium must be installed."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build.main(Path(folder))
        with served(Path(folder)) as address:
            browser = playwright.chromium.launch(executable_path=find_chromium())
            out.write_bytes(take(open_window(browser.new_context), address))
            browser.close()


def open_window(new_context: "Callable[..., BrowserContext]") -> "Page":
    """Return an empty page of the picture's size.

    :param new_context: takes the arguments of Playwright's `Browser.new_context`
    """
    viewport = {"width": _WIDTH, "height": _HEIGHT}
    # The page's policy would forbid a style of our own.
    return new_context(viewport=viewport, color_scheme="light", bypass_csp=True).new_page()


def take(page: "Page", address: str) -> bytes:
    """Follow hints on the page at an address, and return the picture as a PNG.

    :param page: from `open_window`
    """
    page.goto(f"{address}#{GAME}/{NUMBER}")
    page.wait_for_selector(".ready")
    page.add_style_tag(content=_STYLE)
    page.evaluate(_FOLLOW_HINTS, [HINTS, _B, _A, _HOLD, _PRESS, _GLIDE])
    page.wait_for_timeout(200)  # until the frame is on the screen
    return page.screenshot()
