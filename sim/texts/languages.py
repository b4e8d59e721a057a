"""The languages of the game. A new one is a row here and a catalogue, see CONTRIBUTING.md."""

from typing import NamedTuple


class Language(NamedTuple):
    """A language of the game."""

    code: str  # of its catalogue, as in ISO 639
    name: str  # its own
    plural: str  # gettext's Plural-Forms


ENGLISH = Language("en", "English", "nplurals=2; plural=n != 1;")

LANGUAGES = {
    row.code: row
    for row in (
        ENGLISH,
        Language("de", "Deutsch", "nplurals=2; plural=n != 1;"),
        Language("fr", "Français", "nplurals=2; plural=n > 1;"),
        Language("es", "Español", "nplurals=2; plural=n != 1;"),
        Language("it", "Italiano", "nplurals=2; plural=n != 1;"),
        Language("pt", "Português", "nplurals=2; plural=n > 1;"),
        Language(
            "pl",
            "Polski",
            "nplurals=3; plural=(n == 1) ? 0 : (n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || "
            "n % 100 > 14)) ? 1 : 2;",
        ),
        Language("cs", "Čeština", "nplurals=3; plural=(n == 1) ? 0 : (n >= 2 && n <= 4) ? 1 : 2;"),
    )
}
"""By code."""
TRANSLATED = [row for row in LANGUAGES.values() if row != ENGLISH]
"""Those with a catalogue."""
