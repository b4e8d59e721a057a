"""The session: the current game with its time and score, and everything else in a save.

`new_deal` begins a deal in it, `statistics` counts the games.
"""

from micropython import const

from patience.game import Game
from patience.on_demand import load
from patience.player.settings import DEFAULTS, SCORING
from patience.table import FOUNDATION, TABLEAU, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from patience.player.proved_deal import ProvedDeal

LONGEST_UPDATE = const(2000)  # a gap longer than this was sleep, not play
_MOST_TIME = const(0xFFFFFFFF)  # ms; the most that a save can hold, 49 days
_FEW = const(32)  # entries; the log always has room for more

# Results of deals, as they are recorded.
OPEN = 1
WON = 2
LOST = 3
JUST_WON = 4
"""Only of the current deal: the win is not yet counted, but will be before anything is undone."""
DEAL_SIZE = 9
"""The size of a record in `Session.deals`, which `statistics` describes."""
DEAL_RESULT = 8
"""The offset of the result in such a record."""
MUCH = 10
"""In `Session.unsaved`: the weight of a new game, a win or ten moves."""


class Session:
    """One player's session on one table; `new_deal.start_game` deals its first game.

    :param seed: 0 or more; determines which deal numbers are chosen
    """

    # A class attribute until the first win: one more attribute of a session takes 200 bytes.
    best = bytearray()
    """The fastest wins, and a run of deals against the clock, see `best`. While it is empty, it
    must be replaced, not changed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed % 65537
        self.table = Table()
        self.settings = bytearray(DEFAULTS)
        """The player's settings, by the indexes in `settings`."""
        self.game: Game = None  # type: ignore[assignment]  # until a deal begins
        self.chosen_options: dict[str, str] = {}
        """The options of the next deal: their values as texts, by field."""
        self.recent_games: list[str] = []
        """Ids of the games played before this one, the most recent first."""
        self.favourites: list[str] = []
        """Ids of the games the player marked as favourites."""
        self.statistics = bytearray()
        """Records of games played and won, which `statistics.count_game` updates."""
        self.deals = bytearray()
        """Records of the last deals and their results, also updated there."""
        self.decks = bytearray()
        """Records of the proved deals that were played and won, see `decks`."""
        self.days = bytearray()
        """Which deals of the day were won, see `daily`."""
        self.has_pack = False
        """Whether the current game has proved deals."""
        self.proved: "ProvedDeal | None" = None
        """The current `ProvedDeal`, None if the deal is not proved winnable."""
        self.notice = ""
        """A sentence for the player, which the table shows next."""
        self.unsaved = 0
        """Moves that a power cut would lose, plus `MUCH` for a new game or a win."""
        self.bank = 0
        """The balance of earlier deals in Vegas, in dollars."""
        self._scoring: "ModuleType | None" = None  # the module, once it is needed
        self.dropped_points = 0
        """The standard score of the steps that the log no longer has."""
        self.before_restart = 0
        """How many steps were in force before a restart; 0 once another step is made."""
        self.reset_counts()

    def reset_counts(self) -> None:
        """Reset the counts of a deal: no moves, no time, no bookmark."""
        self.result = 0
        """Of this deal: 0 before the first move, then `OPEN`, `JUST_WON` or `WON`."""
        self.elapsed = 0
        """Milliseconds for which this deal has been played."""
        self.bookmark = -1
        """The number of steps at the bookmark; -1 for none."""

    def push(self, a_move: int, joined: bool = False) -> bool:
        """Make a move, and note if the game is now played or won; return False if it is illegal.

        :param joined: whether one undo undoes it together with the step before
        """
        game = self.game
        log = game.table.log
        if log.applied > _FEW and not log.dropping and game.row.score:
            load("patience.player.scoring").note_dropped(self)
        if not game.push(a_move, joined):
            return False
        steps = log.steps
        if steps <= self.bookmark:
            self.bookmark = -1  # the bookmark's steps are gone
        if self.proved:
            self.proved.note_step(steps - 1)
        self.unsaved += 1
        self.before_restart = 0
        # A won game that was restarted and redone continues, but does not count again.
        if self.result == OPEN or (not self.result and steps == 1):
            self.result = OPEN
            if game.won() and not self.is_shown():
                self.result = JUST_WON
                self.unsaved += MUCH
        return True

    def is_shown(self) -> bool:
        """Return whether *Show me* made a step in this game, so a win does not count."""
        return self.proved is not None and self.proved.shown

    def score(self) -> int:
        """Return the score: cards home or points, by the player's setting."""
        if not (self.settings[SCORING] and self.game.row.score):
            return self.cards_home()
        self._scoring = self._scoring or load("patience.player.scoring")
        return self._scoring.score(self)

    def cards_home(self) -> int:
        """Return how many cards are on the foundations."""
        cards = 0
        for place in range(FOUNDATION, TABLEAU):
            cards += self.table.length(place)
        return cards

    def add_time(self, milliseconds: int) -> None:
        """Add to the time played, if the game has begun and is not won.

        :param milliseconds: 0-1999; other values, such as those after sleep, are not counted
        """
        begun = self.game.table.log.steps and not self.game.won()
        if begun and 0 < milliseconds < LONGEST_UPDATE:
            self.elapsed = min(self.elapsed + milliseconds, _MOST_TIME)
