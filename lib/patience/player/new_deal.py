"""Begins deals in a session: chooses the game and the number.

Loaded on demand.
"""

from micropython import const

from patience.advice.autoplay import finishing_move
from patience.games.dealing import LAST_NUMBER, new_game
from patience.games.packs import Pack, deal_for, open_pack
from patience.games.row import Row
from patience.on_demand import load
from patience.player import decks, statistics
from patience.player.proved_deal import CARD_GAME, ProvedDeal
from patience.player.rule_options import options_changed, restart_keeps_steps
from patience.player.session import MUCH, OPEN, WON, Session
from patience.player.settings import NEW_DEALS, SCORING, VEGAS
from patience.texts.words import LEFT_WON, PACK_DAMAGED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST_MONEY = const(9999)  # what fits below the table
_COMMON_NUMBERS = const(31999)  # deals 1 to 31999 are PySolFC's, card for card


def start_game(
    session: Session, game_id: str, number: int, options: "Iterable[tuple[str, str]]" = ()
) -> None:
    """Deal the session's first game, or change to another game.

    :param game_id: a game of the catalogue; empty for its first
    :param number: 1 to 2147483647; 0 chooses one
    :param options: `(field, value)` pairs that replace the row's own
    :raises ValueError: for an unknown game or option, or a number out of range
    """
    _leave_paused(session)
    catalog = load("patience.games.catalog")
    row = catalog.row(game_id or catalog.first_id(), options)
    del catalog
    before = session.result and session.game.row.line  # without moves, it does not count
    chosen = {field: str(getattr(row, field)) for field, _ in row.options}
    _deal(session, row, number)
    session.chosen_options = chosen  # only now: if dealing fails, a save needs the old ones
    if before:
        statistics.note_recent(session, before)


def new_deal(session: Session, number: int = 0, read: Row | None = None) -> None:
    """Deal the same game again, with the chosen options.

    :param number: 1 to 2147483647; 0 chooses one; the current deal's number restarts it,
        unless other options are chosen
    :param read: the row with the chosen options, if they are others, and it has been read
    :raises ValueError: if the number is out of range; nothing is changed
    """
    _leave_paused(session)
    row = session.game.row
    changed = options_changed(session)
    if number == session.game.number and not changed and restart_keeps_steps(session):
        _restart(session)
        return
    if changed:
        row = read or load("patience.games.catalog").row(row.id, session.chosen_options.items())
    _deal(session, row, number)


def next_card(session: Session) -> tuple[int, int]:
    """Return the easiest card of the current game's deck that is not yet won, the ace of clubs if
    all are, and the number of its deal; 0, which chooses one, if the pack cannot be read.
    """
    card = decks.first_open(session.decks, statistics.key(session.game.row.line))
    number = 0
    try:
        pack = open_pack(session.game.row)
        if pack:
            try:
                number = pack.number(deal_for(card, pack.count))
            finally:
                pack.close()
    except (OSError, ValueError):
        session.notice = PACK_DAMAGED
    return card, number


def deal_card(session: Session, game_id: str, number: int) -> None:
    """Deal the deal of a card of a game's deck.

    :raises ValueError: for an unknown game; nothing is dealt
    """
    replay(session, game_id, number)
    if session.proved and session.proved.card >= 0:
        session.proved.day = CARD_GAME


def replay(
    session: Session, game_id: str, number: int, options: "Iterable[tuple[str, str]]" = ()
) -> None:
    """Deal a number of this game or another with given options, for example one of `Session.deals`.

    :param number: 1 to 2147483647; 0 chooses one
    :param options: `(field, value)` pairs that replace the row's own
    :raises ValueError: for an unknown game or option, or a number out of range; nothing is dealt
    """
    row = session.game.row
    if game_id in (row.id, row.line):
        own = game_id == row.id
        session.chosen_options = {
            field: values[0] if own else str(getattr(row, field)) for field, values in row.options
        }
        session.chosen_options.update(options)
        new_deal(session, number)
    else:
        start_game(session, game_id, number, options)


def _leave_paused(session: Session) -> None:
    # A game that was just paused is neither lost nor restarted.
    if session.game and session.game.number < 0:
        session.result = 0
        session.proved = None


