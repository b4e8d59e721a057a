# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Lets the player choose settings for all games, and the rule options of the game at play.

A choice applies at once, to the table when it is next shown, except that a rule option of a game
under way applies to the next deal.

Loaded on demand.
"""

from patience.on_demand import load
from patience.player.settings import BRIGHTNESS, FELT, LIGHTS, VALUES
from patience.texts.option_names import rule_option
from patience.texts.words import (
    NEXT_DEAL,
    NEXT_DEAL_NOTE,
    OPTIONS,
    RULE_OPTIONS,
    SETTINGS,
    VALUE_KEYS,
)
from patience.ui.input.actions import LEFT, SELECT
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens.menu import Menu


class ValuesMenu(Menu):
    """Lines with a value each: A and Right choose the next value, Left the previous one.

    A line is `(label, value, choose_next, choose_previous, note)`.
    """

    note_lines = 1

    def foot_for(self, _item):
        """Return the same sentence for every line."""
        return VALUE_KEYS

    def note_for(self, item):
        """Return what a line's value means."""
        return item[4]

    def act_on_line(self, item, action):
        """Choose the next value or the previous one."""
        if action == SELECT:
            self._app.buzz()
        else:
            item[3 if action == LEFT else 2]()


class OptionsMenu(ValuesMenu):
    """All settings that mean something on this machine.

    :param App app: has the session and the other screens, and knows the machine
    """

    def __init__(self, app):
        super().__init__(app, OPTIONS)

    def list_items(self):
        """Return a line for each setting."""
        missing = []
        if self._app.light is None:
            missing.append(BRIGHTNESS)
        if self._app.lights is None:
            missing.append(LIGHTS)
        return [self._setting(index) for index in range(len(VALUES)) if index not in missing]

    def _setting(self, index):
        label, *values, note = SETTINGS.split("\n")[index].split("|")
        value = values[self._app.session.settings[index]]
        note = fill_button_names(self._app, note)
        return (label, value, lambda: self._change(index, 1), lambda: self._change(index, -1), note)

    def _change(self, index, by):
        settings = self._app.session.settings
        settings[index] = (settings[index] + by) % VALUES[index]
        if index >= FELT:
            load("patience.ui.play.decor").decorate(self._app)


class RuleOptionsMenu(ValuesMenu):
    """The options that the row of the game at play offers.

    :param App app: has the session and the other screens
    """

    def __init__(self, app):
        super().__init__(app, RULE_OPTIONS)

    def list_items(self):
        """Return a line for each option."""
        row = self._app.session.game.row
        return [self._option(row, field) for field, _ in row.options]

    def _option(self, row, field):
        session = self._app.session
        label, values = rule_option(field)
        value = session.chosen_options[field]
        shown = values.get(value, value)
        note = ""
        if value != str(getattr(row, field)):
            shown += NEXT_DEAL
            note = NEXT_DEAL_NOTE
        return (
            label,
            shown,
            lambda: load("patience.player.new_deal").change_option(session, field),
            lambda: load("patience.player.new_deal").change_option(session, field, -1),
            note,
        )
