"""Packs of proved deals are built: settled positions, steps, shorter lines, difficulty, drafts."""

import random
from functools import cache

import pytest

from patience.advice.autoplay import automatic_move
from patience.advice.proved_line import read_line
from patience.games import catalog, packs
from patience.games.dealing import new_game
from patience.moves import DEAL, size, source, target
from patience.table import CELL, EMPTY, HAND, TABLEAU, WASTE, Table
from patience.texts.notation import parse_move
from sim.data import verdicts
from sim.data.eleven import eleven_games
from sim.data.packs import FOLDER, MOST_BYTES, MOST_BYTES_IN_ALL, SUFFIX, thin
from sim.solve import lines, store
from sim.solve.by_stages import ByStages
from sim.solve.packs import build, check, drafts, shorter, two_packs
from sim.solve.packs.steps import BrokenLineError, describe, find_steps, give_up, join_tail, settle
from sim.solve.search import autoplay, state
from sim.solve.search.compiled import zeros
from sim.solve.search.moves import MOST_MOVES
from sim.solve.solver import MEMORY, solve
from sim.solve.store import Outcome, Store
from sim.solve.variants import variants_of
from tests.support.cases import cases, todays
from tests.support.engine_data import WON_VARIANTS

GAMES = sorted(path.stem for path in FOLDER.glob("*" + SUFFIX))
COMPARED = [*eleven_games(), "klondike-draw-3", "duchess", "freecell", "scorpion", "bisley"]


# Settled positions.


def first_spaces_only(game, moves):
    """Leave out moves to all but the first of equal spaces."""
    tops, found = game.table.top, []
    for a_move in moves:
        place = target(a_move)
        begin = TABLEAU if TABLEAU <= place < TABLEAU + game.row.T else CELL
        if (
            a_move != DEAL
            and place >= TABLEAU
            and tops[place] == EMPTY
            and tops.find(bytes([EMPTY]), begin) != place
        ):
            continue
        found.append(a_move)
    return found


def as_search(game, order, a_move):
    """Return a move in the form of the search: cards of the stock by their index."""
    src = source(a_move)
    if src in (WASTE, HAND):
        return a_move & 4095 | order.index(game.table.top[src]) << 12
    return a_move


@pytest.mark.turns(3)
@cases("game", COMPARED)
def test_settled_plays_are_the_engines(game):
    row = catalog.row(game)
    chance = random.Random(game)
    rules, moves = autoplay.encode(row), zeros(MOST_MOVES)
    for number in range(1, 4):
        played = new_game(row, number, Table())
        order = state.stock_order(played)
        settle(played)
        for _ in range(12):
            at, words = state.read(rules, played, order)
            legal = first_spaces_only(played, played.moves())
            if row.move == "1":  # the search moves no runs there
                legal = [a_move for a_move in legal if size(a_move) <= 1]
            count = autoplay.write_plays(rules, at, words, moves, 0)
            made = {int(a_move) for a_move in moves[:count]}
            expected = {as_search(played, order, a_move) for a_move in legal}
            deals_in_plays = row.draw in "13" and "W" not in row.auto
            assert made == (expected - {DEAL} if deals_in_plays else expected)
            if not legal:
                break
            a_move = chance.choice(legal)
            autoplay.make_play(rules, at, words, as_search(played, order, a_move))
            played.push(a_move)
            settle(played)
            expected_at, expected_words = state.read(rules, played, order)
            assert list(at[state.TOP :]) == list(expected_at[state.TOP :])
            assert list(words) == list(expected_words)


@cases("game", ["klondike", "canfield", "simplicity", "storehouse"])
def test_deals_of_a_play_bring_up_every_card_that_comes_up(game):
    row = catalog.row(game)
    rules, moves = autoplay.encode(row), zeros(MOST_MOVES)
    played = new_game(row, 1, Table())
    order = state.stock_order(played)
    settle(played)
    at, words = state.read(rules, played, order)
    brought = set()
    deals, result = 0, autoplay.DEALT
    while result == autoplay.DEALT:
        brought |= {
            int(a_play) for a_play in moves[: autoplay.write_plays(rules, at, words, moves, deals)]
        }
        result = autoplay.deal_on(rules, at, words, deals)
        deals += 1
    for _ in range(deals - 1):
        expected = {as_search(played, order, a_move) for a_move in played.moves()} - {DEAL}
        assert {play for play in expected if source(play) != WASTE or row.hand == 0} <= brought
        played.push(DEAL)
        settle(played)


def test_nothing_is_dealt_before_the_base_is_chosen():
    row = catalog.row("selective-canfield")
    rules = autoplay.encode(row)
    at, words = state.read(rules, new_game(row, 1, Table()))
    assert autoplay.deal_on(rules, at, words, 0) == autoplay.STOPS


# Steps.


