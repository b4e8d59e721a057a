"""`python sim hints`: games played only by hints, and games played at random."""

from patience.advice.hints import advise
from sim.measure import hints
from tests.sim.test_commands import sim_here


def test_best_hint_is_played_until_none_is_left():
    game = hints.play("gate", 1, hints.best_hint)
    assert game.won() or not advise(game)
    assert game.table.log.steps < hints.MOST_MOVES


def test_chunks_add_up(monkeypatch):
    monkeypatch.setattr(hints, "spread_with_progress", lambda _, play, chunks: map(play, chunks))
    monkeypatch.setattr(hints, "_CHUNK", 2)
    found = hints.measure(["storehouse", "gate"], 3)
    assert list(found) == ["storehouse", "gate"]
    assert all(some.deals == 3 for some in found.values())
    assert found["storehouse"].by_hints > found["storehouse"].at_random


def test_command_prints_the_win_rates():
    out, _, status = sim_here("hints", "--games", 1, "--game", "gate")
    assert status == 0
    assert "Won of deals 1 to 1" in out
    (line,) = [line for line in out.splitlines() if "│ Gate" in line]
    assert line.count("%") == 2
