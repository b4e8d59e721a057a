"""The page tells whether the game can still be won: its line, the way back, and what goes wrong."""

import ast
import gzip

import pytest

from sim.web.build import _SOLVER, build
from sim.web.solver.translate import translate
from tests.support.browser import DESK, NO_WORKERS, PHONE, wait_for
from tests.support.cases import cases

MOST_MORE = 250_000  # bytes
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
LISTEN = """
    globalThis.sent = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
        sent.push(message.question);
        post.call(this, message);
    };
"""
SAID = """() => {
    const [, , , , sentence = ""] = pocketPatience.front().look().split("\\n");
    return sentence;
}"""


@pytest.fixture
def play(quiet, shared):
    """Return a function that opens the page at a deal, with its clock running."""
    context = shared("solver", has_solver=True, **DESK)
    yield lambda link, script="": quiet.open(context, link, still=False, script=script)
    context.set_offline(False)
    quiet.forget(context)


@pytest.fixture
def play_on_phone(quiet, shared):
    """Return the same on a phone."""
    context = shared("solver on a phone", has_solver=True, **PHONE)
    yield lambda link: quiet.open(context, link, still=False)
    quiet.forget(context)


def says(tab, text):
    """Wait until the line below the cards says something."""
    line = "text => document.getElementById('verdict').innerText.trim().startsWith(text)"
    wait_for(tab.page, line, text)


def offer(tab):
    return tab.page.locator("#verdict button")


@pytest.mark.turns(4)
def test_a_lost_game_goes_back_to_the_last_winnable_position(play):
    tab = play("#golf:5")
    says(tab, "Winnable")
    assert offer(tab).is_hidden()
    tab.page.keyboard.press("x")
    says(tab, "Lost")
    assert offer(tab).inner_text() == "R: back 1 move"
    tab.page.keyboard.press("r")
    says(tab, "Winnable")
    tab.page.keyboard.press("x")
    says(tab, "Lost")
    offer(tab).click()
    says(tab, "Winnable")


@pytest.mark.turns(5)
def test_the_first_hint_is_the_move_that_wins(play):
    tab = play("#klondike:12")
    says(tab, "This deal cannot be won")
    tab.page.evaluate("location.hash = 'klondike:617'")
    says(tab, "Winnable")
    page = tab.page
    page.keyboard.down("x")
    wait_for(page, f"() => ({SAID})() === 'On the winning line.'")
    page.keyboard.up("x")
    page.keyboard.press("z")
    says(tab, "Winnable")
    page.keyboard.down("x")
    wait_for(page, f"() => ({SAID})() === 'On the winning line.'")
    page.keyboard.up("x")
    page.keyboard.down("x")
    wait_for(page, f"() => ({SAID})() !== 'On the winning line.'")
    page.keyboard.up("x")


DECIDED = [
    ("#canfield:3", "This deal cannot be won"),
    ("#klondike:12", "This deal cannot be won"),
    ("#castles-end:3", "Winnable"),
    ("#calculation:3", "Winnable"),
    ("#pyramid:3", "Winnable"),
    ("#rainbow:2", "Winnable"),
    ("#rainbow:5", "This deal cannot be won"),
    ("#chameleon:5", "This deal cannot be won"),
    ("#four-seasons:2", "Winnable"),
    ("#spiderette:2:suits=1", "Winnable"),
    ("#spider:3", "Winnable"),
    ("#gypsy:4", "Winnable"),
    ("#forty-and-eight:2", "Winnable"),
]


@pytest.mark.turns(30)
@pytest.mark.parametrize(("link", "told"), DECIDED)
def test_each_kind_of_game_is_decided(play, link, told):
    says(play(link), told)


@pytest.mark.turns(4)
def test_on_a_phone_it_stands_below_the_games_name(play_on_phone):
    tab = play_on_phone("#klondike:617")
    says(tab, "Winnable")
    line = tab.page.locator("#verdict").bounding_box()
    screen = tab.page.locator("#screen").bounding_box()
    name = tab.page.locator("#game").bounding_box()
    assert name["y"] < line["y"] < line["y"] + line["height"] <= screen["y"] + 1


@pytest.mark.turns(4)
def test_on_a_phone_a_tap_goes_back(play_on_phone):
    tab = play_on_phone("#golf:5")
    says(tab, "Winnable")
    tab.page.evaluate("pocketPatience.front().key(5); pocketPatience.front().key(13)")
    says(tab, "Lost")
    assert offer(tab).inner_text() == "back 1 move"
    offer(tab).tap()
    says(tab, "Winnable")


@pytest.mark.turns(4)
def test_it_works_without_a_network(play):
    tab = play("#klondike:617")
    tab.wait("navigator.serviceWorker.controller !== null")
    tab.page.context.set_offline(True)
    tab.reload()
    tab.page.evaluate("location.hash = 'klondike:617'")
    says(tab, "Winnable")


@pytest.mark.turns(4)
def test_a_search_stops_while_the_page_is_hidden(play):
    tab = play("#chameleon:1", LISTEN)
    says(tab, "Not known yet")
    tab.page.evaluate(HIDE, True)
    assert tab.page.evaluate("sent.at(-1)") == "null"
    assert tab.page.locator("#verdict").is_hidden()
    tab.page.evaluate(HIDE, False)
    says(tab, "Not known yet")
    tab.page.keyboard.press("m")  # nor behind a menu
    wait_for(tab.page, "() => sent.at(-1) === 'null'")
    assert tab.page.locator("#verdict").is_hidden()


