"""Large print: letters 14 high on menus and pages of small screens, larger ranks on large ones."""

import pytest

from patience.games import catalog
from patience.games.dealing import new_game
from patience.table import Table
from patience.texts import option_names
from patience.ui.draw.cards.arranging.placing import layout_for
from patience.ui.draw.cards.sheet import RANK_811, RANK_1013, RANKS, SUITS
from patience.ui.input.kinds import is_menu, is_text
from sim.desk.machine import Machine
from sim.desk.store import open_store
from tests.support import proved_frames as frames
from tests.support.cases import cases
from tests.support.golden_frames import BOARDS
from tests.support.screen_driver import display_pixels, menu_keys, panel, press, visible_text
from tests.support.seen_panel import words
from tests.support.statistics_frames import full, open_with, statistics_screen, with_options

SMALL = ("160x128", "128x128")
LARGE_PRINT_LINE = menu_keys("Options") + " [Large print]"
HEIGHTS = {7: "small", 9: "small", 14: "large", 18: "large"}


def open_machine(size, large=True):
    machine = Machine(BOARDS[size], "klondike", 617)
    press(machine, "")
    if large:
        press(machine, LARGE_PRINT_LINE + " A B B")
    return machine


def letters(machine):
    """Return the height of the letters of each text on the panel but notes and foot."""
    bottom = getattr(machine.app.stack.screen, "bottom", machine.height)
    return {
        words(text): HEIGHTS[text.bottom - text.top + 1]
        for text in panel(machine).texts
        if text.top < bottom
    }


@pytest.mark.parametrize("size", SMALL)
def test_large_print_is_chosen_and_given_up_in_the_options(size):
    with open_machine(size, large=False) as machine:
        before = []
        for keys in ("M", "B", LARGE_PRINT_LINE):
            press(machine, keys)
            before.append(display_pixels(machine))
        assert set(letters(machine).values()) == {"small"}
        press(machine, "A")
        assert panel(machine).chosen() == ("Large print" if size == "160x128" else "Print")
        assert letters(machine)["Options"] == "large"
        press(machine, "A B B")
        for keys, pixels in zip(("M", "B", LARGE_PRINT_LINE), before):
            press(machine, keys)
            assert display_pixels(machine) == pixels


def test_it_is_kept_for_the_next_start(tmp_path):
    def letters_of_the_menu(keys):
        with Machine("pygamer", "klondike", 617, store=open_store(tmp_path)) as machine:
            press(machine, keys)
            press(machine, "M")
            machine.app.save()
            return letters(machine)["Games"]

    assert letters_of_the_menu(LARGE_PRINT_LINE + " A B B") == "large"
    assert letters_of_the_menu("") == "large"


def test_a_line_without_room_has_shorter_words_in_the_same_letters():
    with open_machine("128x128") as machine:
        press(machine, menu_keys("Options"))
        assert letters(machine)["Skip piles"] == letters(machine)["Confirm"] == "large"
        press(machine, "D A")
        assert letters(machine)["Skip"] == letters(machine)["after"] == "large"
        press(machine, "A A")
        assert letters(machine)["Skip piles"] == "large"
        press(machine, "A A A")
        kept = display_pixels(machine)
        press(machine, "B A D")
        assert display_pixels(machine) == kept


@pytest.mark.turns(3)
@pytest.mark.parametrize("size", [(128, 128), (160, 128), (195, 307)])
def test_a_list_has_one_size_of_letters(size):
    with Machine("pygamer", "klondike", 617, size=size) as machine:
        press(machine, "")
        press(machine, LARGE_PRINT_LINE + " A B B")
        opened = ("Games", "Deals", "Options", "Rule options", "Title screen")
        for keys in ("M", "M [Games] A D A", *map(menu_keys, opened)):
            press(machine, keys)
            screen = machine.app.stack.screen
            for _ in screen.items:
                assert set(letters(machine).values()) == {"large"}
                assert panel(machine).faults == []
                press(machine, "D")
            press(machine, "B B B")


@pytest.mark.turns(3)
@pytest.mark.parametrize("size", SMALL)
def test_every_menu_and_the_rules_stay_on_the_screen_and_whole(size):
    with open_machine(size) as machine:
        lines = ("Games", "Rules", "Deals", "Options")
        for keys in ("M", "M [Games] A D A", *map(menu_keys, lines)):
            press(machine, keys)
            screen = machine.app.stack.screen
            assert is_menu(screen) or is_text(screen)
            for _ in range(len(screen.items if is_menu(screen) else screen.pages)):
                assert panel(machine).faults == []
                assert is_menu(screen) or panel(machine).cut == []
                assert "large" in letters(machine).values()
                press(machine, "D")
            press(machine, "B B B")


def test_every_option_has_room_for_its_words_or_shorter_ones():
    with open_machine("160x128") as machine:
        large = panel(machine).letters
        room = machine.width - 12
        options = [line.split(b"|")[:-1] for line in option_names.SETTINGS if line]
        for row in map(catalog.row, catalog.ids()):
            for field, _ in row.options:
                label, values = option_names.rule_option(field)
                options.append([label.encode(), *(value.encode() for value in values.values())])
        for label, *values in options:
            for value in values:
                shown = large.shorten(label, value, room)
                assert sum(map(panel(machine).face.width, shown)) <= room, (label, value)


@pytest.mark.parametrize("size", SMALL)
def test_pages_of_the_rules_break_between_sentences(size):
    with open_machine(size) as machine:
        for game in ("klondike", "spider", "golf"):
            row = catalog.row(game)
            machine.app.stack.open_screen("screens.rules", "RulesScreen", row)
            press(machine, "")
            for _, lines in machine.app.stack.screen.pages:
                text = b" ".join(lines).decode()
                # Whole sentences, or a part of one that has no room on a page.
                assert text.endswith(".") or ". " not in text
            press(machine, "B")


