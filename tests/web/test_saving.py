"""Saves games in the browser, or says why not: reloads, two pages, files, no room or permission."""

import pytest

from patience.player.session import Session
from patience.saves import slots
from patience.saves.restoring import restore
from sim.desk.store import MARGIN, NAMES, SIZE, open_store
from tests.support.browser import Tab, wait_for
from tests.support.save_data import seal_as_version

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


def press(tab, key):
    """Press a key, and wait until the game rests again."""
    tab.page.keyboard.press(key)
    tab.wait("pocketPatience.front().advance(0) & 2")


def go_on(tab):
    """Press A until the table is shown; return where the cards lie, in words."""
    while "The frame is" not in tab.call("tell"):
        press(tab, "z")
    return piles(tab)


def piles(tab):
    said = tab.call("tell")
    return said[said.index("Foundations") :]


def save(tab, moves=1):
    """Deal a number of times from the stock, and save after each."""
    for _ in range(moves):
        press(tab, "x")
        tab.call("save")
    tab.wait("!pocketPatience.isSaving()")


def leave_in_journal(tab):
    """Make the database fail, and save twice; return the entries that the journal keeps."""
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


@pytest.mark.turns(5)
def test_game_goes_on_without_a_network_and_other_pages_have_to_wait_for_its_saves(quiet, person):
    first = quiet.open(person, LINK, still=False)
    assert first.page.evaluate("location.hash") == ""  # a reload does not deal it again
    first.wait("navigator.serviceWorker.controller !== null")
    save(first)
    press(first, "x")
    assert "Klondike, deal 617, 2 moves." in first.call("tell")
    told = piles(first)
    assert "Stock: 18 cards." in told

    person.set_offline(True)
    second = quiet.open(person, still=False)
    second.status(NOT_SAVED)
    go_on(second)
    press(second, "x")
    press(second, "x")
    second.until(lambda: "3 moves" in second.call("tell"))
    second.page.close()
    first.reload()
    assert go_on(first) == told

    third = quiet.begin(person, script=LATE_TO_LOCK)
    wait_for(third, "'ask' in globalThis")
    third.wait_for_load_state("networkidle")
    save(first)
    told = piles(first)
    first.page.close()
    third.evaluate("ask()")
    assert go_on(Tab(third, still=False)) == told


@pytest.mark.turns(5)
def test_save_is_downloaded_and_loaded_and_stays_after_an_error(quiet, person, tmp_path):
    tab = quiet.open(person, LINK, still=False)
    press(tab, "x")
    told = piles(tab)
    path, session = download_save(tab, tmp_path)
    assert (session.game.row.id, session.game.number) == ("klondike", 617)
    assert session.table.log.steps == 1

    press(tab, "x")
    left = piles(tab)
    tab.page.on("dialog", lambda dialog: dialog.accept())
    whole = path.read_bytes()
    other = whole.replace(b"klondike", b"klondyke")
    sealed = seal_as_version(slots.VERSION + 1)
    newer = bytes(MARGIN) + sealed + bytes(SIZE - MARGIN - len(sealed))
    for spoilt in (bytes(len(whole)), whole[:5000], other, b"", newer):
        path.write_bytes(spoilt)
        tab.page.set_input_files("#file", path)
        tab.status("newer version" if spoilt == newer else "That is not a Pocket Patience save.")
        tab.page.click("#status")
        assert piles(tab) == left
    path.write_bytes(whole)
    tab.page.evaluate(PLAY_AND_HIDE_WHILE_REPLACING)
    tab.page.set_input_files("#file", path)
    tab.status("The save was loaded.")
    assert go_on(tab) == told
    tab.reload()
    assert go_on(tab) == told

    tab.page.evaluate(FAIL_AFTER_A_MOVE)
    tab.status("Your save is safe")
    assert "AttributeError" in quiet.console.pop()
    tab.page.evaluate("() => { machine.app = app; }")
    assert ", 2 moves." in tab.call("tell")
    assert download_save(tab, tmp_path)[1].table.log.steps == 1
    tab.page.evaluate("pocketPatience.changeBoard('hack_club_sprig')")
    assert go_on(tab) == told


@pytest.mark.turns(4)
def test_browser_without_storage_is_reported_and_the_game_plays_on(quiet, person, tmp_path):
    tab = quiet.open(person, LINK, still=False, script=FORBIDDEN)
    tab.status("This browser stores nothing for this page.")
    told = go_on(tab)
    press(tab, "x")
    assert ", 1 move." in tab.call("tell")
    tab.page.evaluate("pocketPatience.changeBoard('hack_club_sprig')")
    assert go_on(tab) != told
    told = piles(tab)
    path, session = download_save(tab, tmp_path)
    assert session.table.log.steps == 1
    press(tab, "x")
    asked = []
    tab.page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    tab.page.set_input_files("#file", path)
    tab.status("The save was loaded. It is not stored here")
    assert asked == ["Leave this game for the saved one?"]
    assert go_on(tab) == told


