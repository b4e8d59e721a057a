"""Drives a machine for tests of the screen: sets up a game, presses keys, reads the screen.

`key_player` turns a won line into keys.
"""

import json
import random
import re
from pathlib import Path

from patience.games import catalog
from patience.player import statistics
from patience.texts.notation import parse_move
from patience.ui.input.actions import NO_ACTION
from patience.ui.input.kinds import is_table
from sim.desk.keys import parse
from sim.measure.scenarios import LINES, choose
from sim.measure.scenarios import MENU as MAIN
from tests.support.engine_data import WON_LINES, lay_out
from tests.support.seen_panel import SeenPanel

MENU_PAGES = [
    ["Games", "New deal", "Undo", "Redo", "Hint", "Safe cards", "Deal of the day"],
    [
        *("Rules", "Options", "Restart deal", "Deals", "Bookmark", "View pile", "Rule options"),
        *("Statistics", "Title screen"),
    ],
]
"""The lines of the menu's pages, in a deal that is not proved."""
OPENING = ["Rules", "Options", "Deals", "Bookmark", "Rule options", "Statistics", "About"]
"""The lines that open a menu or a page, except those of the first page and the title."""
SUBMENUS = {
    "Deals": ["Next", "Previous", "Deal number", "Calendar"],
    "Bookmark": ["Set here", "Return to it"],
    "Rule options": ["Draw", "Stock passes", "Take from foundations"],
    "Options": [line for line in LINES["Options"] if line not in ("", "Solver", "Save on drive")],
}
"""Lines of the submenus by the line of `MENU`; the rule options are Klondike's."""
KLONDIKE_WINS = [line for line in WON_LINES if line["game"] == "klondike"]


LONGEST_PILES = json.loads(
    (Path(__file__).parents[2] / "sim" / "data" / "longest.json").read_text("utf-8")
)
"""The longest piles that were found in random play."""


def press(machine, script):
    """Press the keys of a script; return them, see `Machine.press`."""
    return machine.press(parse(script))


def show_nothing(machine):
    """Have what is drawn not be sent to the display, which is faster."""
    machine.app.drawing.refresh = lambda: True


def tap(machine, button):
    """Press and release a button, and have its step drawn, without waiting for what it starts."""
    machine.keys.press(button)
    machine.app.tick()
    machine.keys.release(button)
    for _ in range(3):
        machine.app.tick()
    draw_step(machine)


def draw_step(machine):
    """Let the table act on a press that waits for the picture, and draw all of its step."""
    app = machine.app
    while is_table(app.stack.screen) and (
        app._postponed != NO_ACTION
        or app.stack.screen.view.changed
        or app.stack.screen.view._painted is not None
    ):
        app.tick()


def lay_klondike(machine, tableau=(), *, draw="1", redeal="-1", fback="1", **laid_too):
    """Show a position of Klondike on the machine's table, as if just dealt."""
    options = [("draw", draw), ("redeal", redeal), ("fback", fback)]
    show_game(machine, lay_out(catalog.row("klondike", options), tableau, **laid_too))


def laid(tableau, keys="", **laid_too):
    """Return a function that shows a position of Klondike on a machine and presses keys."""

    def begin(machine):
        lay_klondike(machine, tableau, **laid_too)
        press(machine, keys)

    return begin


def play_to_longest(machine, found):
    """Play until the longest pile and put the cursor on it; return its place."""
    session = machine.app.session
    for text in found["moves"].split():
        assert session.push(parse_move(session.game, text))
    machine.app.stack.screen.enter()
    place = session.game.tableau[int(found["place"][1:]) - 1]
    navigation(machine).go_to(place)
    return place


def show_game(machine, game):
    """Show a game on the machine's table."""
    app = machine.app
    statistics.count_game(app.session)
    app.session.game = game
    app.session.proved = None
    app.session.table = game.table
    app.session.reset_counts()
    app.stack.screen.enter()
    run_until_idle(machine)


def run_until_idle(machine):
    """Tick until the app is idle, without any time passing: cards that move are there at once."""
    app = machine.app
    if is_table(app.stack.screen):
        app.stack.screen.view.land()
        app.drawing.refresh()
    app.tick()
    while not machine.app.idle:
        machine.app.tick()


