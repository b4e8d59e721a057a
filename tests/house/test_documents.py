"""Documents match the code, and citations resolve; each rule is shown to fail on a bad sample.

A citation is a document's name, then a place in it: `RULES.md 1.8` a section, `RULES.md C8` a
conflict, `SCREEN.md, Controls` a heading. It may go on in the next line, as text does.
"""

import json
import re
from pathlib import Path

import pytest

from patience.games import catalog
from patience.games.rules import FIELDS
from sim.protocol.engine import Engine
from tests.support.cases import cases

ROOT = Path(__file__).parents[2]
DOCUMENTS = {
    "RULES.md": "lib/patience/RULES.md",
    "SCREEN.md": "lib/patience/ui/SCREEN.md",
    "BOARDS.md": "device/BOARDS.md",
    "PROTOCOL.md": "sim/PROTOCOL.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "NOTES.md": "sim/solve/NOTES.md",
}
THIS = "tests/house/test_documents.py"
SEEDS_ARE_FOUND_BY = "tests/support/document_cases.py"
WRITTEN = (".py", ".md", ".txt", ".toml", ".mjs", "Makefile", ".ci/run")


def read_all():
    """Return the text of every file that somebody wrote, by its path from the root."""
    paths = [path for path in ROOT.iterdir() if path.is_file()] + [ROOT / ".ci" / "run"]
    for folder in ("lib", "device", "sim", "tests"):
        paths += sorted(path for path in (ROOT / folder).rglob("*.*") if path.is_file())
    names = [path.relative_to(ROOT).as_posix() for path in paths]
    return {name: (ROOT / name).read_text("utf-8") for name in names if name.endswith(WRITTEN)}


FILES = {name: text for name, text in read_all().items() if name != THIS}
PAGES = {name: text for name, text in FILES.items() if name.endswith(".md")}


def too_long(page):
    """Return the lines beyond 100 characters, but for tables, code and rows of the catalogue."""
    prose = re.sub(r"^```.*?^```", "", page, flags=re.MULTILINE | re.DOTALL)
    return [line for line in prose.splitlines() if len(line) > 100 and line[0] not in "|`"]


@cases("name", sorted(PAGES))
def test_page_wraps_at_100_columns(name):
    assert too_long(PAGES[name]) == []


@cases("name", sorted(PAGES))
def test_commands_to_copy_need_no_activated_environment(name):
    assert re.findall(r"^(?:python|pytest|pip) .*", PAGES[name], re.MULTILINE) == []


@cases(
    ("page", "found"),
    [("a " * 51, 1), ("| a " * 30, 0), (f"```\n{'a ' * 51}\n```\n", 0), ("a" * 100, 0)],
)
def test_long_line_is_found(page, found):
    assert len(too_long(page)) == found


def targets(page):
    """Return what can be cited of a page: numbers, conflicts and whole headings."""
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    numbers = [found[1] for found in map(re.compile(r"(\d+(?:\.\d+)?) ").match, headings) if found]
    conflicts = re.findall(r"^\| (C\d+[a-d]?) \|", page, re.MULTILINE)
    return {*headings, *numbers, *conflicts}


TARGETS = {name: targets(FILES[path]) for name, path in DOCUMENTS.items()}


def joined(text):
    """Return a text on one line, the marks of comments at its lines' beginnings left out."""
    return re.sub(r"\s*\n[\s#]*", " ", text)


def lost_citations(text):
    """Return the citations in a text that have no target, or are in no known form."""
    lost = []
    for match in re.finditer(r"\b([A-Z]+\.md)\b(,? ?)((?:C?\d[\d.]*[a-d]?)?)", joined(text)):
        name, gap, number = match.groups()
        if name not in TARGETS:
            lost += [name] if name != "README.md" else []
        elif number and gap == " ":
            lost += [f"{name} {number}"] if number.rstrip(".") not in TARGETS[name] else []
        elif gap == ", ":
            rest = match.string[match.end() :]
            # A sentence may go on after a name; a heading begins with a capital.
            if rest[:1].isupper() and not any(
                re.match(rf"{re.escape(heading)}\b", rest) for heading in TARGETS[name]
            ):
                lost.append(f"{name}, {rest[:20]}")
    return lost


def test_every_citation_finds_its_target():
    found = {name: lost_citations(text) for name, text in FILES.items()}
    assert {name: lost for name, lost in found.items() if lost} == {}


@cases(
    "text",
    [
        "as RULES.md 1.99 has it",
        "(RULES.md C99)",
        "(RULES.md 12)",
        "the measures of SCREEN.md, Colours",
        "# as in BOARDS.md,\n    # Weather",
        "see MANUAL.md",
    ],
)
def test_a_citation_without_a_target_is_seen(text):
    assert lost_citations(text)


@cases(
    "text",
    [
        "as RULES.md 1.8, RULES.md 4 and RULES.md C10b have it.",
        "# the measures of SCREEN.md,\n# Press goals.",
        "(BOARDS.md, Flash and saves)",
        "sim/PROTOCOL.md describes them, and README.md.",
    ],
)
def test_a_citation_with_a_target_passes(text):
    assert lost_citations(text) == []


