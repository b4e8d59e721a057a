"""Games of other kinds are won with keys on the smallest screen, and what is special on theirs."""

import pytest

from patience.moves import DEAL, size, source, target
from patience.player.settings import ANIMATION, SAFE_UP
from patience.table import HAND
from patience.texts.notation import parse_move
from sim.desk.machine import Machine
from sim.web.shims.telling import tell
from tests.support.engine_data import WON_VARIANTS, new_game, table_bytes
from tests.support.screen_driver import (
    current_game,
    describe_difference,
    display_pixels,
    navigation,
    press,
    repaint,
    show_nothing,
    visible_text,
)


def play(machine, a_move):
    """Make a move with keys; the cursor goes round its row, and then round the targets."""
    if a_move == DEAL:
        press(machine, "B")
        return
    cursor = navigation(machine)
    cursor.go_to(source(a_move))
    press(machine, "A")
    for _ in range(len(cursor.choices)):
        if target(cursor.choice) == target(a_move):
            while size(cursor.choice) > size(a_move):  # fewer cards into a space
                press(machine, "U")
            press(machine, "A")
            return
        press(machine, "R")


@pytest.mark.turns(6)
@pytest.mark.parametrize("game_id", ["la-belle-lucie", "giza", "calculation", "forty-thieves"])
def test_a_game_is_won_with_keys(game_id):
    number, moves = WON_VARIANTS[game_id]
    with Machine("tinycircuits_thumby_color", game_id, number) as machine:
        machine.app.session.settings[SAFE_UP] = machine.app.session.settings[ANIMATION] = 0
        show_nothing(machine)
        game = current_game(machine)
        for text in moves:
            play(machine, parse_move(game, text))
        assert game.won() and game.table.log.steps == len(moves)


def test_piles_are_dealt_again_by_the_button_that_deals_and_undone():
    with Machine(game="la-belle-lucie", number=1) as machine:
        game = current_game(machine)
        before = table_bytes(game)
        press(machine, "B")
        assert game.table.log.steps == 1
        assert "Redeals 1" in visible_text(machine)
        press(machine, "B B")
        assert "No redeals left" in visible_text(machine)
        press(machine, "S S")
        assert table_bytes(game) == before


def test_a_redeal_that_changes_nothing_is_refused():
    with Machine(game="cruel", number=1) as machine:
        press(machine, "B")
        assert "change nothing" in visible_text(machine)
        assert current_game(machine).table.log.steps == 0


def test_the_merci_is_a_target_like_others():
    options = (("merci", "1"),)
    with Machine(game="la-belle-lucie", number=1, options=options) as machine:
        press(machine, "B B")
        game = current_game(machine)
        drawn = next(a_move for a_move in game.moves() if a_move >> 12 > 1)
        assert "Redeals: 0. Merci: not used yet." in tell(machine.app, machine.panel)
        play(machine, drawn)
        assert "Redeals: 0. Merci: used." in tell(machine.app, machine.panel)
        assert game.table.log.steps == 3
        assert not any(a_move >> 12 > 1 for a_move in game.moves())
        press(machine, "S")
        assert drawn in game.moves()


def test_the_next_card_is_turned_up_and_dealing_is_refused():
    with Machine(game="calculation", number=1) as machine:
        game = current_game(machine)
        press(machine, "B")
        assert "Play the turned card first" in visible_text(machine)
        press(machine, "A")  # all piles are empty: one target
        assert game.table.log.steps == 1
        assert navigation(machine).place == HAND
        press(machine, "S")
        assert table_bytes(game) == table_bytes(new_game("calculation", 1))


@pytest.mark.turns(6)
@pytest.mark.parametrize("board", ["pygamer", "pajenicko_picopad"])
def test_what_foundations_want_looks_as_if_painted_from_scratch(board):
    number, moves = WON_VARIANTS["calculation"]
    with Machine(board, "calculation", number) as machine:
        for text in moves[:20]:
            play(machine, parse_move(current_game(machine), text))
            shown = display_pixels(machine)
            assert not describe_difference(machine, shown, repaint(machine)), text
