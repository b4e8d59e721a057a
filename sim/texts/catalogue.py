"""Reads, updates and checks the catalogues of translations, in gettext's form."""

import ast
import gettext
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

import polib

from sim.texts.languages import ENGLISH, LANGUAGES, TRANSLATED, Language
from sim.texts.leaves import (
    FIRST_CODE,
    MENU_WIDTH,
    NOTES,
    RULE,
    SHORT_ENTRY,
    WIDTHS,
    find_leaves,
    translate,
)
from sim.texts.letters import FIRST, SIGNS, SPACE, Letters, english_widths
from sim.texts.marks import LASTING, find_lasting
from sim.texts.units import TEXTS, Unit, list_units

FOLDER = TEXTS / "po"
SHORT = SHORT_ENTRY[0]
"""The context of the entry with a language's shorter words, one `label=shorter` a line."""

_MARKS = re.compile(r"\{\w*\}|<>")
_FORBIDDEN = re.compile(r"[|=\n]")
_PLAIN = {*map(chr, range(32, 127))}
_LETTERS = _PLAIN | {*SIGNS}
_PLAIN_ONLY = ("device_text.", "words.PREPARING_SAVES", "words.LEAVE_IT_ON")
"""Shown by CircuitPython's terminal or in its font, which may have no accents."""
_FREE_LINES = (
    "day_text.DATES",
    "device_text.NOT_CALIBRATED",
    "device_text.UNPLUGGED",
    "device_text.PAD_GONE",
    "device_text.PAD_IS_BACK",
    "words.SAVE_ON_DRIVE_NOTES",
    SHORT,
)
_NAMES = "games"
"""Names of games, which stay as in English where a country has none of its own."""
_AROUND_LINE = 10  # pixels: the margins, and the gap before a value, which is wider than a space
_BUTTON = re.compile(r"\{(\w+)\}")
_NOT_DRAWN = ("page.", "readme")  # never in the game's letters


def path_of(language: Language) -> Path:
    """Return the file of a language's catalogue."""
    return FOLDER / f"{language.code}.po"


def read_table(language: Language) -> dict[tuple[str, str], str]:
    """Return a language's translations; what is not translated, as in English, is missing.

    :raises ValueError: if the catalogue is not in gettext's form; the message says where
    """
    if language in (ENGLISH, LASTING):
        return {}
    path = path_of(language)
    return _read_table(language, path, path.read_bytes() if path.exists() else b"")


@lru_cache(maxsize=len(LANGUAGES))
def _read_table(language: Language, path: Path, _text: bytes) -> dict[tuple[str, str], str]:
    """Return the same, read once for each text of the file, as that takes 0.1 s."""
    found = {}
    for entry in _read(path):
        if not entry.obsolete and not entry.fuzzy:
            shown = _shown(entry)
            if shown:
                found[entry.msgctxt or "", _english(entry)] = shown
    found[RULE, _rule(ENGLISH)] = _rule(language)
    found[NOTES, "0"] = "1"
    found[FIRST_CODE, str(SPACE)] = str(FIRST)
    letters = _find_letters(language, found)
    for face, context in WIDTHS.items():
        found[context, english_widths(face)] = letters.widths(face)
    english, width = _menu_widths(found, letters)
    found[MENU_WIDTH, english] = str(width)
    return found


def _menu_widths(table: dict[tuple[str, str], str], letters: Letters) -> tuple[str, int]:
    """Return the English width of the menu, and one in which neither line nor foot is cut."""
    tree = ast.parse((TEXTS / "words.py").read_text("utf-8"))
    texts = {
        leaf.context: str(translate(leaf, lambda context, text: table.get((context, text), text)))
        for leaf in find_leaves("words", tree)
        if leaf.context in ("words.PAUSE", "words.MENU_KEYS", MENU_WIDTH)
    }
    lines = [*texts["words.PAUSE"].split("\n"), texts["words.MENU_KEYS"]]
    shown = (_BUTTON.sub("\x7f\\1\x7f", line.rstrip("=").replace("=", " ")) for line in lines)
    most = max(letters.measure(line, "menu") for line in shown)
    english = texts[MENU_WIDTH]
    return english, max(most + _AROUND_LINE, int(english))


def find_letters(language: Language) -> Letters:
    """Return the letters that are drawn in a language; none in English."""
    return _find_letters(language, read_table(language))


def _find_letters(language: Language, table: dict[tuple[str, str], str]) -> Letters:
    drawn = (text for (context, _), text in table.items() if not context.startswith(_NOT_DRAWN))
    return Letters([language.name, *drawn])


def find_in(language: Language) -> Callable[[str, str], str]:
    """Return a function that returns a translation, or the English text if there is none.

    It takes the context and the English text.
    """
    if language == LASTING:
        return find_lasting
    table = read_table(language)
    return lambda context, text: table.get((context, text), text)


def _read(path: Path) -> polib.POFile:
    try:
        return polib.pofile(str(path), encoding="utf-8", wrapwidth=100)
    except OSError as error:
        raise ValueError(f"{path}: {error}") from error


def _english(entry: polib.POEntry) -> str:
    return f"{entry.msgid}|{entry.msgid_plural}" if entry.msgid_plural else str(entry.msgid)


def _shown(entry: polib.POEntry) -> str:
    if not entry.msgid_plural:
        return str(entry.msgstr)
    forms = [entry.msgstr_plural[number] for number in sorted(entry.msgstr_plural)]
    return "|".join(forms) if all(forms) else ""