@cache
def proved_line(game, number):
    """Return a deal, which must not be changed, and the winning line of its pack."""
    dealt = new_game(catalog.row(game), number, Table())
    pack = packs.open_pack(dealt.row)
    line = read_line(pack, pack.find(number))
    pack.close()
    return dealt, [a_move for a_move, _ in lines.play_line(lines.copy_game(dealt), line)]


def steps_of(game, number):
    """Return a deal, and the steps of a winning line."""
    dealt, line = proved_line(game, number)
    return dealt, find_steps(dealt, line, lambda position: solve(position).line)


def count_steps(dealt, steps):
    """Make steps in a settled game; return how many it took to win."""
    played = lines.copy_game(dealt)
    settle(played)
    for a_move in steps:
        assert automatic_move(played) is None
        assert played.push(a_move)
        settle(played)
    assert played.won()
    return len(steps)


@cases("game, number", [("castles-end", 3), ("klondike-draw-3", 4)])
def test_steps_omit_automatic_moves(game, number):
    dealt, steps = steps_of(game, number)
    assert count_steps(dealt, steps) < len(proved_line(game, number)[1])


def test_a_line_that_breaks_is_solved_again():
    dealt, line = proved_line("castles-end", 3)
    solved = []

    def again(position):
        solved.append(position)
        return solve(position).line

    assert count_steps(dealt, find_steps(dealt, line[:20], again))
    assert solved


def test_deals_to_piles_are_steps_and_spaces_stay_where_they_are():
    number, texts = WON_VARIANTS["spiderette"]
    dealt = new_game(catalog.row("spiderette"), number, Table())
    played, line = lines.copy_game(dealt), []
    for text in texts:
        line.append(parse_move(played, text))
        played.push(line[-1])
    assert count_steps(dealt, find_steps(dealt, line, give_up)) <= len(line)


def test_a_line_that_never_wins_is_given_up():
    dealt = new_game(catalog.row("klondike"), 1, Table())
    with pytest.raises(BrokenLineError):
        find_steps(dealt, [DEAL], lambda position: [position.moves()[0]])


def test_steps_that_do_not_win_are_refused():
    dealt, steps = steps_of("castles-end", 3)
    with pytest.raises(ValueError, match="does not win"):
        describe(dealt, steps[:-1])


# Shorter lines.


@pytest.mark.turns(3)
def test_detours_are_found_and_beams_shorten_more():
    dealt = new_game(catalog.row("storehouse"), 2, Table())
    steps = find_steps(dealt, solve(dealt).line, None)
    without_detours = shorter.shorten(dealt, steps, 2, 0)
    assert count_steps(dealt, without_detours) < len(steps)
    assert count_steps(dealt, shorter.shorten(dealt, steps, 2, 1)) < len(without_detours)


def test_a_line_that_is_short_already_still_wins():
    dealt, steps = steps_of("castles-end", 3)
    assert count_steps(dealt, shorter.shorten(dealt, steps, 2, 1)) <= len(steps)


@pytest.mark.parametrize("left_out", [0, 1, 20])
def test_the_tail_of_a_line_wins_from_where_it_begins(left_out):
    dealt, steps = steps_of("castles-end", 3)
    played = lines.copy_game(dealt)
    settle(played)
    for a_move in steps[:left_out]:
        played.push(a_move)
        settle(played)
    found = []
    join_tail(played, found, dealt, steps, left_out)
    assert (played.won(), found) == (True, list(steps[left_out:]))


# Building.


@pytest.fixture
def proved(tmp_path, monkeypatch):
    """Return a file of verdicts of Fortune's Favor; packs and drafts have separate folders."""
    proved_lines = [proved_line("fortunes-favor", number) for number in (2, 5, 9)]
    monkeypatch.setattr(drafts, "FOLDER", tmp_path / "drafts")
    monkeypatch.setattr(packs, "FOLDER", f"{tmp_path}/")
    path = tmp_path / "verdicts.sqlite"
    with Store(path, "fortunes-favor") as file:
        for dealt, line in proved_lines:
            file.write(Outcome(dealt.number, "winnable", 1.0, line))
        file.write(Outcome(3, "unwinnable", 1.0, ()))
    return path


def build_pack(path, most=10, width=3):
    return build.make_drafts(
        "fortunes-favor", build.find_winnable(path, "fortunes-favor", most), width, 1, 4, 1
    )


@pytest.mark.turns(3)
def test_deals_come_from_verdicts_in_order_of_difficulty(proved, tmp_path):
    found = build.by_difficulty(build_pack(proved))
    assert sorted(draft.number for draft in found) == [2, 5, 9]
    path = build.write_pack("fortunes-favor", found, tmp_path)
    assert path == tmp_path / "fortunes-favor.pack"
    pack = packs.open_pack(catalog.row("fortunes-favor"))
    assert [pack.number(at) for at in range(pack.count)] == [draft.number for draft in found]
    assert [pack.par(at) for at in range(pack.count)] == [len(draft.steps) for draft in found]
    pack.close()


