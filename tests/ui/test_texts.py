"""Every text of every screen stays on the panel, clear of others and whole, on every size.

The longest names and numbers are shown, and the longest button names.
"""

from types import SimpleNamespace

import pytest

from patience.games import catalog
from patience.games.ids import shown_name
from patience.player.settings import LEARNT, SWAP, VALUES
from patience.texts import about_text, words
from patience.texts.option_names import rule_option
from patience.ui.draw.panel import DARK, GOLD, QUIET
from patience.ui.input.kinds import is_menu, is_text
from sim.data.boards import BOARDS as ROWS
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.engine_data import FEW
from tests.support.golden_frames import stuck
from tests.support.proved_deals import follow
from tests.support.proved_frames import PROVED
from tests.support.screen_driver import (
    OPENING,
    SUBMENUS,
    display_pixels,
    lay_klondike,
    menu_keys,
    panel,
    press,
    show_nothing,
)
from tests.support.statistics_frames import deals_menu, full, statistics_screen

BOARDS = {
    f"{row.width}x{row.height}, {row.labels}{', tight' * bool(row.tight)}": name
    for name, row in ROWS.items()
}
"""A board for each size of screen, names of buttons on it, and size of letters."""
LONGEST_NAMES = ("castles-end-pysolfc", "spanish-patience-ii", "beleaguered-castle")
# Keys from the table to each screen, and the game that is played.
SCREENS = [
    *[(menu_keys(line), "klondike") for line in ("Games", "Calendar", *OPENING, "Title screen")],
    ("B M [New deal] A", "klondike"),
    (menu_keys("Deal number"), "klondike"),
]
FAMILIES = [(f"{menu_keys('Games')} [{family}] A", "klondike") for family, _ in catalog.families()]
IN_OTHER_GAMES = [
    ("M", "castles-end-pysolfc"),
    (menu_keys("Rules"), "castles-end-pysolfc"),
    ("B " + menu_keys("Title screen"), "castles-end-pysolfc"),
    (menu_keys("Games"), "castles-end-pysolfc"),
    ("M", "selective-canfield"),
    ("M [Rule options] A", "selective-canfield"),
    ("M [Games] A D S D2 A U A", "gate"),
]


@pytest.fixture
def make_machine():
    """Return a function that makes a machine; it shows nothing, which is faster."""
    made = []

    def make(size, game="klondike", number=2147483646):
        machine = Machine(BOARDS[size], game, number)
        made.append(machine)
        show_nothing(machine)
        machine.app.peripherals.light = machine.app.peripherals.lights = lambda _: None
        press(machine, "")
        return machine

    yield make
    for machine in made:
        machine.close()


def check_pages(machine, *cut):
    """Look at each page and line of the screen that is shown; texts in `cut` may be cut."""
    screen, shown = machine.app.stack.screen, panel(machine)
    keys = "D"
    if is_menu(screen):
        keys = "D " * len(screen.items)
        if screen.turns:
            pages = zip(screen.starts, screen.starts[1:])
            keys = " ".join("D " * (end - first) + "R" for first, end in pages)
    elif is_text(screen):
        keys = "D " * len(screen.pages)
    for key in keys.split():
        check_texts(shown, *cut)
        press(machine, key)
    check_edges(shown)


def check_texts(shown, *cut):
    assert shown.faults == []
    assert [text for text in shown.cut if text not in cut] == []


BORDER = 3


def check_edges(shown):
    """Nothing is drawn but on the panel and its border, which is whole."""
    wide, high = shown.bitmap.width, shown.bitmap.height
    rows = shown.pixels()
    left, top = shown.left, shown.top
    if shown.margins and shown.ground == DARK and shown.width <= shown.full_width:
        check_margins(rows, left, top, shown.width, shown.height)
        return
    across = shown.ground == DARK and shown.width < wide
    down = shown.ground == DARK and shown.height < high
    is_below = shown._grid.y > 0 and top < down + 1
    if is_below:
        top -= down
    end = top + shown.height + down
    # A border is a golden line, and a shadow outside it that is as dark as the ground.
    border = bytes([GOLD]) + bytes(BORDER - 1) if across else b""
    assert not any(map(any, rows[:top] + rows[end:]))
    assert not any(any(row[:left]) for row in rows[top:end])
    assert {row[left + shown.width :] for row in rows[top:end]} == {border}
    if down:
        row = rows[top if is_below else end - 1]
        assert row[left : left + shown.width] == bytes([GOLD]) * shown.width


