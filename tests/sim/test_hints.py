"""`python sim hints`: games played only by hints, at random, and by the greedy player."""

import pytest

from patience.advice.hints import advise
from patience.games import catalog
from patience.games.ids import row_id
from patience.texts.notation import move_text
from sim.measure import greedy, hints
from tests.sim.test_commands import sim_here
from tests.support.cases import today
from tests.support.engine_data import lay_out

COMPARED = hints.read_compared()
SAMPLE = [(list(COMPARED)[(today() * 5 + at) % len(COMPARED)], 1 + today() % 10) for at in range(3)]


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


def score(rules, *tableau, hidden=(), **more):
    game = lay_out("Game|" + rules, tableau, **more)
    return greedy.Greedy(game.row).score(game, greedy.find_seen(game) - set(hidden))


@pytest.mark.parametrize(
    ("why", "rules", "tableau", "more", "value"),
    [
        ("a space", "T=2", ["5D"], {}, greedy.SPACE),
        ("a join in suit", "T=1|suit=R", ["5D 4D"], {}, greedy.JOIN_IN_SUIT),
        ("a join", "T=1|suit=R", ["5D 4C"], {}, greedy.JOIN),
        ("a break", "T=1|suit=R", ["5D 9C"], {}, greedy.BREAK),
        ("two face-down cards", "T=1", ["-5D -7C 6D"], {}, 2 * greedy.DOWN),
        ("home, and one that can follow", "T=1", ["4C"], {"foundations": ["3C"]},
         3 * greedy.HOME + greedy.GOES_HOME),
        ("on one that is needed", "T=1", ["4C KD 9D"], {"foundations": ["3C"]},
         3 * greedy.HOME + 2 * greedy.BREAK + 2 * greedy.ON_NEEDED),
        ("removed, and free", "T=3|pair=13|suit=N|move=1|fill=", ["5D 7C", "8C"],
         {"foundations": ["2C"]}, greedy.HOME + 2 * greedy.FREE),
    ],
)  # fmt: skip
def test_the_greedy_player_values_what_its_page_says(why, rules, tableau, more, value):
    assert score(rules, *tableau, **more) == value, why


def choose(rules, *tableau, **more):
    game = lay_out("Game|" + rules, tableau, **more)
    a_move = greedy.Greedy(game.row).choose(game)
    return "" if a_move is None else move_text(a_move)


def test_the_greedy_player_plays_the_best_move_deals_if_none_is_better_or_gives_up():
    stock = {"stock": "2C 3D"}
    assert choose("T=3|draw=1|suit=R", "9C KC 4H", "5C", "5H", **stock) == "T1>T3"
    assert choose("T=3|draw=1|suit=R", "5C 4C", "5H", "9D", **stock) == "deal"
    assert choose("T=3|suit=R", "5C 4C", "5H", "9D") == "T1>T2"  # it cannot deal
    assert choose("T=2|suit=R", "5C", "5H") == ""


def test_the_greedy_player_never_looks_at_a_covered_card():
    found = {
        choose("T=4|suit=R|draw=1", f"-{hidden} 4H", "5C", "-2C 4D", "KC", stock="9C")
        for hidden in ("3D", "AS", "5H", "JC")
    }
    assert len(found) == 1


def test_the_greedy_player_does_not_return_to_a_position():
    game = lay_out("Game|T=3|suit=R", ["5C 4D", "5H", "9D"])
    player = greedy.Greedy(game.row)
    for expected in ("T1>T2", ""):
        a_move = player.choose(game)
        assert ("" if a_move is None else move_text(a_move)) == expected
        if a_move is not None:
            game.push(a_move)


@pytest.mark.parametrize(("game_id", "number"), SAMPLE)
def test_todays_deals_go_as_stored(game_id, number):
    found = hints.compare_deal(game_id, number)
    assert found == (COMPARED[game_id][number - 1], 0)


def test_every_game_is_compared_and_hints_win_enough():
    assert sorted(COMPARED) == sorted({row_id(name) for name in catalog.names()})
    assert min(map(len, COMPARED.values())) >= 10
    assert len([1 for letters in COMPARED.values() if len(letters) == 100]) > 100
    found = {game_id: hints.Compared(letters) for game_id, letters in COMPARED.items()}
    assert found["spider-1-suit"].by_hints >= 50
    assert found["spider-2-suits"].by_hints >= 10
    assert found["spiderette-1-suit"].by_hints >= 40
    fewer = [
        game_id
        for game_id, some in found.items()
        if some.by_greedy > hints.MOST_BY_GREEDY * some.by_hints
    ]
    assert fewer == []


def test_a_game_in_circles_ends():
    game = lay_out("Game|T=3|suit=R", ["5C 4C", "5H", "9D"])
    player = hints.without_circles(lambda game: game.moves()[0])
    for _ in range(2):
        game.push(player(game))
    assert player(game) is None  # the position is the first one again


def test_a_comparison_is_stored_and_fails_if_hints_win_too_few(monkeypatch, tmp_path):
    file = tmp_path / "compared.txt"
    monkeypatch.setattr(hints, "BESIDE_GREEDY", file)
    monkeypatch.setattr(
        hints, "compare", lambda names, games: {"gate": hints.Compared("gb.h"), "golf": GOLF}
    )
    assert hints.report_beside_greedy([], 4, save=True).passes
    assert file.read_text() == "gate gb.h\ngolf ..h.\n"
    monkeypatch.setattr(hints, "compare", lambda names, games: {"gate": hints.Compared("gg.h")})
    report = hints.report_beside_greedy([], 4, save=True)
    assert (report.passes, report.notes) == (False, ["Gate: the greedy player wins 2, hints 1."])
    assert hints.read_compared() == {"gate": "gg.h", "golf": "..h."}
    monkeypatch.setattr(hints, "compare", lambda names, games: {"gate": hints.Compared("hh", 1)})
    assert not hints.report_beside_greedy([], 2).passes


GOLF = hints.Compared("..h.")