def _restart(session: Session) -> None:
    # Undo all steps, so that they can be redone, and the time continues; only after a win is it a
    # new game.
    game = session.game
    statistics.count_game(session)
    steps = game.table.log.steps
    brought = _brought(session)
    while game.pop():
        pass
    if session.result == WON:
        _deal_changed(session)
        keep_money(session, brought)
        if session.proved:
            session.proved.begin_anew()
    session.before_restart = steps or session.before_restart


def _deal(session: Session, row: Row, number: int) -> None:
    _finish(session, row, number)
    statistics.count_game(session)
    before = statistics.pack_deal(session) if session.result == OPEN else b""
    was_paused = not session.game or session.game.number < 0
    old = b"" if was_paused else statistics.pack_deal(session)
    number, proved, has_pack = _look_up(session, row, number)
    brought = _brought(session)
    session.game = new_game(row, number, session.table)
    if session.is_shown():
        statistics.count_loss(session, before)  # even if the same deal follows
        before = b""
    session.before_restart = session.dropped_points = 0
    _deal_changed(session, before)
    if not session.result:  # a different deal
        keep_money(session, brought)
    elif proved and session.proved:
        proved.hinted = session.proved.hinted
    if proved and session.proved and old == statistics.pack_deal(session):
        proved.day = session.proved.day
    session.proved = proved
    session.has_pack = has_pack


def _deal_changed(session: Session, before: bytes = b"") -> None:
    # Count the previous game as lost, unless the same deal was dealt again. `before` is the
    # beginning of its record if it counts as played, and would count as lost.
    session.unsaved = MUCH
    if before == statistics.pack_deal(session):
        session.bookmark = -1
    else:
        statistics.count_loss(session, before)
        session.reset_counts()


def _finish(session: Session, row: Row, number: int) -> None:
    # If the game being left would finish automatically, finish it, so that it counts as won.
    game = session.game
    if not (statistics.will_win(session) and 0 <= number <= LAST_NUMBER):
        return
    if number == game.number and statistics.row_key(row) == statistics.row_key(game.row):
        return
    while (a_move := finishing_move(game)) is not None:
        session.push(a_move)
    if session.proved:
        load("patience.advice.following").note_own_steps(session)
    if session.best:
        load("patience.player.best").note_win(session, -1)
    session.notice = LEFT_WON


def _brought(session: Session) -> int:
    # Return the current deal's balance in Vegas, in dollars.
    if session.result and session.settings[SCORING] == VEGAS and session.game.row.score:
        return load("patience.player.scoring").money(session)
    return 0


def keep_money(session: Session, brought: int) -> None:
    """Add the balance of a deal in Vegas that has ended to that of earlier ones."""
    session.bank = max(-_MOST_MONEY, min(session.bank + brought, _MOST_MONEY))


def _look_up(session: Session, row: Row, number: int) -> tuple[int, ProvedDeal | None, bool]:
    # Return the deal's number (chosen if `number` is 0), its `ProvedDeal` or None, and whether the
    # game has proved deals.
    proved = None
    has_pack = False
    try:
        pack = open_pack(row)
        run = -1
        if session.best and session.best[0]:
            next_of_run = load("patience.player.best").next_of_run
            run = next_of_run(session, statistics.row_key(row), pack.count if pack else 0, number)
        if pack:
            try:
                number, proved = _look_up_in(pack, session, row, number, run)
                has_pack = True
            finally:
                pack.close()
    except (OSError, ValueError):
        session.notice = PACK_DAMAGED
    return number or _choose_number(session), proved, has_pack


def _look_up_in(
    pack: Pack, session: Session, row: Row, number: int, run: int
) -> tuple[int, ProvedDeal | None]:
    # Return the deal's number (chosen if `number` is 0), and its `ProvedDeal` or None. `run` is the
    # result of `best.next_of_run`, or -1.
    if run >= 0:
        index, number = run, pack.number(run)
    elif number or session.settings[NEW_DEALS]:
        number = number or _choose_number(session)
        index = pack.find(number) if 0 < number <= LAST_NUMBER else -1
    else:
        _choose_number(session)  # so that the seed advances
        index = decks.choose(session, statistics.key(row.line), pack)
        number = pack.number(index)
    if index < 0:
        return number, None
    card = pack.card_for(index)
    return number, ProvedDeal(index, pack.par(index), card)


def _choose_number(session: Session) -> int:
    # This generator yields every value from 0 to 65535 before it repeats one.
    session.seed = (session.seed * 75 + 74) % 65537
    return session.seed % _COMMON_NUMBERS + 1
