# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Lets the player choose settings for all games, and the rule options of the game at play.

A choice applies at once, to the table when it is next shown, except that a rule option of a game
under way applies to the next deal.

Loaded on demand.
"""

from patience.on_demand import load
from patience.player.help_level import OWN, SOME, read_level, set_level
from patience.player.settings import ASKED, BRIGHTNESS, CARD_BACK, FELT, LEARNT, LIGHTS, VALUES
from patience.texts.option_names import rule_option
from patience.texts.words import (
    HELP,
    HELP_NOTES,
    HELP_QUESTION,
    NEXT_DEAL,
    NEXT_DEAL_NOTE,
    OPTIONS,
    RULE_OPTIONS,
    SETTINGS,
    TITLE_KEYS,
    VALUE_KEYS,
)
from patience.ui.input.actions import LEFT, SELECT
from patience.ui.input.button_names import fill_button_names
from patience.ui.screens import after_close
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
            return self.refuse()
        item[3 if action == LEFT else 2]()
        return False


class OptionsMenu(ValuesMenu):
    """All settings that mean something on this machine.

    :param App app: has the session and the other screens, and knows the machine
    """

    def __init__(self, app):
        super().__init__(app, OPTIONS)

    def list_items(self):
        """Return a line for each setting."""
        missing = [LEARNT]
        if self._app.light is None:
            missing.append(BRIGHTNESS)
        if self._app.lights is None:
            missing.append(LIGHTS)
        shown = [index for index in range(len(VALUES)) if index not in missing]
        return [self._help()] + [self._setting(index) for index in shown]

    def note_for(self, item):
        """Return what a line's value means."""
        return fill_button_names(self._app, item[4].decode())

    def _help(self):
        label, *values = HELP.encode().split(b"|")
        level = read_level(self._app.session.settings)
        return (
            label,
            values[level],
            lambda: self._change_help(level, 1),
            lambda: self._change_help(level, -1),
            HELP_NOTES.encode().split(b"\n")[level],
        )

    def _change_help(self, level, by):
        level = SOME if level == OWN else (level + by) % OWN
        set_level(self._app.session.settings, level)

    def _setting(self, index):
        label, *values, note = SETTINGS[index].encode().split(b"|")
        value = values[self._app.session.settings[index]]
        return (label, value, lambda: self._change(index, 1), lambda: self._change(index, -1), note)

    def _change(self, index, by):
        settings = self._app.session.settings
        settings[index] = (settings[index] + by) % VALUES[index]
        if index in (FELT, CARD_BACK):
            load("patience.ui.play.decor").decorate(self._app)


class HelpQuestion(Menu):
    """Asks how much help is wanted, before the table is shown for the first time.

    :param App app: has the session and the other screens
    """

    most_width = 135
    below = True
    note_lines = 1

    def __init__(self, app):
        super().__init__(app, HELP_QUESTION)
        self._line = SOME

    def list_items(self):
        """Return a line for each answer."""
        labels = HELP.split("|")[1:]
        notes = HELP_NOTES.split("\n")
        return [self._answer(labels, notes, level) for level in range(OWN)]

    def _answer(self, labels, notes, level):
        label = labels[level]
        return label[0].upper() + label[1:], "", lambda: self._choose_level(level), notes[level]

    def note_for(self, item):
        """Return what an answer means."""
        return item[3]

    def foot_for(self, _item):
        """Return the same sentence for every line."""
        return TITLE_KEYS

    def act_on_back(self):
        """Take the answer in the frame, for it led here from the title."""
        self.act_on_start()

    def act_on_start(self):
        """Take the answer in the frame."""
        self._choose_level(self._line)

    def _choose_level(self, level):
        settings = self._app.session.settings
        set_level(settings, level)
        settings[LEARNT] |= ASKED
        self._app.back_to_table(after_close.name_keys, self._app)


class RuleOptionsMenu(ValuesMenu):
    """The options that the row of the game at play offers.

    :param App app: has the session and the other screens
    """

    most_width = 139

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
