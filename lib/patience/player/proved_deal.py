"""The data of a proved deal: its par, and how far the game follows its line.

`games.packs` reads the line, `advice.following` compares the game with it, `saves.proved` packs
this data.
"""

from micropython import const

NO_DAY_GAME = const(-1)
"""In `ProvedDeal.day`."""
CARD_GAME = const(-2)
"""In `ProvedDeal.day`: the game was begun as a card of the deck."""


class ProvedDeal:
    """The current deal, if it is proved.

    :param index: in its pack
    :param par: the number of steps of the pack's line
    :param card: its card of the deck, -1 for none
    """

    def __init__(self, index: int, par: int, card: int) -> None:
        self.index = index
        self.par = par
        self.card = card
        self.day = NO_DAY_GAME
        """The day whose deal it was begun as; `CARD_GAME` or `NO_DAY_GAME` if it was not."""
        self.line: tuple[bytes, bytes, int] | None = None
        """The data of `advice.proved_line` besides `par`, about 60 bytes, once it is read."""
        self.mark = 0
        """A checksum that detects a changed line, see `advice.following`."""
        self.followed = 0
        """How many steps of the game's log are known to follow the line, including undone ones."""
        self.left = False
        """Whether the step after these is known to leave the line."""
        self.automatic = bytearray()
        """A bit for each of these steps, the first lowest: 1 if the card went up automatically."""
        self.hinted = False
        """Whether a hint was given."""
        self.shown = False
        """Whether *Show me* made a step; then a win does not count."""
        self.own_steps = 0
        """How many steps the player needed to win, without automatic ones; 0 before the win."""

    def note_step(self, before: int) -> None:
        """Note that a step was made after `before` steps."""
        if before <= self.followed:
            self.followed = before
            self.left = False

    def follow(self, automatic: bool) -> None:
        """Note that one more step follows the line.

        :param automatic: whether it goes up automatically, so it is not a step of the line
        """
        at = self.followed
        if at >> 3 == len(self.automatic):
            self.automatic.append(0)
        bit = 1 << (at & 7)
        self.automatic[at >> 3] = self.automatic[at >> 3] & ~bit | bit * automatic
        self.followed = at + 1

    def forget_line(self, mark: int) -> None:
        """Restart the comparison from the deal, because the line has changed."""
        self.mark = mark
        self.followed = 0
        self.left = False

    def line_steps(self, steps: int) -> int:
        """Return how many of the first `steps` steps that follow the line are its own."""
        for at in range(steps):
            steps -= self.automatic[at >> 3] >> (at & 7) & 1
        return steps

    def begin_anew(self) -> None:
        """Reset the notes on the last game, because a new one begins."""
        self.hinted = self.shown = False
        self.own_steps = 0
