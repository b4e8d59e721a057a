"""Texts with accents: every face measures, wraps and writes them, on computers and on boards."""

import displayio
import pytest

from patience.texts import about_text
from patience.ui.draw.face import make_menu_face, make_small_face
from sim.build.modules import building_in
from sim.desk import keys
from sim.desk.machine import Machine
from sim.texts.catalogue import find_letters
from sim.texts.choose import installed
from sim.texts.languages import LANGUAGES, TRANSLATED
from sim.texts.letters import CODES, SIGNS, Letters
from sim.vm import VM, files
from tests.support.cases import cases
from tests.support.screen_driver import display_pixels

_ABOVE = 2
_WORDS = (
    ("de", "Übung, süß, später, schön"),
    ("fr", "Déjà l’été, À côté"),  # noqa: RUF001
    ("es", "¿Mañana? ¡Corazón!"),
    ("pt", "Não há ações, avô, É"),
    ("it", "È così, più perché"),
    ("pl", "Śmieć, źdźbło, żółw, Łódź"),
    ("cs", "Řešení, Žďár, část, půl"),
)
# Draws in a VM and here.
DRAWN = """
import displayio
from patience.ui.draw.face import make_menu_face, make_small_face

def drawn(text, small):
    face, bitmap = (make_small_face if small else make_menu_face)(), displayio.Bitmap(70, 14, 4)
    lines = face.wrap(text, 70)
    ends = [face.write(bitmap, line, 0, 3, 2) for line in lines]
    pixels = [bitmap[at % 70, at // 70] for at in range(70 * 14)]
    return lines, ends, face.width(text), face.fit(text, 60), pixels
"""


def make_large_face():
    with Machine(board="pajenicko_picopad") as machine:
        return machine.app.drawing.panel.letters._large_face


FACES = {"menu": make_menu_face, "large": make_large_face, "small": make_small_face}


@pytest.fixture(params=[row.code for row in TRANSLATED])
def language(request):
    """Have the texts of a language, one after the other."""
    with installed(LANGUAGES[request.param]):
        yield LANGUAGES[request.param]


@pytest.fixture(params=FACES)
def face(request, language):
    return FACES[request.param]()


def drawn(face, text, ink=1, ground=0):
    """Return the rows of a text that is drawn alone."""
    bitmap = displayio.Bitmap(60, face.height + 2 * _ABOVE, 4)
    bitmap.fill(ground)
    face.write(bitmap, text.encode() if isinstance(text, str) else text, 0, _ABOVE, ink, ground)
    return [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]


@pytest.mark.turns(8)
def test_every_letter_is_as_wide_as_it_is_said_to_be_and_like_no_other(face, language):
    gap = face.width(b".") // 2
    letters = find_letters(language).codes
    others = [*map(chr, range(33, 127))] if face.height > 5 else "AEIOUNCSZ"
    shapes = {sign: drawn(face, sign) for sign in [*letters, *others]}
    for sign in letters:
        columns = [x for x, column in enumerate(zip(*shapes[sign])) if any(column)]
        wide = face.width(sign.encode()) - (gap if face.height > 5 else 1) - 1
        assert (columns[0], columns[-1]) == (0, wide), sign
        same = [other for other in shapes if shapes[other] == shapes[sign]]
        if face.height == 5:  # its small letters are capitals, too
            same = [other for other in same if other.upper() == sign.upper()] and [sign]
        assert same == [sign]


@pytest.mark.turns(8)
def test_a_letter_is_the_same_in_every_ink_and_dark_on_gold(face, language):
    for sign in find_letters(language).codes:
        shape = [[bool(dot) for dot in row] for row in drawn(face, sign)]
        assert [[dot == 3 for dot in row] for row in drawn(face, sign, 3)] == shape
        assert [[dot == 0 for dot in row] for row in drawn(face, sign, 0, 3)] == shape


