"""The sentence below the table: where its lines end, how cards look in it, and when it moves up."""

import pytest

from patience.texts import words
from patience.ui.input.button_names import CHIP_TEXT
from patience.ui.table import sentence
from sim.desk.machine import Machine
from tests.support.screen_driver import run_until_idle

TOO_LONG = next(notice for notice in words.SAVE_NOTICES if notice.startswith("Your computer"))
GROUND, WHITE, RED, GOLD = range(4)


def say(machine, text):
    view = machine.app.stack.screen.view
    view.say(text)
    view.draw()
    run_until_idle(machine)
    return view.status


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("3_ needs a black 4. {B}: deal.", ["|3_| needs a black 4. *B*: deal."]),
        (
            "10^ needs a red jack or a space. {Select}: undo.",
            ["|10^| needs a red jack or a space.", "*Select*: undo."],
        ),
        (
            "Many words, then a key that would stand alone: {Select} undoes",
            ["Many words, then a key that would", "stand alone: *Select* undoes"],
        ),
        ("Left {Start} and a word after it {Select}: undo", None),
    ],
)
def test_lines_end_between_sentences_and_never_after_a_key(machine, text, lines):
    status = say(machine, text)
    face, found = sentence.break_lines(machine.app.drawing.panel, status.text)
    found = [line.decode().replace(CHIP_TEXT, "*") for line in found]
    assert face is machine.app.drawing.panel.face
    if lines:
        assert found == lines
    assert not any(line.endswith(("*", ":")) for line in found)


def test_a_sentence_of_more_than_two_lines_is_small(machine):
    panel = machine.app.drawing.panel
    assert sentence.break_lines(panel, TOO_LONG)[0] is panel.small
    assert say(machine, TOO_LONG).height <= panel.sentences.height


@pytest.mark.parametrize(("text", "ink"), [("8^ stays.", GROUND), ("8` stays.", RED)])
@pytest.mark.parametrize(
    ("board", "scale"),
    [("tinycircuits_thumby_color", 1), ("pygamer", 1), ("pajenicko_picopad", 2)],
)
def test_a_card_is_white_with_its_rank_and_suit_and_as_high_as_a_key(text, ink, board, scale):
    with Machine(board, "klondike", 617) as made:
        made.press([])
        status, picture = say(made, text), made.app.drawing.panel.sentences
        colours = [status.group[1].pixel_shader[value] for value in range(1, 4)]
        assert colours == [0xFFFDF4, 0xDC1430, 0xFFB41E]
        assert status.height == (12, 22)[scale - 1]
        assert picture.width == made.app.drawing.canvas.width
        assert {picture[x, 0] for x in range(picture.width)} == {GOLD}
        chip = [[picture[x, y] for x in range(2, 16 * scale)] for y in range(2, 2 + 9 * scale)]
        assert {value for row in chip for value in row} == {WHITE, ink, GROUND}
        assert [row[1] for row in chip] == [WHITE] * len(chip)  # left of the rank
        assert chip[0][0] == chip[-1][0] == GROUND  # its corners
        assert {picture[x, 1] for x in range(picture.width)} == {GROUND}


@pytest.mark.parametrize(
    ("board", "large"),
    [("pimoroni_picosystem", True), ("pajenicko_picopad", True), ("seeeduino_wio_terminal", False)],
)
def test_screens_with_large_letters_have_them_in_sentences_of_two_lines(board, large):
    with Machine(board, "klondike", 617) as made:
        made.press([])
        panel = made.app.drawing.panel
        face, lines = sentence.break_lines(panel, "3_ needs 4^ or 4~. *B*: deal.")
        assert (face.height, len(lines) < 3) == (18 if large else 9, True)
        words_of_seven = "Many words that need two lines of letters that are seven pixels high here"
        assert sentence.break_lines(panel, words_of_seven)[0] is not panel.small
        assert say(made, words_of_seven).height <= panel.sentences.height


def test_a_sentence_moves_up_for_the_framed_card_and_down_again(machine):
    status = say(machine, "One line.")
    frame, grid = machine.app.drawing.table_cursor, status.group[1]
    low = machine.app.drawing.canvas.height - status.height
    assert grid.y == low
    frame.show(20, low - 20, 16, 21, False, False, False, False)
    assert status.write_next()  # loaded
    assert grid.y == low
    assert status.write_next()
    assert grid.y + grid.bitmap.height == status.height  # its lower rows, at the upper edge
    frame.show(20, 40, 16, 21, False, False, False, False)
    assert not status.write_next()  # it need not move
    frame.show(20, 2, 16, 21, False, False, False, False)
    assert status.write_next()
    assert status.write_next()
    assert grid.y == low
    frame.show(20, 2, 16, low, False, False, False, False)
    assert not status.write_next()  # it would hide the frame at both edges
    say(machine, "")
    assert grid.y == machine.app.drawing.canvas.height
    assert status.height == 0