def make_moves(machine, texts):
    """Make moves without keys, to start in the middle of a game."""
    game = machine.app.session.game
    for text in texts:
        assert game.push(parse_move(game, text)), text
    show_game(machine, game)


def menu_keys(*lines):
    """Return the keys that choose a line of the menu, then one of the menu that opens, and so on.

    A line of a submenu in `SUBMENUS` may stand alone.
    """
    for menu, in_it in SUBMENUS.items():
        if lines[0] in in_it:
            lines = (menu, *lines)
    return " ".join(["M", *(f"[{line}] A" for line in lines)])


def counted(script):
    """Return a script for the VM or the page, with presses instead of the names of lines.

    It begins at the table; a menu's first line is chosen when it opens.
    """
    menu, tokens = MAIN, []
    for token in re.findall(r"\[[^\]]*\]|\S+", script):
        menu = MAIN if token == "M" else menu
        if label := token.removeprefix("[").removesuffix("]") if token[0] == "[" else "":
            token = choose(label, menu).removesuffix("A")
            menu = label if label in LINES else menu
        tokens.append(token.strip())
    return " ".join(filter(None, tokens))


def line_keys(lines, line):
    """Return the keys that choose one of a menu's lines."""
    downs = lines.index(line)
    return f"D{downs} A" if downs else "A"


def current_game(machine):
    """Return the game on the machine's table."""
    return machine.app.session.game


def navigation(machine):
    """Return the cursor of the table."""
    screen = machine.app.stack.screen
    assert is_table(screen)
    return screen.navigation


def on_table(machine):
    """Return whether the table is the screen on top."""
    return is_table(machine.app.stack.screen)


def panel(machine):
    """Return the panel, whether it is shown or not."""
    return SeenPanel(machine)


def chosen_line(machine):
    """Return the label of the line in a frame."""
    return panel(machine).chosen()


def visible_text(machine):
    """Return all text on the screen: the status line, the panel's, each label; joined by " | "."""
    screen = machine.app.stack.screen
    found = [screen.view.status.text.replace("\x7f", "")] if is_table(screen) else []
    if panel(machine).group in machine.display.root_group:
        found += panel(machine).lines()
    waiting = list(machine.display.root_group)
    while waiting:
        layer = waiting.pop(0)
        if isinstance(getattr(layer, "text", None), str):
            found.append(" ".join(layer.text.split()))
        elif hasattr(layer, "append"):
            waiting += list(layer)
    return " | ".join(found)


def display_pixels(machine):
    """Return the display's pixels, 16 bits each."""
    return bytes(machine.display.rgb565())


def canvas_pixels(machine):
    """Return the canvas below all labels, a byte a pixel, row by row."""
    return bytes(machine.app.drawing.canvas.data)


def repaint(machine):
    """Paint everything from scratch and return the display's pixels."""
    machine.app.drawing.take_canvas("something else")
    machine.app.stack.screen.enter()
    run_until_idle(machine)
    return display_pixels(machine)


def describe_difference(machine, one, other):
    """Return a sentence on where two frames differ, empty if they do not."""
    if one == other:
        return ""
    width = machine.width
    pixels = [at // 2 for at in range(0, len(one), 2) if one[at : at + 2] != other[at : at + 2]]
    xs, ys = [at % width for at in pixels], [at // width for at in pixels]
    return f"{len(pixels)} pixels differ, x {min(xs)}-{max(xs)}, y {min(ys)}-{max(ys)}"


def check_picture(machine):
    """Fail if painting from scratch would change the picture."""
    difference = describe_difference(machine, display_pixels(machine), repaint(machine))
    assert not difference, difference


def play_at_random(machine, luck, most):
    """Make up to `most` random moves on the machine's table."""
    chance = random.Random(luck)
    session = machine.app.session
    for _ in range(most):
        moves = session.game.moves()
        if not moves:
            break
        session.push(chance.choice(moves))
    machine.app.stack.screen.enter()
