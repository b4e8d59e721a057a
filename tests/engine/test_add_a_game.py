"""An invented row is a playable game: shown, played with keys, explained."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from patience.games import catalog
from patience.games.rules import read
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


def test_can_be_chosen_and_played_with_keys(lighthouse):
    with Machine() as machine:
        press(machine, menu_keys("Games", "Mine", "Lighthouse"))
        press(machine, "R")  # skips the page on the keys
        game = machine.app.session.game
        assert game.row.name == "Lighthouse"
        assert "Lighthouse" in visible_text(machine)
        for _ in range(12):
            press(machine, "B+ A")
        assert game.table.log.steps > 5
        press(machine, " ".join(["S"] * game.table.log.steps))
        assert game.table.log.steps == 0


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


@pytest.mark.parametrize("words", [("games",), ("deal", "bad", "1")])
def test_a_command_explains_a_mistake_in_the_row(words, monkeypatch, tmp_path):
    added = tmp_path / "catalog.txt"
    added.write_text("[Mine]\nBad|T=6|deal=u4 r8|draw=1\n")
    monkeypatch.setattr(catalog, "PATH", str(added))
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert 'Bad: "r8" in deal is not one of' in done.stderr
