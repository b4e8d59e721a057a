"""Menus and pages lie over the table, which stays as it is: the pixels drawn and sent for them."""

import pytest
from displayio import Bitmap

from patience.ui.draw.panel import GOLD, QUIET
from patience.ui.draw.picture import read_title
from patience.ui.screens.title import TitleScreen
from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.screen.display import Rect, cost
from tests.support.cases import cases
from tests.support.engine_data import table_bytes
from tests.support.golden_frames import (
    FRAMES,
    THREE,
    play_to_middle,
    show_frame,
    stuck,
    worst_case,
)
from tests.support.proved_frames import PROVED
from tests.support.screen_driver import (
    OPENING,
    canvas_pixels,
    check_picture,
    chosen_line,
    current_game,
    describe_difference,
    display_pixels,
    laid,
    menu_keys,
    on_table,
    panel,
    press,
    repaint,
    visible_text,
)

SUBMENUS = ["Games", "Calendar", *OPENING, "Deal number", "Draw"]


def sent(machine, keys):
    """Press keys; return the rectangles that are sent for them."""
    machine.display.take_traffic()
    return [rect for moment in machine.play(parse(keys)) for rect in moment.traffic.rects]


MARGIN = 5


def covered(machine):
    """Return what the panel covers, its border of 3 pixels and its margin too, as a rectangle of
    the screen.
    """
    shown = panel(machine)
    around = 3 if shown.width < shown.bitmap.width else 0
    if shown.margins:
        around += MARGIN + 3
    return Rect(0, 0, shown.width + around, min(shown.height + around, machine.height))


def strips(machine):
    """Return the rectangles beside and above a panel that show the table."""
    around = covered(machine)
    if not panel(machine).margins:
        return []
    return [Rect(0, 0, MARGIN, around.h), Rect(0, 0, around.w, MARGIN)]


@pytest.fixture(params=["pygamer", "pajenicko_picopad"])
def sized(request):
    """A machine of each kind of panel, with a game in progress on its table."""
    with Machine(request.param, number=617) as machine:
        press(machine, "B3 R")
        yield machine


# The table below


def test_opening_and_closing_sends_only_the_panels_area(sized):
    before = display_pixels(sized), canvas_pixels(sized)
    for _ in range(2):  # a panel that was shown before is no dearer
        assert sent(sized, "M") == [covered(sized), *strips(sized)]
        assert sent(sized, "B") == [covered(sized)]
        assert (display_pixels(sized), canvas_pixels(sized)) == before


def test_where_memory_is_short_the_edges_of_the_table_are_sent_with_the_first_panel_only():
    with Machine("seeeduino_wio_terminal", number=617) as machine:
        press(machine, "B3 R")
        shown, *edges = sent(machine, "M")
        assert edges == [Rect(0, 0, 6, 144), Rect(0, 0, 160, 6)]  # whole tiles
        assert shown == Rect(0, 6, panel(machine).width + 12, panel(machine).height + 6)
        assert len(sent(machine, "D A")) == 4  # two lines, the chosen one, the panel


@pytest.mark.parametrize(
    "board_id", ["pajenicko_picopad", "pimoroni_picosystem", "seeeduino_wio_terminal", "pyportal"]
)
def test_on_large_screens_the_table_is_seen_around_a_menu(board_id):
    with Machine(board_id, number=617) as machine:
        press(machine, "R3")
        before = display_pixels(machine)
        press(machine, "M")
        row = 2 * machine.width
        high = covered(machine).h
        now = display_pixels(machine)
        assert now[: MARGIN * row] == before[: MARGIN * row]
        lefts = [slice(y * row, y * row + 2 * MARGIN) for y in range(machine.height)]
        assert [now[left] for left in lefts] == [before[left] for left in lefts]
        assert now[MARGIN * row : high * row] != before[MARGIN * row : high * row]


@cases("size", [(220, 200), (256, 200), (256, 202), (240, 221), (288, 211), (250, 240), (320, 170)])
def test_panels_open_on_screens_of_any_size(size):
    with Machine("pygamer", "klondike", 617, size=size) as machine:
        press(machine, "B3 R")
        before = display_pixels(machine)
        for keys in ("M", menu_keys("Options"), menu_keys("Rules") + " R", "M [New deal] A"):
            press(machine, keys)
            assert 100 <= panel(machine).full_height <= size[1]
            assert panel(machine).faults == []
            while not on_table(machine):
                press(machine, "B")
            assert display_pixels(machine) == before


@pytest.mark.turns(6)
@pytest.mark.parametrize("line", SUBMENUS)
def test_submenus_leave_the_canvas_alone(machine, line):
    press(machine, "B3 R")
    before = display_pixels(machine), canvas_pixels(machine)
    press(machine, menu_keys(line))
    assert not on_table(machine)
    assert canvas_pixels(machine) == before[1]
    closing = [sent(machine, "B"), sent(machine, "B")]
    if not on_table(machine):
        closing.append(sent(machine, "B"))
    assert on_table(machine)
    assert all(len(rects) == 1 for rects in closing)
    assert (display_pixels(machine), canvas_pixels(machine)) == before
    press(machine, menu_keys(line) + " M")
    assert on_table(machine)


