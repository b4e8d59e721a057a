# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The whole game starts and goes on, whatever of a board fails or is missing."""

import errno

import pytest

from patience.texts.words import SAVE_NOTICES
from tests.support.whole_board import CALLS, FILE_CALLS, WholeBoard, on_table

A, B = 1, 0
# To the table, deal from the stock, and rest until that is saved.
SCRIPT = [(500, A), (500, B), (6_000, None)]
NUMBERS = (errno.EACCES, errno.EROFS, errno.EIO)
DRIVE, CHIP = 1, 2  # values of `Store.where`
DRIVE_FAILED = SAVE_NOTICES[14]


@pytest.fixture
def board(monkeypatch):
    """Return a PyGamer on which the whole game runs."""
    made = WholeBoard("pygamer", monkeypatch)
    yield made
    made.close()


def cards_of(app):
    """Return a deal and where its cards lie."""
    return app.session.game.number, bytes(app.session.table.under), bytes(app.session.table.top)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("name", (*CALLS, *FILE_CALLS))
def test_game_is_played_whatever_of_the_drive_fails_from_the_first_start(board, name, number):
    drive = board.drive
    drive.fails = lambda call, _: number if call == name else 0
    first = board.play(SCRIPT)
    assert on_table(first)
    if first.store.where == CHIP:
        assert first.said_first == DRIVE_FAILED
        assert cards_of(board.play(SCRIPT[:1])) == cards_of(first)
    drive.fails = lambda *_: 0
    assert board.play(SCRIPT).store.where == DRIVE


@pytest.mark.parametrize("name", (*CALLS, *FILE_CALLS))
def test_save_on_the_drive_outlasts_a_start_at_which_it_fails(board, name):
    drive = board.drive
    board.play(SCRIPT)
    before = cards_of(board.play(SCRIPT))
    drive.fails = lambda call, _: errno.EIO if call == name else 0
    board.play(SCRIPT[:1])
    drive.fails = lambda *_: 0
    assert cards_of(board.play(SCRIPT[:1])) == before


def test_game_is_played_whichever_single_call_fails(board):
    drive = board.drive
    board.play(SCRIPT)
    drive.calls.clear()
    board.play(SCRIPT)
    calls = {(name, drive.calls[:at].count(name)) for at, name in enumerate(drive.calls)}
    assert len(calls) > 15
    for name, count in calls:
        drive.calls.clear()
        drive.fails = lambda *call, failing=(name, count): errno.EIO if call == failing else 0
        app = board.play(SCRIPT)
        assert on_table(app), (name, count)
        assert app.store.saved_mark
