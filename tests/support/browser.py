# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Plays the game on its page in Chromium, by the keys of a keyboard or by fingers.

The page's clock is stopped, and goes on only while the game is followed until nothing moves, as a
`Machine` follows it.
"""

import base64

from playwright.sync_api import sync_playwright

from patience.saves import slots
from patience.saves.writing import pack
from sim.desk.keys import parse
from sim.desk.store import MARGIN, ROOM, SIZE
from sim.web.figures import find_chromium

__all__ = ["Browser", "Tab", "find_chromium"]

KEYS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "z", "x", "u", "m")
FOLLOW = """() => {
    const { front, halt } = pocketPatience;
    halt();
    front().stop_clock();
    globalThis.follow = (ms = 0) => {
        for (let passed = 0, state = front().advance(0); ; passed += 20) {
            if (ms ? passed >= ms : state & 2 || passed >= 4000) return state;
            state = front().advance(20);
        }
    };
    const after = () => globalThis.follow();
    addEventListener("keyup", after);
    addEventListener("pointerup", after);
    follow();
}"""
RESTORE = """([data, board]) => {
    const { changeBoard, halt, restart, writeFile } = pocketPatience;
    if (board) changeBoard(board);
    writeFile("/saves/patience1.sav", Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)));
    writeFile("/saves/patience2.sav", null);
    restart();
    halt();
    follow();
}"""
PICTURE = """() => {
    const { width, height, pixels } = pocketPatience.picture();
    let text = "";
    for (let at = 0; at < pixels.length; at += 8192)
        text += String.fromCharCode(...pixels.subarray(at, at + 8192));
    return [width, height, btoa(text)];
}"""


class Browser:
    """Chromium with the page at hand. Use it in a `with`."""

    def __init__(self, address):
        self.address = address
        self.said = []
        """What pages said on the console, or raised."""

    def __enter__(self):
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(executable_path=find_chromium())
        return self

    def __exit__(self, *_):
        self._browser.close()
        self._playwright.stop()

    def person(self, **more):
        """Return a context of its own: saves, size of the screen, fingers."""
        context = self._browser.new_context(**more)
        context.set_default_timeout(20_000)
        return context

    def open(self, context, link="", still=True):
        """Return a tab with the page in a context, ready for keys."""
        page = context.new_page()
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.goto(self.address + link)
        return Tab(page, still)


class Tab:
    """A page at play.

    :param bool still: whether its clock is stopped
    """

    def __init__(self, page, still=True):
        self.page = page
        self._still = still
        self._wait()

    def _wait(self):
        self.page.wait_for_selector(".ready")
        if self._still:
            self.page.evaluate(FOLLOW)

    def reload(self):
        """Load the page again."""
        self.page.reload()
        self._wait()

    def call(self, name, *given):
        """Call a function of front.py."""
        return self.page.evaluate(
            "([name, given]) => pocketPatience.front()[name](...given)", [name, given]
        )

    def press(self, script):
        """Press the keys of a script on the keyboard."""
        for step in parse(script):
            key = KEYS[step.button] if step.button >= 0 else ""
            if key:
                self.page.keyboard.down(key)
            if step.ms:
                self.page.evaluate("follow", step.ms)
            if key:
                self.page.keyboard.up(key)
            else:
                self.page.evaluate("follow()")

    def touch(self, script):
        """Press the drawn buttons with a finger."""
        session = self.page.context.new_cdp_session(self.page)
        places = [
            self.page.evaluate(
                """button => {
                    const drawn = document.querySelector(`[data-button="${button}"]`);
                    const { left, top, width, height } = drawn.getBoundingClientRect();
                    return { x: left + width / 2, y: top + height / 2 };
                }""",
                button,
            )
            for button in range(8)
        ]

        def send(kind, *points):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

        for step in parse(script):
            if step.button < 0:
                self.page.evaluate("follow", step.ms)
                continue
            send("touchStart", places[step.button])
            if step.ms:
                self.page.evaluate("follow", step.ms)
            send("touchEnd")

    def picture(self):
        """Return the pixels shown, 3 bytes each, and their width and height."""
        width, height, pixels = self.page.evaluate(PICTURE)
        return base64.b64decode(pixels), width, height

    def restore(self, session, board=""):
        """Begin with a session's save, on another handheld."""
        sealed = slots.seal(pack(session, ROOM), 1)
        data = base64.b64encode(bytes(MARGIN) + sealed + bytes(SIZE - MARGIN - len(sealed)))
        self.page.evaluate(RESTORE, [data.decode(), board])
