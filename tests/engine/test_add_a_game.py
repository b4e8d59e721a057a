"""An invented row is a playable game: shown, played with keys, explained."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from patience.games import catalog
from patience.games.dealing import new_game
from patience.games.rules import read
from patience.table import Table
from patience.texts import notation, pages
from sim.cli.app import app
from sim.desk.machine import Machine
from sim.protocol.engine import Engine
from tests.support import engine_data
from tests.support.screen_driver import menu_keys, press, visible_text

# The README's example: six piles of four, a lone reserve pile of eight, kings fill spaces.
ROW = "Lighthouse|T=6|R=1|deal=r8 u4|suit=O|move=N|king=13|fill=TRW|draw=1|redeal=1|?redeal=1,0"


@pytest.fixture
def lighthouse(monkeypatch, tmp_path):
    added = tmp_path / "catalog.txt"
    added.write_text(f"{Path(catalog.PATH).read_text()}[Mine]\n{ROW}\n")
    monkeypatch.setattr(catalog, "PATH", str(added))


def test_deals_as_its_row_says():
    game = engine_data.deal_row(ROW, 617)
    assert [game.table.length(place) for place in game.tableau] == [4] * 6
    assert game.table.length(game.reserve[0]) == 8
    assert engine_data.has_every_card(game)


def test_can_be_chosen_and_played_with_keys(lighthouse):
    with Machine() as machine:
        press(machine, menu_keys("Games") + " U A A R")  # R: skip the page on the keys
        game = machine.app.session.game
        assert game.row.name == "Lighthouse"
        assert "Lighthouse" in visible_text(machine)
        for _ in range(12):
            press(machine, "B+ A")
        assert game.table.log.steps > 5
        press(machine, " ".join(["S"] * game.table.log.steps))
        assert game.table.log.steps == 0


def test_rules_page_is_made_from_its_row():
    found = dict(pages.rules_page(new_game(read(ROW), 1, Table())))
    assert "6 piles of 4 cards" in found["Layout"]
    assert "king" in found["Spaces"]


def test_the_protocol_plays_it(lighthouse):
    engine = Engine()
    assert "lighthouse" in [game["id"] for game in engine.answer("games")["games"]]
    assert engine.answer("new lighthouse 617 redeal=0") == {"ok": True}
    moves = engine.answer("moves")["moves"]
    assert "deal" in moves
    for move in moves:
        assert "error" not in engine.answer(f"play {move}")
        assert engine.answer("undo") == {"ok": True}


def test_mistake_in_the_row_is_explained():
    with pytest.raises(ValueError, match="Lighthouse: field suit"):
        read(ROW.replace("suit=O", "suit=other"))
    with pytest.raises(ValueError, match='Lighthouse: "u4@0-9" in deal'):
        engine_data.deal_row(ROW.replace("u4", "u4@0-9"))


@pytest.mark.parametrize("words", [("games",), ("games", "bad"), ("deal", "bad", "1")])
def test_a_command_explains_a_mistake_in_the_row(words, monkeypatch, tmp_path):
    added = tmp_path / "catalog.txt"
    added.write_text("[Mine]\nBad|T=6|deal=u4 r8|draw=1\n")
    monkeypatch.setattr(catalog, "PATH", str(added))
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert 'Bad: "r8" in deal is not one of' in done.stderr


def test_every_move_can_be_written():
    game = engine_data.deal_row(ROW, 617)
    for a_move in game.moves():
        assert notation.parse_move(game, notation.move_text(a_move)) == a_move