def check_margins(rows, left, top, width, height):
    """A golden line is all round the panel, and nothing outside it."""
    right, end = left + width, top + height
    assert not any(map(any, rows[: top - 1] + rows[end + 1 :]))
    line = bytes([GOLD]) * (width + 2)
    assert rows[top - 1][left - 1 : right + 1] == rows[end][left - 1 : right + 1] == line
    framed = rows[top - 1 : end + 1]
    assert not any(any(row[: left - 1] + row[right + 1 :]) for row in framed)
    assert {row[left - 1] for row in framed} == {row[right] for row in framed} == {GOLD}


@pytest.mark.turns(20)
@pytest.mark.parametrize("size", BOARDS)
def test_texts_stay_on_the_panel_apart_and_whole(size, make_machine):
    played = ""
    # Beside minutes and marks there is not enough room.
    cut = [catalog.name("castles-end-pysolfc")] if not size.startswith("160x128") else []
    if size.startswith(("240x240", "240x280")):
        cut.append(rule_option("fback")[0])  # beside a value that waits for the next deal
    # All are looked at where there is the least room.
    listed = FAMILIES if size.startswith("128x128") else FAMILIES[:1]
    for keys, game in SCREENS + listed + IN_OTHER_GAMES:
        if game != played:
            machine = make_machine(size, game)
            machine.app.session.favourites = list(LONGEST_NAMES)
            machine.app.session.recent_games = ["selective-canfield"]
            played = game
        press(machine, keys)
        check_pages(machine, *cut)
        while machine.app.stack.screen is not machine.app.stack.screens[0]:
            press(machine, "B")


@pytest.mark.turns(16)
@pytest.mark.parametrize("size", BOARDS)
def test_options_fit_with_every_value(size, make_machine):
    machine = make_machine(size)
    settings = machine.app.session.settings
    changed = set(range(len(VALUES))) - {LEARNT, SWAP}
    for value in range(max(VALUES[index] for index in changed)):
        for index in changed:
            settings[index] = value % VALUES[index]
        press(machine, menu_keys("Options"))
        check_pages(machine)
        press(machine, "R")  # another kind of help
        check_texts(panel(machine))
        press(machine, "M")


def check_frame(shown):
    """The panel of a win has a golden line all round, and a shadow; nothing is beside it."""
    left, top, right, end = shown.left - 1, shown.top - 1, shown.left + shown.width, shown.top
    end += shown.height
    rows = shown.pixels()
    assert set(rows[top][left : right + 1]) == set(rows[end][left : right + 1]) == {GOLD}
    assert {row[x] for row in rows[top : end + 1] for x in (left, right)} == {GOLD}
    outside = [row[:left] + row[right + 2 :] for row in rows] + rows[:top] + rows[end + 2 :]
    assert set(b"".join(outside)) == {QUIET}


@pytest.mark.turns(12)
@pytest.mark.parametrize("size", BOARDS)
def test_a_proved_win_fits(size, make_machine):
    machine = make_machine(size, "gate", PROVED)
    session = machine.app.session
    follow(session)
    session.elapsed, session.table.log.steps = 359_999_000, 65535
    session.proved.own_steps, session.proved.card = 999, 39
    machine.app.stack.open_screen("screens.win", "WinScreen")
    press(machine, "")
    assert words.WON_CARD.split("=")[0] in panel(machine).lines()
    check_texts(panel(machine))
    check_frame(panel(machine))


@pytest.mark.turns(12)
@pytest.mark.parametrize("size", BOARDS)
def test_largest_figures_fit(size, make_machine):
    machine = make_machine(size)
    full(machine)
    statistics_screen(machine)
    for keys in ("L", "R", "A"):
        check_pages(machine)
        press(machine, keys)
    check_pages(machine)
    press(machine, "M B B")
    lay_klondike(machine, ["KS", "KH"], foundations=["KC", "KD", "QH", "QS"])
    press(machine, "A")
    machine.app.session.elapsed = 359_999_000
    machine.app.session.table.log.steps = 65534
    press(machine, "A B w2000")
    assert "65535" + words.WON_BEST in panel(machine).lines()
    check_texts(panel(machine))
    check_frame(panel(machine))
    press(machine, "B")
    stuck(machine)
    assert words.STUCK in panel(machine).lines()
    check_pages(machine)