@pytest.mark.parametrize("size", SMALL)
def test_all_figures_of_a_win_have_one_size_of_letters(size):
    with Machine(BOARDS[size], "gate", frames.PROVED) as machine:
        press(machine, "")
        frames.in_large_print(frames.won)(machine)
        press(machine, "A")
        found = letters(machine)
        shown = ("You won!", "Time", "Moves", "Streak", "Deck", "7:08")
        assert {found[text] for text in shown} == {"large"}
        assert not {"Won", "All moves", "In the deck"} & found.keys()


PAGES = [
    (open_with(statistics_screen, with_options), "R R R R R R R", "33%"),
    (open_with(statistics_screen, full), "R L L L", "won, 100%|Won 65k/65k"),
    (frames.counted, "R", "Last 1: 1 won,"),
    (frames.best_list, "R", "Fastest wins"),
    (frames.calendar, "U U U U L L L", "October 2026"),
    (frames.won, "A", "64, par"),
    (lambda machine: press(machine, "M [Winning line] A A R w40000"), "w60000", "0 of 1"),
    (frames.stuck, "R D D D", "View table"),
]
"""What opens a screen, keys that turn its pages, and a text that is seen there in large letters."""


@pytest.mark.turns(3)
@pytest.mark.parametrize("size", SMALL)
def test_figures_and_panels_stay_on_the_screen_and_whole(size):
    for begin, keys, expected in PAGES:
        with Machine(BOARDS[size], "gate", frames.PROVED) as machine:
            press(machine, "")
            frames.in_large_print(begin)(machine)
            seen = set()
            for key in ["", *keys.split()]:
                press(machine, key)
                assert panel(machine).faults == []
                assert panel(machine).cut == []
                seen |= {text for text, height in letters(machine).items() if height == "large"}
            narrow = size == "128x128" and begin is frames.calendar  # too narrow for its days
            assert seen.isdisjoint(expected.split("|")) == narrow


@pytest.mark.turns(3)
@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize(
    ("made_of", "words"),
    [
        (("screens.title", "HelpQuestion"), "How much help?"),
        (("drive", "DriveQuestion"), "Save on the drive?"),
        (("choosing.losing", "LeaveQuestion", "", False, print), "Abandon this game?"),
    ],
)
def test_question_is_as_large_as_its_answers(size, made_of, words):
    with open_machine(size) as machine:
        machine.app.stack.open_screen(*made_of)
        press(machine, "")
        assert machine.app.stack.screen.title == words
        assert panel(machine).faults == panel(machine).cut == []
        assert set(letters(machine).values()) == {"large"}
        lines = visible_text(machine).split(" | ")
        assert " ".join(lines).startswith(words)


def test_title_has_two_pages_in_large_letters():
    with open_machine("160x128") as machine:
        press(machine, menu_keys("Title screen"))
        seen = []
        for _ in machine.app.stack.screen.items:
            assert set(letters(machine).values()) == {"large"}
            assert panel(machine).faults == []
            seen.append({*letters(machine)} - {"*"})
            press(machine, "D")
        assert {len(texts) for texts in seen} == {3, 4}
        assert {"Play", "Games", "Options", "Quit"} <= set().union(*seen)


def test_half_a_month_is_a_page():
    with open_machine("160x128") as machine:
        frames.calendar(machine)
        screen = machine.app.stack.screen
        first, today = 304, 329  # in November, which begins on a Sunday
        for keys, days in (
            ("", range(first + 15, today + 1)),
            ("U U", range(first, first + 15)),
            ("D", range(first + 15, today + 1)),
        ):
            press(machine, keys)
            assert screen.cells == days
            for day in days:
                across, down = screen.corner(day)
                assert 0 < across <= machine.width - screen.pitch
                assert screen.head <= down <= screen.bottom - screen.rise


@pytest.mark.parametrize(
    ("size", "game"),
    [((320, 240), "klondike"), ((240, 240), "freecell"), ((240, 280), "freecell")],
)
def test_large_screens_offer_larger_ranks(size, game):
    with Machine("pygamer", game, 617, size=size) as machine:
        press(machine, "")
        before = display_pixels(machine)
        assert machine.app.drawing.layout.glyphs[0] == RANK_811
        press(machine, LARGE_PRINT_LINE)
        assert "Larger ranks on the cards" in visible_text(machine)
        press(machine, "A M")
        layout = machine.app.drawing.layout
        assert layout.glyphs[0] == RANK_1013
        assert display_pixels(machine) != before
        press(machine, LARGE_PRINT_LINE + " A M")
        assert display_pixels(machine) == before


def test_large_screens_without_room_offer_no_choice():
    with Machine("pygamer", "klondike", 617, size=(220, 200)) as machine:
        press(machine, menu_keys("Options") + " U")
        assert "Large print" not in visible_text(machine)


@pytest.mark.turns(3)
@cases("size", [(320, 240), (240, 240), (240, 280)])
@cases("game_id", catalog.ids())
def test_a_10_and_its_suit_have_room_beside_each_other(size, game_id):
    game = new_game(catalog.row(game_id), 1, Table())
    layout = layout_for(game, *size, large_print=1)
    rank, suit, _, left, _, earlier, inside, end = layout.glyphs
    if rank == RANK_1013 and not (game.row.home and layout.rank_cards):
        assert (
            left - earlier + RANKS[rank * 5 + 2] + RANKS[rank * 5 + 4] <= end - SUITS[suit * 4 + 2]
        )
        assert end <= inside
