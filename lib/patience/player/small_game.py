"""The small game of the lesson: six cards, three piles, a stock.

Loaded on demand.
"""

from patience.game import Game
from patience.on_demand import load
from patience.player.session import Session
from patience.player.settings import CHOOSE, EXPERIENCED, LEARNT, SAFE_UP, SKIP
from patience.table import BASE, FACE_DOWN, REDEALS, STOCK, TABLEAU, UNLIMITED, Table
from patience.texts.words import HOW_TO_PLAY

_ROW = "|T=3|king=13|fill=TWF|draw=1|redeal=-1"
# Clubs and diamonds are home, hearts and spades up to the 10. This is the rest: bytes of card and
# place, bottom cards first.
_KING = 48
_QUEEN = 44
_JACK = 40
_HEARTS = 2
_SPADES = 3
_CARDS = (
    (_KING + _SPADES, TABLEAU),
    (_JACK + _SPADES + FACE_DOWN, TABLEAU + 1),
    (_QUEEN + _HEARTS, TABLEAU + 1),
    (_KING + _HEARTS, TABLEAU + 2),
    (_QUEEN + _SPADES, STOCK),
    (_JACK + _HEARTS, STOCK),
)


def begin_session(settings: bytearray) -> Session:
    """Return a session with the small game and without automatic help."""
    session = Session(0)
    own = session.settings
    own[:] = settings
    own[SAFE_UP] = own[SKIP] = own[CHOOSE] = 0
    own[LEARNT] = EXPERIENCED
    session.game = _lay_out(session.table)
    return session


def _lay_out(table: Table) -> Game:
    # Return the small game, laid out on a table.
    game = Game(load("patience.games.rules").read(HOW_TO_PLAY + _ROW), table)
    table.top[BASE] = 0
    table.top[REDEALS] = UNLIMITED
    for card in range(52):
        if card & 3 < _HEARTS or card < _JACK:
            table.lay(card, card & 3)
    for card, place in _CARDS:
        table.lay(card, place)
    return game
