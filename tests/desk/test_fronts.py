"""Picture, window and terminal show the frame, and the last two deliver keys."""

import io
import re

import pygame
import pytest
from PIL import Image

from device.boards import BOARDS
from patience.player.new_deal import start_game
from patience.texts.words import FINISH
from patience.ui.input.actions import HELD, LEFT, RELEASED, RIGHT, SELECT, START, UP, A, B
from patience.ui.input.button_names import fill_button_names
from patience.ui.input.clickable import restore_marks
from patience.ui.screens import leaving
from sim.desk import keymap, picture, terminal
from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.desk.window import Window
from sim.screen import blocks
from sim.screen.display import rgb888
from tests.support.cases import cases
from tests.support.fake_app import FELT, SIDE, SQUARE, FakeApp
from tests.support.fake_game import drain
from tests.support.keyboard import post_key, type_key

MACHINE = {"app": FakeApp, "number": 617}


def rgb(colour):
    """Return a colour as the panel rounds it."""
    red, green, blue = colour >> 19, colour >> 10 & 63, colour >> 3 & 31
    return red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2


# Pictures


def test_a_png_is_the_screen(machine, tmp_path):
    frame = list(machine.play([]))[-1].frame
    picture.save_png(tmp_path / "a.png", frame, 160, 128)
    with Image.open(tmp_path / "a.png") as shown:
        assert shown.size == (160, 128)
        assert shown.convert("RGB").tobytes() == rgb888(machine.display.rgb565())
        assert shown.getpixel((SIDE * 2, SIDE * 2)) == rgb(SQUARE)
        assert shown.getpixel((0, 0)) == rgb(FELT)


def test_a_scaled_picture_has_square_pixels(machine):
    frame = list(machine.play([]))[-1].frame
    small, large = (picture.make_image(frame, 160, 128, scale) for scale in (1, 4))
    assert large.size == (640, 512)
    assert large.resize((160, 128), Image.Resampling.NEAREST).tobytes() == small.tobytes()
    assert large.getpixel((SIDE * 8 - 1, SIDE * 8)) == rgb(FELT)
    assert large.getpixel((SIDE * 8, SIDE * 8)) == rgb(SQUARE)


def test_gif_has_every_frame_and_pauses_between_keys(machine, tmp_path):
    moments = list(machine.play(parse("R A")))
    picture.save_gif(tmp_path / "a.gif", moments, 160, 128, 2)
    frames = [m.frame for i, m in enumerate(moments) if m.frame != moments[i - 1].frame or not i]
    with Image.open(tmp_path / "a.gif") as shown:
        assert shown.size == (320, 256)
        assert shown.n_frames == len(frames)
        durations = []
        for i, frame in enumerate(frames):
            shown.seek(i)
            durations.append(shown.info["duration"])
            expected = picture.make_image(frame, 160, 128, 2)
            assert shown.convert("RGB").tobytes() == expected.tobytes()
    assert durations == [600, 600, *[20] * 7, 2000]


# Window


def key(window, kind, name):
    post_key(kind, name)
    return window.step()


def pixel(x, y, scale=3):
    return tuple(pygame.display.get_surface().get_at((x * scale, y * scale)))[:3]


def near(one, other):
    return all(abs(a - b) <= 8 for a, b in zip(one, other))


def test_the_window_shows_the_screen_at_a_whole_scale_its_changes_and_its_title(window):
    assert window.step()
    assert pygame.display.get_surface().get_size() == (480, 384)
    assert near(pixel(SIDE * 2, SIDE * 2), rgb(SQUARE))
    assert near(pixel(SIDE * 3, SIDE * 2), rgb(FELT))
    key(window, pygame.KEYDOWN, "RIGHT")
    assert near(pixel(SIDE * 2, SIDE * 2), rgb(FELT))
    assert near(pixel(SIDE * 3, SIDE * 2), rgb(SQUARE))
    assert pygame.display.get_caption()[0] == "Klondike 617 - Pocket Patience"


def test_the_windows_title_names_the_deal_that_is_played():
    with Machine(number=617) as machine:
        window = Window(machine, 1)
        for game, number in (("klondike", 617), ("klondike", 618), ("golf", 3)):
            start_game(machine.app.session, game, number)
            window.step()
            assert pygame.display.get_caption()[0] == f"{game.title()} {number} - Pocket Patience"
        window.close()


def test_a_window_smaller_than_the_screen_shows_all_of_it(window):
    pygame.display.set_mode((120, 64), pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=(120, 64), w=120, h=64))
    window.step()
    surface = pygame.display.get_surface()
    assert near(tuple(surface.get_at((20 + SIDE + 4, SIDE + 4)))[:3], rgb(SQUARE))
    assert near(tuple(surface.get_at((99, 63)))[:3], rgb(FELT))
    assert tuple(surface.get_at((19, 0)))[:3] == (0, 0, 0)


