"""Keeps games in the browser, or says why not: reloads, two pages, files, no room, no right to."""

import pytest

from patience.player.session import Session
from patience.saves.saver import restore
from sim.desk.store import NAMES, open_store
from tests.support.browser import Tab, wait_for

LINK = "#klondike/617?draw=3"
PATHS = [f"/saves/{name}" for name in NAMES]
FORBIDDEN = """
    const refuse = () => { throw new DOMException("no", "SecurityError"); };
    for (const name of ["indexedDB", "localStorage"]) {
        Object.defineProperty(globalThis, name, { get: refuse });
    }
    LockManager.prototype.request = async () => refuse();
"""
NO_DATABASE = """() => {
    globalThis.transaction = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = () => { throw new DOMException("no", "UnknownError"); };
}"""
DATABASE = "() => { IDBDatabase.prototype.transaction = globalThis.transaction; }"
NO_JOURNAL = """() => {
    Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); };
}"""
PRESS_B = """
    for (const kind of ["keydown", "keyup"]) dispatchEvent(new KeyboardEvent(kind, { key: "x" }));
"""
FAIL_AFTER_A_MOVE = f"""() => {{
    {PRESS_B}
    globalThis.machine = pocketPatience.front().machine;
    globalThis.app = machine.app;
    machine.app = null;
    {PRESS_B}
}}"""
PLAY_AND_HIDE_WHILE_REPLACING = f"""() => {{
    const {{ put }} = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {{
        IDBObjectStore.prototype.put = put;
        {PRESS_B}
        dispatchEvent(new Event("pagehide"));
        return put.apply(this, given);
    }};
}}"""
LATE_TO_LOCK = """
    const { request } = LockManager.prototype;
    LockManager.prototype.request = async function (...given) {
        await new Promise((done) => { globalThis.ask = done; });
        return request.apply(this, given);
    };
"""
NOT_SAVED = "games here are not saved"
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"
SLOWNESS = 500  # ms, longer than a page waits for an answer
SLOW_TO_ASK = f"""
    const post = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = function (said) {{
        setTimeout(() => post.call(this, said), {SLOWNESS});
    }};
"""


def go_on(tab):
    """Press A until the table is shown; return where the cards lie, in words."""
    while "The frame is" not in tab.call("tell"):
        tab.page.keyboard.press("z")
    return piles(tab)


def piles(tab):
    said = tab.call("tell")
    return said[said.index("Foundations") :]


def test_game_goes_on_after_a_reload_without_a_network_and_is_not_for_a_second_page(quiet, person):
    first = quiet.open(person, LINK, still=False)
    first.wait("navigator.serviceWorker.controller !== null")
    first.page.keyboard.press("x")
    first.page.keyboard.press("x")
    assert "Klondike, deal 617, 2 moves." in first.call("tell")
    told = piles(first)
    assert "Stock: 18 cards." in told
    person.set_offline(True)
    first.reload()
    assert go_on(first) == told
    second = quiet.open(person, still=False)
    assert NOT_SAVED in second.page.inner_text("#status")
    go_on(second)
    second.page.keyboard.press("x")
    assert "3 moves" in second.call("tell")
    second.page.close()
    first.reload()
    assert go_on(first) == told


def save(tab, moves=1):
    """Deal a number of times from the stock; save after each, until the database has it."""
    for _ in range(moves):
        tab.page.keyboard.press("x")
        tab.call("save")
    tab.wait("!pocketPatience.isSaving()")


def leave_in_journal(tab):
    """Have the database fail, and save twice; return the entries that the journal keeps."""
    tab.page.evaluate(NO_DATABASE)
    save(tab, len(NAMES))
    entries = tab.page.evaluate("({ ...localStorage })")
    assert set(PATHS) <= set(entries)
    return {path: entries[path] for path in PATHS}


def put_in_journal(tab, entries):
    """Put entries into the journal, by the path of their file."""
    tab.page.evaluate("entries => void Object.assign(localStorage, entries)", entries)


def download_save(tab, folder):
    """Download save into a folder; return its path and the session that it holds."""
    tab.page.click("#more")
    with tab.page.expect_download() as download:
        tab.page.click("#take")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    session = Session(0)
    assert restore(session, open_store(folder)) == ""
    return path, session


