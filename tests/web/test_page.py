# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Plays on the page: its pictures, whole games by keys and by fingers, saves, links, tabs."""

from pathlib import Path

import pytest
from PIL import Image

from patience.moves import DEAL, source, target
from patience.player.session import Session
from patience.player.settings import ANIMATION
from patience.saves.saver import restore
from patience.table import STOCK, TABLEAU
from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.desk.store import open_store
from tests.support.engine_data import WON_LINES
from tests.support.golden_frames import BOARDS, FRAMES
from tests.support.key_player import KeyPlayer
from tests.support.screen_driver import navigation

GOLDEN = Path(__file__).parents[1] / "golden"
EVERYWHERE = ("middle",)
ONCE = ("dealt", "menu", "rules", "families")
GAME, NUMBER = "fortunes-favor", 13238  # of a short won line
DESK = {"viewport": {"width": 800, "height": 600}}
# With a phone's three dots a pixel, drawing by software would take most of the time.
PHONE = {"viewport": {"width": 390, "height": 664}, "is_mobile": True, "has_touch": True}


class Recorder(KeyPlayer):
    """Notes the keys of the moves it makes, on piles in a grid."""

    def __init__(self, machine):
        super().__init__(machine)
        self.script = []

    def press(self, script):
        super().press(script)
        self.script.append(script)

    def _go_to(self, place):
        layout = self.machine.app.painter.layout
        while navigation(self.machine).place != place:
            here = navigation(self.machine).place
            down = layout.y(place) - layout.y(here)
            right = layout.x(place) - layout.x(here)
            self.press(("D" if down > 0 else "U") if down else ("R" if right > 0 else "L"))


def deal():
    """Return a machine with that deal, whose cards do not glide."""
    machine = Machine("pygamer", GAME, NUMBER)
    machine.app.session.settings[ANIMATION] = 0
    return machine


@pytest.fixture(scope="module")
def winning_keys():
    """Return the keys that win that deal."""
    found = [line for line in WON_LINES if (line["game"], line["number"]) == (GAME, NUMBER)]
    with deal() as machine:
        player = Recorder(machine)
        for move in found[0]["moves"]:
            player.play(move)
            if machine.app.table.steps.follow_up.finishes:
                player.press("A+")
                break
        assert machine.app.session.game.won()
    return " ".join(player.script)


@pytest.fixture(scope="module")
def desk(browser):
    """Return a tab on a desk's screen, with a clock that stands still."""
    context = browser.person(**DESK)
    yield browser.open(context)
    context.close()


@pytest.mark.parametrize("size", BOARDS)
def test_pictures_are_those_of_the_desk(quiet, desk, size):
    for frame in FRAMES:
        if frame.name not in (EVERYWHERE if size != "160x128" else EVERYWHERE + ONCE):
            continue
        with Machine("pygamer", frame.game, frame.number, options=frame.options) as machine:
            desk.restore(machine.app.session, BOARDS[size])
        desk.press("A " + (frame.keys or "M B"))
        with Image.open(GOLDEN / f"{frame.name}-{size}.png") as golden:
            shown, *measures = desk.picture()
            assert tuple(measures) == golden.size
            assert shown == golden.convert("RGB").tobytes(), frame.name


def test_game_is_won_by_keys_and_its_link_shows_it_again(quiet, desk, winning_keys):
    with deal() as machine:
        desk.restore(machine.app.session, "pygamer")
    assert desk.call("title") == f"Fortune's Favor {NUMBER}"
    desk.press("A " + winning_keys)
    link = desk.call("link")
    assert link.startswith(f"{GAME}/{NUMBER}?line=")
    desk.call("open_link", "gate/1")
    desk.page.evaluate("follow()")
    assert desk.call("open_link", link) == ""
    desk.page.evaluate("follow(4000)")
    assert f"Fortune's Favor, deal {NUMBER}, 11 moves." in desk.call("tell")


@pytest.mark.parametrize(
    ("frame", "told"),
    [("menu", ", line 1 of "), ("rules", "Building, page 3 of 6: ")],
    ids=lambda text: text,
)
def test_open_screen_is_told(quiet, desk, frame, told):
    keys = next(each.keys for each in FRAMES if each.name == frame)
    with deal() as machine:
        desk.restore(machine.app.session, "pygamer")
    desk.press("A " + keys)
    assert told in desk.call("tell")


def test_game_is_won_by_touch_on_a_phone(quiet, winning_keys):
    context = quiet.person(**PHONE)
    phone = quiet.open(context)
    with deal() as machine:
        phone.restore(machine.app.session)
    phone.touch("A " + winning_keys)
    assert phone.call("link").startswith(f"{GAME}/{NUMBER}?line=")
    context.close()


@pytest.mark.parametrize("board", ["pygamer", "pajenicko_picopad"])
@pytest.mark.parametrize("width, height", [(360, 560), (390, 664), (844, 390), (1280, 800)])
def test_everything_fits_on_the_screen(quiet, desk, width, height, board):
    with deal() as machine:
        desk.restore(machine.app.session, board)
    desk.page.set_viewport_size({"width": width, "height": height})
    desk.page.wait_for_function(
        "size => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height]
    )
    # The page fits itself before the first of these.
    desk.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    upright = desk.page.evaluate("() => document.documentElement.matches('.upright')")
    assert upright == (height > width)
    boxes = desk.page.evaluate(
        """() => [...document.querySelectorAll(".handheld, canvas, button:not(dialog *)")]
            .filter((part) => part.offsetParent !== null && !part.matches(".way"))
            .map((part) => [part.outerHTML, part.getBoundingClientRect()])
            .map(([name, { left, top, right, bottom }]) => [name, left, top, right, bottom])"""
    )
    assert len(boxes) >= 8
    for name, left, top, right, bottom in boxes:
        assert left >= 0 and top >= 0 and right <= width and bottom <= height, name
    canvas = desk.page.locator("#screen").bounding_box()["width"]
    assert canvas % 160 == 0 or (board, width) == ("pajenicko_picopad", 360)


