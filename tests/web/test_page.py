"""Plays on the page: its pictures, the end of a game, its layout, by mouse and by fingers."""

import re
from pathlib import Path

import pytest
from PIL import Image

from device.boards import BOARDS as ON_PAGE
from patience.moves import DEAL, source, target
from patience.player.settings import ANIMATION, CALM
from patience.table import STOCK, TABLEAU
from patience.texts.notation import parse_move
from sim.desk.keys import parse
from sim.desk.machine import Machine
from tests.support.browser import DESK
from tests.support.engine_data import WON_LINES
from tests.support.golden_frames import BOARDS, FRAMES

GOLDEN = Path(__file__).parents[1] / "golden"
EVERYWHERE = ("middle",)
ONCE = ("dealt", "menu", "rules", "families")
GAME, NUMBER = "fortunes-favor", 13238  # of a short won line
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
LISTEN_TO_SOUNDS = """
    globalThis.contexts = [];
    globalThis.started = 0;
    globalThis.AudioContext = class extends AudioContext {
        constructor() { super(); contexts.push(this); }
    };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function () { started++; start.call(this); };
"""


def deal():
    """Return a machine with that deal, whose cards do not glide."""
    machine = Machine("pygamer", GAME, NUMBER)
    machine.app.session.settings[ANIMATION] = 0
    return machine


@pytest.mark.parametrize("size", [size for size, board in BOARDS.items() if board in ON_PAGE])
def test_pictures_are_those_of_the_desktop(quiet, desk, size):
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


@pytest.mark.turns(6)
def test_game_is_won_by_keys_and_its_link_shows_it_again(quiet, desk):
    line = next(line for line in WON_LINES if (line["game"], line["number"]) == (GAME, NUMBER))
    with deal() as machine:
        for text in line["moves"][:-3]:
            machine.app.session.push(parse_move(machine.app.session.game, text))
        desk.restore(machine.app.session, "pygamer")
    assert desk.call("title") == f"Fortune's Favor {NUMBER}"
    desk.press("A A+")
    assert "It is won." in desk.call("tell")
    link = desk.call("link")
    assert link.startswith(f"{GAME}:{NUMBER}:line=")
    desk.call("open_link", "gate/1")
    desk.page.evaluate("follow()")
    desk.page.evaluate("link => { location.hash = link; }", link)
    desk.wait("location.hash === ''")
    desk.page.evaluate("follow(4000)")
    # It is playing the line, about three moves a second.
    told = re.match(rf"Fortune's Favor, deal {NUMBER}, (\d+) moves. Left, Right", desk.call("tell"))
    assert 8 <= int(told[1]) <= 12


def test_first_visit_with_a_wrong_link(quiet, person):
    tab = quiet.open(person, "#klondike/x", script=LISTEN_TO_SOUNDS)
    tab.status('"klondike/x" is not a share code.')

    tab.begin("")
    assert tab.page.evaluate("contexts.length") == 0
    tab.page.keyboard.press("z")
    tab.wait("contexts[0]?.state === 'running'")
    before = tab.page.evaluate("started")
    tab.press("B")
    heard = tab.page.evaluate("[contexts.length, started, contexts[0].state]")
    assert heard == [1, before + 1, "running"]

    clock = "pocketPatience.front().clock()"
    tab.page.evaluate(HIDE, False)  # starts the clock
    tab.page.evaluate(HIDE, True)
    before = tab.page.evaluate(clock)
    tab.page.wait_for_timeout(300)
    assert tab.page.evaluate(clock) == before
    tab.page.evaluate(HIDE, False)
    assert tab.page.evaluate(clock) - before < 200
    tab.page.wait_for_timeout(100)
    assert tab.page.evaluate(clock) - before >= 100

    assert tab.page.locator(".touch").is_hidden()
    tab.page.click("#more")
    tab.page.select_option("#board", "cards")
    tab.wait("document.documentElement.classList.contains('cards')")
    assert tab.page.locator(".stick").is_hidden()


