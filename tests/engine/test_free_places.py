"""Runs that free cells and spaces let move at once, where otherwise single cards move."""

from hypothesis import given, settings
from hypothesis import strategies as st

from patience.advice.hints import advise
from patience.games import catalog
from patience.games.dealing import new_game as deal
from patience.games.rules import read
from patience.moves import move, size, source, target
from patience.table import EMPTY, TABLEAU, Table
from patience.texts import notation
from patience.texts.pages import rules_page
from patience.texts.refusals import why_dead, why_not
from tests.support.cases import cases
from tests.support.engine_data import (
    CHOSEN,
    ROWS,
    lay_out,
    legal_moves,
    new_game,
    play,
    table_bytes,
)

GAMES = [row.id for row in CHOSEN.values() if row.C and not row.pair and row.move == "1"]
RUN = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H".split()
"""In alternate colours; what it may lie on is none of these."""
T1, T2 = TABLEAU, TABLEAU + 1


def single_moves(src, dst, count, cells, spaces):
    """Return the moves of single cards that move a run through free cells and spaces."""
    if count <= len(cells) + 1:
        parked = list(zip(range(count - 1), cells))
        ups = [move(src, cell) for _, cell in parked]
        return [*ups, move(src, dst), *(move(cell, dst) for _, cell in reversed(parked))]
    space, *others = spaces
    most = (len(cells) + 1) * 2 ** len(others)
    if count <= most:
        return single_moves(src, dst, count, cells, others)
    return [
        *single_moves(src, space, most, cells, others),
        *single_moves(src, dst, count - most, cells, others),
        *single_moves(space, dst, most, cells, others),
    ]


def play_singly(game, a_move):
    """Make a move as moves of single cards, each of which must be legal."""
    top, dst = game.table.top, target(a_move)
    cells = [place for place in game.cells if top[place] == EMPTY]
    spaces = [place for place in game.tableau if top[place] == EMPTY and place != dst]
    if game.row.king != "0":
        spaces = []
    for single in single_moves(source(a_move), dst, size(a_move), cells, spaces):
        assert game.push(single), notation.move_text(single)


def lay(row, run, onto, spaces=0, cells=0):
    """Lay out a run on the first pile, what it goes to on the second, spaces, and taken cells."""
    parked = "AC AD AH AS 2C 2D 2S 3D".split()
    blocked = ["3H AS"] * (row.T - 2 - spaces)
    return lay_out(row, [run, onto, *[""] * spaces, *blocked], cells=parked[:cells])


def goes_by_hand(game, count, spaces):
    """Return whether single moves bring a run to the second pile through free cells and `spaces`.

    All positions are tried.
    """
    places = [T1, T2, *spaces, *(cell for cell in game.cells if game.table.top[cell] == EMPTY)]
    stay, first = game.table.length(T1) - count, game.table.length(T2)
    run = [game.packet_head(T1, size) for size in range(1, count + 1)]
    seen = set()

    def look():
        now = table_bytes(game)
        if now in seen:
            return False
        seen.add(now)
        if game.table.length(T2) == first + count and game.packet_head(T2, count) == run[-1]:
            return [game.packet_head(T2, size) for size in range(1, count)] == run[:-1]
        for src in places:
            for dst in places:
                if (src != T1 or game.table.length(T1) > stay) and game.push(move(src, dst)):
                    found = look()
                    game.pop()
                    if found:
                        return True
        return False

    return look()


COUNTED = "one card more than there are empty free cells, twice as many for each space"


@cases(
    "text",
    [
        *GAMES,
        "Up|T=4|C=2|deal=u13|move=1|dir=U",
        "Up to kings|T=4|C=2|deal=u13|move=1|dir=U|king=13",
        "Cells fill|T=4|C=2|deal=u13|move=1|fill=C",
        "Both ways, kings|T=4|C=2|deal=u13|suit=S|dir=B|move=1|king=13",
        "Both ways, any suit|T=4|C=2|deal=u13|suit=R|dir=B|move=1",
        "Both ways, nothing fills|T=4|C=2|deal=u13|suit=S|dir=B|move=1|fill=",
    ],
)
@cases(("free", "spaces"), [(0, 0), (2, 0), (0, 1), (1, 1), (0, 2)])
def test_the_page_says_how_many_cards_move_at_once(text, free, spaces):
    row = read(ROWS.get(text, text))
    said = dict(rules_page(deal(row, 1, Table())))["Building"]
    run, onto = (RUN[1:7], "KC") if row.suit == "A" else ("QS JS TS 9S 8S 7S".split(), "KS")
    if row.dir == "U":
        run, onto = run[::-1], "6D"
    for count in range(1, len(run) + 1):
        game = lay(row, "3D " + " ".join(run[:count]), onto, spaces, row.C - free)
        at_once = not game.refusal(move(T1, T2, count))
        empty = range(T2 + 1, T2 + 1 + spaces)
        if COUNTED in said:
            assert at_once == (count <= (free + 1) << spaces)
            assert goes_by_hand(game, count, empty) == (at_once or spaces > 0)
        else:
            counted = "whole run if free cells and spaces would let" in said
            assert counted or "whole run if free cells would let" in said
            assert at_once == goes_by_hand(game, count, empty if counted else ())


