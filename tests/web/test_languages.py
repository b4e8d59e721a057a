"""The page speaks the browser's language, changes it in the options, and loads only that one."""

import re
from contextlib import contextmanager

import pytest

from patience.texts import desk_text
from sim.texts import page_words
from sim.texts.catalogue import find_in
from sim.texts.choose import installed
from sim.texts.languages import ENGLISH, LANGUAGES, TRANSLATED
from sim.web import build
from tests.support.browser import DESK
from tests.support.screen_driver import menu_keys

GERMAN = LANGUAGES["de"]
MOST = 20_000  # bytes on the network
# What a card is called in each language.
QUEENS = {
    "de": "Herz-Dame",
    "fr": "dame de cœur",
    "es": "dama de corazones",
    "it": "donna di cuori",
    "pt": "dama de copas",
    "pl": "dama kier",
    "cs": "srdcová dáma",
}
SHOWN = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode;
        if (parentElement.translate && !parentElement.closest("noscript")) found.push(data);
    }
    for (const name of ["aria-label", "title"])
        for (const element of document.querySelectorAll(`[${name}]`))
            found.push(element.getAttribute(name));
    return found.map((text) => text.trim().replace(/\\s+/g, " "));
}"""
UNFILLED = """async (code) => {
    const main = document.querySelector("script[src]").src;
    const load = (name) => import(new URL(name, main));
    const { fetchArchive, takeJson } = await load("archive.js");
    const { fill } = await load("texts.js");
    const game = await fetchArchive("game.gz");
    const own = code === "en" ? game : await fetchArchive(`${code}.gz`);
    const texts = takeJson(own, "/texts.json");
    const filled = [...game.files].map(([path, data]) => [path, fill(path, data, texts)]);
    const decoder = new TextDecoder();
    const read = filled.map(([path, data]) => [path, decoder.decode(data)]);
    const marked = read.filter(([path, text]) => /[\\ue000-\\uf8ff]{4}/.test(text));
    const last = texts[texts.length - 1];
    return [marked.map(([path]) => path), read.some(([path, text]) => text.includes(last))];
}"""
IS_KEPT = """async (name) => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()));
    return all.flat().some(({ url }) => url.endsWith(name));
}"""
SPEAKS = "(code) => document.documentElement.lang === code"


@contextmanager
def visitor(browser, language, **more):
    """Give a context of somebody whose browser has a language."""
    context = browser.person(**DESK, locale=f"{language.code}-XX", **more)
    yield context
    context.close()


@pytest.fixture
def loaded(quiet):
    """Return a function that opens the page; it returns the tab, and the sizes of loaded files."""

    def load(context, link="", **more):
        sizes = {}

        def note(request):
            name, size = request.url.rpartition("/")[2], request.sizes()["responseBodySize"]
            sizes[name] = sizes.get(name, 0) + max(0, size)  # less than 0 is from a cache

        context.on("requestfinished", note)
        return quiet.open(context, link, **{"still": False, **more}), sizes

    return load


def languages_in(sizes):
    """Return the languages among loaded files."""
    return {name for name in sizes if re.fullmatch(r"[a-z]{2}\.gz", name)}


OPEN_LANGUAGES = f"{menu_keys('Options')} U2"
"""From the table to the line of the options above the last one."""


def test_page_speaks_the_browsers_language_and_loads_only_that(quiet, loaded):
    with visitor(quiet, GERMAN) as context:
        tab, sizes = loaded(context, "#klondike:617")
        assert tab.page.evaluate("document.documentElement.lang") == "de"
        assert tab.page.inner_text("#read") == "Vorlesen"
        assert tab.call("tell").startswith("Klondike, Spiel 617, 0 Züge. ")
        assert languages_in(sizes) == {"de.gz"}
        assert 0 < sizes["de.gz"] <= MOST


@pytest.mark.turns(8)
def test_english_loads_no_language(quiet, loaded):
    with visitor(quiet, ENGLISH) as context:
        tab, sizes = loaded(context)
        assert tab.page.evaluate("document.documentElement.lang") == "en"
        assert tab.page.inner_text("#read") == "Describe"
        assert languages_in(sizes) == set()


def test_every_language_is_small_and_complete():
    files = build.languages()
    assert files.keys() == {f"{language.code}.gz" for language in TRANSLATED}
    assert max(map(len, files.values())) <= MOST


@pytest.mark.turns(10)
@pytest.mark.parametrize("language", TRANSLATED, ids=lambda row: row.code)
def test_nothing_on_the_page_is_english(quiet, desk, language):
    with visitor(quiet, language) as context:
        tab = quiet.open(context, "#klondike:617")
        find = find_in(language)
        expected = {find(page_words.CONTEXT, word.english) for word in page_words.list_words()}
        english = {word.english for word in page_words.list_words()} - expected
        shown = set(tab.page.evaluate(SHOWN))
        assert not shown & english
        assert len(shown & expected) > 35
        assert tab.page.evaluate(UNFILLED, language.code) == [[], True]
        with installed(language):
            assert desk_text.HEARTS.split("|")[11] == QUEENS[language.code]
            spades = desk_text.SPADES.split("|")
        assert f" {spades[8]}" in tab.call("tell")  # on the second pile


def test_english_has_all_texts_in_its_files(desk):
    assert desk.page.evaluate(UNFILLED, "en") == [[], True]


@pytest.mark.turns(10)
def test_options_change_the_language_at_once_and_it_is_remembered(quiet, loaded):
    with visitor(quiet, ENGLISH) as context:
        tab, sizes = loaded(context, "#klondike:617", still=True)
        tab.press("B B B")
        before = re.findall(r"\d", tab.call("tell"))
        tab.press(OPEN_LANGUAGES)
        assert "Options: Language English" in tab.call("tell")
        tab.press("R")
        tab.wait(SPEAKS, "de")
        tab.follow()
        assert "Optionen: Sprache Deutsch" in tab.call("tell")
        assert tab.page.inner_text("#more") == "Mehr"
        assert languages_in(sizes) == {"de.gz"}
        tab.press("B B")
        said = tab.call("tell")
        assert said.startswith("Klondike, Spiel 617, 3 Züge. ")
        assert re.findall(r"\d", said) == before
        tab.press("S")
        assert "Talon: 22 Karten" in tab.call("tell")
        tab.reload()
        assert tab.page.evaluate("document.documentElement.lang") == "de"
        assert "Klondike, Spiel 617" in tab.call("tell")


@pytest.mark.turns(8)
def test_a_player_may_go_on_to_another_language_while_one_is_loading(quiet, loaded):
    with visitor(quiet, GERMAN) as context:
        tab, sizes = loaded(context, "#klondike:617", still=True)
        tab.press(f"{OPEN_LANGUAGES} R R R L")
        tab.wait(SPEAKS, "es")
        tab.follow()
        assert "Opciones: Idioma Español" in tab.call("tell")
        assert "es.gz" in languages_in(sizes)


@pytest.mark.turns(10)
def test_an_address_chooses_a_language_until_the_options_do(quiet, loaded):
    with visitor(quiet, ENGLISH) as context:
        tab, _ = loaded(context, "?language=pl#klondike:617")
        assert tab.page.evaluate("document.documentElement.lang") == "pl"
        other, _ = loaded(context)
        assert other.page.evaluate("document.documentElement.lang") == "en"
        other.page.close()


@pytest.mark.turns(8)
def test_a_chosen_language_works_without_a_network(quiet, loaded):
    with visitor(quiet, GERMAN) as context:
        tab, _ = loaded(context)
        tab.wait("navigator.serviceWorker.controller !== null")
        tab.wait(IS_KEPT, "/de.gz")
        context.set_offline(True)
        tab.reload()
        assert tab.page.evaluate("document.documentElement.lang") == "de"
        assert tab.page.inner_text("#read") == "Vorlesen"
        context.set_offline(False)


@pytest.mark.turns(8)
def test_a_language_that_cannot_be_loaded_leaves_the_one_before(quiet, loaded):
    with visitor(quiet, ENGLISH) as context:
        tab, _ = loaded(context, "#klondike:617", still=True)
        tab.wait("navigator.serviceWorker.controller !== null")
        tab.press(OPEN_LANGUAGES)
        context.set_offline(True)
        tab.press("R")
        tab.status("That language could not be loaded.")
        tab.follow()
        assert "Options: Language English" in tab.call("tell")
        assert tab.page.evaluate("document.documentElement.lang") == "en"
        context.set_offline(False)
        quiet.console.clear()  # it notes requests that failed


def test_words_of_the_page_are_passed_as_they_are():
    """A text that is put together could not be found for the catalogues."""
    for path in page_words.PAGE.glob("*.js"):
        calls = re.findall(r"\btranslate\(\s*(.)", path.read_text("utf-8"))
        own = path.name == "words.js"
        assert {*calls} <= ({'"', "e"} if own else {'"'}), path.name


def test_without_javascript_the_page_says_so_in_every_language(quiet):
    with visitor(quiet, GERMAN, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(quiet.address)
        said = page.locator("noscript > p").all_inner_texts()
    assert len(said) == len({*said}) == len(LANGUAGES)
    assert all("JavaScript" in sentence for sentence in said)
