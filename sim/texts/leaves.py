"""Finds the texts in the modules of `patience.texts`, and replaces them.

A text is a string, or bytes, that a module assigns to a name in capitals, alone or within a tuple
or a dict. Some texts have several parts, because a board keeps one text in less memory: the lines
of a menu, or a label and its values. Each part is translated alone.
"""

import ast
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

FOLDER = "patience.texts"
"""The package of the texts."""
RULE = "plural.RULE"
"""The text that says which numbers have which plural form, made from the language's formula."""
NOTES = "words.NOTES"
"""The number that says whether notes need letters with accents: 0 no, 1 yes."""
FIRST_CODE = "words.FIRST_CODE"
"""The number of the code of the first letter that faces draw."""
MENU_WIDTH = "words.MENU_WIDTH"
"""The number of pixels that the lines of `words.PAUSE` need."""
WIDTHS = {face: f"plural.{face.upper()}_WIDTHS" for face in ("menu", "large", "small")}
"""The widths of letters, by the name of their face."""
SHORT = "short_words._SHORT"
"""The shorter words for large letters: all are one entry of a catalogue, `SHORT_ENTRY`."""
SHORT_ENTRY = "short_words", "Label=Short"
NUMBERS = (NOTES, FIRST_CODE, MENU_WIDTH)
MADE = {RULE, *NUMBERS, *WIDTHS.values(), SHORT}
"""Texts that follow from the language."""
PLURALS = {
    "desk_text.BACK",
    "desk_text.ROWS",
    "paused_text.MOVES",
    "pages_text.CARDS",
    "refusals._AT_ONCE",
    "desk_text.POSITION",
    "desk_text.STOCK_CARDS",
    "words.LINE_LEFT",
    "words.MORE_WAIT",
    "words.PILE_COUNT",
}
"""Texts whose parts are the forms of a plural, for `plural.choose`."""
LISTS = {"day_text.MONTHS", "day_text.SHORT_MONTHS", "day_text.WEEKDAYS"}
"""Texts of words between spaces, whose number stays."""

_NOT_TRANSLATED = {
    "about_text.PROGRAM",
    "day_text.RESULT",
    "game_text._RANKS",
    "notation",
    "refusals._LETTERS",
    "refusals._RANKS",
}
_FORMATS = {"day_text.DATE", "day_text.FULL_DATE", "day_text.OF_YEAR"}  # without a word
_SEPARATORS = {
    "day_text.DATES": "",
    "device_text.NOT_CALIBRATED": "",
    "device_text.UNPLUGGED": "",
    "device_text.PAD_GONE": "",
    "device_text.PAD_IS_BACK": "",
    "words.SAVE_ON_DRIVE_NOTES": "|",
}
_EVERY = "\n|="
_FIELDS = {"option_names._RULE_OPTIONS"}  # field|label|value=name|value=name
_NAME = re.compile(r"_?[A-Z][A-Z0-9_]*$")
_WORD = re.compile(r"[^\W\d_]{2}")
_MARK = re.compile(r"\{\w*\}")


class Leaf(NamedTuple):
    """A text in a module."""

    context: str  # such as "words.PAUSE"
    node: ast.Constant


def find_leaves(module: str, tree: ast.Module) -> Iterator[Leaf]:
    """Yield the texts of a module.

    :param module: its name in `patience.texts`
    """
    if module in _NOT_TRANSLATED:
        return
    for node in tree.body:
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        name = node.targets[0].id
        context = f"{module}.{name}"
        if _NAME.match(name) and context not in _NOT_TRANSLATED:
            for part in _constants(node.value):
                if context in MADE or any(piece.is_text for piece in split(context, part)):
                    yield Leaf(context, part)


def _constants(node: ast.expr) -> Iterator[ast.Constant]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes | int):
        yield node
    elif isinstance(node, ast.Tuple):
        for part in node.elts:
            yield from _constants(part)
    elif isinstance(node, ast.Dict):
        for part in node.values:
            yield from _constants(part)


class Piece(NamedTuple):
    """A part of a text, or what is between two parts."""

    text: str
    is_text: bool  # whether it is translated


def split(context: str, node: ast.Constant) -> list[Piece]:
    """Return the parts of a text, and what is between them."""
    if isinstance(node.value, int):
        return []
    value = node.value.decode() if isinstance(node.value, bytes) else str(node.value)
    separators = "" if context in PLURALS | LISTS else _SEPARATORS.get(context, _EVERY)
    parts = re.split(f"([{re.escape(separators)}])", value) if separators else [value]
    pieces: list[Piece] = []
    for at, part in enumerate(parts):
        is_text = context in _FORMATS or bool(_WORD.search(_MARK.sub("", part)))
        if context in _FIELDS:
            before = parts[at - 1] if at else "\n"
            after = parts[at + 1] if at + 1 < len(parts) else "\n"
            is_text = is_text and (before == "=" or (before == "|" and after != "="))
        body = part.strip() if is_text else part
        if body == part or context in LISTS:
            pieces.append(Piece(part, is_text))
            continue
        begin = part.index(body)
        pieces.append(Piece(part[:begin], False))
        pieces.append(Piece(body, True))
        pieces.append(Piece(part[begin + len(body) :], False))
    return [piece for piece in pieces if piece.text]


def translate(leaf: Leaf, find: Callable[[str, str], str]) -> str | bytes | int:
    """Return a text in another language.

    :param find: returns the translation of a part, given its context and its English text
    """
    if leaf.context == SHORT:
        lines = find(*SHORT_ENTRY)
        if lines != SHORT_ENTRY[1]:
            return f"\n{lines}\n".encode()
        return bytes(leaf.node.value)  # type: ignore[arg-type]
    if leaf.context in MADE:
        value = leaf.node.value
        if isinstance(value, bytes):
            return find(leaf.context, value.decode()).encode()
        made = find(leaf.context, str(value))
        return int(made) if leaf.context in NUMBERS else made
    pieces = split(leaf.context, leaf.node)
    text = "".join(find(leaf.context, part) if is_text else part for part, is_text in pieces)
    return text.encode() if isinstance(leaf.node.value, bytes) else text
