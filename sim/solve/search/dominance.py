"""What the search may leave out without missing a win, and why.

**Safe cards go home at once.** Which are safe, and why, is in RULES.md 1.12; the definition is
`patience.advice.autoplay.is_safe`, for players and for the search. Only the first of these steps
is taken at a time, so each is judged in the position it is made in.

Cards of the stock go home at once only when dealing by ones, and of those only the top of the
waste and the next card (or any, with redeals without limit): then dealing loses nothing by it.

**What only prepares is followed by what it prepares.** Moving a part of a run onto another card of
the same rank, and bringing a card back from its foundation, change nothing but the card that is
uncovered, or offered to be built on. The moves in between could as well come first, so the next
move must use that card (OBLIGES): go home from there, be built on, or, for a card brought back,
bring back the one before it on its foundation. The key of the position knows that card (MUST).
Any move may follow if a card that fits on it is home below its foundation's top: those above may
have to come back first, to other places. Where runs go round the corner, a packet that ends in an
uncovered card may also be moved onto the run that lay on it. Not so where rows are dealt to the
tableau: a deal in between lands on other cards. (On small packs that missed 2 wins of 47.)

**Runs change places.** Where runs of any length move, all cards face up lie in runs, and cards
that fit on one card in common fit on all the same ones, a run can move from one of these to the
other as long as one is bare. Once both carry runs, whatever the one run could do from there, it
can do from where it is, as soon as the other goes. So what can be won does
not depend on which of them carries which run: the key only knows that a card lies in one (SWAPS).
Then runs change places only for the uncovered card to go home at once. Two more moves only prepare
there: a card laid down that the stock offers at any time, which must be built on, and a pile that
is built on another, where nothing was face down: it leaves a space, which must be filled next, and
there is no other yet.

**They do so round the corner,** if any suit fits and only reserve and waste fill spaces (ROUND). A
pile of more than a suit may hold two cards that fit on the same ones. What the upper could do if
the runs on both changed places, it can do after two moves, as long as there is another pile: its
top has the rank of some card between the two, and takes what lies on that. What is left can then
go onto the run it carried, whole, or down to a card that goes home. So these two are one move. The
only pile, longer than a suit, shows nothing: a search that meets it calls nothing lost
(`moves.is_alone`).

**Piles that cannot go home.** Where only whole piles move, no tableau card fills a space and there
are no cells, cards leave a pile from the top, to their foundations, or with all that lies below
them. So a tableau that cannot go home with every other card free, and no pile moved, is lost
(STUCK_PILES).

**Cards that can never be reached.** Where no card fills a space by choice and there are no cells,
a card of the tableau leaves what it lies on for home, or for a card that it fits on and that is on
top at some time. Begin with the tops, and with the cards outside the tableau. A card comes to the
top if the one on it can leave, as the head of a packet at least; it can go home if it comes to the
top and all before it in its suit do. What is found so, until nothing is added, holds all cards that
are ever on top, and all that ever go home. For take the first move of a play that is not found: it
needs only what was found before it. A card that lies on one of its suit that goes home before it
must leave that for another. If it fits on no others but such, and cards that stay home, it
is never laid there in a win. If a card of the tableau cannot go home so, the position is lost
(UNFILLED).

**A card goes home with the play that needs it.** Where only whole piles move, no card comes back,
and there is one pass, a card that goes home from the tableau changes no more than what lies on top
of its pile, and what its suit takes next. As long as nothing is played to the one and no card of
the other goes home, it can as well go later: what was played in between could be played without. So
a play is a card that leaves reserve, waste or stock, for home or for a card of the tableau,
together with the cards that must go home before it: those above the card it lies on, those that
come before them, or it, in their suits, and so on (BY_PLAYS). Which these are is never a choice. A
pile that is built on another leaves a place, and that is all it does. It waits, too, until waste or
stock fills that; where the reserve does, it is a play. So is a pile's last card that goes home.
Positions in between are not expanded, and of those that differ only in cards that went home without
need one is left.

**Cards that find no place.** There a position is lost, too, if not all cards could come home
(`plays.relaxed_bound`). Look at moments, by the number of cards that have left the reserve and the
present waste. By then no card is home that could not be if all these were at hand, with the next of
both and the whole stock. Of the others each lies on its own card, or in a space. That card is the
highest one that stays in a pile, or one of these others; or it could be home but is not, or it
comes from the stock: then it lies on its own card as well. As any suit fits, only how many there
are of each rank matters (`matching.find_places`). The reserve's next card leaves only if all find
places with it. That of the waste leaves once nothing lies on it: all that was dealt by then has
been played, and finds places too. As long as the reserve lasts, it does so without a space. If no
moment that can be reached so is one in which all could be home, there is no win: some step of it
would be the first that leads to no such moment.

**Suits that do not pass their caps.** Give each suit a cap, a number of its cards. In a win every
suit passes its cap; so where no play takes any suit past it, there is no win. Any run is taken to
move: what cannot be won then cannot be won where fewer packets do. Where runs would change places
so, built in any suit or in alternate colours, and there is one pass, `caps.sets` searches for such
a play, from the caps at which it starts, and raises each that is passed, until nothing is
left to search (CAPPED). Before a cap is passed, cards above the caps do not go home, nor do those
that `matching_bound` shows to be out of reach. What does not go home is known by its kind, as
there: two positions are one if they differ in no more than that, and in what lies on the waste
from a card on that cannot leave it. Their stocks and reserves are equal, and so is how far each
suit could come: which cards go home is decided by that alone. Safe cards go home at once as
elsewhere: what would lie on them goes home itself, or passes a cap.

How far a suit could come at most, is found as above, but any run is taken to move, to any pile at
any time. Each card that does not go home needs its own card that it fits on, or the place of a
pile: all can lie somewhere if those without a card to lie on are no more than the piles. Before a
card of the tableau goes home, the others do without it. Where no card of the tableau fills a space,
those that lie on others always do; and where the reserve fills spaces first, the waste fills none
before all of it has found places.

The tableau is a set: a card goes there if all upper ones and it could lie on others, and from
there if the others can do without it. Each play is one of that game. A lowest card leaves its
place for another only when that is filled at once: until then nothing is gained.
"""

from typing import Any

from patience.games import safe_cards
from patience.games.row import NEVER

_NEVER = 15
"""Instead of a count of cards, of which a suit has 13: a card is never safe."""


def needs(row: Any, base: int, ranks: int, strictly: bool) -> list[int]:
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