def test_another_size_of_panel_is_sent_with_one_rectangle(sized):
    for keys in ("M", "R D", "A", "B", "U", "A", "B", "D3", "A"):
        rects = sent(sized, keys)
        if keys in "AB":
            # The chosen line is the title at once; strips show the table beside and above.
            assert len(rects) == 1 + (keys == "A") + len(strips(sized))
            assert max(cost(rect.w, rect.h) for rect in rects) <= cost(sized.width, sized.height)


@pytest.fixture
def thinking(machine, monkeypatch):
    """A machine whose player has thought for a while, and what is written from then on."""
    press(machine, "B w1000")
    written = []
    write = machine.panel.write
    monkeypatch.setattr(machine.panel, "write", lambda *text: written.append(text) or write(*text))
    return machine, written


def test_the_menu_is_drawn_while_the_player_thinks(thinking):
    machine, written = thinking
    press(machine, "M")
    assert not written
    check_picture(machine)
    for key in ("R", "D", "L"):
        press(machine, key)
        check_picture(machine)


def test_a_menu_that_was_left_elsewhere_is_drawn_ahead_once_more(thinking):
    machine, written = thinking
    press(machine, "M D B M")
    assert chosen_line(machine) == "Games"
    press(machine, "D B w1000")
    written.clear()
    press(machine, "M")
    assert chosen_line(machine) == "Games"
    assert not written


@pytest.mark.parametrize("keys", ["U D U D U", "D D U U U"])
def test_turning_the_pages_of_the_menu_leaves_nothing_behind(thinking, keys):
    machine, _ = thinking
    for key in f"M {keys}".split():
        press(machine, key)
        check_picture(machine)


@cases("change", ["labels", "line"])
def test_a_menu_drawn_ahead_is_not_shown_if_it_has_become_another(change):
    with Machine(game="gate", number=PROVED) as machine:
        press(machine, "w1000")
        assert panel(machine).drawn_ahead
        if change == "labels":
            machine.rename_buttons("1 2 3 4")
        else:
            machine.app.session.proved = None
        press(machine, "M")
        assert ("Winning line" in visible_text(machine)) == (change == "labels")
        assert ("Undo | 3" in visible_text(machine)) == (change == "labels")


def test_rules_of_a_game_under_way_are_those_of_its_deal(machine):
    press(machine, menu_keys("Rules"))
    pages = machine.app.stack.screen.pages
    press(machine, "M B5 R A S B R A")
    before = table_bytes(current_game(machine)), current_game(machine).table.log.applied
    press(machine, menu_keys("Rules"))
    assert machine.app.stack.screen.pages == pages
    press(machine, "M")
    assert before == (table_bytes(current_game(machine)), current_game(machine).table.log.applied)
    assert before[1]
    for _ in range(before[1]):
        press(machine, "S")
    assert not current_game(machine).table.log.applied


def test_rules_of_a_game_whose_log_lost_its_first_steps_are_those_of_its_deal(machine):
    press(machine, menu_keys("Rules"))
    pages = machine.app.stack.screen.pages
    press(machine, "M B5")
    log = current_game(machine).table.log
    log.first, log.count, log.applied = 2, 3, 3  # as where there is no room for more
    press(machine, menu_keys("Rules"))
    assert machine.app.stack.screen.pages == pages


def test_pictures_of_the_rules_leave_nothing_behind(machine):
    press(machine, "M")
    menu = display_pixels(machine)
    press(machine, "B " + menu_keys("Rules") + " R2")
    pictures = display_pixels(machine)
    press(machine, "R L")
    assert display_pixels(machine) == pictures
    press(machine, "R")
    after = display_pixels(machine)
    machine.app.stack.screen.enter()
    assert display_pixels(machine) == after
    press(machine, "M M")
    assert display_pixels(machine) == menu  # in its own colours again


# What a press in a menu sends


@pytest.fixture
def options(machine):
    press(machine, menu_keys("Options") + " D3")
    return machine


def test_another_line_sends_two_labels_and_the_note(options):
    rects = sent(options, "D")
    assert [rect.h for rect in rects] == [10, 10, 7]
    assert sum(cost(rect.w, rect.h) for rect in rects) <= 4500


def test_another_value_sends_the_texts_of_one_line(options):
    rects = sent(options, "R")
    assert [rect.h for rect in rects] == [10, 10]
    assert sum(cost(rect.w, rect.h) for rect in rects) <= 2600


def test_a_turned_page_sends_its_texts_one_by_one(machine):
    press(machine, "M")
    for key in ("R", "L", "R"):
        rects = sent(machine, key)
        assert {rect.h for rect in rects} <= {9, 10, 12}
        assert len(rects) == 17  # the page, nine labels, and seven values
        check_picture(machine)  # nothing is left of the page before


# Who owns the canvas