@pytest.mark.turns(4)
def test_browser_without_room_is_reported_and_keeps_the_next_save_once_there_is(
    quiet, person, tmp_path
):
    tab = quiet.open(person, LINK, still=False)
    session = person.new_cdp_session(tab.page)
    site = {"origin": tab.page.evaluate("origin")}
    session.send("Storage.overrideQuotaForOrigin", {**site, "quotaSize": 1})
    press(tab, "x")
    tab.call("save")
    tab.status("This browser could not keep the save.")
    press(tab, "x")
    assert "617, 2 moves." in tab.call("tell")
    tab.page.on("dialog", lambda dialog: dialog.accept())
    path = download_save(tab, tmp_path)[0]
    tab.page.click("#status")  # hides the sentence, which comes again
    tab.page.set_input_files("#file", path)
    tab.status("This browser could not keep the save.")
    go_on(tab)
    save(tab)
    session.send("Storage.overrideQuotaForOrigin", site)
    tab.wait("navigator.storage.estimate().then(({ quota }) => quota > 1e6)")
    tab.page.evaluate(NO_JOURNAL)  # which has the older saves
    tab.call("save")
    tab.wait("!pocketPatience.isSaving()")
    tab.reload()
    go_on(tab)
    assert "617, 3 moves." in tab.call("tell")


PUT = """([at, what]) => new Promise((done) => {
    const request = indexedDB.open("pocket-patience", 1);
    request.onsuccess = () => {
        const value = { number: 7, object: { a: [1] }, blob: new Blob(["x"]), text: "PPat",
            short: new Uint8Array(99), words: new Uint16Array(8192) }[what];
        const transaction = request.result.transaction("saves", "readwrite");
        transaction.objectStore("saves").put(value, at);
        transaction.oncomplete = () => { request.result.close(); done(); };
    };
})"""
GET = """(at) => new Promise((done) => {
    const request = indexedDB.open("pocket-patience", 1);
    request.onsuccess = () => {
        const asked = request.result.transaction("saves").objectStore("saves").get(at);
        asked.onsuccess = () => { request.result.close(); done(asked.result?.constructor.name); };
    };
})"""


@pytest.mark.turns(10)
def test_page_starts_whatever_its_database_holds_and_leaves_that_alone(quiet, person):
    tab = quiet.open(person, LINK, still=False)
    save(tab)
    told = piles(tab)
    kinds = {"number": "Number", "object": "Object", "blob": "Blob", "text": "String",
             "short": "Uint8Array", "words": "Uint16Array"}  # fmt: skip
    for what, kind in kinds.items():
        tab.page.evaluate(PUT, [1, what])
        tab.reload()
        assert go_on(tab) == told
        assert "One save is unreadable. It is left alone; the other is used." in tab.call("tell")
        save(tab)
        told = piles(tab)
        tab.wait("!pocketPatience.isSaving()")
        assert tab.page.evaluate(GET, 1) == kind
    tab.page.evaluate(PUT, [0, "object"])
    tab.reload()
    go_on(tab)
    assert "They are left alone, and nothing is saved." in tab.call("tell")


@pytest.mark.turns(5)
def test_newest_whole_save_of_database_and_journal_counts(quiet, person, tmp_path):
    tab = quiet.open(person, LINK, still=False)
    save(tab, 2)
    told = piles(tab)
    put_in_journal(tab, dict(zip(PATHS, ("no save!", "UFBhdAEA" * 9))))
    tab.reload()
    assert go_on(tab) == told
    assert tab.page.inner_text("#status") == ""

    old = leave_in_journal(tab)
    tab.page.evaluate(DATABASE)
    save(tab)
    told = piles(tab)
    put_in_journal(tab, old)  # as when the browser is killed before it has deleted them
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


@pytest.mark.turns(5)
def test_only_one_page_saves_without_locks_too(quiet, person):
    first = quiet.open(person, LINK, still=False, script=NO_LOCKS)
    save(first)
    told = piles(first)
    for script in ("", SLOW_TO_ASK):  # answered before it begins, and after
        other = quiet.open(person, still=False, script=NO_LOCKS + script)
        other.status(NOT_SAVED)
        go_on(other)
        press(other, "x")
        other.call("save")
        other.page.close()
        assert NOT_SAVED not in first.page.inner_text("#status")
    # Once another began while this page slept, the saves are that one's.
    ask = "new BroadcastChannel('pocket-patience').postMessage({ question: Date.now() - 60_000 })"
    first.page.evaluate(ask)
    first.status(NOT_SAVED)
    press(first, "x")
    assert piles(first) != told
    first.reload()
    assert go_on(first) == told


@pytest.mark.turns(4)
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
