"""House rules that a source file shows: which way imports point, what boards lack, no game by name.

`test_house` applies them. The language that boards share is in `language`, packages in `packages`.

Each rule returns complaints, (line, sentence). A line that keeps to a rule in a way that cannot be
read off it says so: `# house: why`.
"""

import ast
import re
from functools import cache
from pathlib import Path

from sim.build.shrinking.names.trees import walk

_ROOT = Path(__file__).parents[2]


@cache
def parsed(name):
    """Return the text of a file, by its path from the root, and its tree."""
    source = (_ROOT / name).read_text(encoding="utf-8")
    return source, ast.parse(source)


# What lib/ may import; everything else is a desk's or a board's.
ENGINE = {"patience", "micropython", "gc", "sys", "struct", "array", "binascii", "math", "json"}
ADAFRUIT = {"adafruit_display_text", "adafruit_displayio_layout"}
SCREEN = ENGINE | ADAFRUIT | {"displayio", "bitmaptools", "vectorio", "terminalio", "fontio"}

_HARDWARE = """
alarm analogbufio analogio audiobusio audiocore audioio audiomixer audiopwmio board busio digitalio
keypad keypad_demux microcontroller neopixel_write nvm pwmio rtc storage supervisor synthio touchio
usb_cdc usb_hid watchdog
"""
HARDWARE = set(_HARDWARE.split())
"""What only firmware has: device/, code.py and boot.py alone import these."""

_MISSING = """
abc asyncio bisect collections.abc collections.defaultdict collections.Counter contextlib copy
dataclasses datetime decimal enum fractions functools hashlib heapq inspect io.StringIO itertools
logging math.gcd math.lcm math.comb operator os.path pathlib queue random.choices random.sample
random.shuffle statistics string subprocess textwrap threading types typing weakref
"""
MISSING = set(_MISSING.split())
"""Standard modules, and names in them, that CircuitPython lacks."""

_BY_NAME = {"load", "load_shared", "__import__"}
"""Functions that import the module that their argument names."""


def imported(tree, guarded=True):
    """Return (line, dotted name) of every import; `from a import b` gives a and a.b.

    Modules that are loaded on demand (patience.on_demand) count as imported; what stands below
    `if TYPE_CHECKING:` does not, because nothing imports it.

    :param bool guarded: those too that a `try` with `except ImportError` guards
    """
    nodes = walk(tree)
    skipped = set()
    for node in nodes:
        for_types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        if for_types or (
            not guarded
            and isinstance(node, ast.Try)
            and any(
                isinstance(handler.type, ast.Name) and handler.type.id == "ImportError"
                for handler in node.handlers
            )
        ):
            skipped |= {id(inner) for part in node.body for inner in walk(part)}
    found = []
    for node in nodes:
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            found.append((node.lineno, module))
            found += [(node.lineno, f"{module}.{alias.name}") for alias in node.names]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in _BY_NAME:
            found += [
                (node.lineno, arg.value) for arg in node.args if isinstance(arg, ast.Constant)
            ]
    return found


def wrong_imports(path, tree):
    """Say which imports of a file point the wrong way; `path` is relative to the root."""
    said = []
    for line, name in imported(tree):
        top = name.partition(".")[0]
        in_screen = path.startswith("lib/patience/ui/")
        if not top:
            said.append((line, "a relative import"))
        elif path.startswith("lib/"):
            if top not in (SCREEN if in_screen else ENGINE):
                said.append((line, f"lib/ does not know {name}"))
            elif not in_screen and (name + ".").startswith("patience.ui."):
                said.append((line, f"the engine does not know {name}"))
        elif path.startswith("sim/"):
            if top in HARDWARE and "/shims/" not in path:
                said.append((line, f"only a board has {name}"))
            if (
                top == "device"
                and name != "device"
                and name.split(".")[1] not in ("boards", "more_boards", "rare_boards")
            ):
                said.append((line, f"the desktop does not know {name}"))
        elif top in ("sim", "tests", "pytest"):
            said.append((line, f"a board does not know {name}"))
    return said


def missing_modules(tree):
    """Say which imports CircuitPython cannot make; those guarded for it are left out."""
    said = []
    for line, name in imported(tree, guarded=False):
        if name in MISSING or name.partition(".")[0] in MISSING:
            said.append((line, f"CircuitPython has no {name}"))
    for node in walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name = f"{node.value.id}.{node.attr}"
            if name in MISSING:
                said.append((node.lineno, f"CircuitPython has no {name}"))
    return said


def names_games(tree, games):
    """Say where code asks for a game: literals or words of names that are one's id or name.

    :param games: ids and names
    """
    known = {game.lower() for game in games}
    words = "|".join(sorted(re.sub(r"[^a-z]+", "_", game) for game in known))
    named = re.compile(f"_(?:{words})_")
    documents = set()
    for node in walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            documents.add(id(node.value))
    said = []
    for node in walk(tree):
        text = getattr(node, "value", None) if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and id(node) not in documents and text.strip().lower() in known:
            said.append((node.lineno, f"names the game {text!r}"))
        name = getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "name", "")
        if isinstance(name, str) and named.search(f"_{name.lower().strip('_')}_"):
            said.append((node.lineno, f"{name} is named after a game"))
    return said


def excused(said, source):
    """Return the complaints about lines that do not say `# house: why`."""
    lines = source.splitlines()
    return [(line, problem) for line, problem in said if "# house: " not in lines[line - 1]]


_ASKED = {"screen", "shown", "page", "menu", "table", "panel", "app", "peripherals"}


def guesses(tree):
    """Say where code guesses what a screen is, or replaces one of an object's methods."""
    said = []
    for node in walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("hasattr", "getattr"):
            asked = ast.unparse(node.args[0]).rpartition(".")[2]
            if asked in _ASKED and isinstance(node.args[1], ast.Constant):
                said.append((node.lineno, f"{asked} is asked what it has; see `Screen.kind`"))
        elif isinstance(node, ast.Attribute) and node.attr == "made_of":
            said.append((node.lineno, "only the stack knows a screen's module"))
    return said


def replaced_methods(source):
    """Say where a method is replaced at run time, which mypy finds unless a line excuses it."""
    return [
        (number, "a method is replaced")
        for number, line in enumerate(source.splitlines(), 1)
        if "ignore[method-assign]" in line
    ]
