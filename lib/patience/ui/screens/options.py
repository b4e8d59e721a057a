"""Lets the player choose settings for all games, and the rule options of the current game.

A choice applies immediately, and to the table when it is next shown. A rule option of a game in
progress applies to the next deal.

Loaded on demand.
"""

from micropython import const

from patience.on_demand import load
from patience.player.help_level import OWN, SOME, read_level, set_level
from patience.player.settings import (
    BRIGHTNESS,
    CARD_BACK,
    DRIVE,
    FELT,
    LARGE_PRINT,
    LEARNT,
    LIGHTS,
    SWAP,
    TO_ASK,
    VALUES,
    VERDICTS,
)
from patience.texts.option_names import LANGUAGE, LANGUAGES, LARGE_RANKS, SETTINGS, rule_option
from patience.texts.words import (
    ABOUT,
    HELP,
    HELP_NOTES,
    MENU_KEYS,
    MORE,
    NEXT_DEAL,
    NEXT_DEAL_NOTE,
    OPTIONS,
    RULE_OPTIONS,
    VALUE_KEYS,
)
from patience.ui.input.actions import LEFT, RIGHT, A
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.changing import ChangingMenu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from patience.ui.app import App
    from patience.ui.screens.menu import Item

_HELP = const(-1)  # replaces a setting's index
_LANGUAGE = const(-2)
_ROOM_FOR_RANKS = const(240)  # pixels, of width and height


class ValuesMenu(ChangingMenu):
    """Lines with a value each: A and Right choose the next value, Left the previous one.

    A line is `(label, value, what, ...)`. A subclass has `change(what, by)`, where `by` is 1 or -1.
    If `what` is a tuple, A opens that screen.
    """

    if TYPE_CHECKING:

        def change(self, what: Any, by: int) -> None:
            """Choose another value."""

    keys = VALUE_KEYS

    def act(self, action: int) -> None:
        """Handle a button: A and Right choose the next value, Left the previous one, all others act
        as in a menu.
        """
        what = self.items[self.mark][2]
        if action in (A, LEFT, RIGHT) and not isinstance(what, tuple):
            self.change(what, -1 if action == LEFT else 1)
            self.update()
        else:
            super().act(action)


class OptionsMenu(ValuesMenu):
    """The level of help, all settings with an effect on this machine, and a line for `about`."""

    most_width = 116
    _reprints = False  # whether the choice of letters has changed

    def __init__(self, app: "App") -> None:
        super().__init__(app, OPTIONS)

    def list_items(self) -> "list[Item]":
        """Return a line for each setting, by its index, and one for help."""
        settings = self._session.settings
        missing = [LEARNT] if settings[DRIVE] else [LEARNT, DRIVE]
        canvas = self._drawing.canvas
        if self._drawing.large and min(canvas.width, canvas.height) < _ROOM_FOR_RANKS:
            missing.append(LARGE_PRINT)  # letters are large anyway, and ranks have no room
        if self._app.peripherals.light is None:
            missing.append(BRIGHTNESS)
        if self._app.peripherals.lights is None:
            missing.append(LIGHTS)
        if not self._app.peripherals.has_solver:
            missing.append(VERDICTS)
        items: "list[Item]" = [_line(_HELP, HELP.encode(), read_level(settings))]
        for index in range(len(VALUES)):
            if index not in missing:
                items.append(_line(index, SETTINGS[index], settings[index]))
        if LANGUAGES:
            items.append((LANGUAGE.encode(), LANGUAGES.name.encode(), _LANGUAGE))
        items.append((ABOUT.encode(), MORE.encode(), ("screens.about", "AboutScreen")))
        return items

    def note_for(self, item: "Item") -> str:
        """Return the purpose of help or a setting."""
        what = item[2]
        if isinstance(what, tuple) or what == _LANGUAGE:
            return ""
        if what == _HELP:
            return HELP_NOTES.split("\n")[read_level(self._session.settings)]
        if what == LARGE_PRINT and self._drawing.large:
            return LARGE_RANKS
        return fill_button_names(self._app, SETTINGS[what].split(b"|")[-1].decode())

    def foot_for(self, item: "Item") -> str:
        """Return the sentence for a line with a value, or for one that opens a screen."""
        return MENU_KEYS if isinstance(item[2], tuple) else self.keys

    def change(self, what: int, by: int) -> None:
        """Choose another value."""
        settings = self._session.settings
        if what == _HELP:
            level = read_level(settings)
            set_level(settings, SOME if level == OWN else (level + by) % OWN)
            return
        if what == _LANGUAGE:
            if LANGUAGES:
                LANGUAGES.choose(by)
            self._print_again()
            return
        if what == DRIVE:  # 0 is for machines that cannot take it
            settings[what] = (settings[what] - 1 + by) % TO_ASK + 1
        else:
            settings[what] = (settings[what] + by) % VALUES[what]
        if what == SWAP:
            self.foot = ""  # the names in it have changed
        elif what == LARGE_PRINT:
            self._print_again()
        elif what in (FELT, CARD_BACK):
            load("patience.ui.draw.decor").decorate(self._drawing)

    def _print_again(self) -> None:
        self._reprints = True
        self._stack.forget(-1)  # it is made again, with other letters or words
        self._stack.screens.append(self)
        self._stack.close()

    def leave(self) -> None:
        """Give the next screens the letters that the player has chosen."""
        if self._reprints:
            self._stack.forget_table()  # so that there is room for them
            if self._drawing.large:  # cards have other ranks
                self._drawing.layout = None
            load("patience.ui.draw.large_type").set_print(self._drawing)


def _line(what: int, names: bytes, value: int) -> tuple[bytes, bytes, int]:
    # Return a line of options: its name, and the name of its value.
    parts = names.split(b"|")
    return parts[0], parts[1 + value], what


class RuleOptionsMenu(ValuesMenu):
    """The options that the row of the current game offers."""

    most_width = 139

    def __init__(self, app: "App") -> None:
        super().__init__(app, RULE_OPTIONS)

    def list_items(self) -> "list[Item]":
        """Return a line for each option, by its field."""
        return [self._option(field) for field, _ in self._session.game.row.options]

    def _option(self, field: str) -> tuple[str, str, str, str]:
        # Return a line, with a note that says when another value applies.
        label, values = rule_option(field)
        value = self._session.chosen_options[field]
        shown = values.get(value, value)
        if value == str(getattr(self._session.game.row, field)):
            return label, shown, field, ""
        return label, shown + NEXT_DEAL, field, NEXT_DEAL_NOTE

    def change(self, what: str, by: int) -> None:
        """Choose another value."""
        load("patience.player.rule_options").change_option(self._session, what, by, self._waits)

    def _waits(self) -> bool:
        # Return whether a game is paused in the line of the chosen options, or might be.
        app = self._app
        if not (app.store and app.store.waits):
            return False
        line = load("patience.ui.screens.leaving").line_ahead(self._session)
        try:
            return load("patience.saves.paused").find(app.store, (line, 0, 0)) is not None
        except OSError:
            return True
