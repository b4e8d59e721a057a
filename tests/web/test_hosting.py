# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Hosts the page on a server that knows few types of files, installs it, and updates it."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from sim.web import build

TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".png": "image/png"}
VERSION = "fetch('facts.json').then((answer) => answer.json()).then(({ version }) => version)"
UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const worker = registration.installing;
    if (worker) await new Promise((done) => { worker.onstatechange = done; });
    return registration.waiting !== null;
}"""


class Bare(SimpleHTTPRequestHandler):
    """A server that takes what it does not know for bytes."""

    def guess_type(self, path):
        """Return the type of a file."""
        return TYPES.get("." + str(path).rpartition(".")[2], "application/octet-stream")

    def log_message(self, format, *args):
        """Say nothing."""


@pytest.fixture
def host(tmp_path):
    """Return the address at which a folder is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Bare, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def owner(browser, tmp_path_factory):
    """Return a context that is not private."""
    with browser.owner(tmp_path_factory.mktemp("owner")) as context:
        yield context


def test_page_can_be_installed_and_is_updated_at_once_or_not_at_all(
    browser, host, owner, tmp_path, monkeypatch
):
    def deploy(version):
        """Put a version on the server, and its worker first; return whether that got its files."""
        monkeypatch.setattr(build, "__version__", version)
        files = build.build()
        (tmp_path / "worker.js").write_bytes(files.pop("worker.js"))
        assert not first.page.evaluate(UPDATE)
        for name, data in files.items():
            (tmp_path / name).write_bytes(data)
        return first.page.evaluate(UPDATE)

    build.main(tmp_path)
    first = browser.open(owner, still=False, address=host)
    first.page.wait_for_function("navigator.serviceWorker.controller !== null")
    errors = owner.new_cdp_session(first.page).send("Page.getInstallabilityErrors")
    assert errors["installabilityErrors"] == []
    old = first.page.evaluate(VERSION)

    assert deploy("98")
    assert first.page.evaluate(VERSION) == old
    second = browser.open(owner, still=False, address=host)
    assert second.page.evaluate(VERSION) == old
    second.reload()
    assert second.page.evaluate(VERSION) == old
    second.page.close()
    first.reload()
    assert first.page.evaluate(VERSION) == "98"

    assert deploy("99")
    first.page.close()
    third = browser.open(owner, "#klondike/617?draw=3", still=False, address=host)
    assert third.page.evaluate(VERSION) == "99"
    third.page.wait_for_function("document.title.startsWith('Klondike 617')")
    assert third.page.evaluate("caches.keys().then((names) => names.length)") == 1
