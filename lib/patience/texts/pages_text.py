# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The sentences of the rules pages, in English; a translation replaces this file.

`pages` chooses among them and fills in the numbers.
"""

DIRECTIONS = {"D": "down", "U": "up", "B": "up or down"}
RELATIONS = {
    "A": "in alternate colours",
    "S": "in suit",
    "C": "in one colour",
    "R": "in any suit",
    "O": "in any other suit",
}

HEADINGS = ("Object", "Layout", "Building", "Spaces", "Stock", "Tip")

RANKS = (
    "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
)  # fmt: skip
CARDS = ("1 card", "{} cards")
COMMA = ", "
AND = " and "
OR = " or "

# Object.
GOAL = "Bring all 52 cards to the foundations."
GOAL_RUNS = (
    "Put together a run from king down to ace in each suit, on the piles. A whole run, and "
    "nothing less, goes to its foundation."
)
FOUNDATIONS = {
    "U": "Build them up in suit, from {} to {}.",
    "D": "Build them down in suit, from {} to {}.",
    "B": "Each suit has two of them: one goes up from the ace, one down from the king. They may "
    "meet anywhere.",
}
FROM_BASE = {
    "U": "Build them up in suit, 13 cards from the base on.",
    "D": "Build them down in suit, 13 cards from the base on.",
}
CORNER = {"U": "After the king comes the ace.", "D": "After the ace comes the king."}
BASES = {
    "D": "The base is the rank of the card that is dealt there.",
    "F": "The base is the rank of the first card you play there.",
    "S": "The base is yours to choose: your first move takes {} to a foundation.",
}
CHOICES = {"T": "the top card of a pile", "R": "a top card of the reserve"}
COME_BACK = ("Cards stay there.", "The top cards may come back to the piles.")

# Layout.
PILES = "{} piles of {}."
PILES_TWO = "{} piles of {} and {} of {}."
STAIRS = "{} piles: 1 card in the first, then one more in each, {} in the last."
PILES_LIST = "{} piles of {} cards."
ALL_UP = "All lie face up."
TOPS_UP = "Only the top cards lie face up."
SOME_DOWN = "{} of these lie face down, below the others."
KINGS_SUNK = "Kings are moved to the bottom of their piles."
RESERVE = "A reserve of {}."
RESERVES = "{} reserve piles of {}."
RESERVE_SINGLE = "A reserve of {} single cards."
SEEN = ("Only the top card is seen.", "All are seen.")
SHUT = "They lie face down."
CELLS = "{} free cells."
CELLS_SOME = "{} free cells, {} of them taken."
CELLS_FULL = "{} free cells, all taken."
LAID_OUT = "The four {}s are laid on the foundations."
BASE_DEALT = "One card is dealt to a foundation."
STOCK_LEFT = "The other {} cards are the stock."

# Building.
BUILD = "Build the piles {} {}."
EXAMPLES = {
    "A": "A red 6 goes on a black 7.",
    "S": "Only the 6 of hearts goes on the 7 of hearts.",
    "C": "A red 6 goes on a red 7.",
    "R": "Any 6 goes on any 7.",
    "O": "A 6 goes on a 7, but not in its own suit.",
}
EXAMPLE_BOTH = "A 6 goes on a 7 or on a 5."
WRAPS = {
    "D": "A king goes on an ace.",
    "U": "An ace goes on a king.",
    "B": "King and ace go on each other.",
}
NO_BUILDING = "The piles are not built on."
PACKETS = {
    "N": "Cards built like that move as one, all or the top few.",
    "V": "Move one card, or a whole pile as one.",
    "W": "Only a whole pile moves to another pile; its top card may go to a foundation.",
    "1": "Move one card at a time.",
}
RUNS = "Only a run {} moves as one."
HEAPS = "Any face-up card may move, with all that lies on it, in order or not."
AT_MOST = "A pile is built to {} cards at most."
RESERVE_TOPS = ("Each reserve card", "The top of the reserve", "The top of each reserve pile")
RESERVE_PLAYS = {
    "FT": "{} may be built on a pile or go to a foundation.",
    "F": "{} goes only to a foundation.",
    "L": "The reserve only fills spaces, until one card is left: that is turned up, and plays like "
    "any other.",
    "": "{} only fills spaces.",
}
CELL_HOLDS = "A free cell holds any one card."

# Spaces.
SPACE = "An empty pile is a space."
AT_ONCE = {
    "R": "It is filled from {} at once.",
    "WH": "It is filled at once, from the waste, else from the stock.",
    "RW": "It is filled at once, from {}, else from the waste.",
}
RESERVES_FILL = ("the reserve", "the longer reserve pile", "the longest reserve pile")
AT_ONCE_HAND = "It is filled at once: from the waste, else your hand, else the stock."
RESERVE_FIRST = "While the reserve lasts, only its cards fill spaces; you choose which, and when."
# From the start; when the reserve is gone; when waste, hand and stock are.
TAKES = (
    "It takes {}.",
    "With the reserve gone it takes {}, when you like.",
    "With all these gone it takes {}, when you like.",
)
TAKES_FROM = (
    "It takes {} from {}.",
    "With the reserve gone it takes {} from {}, when you like.",
    "With all these gone it takes {} from {}, when you like.",
)
STAYS = (
    "It stays empty.",
    "With the reserve gone it stays empty.",
    "With all these gone it stays empty.",
)
STAYS_FOR_ROW = "It waits for the next row from the stock."
FILLERS = {
    "0": ("any card", "any card or run", "any card and what lies on it"),
    "13": ("only a king", "only a king or a run from a king down", "only a king and what is on it"),
    "B": (
        "only a card one below the base",
        "only a card one below the base, or a run from one down",
        "only a card one below the base and what is on it",
    ),
}
A_CARD = "a card"
SOURCES = {
    "T": "another pile",
    "R": "the reserve",
    "W": "the waste",
    "H": "your hand",
    "C": "a free cell",
    "F": "a foundation",
}
CLOSED = "The place of the card you chose is closed, and no space."

# Stock.
NO_STOCK = "There is none: all cards are dealt."
DEALS = {
    "1": "Turn cards up one at a time.",
    "3": "Turn cards up by threes.",
    "t": "It is dealt in rows: one card to each pile, to spaces too.",
    "f": "It is dealt in rows: one card to each pile.",
    "r": "It is dealt in rows: one card to each reserve pile.",
}
LAST_ROW = "The last {} go to the first of them."
NO_SPACES = "No row is dealt while there is a space."
ONE_ROW = {
    "t": "Its {} cards are dealt to the first piles, one to each.",
    "f": "Its {} cards are dealt to the first piles, one to each.",
    "r": "Its {} cards are dealt to the first reserve piles, one to each.",
}
WASTE_PLAYS = "They go on the waste, whose top card plays."
HAND_PLAYS = (
    "The card just turned is in your hand. It plays, and so does the top of the waste. Turn the "
    "next, and it goes to the waste."
)
ONCE = "You go through the stock once."
TIMES = "You may go through the stock {} times."
ALWAYS = "You may turn the waste over as often as you like."

NOTES = (
    "klondike|||Turn up face-down cards before all else, in the longest piles first. Empty a pile "
    "only when a king is ready for it. Aces and 2s go up at once; higher cards may be of more "
    "use on the piles.",
    "canfield|Dig out the reserve, and bring all 52 cards to the foundations.||Play from the "
    "reserve whenever you can: most games are lost there. Build piles only if that lets a reserve "
    "card go. Cards the reserve needs are better kept on the piles than sent up.",
    "selective-canfield|Pick one of five cards to begin with, then dig out the reserve and bring "
    "all 52 cards to the foundations.||Choose a card whose next ranks lie open, or that leaves "
    "piles which build on each other. Then play from the reserve whenever you can.",
    "chameleon|||Empty reserve and waste before all else; if either card would do, take the one "
    "from the waste. Split runs freely to make room. Send a card up only if that helps a card off "
    "reserve or waste.",
    "storehouse|||In suit, every card has just one place, so build when you can. Empty the "
    "reserve first, and remember what lies in the waste.",
    "rainbow|||Any 6 goes on any 7, so look for the play that frees a reserve card. What you bury "
    "in the waste, you must dig out: play its cards while you can.",
    "four-seasons||The piles make a cross, with the foundations in its corners.|Keep one space "
    "open, and spend it only on a card that frees two others. Put high cards into spaces, low "
    "cards on piles.",
    "simplicity||The piles lie in two rows.|Nearly every deal can be won. Make spaces early, "
    "keep one or two open, and do not build a low card on one that you need soon.",
    "fortunes-favor||The piles lie in two rows.|Nearly every deal can be won. Build from the "
    "high end: once the 5 of hearts lies on the 6, that 6 cannot follow to the 7. Look at the "
    "waste before you make a space.",
    "gate||The reserve piles are the posts of a gate, the piles its two rails.|Let the posts out "
    "first: each space takes a post card. Look at both posts before you fill. A space may wait "
    "until the right card is on top.",
    "castles-end|||Before you choose, look for a rank whose cards lie high in the piles, and the "
    "next ranks too. Move a run card by card into a space, and it is turned round.",
)
"""By game id: the aim, a note on the layout, and a tip, separated by `|`; each may be empty.

Nothing here may depend on a game's options.
"""
