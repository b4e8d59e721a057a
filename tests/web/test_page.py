"""Plays on the page: its pictures, whole games by keys and by fingers, saves, links, tabs."""

from pathlib import Path

import pytest
from PIL import Image

from patience.moves import DEAL, source, target
from patience.player.settings import ANIMATION, CALM
from patience.table import STOCK, TABLEAU
from patience.texts.notation import parse_move
from sim.desk.keys import parse
from sim.desk.machine import Machine
from tests.support.browser import DESK
from tests.support.engine_data import WON_LINES
from tests.support.golden_frames import BOARDS, FRAMES
from tests.support.key_player import KeyPlayer
from tests.support.screen_driver import navigation

GOLDEN = Path(__file__).parents[1] / "golden"
EVERYWHERE = ("middle",)
ONCE = ("dealt", "menu", "rules", "families")
GAME, NUMBER = "fortunes-favor", 13238  # of a short won line
TOUCHED = 40  # of its keys, with the stick in all directions


class GridPlayer(KeyPlayer):
    """A player of a game whose piles form a grid."""

    def _go_to(self, place):
        layout = self.machine.app.drawing.painter.layout
        while navigation(self.machine).place != place:
            here = navigation(self.machine).place
            down = layout.y[place] - layout.y[here]
            right = layout.x[place] - layout.x[here]
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
        player = GridPlayer(machine)
        for move in found[0]["moves"]:
            player.play(move)
            if machine.app.stack.table.follow_up.finishes:
                player.press("A+")
                break
        assert machine.app.session.game.won()
    return " ".join(player.scripts)


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
    assert "It is won." in desk.call("tell")
    link = desk.call("link")
    assert link.startswith(f"{GAME}:{NUMBER}:line=")
    desk.call("open_link", "gate/1")
    desk.page.evaluate("follow()")
    desk.page.evaluate("link => { location.hash = link; }", link)
    desk.wait("location.hash === ''")
    desk.page.evaluate("follow(4000)")
    assert f"Fortune's Favor, deal {NUMBER}, 11 moves." in desk.call("tell")


def test_game_is_won_by_touch_on_a_phone(quiet, phone, winning_keys):
    with deal() as machine:
        phone.restore(machine.app.session)
    keys = ["A", *winning_keys.split()]
    phone.press(" ".join(keys[:-TOUCHED]))
    phone.touch(" ".join(keys[-TOUCHED:]))
    assert phone.call("link").startswith(f"{GAME}:{NUMBER}:line=")


@pytest.fixture(scope="module")
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
    """Return of each part of the page its HTML, left, top, right and bottom."""
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


@pytest.mark.parametrize(
    "board, width, height, dots, smallest",
    [
        ("pygamer", 320, 256, 1, 1),
        ("pygamer", 240, 320, 1, 1),
        ("pygamer", 320, 480, 1, 1),
        ("pygamer", 320, 480, 2, 1),
        ("pajenicko_picopad", 320, 480, 1, 1),
        ("pygamer", 360, 560, 1, 1),
        ("pajenicko_picopad", 360, 560, 1.5, 1),
        ("pygamer", 390, 664, 1, 2),
        ("pajenicko_picopad", 390, 664, 3, 1),
        ("pygamer", 844, 390, 1, 2),
        ("pajenicko_picopad", 844, 390, 1, 1),
        ("pygamer", 1280, 800, 1, 5),
        ("pajenicko_picopad", 1280, 800, 1, 2),
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


@pytest.mark.parametrize("width, height", [(300, 400), (200, 200), (480, 270)])
def test_window_that_is_too_small_scrolls_to_everything(quiet, desk, resize, width, height):
    resize("pajenicko_picopad", width, height)
    assert scale(desk) == 1
    for name, left, top, _, _ in boxes(desk, before="part.scrollIntoView();"):
        assert -1 < left < width and -1 < top < height, name


@pytest.mark.parametrize("animation", [0, CALM])
def test_cards_are_played_by_the_mouse(quiet, desk, animation):
    with deal() as machine:
        machine.app.session.settings[ANIMATION] = animation
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
    assert ", 1 moves." in desk.call("tell")
    mouse.click(*at(*stock))
    desk.page.evaluate("follow()")
    assert ", 2 moves." in desk.call("tell")
    mouse.click(*at(*stock), button="right")
    desk.page.evaluate("follow()")
    assert ", 1 moves." in desk.call("tell")


def test_a_finger_moves_a_run_and_sees_how_many_cards_go_at_once(quiet, phone):
    with Machine("pygamer", "freecell", 617) as machine:
        app = machine.app
        app.session.settings[ANIMATION] = 0
        app.session.push(parse_move(app.session.game, "T5>T8"))
        phone.restore(app.session, "pygamer")
        machine.press(parse("w500"))
        at = {
            place: app.drawing.painter.rect(TABLEAU + place - 1, 1)[:2] for place in (1, 2, 4, 6, 7)
        }
        at["run"] = app.drawing.painter.rect(TABLEAU + 7, 2)[:2]
    phone.press("A")
    screen = phone.page.locator("#screen").bounding_box()
    dot = screen["width"] / 160

    def tap(name):
        x, y = at[name]
        phone.page.touchscreen.tap(screen["x"] + (x + 5) * dot, screen["y"] + (y + 3) * dot)
        phone.page.evaluate("follow()")

    tap("run")
    tap(2)
    assert "FreeCell, deal 617, 2 moves." in phone.call("tell")
    phone.press("S")
    for place in (1, 4, 6, 7):
        tap(place)
    tap("run")
    assert "No room to move more than one card." in phone.call("tell")
