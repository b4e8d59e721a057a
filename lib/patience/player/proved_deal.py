# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What is known of the deal at play where it is proved: its par, and how far it follows the line.

`games.packs` has the line, `advice.following` compares the game with it, `saves.proved` packs this.
"""


class ProvedDeal:
    """A proved deal at play.

    :param index: in its pack
    :param par: how many steps the pack's line has
    :param card: of the deck, -1 for none
    """

    def __init__(self, index: int, par: int, card: int) -> None:
        self.index = index
        self.par = par
        self.card = card
        self.line: tuple[bytes, bytes, int] | None = None
        """What `advice.proved_line` needs of it besides `par`, some 60 bytes, once it was read."""
        self.mark = 0
        """Tells whether the line is still the one that was followed, see `advice.following`."""
        self.followed = 0
        """How many steps of the game's log are known to follow the line; of those that are undone,
        too, until they are replaced by others."""
        self.left = False
        """Whether the step after these is known to leave the line."""
        self.automatic = bytearray()
        """A bit for each of these steps, the first lowest: 1 if it went up by itself."""
        self.hinted = False
        """Whether a hint was given."""
        self.shown = False
        """Whether *Show me* made a step: then a win does not count."""
        self.own_steps = 0
        """With how many steps it was won, those left out that go up by themselves; 0 before."""

    def note_step(self, before: int) -> None:
        """Note that a step was made, where so many had been made before."""
        if before <= self.followed:
            self.followed = before
            self.left = False

    def follow(self, automatic: bool) -> None:
        """Note that one more step follows the line.

        :param automatic: whether it goes up by itself, and is no step of the line
        """
        at = self.followed
        if at >> 3 == len(self.automatic):
            self.automatic.append(0)
        bit = 1 << (at & 7)
        self.automatic[at >> 3] = self.automatic[at >> 3] & ~bit | bit * automatic
        self.followed = at + 1

    def forget_line(self, mark: int) -> None:
        """Begin at the deal again, because the line is another one."""
        self.mark = mark
        self.followed = 0
        self.left = False

    def line_steps(self, steps: int) -> int:
        """Return how many steps of the line are among the first so many that follow it."""
        for at in range(steps):
            steps -= self.automatic[at >> 3] >> (at & 7) & 1
        return steps

    def begin_anew(self) -> None:
        """Forget what was noted of a game that is over: the next one is another."""
        self.hinted = self.shown = False
        self.own_steps = 0

    def take_over(self, before: "ProvedDeal") -> None:
        """Take over what was noted of the same game before it was dealt again."""
        self.hinted, self.shown = before.hinted, before.shown