def parse_and_push(played, text):
    """Make a move that is written as text; return it."""
    a_move = parse_move(played, text)
    assert played.push(a_move)
    return a_move


@cases("game", ["golf", "black-hole", "tri-peaks"])
def test_games_that_only_the_engine_plays_keep_their_lines(game):
    number, texts = WON_VARIANTS[game]
    dealt = new_game(catalog.row(game), number, Table())
    played = lines.copy_game(dealt)
    line = tuple(parse_and_push(played, text) for text in texts)
    task = build.Task(game, number, line, 3, 1, 40)
    draft = build.improve(task)
    assert draft.steps == line
    assert draft.won <= 4 < draft.home


def test_easy_deals_come_first_and_only_those_with_a_line():
    made = [
        drafts.Draft(number, (0,) * par, won, home)
        for number, par, won, home in [(1, 9, 0, 80), (2, 9, 4, 208), (3, 5, 0, 80), (4, 9, 0, 90)]
    ]
    made += [drafts.Draft(number, (0,) * par, 4, 208) for number, par in [(5, 0), (6, 401)]]
    assert [draft.number for draft in build.by_difficulty(made)] == [2, 4, 3, 1]


@pytest.mark.turns(3)
def test_an_interrupted_build_goes_on(proved, monkeypatch):
    made = []
    improve = build.improve

    def interrupted(task):
        if len(made) == 2:
            raise KeyboardInterrupt
        made.append(task.number)
        return improve(task)

    monkeypatch.setattr(build, "improve", interrupted)
    with pytest.raises(KeyboardInterrupt):
        build_pack(proved)
    made[:] = ["again"]
    assert [draft.number for draft in build_pack(proved)] == [2, 5, 9]
    assert made == ["again", 9]
    assert build_pack(proved, most=1)[0].number == 2
    assert made == ["again", 9]


def test_verdicts_of_equal_rules_are_used():
    names = ["klondike", "klondike draw=3", "canfield"]
    assert variants_of("klondike-draw-3", names) == ["klondike draw=3"]
    assert variants_of("klondike", names) == ["klondike"]
    assert variants_of("gate", names) == []


# Verdicts as text.


def test_verdicts_are_kept_as_letters(proved, tmp_path):
    assert store.letters(proved) == {}  # deal 1 was not searched
    with Store(proved, "fortunes-favor") as file:
        file.write(Outcome(1, "unknown", 1.0, ()))
    assert store.letters(proved) == {"fortunes-favor": "?WL"}
    path = tmp_path / "verdicts.txt"
    expected = {"klondike draw=3": "W" * 150 + "L?", "gate": "L"}
    verdicts.write(expected, path)
    assert verdicts.read(path) == expected
    assert verdicts.read_date(path) >= "2026-11-27"


def test_stored_verdicts_are_not_lost_to_a_shorter_file():
    kept = {"gate": "W?L?", "canfield": "LW"}
    assert verdicts.join(kept, {"gate": "?W"}) == {"gate": "WWL?", "canfield": "LW"}
    assert verdicts.join(kept, {"gate": "W?LWL", "klondike": "?"}) == {
        "gate": "W?LWL",
        "canfield": "LW",
        "klondike": "?",
    }


def test_verdicts_that_contradict_are_refused():
    with pytest.raises(ValueError, match="gate, deal 3: L is kept, W was found"):
        verdicts.join({"gate": "W?L"}, {"gate": "WWW"})


@pytest.mark.turns(3)
def test_a_pack_is_not_replaced_by_one_of_fewer_deals(proved, tmp_path):
    def build_packs(deals):
        report = build.build(proved, ["fortunes-favor"], deals, 3, 1, 4, 1, tmp_path)
        return report.passes, build.count_deals("fortunes-favor", tmp_path)

    assert build.count_deals("fortunes-favor", tmp_path) == 0
    assert build_packs(10) == (True, 3)
    assert build_packs(2) == (True, 2)
    assert build_packs(10) == (True, 3)
    proved.unlink()
    with Store(proved, "fortunes-favor") as file:
        _, line = proved_line("fortunes-favor", 2)
        file.write(Outcome(2, "winnable", 1.0, line))
    assert build_packs(10) == (False, 3)
    assert build_packs(1) == (True, 1)


def test_a_game_without_won_deals_gets_no_pack(proved, tmp_path):
    told = build.build(proved, ["gate"], 10, 3, 1, 4, 1, tmp_path)
    assert not told.passes
    assert told.notes[0] == "gate: no deal with a line is proved winnable in verdicts.sqlite."
    assert [path.name for path in tmp_path.iterdir()] == ["verdicts.sqlite"]


