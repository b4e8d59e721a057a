"""The sentences of the rules pages.

`pages` chooses among them, and fills in numbers, and ranks as on the cards.
"""

HEADINGS = ("Object", "Layout", "Building", "Spaces", "Stock", "Tip")
PAIR_HEADINGS = ("Object", "Layout", "Removing", "Spaces", "Stock", "Tip")

CARDS = "{} card|{} cards"
COMMA = ", "
AND = " and "
OR = " or "

# Object.
GOAL = "Move all {} cards to the foundations."
GOAL_RUNS = (
    "Build a run from king down to ace in each suit on the piles. Only a whole run goes to its "
    "foundation."
)
GOAL_MANY_RUNS = "Build {} runs in suit, from king down to ace, on the piles."
RUN_GOES = (
    "",
    "Only a whole run goes to a foundation.",
    "A whole run goes to a foundation at once.",
)
SUITS = {"2": "Clubs count as spades, diamonds as hearts.", "1": "All cards count as spades."}
FOUNDATIONS = {
    "U": "Build them up in suit, from {} to {}.",
    "D": "Build them down in suit, from {} to {}.",
    "B": "Each suit has two: one goes up from the ace, one down from the king. They may meet "
    "anywhere.",
}
FROM_BASE = {
    "U": "Build them up in suit from the base rank, ace after king.",
    "D": "Build them down in suit from the base rank, king after ace.",
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
TWO_PACKS = "Two packs."
PILES = "{} piles of {}."
PILES_TWO = "{} piles of {} and {} of {}."
STAIRS = "{} piles of 1 to {} cards."
PILES_LIST = "{} piles of {} cards."
ALL_UP = "All face up."
TOPS_UP = "Only the tops are face up."
SOME_DOWN = "The lowest are face down, {} in all."
SUNK = {
    "kings": "Kings sink to the bottom of their piles.",
    "ranks": "No pile has two cards of the same rank, but in a few deals the last one does.",
}
RESERVE = "A reserve of {}."
RESERVES = "{} reserve piles of {}."
RESERVE_SINGLE = "A reserve of {} single cards."
SEEN = ("Only the top card shows.", "Every card shows.")
SHUT = "They are face down."
CELLS = "{} free cells."
CELLS_SOME = "{} free cells, {} of them taken."
CELLS_FULL = "{} free cells, all taken."
LAID_OUT = "{} foundations, each begun with {}."
BASE_DEALT = "One card is dealt to a foundation."
STOCK_LEFT = "The other {} cards are the stock."

# Building.
BUILD = {
    "DA": "Build the piles down in alternate colours.",
    "DS": "Build the piles down in suit.",
    "DC": "Build the piles down in one colour.",
    "DR": "Build the piles down in any suit.",
    "DO": "Build the piles down in any other suit.",
    "UA": "Build the piles up in alternate colours.",
    "US": "Build the piles up in suit.",
    "UC": "Build the piles up in one colour.",
    "UR": "Build the piles up in any suit.",
    "UO": "Build the piles up in any other suit.",
    "BA": "Build the piles up or down in alternate colours.",
    "BS": "Build the piles up or down in suit.",
    "BC": "Build the piles up or down in one colour.",
    "BR": "Build the piles up or down in any suit.",
    "BO": "Build the piles up or down in any other suit.",
}
"""By the fields `dir` and `suit` of a row."""
EXAMPLES = {
    "A": "A red 6 goes on a black 7.",
    "S": "Only the 6 of hearts goes on the 7 of hearts.",
    "S2": "Only a 6 of hearts goes on a 7 of hearts.",
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
NO_WRAP = "King and ace do not go on each other."
NO_BUILDING = "Piles are not built on."
PACKETS = {
    "N": "Move any part of a run together.",
    "V": "Move one card, or a whole pile.",
    "W": "Only whole piles move to other piles; a top card may go to a foundation.",
    "1": "Move one card at a time.",
}
ONE_BY_ONE = (
    "Move one card at a time, or a whole run if free cells would let its cards go one by one.",
    "Move one card at a time, or a whole run if free cells and spaces would let its cards go "
    "one by one.",
    "Move one card at a time, or a run: one card more than there are empty free cells, twice as "
    "many for each space it does not go to. Longer runs go over a space, card by card.",
)
RUNS = {
    "A": "Only runs in alternate colours move together.",
    "S": "Only runs in suit move together.",
    "C": "Only runs in one colour move together.",
    "R": "Only runs in any suit move together.",
    "O": "Only runs in other suits move together.",
}
"""By the field `run` of a row."""
HEAPS = "Move any face-up card with all that lies on it, in order or not."
AT_MOST = "A pile holds {} cards at most."
RESERVE_TOPS = ("Each reserve card", "The top of the reserve", "The top of each reserve pile")
RESERVE_PLAYS = {
    "FT": "{} can be played.",
    "F": "{} goes only to a foundation.",
    "L": "The reserve only fills spaces, until one card is left. That is turned up and can be "
    "played.",
    "": "{} only fills spaces.",
}
CELL_HOLDS = "A free cell holds any one card."

# Spaces.
SPACE = "An empty pile is a space."
AT_ONCE = {
    "R": "{} fills it at once.",
    "WH": "The waste fills it at once, else the stock.",
    "RW": "{} fills it at once, else the waste.",
    "S": "The stock fills it at once.",
}
AT_ONCE_STOCK = "The next card of the stock fills it at once."
RESERVES_FILL = ("The reserve", "The longer reserve pile", "The longest reserve pile")
AT_ONCE_HAND = "The waste fills it at once, else your hand card, else the stock."
RESERVE_FIRST = "While the reserve lasts, only its cards fill spaces, whenever you like."
# At the start, and after the first source is empty.
TAKES = ("It takes {}.", "Later, {} may fill it.")
TAKES_FROM = ("It takes {} from {}.", "Later, {} from {} may fill it.")
STAYS = ("It stays empty.", "Later it stays empty.")
STAYS_FOR_REDEAL = "It stays empty until the piles are dealt again."
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
CLOSED = "The place your base came from is closed, not a space."

# Stock.
NO_STOCK = "No stock: every card is dealt."
DEALS = {
    "1": "Deal one card at a time.",
    "3": "Deal three at a time.",
    "t": "Deal a row: one card to each pile, spaces too.",
    "f": "Deal a row: one card to each pile.",
    "r": "Deal a row: one card to each reserve pile.",
}
LAST_ROW = "The last {} go to the first of these."
NO_SPACES = "Fill all spaces before you deal, if there are enough cards."
ONE_ROW = {
    "t": "Its {} cards are dealt to the first piles, one to each.",
    "f": "Its {} cards are dealt to the first piles, one to each.",
    "r": "Its {} cards are dealt to the first reserve piles, one to each.",
}
WASTE_PLAYS = "The top waste card can be played."
HAND_PLAYS = "Play the turned card or the top of the waste; the next turn sends it to the waste."
PASSES = "Go through the stock {}."
COUNTS = ("once", "twice", "three times", "{} times")
AGAIN = {
    "S": "Gather all piles, shuffle them and deal them again, {} cards to a pile.",
    "": "Gather all piles in order, and deal them again from their lowest cards, {} to a pile.",
    "U": "Gather all piles in order, and deal them again from their top cards, {} to a pile, the "
    "first on top.",
}
REDEALS = "You may do that {}."
REDEALS_ANY = "You may do that as often as you like."
MERCI = (
    "Once you may play a card that lies under others, the merci.",
    "After that you may once play a card that lies under others, the merci.",
)
ALWAYS = "Turn the waste over as often as you like."
