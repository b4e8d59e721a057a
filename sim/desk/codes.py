"""Reads share codes such as klondike:617:draw=3, and deals pasted ones."""

import re
from typing import TYPE_CHECKING

from sim.data.numbers import read_whole

if TYPE_CHECKING:
    from sim.desk.machine import Machine

_QUOTED = 24  # characters of pasted text that fit into a sentence
_CODE = r"[A-Za-z0-9-]+:\d+(?::\w+=[\w-]*)*(?![:\w])"


def split(word: str) -> list[str]:
    """Return the parts of a share code: game, number, options; [] for any other word.

    >>> split("klondike:617:draw=3"), split("klondike")
    (['klondike', '617', 'draw=3'], [])
    """
    return word.split(":") if re.fullmatch(_CODE, word, re.ASCII) else []


def deal(machine: "Machine", pasted: str) -> None:
    """Deal the last code in pasted text, after a question if that would lose a game.

    If there is no code, the line below the table says so.
    """
    from patience.games import catalog
    from patience.games.dealing import LAST_NUMBER
    from patience.player.statistics import row_key
    from patience.ui.screens.leaving import begin_deal, replay

    words = re.findall(_CODE, pasted, re.ASCII) or pasted.replace("#", " ").split()
    if not words:
        machine.say("There is no share code to deal.")
        return
    word = words[-1]
    game, number, *options = split(word) or ("", "")
    game = game.lower()
    pairs = [(field, value) for field, _, value in (part.partition("=") for part in options)]
    try:
        if not catalog.known([game]):
            # Screens have only ASCII letters, and draw some of them as suits.
            shown = re.sub(r"[^A-Za-z0-9:=.,/-]", "?", word[:_QUOTED])
            raise ValueError(f'"{shown}" is not a share code.')
        try:
            deal_number = read_whole(number, 1, LAST_NUMBER)
        except ValueError as error:
            raise ValueError(f"The deal number is {error}.") from error
        row = catalog.row(game, pairs)  # checks the options
    except ValueError as error:
        machine.say(str(error))
        return
    app = machine.app
    same = (row_key(row), deal_number) == (row_key(app.session.game.row), app.session.game.number)
    begin_deal(app, same, replay, app, game, deal_number, pairs)