def paint_from_scratch(machine):
    """Paint the screen, and the canvas if the table is on it, and return the picture."""
    if on_table(machine):
        machine.app.drawing.painter.forget()
    return repaint(machine)


TOUR = "M R U A D2 A R2 B U A A D A B M A M R D A B M R U A D2 A A S2 B B B D A M A M".split()


@pytest.mark.turns(6)
@pytest.mark.parametrize(
    ("board", "tour"), [("pygamer", TOUR), ("seeeduino_wio_terminal", TOUR[:12])]
)
def test_each_screen_of_a_tour_equals_a_repaint(board, tour):
    with Machine(board, number=617) as machine:
        press(machine, "B3 R")
        for key in tour:
            press(machine, key)
            shown = display_pixels(machine)
            assert not describe_difference(machine, shown, paint_from_scratch(machine)), key
            if isinstance(machine.app.stack.screen, TitleScreen):
                title = Bitmap(machine.width, machine.height, 16)
                read_title(title)
                assert canvas_pixels(machine) == bytes(title.data)
        assert panel(machine).faults == []


def rewrite_notes(machine):
    """Write other words above the foot and light it; then write and unlight as before."""
    screen = machine.app.stack.screen
    note, foot = screen.note_shown, screen.foot
    for words in ("Words that nearly fill the line.\nAnd more.", note):
        screen.show_note(words)
    for words, lit in (("WMWMWMWMWMWMW", True), (foot, False)):
        screen.show_foot(words, lit)
    machine.app.drawing.refresh()


NOTED = "won won-winnable statistics deals number calendar deck rules families options-turned menu"


@pytest.mark.turns(6)
@pytest.mark.parametrize("name", NOTED.split())
def test_words_at_the_foot_leave_nothing_behind(name):
    frame = next(frame for frame in FRAMES if frame.name == name)
    with show_frame(frame, "160x128") as machine:
        before = display_pixels(machine)
        rewrite_notes(machine)
        assert not describe_difference(machine, display_pixels(machine), before)


PILES = ["KC QH", "KD QC JH", "KH", "KS QD"]
nearly_done = laid(PILES, foundations=["JC", "JD", "TH", "QS"])
SESSIONS = [
    (None, f"B3 R {menu_keys('Undo')} {menu_keys('Redo')} {menu_keys('Redo')} L A", {}),
    (None, f"L B {menu_keys('Left-handed')} M R2 U M B D {menu_keys('Suit colours')} M L", {}),
    (None, f"B {menu_keys('Set here')} B2 {menu_keys('Return to it')} R", {"options": THREE}),
    (None, f"B {menu_keys('New deal')} B B R {menu_keys('New deal')} D A R2", {}),
    (None, f"{menu_keys('Games')} D A D9 S A B D A B B B B D A R U D", {}),
    (worst_case, f"{menu_keys('View pile')} A R", {}),
    (play_to_middle, f"R3 {menu_keys('Rules')} R M R2 M B L", {"game": "four-seasons"}),
    (play_to_middle, f"B A+ {menu_keys('Safe cards')} w500 S", {"game": "gate"}),
    (nearly_done, "M B R M [Safe cards] A w20000 A", {}),
    (stuck, "D2 A B S", {}),
]


@pytest.mark.turns(6)
@pytest.mark.parametrize(("begin", "script", "named"), SESSIONS)
def test_menus_leave_the_table_as_a_repaint_would(begin, script, named):
    with Machine(**{"number": 617, **named}) as machine:
        press(machine, "")
        if begin:
            begin(machine)
        for step in parse(script):
            machine.press([step])
            if on_table(machine) and machine.app.idle and "+" not in step.token:
                shown = display_pixels(machine)
                assert not describe_difference(machine, shown, paint_from_scratch(machine)), step


# The table's screen


def test_no_to_a_question_of_the_stuck_panel_leads_to_the_table(machine):
    press(machine, menu_keys("Draw") + " M")
    stuck(machine)
    press(machine, "D2 A")
    assert "Abandon this game?" in visible_text(machine)
    press(machine, "B")
    assert on_table(machine)
    check_picture(machine)


# What it remembers


@cases(
    ("rectangle", "forgotten"),
    [
        ((20, 30, 2, 2), True),
        ((10, 21, 11, 10), True),
        ((10, 20, 11, 10), False),  # it ends just above the text
        ((10, 21, 10, 10), False),  # to its left
        ((20, 31, 9, 9), False),
        ((21, 30, 9, 9), False),
        ((20, 30, 1, 9), False),  # the line of a frame
    ],
)
def test_a_filled_rectangle_forgets_the_texts_that_begin_in_it(machine, rectangle, forgotten):
    remembering = machine.panel
    remembering.open(remembering.full_width, remembering.full_height)
    remembering.write(b"7", 20, 30, GOLD)
    assert [text.text for text in remembering.texts_in(*rectangle)] == [b"7"] * (
        forgotten or rectangle[2] == 1
    )
    remembering.fill(*rectangle, QUIET)
    assert [text.text for text in remembering.texts] == [b"7"] * (not forgotten)
