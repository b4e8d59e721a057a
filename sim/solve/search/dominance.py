"""What the search may skip without missing a win, and why.

**Safe cards go home immediately.** RULES.md 1.12 explains which cards are safe, and why; the
definition, for players and for the search, is `patience.advice.autoplay.is_safe`. Only the first
such step is made at a time, so each is judged in the position where it is made.

Cards of the stock go home immediately only when dealing by ones, and of those only the top of the
waste and the next card (or any card, with unlimited redeals): then dealing loses nothing.

**A preparation is followed by the move it prepares.** Moving a part of a run onto another card of
the same rank, or bringing a card back from its foundation, changes nothing except the card that is
uncovered, or offered to be built on. The moves in between could also come first, so the next move
must use that card (OBLIGES): take it home, build on it, or, for a card brought back, bring back the
one before it on its foundation. The key of the position includes that card (MUST). Any move may
follow if a card that fits on it is home below its foundation's top: those above may have to come
back first, to other places. If runs go round the corner, a packet that ends in an uncovered card
may also be moved onto the run that lay on it. The rule does not hold where rows are dealt to the
tableau, because a deal in between lands on other cards. (On small packs it missed 2 wins of 47.)

**Runs change places.** If runs of any length move, all face-up cards lie in runs, and cards that
fit on one card in common fit on all the same cards, then a run can move from one of these to the
other as long as one is bare. Once both carry runs, whatever one run could do from there, it can do
from where it is, as soon as the other one goes. So whether a position can be won does not depend on
which of them carries which run: the key only contains that a card lies in a run (SWAPS). Then runs
change places only to let the uncovered card go home immediately. Two more moves only prepare there:
putting down a card that the stock offers at any time, which must then be built on; and building a
pile that had no face-down cards onto another: it leaves a space, which must be filled next, and
there is no other space yet.

**They do so round the corner,** if any suit fits and only reserve and waste fill spaces (ROUND). A
pile longer than a suit may hold two cards that fit on the same ones. Whatever the upper one could
do if the runs on both changed places, it can do after two moves, if there is another pile: the top
of that one has the rank of some card between the two, and takes what lies on that. The rest can
then go onto the run it carried, as a whole, or down to a card that goes home. So these two moves
are one. If the only pile is longer than a suit, that proves nothing: a search that meets it calls
nothing lost (`moves.is_alone`).

**A position that is lost even with extra moves is lost.** Where the rules move one card or a whole
pile, the search first lets any run move. Single cards and whole piles are runs, too, so every move
of the rules is among these. If the search finds no win, there is none by the rules. Where runs then
change places, it visits fewer positions than the rules need, so it comes first (`rows.loosen`). A
win that it finds may use the extra moves, so a search by the rules follows.

**A whole pile goes to a space only to prepare the next move** (SHIFTS_LATE). Where rows are dealt
onto the piles, it decides what falls on it. Nothing else depends on where a pile lies, so such a
move can wait until just before a deal, before another card fills a space, which could be the one it
leaves, or before cards are laid on that pile, which then may no longer move as a whole. Every other
move could also be made first, and leaves that pile, or what is left of it, a run that can still go
there. If all of it goes to another pile, it need not have moved. And if it goes on to a second
space, one move could have brought it there. So one of these moves follows, and the key contains the
pile's top card (MUST).

**Piles that cannot go home.** If only whole piles move, no tableau card fills a space and there are
no cells, cards leave a pile from the top, to their foundations, or with everything below them. So a
tableau is lost if it cannot go home with every other card free and no pile moved (STUCK_PILES).

**Cards that can never be reached.** If no card fills a space by choice and there are no cells, a
tableau card leaves the card below it for home, or for a card that it fits on and that is on top at
some time. Begin with the tops, and with the cards outside the tableau. A card comes to the top if
the one on it can leave, at least as the head of a packet; it can go home if it comes to the top and
all cards before it in its suit do. Repeat this until nothing is added: the result contains all
cards that are ever on top, and all that ever go home. Proof: take the first move of a play that it
does not contain; this move needs only earlier ones, which it does contain. A card on one of its
suit that goes home before it must leave that for another card. If it fits only on such cards, and
on cards that stay home, it is never put there in a win. If a tableau card cannot go home in this
way, the position is lost (UNFILLED).

**The same where piles are dealt again in order.** If single cards move, and the piles are gathered
and dealt again in order, four to each, a card also comes to the top if it is dealt as the last of
four. So the number of cards before it must be 3, 7, 11 ... That number changes only if a card
before it leaves, or if a card is built on one before it. So the first three cards come to the top
only if those on them leave, or if something is built before them. If a redeal that shuffles is
left, nothing is known.

**A card goes home with the play that needs it.** If only whole piles move, no card comes back, and
there is one pass, a card that goes home from the tableau changes only the top of its pile, and what
its suit takes next. As long as nothing is played onto that top and no card of that suit goes home,
it can also go later: the moves in between do not need it. So a play is a card that leaves reserve,
waste or stock, for home or for a card of the tableau, together with the cards that must go home
before it: those above the card it goes to, those that come before them, or before it, in their
suits, and so on (BY_PLAYS). Which cards these are is never a choice. A pile that is built on
another leaves a place, and changes nothing else. It waits, too, until waste or stock fills the
place; if the reserve fills it, it is a play. So is a pile's last card that goes home. Positions in
between are not expanded, and of those that differ only in cards that went home without need only
one is left.

**Cards that find no place.** In the same games a position is lost if not all cards could come home
(`plays.relaxed_bound`). Consider moments, by the number of cards that have left the reserve and the
present waste. At each moment, the cards that are home are among those that could be home if all
these, the next card of both and the whole stock were at hand. Each of the other cards lies on its
own card, or in a space. That card is the highest one that stays in a pile, or one of these others;
or it could be home but is not, or it comes from the stock: then it lies on its own card as well. As
any suit fits, only the number of cards of each rank matters (`plays.matching`). The reserve's
next card leaves only if all find places with it. The waste's next card leaves once nothing lies on
it: all cards dealt by then have been played, and find places too. As long as the reserve lasts,
they do so without a space. If no reachable moment lets all cards be home, there is no win: some
step of it would be the first that leads to no such moment.
"""

from patience.games import safe_cards
from patience.games.row import NEVER, Row

_NEVER = 15
"""Replaces a count of cards, of which a suit has 13: the card is never safe."""


def needs(row: Row, base: int, ranks: int, strictly: bool) -> list[int]:
    """Return for each card how many cards of each suit must be home for it to be safe there.

    Four bits a suit, clubs lowest.

    :param base: the foundations' first rank
    :param strictly: see `safe_cards.needs`
    """
    found = []
    for card in range(52):
        counts = [_NEVER] * 4
        if card < ranks * 4:
            turn = ((card >> 2) - base) % ranks
            wanted = safe_cards.needs(row, base, turn, strictly, ranks - 1)
            if wanted != NEVER:
                mate, own = card & 3 ^ 3, card & 3
                counts = [wanted & 15 if suit == mate else wanted >> 4 for suit in range(4)]
                counts[own] = 0
        found.append(sum(count << suit * 4 for suit, count in enumerate(counts)))
    return found
