# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Sentences and labels that the player reads; a translation replaces what is in this folder.

Loaded on demand.

The bundle copies a single text to wherever it is imported by name. Importing a tuple, or the
module itself, loads all of it.
"""

BASE_FIRST = "Choose the base first: play a top card to a foundation."
STOCK_EMPTY = "The stock is empty, and no redeal is left."
SPACE_OPEN = "Fill every space first."

HINTS = """It can go up safely.
It can go up.
It turns a card up.
It comes off the reserve.
It comes off the waste.
It frees a cell.
A card under it can go up.
It opens a card to build on.
It makes a space.
It fills a space.
It joins its suit.
It uncovers what goes up soon.
It builds on a pile.
Deal from the stock.
It waits in a free cell.
It makes a good base.
No move helps."""
"""Why a move is advised: a line for each reason of `hints`."""

PREPARING_SAVES = "Preparing saves:"
LEAVE_IT_ON = "leave it on."
STUCK = "No moves left"
CARDS_HOME = "{} of 52 cards home"
IDLE_PASS = "A whole pass without a play. {Select}: undo. {Start}: restart, new deal."
FINISH = "Hold {A} to finish the game."
NOTHING_SAFE = "No card is safe to go up."
NO_UNDO = "Nothing to undo."
NO_REDO = "Nothing to redo."
RUN_KEYS = "<> moves  {A} stay  {B} back"
BOOKMARK_SET = "Bookmark set. The menu takes you back to it."
AT_BOOKMARK = "Back at the bookmark."
NO_BOOKMARK = "No bookmark is set."
BOOKMARK_LOST = "Undone as far as moves are kept."

CHOOSE_BASE = "Choose base"
BASE = "Base"
REDEALS = "Redeals"
BATTERY_LOW = "Low battery"
"""Shown in place of the game's name."""

# Buttons are written {A}, {B}, {Select} and {Start}; `ui.input.button_names` fills them in.

# A menu is one text with a line for each item: separate strings would take twice the memory.
PAUSE = """Continue={B}
Undo={Select}
Redo=
Hint=hold {B}
Safe cards=hold {A}
New deal=
Another game=>
Rules=>
Restart deal=
Deals=>
Bookmark=>
Open pile=hold Up
Rule options=>
Statistics=>
Options=>
About=>
Title screen="""
"""The menu's items, each with its key; `>` means another menu or a page."""
TITLE = """Continue=
New deal=
Another game=By family
Statistics=
Options=Help, colours, sound
About=Version, saves
Quit="""
"""The items of the title screen, each with its note; an item without one shows the game instead."""
PLAY = "Play"
TITLE_MOVES = ", {} moves"
STUCK_MENU = "Undo|Restart deal|New deal|See the table"
BOOKMARK_MENU = "Set here|Go back to it"
OTHER_GAME = "Another game"
DEALS = "Deals"
DEAL_NUMBER = "Deal number"
BOOKMARK = "Bookmark"
RULE_OPTIONS = "Rule options"
OPTIONS = "Options"
ABOUT = "About"
MORE = ">"
KEY_BACK = "{B}"

TABLE_KEYS = "{A} play, {B} deal, {Start} menu"
TABLE_KEYS_NO_STOCK = "{A} play, {B} undo, {Start} menu"
TITLE_KEYS = "{A} choose"
MENU_KEYS = "{A} choose   {B} back"
VALUE_KEYS = "{A} change   {B} back"
PAGE_KEYS = "{A} next   {B} back"
PILE_KEYS = "{A} back"
PILE_MORE_KEYS = "{A} more"
NUMBER_KEYS = "{A} deal   {B} back"
DIGIT_KEYS = "Up change  {A} deal  {B} back"
NUMBER_RANGE = "1 to {}"

FAVOURITE = "*"
RECENT = "last"
AT_PLAY = "now"
GAME_KEYS = "{A} play  {Select} rules  {B} back"
GAME_NOTE = "Left statistics  Right mark *"

SETTINGS = """Skip idle piles|no|yes|Pass piles without a move
Safe cards up|no|safe|all|Cards go up by themselves
Always choose|no|yes|Even of one target
Buttons|as marked|swapped|{A} plays, {B} goes back
Left-handed|no|yes|The table in a mirror
Suit colours|two|four|Clubs blue, diamonds orange
Animation|off|fast|calm|How cards go to their places
Sound|off|on|A short one for what happens
Clock|hidden|shown|Time and score at the table
Ask to leave|no|yes|Before a game is given up
Brightness|auto|1|2|3|4|5|Auto: by the light around
Lights|off|on|Beside the screen, for a win
Felt|green|blue|claret|slate|walnut|The colour of the table
Card back|lattice|scales|weave|dots|rain|The pattern of face-down cards"""
"""For each setting its name, the names of its values, and a note."""

NEXT_DEAL = "*"
NEXT_DEAL_NOTE = "* from the next deal"

LEAVE_GAME = "Leave this game?"
YES = "Yes"
NO = "No"
LEAVE_NO = "Go on with it"
LEAVE_YES = "It will count as lost"

SAVE_NOTICES = (
    "",
    "The save was damaged; the one before it was taken.",
    "The save was damaged: a fresh start.",
    "A newer version wrote the save. It is kept, and nothing is saved now.",
    "No save was found: a fresh start.",
    "The saved game could not be read; all else is there.",
    "Nothing can be saved here.",
    "It could not be saved.",
    "The drive is the computer's: games are kept in the chip.",
    "A save could not be read. It is left alone, and the other one is used.",
    "The saves could not be read. They are left alone: nothing is saved now.",
    "There is too little room: some statistics could not be saved.",
    "The drive is full or in pieces: games are kept in the chip.",
    "Another program uses these saves: nothing is saved here.",
)
"""What happened to a save, by the codes of `slots` and `saver`."""

WON = "You won!"
WON_TIME = "Time "
WON_MOVES = "Moves "
WON_COUNT = "Won {} of {}"
WON_STREAK = "Streak "
WON_BEST = " (best)"
WON_KEYS = "{A}: new deal  {B}: view table"
WON_AGAIN = "{Select}: watch it again"
WON_TABLE = "Won. {A}: new deal."

NEXT_NUMBER = "Next"
PREVIOUS_NUMBER = "Previous"
RESULTS = "| now| won| lost"
"""The result of one of the last deals, by the codes of `statistics`."""

STATISTICS_KEYS = "{A} forget   <> games   {B} back"
SHARE_WON = "Won {}/{}"
NOT_PLAYED = "Not played yet"
LAST_RESULTS = "Last {}: {} won, {}%"
NO_RESULTS = "No game ended yet"
SHARES = "Share won, game by game"
BEST = "best"
AVERAGE = "average"
NOW = "now "
TIME = "Time"
MOVES = "Moves"
STREAK = "Streak"
GAMES = "Games"
WIN_TIME = "Win time"
WIN_MOVES = "Win moves"
LONGEST_STREAK = "Longest streak"
ALL_GAMES = "All games"
NO_FIGURE = "-"
FORGET = "Forget results?"
