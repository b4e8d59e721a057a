"""Sentences and labels that the player reads; a translation replaces this folder.

Loaded on demand.

The bundle copies a single text into each module that imports it by name. Importing a tuple, or this
module itself, loads all of it.
"""

NOTES = 0
"""Whether notes and the feet of small screens need letters with accents; the build sets it."""
FIRST_CODE = 32
"""The code of the first letter: that of the space, or one before it if texts have such letters."""
MENU_WIDTH = 97
"""The width of the game's menu on small screens, in pixels; the build sets what `PAUSE` needs."""

BASE_FIRST = "Choose the base first: play a top card to a foundation."
STOCK_EMPTY = "Stock empty, no redeals left."
SPACE_OPEN = "Fill all spaces first."

SUIT_SIGNS = b"^_`~"
"""The codes of the suits, clubs first, among the small letters of the screen."""

HINTS = """Safe on its foundation.
Moves a card to a foundation.
Uncovers a face-down card.
Plays the reserve card.
Plays the waste card.
Empties a free cell.
Frees a card for a foundation.
Uncovers a card to build on.
Empties a pile.
Fills a space.
Joins its suit.
Uncovers a card needed soon.
Builds on a pile.
Deal from the stock.
Parks in a free cell.
Makes a good base.
Nothing useful. Try Undo.
Removes cards.
Uncovers a card to remove.
Does least harm there."""
"""Why a move is advised: one line for each reason of `hints`."""

PREPARING_SAVES = "Preparing saves:"
LEAVE_IT_ON = "leave it on."
STUCK = "No moves left"
CARDS_HOME = "{} of {} cards home"
IDLE_PASS = "A whole pass without a move. {Select}: undo. {Start}: new deal."
IDLE_PASS_PROVED = "A whole pass without a move. {Select}: undo. {Start}: winning line."
FINISH = "Hold {A}: finish the game."
NOTHING_SAFE = "No safe cards to play."
NO_UNDO = "Nothing to undo."
NO_REDO = "Nothing to redo."
RUN_KEYS = "<> moves  {A} stay  {B} back"
BOOKMARK_SET = "Bookmark set. The menu takes you back to it."
AT_BOOKMARK = "Back at the bookmark."
NO_BOOKMARK = "No bookmark set."
BOOKMARK_LOST = "Earlier moves are no longer kept."

PACK_DAMAGED = "The winnable deals cannot be read, so any deal is dealt."

WINNABLE = "winnable"
WINNABLE_DEAL = "deal {}, winnable"
WINNABLE_NUMBER = "{}, winnable"
PROVED_DEAL = "Deal {}, winnable"
ON_LINE = "On the winning line."
"""Why a move is advised, instead of a line of `HINTS`."""
WINNING_LINE = "Winning line"
SHOW_ME = "Show me"
BACK_TO_LINE = "Undo to winning line"
SHOW_FROM_LINE = "Go back, then show me"
SHOWN_IS_LOST = "Watching counts as a loss"
LINE_STEPS = "Your moves: {} of {}"
LINE_LEFT = "Left it {} move ago|Left it {} moves ago"
AT_LINE = "You can win from here."
LINE_NOT_HERE = "Not on the winning line. {Start}: go back to it."
NO_LINE = "The winning line cannot be read."
SHOW_SPEEDS = "<> slow|<> normal|<> fast"
SHOW_KEYS = "   {A} stop"
SHOWN = "Played for you"
SHOWN_NOTE = "Does not count as a win"

CHOOSE_BASE = "Choose base"
BASE = "Base {}"
LEFT = "{} left"
RUN = "Run {}"
SUITS = "{} suits"
ONE_SUIT = "1 suit"
REDEALS = "Redeals "
REDEALS_SIGN = "$"
"""The code of an arrow, which replaces the word if a game's name has no room."""
BATTERY_LOW = "Battery low"
"""Shown instead of a game's name and number; if there is little room, its first word."""

# {A}, {B}, {Select} and {Start} are buttons; `ui.input.button_names` fills in their names.

