"""Finds the page's own words in its HTML and scripts.

In HTML these are the texts and labels of all elements without `translate="no"`, in a script what
is passed to `translate`, see `page/words.js`.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from html import escape
from html.parser import HTMLParser
from typing import NamedTuple

from sim.data.places import ROOT

PAGE = ROOT / "sim/web/page"
CONTEXT = "page.words"
"""The context of all of them in the catalogues: the page knows them by their English only."""

WITHOUT_SCRIPT = "page.without_script"
"""The context of the sentence for browsers without JavaScript, which shows all languages."""

_ATTRIBUTES = ("aria-label", "title")
_EMPTY = {"meta", "link", "input", "use", "path", "br", "img"}
_WORD = re.compile(r"[^\W\d_]{2}")
_CALL = re.compile(r"\btranslate\(\s*(\"(?:[^\"\\]|\\.)*\")")
_NOSCRIPT = re.compile("<noscript>(.*?)</noscript>")
_HEAD = {"head", "title", "script", "style", "noscript"}


class Word(NamedTuple):
    """A text of the page."""

    english: str
    file: str  # in the folder of the page


def list_words() -> Iterator[Word]:
    """Yield the words of all files, in a stable order."""
    finder = _Finder()
    finder.feed((PAGE / "index.html").read_text("utf-8"))
    for english in finder.found:
        yield Word(english, "index.html")
    for path in sorted(PAGE.glob("*.js")):
        for literal in _CALL.findall(path.read_text("utf-8")):
            yield Word(json.loads(literal), path.name)


def translate(find: Callable[[str, str], str]) -> dict[str, str]:
    """Return the words in another language, by their English.

    :param find: returns the translation of a text, given its context and its English
    """
    return {word.english: find(CONTEXT, word.english) for word in list_words()}


def find_sentence_without_script(html: str) -> str:
    """Return the English sentence that a page shows where it cannot choose a language."""
    found = _NOSCRIPT.search(html)
    assert found, "index.html has no <noscript>"
    return found[1]


def put_without_script(html: str, sentences: Mapping[str, str]) -> str:
    """Return a page that shows this sentence in several languages.

    >>> put_without_script("<noscript>Hello.</noscript>", {"en": "Hello.", "de": "Hallo."})
    '<noscript><p lang="en">Hello.</p><p lang="de">Hallo.</p></noscript>'

    :param sentences: by the codes of their languages
    """
    lines = "".join(f'<p lang="{code}">{escape(text)}</p>' for code, text in sentences.items())
    return _NOSCRIPT.sub(lambda _: f"<noscript>{lines}</noscript>", html)


class _Finder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[bool] = []  # for each open element, whether its words stay English

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the labels of an element, and whether its words are translated."""
        given = dict(attrs)
        stays = self._stays() or given.get("translate") == "no" or tag in _HEAD
        if not stays:
            for name in _ATTRIBUTES:
                self._add(given.get(name) or "")
        if tag not in _EMPTY:
            self._open.append(stays)

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        if tag not in _EMPTY:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        """Note a text."""
        if not self._stays():
            self._add(data)

    def _stays(self) -> bool:
        return bool(self._open) and self._open[-1]

    def _add(self, text: str) -> None:
        words = " ".join(text.split())
        if _WORD.search(words):
            self.found.append(words)
