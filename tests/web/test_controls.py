"""Plays on the page without keys: game controllers, several fingers, wheel, screen reader.

Sounds, full screen and reduced motion are here, too.
"""

from copy import deepcopy

import pytest

from patience.player.settings import ANIMATION, CALM
from patience.table import TABLEAU
from patience.ui.input.actions import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B
from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.web.shims import telling
from tests.support.browser import klondike
from tests.support.cases import cases
from tests.support.screen_driver import menu_keys

PAD = """() => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
    globalThis.pad = { connected: true, index: 0, axes: [0, 0, 0, 0], buttons };
    navigator.getGamepads = () => [globalThis.pad];
    dispatchEvent(new Event("gamepadconnected"));
}"""
MOVE_PAD = """async ([down, axes, connected]) => {
    pad.buttons.forEach((button, at) => { button.pressed = down.includes(at); });
    Object.assign(pad, { axes, connected });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""


def line(tab):
    """Return which line of a menu is chosen."""
    said = tab.call("tell").partition(", line ")[2]
    return int(said.split()[0])


@pytest.fixture
def pad(quiet, desk):
    """Return what moves a game controller: the buttons that are down, and how the stick tilts."""
    desk.begin()
    desk.page.evaluate(PAD)

    def move(down=(), x=0, y=0, connected=True):
        desk.page.evaluate(MOVE_PAD, [list(down), [x, y], connected])

    yield move
    move(connected=False)


@pytest.mark.turns(6)
def test_controller_has_the_eight_buttons_and_presses_nothing_behind_a_dialog(desk, pad):
    wanted = {0: A, 1: B, 3: SELECT, 8: SELECT, 9: START, 12: UP, 13: DOWN, 14: LEFT, 15: RIGHT}
    for number, button in wanted.items():
        pad([number])
        assert desk.down() == [button]
    pad([0, 15])
    assert desk.down() == [RIGHT, A]
    pad([0], connected=False)
    assert desk.down() == []
    desk.page.click("#more")
    pad([9])
    assert desk.down() == []
    desk.page.keyboard.press("Escape")


@pytest.mark.turns(6)
def test_controllers_stick_has_a_dead_zone_and_repeats(desk, pad):
    desk.press("M")
    for x, y, held in [
        *((0, 0.45, []), (0, 0.6, [DOWN]), (0.9, 0.4, [DOWN]), (0.3, 0.3, []), (0.3, 0, [])),
        *((-0.9, 0.8, [LEFT]), (0, 0, []), (0, -1, [UP]), (0, 0, []), (1, 0, [RIGHT]), (0, 0, [])),
    ]:
        pad(x=x, y=y)
        assert desk.down() == held, (x, y)
    desk.press("M M")
    pad(y=1)
    desk.page.evaluate("follow(20)")
    assert line(desk) == 2
    desk.page.evaluate("follow(700)")
    assert line(desk) > 4
    pad()
    before = line(desk)
    desk.page.evaluate("follow(1000)")
    assert line(desk) == before


@pytest.mark.turns(8)
def test_fingers_hold_buttons_slide_over_the_stick_and_play_cards(quiet, phone):
    phone.begin()
    screen = phone.page.locator("#screen").bounding_box()
    phone.page.touchscreen.tap(
        screen["x"] + screen["width"] - 20, screen["y"] + screen["height"] - 30
    )
    phone.page.evaluate("follow()")
    assert "Klondike, deal 617, 1 move." in phone.call("tell")
    for button in range(8):
        phone.hold(button)
        assert phone.down() == [button]
        phone.hold()
    phone.begin("A M")
    phone.hold(LEFT)
    phone.slide(DOWN)
    assert phone.down() == [DOWN]
    phone.page.evaluate("follow(1000)")
    assert line(phone) > 4
    phone.hold(DOWN, A, B)
    assert phone.down() == [DOWN, A, B]
    phone.hold()
    assert phone.down() == []


def test_wheel_of_many_small_turns_counts_as_one(quiet, desk):
    desk.begin("A B3")
    turn = """count => {
        const canvas = document.getElementById("screen");
        const event = () => new WheelEvent("wheel", { deltaY: -9 });
        for (let at = 0; at < count; at++) canvas.dispatchEvent(event());
        follow();
    }"""
    desk.page.evaluate(turn, 10)
    assert "617, 2 moves." in desk.call("tell")
    desk.page.evaluate(turn, 10)
    assert "617, 1 move." in desk.call("tell")


@pytest.mark.turns(6)
def test_tab_goes_through_every_control_and_out(quiet, desk):
    names = """() => {
        const { ariaLabel, textContent, tagName } = document.activeElement;
        const title = document.activeElement.querySelector?.("b")?.textContent;
        return tagName === "BODY" ? "" : ariaLabel || title || textContent;
    }"""
    desk.begin()
    found = []
    while found.count("") < 2 and len(found) < 60:  # out of the page once, then all round
        desk.page.keyboard.press("Tab")
        found.append(desk.page.evaluate(names))
    found = found[found.index("") :]
    for name in ("Up", "Down", "Left", "Right", "Select", "Start", "A", "B", "Describe", "More"):
        assert found.count(name) == 1
    assert "The game: T reads the position aloud" in found


def test_space_holds_the_drawn_button_with_the_focus_and_is_for_the_game_after_a_click(quiet, desk):
    desk.begin()
    desk.page.get_by_role("button", name="Select", exact=True).focus()
    desk.page.keyboard.down(" ")
    assert desk.down() == [SELECT]
    desk.page.keyboard.up(" ")
    assert desk.down() == []
    desk.page.keyboard.press("z")
    desk.page.evaluate("document.activeElement.blur()")

    desk.page.click("#read")
    desk.status("The frame is on")
    desk.page.keyboard.down(" ")
    assert desk.down() == [A]
    desk.page.keyboard.up(" ")


@pytest.mark.turns(6)
@cases(
    ("keys", "told"),
    {
        "A M": "Klondike: Games, line 1 of ",
        "A M U": "Klondike: Deal of the day open, line ",
        "A " + menu_keys("Rules").removesuffix(" A"): "Klondike: Rules, line ",
        "A B " + menu_keys("New deal"): "Abandon this game? No B, line 1 of 2.",
        "A " + menu_keys("Rules") + " R": ", page 2 of ",
        "A " + menu_keys("Deal number"): "Deal number, 617, winnable, ",
        "A " + menu_keys("Deal number") + " U": "back. The frame is on 8. ",
        "A " + menu_keys("About"): ". About, 1/5, Version, ",
        "A " + menu_keys("Statistics"): "Klondike, 1/2, Not played yet",
        "A " + menu_keys("View pile"): "Press any button to go on.",
        "A L A": "moves. 3 of diamonds needs 4 of clubs or 4 of spades. B: deal. The frame",
        "[How to play] A": "Left, Right: find the golden frame. The frame is on pile 1",
    }.items(),
    ids=lambda text: text,
)
def test_open_screen_is_told(keys, told):
    with Machine("pygamer", "", 617, labels="A B Select Start") as machine:
        machine.press(parse(keys))
        said = telling.tell(machine.app, machine.panel)
    assert told in said
    assert said.isprintable()


def test_page_is_read_out(quiet, desk):
    desk.begin("A M R U2 A")  # Statistics
    assert "Klondike, 1/2, Not played yet" in desk.call("tell")


def test_full_screen_is_entered_and_left_by_a_button_that_says_so(quiet, desk):
    desk.page.get_by_role("button", name="Full screen", exact=True).click()
    desk.wait("document.fullscreenElement !== null")
    desk.page.get_by_role("button", name="Leave full screen").click()
    desk.page.get_by_role("button", name="Full screen", exact=True).wait_for()
    assert desk.page.evaluate("document.fullscreenElement === null")


def test_handheld_that_was_put_away_goes_on_as_another(quiet, desk):
    desk.begin("A B M R U A U A")
    desk.page.evaluate("pocketPatience.run()")
    assert desk.page.is_visible("#asleep")
    desk.page.evaluate("pocketPatience.changeBoard('hack_club_sprig')")
    assert not desk.page.is_visible("#asleep")
    assert "617, 1 move." in desk.call("tell")
    assert desk.page.get_by_role("button", name="L", exact=True).count() == 1


@pytest.fixture
def calm(desk):
    """Return a tab whose player asks for reduced motion, for the first time."""
    desk.page.evaluate("localStorage.clear()")
    desk.page.emulate_media(reduced_motion="reduce")
    yield desk
    desk.page.emulate_media(reduced_motion="no-preference")


def test_cards_do_not_glide_with_reduced_motion(quiet, calm):
    def count_pictures():
        calm.begin(board="")
        before = calm.page.evaluate("pocketPatience.counts.shown")
        calm.press("B")
        return calm.page.evaluate("pocketPatience.counts.shown") - before

    still = count_pictures()
    assert count_pictures() > still  # who turns it on again has it


def test_card_is_dropped_when_the_left_button_is_released_before_the_right_one(quiet, desk):
    session = deepcopy(klondike())
    session.settings[ANIMATION] = CALM  # whole cards
    desk.restore(session, "pygamer")
    desk.press("A")
    mouse, screen = desk.page.mouse, desk.page.locator("#screen").bounding_box()
    scale = screen["width"] / 160
    with Machine(number=617) as machine:
        machine.press([])
        painter = machine.app.drawing.painter
        x, y, width, _, _ = painter.rect(TABLEAU + 6, 1)
        top = painter.layout.status_top

    def go(across, down):
        mouse.move(
            screen["x"] + (x + width / 2 + across) * scale, screen["y"] + (y + 4 + down) * scale
        )
        desk.page.evaluate("follow(100)")

    def cards():
        pixels, wide, _ = desk.picture()
        return pixels[: 3 * wide * top]

    go(0, 0)
    mouse.down()
    desk.page.evaluate("follow(100)")
    go(-50, 30)
    held = cards()
    mouse.down(button="right")
    mouse.up()
    desk.page.evaluate("follow()")
    lies = cards()
    assert lies != held
    mouse.up(button="right")
    go(-90, 10)
    assert cards() == lies