def test_cards_are_played_by_the_mouse(quiet, desk):
    with deal() as machine:
        desk.restore(machine.app.session, "pygamer")
        app = machine.app
        machine.press(parse("w500"))
        layout, game = app.painter.layout, app.session.game
        (to_pile,) = [move for move in game.moves() if target(move) >= TABLEAU and move != DEAL][:1]
        places = [app.painter.rect(place, 1) for place in (source(to_pile), target(to_pile))]
        stock = layout.x(STOCK) + 2, layout.y(STOCK) + 2
    desk.press("A")
    canvas = desk.page.locator("#screen").bounding_box()
    dot = canvas["width"] / 160

    def at(x, y):
        return canvas["x"] + x * dot, canvas["y"] + y * dot

    mouse = desk.page.mouse
    mouse.move(*at(places[0][0] + 4, places[0][1] + 4))
    mouse.down()
    mouse.move(*at(places[1][0] + 4, places[1][1] + 4))
    mouse.up()
    desk.page.evaluate("follow()")
    assert ", 1 moves." in desk.call("tell")
    mouse.click(*at(*stock))
    desk.page.evaluate("follow()")
    assert ", 2 moves." in desk.call("tell")
    mouse.click(*at(*stock), button="right")
    desk.page.evaluate("follow()")
    assert ", 1 moves." in desk.call("tell")


def go_on(tab):
    """Press A until the table is shown; return where the cards lie, in words."""
    while "The frame is" not in tab.call("tell"):
        tab.page.keyboard.press("z")
    return piles(tab)


def piles(tab):
    said = tab.call("tell")
    return said[said.index("Foundations") :]


def test_game_goes_on_after_a_reload_without_a_network_and_is_not_for_a_second_page(quiet):
    context = quiet.person(**DESK)
    first = quiet.open(context, "#klondike/617?draw=3", still=False)
    first.page.wait_for_function("navigator.serviceWorker.controller !== null")
    first.page.keyboard.press("x")
    first.page.keyboard.press("x")
    assert "Klondike, deal 617, 2 moves." in first.call("tell")
    told = piles(first)
    assert "Stock: 18 cards." in told
    context.set_offline(True)
    first.page.goto(first.page.url.split("#")[0])
    first.reload()
    assert go_on(first) == told
    second = quiet.open(context, still=False)
    assert "nothing you play here is saved" in second.page.inner_text("#status")
    go_on(second)
    second.page.keyboard.press("x")
    assert "3 moves" in second.call("tell")
    second.page.close()
    first.reload()
    assert go_on(first) == told
    context.close()


def test_save_is_taken_home_and_brought_back(quiet, tmp_path):
    context = quiet.person(**DESK)
    tab = quiet.open(context, "#klondike/617?draw=3", still=False)
    tab.page.keyboard.press("x")
    told = piles(tab)
    tab.page.click("#more")
    with tab.page.expect_download() as download:
        tab.page.click("#take")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    session = Session(0)
    assert restore(session, open_store(tmp_path)) == ""
    assert (session.game.row.id, session.game.number) == ("klondike", 617)
    assert session.table.log.steps == 1

    tab.page.keyboard.press("x")
    assert piles(tab) != told
    tab.page.on("dialog", lambda dialog: dialog.accept())
    tab.page.set_input_files("#file", path)
    tab.page.wait_for_function("document.getElementById('status').textContent.includes('brought')")
    assert go_on(tab) == told
    path.write_bytes(bytes(16384))
    tab.page.set_input_files("#file", path)
    tab.page.wait_for_function("document.getElementById('status').textContent.includes('no save')")
    context.close()


@pytest.mark.parametrize(
    "link, said",
    [
        ("no-such-game/1", 'There is no game "no-such-game".'),
        ("klondike/x", "A deal's number has digits only."),
        ("klondike/1?draw=9", "draw"),
        ("klondike/1?line=ab", "The moves of this link are cut off or spoilt."),
    ],
)
def test_wrong_link_is_an_answer(quiet, desk, link, said):
    before = desk.call("title")
    assert said in desk.call("open_link", link)
    assert desk.call("title") == before


def test_page_has_no_unnamed_control_and_needs_nothing_from_elsewhere(desk):
    unnamed = desk.page.evaluate(
        """() => [...document.querySelectorAll("button, select, input, canvas, [role]")]
            .filter((part) => !(part.textContent.trim() || part.ariaLabel || part.id === "status"))
            .map((part) => part.outerHTML)"""
    )
    assert unnamed == []
    asked = desk.page.evaluate(
        "performance.getEntriesByType('resource').map((entry) => entry.name)"
    )
    assert len(asked) > 10
    assert {address.split("/")[2] for address in asked} == {desk.page.url.split("/")[2]}
