"""Hosts the page on a server that knows few types of files, installs it, and updates it."""

import io
import json
import math
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from PIL import Image, ImageChops

from sim.web import build
from sim.web.host import make_server

TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".png": "image/png"}
VERSIONS = """() => [...new Set(performance.getEntriesByType("resource")
    .map(({ name }) => name.split("/").at(-2)).filter((folder) => folder.includes("-")))]"""
UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const worker = registration.installing;
    const ends = ["activated", "redundant"];
    while (!ends.includes(worker.state)) {
        await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
    }
    return worker.state;
}"""
ADDRESS = "https://patience.example/play/"
FETCH = """async (name) => {
    const main = document.querySelector("script[src]").src;
    return (await fetch(new URL(name, main))).ok;
}"""


class Bare(SimpleHTTPRequestHandler):
    """A server that sends files of unknown types as bytes, and every file that is requested."""

    def do_GET(self):
        """Send a file, changed or not: two changes within a second would be one."""
        del self.headers["If-Modified-Since"]
        super().do_GET()

    def guess_type(self, path):
        """Return the type of a file."""
        return TYPES.get("." + str(path).rpartition(".")[2], "application/octet-stream")

    def log_message(self, format, *args):
        """Log nothing."""


class Server(ThreadingHTTPServer):
    """A server for a browser that disconnects before it has received everything."""

    def handle_error(self, request, client_address):
        """Log nothing."""


@pytest.fixture
def host(tmp_path):
    """Return the address at which a folder is served."""
    with Server(("127.0.0.1", 0), partial(Bare, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.turns(8)
def test_page_that_is_opened_as_a_file_says_that_it_needs_a_server(browser, tmp_path):
    build.main(tmp_path)
    page = browser.person().new_page()
    page.goto((tmp_path / "index.html").as_uri())
    page.wait_for_selector("#unstarted", timeout=9000)  # visible
    assert "run python -m http.server" in page.inner_text("#unstarted")
    page.goto(browser.address)
    page.wait_for_selector("#unstarted", state="detached")


@pytest.mark.parametrize("error, told", [(BrokenPipeError(), False), (ValueError("odd"), True)])
def test_browser_that_disconnects_early_is_not_reported(tmp_path, capsys, error, told):
    with make_server(tmp_path) as server:
        try:
            raise error
        except Exception:
            server.handle_error(None, ("127.0.0.1", 1))
    assert bool(capsys.readouterr().err) == told


def test_page_is_served_to_this_machine_only(tmp_path):
    with make_server(tmp_path) as server:
        assert server.server_address[0] == "127.0.0.1"


@pytest.mark.turns(8)
def test_page_has_what_a_browser_needs_to_install_it():
    files = build.build()
    manifest = json.loads(files["manifest.webmanifest"])
    assert {"name", "start_url", "display"} <= set(manifest)
    for row in manifest["icons"]:
        with Image.open(io.BytesIO(files[row["src"]])) as icon:
            assert row["sizes"] == "{}x{}".format(*icon.size)
    assert {"192x192", "512x512"} <= {row["sizes"] for row in manifest["icons"]}


@pytest.mark.turns(6)
def test_icon_that_may_be_cut_out_has_its_card_inside_the_circle():
    with Image.open(io.BytesIO(build.build()["icon-maskable.png"])) as icon:
        felt = icon.getpixel((0, 0))
        card = ImageChops.difference(icon, Image.new("RGB", icon.size, felt)).getbbox()
    assert all(math.hypot(x - 256, y - 256) <= 0.4 * 512 for x in card[::2] for y in card[1::2])


@pytest.mark.turns(10)
def test_page_is_updated_as_a_whole(browser, host, tmp_path, monkeypatch):
    def versions(tab):
        return [name.partition("-")[0] for name in tab.page.evaluate(VERSIONS)]

    build.main(tmp_path)
    visitor = browser.person()
    first = browser.open(visitor, still=False, address=host)
    first.wait("navigator.serviceWorker.controller !== null")

    for version in ("98", "99"):
        before = versions(first)
        monkeypatch.setattr(build, "describe_version", lambda v=version: v)
        old = (tmp_path / "worker.js").read_bytes()
        build.main(tmp_path)
        index = tmp_path / "index.html"
        new = index.read_bytes()
        index.write_bytes(old)  # the host is in the middle of an update
        assert first.page.evaluate(UPDATE) == "redundant"
        index.write_bytes(new)
        assert first.page.evaluate(UPDATE) == "activated"
        assert first.page.evaluate(FETCH, "game.gz")  # which the host has no more
        assert versions(first) == before
        first.reload()
        assert versions(first) == [version]
    assert first.page.evaluate("caches.keys().then((names) => names.length)") == 2
    visitor.close()


@pytest.mark.turns(8)
def test_a_folder_keeps_other_files_and_only_the_newest_page(tmp_path, monkeypatch):
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "photos-0123456789ab").mkdir()
    for version in ("98", "99"):
        monkeypatch.setattr(build, "describe_version", lambda v=version: v)
        build.main(tmp_path)
    assert (tmp_path / "notes.txt").read_text() == "mine"
    folders = sorted(path.name.partition("-")[0] for path in tmp_path.iterdir() if path.is_dir())
    assert folders == ["99", "photos"]


def test_a_published_pages_picture_for_links_has_a_whole_address():
    html = (build._PAGE / "index.html").read_bytes()
    whole = b'property="og:image" content="https://patience.example/play/icon-512.png"'
    assert whole in build.with_address(html, ADDRESS)
    assert build.with_address(html, "") == html
    assert build.published_page() == "" or build.published_page().startswith("https://")
