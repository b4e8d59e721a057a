"""The shared package in the 32-bit MicroPython VM: it runs there as in CPython.

Stand-ins take the place of a board's built-in modules: first come tests that they behave and cost
the same. The heap and its limits are tested in tests/sim/test_sizes.py.
"""

import builtins

import pytest

from patience.ui.input.actions import UP, A
from sim.build.bundle import all_files
from sim.build.modules import program
from sim.desk import keys
from sim.vm import VM, VMError, files
from sim.vm.table import TableInVM
from tests.support.cases import cases
from tests.support.screen_driver import canvas_pixels

# Plays the same on both machines: the moves, and the table's bytes after each.
ENGINE = """
from patience.advice import finish
from patience.advice import hints
from patience.games import catalog
from patience.games import dealing
from patience.game import Game
from patience.table import Table

def begin(number):
    return dealing.new_game(catalog.row("klondike"), number, Table())

def random_game(number, luck, choose, most):
    game = begin(number)
    played = []
    moves = choose(game)
    while moves and not game.won() and len(played) < most:
        luck = (luck * 1101 + 12345) & 0xFFFFF
        played.append(moves[(luck >> 8) % len(moves)])
        assert game.push(played[-1])
        moves = choose(game)
    return game, played

def replay(number, played):
    game = begin(number)
    yield bytes(game.table.under), bytes(game.table.top), game.moves()
    for move in played:
        assert game.push(move)
        yield bytes(game.table.under), bytes(game.table.top), game.moves()
"""


@pytest.fixture(name="vm")
def fresh_vm(vm):
    """Return a fresh VM with everything in it and nothing of the game imported."""
    files.install(vm)
    return vm


@pytest.fixture(scope="module")
def engine_vm():
    """Return a VM that has imported the engine, and the names of the same code run here."""
    here = {}
    exec(ENGINE, here)
    with VM() as vm:
        files.install(vm, pixels=True)
        vm.run(ENGINE)
        yield vm, here


@pytest.fixture
def used_vm(engine_vm):
    """Return a VM in which other tests have run, for those that do not measure its memory."""
    return engine_vm[0]


def kept_by(vm, expression):
    vm.run("kept = None")
    least = vm.heap()
    vm.run(f"kept = {expression}")
    return vm.heap() - least


@pytest.mark.turns(6)
def test_objects_cost_the_measured_bytes(vm):
    for expression, size in (
        ("bytearray(52)", 80),
        ("[i for i in range(52)]", 272),
        ("tuple(range(52))", 224),
        ("{i: i for i in range(5)}", 64),
    ):
        assert kept_by(vm, expression) == pytest.approx(size, abs=16), expression


# The replacements of a board's built-in modules.

_TILE_GRID = "import displayio\nb = displayio.Bitmap(8, 8, 2)\np = displayio.Palette(2)"


def test_displayio_objects_cost_at_least_what_a_board_keeps(vm):
    vm.run(_TILE_GRID)
    for expression, least in (
        ("displayio.Bitmap(160, 128, 16)", 10240),
        ("displayio.Bitmap(19, 1, 16)", 12),
        ("displayio.Palette(16)", 256),
        ("displayio.TileGrid(b, pixel_shader=p)", 84),
        ("displayio.Group()", 44),
    ):
        assert least <= kept_by(vm, expression) <= least + 112, expression


def random_rectangles(count, widths, heights):
    luck = 1
    for _ in range(count):
        rectangle = []
        for most in (*widths, *heights, 16):
            luck = luck * 1103515245 + 12345 & 0x7FFFFFFF
            rectangle.append((luck >> 8) % most)
        yield rectangle


@pytest.mark.parametrize(("colours", "skip"), [(2, None), (4, 1), (16, 3), (256, None)])
def test_bitmaps_match_the_desktops(used_vm, colours, skip):
    steps = []
    for x, x1, w, y, y1, h, colour in random_rectangles(20, (40, 30, 30), (30, 20, 20)):
        colour %= colours
        x2, y2 = min(x1 + w + 1, 40), min(y1 + h + 1, 30)
        steps.append(f"bitmaptools.fill_region(a, {x1}, {y1}, {x2}, {y2}, {colour})")
        box = f"x1={x1}, y1={y1}, x2={x2}, y2={y2}"
        steps.append(f"bitmaptools.blit(b, a, {x}, {y}, {box}, skip_source_index={skip})")
        steps += [
            f"bitmaptools.blit({c}, {c}, {x}, {y}, {box}, skip_dest_index={skip})" for c in "ab"
        ]
        steps.append(f"a[{x}, {y}] = {colour}")
    code = f"import bitmaptools, displayio\na = displayio.Bitmap(40, 30, {colours})\n"
    code += "b = displayio.Bitmap(40, 30, 256)\n" + "\n".join(steps)
    pixels = "[[c[x, y] for y in range(30) for x in range(40)] for c in (a, b)]"
    here = {}
    exec(code, here)
    used_vm.run(code)
    assert used_vm.value(pixels) == eval(pixels, here)