def test_every_document_is_cited():
    text = joined(" ".join(text for name, text in FILES.items() if not name.endswith(".md")))
    assert [name for name in DOCUMENTS if name not in text] == []


# Nothing outside of the repository is cited.

OUTSIDE = re.compile(
    r"(?<![\w/-])(?:rules|device|board|controls|screen|protocol|architecture|house|faults|looks"
    r"|solver|style)\.md\b|\bdesign/|\.\./shared\b|/work/"
)


def cited_outside(name, text):
    """Return what a file cites that is not in the repository."""
    return [] if name == SEEDS_ARE_FOUND_BY else OUTSIDE.findall(text)


def test_nothing_outside_is_cited():
    found = {name: cited_outside(name, text) for name, text in FILES.items()}
    assert {name: outside for name, outside in found.items() if outside} == {}


@cases("text", ["(rules.md 1.8)", "see device.md", "design/screen.md", "../shared/seeds"])
def test_a_document_outside_is_seen(text):
    assert cited_outside("lib/patience/game.py", text)


def test_a_document_inside_is_none_outside():
    assert cited_outside("README.md", "[rules](lib/patience/RULES.md), a screen, a board.") == []


# Links.


def lost_links(name, text):
    """Return the relative links of a page whose file, or heading, is not there."""
    lost = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        file = (ROOT / name).parent / path if path else ROOT / name
        if not file.exists() or (anchor and anchor not in anchors(file.read_text("utf-8"))):
            lost.append(link)
    return lost


def anchors(page):
    """Return what a link may name of a page, as GitHub makes it of headings."""
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]


@cases("name", PAGES)
def test_every_link_leads_somewhere(name):
    assert lost_links(name, PAGES[name]) == []


@cases("link", ["no/such.md", "README.md#no-such-heading", "#no-such-heading"])
def test_a_link_that_leads_nowhere_is_seen(link):
    assert lost_links("README.md", f"[x]({link})") == [link]


def test_a_link_that_leads_somewhere_passes():
    links = "[x](lib/patience/RULES.md) [y](README.md#controls) [z](https://example.org)"
    assert lost_links("README.md", links) == []


def lost_paths(name, text):
    """Return the files and folders a page names that are neither below it nor below the root."""
    below = (ROOT / name).parent
    named = re.findall(r"`([\w./]+/|[\w./]*\w\.py)`", text)
    return [path for path in named if not ((below / path).exists() or (ROOT / path).exists())]


@cases("name", PAGES)
def test_every_path_a_page_names_is_there(name):
    assert lost_paths(name, PAGES[name]) == []


def test_a_path_that_is_not_there_is_seen():
    assert lost_paths("sim/PROTOCOL.md", "`no_such.py` and `lib/no/`") == ["no_such.py", "lib/no/"]
    assert lost_paths("sim/PROTOCOL.md", "`protocol/engine.py`, `lib/patience/game.py`") == []


# The protocol: its examples are played.


def examples(page):
    """Return (command, answer) of a page's examples, `> command` and the line after it."""
    return re.findall(r"^> (.+)\n(.+)$", page, re.MULTILINE)


def play(pairs):
    """Return what the engine answers otherwise than the examples say; `...` stands for anything."""
    engine = Engine()
    wrong = []
    for command, expected in pairs:
        answer = json.dumps(engine.answer(command))
        if not re.fullmatch(re.escape(expected).replace(r"\.\.\.", ".*"), answer):
            wrong.append(f"> {command}\n{answer}")
    return wrong


@pytest.mark.turns(6)
def test_the_engine_gives_the_answers_in_the_protocol():
    pairs = examples(FILES[DOCUMENTS["PROTOCOL.md"]])
    assert len(pairs) > 20
    assert play(pairs) == []


def test_every_command_of_the_protocol_is_described():
    commands = json.dumps(Engine().answer("help")).partition("commands are ")[2]
    page = FILES[DOCUMENTS["PROTOCOL.md"]]
    for command in re.findall(r"\w+", commands):
        assert re.search(rf"\| .*`{command}\b", page), command


def test_an_example_that_is_not_so_is_seen():
    assert play([("new klondike 1", '{"ok": true}'), ("moves", '{"moves": ["deal"]}')])


# The rules: their rows are the catalogue's, their table has every field.


def wrong_rows(page):
    """Return the rows of a page that are not the catalogue's, its options left out."""
    rows = {row.partition("|?")[0] for _, family in catalog.families() for row in family}
    return [row for row in re.findall(r"`([A-Z][^`]*\|T=[^`]*)`", page) if row not in rows]


def test_the_rows_of_the_rules_are_the_catalogues():
    page = FILES[DOCUMENTS["RULES.md"]]
    assert page.count("|T=") == 11
    assert wrong_rows(page) == []


def test_a_row_that_is_not_the_catalogues_is_seen():
    assert wrong_rows("`Klondike|T=8|deal=kd< u1<`")


def test_every_field_of_a_row_is_explained():
    page = FILES[DOCUMENTS["RULES.md"]].partition("## 2 ")[2].partition("\n## ")[0]
    explained = re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`[^|]*) \|", page, re.MULTILINE)))
    assert [field[0] for field in FIELDS if field[0] not in explained] == []
