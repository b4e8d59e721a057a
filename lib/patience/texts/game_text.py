"""Makes the game's text for the line below the table: a varying part, its name and number.

Loaded on demand.
"""

from patience.table import BASE, EMPTY, REDEALS
from patience.texts import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from patience.game import Game

    class Letters(Protocol):
        """The letters that it is written in."""

        def width(self, text: bytes) -> int:
            """Return the width of a text in pixels."""

        def fit(self, text: bytes, room: int) -> bytes:
            """Return as many words of a text as fit."""


_RANKS = "A23456789TJQK"


def game_text(
    game: "Game", face: "Letters", room: int, low: int = False, winnable: bool = False
) -> tuple[bytes, bytes, bytes]:
    """Return a game's varying part, name and number, as bytes; parts without room are empty.

    :param face: the letters
    :param room: in pixels; if it is too little, an arrow replaces the word redeals, the name loses
        its last words, and then the number is left out, but never the varying part
    :param low: whether the battery is low; the warning replaces name and number
    :param winnable: whether the deal is proved winnable, which is shown after its number if there
        is room
    """
    top = game.table.top
    varies = b""
    left = game.left()
    if left:
        varies = words.LEFT.format(left).encode()
    elif game.row.option_values("suits"):
        suits = words.ONE_SUIT if game.row.suits == "1" else words.SUITS.format(game.row.suits)
        varies = suits.encode()
    elif game.choosing_base():
        varies = words.CHOOSE_BASE.encode()
    elif not game.row.base.isdigit() and top[BASE] != EMPTY:
        rank = _RANKS[top[BASE]] if top[BASE] != 9 else "10"
        varies = words.BASE.format(rank).encode()
    if game.row.redeal > 0:
        varies += (b" " if varies else b"") + words.REDEALS.encode() + str(top[REDEALS]).encode()
    name = (words.BATTERY_LOW if low else game.row.name).encode()
    number = b"" if low or not game.number else str(game.number).encode()
    # A gap of two pixels follows each part, and one pixel follows its last letter.
    room -= 3 if varies else 1
    if face.width(varies + name + number) > room:
        varies = varies.replace(words.REDEALS.encode(), words.REDEALS_SIGN.encode())
    width = room = room - face.width(varies)
    beside = room - face.width(number)
    if beside < 0:
        return varies, face.fit(name, room - 1), b""
    name = face.fit(name, beside - 1)
    if winnable and number:
        for noted in (words.WINNABLE_DEAL, words.WINNABLE_NUMBER):
            text = noted.format(game.number).encode()
            if face.width(name + text) <= width:
                return varies, name, text
    return varies, name, number