@pytest.fixture
def resize(desk):
    """Return what gives a tab another handheld and a window of another size.

    The size is in CSS pixels, each of a number of dots.
    """
    session = desk.page.context.new_cdp_session(desk.page)

    def resize(board, width, height, dots=1):
        with deal() as machine:
            desk.restore(machine.app.session, board)
        size = {"width": width, "height": height, "deviceScaleFactor": dots, "mobile": False}
        session.send("Emulation.setDeviceMetricsOverride", size)
        desk.wait("size => innerWidth === size[0] && innerHeight === size[1]", [width, height])
        # The page fits itself before the first of these.
        fitted = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
        desk.page.evaluate(fitted)

    yield resize
    session.detach()
    desk.page.set_viewport_size(DESK["viewport"])


def boxes(tab, before=""):
    """Return for each part of the page its HTML, left, top, right and bottom."""
    return tab.page.evaluate(
        f"""() => [...document.querySelectorAll(".handheld, canvas, button:not(dialog *)")]
            .filter((part) => part.offsetParent !== null && !part.matches(".way"))
            .map((part) => {{
                {before}
                const {{ left, top, right, bottom }} = part.getBoundingClientRect();
                return [part.outerHTML, left, top, right, bottom];
            }})"""
    )


def scale(tab):
    """Return how many CSS pixels a pixel of the game has."""
    return tab.page.evaluate("""() => {
        const canvas = document.getElementById("screen");
        return canvas.getBoundingClientRect().width / canvas.width;
    }""")


@pytest.mark.turns(8)
@pytest.mark.parametrize(
    "board, width, height, dots, smallest",
    [
        ("pygamer", 320, 256, 1, 1),
        ("pygamer", 240, 320, 1, 1),
        ("pajenicko_picopad", 320, 480, 1, 1),
        ("pajenicko_picopad", 360, 560, 1.5, 1),
        ("pygamer", 390, 664, 1, 2),
        ("pajenicko_picopad", 390, 664, 3, 1),
        ("pajenicko_picopad", 844, 390, 1, 1),
        ("pygamer", 1280, 800, 1, 5),
    ],
)
def test_everything_fits_on_the_screen(quiet, desk, resize, board, width, height, dots, smallest):
    resize(board, width, height, dots)
    upright = desk.page.evaluate("() => document.documentElement.matches('.upright')")
    assert upright == (height > width)
    found = boxes(desk)
    assert len(found) >= 8
    for name, left, top, right, bottom in found:
        assert left >= 0 and top >= 0 and right <= width and bottom <= height, name
    assert scale(desk) >= smallest
    assert scale(desk) * dots % 1 == 0 or scale(desk) == 1


@pytest.mark.turns(6)
@pytest.mark.parametrize("width, height", [(200, 200), (480, 270)])
def test_window_that_is_too_small_scrolls_to_everything(quiet, desk, resize, width, height):
    resize("pajenicko_picopad", width, height)
    assert scale(desk) == 1
    for name, left, top, _, _ in boxes(desk, before="part.scrollIntoView();"):
        assert -1 < left < width and -1 < top < height, name


def test_cards_are_played_by_the_mouse(quiet, desk):
    with deal() as machine:
        machine.app.session.settings[ANIMATION] = CALM
        desk.restore(machine.app.session, "pygamer")
        app = machine.app
        machine.press(parse("w500"))
        layout, game = app.drawing.painter.layout, app.session.game
        (to_pile,) = [move for move in game.moves() if target(move) >= TABLEAU and move != DEAL][:1]
        places = [
            app.drawing.painter.rect(place, 1) for place in (source(to_pile), target(to_pile))
        ]
        stock = layout.x[STOCK] + 2, layout.y[STOCK] + 2
    desk.press("A")
    canvas = desk.page.locator("#screen").bounding_box()
    dot = canvas["width"] / 160

    def at(x, y):
        return canvas["x"] + x * dot, canvas["y"] + y * dot

    mouse = desk.page.mouse
    mouse.move(*at(places[0][0] + 4, places[0][1] + 4))
    mouse.down()
    mouse.move(*at(places[1][0] + 4, places[1][1] + 4), steps=4)
    mouse.up()
    desk.page.evaluate("follow()")
    assert ", 1 move." in desk.call("tell")
    mouse.click(*at(*stock))
    desk.page.evaluate("follow()")
    assert ", 2 moves." in desk.call("tell")
    mouse.click(*at(*stock), button="right")
    desk.page.evaluate("follow()")
    assert ", 1 move." in desk.call("tell")
