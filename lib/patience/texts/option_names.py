"""The names of settings and rule options, and of their values.

Loaded on demand.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Languages(Protocol):
        """What changes the language."""

        @property
        def name(self) -> str:
            """The name of the language now."""

        def choose(self, by: int) -> None:
            """Choose the next language, or with -1 the one before."""


SETTINGS = (
    b"Skip piles|no|after moves|always|Skips piles that cannot move",
    b"Auto-play|off|safe|all|Cards go to foundations",
    b"Confirm moves|off|on|Always choose the target",
    b"Buttons|as marked|swapped|{A} plays, {B} goes back",
    b"Left-handed|no|yes|Mirrors the table",
    b"Suit colours|two|four|Clubs blue, diamonds orange",
    b"Animation|off|fast|calm|Calm moves whole cards",
    b"Sound|off|quiet|normal|loud|Short sounds for moves",
    b"Clock|hidden|shown|Time and score",
    b"Ask first|no|yes|Before you abandon a game",
    b"Brightness|auto|1|2|3|4|5|Auto follows room light",
    b"Lights|off|on|LEDs flash when you win",
    b"Felt|green|blue|claret|slate|walnut|night|The colour of the table",
    b"Card back|lattice|scales|weave|dots|rain|Pattern of face-down cards",
    b"Show targets|no|yes|Lights up where cards can go",
    b"",
    b"Scoring|cards|standard|Vegas|In Klondike games",
    b"New deals|winnable|any|Proved winnable, or any",
    b"Solver|always|if lost|never|Says if the game can be won",
    b"Save on drive||no|yes|ask|Takes it from the computer",
    b"Large print|no|yes|For menus and rules",
)
"""For each setting its name, the names of its values, and a note; bytes split faster than text."""
LANGUAGE = "Language"
LANGUAGES: "Languages | None" = None
"""What changes the language; a machine that has more than one sets it before options open."""
LARGE_RANKS = "Larger ranks on the cards"
"""The note of *Large print* on large screens."""
_RULE_OPTIONS = """draw|Draw|1=one|3=three
redeal|Stock passes|-1=unlimited|0=1|1=2|2=3
again|Redeal|4=from the bottom|4U=from the top
merci|Merci|0=no|1=yes
fback|Take from foundations|0=no|1=yes
move|Moves|W=whole pile|V=1 or pile|N=any run
fill|Fill spaces from|W=waste|TRW=anywhere
hand|Hand card|0=no|1=yes
rsee|Open reserve|0=no|1=yes
base|Base chosen|S=at the start|F=any time
suits|Suits|4=four|2=two|1=one
fstop|On a king|0=a queen|13=nothing
goal|Remove|=all cards|T=the pyramid
free|Free|TWS=stock and waste|TW=the waste
fwrap|King and ace|0=apart|1=neighbours"""


def rule_option(field: str) -> tuple[str, dict[str, str]]:
    """Return the name of an option, given its field, and a dict of its values' names."""
    for line in _RULE_OPTIONS.split("\n"):
        known, label, *values = line.split("|")
        if known == field:
            return label, dict([value.split("=") for value in values])
    return field, {}