def test_save_is_downloaded_and_loaded(quiet, person, tmp_path):
    tab = quiet.open(person, LINK, still=False)
    tab.page.keyboard.press("x")
    told = piles(tab)
    path, session = download_save(tab, tmp_path)
    assert (session.game.row.id, session.game.number) == ("klondike", 617)
    assert session.table.log.steps == 1

    tab.page.keyboard.press("x")
    assert piles(tab) != told
    tab.page.on("dialog", lambda dialog: dialog.accept())
    tab.page.set_input_files("#file", path)
    tab.status("The save was loaded.")
    assert go_on(tab) == told
    whole = path.read_bytes()
    for spoilt in (bytes(len(whole)), whole[:5000], whole.replace(b"klondike", b"klondyke"), b""):
        path.write_bytes(spoilt)
        tab.page.set_input_files("#file", path)
        tab.status("That is not a Pocket Patience save.")
        tab.page.click("#status")
        assert piles(tab) == told
    tab.reload()
    assert go_on(tab) == told


def test_game_that_is_left_is_not_saved_over_the_loaded_one(quiet, person, tmp_path):
    tab = quiet.open(person, LINK, still=False)
    tab.page.keyboard.press("x")
    told = piles(tab)
    path = download_save(tab, tmp_path)[0]
    tab.page.keyboard.press("x")
    tab.page.on("dialog", lambda dialog: dialog.accept())
    tab.page.evaluate(PLAY_AND_HIDE_WHILE_REPLACING)
    tab.page.set_input_files("#file", path)
    tab.status("The save was loaded.")
    tab.reload()
    assert go_on(tab) == told


def test_game_that_an_error_stopped_is_no_longer_saved(quiet, person, tmp_path):
    tab = quiet.open(person, LINK, still=False)
    tab.page.keyboard.press("x")
    told = piles(tab)
    tab.call("save")
    tab.page.evaluate(FAIL_AFTER_A_MOVE)
    tab.status("Your save is safe")
    assert "AttributeError" in quiet.console.pop()
    tab.page.evaluate("() => { machine.app = app; }")
    assert ", 2 moves." in tab.call("tell")
    assert download_save(tab, tmp_path)[1].table.log.steps == 1
    tab.page.evaluate("pocketPatience.changeBoard('hack_club_sprig')")
    assert go_on(tab) == told


def test_browser_without_storage_is_reported_and_the_game_plays_on(quiet, person, tmp_path):
    tab = quiet.open(person, LINK, still=False, script=FORBIDDEN)
    tab.status("This browser stores nothing for this page.")
    told = go_on(tab)
    tab.page.keyboard.press("x")
    assert ", 1 moves." in tab.call("tell")
    tab.page.evaluate("pocketPatience.changeBoard('hack_club_sprig')")
    assert go_on(tab) != told
    told = piles(tab)
    path, session = download_save(tab, tmp_path)
    assert session.table.log.steps == 1
    tab.reload()
    asked = []
    tab.page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    tab.page.set_input_files("#file", path)
    tab.status("The save was loaded. It is not stored here")
    assert asked == ["Leave this game for the saved one?"]
    assert go_on(tab) == told


def test_browser_without_room_is_reported_and_keeps_the_next_save_once_there_is(
    quiet, person, tmp_path
):
    tab = quiet.open(person, LINK, still=False)
    session = person.new_cdp_session(tab.page)
    site = {"origin": tab.page.evaluate("origin")}
    session.send("Storage.overrideQuotaForOrigin", {**site, "quotaSize": 1})
    tab.page.keyboard.press("x")
    tab.call("save")
    tab.status("This browser could not keep the save.")
    tab.page.keyboard.press("x")
    assert "617, 2 moves." in tab.call("tell")
    tab.page.on("dialog", lambda dialog: dialog.accept())
    path = download_save(tab, tmp_path)[0]
    tab.page.click("#status")  # hides the sentence, which comes again
    tab.page.set_input_files("#file", path)
    tab.status("This browser could not keep the save.")
    go_on(tab)
    tab.page.keyboard.press("x")
    assert "617, 3 moves." in tab.call("tell")
    session.send("Storage.overrideQuotaForOrigin", site)
    tab.wait("navigator.storage.estimate().then(({ quota }) => quota > 1e6)")
    tab.call("save")
    tab.wait("!pocketPatience.isSaving()")
    tab.page.evaluate("localStorage.clear()")
    tab.reload()
    go_on(tab)
    assert "617, 3 moves." in tab.call("tell")


