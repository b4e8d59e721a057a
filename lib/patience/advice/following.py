"""Compares a game with the winning line of its deal, and finds the line's next move.

The comparison begins at the last step that is known to follow the line. It runs on a copy of the
table, one step at a time, so that a board can do it while no button is pressed. `Session.proved`
keeps the result; everything else is temporary.

Loaded on demand.
"""

from binascii import crc32

from micropython import const

from patience.advice.proved_line import ProvedLine, read_line
from patience.advice.retracing import copy_at, count_own_steps, make_next, read_move
from patience.game import Game
from patience.games.packs import open_pack
from patience.table import STEP
from patience.texts.words import AT_LINE, BOOKMARK_LOST, NO_LINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.player.proved_deal import ProvedDeal
    from patience.player.session import Session

_MARK = const(0xFFFF)
_AT_ONCE = const(6)  # steps


class Follower:
    """The line of a proved deal, and how far a game follows it.

    :raises ValueError: if the pack is damaged or missing, or does not have the deal
    """

    def __init__(self, game: Game, deal: "ProvedDeal") -> None:
        self._game = game
        self._deal = deal
        codes, counts, from_last = deal.line or self._read()
        self._line = ProvedLine(deal.par, codes, counts, from_last)
        # The game as it was at the compared step (`_line` is at the same step), and the next log
        # entry.
        self._copy: Game | None = None
        self._next = 0

    def _read(self) -> tuple[bytes, bytes, int]:
        # Read the line from its pack and return it; once per deal.
        game, deal = self._game, self._deal
        pack = open_pack(game.row)
        if pack is None:
            raise ValueError  # the pack is gone
        try:
            # Another version of the program may have a different pack.
            if deal.index >= pack.count or pack.number(deal.index) != game.number:
                deal.index = pack.find(game.number)
                if deal.index < 0:
                    raise ValueError
                deal.card = pack.card_for(deal.index)
            line = read_line(pack, deal.index)
        finally:
            pack.close()
        deal.par = line.par
        deal.line = line.codes, line.counts, line.from_last
        mark = crc32(line.codes) & _MARK
        if mark != deal.mark:
            deal.forget_line(mark)
        return deal.line

    @property
    def steps(self) -> int:
        """The number of the line's steps made so far; only for a game that is on it."""
        return self._deal.line_steps(self._game.table.log.steps)

    def count_left(self) -> int:
        """Return how many steps ago the game left the line; 0 if it has not."""
        while self.compare():
            pass
        return max(0, self._game.table.log.steps - self._deal.followed)

    def compare(self) -> bool:
        """Compare the next step of the game with the line; return whether there may be more."""
        deal, log = self._deal, self._game.table.log
        if deal.left or log.steps <= deal.followed:
            return False
        if not self._copy or self._copy.table.log.steps != deal.followed:
            self._copy, self._next = copy_at(self._game, deal.followed)
            if not self._copy:
                deal.left = True
            else:
                self._line.rewind(deal.line_steps(deal.followed))
            return True
        a_move = read_move(log, self._next)
        if self._expect(self._copy) != a_move:
            deal.left = True
            return False
        automatic = self._line.automatic
        if not automatic:
            self._line.advance()
        self._next = make_next(self._copy, log, self._next)
        deal.follow(automatic)
        return True

    def next_move(self) -> int | None:
        """Return the line's next move; None if there is none, or the game is won or off the line.

        Compares the remaining steps first.
        """
        if self.count_left():
            return None
        if self._line.step != self.steps:
            self._copy = None  # it no longer matches the line's step
            self._line.rewind(self.steps)
        return self._expect(self._game)

    def _expect(self, game: Game) -> int | None:
        # Return the line's next move; None if it has none, because a save is wrong about how far
        # the game follows the line, or the line is for other rules.
        try:
            return self._line.next_move(game)
        except ValueError:
            return None

    def note_made(self) -> None:
        """Note that the game made the move of `next_move`, which need not be compared."""
        self._copy = None
        if not self.automatic:
            self._line.advance()
        self._deal.follow(self.automatic)

    @property
    def automatic(self) -> bool:
        """Whether the card of `next_move` goes up automatically."""
        return self._line.automatic


def open_line(session: "Session") -> Follower | None:
    """Return a `Follower` of the current deal.

    :returns: None if there is no line; then the deal no longer counts as proved, and
        `Session.notice` reports it
    """
    if session.proved:
        try:
            return Follower(session.game, session.proved)
        except (OSError, ValueError):
            session.proved = None
    session.notice = NO_LINE
    return None


def next_move(session: "Session") -> int | None:
    """Return the next move of the current deal's line; None as in `Follower.next_move`."""
    follower = open_line(session)
    return follower.next_move() if follower else None


def catch_up(session: "Session") -> bool:
    """Compare a few steps of the game with the line; return whether there may be more."""
    deal = session.proved
    if not deal or deal.left or session.game.table.log.steps <= deal.followed:
        return False
    follower = open_line(session)
    for _ in range(_AT_ONCE):
        if not follower or not follower.compare():
            return False
    return True


def go_back(session: "Session") -> str:
    """Undo the steps that left the line; return a sentence for the player."""
    follower = open_line(session)
    while follower and follower.count_left():
        if not session.game.pop():
            return BOOKMARK_LOST
    return AT_LINE if follower else NO_LINE


def note_own_steps(session: "Session") -> None:
    """Note the number of the player's own steps in a won game of a proved deal.

    A game that finished automatically from the line is won at par: the line needs no more steps.
    Call this before the win is counted.
    """
    deal = session.proved
    if deal and not deal.own_steps:
        deal.own_steps = count_own_steps(session.game)
        if deal.own_steps > deal.par and _was_on_line(session.game, deal):
            deal.own_steps = deal.par


def _was_on_line(game: Game, deal: "ProvedDeal") -> bool:
    # Return whether the game was on the line when the player made the last step.
    log = game.table.log
    steps, at = 0, log.applied
    while at:
        at -= 1
        steps += bool(log.entry(at) & STEP)
        if log.begins_step(at):
            break
    try:
        return Follower(game, deal).count_left() <= steps
    except (OSError, ValueError):
        return False