@pytest.mark.turns(4)
def test_v_changes_when_it_is_shown(play):
    tab = play("#golf:5")
    says(tab, "Winnable")
    tab.page.keyboard.press("v")  # only if lost
    wait_for(tab.page, "() => document.getElementById('verdict').hidden")
    tab.page.keyboard.press("x")
    says(tab, "Lost")
    tab.page.keyboard.press("v")  # never
    wait_for(tab.page, "() => document.getElementById('verdict').hidden")
    tab.page.keyboard.press("v")
    says(tab, "Lost")


@pytest.mark.turns(4)
def test_a_game_of_two_packs_has_its_line_and_the_hint_that_wins(play):
    tab = play("#spider:1:suits=1")
    says(tab, "Winnable")
    page = tab.page
    for _ in range(2):
        page.keyboard.down("x")
        wait_for(page, f"() => ({SAID})() === 'On the winning line.'")
        page.keyboard.up("x")
        page.keyboard.press("z")
        says(tab, "Winnable")


@pytest.mark.turns(5)
@cases("wrong", ["no workers", "no file", "a damaged file"])
def test_without_the_solver_the_game_goes_on_and_tells_those_who_ask(quiet, wrong):
    context = quiet.person(True, **DESK, service_workers="block")
    if wrong == "no file":
        context.route("**/solver.gz", lambda route: route.fulfill(status=404))
    if wrong == "a damaged file":
        damaged = gzip.compress(b"\0" * 99)
        context.route("**/solver.gz", lambda route: route.fulfill(body=damaged))
    script = NO_WORKERS if wrong == "no workers" else ""
    tab = quiet.open(context, "#golf:5", still=False, script=script)
    while tab.page.evaluate(SAID) != "The solver cannot run here.":
        tab.page.wait_for_timeout(100)
        tab.page.keyboard.press("r")
    assert tab.page.locator("#verdict").is_hidden()
    tab.page.keyboard.press("x")
    wait_for(tab.page, "() => pocketPatience.front().is_on_table()")
    quiet.console.clear()
    context.close()


@pytest.mark.turns(5)
def test_with_too_little_memory_nothing_is_known(quiet):
    context = quiet.person(True, **DESK, service_workers="block")
    context.route("**/solver.js", give_it_84_mb)
    tab = quiet.open(context, "#chameleon:1", still=False)
    says(tab, "Not known yet")
    is_searched = "() => document.getElementById('verdict').innerText.trim() === 'Not known'"
    wait_for(tab.page, is_searched)
    tab.page.keyboard.press("x")
    says(tab, "Not known yet")
    wait_for(tab.page, is_searched)
    quiet.console.clear()
    context.close()


def give_it_84_mb(route):
    """Serve the worker with memory for a depth-first search, but not for a wide beam beside it."""
    answer = route.fetch()
    text = answer.text()
    assert "const MOST = 768 *" in text
    route.fulfill(response=answer, body=text.replace("const MOST = 768 *", "const MOST = 84 *"))


@pytest.mark.turns(4)
def test_a_deal_whose_first_line_has_thousands_of_moves_is_decided(play):
    says(play("#bakers-game:45"), "Winnable")


@pytest.mark.turns(3)
def test_it_costs_at_most_250_kb():
    sizes = [len(data) for name, data in build().items() if name.endswith(_SOLVER)]
    assert len(sizes) == 1
    assert sizes[0] < MOST_MORE - 20_000  # of scripts


# Modules for another interpreter


def translated(text, keeps=False, replaced=()):
    return ast.unparse(ast.parse(translate(text, keeps, dict(replaced))))


@cases(
    "text, told",
    [
        ("from typing import Any\nx: Any = 1", "x = 1"),
        ("class A(NamedTuple):\n    a: int\n    b: int", "A = namedtuple('A', ('a', 'b'))"),
        ("x = (*a, 1, 2, *b)", "x = tuple(a) + (1, 2) + tuple(b)"),
        ("x = [*a, 1]", "x = list(a) + [1]"),
        ("T: TypeAlias = int\nU = tuple[int, int]", ""),
        ("@called('a.b')\ndef f(x: int) -> int:\n    return x", "f = call('a.b')"),
        ("@compiled\ndef f(x: int) -> int:\n    return x", "f = None"),
        ("import random\nrandom", "import chance as random\nrandom"),
        ("from a import b, c\nprint(c)", "from a import c\nprint(c)"),
    ],
)
def test_modules_are_translated(text, told):
    lines = translated(text).splitlines()
    imports = ("from collections", "from sim.solve.search.compiled")
    assert "\n".join(line for line in lines if not line.startswith(imports)) == told


def test_functions_that_are_also_python_stay():
    text = "@compiled\ndef f(x: int) -> int:\n    return x\n\n@inlined\ndef g():\n    return 1"
    made = translated(text, True, {"g": "a.g"})
    assert "def f(x):" in made
    assert made.endswith("g = call('a.g')")
