"""Plays the game on its page in Chromium, by the keys of a keyboard or by fingers.

The page's clock is stopped, and goes on only while the game is followed until nothing moves, as a
`Machine` follows it.
"""

import base64
import os
import signal
import subprocess
from contextlib import contextmanager
from functools import cache
from threading import Thread
from time import monotonic

from playwright.sync_api import sync_playwright

from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.desk.store import MARGIN, ROOM, SIZE
from sim.web.figures import find_chromium
from tests.support.save_data import pack, seal
from tests.support.screen_driver import counted

__all__ = ["DESK", "PHONE", "Browser", "Tab", "find_chromium", "wait_for"]

DESK = {"viewport": {"width": 800, "height": 600}}
# With a phone's three dots a pixel, drawing by software would take most of the time.
PHONE = {"viewport": {"width": 390, "height": 664}, "is_mobile": True, "has_touch": True}
# Pages of a context share a process and what it has compiled: half the work of opening one.
ONE_PROCESS = ["--renderer-process-limit=1"]
KEYS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "z", "x", "u", "m")
TIMEOUT = 20_000  # ms
NO_WORKERS = "delete globalThis.Worker;"
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
PRESS = """steps => {
    for (const [key, ms] of steps) {
        const send = (kind) => document.activeElement.dispatchEvent(
            new KeyboardEvent(kind, { key, bubbles: true, cancelable: true }));
        if (key) send("keydown");
        if (ms) follow(ms);
        if (key) send("keyup");
        else follow();
    }
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
# A page waits by itself: to ask it a hundred times a second would take more than the game does.
HOLDS = """async ([ms, ...given]) => {
    const find = () => (EXPRESSION);
    const ends = performance.now() + ms;
    for (;;) {
        let found = find();
        if (typeof found === "function") found = found(...given);
        if (await found) return true;
        if (performance.now() > ends) return false;
        await new Promise((done) => setTimeout(done, 10));
    }
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
        self.console = []
        """Console messages and errors of pages."""
        self.other_hosts = set()
        """Addresses on other hosts that pages requested."""

    def __enter__(self):
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(
            executable_path=find_chromium(), args=ONE_PROCESS
        )
        return self

    def __exit__(self, *_):
        self._browser.close()
        self._playwright.stop()

    def person(self, has_solver=False, **more):
        """Return a separate context: saves, size of the screen, fingers.

        :param bool has_solver: whether pages can run the solver, which takes more than the game
        """
        context = self._browser.new_context(**more)
        context.set_default_timeout(TIMEOUT)
        return context if has_solver else without_solver(context)

    def owner(self, folder):
        """Return a context in a separate browser, which keeps its files."""
        launch = self._playwright.chromium.launch_persistent_context
        return without_solver(launch(str(folder), executable_path=find_chromium()))

    @contextmanager
    def killable(self, folder):
        """Give the context of another browser, which keeps its files; kill it at the end."""
        options = ["--headless", "--no-sandbox", "--remote-debugging-port=0", "--disable-gpu"]
        options += ["--no-first-run", "--disable-sync", "--disable-component-update"]
        options += ["--disable-background-networking"]
        command = [find_chromium(), *options, f"--user-data-dir={folder}"]
        # Debian starts it by a script, so the whole group is killed.
        with subprocess.Popen(
            command, stderr=subprocess.PIPE, text=True, start_new_session=True
        ) as process:
            try:
                said = next(line for line in process.stderr if "listening on" in line)
                address = said.split()[-1]
                # A full pipe would stop the browser.
                Thread(target=process.stderr.read, daemon=True).start()
                connected = self._playwright.chromium.connect_over_cdp(address)
                yield without_solver(connected.contexts[0])
            finally:
                os.killpg(process.pid, signal.SIGKILL)

    def open(self, context, link="", still=True, address="", script=""):
        """Return a tab with the page in a context, ready for keys.

        :param str address: of the page, if it is not the usual one
        :param str script: run before the page's own scripts
        """
        page = self._watched(context, address or self.address, script)
        page.goto((address or self.address) + link)
        return Tab(page, still)

    def begin(self, context, script=""):
        """Return a page that has begun to load."""
        page = self._watched(context, self.address, script)
        page.goto(self.address, wait_until="commit")
        return page

    def forget(self, context):
        """Close a context's pages and delete what they saved; what they loaded stays cached."""
        for page in context.pages:
            page.close()
        page = context.new_page()
        context.new_cdp_session(page).send(
            "Storage.clearDataForOrigin",
            {"origin": self.address, "storageTypes": "indexeddb,local_storage"},
        )
        page.close()

    def _watched(self, context, address, script):
        page = context.new_page()
        page.add_init_script(script)

        def note(request):
            if not request.url.startswith((address, "data:", "blob:")):
                self.other_hosts.add(request.url)

        page.on("console", lambda message: self.console.append(message.text))
        page.on("pageerror", lambda error: self.console.append(str(error)))
        page.on("request", note)
        return page


def without_solver(context):
    """Return a context whose pages cannot run the solver, from now on."""
    context.add_init_script(NO_WORKERS)
    return context


def wait_for(page, expression, *given):
    """Wait until an expression holds on a page.

    Playwright's `wait_for_function` needs `eval`, which the page's security policy forbids.
    """
    assert page.evaluate(HOLDS.replace("EXPRESSION", expression), [TIMEOUT, *given]), expression


@cache
def klondike():
    """Return a session with deal 617."""
    with Machine("pygamer", "klondike", 617) as machine:
        return machine.app.session


class Tab:
    """A page in use.

    :param bool still: whether its clock is stopped
    """

    def __init__(self, page, still=True):
        self.page = page
        self._still = still
        self._fingers = None
        self._wait()

    def _wait(self):
        self.page.wait_for_selector(".ready")
        if self._still:
            self.page.evaluate(FOLLOW)

    def follow(self):
        """Follow the game again, after another interpreter has begun to play it."""
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
        """Send the page the keys of a script, all at once."""
        steps = parse(counted(script))
        keys = [KEYS[step.button] if step.button >= 0 else "" for step in steps]
        self.page.evaluate(PRESS, [[key, step.ms] for key, step in zip(keys, steps)])

    def hold(self, *buttons):
        """Touch drawn buttons with a finger each, besides those that are held; none lets go."""
        self._send_touch("touchStart" if buttons else "touchEnd", map(self._middle, buttons))

    def slide(self, button):
        """Move the only finger to another drawn button."""
        self._send_touch("touchMove", [self._middle(button)])

    def _middle(self, button):
        box = self.page.locator(f'[data-button="{button}"]').bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def _send_touch(self, kind, points):
        numbered = [{**point, "id": number} for number, point in enumerate(points)]
        if self._fingers is None:
            self._fingers = self.page.context.new_cdp_session(self.page)
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": numbered})

    def down(self):
        """Return the drawn buttons that are down, the stick's ways too."""
        return self.page.evaluate(
            """() => [...document.querySelectorAll("[data-button].down")]
                .map((drawn) => Number(drawn.dataset.button)).sort()"""
        )

    def status(self, part):
        """Wait until the page's line says something."""
        self.wait("part => document.getElementById('status').textContent.includes(part)", part)

    def until(self, holds):
        """Wait until a function returns True."""
        ends = monotonic() + TIMEOUT / 1000
        while not holds():
            assert monotonic() < ends
            self.page.wait_for_timeout(10)

    def wait(self, expression, *given):
        """Wait until an expression holds on the page."""
        wait_for(self.page, expression, *given)

    def picture(self):
        """Return the pixels shown, 3 bytes each, and their width and height."""
        width, height, pixels = self.page.evaluate(PICTURE)
        return base64.b64decode(pixels), width, height

    def begin(self, keys="A", board="pygamer"):
        """Begin with a save of Klondike, in which cards glide; press keys from the title on."""
        self.restore(klondike(), board)
        self.press(keys)

    def restore(self, session, board=""):
        """Begin with a session's save, on another handheld."""
        sealed = seal(pack(session, ROOM), 1)
        data = base64.b64encode(bytes(MARGIN) + sealed + bytes(SIZE - MARGIN - len(sealed)))
        self.page.evaluate(RESTORE, [data.decode(), board])