@pytest.mark.turns(12)
@pytest.mark.parametrize("size", BOARDS)
def test_a_deal_is_cut_only_where_a_note_names_its_game_in_full(size, make_machine):
    machine = make_machine(size)
    full(machine)
    deals_menu(machine)
    for _ in machine.app.stack.screen.items:
        names = [shown_name(entry) for entry in catalog.names()]
        check_texts(panel(machine), *names)
        note, chosen = panel(machine).lines()[-2], panel(machine).chosen()
        if note in names:
            actions = words.NEXT_NUMBER, words.PREVIOUS_NUMBER, words.DEAL_NUMBER
            assert chosen in actions or note.startswith(chosen)
        else:
            assert note in (words.WIN_DECK_NOTE, words.TEN_DEALS_NOTE, words.DEAL_OF_DAY)
        press(machine, "D")
    check_edges(panel(machine))


@pytest.mark.turns(12)
@pytest.mark.parametrize("size", BOARDS)
def test_title_names_the_longest_game_and_number_in_full(size, make_machine):
    machine = make_machine(size, LONGEST_NAMES[0])
    press(machine, menu_keys("Title screen"))
    check_pages(machine)
    assert panel(machine).lines()[-3:-1] == [
        catalog.name(LONGEST_NAMES[0]),
        "2147483646",
    ]


@pytest.mark.turns(3)
def test_rules_of_every_kind_fit_the_screen_with_the_fewest_letters(make_machine):
    machine = make_machine("240x240, A B X Y")
    for game_id in FEW[::2]:
        machine.app.stack.open_screen("screens.rules", "RulesScreen", catalog.row(game_id))
        press(machine, "")
        check_pages(machine)
        press(machine, "B")


@pytest.mark.turns(4)
@pytest.mark.parametrize("size", BOARDS)
def test_every_digit_of_a_number_is_framed_on_the_panel(size, make_machine):
    machine = make_machine(size)
    press(machine, menu_keys("Deal number"))
    for _ in range(10):
        press(machine, "L U")
        check_texts(panel(machine))
    check_edges(panel(machine))


def test_every_submenu_is_covered():
    looked_at = [keys for keys, _ in SCREENS]
    assert all(menu_keys(menu) in looked_at for menu in SUBMENUS)


@pytest.mark.turns(12)
@pytest.mark.parametrize("size", BOARDS)
def test_every_place_and_charge_fits_beside_its_name(size, make_machine):
    machine = make_machine(size)
    places = about_text.SAVES_PLACES.split("|")
    levels = about_text.BATTERY_LEVELS.split("|")
    for index in range(4):
        machine.app.store = SimpleNamespace(where=index, used=1, owed=1 << 29)
        machine.app.peripherals.battery = lambda level=index: level
        machine.app.stack.open_screen("screens.about", "AboutScreen")
        press(machine, "")
        check_texts(panel(machine))
        assert panel(machine).lines()[6:10] == [
            *(about_text.SAVES, places[index]),
            *(about_text.BATTERY, levels[index]),
        ]
        press(machine, "B")


def test_explanations_of_buttons_at_the_foot_have_no_colon():
    feet = [name for name in dir(words) if name.endswith("_KEYS") or name == "WON_AGAIN"]
    assert len(feet) > 10
    assert not [name for name in feet if ":" in getattr(words, name)]


@cases("board", ["pygamer", "pimoroni_picosystem"])
def test_rules_have_their_cards_also_before_the_first_table(board):
    shown = []
    for game in ("", "pyramid"):
        with Machine(board, game) as machine:
            press(machine, "w100")
            assert bool(machine.app.drawing.pictures) == bool(game)
            row = catalog.row("pyramid")
            machine.app.stack.open_screen("screens.rules", "RulesScreen", row)
            press(machine, "R2")
            page, pixels = machine.app.stack.screen, display_pixels(machine)
            # Inside the page, below its sentences.
            left, right = page.width // 8, page.width * 7 // 8
            begins = [row * machine.width for row in range(page.height // 2, page.height)]
            shown.append([pixels[2 * (at + left) : 2 * (at + right)] for at in begins])
    assert shown[0] == shown[1]