def test_save_that_only_the_journal_kept_gives_way_to_a_newer_one_that_it_could_not_keep(
    quiet, person
):
    tab = quiet.open(person, LINK, still=False)
    tab.page.evaluate(NO_DATABASE)
    tab.page.keyboard.press("x")
    tab.call("save")
    tab.status("This browser could not keep the save.")
    tab.page.evaluate(DATABASE)
    tab.page.evaluate(NO_JOURNAL)
    for _ in NAMES:
        tab.page.keyboard.press("x")
        tab.call("save")
    tab.wait("!pocketPatience.isSaving()")
    told = piles(tab)
    tab.reload()
    assert go_on(tab) == told


def test_foreign_words_in_place_of_a_save_hide_no_game(quiet, person):
    tab = quiet.open(person, LINK, still=False)
    save(tab, 2)
    told = piles(tab)
    for entries in (("no save!", "AA" * 16384), ("UFBhdAEA" * 9, "AAAA")):
        put_in_journal(tab, dict(zip(PATHS, entries)))
        tab.reload()
        assert go_on(tab) == told, entries
        assert tab.page.inner_text("#status") == ""


def test_old_entry_of_the_journal_hides_no_newer_save(quiet, person, tmp_path):
    tab = quiet.open(person, LINK, still=False)
    old = leave_in_journal(tab)
    tab.page.evaluate(DATABASE)
    save(tab)
    told = piles(tab)
    put_in_journal(tab, old)
    tab.reload()
    assert go_on(tab) == told
    path = download_save(tab, tmp_path)[0]
    save(tab, 2)
    tab.page.on("dialog", lambda dialog: dialog.accept())
    tab.page.set_input_files("#file", path)
    tab.status("The save was loaded.")
    put_in_journal(tab, old)
    tab.reload()
    assert go_on(tab) == told


def test_killed_browser_loses_no_save(browser, tmp_path):
    with browser.owner(tmp_path) as context:
        leave_in_journal(browser.open(context, LINK, still=False))
    # Chromium takes 5 s to write to the disk that these entries are deleted.
    with browser.killable(tmp_path) as context:
        tab = browser.open(context, still=False)
        go_on(tab)
        save(tab, 2)
        told = piles(tab)
    with browser.killable(tmp_path) as context:
        tab = browser.open(context, still=False)
        assert go_on(tab) == told


def test_page_that_begins_while_another_is_left_has_its_last_save(quiet, person):
    first = quiet.open(person, LINK, still=False)
    first.page.keyboard.press("x")
    first.call("save")
    first.wait("!pocketPatience.isSaving()")
    (page,) = quiet.begin(person, script=LATE_TO_LOCK)
    wait_for(page, "'ask' in globalThis")
    page.wait_for_load_state("networkidle")
    first.page.keyboard.press("x")
    told = piles(first)
    first.call("save")
    first.wait("!pocketPatience.isSaving()")
    first.page.close()
    page.evaluate("ask()")
    assert go_on(Tab(page, still=False)) == told


@pytest.mark.parametrize("script", ["", SLOW_TO_ASK])
def test_second_page_is_warned_without_locks_too(quiet, person, script):
    first = quiet.open(person, LINK, still=False, script=NO_LOCKS + script)
    first.page.keyboard.press("x")
    told = piles(first)
    second = quiet.open(person, still=False, script=NO_LOCKS + script)
    second.status(NOT_SAVED)
    go_on(second)
    second.page.keyboard.press("x")
    second.page.close()
    assert NOT_SAVED not in first.page.inner_text("#status")
    first.reload()
    assert go_on(first) == told


def test_one_of_two_pages_that_begin_at_once_has_the_saves_without_locks_too(quiet, person):
    tabs = [
        Tab(page, still=False) for page in quiet.begin(person, 2, script=NO_LOCKS + SLOW_TO_ASK)
    ]
    tabs[0].page.wait_for_timeout(2 * SLOWNESS)
    assert sum(NOT_SAVED in tab.page.inner_text("#status") for tab in tabs) == 1


def test_page_that_slept_leaves_the_saves_to_one_started_in_between(quiet, person):
    tab = quiet.open(person, LINK, still=False, script=NO_LOCKS)
    tab.page.keyboard.press("x")
    told = piles(tab)
    tab.call("save")
    ask = "new BroadcastChannel('pocket-patience').postMessage({ question: Date.now() - 60_000 })"
    tab.page.evaluate(ask)
    tab.status(NOT_SAVED)
    tab.page.keyboard.press("x")
    assert piles(tab) != told
    tab.reload()
    assert go_on(tab) == told
