"""Buttons in sentences that a mouse or a finger presses: "{A} play   {B} back".

Loaded on demand.
"""

from patience.player.settings import SWAP
from patience.ui.input.actions import HELD, LEFT, RIGHT, SELECT, START, A, B
from patience.ui.input.button_names import CHIP_TEXT, fill_button_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App
    from patience.ui.draw.face import Face

_HOLD = "old "  # of "Hold {A} to finish the game."
_ENDS = "  ", ", ", ". ", "\n"  # of the words behind a button
_BUTTONS = ("A", A), ("B", B), ("Select", SELECT), ("Start", START)


def fill_other_names(app: "App", names: list[str], sentence: str) -> str:
    """Fill in other names than those of four buttons: none, for players without buttons, or seven.

    In a terminal it cannot be seen how long a key is held. The last three names are what is pressed
    there to hold the first three buttons.
    """
    if not names:
        return name_actions(sentence)
    swap = app.session.settings[SWAP]
    for number in range(len(names) - 1, -1, -1):  # those that are held first
        at = number % len(_BUTTONS)
        name = names[number - at + 1 - at if swap and at < 2 else number]
        mark = "{" + _BUTTONS[at][0] + "}"
        for hold in ("Hold ", "hold ") if number > at else ("",):
            sentence = sentence.replace(hold + mark, CHIP_TEXT + name + CHIP_TEXT)
    return sentence


def name_actions(sentence: str) -> str:
    """Return a sentence whose buttons are named after what they do, for players without buttons.

    >>> name_actions("{A} play   {B} back").replace(CHIP_TEXT, "|")
    '|Play|   |Back|'
    >>> name_actions("Hold {A} to finish the game.").replace(CHIP_TEXT, "|")
    '|Finish the game|'
    """
    filled, *parts = sentence.replace("hold Up", "").split("{")
    for part in parts:
        if filled.endswith(_HOLD):
            filled = filled[: -len(_HOLD) - 1]
        rest = part[part.find("}") + 1 :]
        words = rest.lstrip(": ") if rest[:1] in (":", " ") else ""
        words = words[3:] if words.startswith("to ") else words
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
    """Return a sentence as in `texts.words`, from one with the names of buttons filled in."""
    for name, _ in _BUTTONS:
        for hold in ("Hold ", ""):
            mark = hold + "{" + name + "}"
            named = fill_button_names(app, mark)
            if named:
                sentence = sentence.replace(named, mark)
    return sentence


def find_action(face: "Face", sentence: str, lines: list[bytes], row: int, x: int) -> "int | None":
    """Return the action that a sentence names where it is clicked, None if there is none.

    A button reaches to the next one; the only button of a sentence is all of it.

    :param face: the letters that it is written in
    :param sentence: as in `texts.words`
    :param lines: as it is written
    :param row: the line that is clicked
    :param x: the pixel from the beginning of that line
    """
    actions = _list_actions(sentence)
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


def _list_actions(sentence: str) -> list[int]:
    actions = []
    for at in range(len(sentence)):
        sign = sentence[at]
        if sign == "<":
            actions.append(LEFT)
        elif sign == ">":
            actions.append(RIGHT)
        elif sign == "{":
            name = sentence[at + 1 : sentence.find("}", at)]
            held = HELD if sentence[:at].endswith(_HOLD) else 0
            actions += [button | held for known, button in _BUTTONS if known == name]
    return actions
