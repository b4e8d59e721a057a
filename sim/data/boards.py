"""Every board that has a row."""

from device import boards, more_boards

BOARDS = boards.BOARDS | more_boards.BOARDS
