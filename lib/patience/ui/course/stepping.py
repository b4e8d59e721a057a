# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Undoes and redoes steps of the game on the table, and has its picture show them.

Loaded on demand.
"""

from patience.redo import redo
from patience.table import COUNT_MASK, PLACE_MASK, STOCK, WASTE
from patience.texts.words import NO_REDO, NO_UNDO
from patience.ui.art import sounds
from patience.ui.course.follow_up import NO_CARDS
from patience.ui.course.steps import glide_ms
from patience.ui.input.actions import REDO


def step(app, table, action):
    """Redo a step if the action is `REDO`, else undo one; say so if there is none.

    :param App app: has the session, and plays sounds
    :param TableScreen table: has the game, its steps and its picture
    """
    if not app.tight:
        table.stepping = step
    if action != REDO:
        step_back(app, table)
    elif step_on(app, table):
        table.steps.follow_up.after_step(NO_CARDS)


def step_back(app, table):
    """Undo a step, or say that there is none."""
    # The oldest move of the step is the one that is shown; its cards glide back.
    log = table.game.table.log
    number = max(0, log.applied - 1)
    while number and not log.begins_step(number):
        number -= 1
    entry = log.entry(number)
    glide = table.view.glide
    if not log.applied and log.count and app.session.before_restart:
        _take_restart_back(app, table)
        return
    glide.remember_departure(entry >> 8 & PLACE_MASK, entry >> 16 & COUNT_MASK)
    if table.game.pop():
        glide.glide_to(entry & PLACE_MASK, entry >> 16 & COUNT_MASK, glide_ms(app))
        app.sound(sounds.PLACED)
    else:
        table.refuse(NO_UNDO)
    table.steps.changed()


def _take_restart_back(app, table):
    session = app.session
    dealt = session.table
    while dealt.log.steps < session.before_restart and redo(dealt):
        pass
    session.before_restart = 0
    app.sound(sounds.PLACED)
    table.steps.changed()


def step_on(app, table):
    """Redo a step and return True, or say that there is none."""
    log = table.game.table.log
    if log.applied == log.count:
        table.refuse(NO_REDO)
        return False
    entry = log.entry(log.applied)
    src, dst = entry & PLACE_MASK, entry >> 8 & PLACE_MASK
    dealt = src == STOCK or dst >= WASTE
    count = 1 if dealt else entry >> 16 & COUNT_MASK
    table.view.glide.remember_departure(src, count)
    redo(table.game.table)
    table.steps.show(dst, count, glide_ms(app), dealt)
    return True
