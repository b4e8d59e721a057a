"""Plays games on the page with its line on whether they can be won: `python sim referee --page`.

A player presses keys, some for a hint and some by chance, and waits at each position until the page
has answered. The positions are those that the page asks its solver about.
"""

import json
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol

from patience.games import catalog
from sim.data.refusal import RefusalError
from sim.desk.caption import LOST, OPEN, WINNABLE
from sim.solve.checks.referee import BY_HINT, LOST_FOR, Claim, Played
from sim.solve.live.answering import read_position
from sim.web.figures import find_chromium
from sim.web.firefox import Firefox
from sim.web.host import served

_VERDICTS = {"winnable": WINNABLE, "lost": LOST, "open": OPEN, "": OPEN}
_STARTS = 60  # seconds for a page
_RESTS = 5  # seconds for cards to rest
_AT_ONCE = 0.05  # seconds between two looks at the page
_HOLDS, _TAPS = 0.8, 0.05  # seconds
_TRIES = 30  # to make a move, before the next deal
_LISTEN = """(() => {
    const post = Worker.prototype.postMessage;
    window.seen = {};
    Worker.prototype.postMessage = function (message) {
        this.onheard ??= ({ data }) => (window.seen.heard = data);
        this.addEventListener("message", this.onheard);
        window.seen.asked = message;
        post.call(this, message);
    };
})()"""
_IS_READY = """String(document.documentElement.classList.contains("ready")
    && pocketPatience.front().is_on_table())"""
_LOOK = """(() => {
    const line = document.getElementById("verdict");
    const { asked, heard } = window.seen;
    const question = pocketPatience.front().question("").split("\\n").at(-1);
    const isHeard = asked?.question === question && heard?.number === asked.number;
    const [verdict, , , hasEnded] = isHeard ? JSON.parse(heard.answer) : ["open"];
    const isTold = !line.hidden && line.dataset.verdict === verdict;
    return JSON.stringify([
        question === "null" ? "" : question,
        isTold && (verdict !== "open" || hasEnded) ? verdict : "",
        !line.querySelector("button").hidden,
    ]);
})()"""
_KEY = """document.activeElement.dispatchEvent(
    new KeyboardEvent("{}", {{ key: "{}", bubbles: true, cancelable: true }}))"""
_ARROWS = ("ArrowLeft", "ArrowRight")


class _Seen(NamedTuple):
    question: str  # about the position, as the page asks it; "" if there is none now
    verdict: str  # that the line tells about it; "" as long as it may change
    offers: bool  # whether R leads back


class Browser(Protocol):
    """A browser with one tab. Use it in a `with`."""

    def open(self, address: str) -> None:
        """Load a page, and wait until it is loaded."""

    def evaluate(self, script: str) -> str:
        """Run an expression on the page; return its value, a string."""


class Chromium:
    """The system's Chromium, without a window."""

    def __enter__(self) -> "Chromium":
        from playwright.sync_api import sync_playwright

        if not find_chromium():
            raise RefusalError("There is no Chromium here.")
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(executable_path=find_chromium())
        self._page = self._browser.new_page()
        return self

    def __exit__(self, *_: object) -> None:
        self._browser.close()
        self._playwright.stop()

    def open(self, address: str) -> None:
        """Load a page, and wait until it is loaded."""
        self._page.goto(address)

    def evaluate(self, script: str) -> str:
        """Run an expression on the page; return its value, a string."""
        found: str = self._page.evaluate(script)
        return found


BROWSERS: dict[str, Callable[[], AbstractContextManager[Browser]]] = {
    "chromium": Chromium,
    "firefox": Firefox,
}
"""What opens a browser, by its name."""


def play(browser: Browser, page: Path, game: str, first: int, moves: int, seconds: float) -> Played:
    """Play a number of moves of a game, and note what the line says after each.

    :param page: the folder with the page's files
    :param first: a deal's number; the next ones follow where a deal ends earlier
    :param seconds: to wait for the line at each position
    """
    claims: list[Claim] = []
    went_back, number = 0, first
    while len(claims) < moves and number < first + moves:
        with served(page) as address:  # another port has no save of the deal before
            player = _Player(browser, f"{address}#{game}:{number}", seconds)
            while len(claims) < moves and (claim := player.step()):
                claims.append(claim)
            went_back += player.went_back
        number += 1
    return Played(game, claims, went_back)


class _Player:
    def __init__(self, browser: Browser, address: str, seconds: float) -> None:
        self._browser = browser
        self._seconds = seconds
        self._chance = Random(address.partition("#")[2])
        self._lost_for = 0
        self.went_back = 0
        browser.open(address)
        browser.evaluate(_LISTEN)
        if not self._until(_STARTS, lambda: browser.evaluate(_IS_READY) == "true"):
            raise OSError(f"{address} does not start.")
        self._wait()

    def step(self) -> Claim | None:
        """Make a move, or go back if the game has been lost for a while; None if it has ended."""
        if self._lost_for > LOST_FOR and self._look().offers:
            self._lost_for, by = 0, "R"
            before = self._position()
            self._press("r")
            self._until(_RESTS, lambda: self._position() != before)
            self.went_back += 1
        else:
            by = self._make()
        claim = self._wait() if by else None
        if claim is None:
            return None
        self._lost_for = self._lost_for + 1 if claim.verdict == LOST else 0
        return claim._replace(came_by=by)

    def _make(self) -> str:
        # Make a hint's move, or one by chance; return its keys, or "" if the game has ended.
        before = self._position()
        for _ in range(_TRIES if before else 0):
            if self._chance.random() < BY_HINT:
                self._press("x", _HOLDS)
                keys = ["z"]
            else:
                keys = [self._chance.choice(_ARROWS)] * self._chance.randrange(8)
                keys += ["z", "z"] if self._chance.random() < 0.8 else ["x"]
            for key in keys:
                self._press(key)
            after = self._position()
            if after != before:
                return " ".join(keys)
        return ""

    def _wait(self) -> Claim | None:
        # Return what the line says about the position; None if the game has ended.
        self._until(self._seconds, lambda: bool(self._look().verdict))
        seen = self._look()
        if not seen.question:
            return None
        asked = json.loads(seen.question)
        row = catalog.row(asked["game"], [tuple(pair) for pair in asked["options"]])
        position = read_position(row, asked["number"], asked["position"])
        return Claim(_VERDICTS[seen.verdict], position, "")

    def _position(self) -> str:
        # Return the position once the cards rest; "" if the game has ended.
        self._until(_RESTS, lambda: bool(self._look().question))
        question = self._look().question
        return json.loads(question)["position"] if question else ""

    def _press(self, key: str, seconds: float = _TAPS) -> None:
        self._browser.evaluate(_KEY.format("keydown", key))
        time.sleep(seconds)
        self._browser.evaluate(_KEY.format("keyup", key))
        time.sleep(_AT_ONCE)

    def _look(self) -> _Seen:
        return _Seen(*json.loads(self._browser.evaluate(_LOOK)))

    def _until(self, seconds: float, holds: Callable[[], bool]) -> bool:
        ends = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > ends:
                return False
            time.sleep(_AT_ONCE)
        return True