# A menu is one text with a line per item, because separate strings would take twice the memory.
PAUSE = """Games=>
New deal=
Undo={Select}
Redo=hold {Select}
Hint=hold {B}
Safe cards=hold {A}
Winning line=>
Deal of the day=*
Rules=>
Options=>
Restart deal=
Deals=>
Bookmark=>
View pile=hold Up
Rule options=>
Statistics=>
Title screen="""
"""The menu's items, each with its key; `>` means another menu or a page, * is replaced by the
mark of today's deal, and *Rules* begins the second page."""
TITLE = """Continue=
Deal of the day=The same for everyone
Win the deck=
Games=By family
How to play=Learn each button
Statistics=
Options=Help, colours, sound
Quit="""
"""The items of the title screen, each with its note; an item without a note shows the game."""
DEAL_OF_DAY = "Deal of the day"
CALENDAR = "Calendar"
"""The line in Deals that opens that screen."""
DAY_OPEN = "*"
DAY_WON = "}"
"""Shown next to it: today's deal is not yet won; it is won."""
PLAY = "Play"
TITLE_MORE = "More"
PAUSED_GAMES = "Paused games"
PAUSED_COUNT = "{} >"
"""Next to *Continue*: how many games are begun; Right lists them."""
MORE_WAIT = "> {} more waits|> {} more wait"
STUCK_MENU = "Undo|Winning line|Restart deal|New deal|View table"
BOOKMARK_MENU = "Set here|Return to it"
OTHER_GAME = "Games"
DEALS = "Deals"
WIN_DECK = "Win the deck"
WIN_DECK_NOTE = "52 deals, from easy to hard"
TEN_DEALS = "Ten deals"
TEN_DEALS_END = "The ten deals ended early."
TEN_DEALS_NOTE = "Ten easy ones against the clock"
DECK_COUNT = "{}/52"
DECK_DEAL = "Deal {}, par {}: {}"
DECK_HOW = "not won yet|won|won, no hints|won at par"
DEAL_NUMBER = "Deal number"
BOOKMARK = "Bookmark"
RULE_OPTIONS = "Rule options"
OPTIONS = "Options"
ABOUT = "About"
MORE = ">"
KEY_BACK = "{B}"

OUT_OF_MEMORY = "Out of memory. The game goes on."
TABLE_KEYS = "{A} play, {B} deal, {Start} menu"
TABLE_KEYS_NO_STOCK = "{A} play, {B} undo, {Start} menu"
TITLE_KEYS = "{A} choose"
MENU_KEYS = "{A} choose   {B} back"
VALUE_KEYS = "<> change   {B} back"
PAGE_TURNED = "< {}/{} >"
"""The number of a page that Left and Right turn, and how many there are."""
LINES_SHOWN = "{}-{} of {}"
"""The lines of a page that they do not turn, and how many there are."""
PAGE_KEYS = "{A} next   {B} back"
PILE_NAMES = "Foundation|Pile|Reserve|Cell|Waste|Stock"
PILE_COUNT = "{}: {} card|{}: {} cards"
PILE_KEYS = "{B} back"
PILE_MORE_KEYS = "{A} more"
NUMBER_KEYS = "{A} deal   {B} back"
DIGIT_KEYS = "Up change  {A} deal  {B} back"
NUMBER_RANGE = "1 to {}"

FAVOURITE = "`"
RECENT = "last"
AT_PLAY = "now"
GAME_KEYS = "{A} play {Select} more {B} back"
GAME_LINES = "Rules=>|Statistics=>|Favourite=|New deal="
"""What there is about a game in the list, each with its sign."""
PAUSED_KEYS = "{A} go on > deal {B} back"
"""The foot at a paused game, in a list of one page."""
PAUSED_MORE_KEYS = "{A} go on {Select} more {B} back"
PAUSED_MARK = "paused"
"""Stands for the two strokes next to a paused game, where they are read."""

BY_EASE = "By ease, length"
EASE_ORDERS = "Easy first|Short first"
"""The titles of the list of games by ease, and by length."""
EASE_SORTS = "Sort by length|Sort by ease"
"""The line in each of them that changes the order."""
SURPRISE = "Surprise me"
MINUTES = "{} min"
WINNABLE_NOTE = "{}% winnable"
EASE_NOTE = "{}% winnable, hints win {}%"
EASE_UNKNOWN = "Not measured how hard"

HOW_TO_PLAY = "How to play"
LESSON = """Left, Right: find the golden frame.
{A}: lay the queen on the king.
{B}: deal a card.
{Select}: undo.
Hold {B}: a hint.
{A}: do what it shows.
{B}: deal again.
Hold {A}: play all safe cards.
Now finish the game. {Start}: end."""
"""The tasks of the lesson, in order."""
CLICK_LESSON = """Click the queen.
Click the queen.
Click the stock.


Click what it shows.
Click the stock."""
"""The same for a mouse; if a line is empty, the button does it."""
TAP_LESSON = """Tap the queen.
Tap the queen.
Tap the stock.


Tap what it shows.
Tap the stock."""
"""The same for fingers."""
LESSON_WON = "You won! {A}: play."
HELP = "Help|none|some|full|custom"
HELP_NOTES = """You move every card
Plays safe cards for you
Shows where cards can go
Your own choices below"""
HELP_QUESTION = "How much help?"
TIPS = """Left, Right: choose a pile.
{A}: play the framed cards.
{B}: deal from the stock.
{Select}: undo. Hold {Select}: replay.
Hold {B}: a hint.
{Start}: the menu, with more help."""
"""Tips on what was not yet done: move the frame, play, deal, undo, get a hint, open the menu."""
CLICK_TIPS = """Click the framed cards to play them.
Click the framed cards to play them.
Click the stock to deal.
Right click: undo. Wheel: replay.
Middle click: a hint."""
"""The first of these for a mouse."""
TAP_TIPS = """Tap the framed cards to play them.
Tap the framed cards to play them.
Tap the stock to deal."""
"""The first of these for fingers."""
HOLD = "Hold |hold "
"""What comes before a button that is held, at the beginning of a sentence and within one."""
HOLD_UP = "hold Up"
"""As in `PAUSE`."""