@cases("game", todays(GAMES, 4))
def test_packs_hold_deals_that_are_proved_winnable(game):
    kept = verdicts.read()
    pack = packs.open_pack(catalog.row(game))
    won = {
        number
        for variant in variants_of(game, kept)
        for number, letter in enumerate(kept[variant], 1)
        if letter == verdicts.WON
    }
    numbers = [pack.number(index) for index in range(pack.count)]
    pack.close()
    assert len(set(numbers)) == len(numbers)
    assert set(numbers) <= won


@cache
def won_with_two_packs():
    dealt = new_game(catalog.row("spider-1-suit"), 1, Table())
    search = ByStages(dealt, MEMORY, True)
    return dealt, two_packs._finish(search, 2, search.weights, 0)[0]


@pytest.mark.turns(3)
def test_a_long_line_of_two_packs_is_searched_for_again(monkeypatch):
    dealt, line = won_with_two_packs()
    monkeypatch.setattr(two_packs, "_SHOWN_WIDTH", 4)
    monkeypatch.setattr(two_packs, "_SHOWN_BEAMS", 1)
    monkeypatch.setattr(shorter, "LONG", len(line))
    assert shorter.shorten_line(dealt, line) is line
    monkeypatch.setattr(shorter, "LONG", len(line) - 1)
    found = shorter.shorten_line(dealt, line)
    played = lines.copy_game(dealt)
    assert all(played.push(a_move) for a_move in found)
    assert played.won()
    assert len(found) < len(line)


@pytest.mark.turns(3)
def test_a_draft_of_two_packs_has_the_shortest_line_and_how_often_narrow_beams_win():
    dealt, line = won_with_two_packs()
    draft = two_packs.improve(dealt, line, 1, 0, 3)
    assert 0 < draft.won <= 3
    assert draft.won * 104 <= draft.home < 3 * 104 + 1
    assert len(draft.steps) <= len(find_steps(dealt, line, give_up))
    describe(dealt, draft.steps)  # they win


def test_packs_fit_a_drive():
    sizes = [path.stat().st_size for path in FOLDER.glob("*" + SUFFIX)]
    assert max(sizes) <= MOST_BYTES
    assert sum(sizes) <= MOST_BYTES_IN_ALL


def test_a_deal_whose_line_is_broken_by_automatic_moves_is_left_out(proved, monkeypatch):
    def broken(*_):
        raise BrokenLineError

    monkeypatch.setattr(build, "find_steps", broken)
    made = build_pack(proved, most=1)
    assert made[0].steps == ()
    assert build.by_difficulty(made) == []


@pytest.mark.turns(3)
def test_the_next_deal_takes_the_place_of_one_left_out(proved, monkeypatch, tmp_path):
    find_steps = build.find_steps

    def broken_for_deal_2(dealt, *more):
        if dealt.number == 2:
            raise BrokenLineError
        return find_steps(dealt, *more)

    monkeypatch.setattr(build, "find_steps", broken_for_deal_2)
    told = build.build(proved, ["fortunes-favor"], 2, 3, 1, 4, 1, tmp_path)
    assert told.notes[0].endswith("steps: 2.")
    pack = packs.open_pack(catalog.row("fortunes-favor"))
    assert sorted(pack.number(at) for at in range(pack.count)) == [5, 9]
    pack.close()


# Checking.


def test_check_plays_every_line(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(check, "FOLDER", tmp_path)
    monkeypatch.setattr(packs, "FOLDER", f"{tmp_path}/")
    whole = thin((FOLDER / "fortunes-favor.pack").read_bytes(), 50)
    (tmp_path / "fortunes-favor.pack").write_bytes(whole)
    assert check.main([], 1)
    assert "All lines win" in capsys.readouterr().out
    # The lines of Fortune's Favor on the deals of Simplicity.
    (tmp_path / "simplicity.pack").write_bytes(whole)
    assert not check.main(["simplicity", "gate"], 1)
    out = capsys.readouterr().out
    assert "simplicity" in out
    assert "gate has no pack" in out


@pytest.mark.parametrize("at", [6, 29, -1])  # the head, the number of deal 0, the last line's check
def test_a_damaged_pack_is_a_fault(tmp_path, monkeypatch, capsys, at):
    monkeypatch.setattr(packs, "FOLDER", f"{tmp_path}/")
    damaged = bytearray(thin((FOLDER / "fortunes-favor.pack").read_bytes(), 50))
    damaged[at] ^= 1
    (tmp_path / "fortunes-favor.pack").write_bytes(damaged)
    assert not check.main(["fortunes-favor"], 1)
    out = capsys.readouterr().out
    assert "fortunes-favor" in out
    assert "the file of proved deals is damaged" in out
