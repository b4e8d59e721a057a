# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Every sentence and label a player reads, in English; a translation is another such file."""

REFUSALS = (
    "",
    "This game has no such place.",
    "There is no card there.",
    "That would change nothing.",
    "Cards stay on the foundations.",
    "The reserve only fills spaces.",
    "Choose the base first: play a top card to a foundation.",
    "Only the top card is free.",
    "These cards are no run.",
    "One card at a time.",
    "Only whole piles move.",
    "One card, or the whole pile.",
    "That place is closed.",
    "Spaces are filled from the reserve.",
    "That may not fill a space.",
    "A space takes only ",
    "Build ",
    "No more cards may lie there.",
    "A free cell holds one card.",
    "That foundation wants ",
    "Only whole runs, king to ace.",
    "There is no stock.",
    "The stock is empty, and no redeal is left.",
    "Nothing is played there.",
)
"""Why a move is refused, by the codes of `position`; those that end in a blank are completed."""

RANK_NAMES = (
    "an ace", "a 2", "a 3", "a 4", "a 5", "a 6", "a 7", "an 8", "a 9", "a 10",
    "a jack", "a queen", "a king",
)  # fmt: skip
DIRECTIONS = {"D": "down", "U": "up", "B": "up or down"}
RELATIONS = {
    "A": "in alternate colours",
    "S": "in suit",
    "C": "in one colour",
    "R": "in any suit",
    "O": "in any other suit",
}
NO_BUILDING = "There is no building here."
A_FIRST_CARD = "any card to begin with"

HINTS = (
    "It can go up safely.",
    "It turns a card up.",
    "It can go up.",
    "It empties the reserve.",
    "A card under it can go up.",
    "It comes off the waste.",
    "It fills a space.",
    "It makes a space.",
    "Deal from the stock.",
    "No move helps.",
)
"""Why a move is advised, by the codes of `advice`."""

STUCK = "No moves left. Select takes back, Start for a new deal."
IDLE_PASS = "A whole pass without a play."
NOTHING_SAFE = "No card is safe to go up."
NO_UNDO = "Nothing to take back."
NO_REDO = "Nothing to make again."
BOOKMARK_SET = "Bookmark set. The menu takes you back to it."
AT_BOOKMARK = "Back at the bookmark."
NO_BOOKMARK = "No bookmark is set."
BOOKMARK_LOST = "Gone back as far as moves are kept."

CHOOSE_BASE = "Choose base"
BASE = "Base"
REDEALS = "Redeals"

CONTINUE = "Continue"
UNDO = "Undo"
REDO = "Redo"
HINT = "Hint"
SAFE_UP = "Safe cards"
LOOK = "Look at pile"
RESTART = "Restart deal"
NEW_DEAL = "New deal"
DEAL_NUMBER = "Deal number"
QUIT = "Quit"
OTHER_GAME = "Another game"
RULES = "Rules"
FAVOURITE = "*"
RECENT = "last"
GAME_KEYS = "A play   right favourite"
PILE_KEYS = "A back"
PAGE_KEYS = "A next   B back"
FOUR_COLOURS = "Suit colours"
KEY_UNDO = "Select"
KEY_HINT = "hold B"
KEY_SAFE_UP = "hold A"
KEY_MENU = "B"
NEXT_DEAL = "*"
NEXT_DEAL_NOTE = "* from the next deal"

OPTIONS = {
    "draw": ("Draw", {"1": "one", "3": "three"}),
    "redeal": ("Stock passes", {"-1": "any", "0": "1", "1": "2", "2": "3"}),
    "fback": ("Cards return", {"0": "no", "1": "yes"}),
    "move": ("Moving", {"W": "whole pile", "V": "1 or pile", "N": "any run"}),
    "fill": ("Spaces from", {"W": "waste", "TRW": "anywhere"}),
    "hand": ("Card in hand", {"0": "no", "1": "yes"}),
    "rsee": ("Open reserve", {"0": "no", "1": "yes"}),
    "base": ("Base chosen", {"S": "first", "F": "any time"}),
}
"""Name of an option by its field, and of its values; an unnamed value is shown as it is."""

LEAVE_GAME = "Leave this game?"
YES = "Yes"
NO = "No"

MENU_KEYS = "A choose   B back"

NUMBER_KEYS = "A deal   B back"
NUMBER_RANGE = "1 to {}"

WON = "You won!"
WON_TIME = "Time "
WON_MOVES = "Moves "
WON_COUNT = "Won {} of {}"
WON_STREAK = "In a row "
WON_BEST = " best"
WON_KEYS = "A deal  B table"