NEXT_DEAL = "*"
NEXT_DEAL_NOTE = "* from the next deal"

LEAVE_GAME = "Abandon this game?"
LEAVE_NAMED = "Abandon {}?"
NO_MORE_ROOM = "No room for one more"
GIVE_UP_OLDEST = "Give up {}, the oldest?"
KEEP_IT = "Keep it"
GIVE_IT_UP = "Give it up"
CANNOT_CONTINUE = (
    "",
    "A newer version paused this game. It is kept.",
    "This version does not have this game. It is kept.",
    "This version does not have this game's rules. It is kept.",
    "This game cannot be read. It is left alone.",
    "This game is on the drive, which cannot be read.",
)
"""Why a paused game cannot be continued, by the codes of `saves.fields`."""
YES = "Yes"
NO = "No"
LEAVE_NO = "Keep playing"
LEFT_WON = "The game you left counts as won."
LEAVE_YES = "Its moves are lost|Counts as a loss"
SAVE_ON_DRIVE = "Save on the drive?"
SAVE_ON_DRIVE_NOTES = """Your computer keeps the drive.
The game is saved in the
board's memory.|Your computer must have
finished writing. It loses the
drive until you switch off."""
SAVES_ON_DRIVE = "From now on the game is saved on the drive."

SAVE_NOTICES = (
    "",
    "The save was damaged. The one before it was loaded.",
    "The save was damaged. Starting afresh.",
    "A newer version saved here. Its save is kept; nothing is saved now.",
    "A save is unreadable and left alone. Starting afresh.",
    "The saved game was unreadable. Everything else was loaded.",
    "Nothing can be saved here.",
    "Saving failed.",
    "Your computer is using the drive, so the game is saved in the board's memory.",
    "One save is unreadable. It is left alone; the other is used.",
    "The saves are unreadable. They are left alone, and nothing is saved.",
    "Too little room. Not saved: {}.",
    "The drive is full or fragmented, so the game is saved in the board's memory.",
    "Another program uses these saves. Nothing is saved here.",
    "The drive cannot be used, so the game is saved in the board's memory.",
    "Only one of the two saves can be written. The disk may be full.",
    "An older version saved this game, in another way. Everything else was loaded.",
)
"""Notices about saves, by the codes of `slots` and `saver`."""
NO_ROOM_PARTS = (
    "last deals ({})|best lists ({})|statistics of games ({})|games played before ({})"
    "|months of the calendar ({})|favourites ({})|decks ({})|undo, except {} steps"
    "|undo of paused games ({})"
)
"""What too little room leaves out, with the number of each."""

WON = "You won!"
WON_TIME = "Time="
WON_MOVES = "Moves="
WON_ALL = "All moves="
"""Instead of `WON_MOVES` next to the player's own, which leave out what went up automatically."""
WON_PAR = "Your moves={}, par{}"
"""The second is how many more or fewer than par, as in golf: " +3"."""
WON_CARD = "In the deck={}{}, {} of 52"
WON_COUNT = "Won={} of {}"
WON_STREAK = "Streak="
WON_RUN = "{} of 10 deals={}"
WON_RUN_KEYS = "{A} next deal  {B} view table"
WON_BEST = " (best)"
WON_KEYS = "{A} new deal  {B} view table"
WON_CARD_KEYS = "{A} next card  {B} view table"
WON_DAY_KEYS = "{A} calendar  {B} view table"
COPY_RESULT = "{Select} copy the result"
COPIED = "Copied."
WON_AGAIN = "{Select} watch it again"
WON_TABLE = "Won. {A}: new deal."

NEXT_NUMBER = "Next"
PREVIOUS_NUMBER = "Previous"
RESULTS = "| now| won| lost"
"""The result of one of the last deals, by the codes of `statistics`."""
PAUSED_DEAL = " waits"
"""Shown instead of the second of these, if it is not the current deal."""

STATISTICS_KEYS = "<> games {Select} erase {B} back"
BEST_KEYS = "{A} best {Select} erase {B} back"
BEST_WINS = "Fastest wins|Ten deals"
"""The titles of a game's best list, and of the best list of its runs."""
BEST_KEYS_LIST = "<> other list   {B} back"
PAR = "par"
SHARE_WON = "Won {}/{}"
NOT_PLAYED = "Not played yet"
NOT_FINISHED = "Not finished yet"
LAST_RESULTS = "Last {}: {} won, {}%"
NO_RESULTS = "No finished games yet"
WINNABLE_DEALS = "Winnable"
SHARES = "Win rate by game"
BEST = "best"
AVERAGE = "average"
NOW = "now "
TIME = "Time"
MOVES = "Moves"
STREAK = "Streak"
GAMES = "Games"
WIN_TIME = "Time in wins"
WIN_MOVES = "Moves in wins"
LONGEST_STREAK = "Longest streak"
ALL_GAMES = "All games"
NO_FIGURE = "-"
FORGET = "Erase results?"
