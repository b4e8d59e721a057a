"""Tips below the table: each explains something that the player has not yet done.

Loaded on demand.
"""

from patience.legality import LEGAL
from patience.moves import AGAIN, DEAL
from patience.player.settings import LEARNT
from patience.texts.words import CLICK_TIPS, TAP_TIPS, TIPS
from patience.ui.input.actions import CLICK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.game import Game

# The lines of `words.TIPS` about actions that are not always possible. The first is about a stock.
_DEAL = 2
_UNDO = 3


def sentence(settings: bytearray, game: "Game", pointer: str) -> str:
    """Return the next tip on something that the player has not done but can do now, or "".

    :param pointer: `Peripherals.pointer`
    """
    lines = TIPS.split("\n")
    if pointer:
        pointed = (CLICK_TIPS if pointer == CLICK else TAP_TIPS).split("\n")
        lines[: len(pointed)] = pointed
    for number in range(len(lines)):
        if (
            settings[LEARNT] >> number & 1
            or (number == _DEAL and (game.row.deals == AGAIN or game.refusal(DEAL) != LEGAL))
            or (number == _UNDO and not game.table.log.applied)
        ):
            continue
        return lines[number]
    return ""
