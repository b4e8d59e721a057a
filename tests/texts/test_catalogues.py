"""Catalogues of translations: complete, checked, and put into the game."""

import gettext

import pytest

from patience.games import catalog
from patience.games.ids import row_id, shown_name
from patience.texts import option_names, plural, short_words, words
from patience.ui.table import tips
from sim.build import bundle, modules
from sim.build.modules import building_in
from sim.texts import catalogue, data_files
from sim.texts.choose import installed
from sim.texts.languages import ENGLISH, LANGUAGES, TRANSLATED
from sim.texts.units import list_units
from tests.support.cases import cases
from tests.support.engine_data import ROWS

GERMAN = LANGUAGES["de"]


@pytest.fixture
def edited(tmp_path, monkeypatch):
    """Return a function that edits a copy of the German catalogue; it returns what is wrong."""
    text = catalogue.path_of(GERMAN).read_text("utf-8")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)

    def edit(old, new):
        assert old in text
        catalogue.path_of(GERMAN).write_text(text.replace(old, new, 1), "utf-8")
        return catalogue.check(GERMAN)

    return edit


def test_catalogues_are_complete_and_without_fault():
    assert catalogue.check_all() == []
    assert len(list_units()) > 900


@pytest.mark.parametrize("language", TRANSLATED, ids=lambda row: row.code)
def test_a_catalogue_is_as_the_update_writes_it(language, tmp_path, monkeypatch):
    written = catalogue.path_of(language).read_bytes()
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    catalogue.path_of(language).write_bytes(written)
    catalogue.update(language)
    assert catalogue.path_of(language).read_bytes() == written


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('msgstr "Neu geben"', 'msgstr ""', "'Redeal': it is not translated"),
        ('msgstr "Noch {}"', 'msgstr "Noch"', "'{} left': 'Noch' has other placeholders"),
        ('msgid "New deal"', 'msgid "New game"', "'New game': no text of the game has this"),
        ('msgstr "Neu geben"', 'msgstr "Neu|geben"', "has a sign that separates texts"),
        ('msgstr "Neu geben"', 'msgstr "Neu geben "', "begins or ends with a space"),
        ('msgstr "Neu geben"', 'msgstr "Новая"', "has letters that are not drawn"),
        ('msgstr[1] "{} Züge"\n', "", "it has 1 forms of the plural, not 2"),
        ('msgstr "Mo Di', 'msgstr "Di', "has another number of words"),
        ('msgstr "Eine Datei fehlt."', 'msgstr "Für dich."', "which a board's terminal may lack"),
    ],
)
def test_a_fault_is_named_with_file_line_and_sentence(edited, old, new, problem):
    found = [line for line in edited(old, new) if problem in line]
    assert found
    file, line, _ = found[0].split(":", 2)
    assert file.endswith("de.po")
    assert int(line) > 1


def test_a_catalogue_that_is_not_gettexts_is_named_with_its_line(edited):
    (problem,) = edited('msgctxt "words.PAUSE"', 'msgctx "words.PAUSE"')
    assert "de.po" in problem
    assert "line " in problem


def test_what_is_not_translated_is_english_in_the_game(edited):
    edited('msgstr "Lösungsweg"', 'msgstr ""')
    find = catalogue.find_in(GERMAN)
    assert find("words.PAUSE", "New deal") == "Neu geben"
    assert "Winning line" in [find(context, "Winning line") for context in ("words.PAUSE", "x")]


@cases("language", list(LANGUAGES.values()))
def test_numbers_have_the_form_of_gettexts_formula(language):
    form_of = gettext.c2py(language.plural.partition("plural=")[2].rstrip(";"))
    forms = "|".join(map(str, range(catalogue.count_forms(language))))
    with installed(language):
        for number in range(300):
            assert plural.choose(forms, number) == str(form_of(number)), number


@cases("language", TRANSLATED)
def test_ids_do_not_depend_on_the_language(language):
    ids, lines = catalog.ids(), [row_id(entry) for entry in catalog.names()]
    with installed(language):
        assert catalog.ids() == ids
        assert [row_id(entry) for entry in catalog.names()] == lines
        assert {shown_name(entry) for entry in catalog.names()} != set(lines)
        assert catalog.row("klondike").id == "klondike"
        assert max(map(len, data_files.translate_catalog(catalogue.find_in(language)).split("\n")))


@cases("language", TRANSLATED)
def test_games_of_a_family_are_listed_by_their_shown_names(language):
    english = [catalog.family_names(at) for at in range(len(catalog.family_sizes()))]
    with installed(language):
        for at, (_, count) in enumerate(catalog.family_sizes()):
            listed = catalog.family_names(at)
            assert {row_id(entry) for entry in listed} == {row_id(entry) for entry in english[at]}
            assert len(listed) == count
            names = [shown_name(entry) for entry in listed]
            assert names == sorted(names, key=data_files.sort_key)
        assert all(name.isalpha() or " " in name for name, _ in catalog.family_sizes())


def test_names_are_sorted_by_their_letters_then_by_accents():
    names = ["Vážka", "Vazka", "Łan", "Lis", "Řada", "Rada 2", "Čert", "Cizí", "Œuvre", "Oeuf"]
    assert sorted(names, key=data_files.sort_key) == [
        *("Čert", "Cizí", "Łan", "Lis", "Oeuf", "Œuvre", "Řada", "Rada 2", "Vazka", "Vážka"),
    ]


def test_a_language_replaces_texts_wherever_they_were_imported():
    before = words.TIPS, tips.TIPS, option_names.SETTINGS
    with installed(GERMAN):
        assert tips.TIPS == words.TIPS != before[0]
        assert option_names.SETTINGS[0].startswith(b"Auslassen|nein|")
    assert before == (words.TIPS, tips.TIPS, option_names.SETTINGS)


def test_shorter_words_are_of_the_language():
    with installed(GERMAN):
        assert short_words.shorten("Zurücknehmen".encode()) == "Zurück".encode()
        assert short_words.shorten(b"Deal of the day") == b"Deal of the day"
    assert short_words.shorten(b"Deal of the day") == b"Daily deal"


def test_a_bundle_has_the_texts_of_its_language():
    english = modules.program()
    with building_in(GERMAN):
        german = modules.program()
    assert english.sources.keys() == german.sources.keys()
    assert english.names == german.names
    home = english.homes["patience.texts.words"]
    assert "Nothing to undo." in "".join(english.sources.values())
    joined = "".join(german.sources.values())
    assert "Nothing to undo." not in joined
    coded = catalogue.find_letters(GERMAN).encode("Nichts zurückzunehmen.")
    assert repr(coded)[1:-1] in joined
    assert joined.isascii()
    assert english.sources[home] != german.sources[home]
    assert not [text for text in german.sources.values() if "\\ue0" in text]


def test_rules_in_a_bundle_are_in_its_language():
    with building_in(GERMAN):
        pages = bundle.make_rules_pages()
        assert bundle.bundle_name().endswith("-de")
    assert pages.keys() == bundle.make_rules_pages().keys()
    assert "Ablagen legen" in pages["classics"]
    assert "Vier Jahreszeiten\n=================\n" in pages["classics"]


def test_a_catalogue_is_read_again_once_it_is_changed(edited):
    for shown in ("Neu geben", "Noch einmal", "Neugeben"):
        edited('msgstr "Neu geben"', f'msgstr "{shown}"')
        assert shown in catalogue.read_table(GERMAN).values()


def test_english_has_no_catalogue():
    assert catalogue.read_table(ENGLISH) == {}
    assert {*ROWS} == {*catalog.ids()}