def _rule(language: Language) -> str:
    """Return the digits of `plural.RULE` for a language."""
    form_of = gettext.c2py(language.plural.partition("plural=")[2].rstrip(";"))
    return "".join(str(form_of(number)) for number in range(30))


def count_forms(language: Language) -> int:
    """Return how many forms of a plural a language has."""
    return int(re.search(r"nplurals=(\d)", language.plural)[1])  # type: ignore[index]


def update(language: Language) -> None:
    """Bring a catalogue up to date: new texts without a translation, no stale ones, comments."""
    path = path_of(language)
    known = {}
    head, metadata = "", {}
    if path.exists():
        old = _read(path)
        head, metadata = old.header, old.metadata
        known = {(entry.msgctxt or "", _english(entry)): entry for entry in old}
    made = polib.POFile(wrapwidth=100)
    made.header = head or f"{language.name}."
    made.metadata = metadata or {
        "Project-Id-Version": "Pocket Patience",
        "Language": language.code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": language.plural,
    }
    short = "Shorter words for large letters: a label or value as translated, =, what is shown."
    for unit in (*list_units(), Unit(*SHORT_ENTRY, short, "")):
        entry = polib.POEntry(
            msgctxt=unit.context,
            msgid=unit.text,
            comment=unit.comment,
            occurrences=[(unit.file, "")] if unit.file else [],
        )
        before = known.get((unit.context, unit.text))
        if unit.is_plural:
            entry.msgid, entry.msgid_plural = unit.text.split("|")
            forms = range(count_forms(language))
            entry.msgstr_plural = before.msgstr_plural if before else dict.fromkeys(forms, "")
        elif before:
            entry.msgstr = before.msgstr
        if before:
            entry.flags, entry.tcomment = before.flags, before.tcomment
        made.append(entry)
    FOLDER.mkdir(exist_ok=True)
    made.save(str(path))


def count_open(language: Language) -> int:
    """Return how many texts of a catalogue have no translation, names of games aside."""
    entries = _read(path_of(language))
    return sum(not _shown(entry) for entry in entries if entry.msgctxt not in (SHORT, _NAMES))


def check(language: Language) -> list[str]:
    """Return what is wrong with a catalogue, each with its file, line and sentence."""
    path = path_of(language)
    try:
        entries = _read(path)
    except ValueError as error:
        return [str(error)]
    units = {(unit.context, unit.text): unit for unit in list_units()}
    found, seen = [], set()
    for entry in entries:
        key = entry.msgctxt or "", _english(entry)
        seen.add(key)
        if key[0] == SHORT:
            problems = [*_check_short(entry, entries)]
        elif key not in units or entry.obsolete:
            problems = ["no text of the game has this English any more: run `make texts`"]
        else:
            problems = [*_check_entry(entry, units[key], language)]
        found += [f"{path}:{entry.linenum}: {entry.msgid!r}: {each}" for each in problems]
    for context, text in units.keys() - seen:
        found.append(f"{path}: {text!r} ({context}) is missing: run `make texts`")
    return sorted(found)


def _check_short(entry: polib.POEntry, entries: polib.POFile) -> Iterator[str]:
    labels = {part for other in entries for part in (other.msgstr, *other.msgstr_plural.values())}
    for line in filter(None, entry.msgstr.split("\n")):
        label, equals, short = line.partition("=")
        if not equals or not short:
            yield f"{line!r} is not label=shorter"
        elif label not in labels:
            yield f"{label!r} is no translation of a text"


def _check_entry(entry: polib.POEntry, unit: Unit, language: Language) -> Iterator[str]:
    forms = [entry.msgstr]
    if unit.is_plural:
        forms = [entry.msgstr_plural[number] for number in sorted(entry.msgstr_plural)]
        if len(forms) != count_forms(language):
            yield f"it has {len(forms)} forms of the plural, not {count_forms(language)}"
    if not all(forms):
        if unit.context != _NAMES:
            yield "it is not translated"
        return
    if entry.fuzzy:
        yield "it is marked as fuzzy"
    marks = Counter(_MARKS.findall(unit.text.split("|")[-1] if unit.is_plural else unit.text))
    for form in forms:
        if Counter(_MARKS.findall(form)) != marks:
            yield f"{form!r} has other placeholders"
        if form != form.strip():
            yield f"{form!r} begins or ends with a space"
        if unit.context not in _FREE_LINES and _FORBIDDEN.search(form):
            yield f"{form!r} has a sign that separates texts: |, = or a line break"
        unknown = {*form} - _LETTERS - {"\n"}
        if unit.context.startswith(_PLAIN_ONLY) and not form.isascii():
            yield f"{form!r} has letters with accents, which a board's terminal may lack"
        if unknown and not unit.context.startswith(_NOT_DRAWN):
            yield f"{form!r} has letters that are not drawn: {' '.join(sorted(unknown))}"
        if unit.is_list and len(form.split()) != len(unit.text.split()):
            yield f"{form!r} has another number of words"


def check_all() -> list[str]:
    """Return what is wrong with any catalogue, and with catalogues of unknown languages."""
    found = []
    for path in sorted(FOLDER.glob("*")):
        if path.stem not in LANGUAGES:
            found.append(f"{path}: sim/texts/languages.py has no such language")
    for language in TRANSLATED:
        found += check(language)
    return found
