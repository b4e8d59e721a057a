"""`python sim hints`: games played by the hints alone, beside games played at random."""

from patience.advice.hints import advise
from sim.measure import hints
from tests.sim.test_commands import sim_here


def test_best_hint_is_played_until_none_is_left():
    game = hints.play("gate", 1, hints.best_hint)
    assert game.won() or not advise(game)
    assert game.table.log.steps < hints.MOST_MOVES


def test_the_same_number_plays_the_same_at_random():
    games = [hints.play("klondike", 7, hints.at_random(7)) for _ in range(2)]
    assert games[0].table.under == games[1].table.under
    assert games[0].table.log.steps == hints.MOST_MOVES


def test_a_tally_counts_deals_wins_and_moves():
    both = hints.tally("fortunes-favor", [1]).plus(hints.tally("fortunes-favor", [2]))
    assert both == hints.tally("fortunes-favor", [1, 2])
    assert (both.deals, both.by_hints, both.given_up) == (2, 2, 0)
    assert both.moves >= 2 * 48


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
