"""Keeps the decks: how many proved deals of each game were played, and which of 52 were won.

Loaded on demand.

`games.packs` has the proved deals. `Session.decks` has an unordered record of 21 bytes for each
game with such a deal; numbers have two bytes, the lower first:

    0 key, as in `statistics`   2 proved deals played   4 won   6 the last one chosen: its index + 1
    8 the deck (13): two bits a card, clubs lowest, a byte a rank

A deck has one of the proved deals for each card, see `packs.deal_for`. Two bits tell how a card was
won: `NOT_WON`, `LIT`, `UNAIDED` or `AT_PAR`; the best result counts.
"""

from micropython import const

from patience.player.session import DEAL_RESULT, DEAL_SIZE, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.games.packs import Pack
    from patience.player.proved_deal import ProvedDeal

NOT_WON = const(0)
LIT = const(1)
UNAIDED = const(2)
"""Won without a hint."""
AT_PAR = const(3)
"""Won without a hint, in no more steps than the pack's line has."""

DECK_SIZE = const(21)
_PLAYED = const(2)
_WON = const(4)
_LAST = const(6)
_CARDS = const(8)
_DECK = const(52)
_FULL = const(0xFFFF)
_MOST_SKIPPED = const(60)
_FIRST_WINS = const(2)  # of proved deals; until then, deals are easy


def how_won(data: bytearray, game_key: int, card: int) -> int:
    """Return how a card of a game's deck was won."""
    at = _find(data, game_key)
    return data[at + _CARDS + (card >> 2)] >> (card & 3) * 2 & 3 if at < len(data) else NOT_WON


def count_won(data: bytearray, game_key: int) -> int:
    """Return how many cards of a game's deck were won."""
    return len([card for card in range(_DECK) if how_won(data, game_key, card)])


def first_open(data: bytearray, game_key: int) -> int:
    """Return the easiest card of a game's deck that is not yet won, 0 if all are."""
    for card in range(_DECK):
        if not how_won(data, game_key, card):
            return card
    return 0


def counts(data: bytearray, game_key: int = -1) -> tuple[int, int]:
    """Return how many proved deals of a game were played, and won; with -1, of all games."""
    played = won = 0
    for at in range(0, len(data), DECK_SIZE):
        if game_key in (-1, read_pair(data, at)):
            played += read_pair(data, at + _PLAYED)
            won += read_pair(data, at + _WON)
    return played, won


def choose(session: Session, game_key: int, pack: "Pack") -> int:
    """Return the index of the proved deal to be dealt next.

    A beginner gets easy deals in order. Later deals go around the pack in wide steps, which
    alternate between easy and hard, so none repeats before all others. Deals that the player has
    seen in other ways are skipped: the last deals, and those lit in the deck.

    :param pack: the pack of the game, with at least one deal
    """
    data, count = session.decks, pack.count
    at = _make(data, game_key)
    last = read_pair(data, at + _LAST)
    step, first = _step(count), session.seed ^ session.seed >> 7
    if counts(data)[1] < _FIRST_WINS:
        step, first = 1, first % max(1, count // 8)
    index = (last - 1 + step if last else first) % count
    for _ in range(min(_MOST_SKIPPED, count - 1)):
        if not _was_dealt(session, game_key, pack, index):
            break
        index = (index + step) % count
    write_pair(data, at + _LAST, index + 1)
    return index


def _step(count: int) -> int:
    # Return about the golden section of all deals, without a common divisor with their number.
    step = max(1, count * 618 // 1000)
    while True:
        one, other = step, count
        while other:
            one, other = other, one % other
        if one == 1:
            return step
        step += 1


def _was_dealt(session: Session, game_key: int, pack: "Pack", index: int) -> bool:
    deals = session.deals
    wanted = game_key.to_bytes(4, "little") + pack.number(index).to_bytes(4, "little")
    for at in range(0, len(deals), DEAL_SIZE):
        if deals[at : at + DEAL_RESULT] == wanted:
            return True
    card = pack.card_for(index)
    return card >= 0 and how_won(session.decks, game_key, card) != NOT_WON


def count_played(data: bytearray, game_key: int) -> None:
    """Count a proved deal as played."""
    _count(data, _make(data, game_key) + _PLAYED)


def count_win(data: bytearray, game_key: int, deal: "ProvedDeal") -> None:
    """Count a proved deal as won, and light its card if the deck has one."""
    at = _make(data, game_key)
    _count(data, at + _WON)
    if read_pair(data, at + _PLAYED) < read_pair(data, at + _WON):
        _count(data, at + _PLAYED)  # it was played before the count was reset
    card = deal.card
    if card >= 0:
        how = max(how_good(deal), how_won(data, game_key, card))
        at += _CARDS + (card >> 2)
        shift = (card & 3) * 2
        data[at] = data[at] & ~(3 << shift) | how << shift


def how_good(deal: "ProvedDeal") -> int:
    """Return how well a won deal was won: `LIT`, `UNAIDED` or `AT_PAR`."""
    if deal.hinted:
        return LIT
    return AT_PAR if 0 < deal.own_steps <= deal.par else UNAIDED


def forget_counts(session: Session, game_key: int = -1) -> None:
    """Reset the counts of one game, or with -1 of all, but keep the decks."""
    data = session.decks
    for at in range(0, len(data), DECK_SIZE):
        if game_key in (-1, read_pair(data, at)):
            data[at + _PLAYED : at + _LAST] = bytes(_LAST - _PLAYED)


def _find(data: bytearray, game_key: int) -> int:
    for at in range(0, len(data), DECK_SIZE):
        if read_pair(data, at) == game_key:
            return at
    return len(data)


def _make(data: bytearray, game_key: int) -> int:
    at = _find(data, game_key)
    if at == len(data):
        data.extend(bytes(DECK_SIZE))
        write_pair(data, at, game_key)
    return at


def _count(data: bytearray, at: int) -> None:
    write_pair(data, at, min(read_pair(data, at) + 1, _FULL))


def read_pair(data: bytearray, at: int) -> int:
    """Return a number of two bytes, the lower first."""
    return data[at] | data[at + 1] << 8


def write_pair(data: bytearray, at: int, number: int) -> None:
    """Set a number of two bytes."""
    data[at] = number & 0xFF
    data[at + 1] = number >> 8