@pytest.mark.turns(6)
def test_words_are_measured_and_broken_at_spaces(face, language):
    words = dict(_WORDS)[language.code]
    text = words.encode()
    width = face.width(text)
    assert width == sum(face.width(letter.encode()) for letter in words)
    lines = face.wrap(text, width // 2)
    assert b" ".join(lines) == text and len(lines) > 1
    assert all(face.width(line) <= width // 2 + 1 or b" " not in line for line in lines)
    assert face.fit(text, width) == text
    fitting = face.fit(text, width // 2)
    assert not fitting or text.startswith(fitting + b" ")


@pytest.mark.turns(6)
@cases(
    ("code", "text", "room", "kept"),
    [
        ("fr", "Roi Égaré de Nuit", "Roi Égaré de", "Roi Égaré"),
        ("fr", "Roi Égaré de Nuit", "Roi Égaré", "Roi Égaré"),
        ("fr", "Roi Égaré de Nuit", "Roi Égar", "Roi"),
        ("fr", "Roi à Égaré", "Roi à Égar", "Roi"),
        ("pl", "Łan Św żółw", "Łan Św żół", "Łan Św"),
        ("fr", "à la carte", "à la", ""),
    ],
)
@pytest.mark.parametrize("make", FACES.values(), ids=FACES)
def test_a_cut_text_ends_with_no_small_word(code, text, room, kept, make):
    with installed(LANGUAGES[code]):
        face = make()
        assert face.fit(text.encode(), face.width(room.encode()) - 1) == kept.encode()


def test_a_letter_that_is_cut_is_left_out_and_an_unknown_one_is_a_question_mark():
    with installed(LANGUAGES["fr"]):
        face = make_menu_face()
        assert drawn(face, "né".encode()[:-1]) == drawn(face, "n")
        assert drawn(face, "n…".encode()[:-1]) == drawn(face, "n")
        assert drawn(face, "nЖ") == drawn(face, "n?")


def test_every_sign_that_is_drawn_can_be_a_letter_of_a_language():
    signs = SIGNS.replace(" ", "")
    for at in range(0, len(signs), 3):
        letters = Letters([signs[at : at + 3]])
        assert letters.codes.keys() == {*signs[at : at + 3]}
        assert letters.decode(letters.encode(signs)) == signs
        for face in FACES:
            assert len(letters.draw(face)[0]) == (12 if face == "large" else 6) * 127
            assert len(letters.widths(face)) == 127


def test_right_of_a_wide_letter_nothing_is_drawn():
    codes = Letters(["ďœæáéÆŒÁÉ"]).codes
    wide = [codes[letter] for letter in "ďœæÆŒ"]
    assert not [code for code in wide if code + 1 in codes.values()]


def test_more_letters_than_codes_are_refused():
    with pytest.raises(ValueError, match=r"only \d+ codes for"):
        Letters([SIGNS.lower()])
    codes = [code for some in CODES for code in some]
    assert len({*codes}) == len(codes) == 24
    assert not {*codes} & {*range(9, 14)}  # these separate words and lines


@pytest.mark.turns(6)
@pytest.mark.parametrize("code", ["cs", "fr"])
def test_a_board_draws_the_same(code):
    language, here = LANGUAGES[code], {}
    letters = find_letters(language)
    texts = [dict(_WORDS)[code], "".join(letters.codes), "Won \x7fA\x7f."]
    with installed(language), building_in(language), VM() as vm:
        exec(DRAWN, here)
        files.install(vm, pixels=True)
        vm.run(DRAWN)
        for text in texts:
            for small in (False, True):
                own = here["drawn"](text.encode(), small)
                codes = letters.encode(text).encode()
                lines, ends, width, fitting, pixels = vm.value(f"drawn({codes!r}, {small})")
                decoded = [letters.decode(line.decode()).encode() for line in [*lines, fitting]]
                assert (*decoded, ends, width, pixels) == (*own[0], own[3], own[1], own[2], own[4])


@pytest.mark.parametrize("board", ["pygamer", "pajenicko_picopad"])
def test_a_page_that_is_turned_leaves_no_accents(board, monkeypatch):
    pages = (("Úl", " ".join("ČŘŠŽ" * 3 for _ in range(12))), ("Ž", "acemno " * 20))
    with installed(LANGUAGES["cs"]), monkeypatch.context() as changed:
        changed.setattr(about_text, "ABOUT_PAGES", pages)
        with Machine(board=board, number=617) as machine:
            machine.press(keys.parse("M [Možnosti] A U A A A A"))
            screen = machine.app.stack.screen
            while "acemno" not in str(screen.pages[screen.mark]):
                machine.press(keys.parse("A"))
            turned = display_pixels(machine)
            screen.enter()
            assert display_pixels(machine) == turned