def test_the_games_are_those_with_free_cells():
    names = "freecell bakers-game forecell eight-off seahaven-towers bastion"
    assert " ".join(GAMES) == names


@cases(
    ("taken", "spaces", "to_pile", "to_space"),
    [(4, 0, 1, 0), (3, 0, 2, 0), (0, 0, 5, 0), (4, 1, 2, 1), (2, 1, 6, 3), (2, 2, 12, 6)],
)
def test_free_cells_and_one_times_two_for_each_other_space(taken, spaces, to_pile, to_space):
    game = lay(catalog.row("freecell"), "3D " + " ".join(RUN[1:]), "KC", spaces, taken)
    moves = legal_moves(game)
    onto = {size(notation.parse_move(game, text)) for text in moves if text.startswith("T1>T3")}
    assert max(onto, default=0) == to_space
    for count in range(2, 12):
        run = "3D " + " ".join(RUN[1 : 1 + count])
        game = lay(catalog.row("freecell"), run, "KC", spaces, taken)
        assert (f"T1>T2*{count}" in legal_moves(game)) == (count <= to_pile)


@cases(
    ("row", "most"),
    [
        ("Game|T=6|C=2|move=1", 12),
        ("Game|T=6|C=2|move=1|fill=TC", 12),
        ("Game|T=6|C=2|move=1|fill=C", 3),
        ("Game|T=6|C=2|move=1|fill=", 3),
        ("Game|T=6|C=2|move=1|king=13", 3),
        ("Game|T=6|R=1|C=2|move=1|only=R", 3),
        ("Game|T=6|C=0|move=1", 1),
    ],
)
def test_spaces_count_only_if_any_card_of_a_pile_may_fill_them(row, most):
    tableau = ["3D " + " ".join(RUN[1:]), "KC", "", "", "AS", "AH"]
    game = lay_out(row, tableau, reserve=["2C"])
    game.table.move(T2, T2 + 2, 1, True)  # so that the run has a space to go to, too
    game.pop()
    sizes = {
        count for count in range(1, 12) if game.refusal(move(T1, T2, count)) != 0
        and why_not(game, move(T1, T2, count)).startswith(("Only room", "No room", "One card"))
    }  # fmt: skip
    assert sizes == set(range(most + 1, 12))


def test_a_run_from_a_king_goes_to_a_space_through_cells_alone():
    game = lay_out(ROWS["forecell"], ["2D " + " ".join(RUN[:3]), "", "", "AS"], cells=["AC", "AD"])
    assert "T1>T2*3" in legal_moves(game)
    game = lay_out(ROWS["forecell"], ["2D " + " ".join(RUN[:4]), "", "", "AS"], cells=["AC", "AD"])
    assert "T1>T2*4" not in legal_moves(game)


def test_refusals_say_how_many_cards_move_at_once():
    game = lay(catalog.row("freecell"), "3D QH JS TH 9S", "KC", cells=2)
    said = why_not(game, notation.parse_move(game, "T1>T2*4"))
    assert said == "Only room to move 3 cards at once."
    game = lay(catalog.row("freecell"), "3D QH JS TH 9S", "KC", cells=4)
    said = "No room to move more than one card."
    assert why_not(game, notation.parse_move(game, "T1>T2*4")) == said
    assert why_dead(game, T1).startswith(said)
    assert why_not(game, notation.parse_move(game, "T1>C1*2")) == "A free cell holds one card."
    assert why_not(game, notation.parse_move(game, "T1>T2*5")) == "These cards are not a run."


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(GAMES), st.integers(1, 99), st.randoms(use_true_random=False))
def test_every_run_that_moves_at_once_moves_card_by_card(game_id, number, luck):
    game = new_game(game_id, number)
    tried = 0
    for _ in range(60):
        moves = [a_move for a_move in game.moves() if target(a_move) >= TABLEAU]
        runs = [a_move for a_move in moves if size(a_move) > 1]
        if not moves or tried == 12:
            break
        for a_move in runs[:4]:
            tried += 1
            before = table_bytes(game)
            play_singly(game, a_move)
            reached = table_bytes(game)
            while table_bytes(game) != before:
                game.pop()
            assert game.push(a_move)
            assert table_bytes(game) == reached
            game.pop()
        game.push(luck.choice(runs or moves))


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(["freecell", "forecell"]),
    st.integers(0, 4),
    st.integers(0, 3),
    st.integers(2, 12),
    st.booleans(),
)
def test_long_runs_move_card_by_card(game_id, taken, spaces, count, into_space):
    row = catalog.row(game_id)
    run = RUN[:count] if into_space else RUN[1 : 1 + count]
    game = lay(row, "3D " + " ".join(run), "KC", spaces, taken)
    a_move = move(T1, T2 + 1 if into_space and spaces else T2, size=len(run))
    if game.refusal(a_move):
        return
    play_singly(game, a_move)
    reached = table_bytes(game)
    while game.pop():
        pass
    assert game.push(a_move) and table_bytes(game) == reached


def test_a_hint_moves_a_run_at_once():
    game = new_game("freecell", 617)
    play(game, "T5>T8")
    assert {"T8>T2*2", "T8>T3*2"} & {notation.move_text(a_move) for a_move in advise(game)}
