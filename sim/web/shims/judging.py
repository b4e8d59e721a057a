"""Asks the page's solver whether the game on the table can still be won, and shows its answers."""

import json

from patience.player.settings import IF_LOST, NEVER, SAFE_UP, VALUES, VERDICTS
from patience.texts.option_names import SETTINGS
from patience.ui.input.kinds import is_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_TEXTS = {
    "winnable": "Winnable",
    "lost": "Lost",
    "open": "Not known yet",
}


def verdict_question(app: "App", known: str) -> str:
    """Return what the solver needs to know: the deal, the position, and the steps before it.

    "null" if there is nothing to search, "" if it is the same as `known`: the mark before the first
    line break of an earlier question.
    """
    screen, settings = app.stack.screen, app.session.settings
    game = app.session.game
    if (
        app.stack.change
        or not (screen.shows_game and is_table(screen))
        or settings[VERDICTS] == NEVER
        or game.row.packs > 1
        or game.won()
    ):
        return "null"
    row, table = game.row, game.table
    options = [[name, str(getattr(row, name))] for name, _ in row.options]
    position = (bytes(table.under) + bytes(table.top)).hex()
    mark = json.dumps([row.id, options, game.number, position])
    if mark == known:
        return ""
    log = table.log
    entries = bytearray()
    for number in range(log.applied):
        entries.extend(log.entry(number).to_bytes(3, "little"))
    asked = {
        "game": row.id,
        "options": options,
        "number": game.number,
        "position": position,
        "log": entries.hex(),
        "steps": log.steps,
        "going_up": settings[SAFE_UP],
    }
    return mark + "\n" + json.dumps(asked)


def verdict_text(app: "App", verdict: str, back: int, whole: int, searched: int) -> str:
    """Return the line to show about a verdict, and an offer on a second line.

    :param verdict: "winnable", "lost" or "open"
    :param back: how many steps back the last winnable position is; 0 if none is known
    :param whole: whether the deal is lost
    :param searched: whether the solver has searched as long as it may
    """
    if app.session.settings[VERDICTS] == IF_LOST and verdict != "lost":
        return ""
    if whole:
        return "This deal cannot be won"
    text = "Not known" if verdict == "open" and searched else _TEXTS[verdict]
    if back:
        text += f"\nback {back} move{'s' if back > 1 else ''}"
    return text


def verdict_back(app: "App", steps: int) -> None:
    """Go back some steps to the table of an earlier position."""
    app.stack.back_to_table(_undo, app, steps)


def _undo(app: "App", steps: int) -> None:
    table = app.stack.present(0)
    table.leave()
    for _ in range(steps):
        table.game.pop()
    table.look_again()


def verdict_toggle(app: "App") -> str:
    """Change when verdicts are shown, as in the options; return a sentence about it."""
    settings = app.session.settings
    settings[VERDICTS] = (settings[VERDICTS] + 1) % VALUES[VERDICTS]
    app.touch()
    names = SETTINGS[VERDICTS].decode().split("|")
    return f"{names[0]}: {names[1 + settings[VERDICTS]]}."


def verdict_say(app: "App", sentence: str) -> None:
    """Show a sentence on the line below the table; other screens refuse the press."""
    screen = app.stack.screen
    if is_table(screen):
        screen.view.say(sentence)
        screen.view.draw()
