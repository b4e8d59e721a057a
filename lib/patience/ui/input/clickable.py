"""Buttons in sentences, which a mouse or a finger can press: "{A} play   {B} back".

Loaded on demand.
"""

from patience.player.settings import SWAP
from patience.texts.words import HOLD, HOLD_UP
from patience.ui.input.actions import HELD, LEFT, RIGHT, SELECT, START, A, B
from patience.ui.input.button_names import CHIP_TEXT, fill_button_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App
    from patience.ui.draw.face import Face

_ENDS = "  ", ", ", ". ", "\n"  # of the words after a button
_BUTTONS = ("A", A), ("B", B), ("Select", SELECT), ("Start", START)


def fill_other_names(app: "App", names: list[str], sentence: str) -> str:
    """Fill in the names of a machine without buttons, or of one with seven names.

    A terminal cannot tell how long a key is held. The last three names are the keys that are
    pressed there to hold the first three buttons.
    """
    if not names:
        return name_actions(sentence)
    swap = app.session.settings[SWAP]
    for number in range(len(names) - 1, -1, -1):  # held buttons first
        at = number % len(_BUTTONS)
        name = names[number - at + 1 - at if swap and at < 2 else number]
        mark = "{" + _BUTTONS[at][0] + "}"
        for hold in HOLD.split("|") if number > at else ("",):
            sentence = sentence.replace(hold + mark, CHIP_TEXT + name + CHIP_TEXT)
    return sentence


def name_actions(sentence: str) -> str:
    """Return a sentence whose buttons have the names of their actions, for players without buttons.

    >>> name_actions("{A} play   {B} back").replace(CHIP_TEXT, "|")
    '|Play|   |Back|'
    >>> name_actions("Hold {A}: finish the game.").replace(CHIP_TEXT, "|")
    '|Finish the game|'
    """
    filled, *parts = sentence.replace(HOLD_UP, "").split("{")
    for part in parts:
        for hold in HOLD.split("|"):
            if filled.endswith(hold):
                filled = filled[: -len(hold)]
        rest = part[part.find("}") + 1 :]
        words = rest.lstrip(": ") if rest[:1] in (":", " ") else ""
        end = len(words.rstrip(" .,"))
        for mark in _ENDS:
            if 0 <= words.find(mark) < end:
                end = words.find(mark)
        if end > 0:
            filled += CHIP_TEXT + words[0].upper() + words[1:end] + CHIP_TEXT
            filled += "" if words[end:] == "." else words[end:]
        else:
            filled += rest
    return filled


def restore_marks(app: "App", sentence: str) -> str:
    """Return a sentence in the form of `texts.words`, from one with the names of buttons."""
    for name, _ in _BUTTONS:
        for hold in (HOLD.split("|")[0], ""):
            mark = hold + "{" + name + "}"
            named = fill_button_names(app, mark)
            if named:
                sentence = sentence.replace(named, mark)
    return sentence


def find_action(face: "Face", sentence: str, lines: list[bytes], row: int, x: int) -> "int | None":
    """Return the action of a sentence at the clicked spot, None if there is none.

    A button extends to the next one; the only button of a sentence is the whole sentence.

    :param face: the letters that it is written in
    :param sentence: as in `texts.words`
    :param lines: the sentence's lines as written
    :param row: the clicked line
    :param x: the pixel from the beginning of that line
    """
    actions = list_actions(sentence)
    if not actions:
        return None
    chosen = 0
    number = -1
    for line in range(row + 1):
        text = lines[line]
        inside = False
        for at in range(len(text)):
            if text[at] == ord(CHIP_TEXT):
                inside = not inside
            if text[at] in b"<>" or (text[at] == ord(CHIP_TEXT) and inside):
                number += 1
                if line < row or face.width(text[:at]) <= x:
                    chosen = number
    return actions[min(chosen, len(actions) - 1)]


def list_actions(sentence: str) -> list[int]:
    """Return the actions of a sentence's buttons, in the form of `texts.words`, in their order."""
    actions = []
    for at in range(len(sentence)):
        sign = sentence[at]
        if sign == "<":
            actions.append(LEFT)
        elif sign == ">":
            actions.append(RIGHT)
        elif sign == "{":
            name = sentence[at + 1 : sentence.find("}", at)]
            held = HELD if sentence[:at].endswith(tuple(HOLD.split("|"))) else 0
            actions += [button | held for known, button in _BUTTONS if known == name]
    return actions
