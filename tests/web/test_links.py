"""Links to deals: the moves of a won game; valid and invalid links, opened on the page."""

from patience.player import small_game
from patience.player.new_deal import start_game
from patience.player.session import Session
from patience.player.settings import DEFAULTS
from patience.redo import redo
from patience.texts.notation import parse_move
from sim.data.eleven import eleven_games
from sim.data.lines import read_long
from sim.desk import codes
from sim.web.shims import telling
from tests.support.cases import cases
from tests.support.played_sessions import new_session


def follow(tab, link):
    """Put a link into the address."""
    tab.page.evaluate("link => { location.hash = link; }", link)


@cases("game_id", eleven_games())
def test_link_of_a_won_game_has_all_its_moves(game_id):
    session = Session(1)
    line = next(line for line in read_long() if line.game == game_id)
    start_game(session, game_id, line.number)
    for text in line.moves:
        assert session.push(parse_move(session.game, text))
    *deal, options, moves = codes.read(telling.link(session))
    assert (deal, options) == ([game_id, session.game.number], [])
    again = new_session(*deal).game
    assert codes.lay_out(again, moves)
    while redo(again.table):
        pass
    assert again.won()


def test_the_game_of_the_lesson_has_no_link():
    assert telling.link(small_game.begin_session(DEFAULTS)) == ""


def test_wrong_link_is_an_answer(quiet, desk):
    desk.begin()
    for link, said in [
        ("no-such-game/1", 'There is no game "no-such-game".'),
        ("%E0%A4%A", "is not a share code."),
        ("klondike/x", '"klondike/x" is not a share code.'),
        ("klondike:0", "Deals have numbers from 1 to 2147483647."),
        ("klondike/2147483648", "Deals have numbers from 1 to 2147483647."),
        ("klondike/" + 400_000 * "1", "is not a share code."),
        ("klondike/" + 7000 * "1", "Deals have numbers from 1 to 2147483647."),
        ("klondike/1?draw=" + 7000 * "9", 'not "' + 24 * "9" + '"'),
        ("klondike/1?x=" + 3500 * "&", "Klondike: "),
        ("klondike/1?draw=9", 'Klondike: option draw is one of 1, 3, not "9"'),
        ("klondike/1?line=ab", "The moves of this link are incomplete or damaged."),
    ]:
        follow(desk, link)
        desk.status(said)
        assert desk.call("title") == "Klondike 617"
    follow(desk, "gate/1?line=AAA")
    desk.wait("location.hash === ''")
    desk.page.evaluate("follow()")
    said = desk.call("tell")
    assert said.startswith("Gate, deal 1, 0 moves. The moves of this link do not fit this deal.")


def test_link_to_the_current_deal_leaves_it_alone_unless_its_options_differ(quiet, desk):
    desk.begin()
    desk.press("B")
    follow(desk, "klondike/617")
    desk.wait("location.hash === ''")
    desk.page.evaluate("follow()")
    assert "617, 1 move." in desk.call("tell")
    follow(desk, "klondike:617:draw=3")
    desk.wait("location.hash === ''")
    desk.page.evaluate("follow()")
    assert "Abandon this game?" in desk.call("tell")
    desk.press("D")
    assert "Counts as a loss" in desk.call("tell")
    desk.press("A")
    assert "617, 0 moves." in desk.call("tell")
    assert desk.call("link") == "klondike:617:draw=3"


def test_link_is_copied(quiet, desk):
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.begin()
    follow(desk, "klondike/8?draw=3")
    desk.page.evaluate("follow()")
    desk.page.click("#more")
    desk.page.click("#copy")
    desk.status("Link copied.")
    copied = desk.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{quiet.address}#klondike:8:draw=3"


PASTE = """text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


def test_pasted_code_or_link_is_dealt_and_other_text_is_an_answer(quiet, desk):
    desk.begin()
    for number, text in enumerate(("gate:1", " gate:2\n", "https://example.org/page/#gate/3"), 1):
        desk.page.evaluate(PASTE, text)
        desk.page.evaluate("follow()")
        assert desk.call("title") == f"Gate {number}"
    desk.page.evaluate(PASTE, "hello")
    desk.status('"hello" is not a share code.')
    assert desk.call("title") == "Gate 3"


def test_a_result_is_copied_on_a_desk_and_shared_by_a_phone(quiet, desk, phone):
    share = """Object.defineProperty(navigator, "share", {
        value: (what) => { globalThis.told = what.text; }, configurable: true
    })"""
    copy = "pocketPatience.copy('Gate ★★★', 'gate:9')"
    said = f"Gate ★★★\n{quiet.address}#gate:9"
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for tab in (desk, phone):
        tab.page.evaluate(share)
        tab.page.evaluate(copy)
    assert desk.page.evaluate("navigator.clipboard.readText()") == said
    assert desk.page.evaluate("globalThis.told") is None
    assert phone.page.evaluate("globalThis.told") == said
    phone.page.evaluate("delete navigator.share")


def test_a_link_to_the_page_shows_its_name_and_a_picture(quiet, desk):
    found = desk.page.evaluate(
        """async () => {
            const read = (name) => document.querySelector(`meta[property="og:${name}"]`).content;
            const picture = await createImageBitmap(await (await fetch(read("image"))).blob());
            return [read("title"), read("type"), picture.width, picture.height];
        }"""
    )
    assert found == ["Pocket Patience", "website", 512, 512]