@cases(
    ("code", "error"),
    [
        ("b[8, 0]", "IndexError"),
        ("b[0, -1] = 1", "IndexError"),
        ("b[64] = 1", "IndexError"),
        ("b[-1]", "IndexError"),
        ("b[0, 0] = 2", "ValueError"),
        ("b[0, 0] = -1", "ValueError"),
        ("b.fill(2)", "ValueError"),
        ("p[2] = 0", "IndexError"),
        ("bitmaptools.fill_region(b, 0, 0, 1, 1, 2)", "ValueError"),
        ("bitmaptools.fill_region(b, -1, 0, 1, 1, 1)", "ValueError: x1 must be 0-8"),
        ("bitmaptools.fill_region(b, 0, 5, 1, 4, 1)", "ValueError: y2 must be 5-8"),
        ("bitmaptools.blit(b, b, -1, 0)", "ValueError: x must be 0-7"),
        ("bitmaptools.blit(b, b, 0, 8)", "ValueError: y must be 0-7"),
        ("bitmaptools.blit(b, b, 0, 0, x1=8)", "ValueError: x1 must be 0-7"),
        ("bitmaptools.blit(b, b, 0, 0, y2=9)", "ValueError: y2 must be 0-8"),
        ("bitmaptools.blit(b, displayio.Bitmap(8, 8, 4), 0, 0)", "ValueError: source palette"),
        ("displayio.TileGrid(b, pixel_shader=p, tile_width=3)", "ValueError"),
        ("displayio.TileGrid(b, pixel_shader=p)[0] = 1", "ValueError"),
    ],
)
def test_calls_a_board_refuses_are_refused_here_and_in_the_vm(used_vm, code, error):
    begin, here = _TILE_GRID + "\nimport bitmaptools", {}
    exec(begin, here)
    with pytest.raises(getattr(builtins, error.partition(":")[0])):
        exec(code, here)
    used_vm.run(begin)
    with pytest.raises(VMError, match=error):
        used_vm.run(code)


def test_font_matches_the_desktops(used_vm):
    from terminalio import FONT

    rows = "[[g.bitmap[g.tile_index * 6 + x, y] for x in range(6)] for y in range(12)]"
    for sign in "AgQ~ !":
        glyph = FONT.get_glyph(ord(sign))
        bitmap, left = glyph.bitmap, glyph.tile_index * glyph.width
        here = [[bitmap[left + x, y] for x in range(6)] for y in range(12)]
        used_vm.run(f"import terminalio\ng = terminalio.FONT.get_glyph({ord(sign)})")
        assert used_vm.value(rows) == here
    assert used_vm.value("terminalio.FONT.get_bounding_box()") == (6, 12)


# The shared package.


@pytest.mark.turns(6)
def test_the_whole_package_imports(vm):
    files.install(vm)
    vm.put_all(files.on_the_vm(all_files()))  # letters that no text needs, too
    made = program()
    ours = [name for name in made.sources if made.origins.get(name, name).startswith("patience")]
    assert made.homes.get("patience.game", "patience.game") in ours
    for name in sorted(ours):
        vm.run(f"import {name}")


@cases("number", [1, 617, 4242, 31999, 2147483647])
def test_a_deal_has_the_same_cards(engine_vm, number):
    vm, here = engine_vm
    assert vm.value(f"bytes(dealing.shuffle({number}))") == bytes(here["dealing"].shuffle(number))


def test_random_game_matches_the_desktop_after_every_move(engine_vm):
    vm, here = engine_vm
    _, played = here["random_game"](617, 5, here["Game"].moves, 100)
    # Not as a list: a long one written out needs more stack than a board has.
    vm.run(f"played = [int(move) for move in '{' '.join(map(str, played))}'.split()]")
    vm.run("states = replay(617, played)")
    for at, state in enumerate(here["replay"](617, played)):
        assert vm.value("next(states)") == state, f"after {at} moves"


@pytest.mark.turns(8)
@pytest.mark.parametrize("number", [1, 6])
def test_random_game_is_played_to_its_end_and_undone(engine_vm, number):
    vm, here = engine_vm
    # Any move that is worth advising, and dealing only while that helps: so it does end.
    game, played = here["random_game"](number, 1, here["hints"].advise, 1000)
    assert 50 < len(played) < 1000
    vm.run(f"game, played = random_game({number}, 1, hints.advise, 1000)")
    assert vm.value("played") == played
    assert vm.value("(game.won(), hints.advise(game))") == (game.won(), [])
    finishes = "list(finish.trial(game))[-1]"
    finishing = f"[at for at in range(len(played)) if game.pop() and {finishes}]"
    assert vm.value(finishing) == eval(finishing, here | {"game": game, "played": played})
    vm.run("while game.pop(): pass")
    under, top, _ = next(here["replay"](number, []))
    assert vm.value("(bytes(game.table.under), bytes(game.table.top))") == (under, top)


# The game program.

# Cursor, plays, a lifted run put back, deals, undo, held keys, the menu and back to the table.
SCRIPT = "R3 A U D A B4 L2 A B S2 A+ B+ B+ w700 M D2 U M R2 A B3 L A D A S"


@pytest.mark.turns(6)
def test_table_matches_the_desktop_after_every_key(vm, machine):
    table = TableInVM(vm, 160, 128, "klondike", 617, pixels=True)
    colours = set()
    for step in [None, *keys.parse(SCRIPT)]:
        if step:
            table.press([step])
            machine.press([step])
        assert table.pixels("player.display.root_group[0].bitmap") == canvas_pixels(machine), step
        labels = "[(layer.x, layer.y, getattr(layer, 'text', '')) for layer in {}.root_group[1]]"
        found = vm.value(labels.format("player.display"))
        assert found == eval(labels.format("display"), {"display": machine.display}), step
        colours |= set(canvas_pixels(machine))
    assert len(colours) > 8


def test_idle_tick_allocates_nothing(vm):
    TableInVM(vm, 160, 128, "klondike", 617)
    vm.run("player.press(-1, 2000)")  # the menu is drawn ahead by then
    assert vm.value("player.idle_cost(50)") == 0
    vm.run(f"player.press({A})\nplayer.press({UP})")
    assert vm.value("player.idle_cost(50)") == 0
    vm.run("player.app.tick = lambda: [0] * 50")
    assert vm.value("player.idle_cost(50)") > 0
