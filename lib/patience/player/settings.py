"""The player's settings for all games: one byte each, in `Session.settings`.

`VALUES` has their numbers of values, `texts.option_names` their names. A new setting goes at the
end, so that older saves can still be read.
"""

SKIP = 0
"""Whether the cursor leaves dead piles, those without a move (SCREEN.md, Controls): 0 no, 1 after a
step, `ALWAYS`."""
ALWAYS = 2
SAFE_UP = 1
"""Which cards go up automatically: 0 none, 1 the safe ones, 2 all."""
CHOOSE = 2
"""Whether the player always chooses the target, even if there is only one: 0 no, 1 yes."""
SWAP = 3
"""Whether A and B are swapped: 0 no, 1 yes."""
MIRROR = 4
"""Whether layouts are mirrored for left-handed players: 0 no, 1 yes."""
COLOURS = 5
"""The colours of suits: 0 two, 1 four."""
ANIMATION = 6
"""How cards glide: 0 not at all, 1 fast, 2 `CALM`."""
CALM = 2
"""In `ANIMATION`: whole cards fly and turn over; the default if memory is plentiful."""
SOUND = 7
"""The volume of sound: 0 off, 1 quiet, 2 normal, 3 loud."""
CLOCK = 8
"""Whether the status line shows time and score: 0 no, 1 yes."""
ASK = 9
"""Whether the player is asked before a game in progress is left: 0 no, 1 yes."""
BRIGHTNESS = 10
"""The screen's brightness: 1 (dark) to 5 (bright); 0 follows ambient light, if it is measured."""
LIGHTS = 11
"""Whether the lights next to the screen are used: 0 no, 1 yes."""
FELT = 12
"""The colour of the felt, one of `draw.decor.FELTS`."""
CARD_BACK = 13
"""The back of cards, one of `draw.decor.BACKS`."""
TARGETS = 14
"""Whether the targets of the cards in the frame are lit up before they are lifted: 0 no, 1 yes."""
LEARNT = 15
"""What the player has done once, by keys, mouse or touch, and needs no tip for: these bits."""
CHOSEN = 1
"""In `LEARNT`: the frame was moved. From here to `MENU`: a bit for each line of `words.TIPS`."""
PLAYED = 2
"""A card was played."""
DEALT = 4
UNDONE = 8
HINTED = 16
MENU = 32
"""The menu was opened."""
ASKED = 64
"""In `LEARNT`: the player was asked how much help is wanted."""
EXPERIENCED = 127
"""`LEARNT` with all of that."""
TIPS = 63
"""All bits of `LEARNT` except `ASKED`."""

SCORING = 16
"""How games with rules for scores are scored: 0 by cards home, 1 standard, 2 `VEGAS`."""
VEGAS = 2

NEW_DEALS = 17
"""Which deals are chosen: 0 proved deals, if the game has any; 1 any deal."""

VERDICTS = 18
"""When the solver, if there is one, tells whether the game can be won: 0 always, 1 `IF_LOST`, 2
`NEVER`."""
IF_LOST = 1
NEVER = 2

DRIVE = 19
"""Whether the game takes the computer's drive to save there: 0 no, `REFUSED`, `TAKES`, `TO_ASK`."""
REFUSED = 1
TAKES = 2
TO_ASK = 3
"""In `DRIVE`: the game could, but the player was not yet asked."""

LARGE_PRINT = 20
"""Whether menus and rules on a small screen are in large letters: 0 no, 1 yes."""

VALUES = bytes((3, 3, 2, 2, 2, 2, 3, 4, 2, 2, 6, 2, 6, 5, 2, 128, 3, 2, 3, 4, 2))
"""How many values each setting has, from 0 up."""
DEFAULTS = bytes((1, 1, 0, 0, 0, 0, 1, 2, 0, 1, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