@pytest.mark.parametrize("how", [("F11",), ("RETURN", pygame.KMOD_LALT)])
def test_f11_and_alt_enter_fill_the_screen_and_give_it_back(window, machine, how):
    before = pygame.display.get_surface().get_size()
    for fills, size in ((True, pygame.display.get_desktop_sizes()[0]), (False, before)):
        type_key(*how)
        window.step()
        surface = pygame.display.get_surface()
        assert surface.get_size() == size
        assert bool(surface.get_flags() & pygame.FULLSCREEN) == fills
        scale = min(size[0] // 160, size[1] // 128)
        left, top = (size[0] - 160 * scale) // 2, (size[1] - 128 * scale) // 2
        at = left + SIDE * 2 * scale, top + SIDE * 2 * scale
        assert near(tuple(surface.get_at(at))[:3], rgb(SQUARE))
    assert machine.app.taken == []


def test_named_keys_are_buttons(window, machine):
    machine.app.tick = lambda: True
    names = {"UP": UP, "SPACE": A, "RETURN": A, "BACKSPACE": B, "TAB": SELECT, "ESCAPE": START}
    for name, button in names.items():
        key(window, pygame.KEYDOWN, name)
        key(window, pygame.KEYDOWN, name)  # reported twice, pressed once
        key(window, pygame.KEYUP, name)
        assert drain(machine.keys) == [button, button | RELEASED]


def test_game_controller_works_as_the_handheld(window, machine):
    machine.app.tick = lambda: True
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        pygame.event.post(pygame.Event(kind, button=pygame.CONTROLLER_BUTTON_A, instance_id=0))
    for value in (9000, 20000, 15000, 10000, -20000, 0):
        axis = pygame.CONTROLLER_AXIS_LEFTX
        pygame.event.post(pygame.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value))
    window.step()
    pressed = [A, A | RELEASED, RIGHT, RIGHT | RELEASED, LEFT, LEFT | RELEASED]
    assert drain(machine.keys) == pressed


def test_keys_are_released_when_the_window_loses_focus(window, machine):
    machine.app.tick = lambda: True
    key(window, pygame.KEYDOWN, "z")
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    window.step()
    assert drain(machine.keys) == [A, A | RELEASED]


def test_window_closes_on_request_or_quit(window):
    pygame.event.post(pygame.Event(pygame.QUIT))
    assert not window.step()
    assert not key(window, pygame.KEYDOWN, "m")


# Terminal


def shown(machine, columns, rows):
    """Return what a terminal of that size is sent for the first picture, and a way to show more."""
    machine.press([])
    out = io.StringIO()
    screen = terminal.Screen(160, 128, BOARDS["pygamer"], out)

    def show():
        out.seek(0)
        out.truncate()
        rects = machine.display.take_traffic().rects
        screen.show(machine.display.rgb565(), columns, rows, rects)
        return out.getvalue()

    return show(), show


def test_a_large_terminal_shows_two_pixels_a_character(machine):
    text, _ = shown(machine, 160, 64)
    assert text.count("▀") == 160 * 64
    assert "\x1b[38;2;{};{};{};48;2;{};{};{}m".format(*rgb(SQUARE), *rgb(SQUARE)) in text


def test_a_small_terminal_shows_six_pixels_a_character(machine):
    text, _ = shown(machine, 80, 43)
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
    assert len(plain) == 80 * 43
    assert "▀" not in text


def test_only_characters_that_changed_are_sent_again(machine):
    _, show = shown(machine, 170, 70)
    assert show() == ""
    machine.app._move(0, 2)
    machine.app.tick()
    text = show()
    assert text.count("▀") == SIDE * 2
    # The square stands in column 32 and row 16; the margins are 5 columns and 2 rows.
    assert f"\x1b[{2 + SIDE + 1};{5 + SIDE * 2 + 1}H" in text


def test_too_small_terminal_shows_the_size_needed_in_lines_of_whole_words(machine):
    text, show = shown(machine, 40, 12)
    assert show() == ""
    lines = text.partition("\x1b[H")[2].split("\r\n")
    assert (lines[0], lines[-1]) == ("This terminal has 40 x 12 characters.", "quits.")
    assert all(size in " ".join(lines) for size in ("80 x 43", "160 x 64"))


@cases(
    ("bits", "character"),
    [(0b000001, "\U0001fb00"), (0b010101, "▌"), (0b010110, "\U0001fb14"), (0b111110, "\U0001fb3b")],
)
def test_sextant_matches_its_six_pixels(bits, character):
    pixels = [0xFFFF * (bits >> place & 1) for place in range(6)]
    signs = [blocks.find_sextant(tuple(six))[2] for six in (pixels, [0xFFFF - p for p in pixels])]
    assert character in signs and signs[0] != signs[1]


def test_sextant_of_many_colours_uses_the_closest_two():
    front, back, _ = blocks.find_sextant((0, 0, 0x0020, 0xFFFF, 0xFFFF, 0xFFDF))
    assert {front, back} == {0, 0xFFFF}


