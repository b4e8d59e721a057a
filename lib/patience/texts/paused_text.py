"""Words about paused games.

Loaded on demand.
"""

KEYS = "{A} continue {Select} give up {B} back"
OF_CARD = "{}, deck {}"
OF_DATE = "{}, {}"
NUMBERED = "{} {}"
HOME = "{} of {} home"
LEFT = "{} of {} left"
MOVES = "{} move|{} moves"
PLAYED = "{}, {} played"
WELCOME = "Move {}, {}. {} new deal"
"""The last is the button of the menu, where *New deal* is."""
ROOM = "{} of {} places used"
