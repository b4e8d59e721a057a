"""The player's settings, changed with keys: each value in words, applied at once, both ways."""

import pytest

from device.boards import BOARDS
from patience.player.settings import (
    ASK,
    DEFAULTS,
    DRIVE,
    LEARNT,
    REFUSED,
    SAFE_UP,
    SKIP,
    SWAP,
    TAKES,
    TARGETS,
    TO_ASK,
    VALUES,
)
from patience.table import WASTE
from patience.texts import about_text, words
from patience.texts.option_names import SETTINGS
from patience.ui.input import button_names
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.screen_driver import (
    SUBMENUS,
    check_picture,
    current_game,
    lay_klondike,
    menu_keys,
    navigation,
    on_table,
    panel,
    press,
    visible_text,
)

LINES = SUBMENUS["Options"][1:-1]  # without Help and About


def named(index):
    """Return a setting's name, its values' names, and its note."""
    name, *values, says = SETTINGS[index].decode().split("|")
    return name, values, says.format(A="A", B="B")


def note(machine):
    """Return the note on the chosen line."""
    return visible_text(machine).split(" | ")[-2]


def test_every_setting_has_a_name_its_values_and_a_few_words():
    for index in [index for index in range(len(VALUES)) if index != LEARNT]:
        assert len(named(index)[1]) == VALUES[index]
    assert len(DEFAULTS) == len(VALUES)


@pytest.mark.turns(6)
@pytest.mark.parametrize("line", LINES)
def test_a_and_right_take_the_next_value_left_the_previous(machine, line):
    index = [names.split(b"|")[0].decode() for names in SETTINGS].index(line)
    settings = machine.app.session.settings
    _, values, words_on_it = named(index)
    press(machine, menu_keys("Options") + f" [{line}]")
    assert note(machine) == words_on_it
    start = settings[index]
    for _ in range(VALUES[index]):
        press(machine, "R")
        assert values[settings[index]] in visible_text(machine)
    assert settings[index] == start
    press(machine, "L")
    assert settings[index] == (start - 1) % VALUES[index]
    press(machine, "B" if index == SWAP else "A")
    assert settings[index] == start


def test_the_answer_about_the_drive_can_be_changed_where_it_was_asked(machine):
    settings = machine.app.session.settings
    press(machine, menu_keys("Options"))
    assert "Save on drive" not in str(machine.app.stack.screen.items)
    settings[DRIVE] = REFUSED
    press(machine, "M " + menu_keys("Options") + " [Save on drive]")
    assert "Save on drive | no" in visible_text(machine)
    for value, name in ((TAKES, "yes"), (TO_ASK, "ask"), (REFUSED, "no")):
        press(machine, "A")
        assert settings[DRIVE] == value and f"Save on drive | {name}" in visible_text(machine)
    press(machine, "L")
    assert settings[DRIVE] == TO_ASK


@pytest.mark.parametrize(
    ("keys", "level", "helping"),
    [
        ("", "none", (0, 0, 0)),
        ("R2", "full", (2, 1, 1)),
        ("A3", "none", (0, 0, 0)),
        ("L", "full", (2, 1, 1)),
        ("D A U", "custom", (1, 0, 0)),
        ("D A U R", "some", (1, 1, 0)),
    ],
)
def test_help_stands_for_some_settings(machine, keys, level, helping):
    press(machine, f"{menu_keys('Options')} {keys}")
    shown = dict(zip(words.HELP.split("|")[1:], words.HELP_NOTES.split("\n")))
    assert note(machine) == shown[level]
    settings = machine.app.session.settings
    assert (settings[SKIP], settings[SAFE_UP], settings[TARGETS]) == helping


def test_full_help_lights_the_targets_of_the_cards_in_the_frame(machine):
    machine.app.session.settings[TARGETS] = 1
    lay_klondike(machine, ["7H", "8S", "8C", "2D"], stock="KD")
    assert bytes(machine.app.drawing.painter.lit).count(1) == 2
    press(machine, "R")
    assert bytes(machine.app.drawing.painter.lit).count(1) == 0
    press(machine, "L A")
    assert bytes(machine.app.drawing.painter.lit).count(1) == 2
    press(machine, "A")
    check_picture(machine)


def test_settings_without_their_hardware_are_not_offered(machine):
    for has in (None, lambda _: None):
        machine.app.peripherals.light = machine.app.peripherals.lights = has
        press(machine, menu_keys("Options"))
        offered = str(machine.app.stack.screen.items)
        assert [name in offered for name in ("Brightness", "Lights")] == [has is not None] * 2
        press(machine, "M")


def test_question_is_asked_only_if_set(machine):
    press(machine, "B " + menu_keys("Ask first"))
    assert machine.app.session.settings[ASK] == 0
    press(machine, "M " + menu_keys("New deal"))
    assert on_table(machine)
    assert current_game(machine).number != 617


# A and B swapped.


@pytest.fixture
def swapped(machine):
    """A machine whose buttons were just swapped; the table is shown."""
    press(machine, menu_keys("Buttons") + " M")
    assert machine.app.session.settings[SWAP] == 1
    return machine


def test_swapped_buttons_exchange_roles(swapped):
    press(swapped, "A")
    assert current_game(swapped).table.length(WASTE) == 1
    press(swapped, "A+")
    assert navigation(swapped).choices or "Deal" in visible_text(swapped)  # a hint
    press(swapped, "M R B")
    assert "Object" in visible_text(swapped)
    press(swapped, "A A")
    assert on_table(swapped)


def test_swapping_buttons_renames_them_at_once(machine):
    press(machine, menu_keys("Buttons"))
    assert visible_text(machine).endswith("| <> change   A back")
    press(machine, "B")
    assert visible_text(machine).endswith("| <> change   B back")


# Names of buttons.


@pytest.mark.parametrize(
    ("board", "a", "b", "select"),
    [("hack_club_sprig", "L", "K", "J"), ("seeeduino_wio_terminal", "Stick", "Top1", "Top2")],
)
def test_screens_use_the_boards_button_names(board, a, b, select):
    with Machine(board) as machine:
        press(machine, "M")
        beside = {"Undo": select, "Hint": f"hold {b}", "Safe cards": f"hold {a}"}
        assert all(f"{line} | {key} |" in visible_text(machine) for line, key in beside.items())
        press(machine, "M " + menu_keys("Games") + " D A")
        assert f"{a} play {select} more {b} back" in visible_text(machine)
        press(machine, "M " + menu_keys("Options") + " D4")
        assert note(machine) == f"{a} plays, {b} goes back"


@cases("board", BOARDS)
def test_every_sentence_about_buttons_fits_its_line(board):
    found = vars(words).items()
    sentences = [(name, text) for name, text in found if name.endswith(("_KEYS", "_NOTE"))]
    assert len(sentences) > 10
    with Machine(board) as machine:
        for swap in (0, 1):
            machine.app.session.settings[SWAP] = swap
            for name, sentence in sentences:
                named = button_names.fill_button_names(machine.app, sentence)
                shown = panel(machine)
                at_table = name == "TABLE_KEYS"
                room = shown.sentences.width if at_table else shown.full_width
                assert shown.small.width(named.encode()) <= room + 1


def test_the_button_held_at_power_on_is_not_swapped(swapped):
    assert "without holding \x7fB\x7f to" in button_names.fill_button_names(
        swapped.app, about_text.SAVED_WHERE[2]
    )