@cases(
    ("columns", "expected"),
    [
        (20, "m: menu  q: quit"),
        (60, "arrows: choose  a: play  b: deal  u: undo  m: menu  q: quit"),
        (74, "arrows: choose  a: play  b: deal  A: safe cards  u: undo  m: menu  q: quit"),
    ],
)
def test_a_short_footer_has_the_needed_keys(columns, expected):
    assert keymap.footer(keymap.TERMINAL, columns) == expected


@cases(
    ("table", "names", "held"),
    [
        (keymap.WINDOW, "Z X Tab Esc", "Hold Z, hold X, {Select}"),
        (keymap.TERMINAL, "A B U M", "Shift-A, Shift-B, Shift-U"),
    ],
)
def test_screens_name_the_keys_of_the_front_end(table, names, held):
    with Machine(game="", labels=keymap.name_buttons(table)) as machine:
        machine.press([])
        named = fill_button_names(machine.app, "{A} {B} {Select} {Start}")
        assert named.replace("\x7f", "") == names  # which are drawn as keys
        named = fill_button_names(machine.app, "Hold {A}, hold {B}, hold {Select}")
        assert named.replace("\x7f", "") == held.format(Select="hold Tab")
        assert restore_marks(machine.app, fill_button_names(machine.app, FINISH)) == FINISH
        machine.rename_buttons("A B Select Start")
        assert "Start" in fill_button_names(machine.app, "{Start}")


def test_help_explains_each_key():
    assert "play: Z, Space, Enter; deal or put back: X," in keymap.describe(keymap.WINDOW)
    assert "undo: Tab, U, Ctrl-Z; redo: Ctrl-Y," in keymap.describe(keymap.WINDOW)
    assert "a: play  b: deal  A: safe cards  B: hint" in keymap.footer(keymap.TERMINAL, 160)


@pytest.fixture
def fingers(machine):
    return terminal.TypedKeys(machine)


def wait(machine, fingers, ms):
    """Let time pass in the steps of the terminal's loop."""
    for _ in range(ms // 20):
        machine.clock.advance(20)
        fingers.take("")
        machine.app.tick()


def test_letters_press_and_capitals_hold(machine, fingers):
    for name in ("KEY_RIGHT", "a", "x", "?"):
        fingers.take(name)
    machine.app.tick()
    fingers.take("A")
    machine.app.tick()
    wait(machine, fingers, 800)
    assert machine.app.taken == [RIGHT, A, B, A | HELD]
    assert not fingers.busy
    assert machine.app.idle


@pytest.mark.parametrize(("capital", "button"), [("A", A), ("B", B)])
def test_keys_typed_during_a_hold_wait_for_its_end(machine, fingers, capital, button):
    for name in (capital, "KEY_UP", "b", capital, "u"):
        fingers.take(name)
        machine.app.tick()
        wait(machine, fingers, 60)
    assert machine.app.taken == []
    assert fingers.busy
    wait(machine, fingers, 1400)
    assert machine.app.taken == [button | HELD, UP, B, button | HELD, SELECT]
    assert not fingers.busy


def test_hold_works_however_slow_the_game_is(machine, fingers):
    fingers.take("B")
    machine.app.tick()
    machine.clock.advance(2000)
    fingers.take("")
    machine.app.tick()
    fingers.take("")
    machine.app.tick()
    assert machine.app.taken == [B | HELD]
    assert not fingers.busy


def test_held_up_lasts_until_the_next_key(machine, fingers):
    fingers.take("l")
    machine.app.tick()
    wait(machine, fingers, 3000)
    assert machine.app.taken == [UP, UP | HELD]
    assert fingers.busy
    fingers.take("a")
    wait(machine, fingers, 100)
    assert machine.app.taken == [UP, UP | HELD, A]
    assert not fingers.busy


def test_p_m_and_escape_are_start(machine, fingers):
    for name in (*"mpMP", "KEY_ESCAPE"):
        fingers.take(name)
    assert drain(machine.keys) == [START, START | RELEASED] * 5


def test_q_quits_after_the_keys_before_it(machine, fingers, monkeypatch):
    monkeypatch.setattr(leaving, "ask_to_quit", FakeApp.ask_to_quit)
    fingers.take("A")
    fingers.take("q")
    assert machine.app.tick()
    wait(machine, fingers, 700)
    assert machine.app.taken == [A | HELD]
    assert not machine.app.tick()


def test_every_key_is_listed_once():
    for table in (keymap.WINDOW, keymap.PAGE, keymap.PAD, keymap.TERMINAL):
        names = [name for line in table for name in line.keys]
        assert len(names) == len(set(names))
        assert set(range(8)) <= set(keymap.map_keys(table).values())
        assert all(line.shown[0] in keymap.describe(table) for line in table)
