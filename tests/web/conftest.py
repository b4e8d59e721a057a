"""Opens the page in Chromium: one browser and one server for all tests of the page.

Both end with them: pages that are open take a tenth of a core.
"""

import pytest

from sim.web import build
from sim.web.host import served
from tests.support.browser import DESK, PHONE, Browser, find_chromium


@pytest.fixture(scope="package")
def site(tmp_path_factory):
    """Return the folder of the page, below the root of a site."""
    folder = tmp_path_factory.mktemp("root") / "games" / "patience"
    build.main(folder)
    return folder


@pytest.fixture(scope="package")
def browser(site):
    """Return a browser whose pages play the game; skip where there is no Chromium."""
    if not find_chromium():
        pytest.skip("no Chromium: `apt-get install chromium-headless-shell`")
    with served(site.parents[1]) as address, Browser(address + "games/patience/") as opened:
        yield opened


@pytest.fixture
def quiet(browser):
    """Fail a test if a page wrote to its console, or contacted another host."""
    browser.console.clear()
    browser.other_hosts.clear()
    yield browser
    assert browser.console == []
    assert browser.other_hosts == set()


@pytest.fixture(scope="package")
def desk(browser):
    """Return a tab on a desk's screen, with a clock that stands still."""
    context = browser.person(**DESK)
    yield browser.open(context)
    context.close()


@pytest.fixture(scope="package")
def phone(browser):
    """Return a tab on a phone, with a clock that stands still."""
    context = browser.person(**PHONE)
    tab = browser.open(context)
    assert tab.page.locator(".touch").is_visible()  # the cards only, as nobody chose a handheld
    yield tab
    context.close()


@pytest.fixture(scope="package")
def shared(browser):
    """Return a function for contexts whose caches tests share.

    A start in a new one takes twice as long.
    """
    contexts = {}

    def find(kind, **more):
        if kind not in contexts:
            contexts[kind] = browser.person(**more)
        return contexts[kind]

    yield find
    for context in contexts.values():
        context.close()


@pytest.fixture
def person(quiet, shared):
    """Return a context with a desk's screen, without saves."""
    context = shared("desk", **DESK)
    yield context
    context.set_offline(False)
    quiet.forget(context)


@pytest.fixture
def walker(quiet, shared):
    """Return a context of a phone, without saves."""
    context = shared("phone", **PHONE)
    yield context
    quiet.forget(context)
