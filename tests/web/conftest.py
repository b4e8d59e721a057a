# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Opens the page in Chromium: one browser and one server for all tests of the page."""

import pytest

from sim.web import build
from sim.web.host import served
from tests.support.browser import Browser, find_chromium


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    """Return a browser whose pages play the game; skip where there is no Chromium."""
    if not find_chromium():
        pytest.skip("no Chromium: `apt-get install chromium`")
    folder = tmp_path_factory.mktemp("web")
    build.main(folder)
    with served(folder) as address, Browser(address) as opened:
        yield opened


@pytest.fixture
def quiet(browser):
    """Fail a test in which the page said something on its console."""
    browser.said.clear()
    yield browser
    assert browser.said == []
