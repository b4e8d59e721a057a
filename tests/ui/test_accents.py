"""Texts with accents, for translations: every face measures, wraps and writes them."""

import displayio
import pytest

from patience.texts import about_text
from patience.ui.draw.accents import SIGNS
from patience.ui.draw.face import make_menu_face, make_small_face
from sim.build.bundle import all_files
from sim.desk import keys
from sim.desk.machine import Machine
from sim.vm import VM, files
from tests.support.cases import cases
from tests.support.golden_frames import ACCENTED_WORDS
from tests.support.screen_driver import display_pixels, menu_keys

_ABOVE = 2
_LETTERS = SIGNS.replace(" ", "")
_ALL = [*map(chr, range(33, 127)), *_LETTERS]
# Draws in a VM and here.
DRAWN = """
import displayio
from patience.ui.draw.face import make_menu_face

def drawn(text):
    face, bitmap = make_menu_face(), displayio.Bitmap(70, 14, 4)
    lines = face.wrap(text, 70)
    ends = [face.write(bitmap, line, 0, 3, 2) for line in lines]
    pixels = [bitmap[at % 70, at // 70] for at in range(70 * 14)]
    return lines, ends, face.width(text), face.fit(text, 60), pixels
"""


def make_large_face():
    with Machine(board="pajenicko_picopad") as machine:
        return machine.app.drawing.panel.letters._large_face


@pytest.fixture(params=[make_menu_face, make_large_face], ids=["menu", "large"])
def face(request):
    return request.param()


def drawn(face, text, ink=1, ground=0, above=_ABOVE):
    """Return the rows of a text that is drawn alone."""
    bitmap = displayio.Bitmap(60, face.height + 2 * _ABOVE, 4)
    bitmap.fill(ground)
    face.write(bitmap, text.encode() if isinstance(text, str) else text, 0, above, ink, ground)
    return [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]


def test_every_sign_is_as_wide_as_it_is_said_to_be_and_like_no_other(face):
    gap = face.width(b".") // 2
    shapes = {sign: drawn(face, sign) for sign in _ALL}
    for sign in _LETTERS:
        columns = [x for x, column in enumerate(zip(*shapes[sign])) if any(column)]
        assert (columns[0], columns[-1]) == (0, face.width(sign.encode()) - gap - 1), sign
        assert [other for other in _ALL if shapes[other] == shapes[sign]] == [sign]


def test_a_letter_is_the_same_in_every_ink_and_dark_on_gold(face):
    for sign in _LETTERS:
        shape = [[bool(dot) for dot in row] for row in drawn(face, sign)]
        assert [[dot == 3 for dot in row] for row in drawn(face, sign, 3)] == shape
        assert [[dot == 0 for dot in row] for row in drawn(face, sign, 0, 3)] == shape


@cases("words", ACCENTED_WORDS)
def test_words_are_measured_and_broken_at_spaces(face, words):
    text = words.encode()
    width = face.width(text)
    assert width == sum(face.width(letter.encode()) for letter in words)
    lines = face.wrap(text, width // 2)
    assert b" ".join(lines) == text and len(lines) > 1
    assert all(face.width(line) <= width // 2 + 1 or b" " not in line for line in lines)
    assert face.fit(text, width) == text
    fitting = face.fit(text, width // 2)
    assert not fitting or text.startswith(fitting + b" ")


def test_a_cut_text_ends_with_no_small_word(face):
    for text, room, kept in (
        ("Roi Étoile de Nuit", "Roi Étoile de", "Roi Étoile"),
        ("Roi Étoile de Nuit", "Roi Étoile", "Roi Étoile"),
        ("Roi Étoile de Nuit", "Roi Étoil", "Roi"),
        ("Élan et Été", "Élan et", "Élan"),
        ("Roi à Étages", "Roi à Étage", "Roi"),
        ("Żuk Łoś żółw", "Żuk Łoś żół", "Żuk Łoś"),
        ("à la carte", "à la", ""),
    ):
        assert face.fit(text.encode(), face.width(room.encode()) - 1) == kept.encode(), text


def test_accents_are_loaded_with_the_first_text_that_has_one(face):
    before = drawn(face, "Won \x7fA\x7f."), face.width(b"Won."), face.wrap(b"You won.", 20)
    assert face._more is None
    assert face.width("né".encode()) == face.width(b"ne")
    assert face._more is not None
    assert before == (
        drawn(face, "Won \x7fA\x7f."),
        face.width(b"Won."),
        face.wrap(b"You won.", 20),
    )


def test_the_small_face_writes_letters_without_accents():
    face = make_small_face()
    assert drawn(face, "Größe „Ł“, Œuf") == drawn(make_small_face(), "Grosse 'L', OEuf")
    assert face.width("Œuf".encode()) == face.width(b"OEuf")


def test_a_letter_that_is_cut_is_left_out_and_an_unknown_one_is_a_question_mark(face):
    assert drawn(face, "né".encode()[:-1]) == drawn(face, "n")
    assert drawn(face, "n…".encode()[:-1]) == drawn(face, "n")
    assert drawn(face, "nЖ") == drawn(face, "n?")


def test_at_the_upper_edge_what_is_above_the_capitals_is_left_out(face):
    high = face.height
    whole = drawn(face, "Ćwięk")
    assert drawn(face, "Ćwięk", above=0)[:high] == whole[_ABOVE : _ABOVE + high]
    assert any(whole[_ABOVE - 1])


def test_a_board_draws_the_same():
    here = {}
    exec(DRAWN, here)
    with VM() as vm:
        files.install(vm, pixels=True)
        vm.put_all(files.on_the_vm(all_files()))
        vm.run(DRAWN)
        for words in (*ACCENTED_WORDS, "\x7fÉchap\x7f retour", "Ж" + _LETTERS):
            assert vm.value(f"drawn({words.encode()!r})") == here["drawn"](words.encode()), words


@pytest.mark.parametrize("board", ["pygamer", "pajenicko_picopad"])
def test_a_page_that_is_turned_leaves_no_accents(board, monkeypatch):
    pages = (("Über", " ".join("ÄÉÑÓ" * 3 for _ in range(12))), ("Ź", "acemno " * 20))
    monkeypatch.setattr(about_text, "ABOUT_PAGES", pages)
    with Machine(board=board, number=617) as machine:
        machine.press(keys.parse(menu_keys("About") + " A A A"))
        while "acemno" not in str(machine.app.stack.screen.pages[machine.app.stack.screen.mark]):
            machine.press(keys.parse("A"))
        turned = display_pixels(machine)
        machine.app.stack.screen.enter()
        assert display_pixels(machine) == turned
