"""The solver during a game: consequences of its results, its process, and its caption.

Most tests have a process in the solver's place that answers what the test tells it to.
"""

import json
import sys
import time

import psutil
import pytest

from patience.advice.autoplay import automatic_move
from patience.games import catalog
from patience.games.dealing import new_game
from patience.moves import DEAL
from patience.player import new_deal
from patience.player.settings import NEVER, VERDICTS
from patience.player.small_game import begin_session
from patience.table import Table
from patience.texts.notation import parse_move
from patience.ui.input.actions import RELEASED, SELECT, START, B
from sim.desk.caption import LOST, OPEN, WINNABLE
from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.solve import solver
from sim.solve.live import answering, known
from sim.solve.live.judge import LiveJudge
from sim.solve.live.known import History, Known, position_of, set_position
from sim.solve.live.process import SolverProcess, is_there
from sim.solve.verdict import Verdict
from tests.support.cases import cases

PATIENCE = 120  # seconds: anything that comes at all takes less
AUTOMATIC = 1  # of the setting `SAFE_UP`


NUMBER = 25  # of a deal of Klondike that is decided immediately


def deal(game="klondike", number=NUMBER):
    return new_game(catalog.row(game), number, Table())


def until(condition, step=lambda: None):
    """Make steps until a condition holds."""
    stop = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < stop, "it does not come"
        step()
        time.sleep(0.002)


# Answers


@pytest.fixture(scope="module")
def answered():
    """Return a deal that is winnable, and the answer."""
    game = deal()
    asked = answering.question(game, AUTOMATIC, 30, 128)
    return game, json.loads(answering.answer(asked, solver.solve, lambda: False))


@pytest.mark.turns(8)
def test_the_moves_of_an_answer_win(answered):
    game, found = answered
    assert found["verdict"] == "winnable"
    game = set_position(game, position_of(game.table))
    for _ in range(300):
        if not game.won():
            assert game.push(found["moves"][position_of(game.table).hex()])
    assert game.won()


@pytest.mark.turns(6)
def test_they_win_for_a_player_whose_cards_go_up_automatically(answered):
    game, found = answered
    game = set_position(game, position_of(game.table))
    steps = 0
    while not game.won():
        by_itself = automatic_move(game)
        a_move = found["moves"][position_of(game.table).hex()]
        assert game.push(a_move if by_itself is None else by_itself)
        steps += by_itself is None
    assert steps < len(solver.solve(deal(), 30).line)


@pytest.mark.turns(8)
def test_the_moves_of_an_answer_win_with_two_packs():
    game = deal("spider-1-suit", 2)
    asked = answering.question(game, AUTOMATIC, 1000, 128)
    found = json.loads(answering.answer(asked, solver.solve, lambda: False))
    for _ in range(len(found["moves"])):
        assert game.push(found["moves"][position_of(game.table).hex()])
    assert game.won()


def test_a_question_knows_the_options_and_the_deal():
    game = new_game(catalog.row("klondike", [("draw", "3")]), NUMBER, Table())
    asked = []

    def solve(position, *_, **__):
        asked.append((position.row.draw, position.number, position_of(position.table)))
        return Verdict("unwinnable", (), 1, 0.0, 0)

    found = answering.answer(answering.question(game, 0, 1, 128), solve, lambda: False)
    assert json.loads(found) == {"verdict": "unwinnable", "moves": {}}
    assert asked == [("3", NUMBER, position_of(game.table))]


def test_a_search_stops_for_the_next_question():
    asked = answering.question(deal("chameleon", 1), 0, 1000, 128)
    found = json.loads(answering.answer(asked, solver.solve, lambda: True))
    assert found == {"verdict": "stopped", "moves": {}}
    assert json.loads(answering.answer("null", solver.solve, lambda: False)) == found


# Consequences of results


def play(game, moves):
    """Make the first legal moves of a game; return the positions before and after each."""
    positions = [position_of(game.table)]
    for _ in range(moves):
        assert game.push(game.moves()[0])
        positions.append(position_of(game.table))
    return positions


@pytest.fixture
def played():
    game = deal()
    return game, play(game, 8)


def test_history_is_each_position_with_the_move_made_there(played):
    game, positions = played
    history = History(game)
    assert [position for position, _ in history.steps] == positions[-2::-1]
    assert history.is_whole
    assert position_of(game.table) == positions[-1]
    again = deal()
    for _, a_move in reversed(history.steps):
        assert again.push(a_move)
    assert position_of(again.table) == positions[-1]


def test_positions_before_a_winnable_one_are_winnable(played):
    game, positions = played
    found = Known()
    found.next.update({positions[-1]: 0})
    found.infer(positions[-1], History(game))
    assert {found.verdict(position) for position in positions} == {known.WINNABLE}
    again = deal()
    for _ in positions[1:]:
        assert again.push(found.next[position_of(again.table)])
    assert position_of(again.table) == positions[-1]


def test_positions_after_a_lost_one_are_lost(played):
    game, positions = played
    found = Known()
    found.lost.add(positions[3])
    found.infer(positions[-1], History(game))
    verdicts = [found.verdict(position) for position in positions]
    assert verdicts == [known.OPEN] * 3 + [known.LOST] * 6


@pytest.mark.parametrize("lost_from", range(1, 9))
def test_the_last_winnable_position_is_found_by_halves(played, lost_from):
    game, positions = played
    found, history, asked = Known(), History(game), 0
    found.lost.add(positions[-1])
    while position := found.to_search(positions[-1], history):
        asked += 1
        if positions.index(position) < lost_from:
            found.next.update({position: 0})
            game_there = set_position(game, position)
            found.infer(position, History(game_there))
        else:
            found.lost.add(position)
        found.infer(positions[-1], history)
    assert found.last_winnable(history) == len(positions) - lost_from
    assert not found.was_lost_when_dealt(history)
    assert asked <= 4


def test_a_lost_deal_differs_from_a_game_that_was_lost_later(played):
    game, positions = played
    found, history = Known(), History(game)
    for position in positions:
        found.lost.add(position)
    assert found.to_search(positions[-1], history) is None
    assert found.last_winnable(history) == 0
    assert found.was_lost_when_dealt(history)


def test_positions_searched_in_vain_are_not_searched_again(played):
    game, positions = played
    found, history = Known(), History(game)
    found.lost.add(positions[-1])
    while position := found.to_search(positions[-1], history):
        found.searched.add(position)
    assert all(position in found.searched for position in positions[:-1])
    assert not found.was_lost_when_dealt(history)


# The process

FAKE = """
import json, sys
table = json.loads(open({path!r}).read())
for line in sys.stdin:
    asked = json.loads(line)
    found = table.get(asked["position"], table["others"]) if asked else "stopped"
    if found == "never":
        continue
    if found in ("damaged", "missing", "older than its sources"):
        raise ImportError(f"the solver's file is {{found}}; `make solver` makes it again")
    if found == "fail":
        raise SystemExit("out of cards")
    if isinstance(found, str):
        moves = {{asked["position"]: 1}} if found == "winnable" else {{}}
        found = {{"verdict": found, "moves": moves}}
    print(json.dumps(found), flush=True)
"""


@pytest.fixture
def fake(tmp_path):
    """Return a function that makes the command of a process with a table of its answers."""

    def make(others, verdicts=()):
        path, script = tmp_path / "verdicts.json", tmp_path / "solver.py"
        table = {position.hex(): verdict for position, verdict in dict(verdicts).items()}
        path.write_text(json.dumps({"others": others, **table}))
        script.write_text(FAKE.format(path=str(path)))
        return sys.executable, str(script)

    return make


def ask(process, position=b"", about=None):
    return process.ask(json.dumps({"position": position.hex()}), about)


def test_each_question_gets_its_answer(fake):
    process = SolverProcess(fake("unknown", {b"\1": "winnable"}))
    taken = []
    assert ask(process, b"\1", "one")
    assert ask(process, b"\2", "two")
    until(lambda: len(taken) == 2, lambda: taken.extend(process.take()))
    assert [(answer.about, answer.verdict, answer.moves) for answer in taken] == [
        ("one", "winnable", {b"\1": 1}),
        ("two", "unknown", {}),
    ]
    assert process.close() == ""


def test_asking_never_waits(fake):
    process = SolverProcess(fake("never"))
    assert ask(process, b"\1")
    assert ask(process, b"\2")
    assert ask(process, b"\2")  # which was asked
    assert not ask(process, b"\3")
    assert process.take() == []
    assert process.close() == ""


def test_a_process_that_fails_is_noticed_and_says_why(fake):
    process = SolverProcess(fake("fail"))
    ask(process)
    until(lambda: process.has_ended)
    assert not (ask(process, b"\1") and ask(process, b"\2") and ask(process, b"\3"))
    assert process.close() == "out of cards"


def test_half_an_answer_of_a_killed_process_is_ignored():
    process = SolverProcess((sys.executable, "-c", "print('{', end='')"))
    ask(process)
    until(lambda: not process._reader.is_alive())
    assert process.has_ended
    assert process.take() == []
    process.close()


@pytest.mark.turns(6)
def test_the_solver_itself_answers_and_ends_when_its_input_is_closed():
    process = SolverProcess()
    asked = answering.question(deal("storehouse", 2), AUTOMATIC, 60, 128)
    taken = []
    process.ask(asked, "storehouse")
    until(lambda: taken, lambda: taken.extend(process.take()))
    assert [(answer.about, answer.verdict) for answer in taken] == [("storehouse", "winnable")]
    process.ask(answering.question(deal("chameleon", 1), AUTOMATIC, 1000, 128))
    process._process.stdin.close()
    until(lambda: process.has_ended)
    assert process.close() == ""


def test_closing_ends_a_running_search():
    process = SolverProcess()
    process.ask(answering.question(deal("chameleon", 1), AUTOMATIC, 1000, 128))
    process.close()
    assert not psutil.pid_exists(process._process.pid)


def test_without_wasmtime_there_is_no_solver(monkeypatch):
    monkeypatch.delenv("PATIENCE_PLAIN")
    monkeypatch.setattr("sim.solve.live.process.find_spec", lambda name: None)
    assert not is_there()
    monkeypatch.setenv("PATIENCE_PLAIN", "1")
    assert is_there()


# The caption


@pytest.fixture
def judge_of():
    """Return a function that makes a machine's judge, with a process instead of the solver's."""
    made = []

    def make(command, *deal):
        machine = Machine("pygamer", *(deal or ("klondike", NUMBER)))
        judge = LiveJudge(machine, 128, command)
        made.append((machine, judge))
        machine.press([])
        return machine, judge

    yield make
    for machine, judge in made:
        judge.__exit__()
        machine.close()


def step(machine, judge):
    machine.clock.advance(20)
    machine.app.tick()
    judge.tick()


def settle(machine, judge, text):
    """Step until the caption has a text."""
    until(lambda: judge.message and judge.message.text == text, lambda: step(machine, judge))
    return judge.message


def press(machine, judge, *buttons):
    for button in buttons:
        machine.keys.press(button)
        machine.keys.release(button)
        for _ in range(20):
            step(machine, judge)


def deals(count):
    """Return the positions of a deal after each of `count` deals from the stock."""
    game = deal()
    found = [position_of(game.table)]
    for _ in range(count):
        game.push(game.moves()[-1])
        found.append(position_of(game.table))
    return found


def test_a_winnable_game_is_shown_as_winnable(fake, judge_of):
    machine, judge = judge_of(fake("winnable"))
    assert settle(machine, judge, "Winnable") == (WINNABLE, "Winnable", "")
    assert judge.winning_move == 1


def test_nothing_is_known_yet_while_the_solver_works_and_the_game_goes_on(fake, judge_of):
    machine, judge = judge_of(fake("never"))
    assert settle(machine, judge, "The solver is starting").verdict == OPEN
    press(machine, judge, RELEASED)
    assert judge.message.text == "The solver is starting"
    press(machine, judge, B, B, B)
    assert machine.app.session.game.table.log.steps == 3
    assert judge.message is None  # it was said once
    assert judge.winning_move is None


def test_position_searched_without_result_is_not_known(fake, judge_of):
    machine, judge = judge_of(fake("unknown"))
    assert settle(machine, judge, "Not known") == (OPEN, "Not known", "")


def test_lost_deal_is_shown_as_lost(fake, judge_of):
    machine, judge = judge_of(fake("unwinnable"))
    assert settle(machine, judge, "This deal cannot be won").verdict == LOST
    press(machine, judge, B)
    assert judge.message.text == "This deal cannot be won"


def test_lost_game_goes_back_to_the_last_winnable_position(fake, judge_of):
    positions = deals(5)
    verdicts = dict.fromkeys(positions[:3], "winnable")
    machine, judge = judge_of(fake("unwinnable", verdicts))
    for _ in range(5):
        press(machine, judge, B)
    assert settle(machine, judge, "Lost").verdict == LOST
    until(
        lambda: judge.message and judge.message.offer == "back 3 moves",
        lambda: step(machine, judge),
    )
    judge.go_back()
    assert settle(machine, judge, "Winnable").offer == ""
    log = machine.app.session.game.table.log
    assert (log.steps, log.count) == (2, 5)
    assert position_of(machine.app.session.table) == positions[2]
    judge.go_back()  # there is nothing to go back to
    assert (log.steps, machine.buzzes) == (2, 1)
    assert "no position to go back to" in machine.app.stack.screen.view.status.sentence


def test_going_back_counts_a_step_whose_card_is_still_moving(fake, judge_of):
    positions = deals(6)
    machine, judge = judge_of(fake("unwinnable", dict.fromkeys(positions[:3], "winnable")))
    for _ in range(5):
        press(machine, judge, B)
    until(
        lambda: judge.message and judge.message.offer == "back 3 moves",
        lambda: step(machine, judge),
    )
    machine.app.session.push(DEAL)
    judge.go_back()
    assert settle(machine, judge, "Winnable").offer == ""
    assert position_of(machine.app.session.table) == positions[2]


def test_going_back_counts_moves_that_lead_to_the_same_position(fake, judge_of):
    dealt = position_of(deal("freecell", 6).table)
    machine, judge = judge_of(fake("unwinnable", {dealt: "winnable"}), "freecell", 6)
    settle(machine, judge, "Winnable")
    session = machine.app.session
    session.push(parse_move(session.game, "T1>C1"))
    assert settle(machine, judge, "Lost").offer == "back 1 move"
    for text in ("T2>C2", "C2>T2"):
        session.push(parse_move(session.game, text))
    judge.go_back()
    assert settle(machine, judge, "Winnable").offer == ""
    assert position_of(session.table) == dealt


def hint(machine, judge):
    machine.keys.press(B)
    until(lambda: machine.app.idle is False, lambda: step(machine, judge))
    for _ in range(40):
        step(machine, judge)
    machine.keys.release(B)
    step(machine, judge)


def test_a_hint_in_a_winnable_game_is_the_solvers(answered, fake, judge_of):
    game, found = answered
    machine, judge = judge_of(fake("unknown", {position_of(game.table): found}))
    settle(machine, judge, "Winnable")
    table, a_move = machine.app.stack.screen, judge.winning_move
    hint(machine, judge)
    assert table.view.status.text == "On the way to a win."
    assert table.view.deal_advised if a_move == DEAL else table.navigation.choice == a_move
    hint(machine, judge)
    assert table.view.status.text != "On the way to a win."


def test_a_hint_in_any_other_game_is_the_games_own(fake, judge_of):
    machine, judge = judge_of(fake("unknown"))
    settle(machine, judge, "Not known")
    hint(machine, judge)
    shown = machine.app.stack.screen.view.status.text
    with Machine(number=NUMBER) as alone:
        alone.press(parse("B+"))
        assert shown == alone.app.stack.screen.view.status.text


def test_the_moves_of_hints_win_with_no_more_searches(answered, fake, judge_of):
    game, found = answered
    machine, judge = judge_of(fake("fail", {position_of(game.table): found}))
    settle(machine, judge, "Winnable")
    session = machine.app.session
    for _ in range(300):
        if not session.game.won():
            assert judge.message.text == "Winnable"
            session.push(judge.winning_move)
            machine.app.stack.screens[0].look_again()
            step(machine, judge)
    assert session.game.won()


def test_undo_and_another_deal_are_noticed(fake, judge_of):
    positions = deals(1)
    machine, judge = judge_of(fake("never", {positions[0]: "winnable", positions[1]: "unknown"}))
    settle(machine, judge, "Winnable")
    press(machine, judge, B)
    settle(machine, judge, "Not known")
    assert judge.message.offer == "back 1 move"
    press(machine, judge, SELECT)
    settle(machine, judge, "Winnable")
    app = machine.app
    app.stack.back_to_table(lambda: app.session.push(app.session.game.moves()[0]))
    settle(machine, judge, "Not known yet")


def test_it_can_be_hidden_and_the_solver_rests(fake, judge_of):
    machine, judge = judge_of(fake("winnable"))
    settle(machine, judge, "Winnable")
    for _ in range(2):  # only if it is lost; never
        judge.toggle()
        assert judge.message is None
    press(machine, judge, B)
    assert judge.winning_move is None
    judge.toggle()
    settle(machine, judge, "Winnable")


def test_a_solver_that_could_not_be_paused_is_paused_later(judge_of):
    machine, judge = judge_of(())
    asked = []

    class Busy:
        has_ended = False

        def ask(self, *question):
            asked.append(question)
            return len(asked) > 4

        def take(self):
            return []

        def close(self):
            return ""

    judge._process = Busy()
    judge.toggle()
    judge.toggle()
    assert machine.app.session.settings[VERDICTS] == NEVER
    for _ in range(6):
        step(machine, judge)
    assert asked[1:] == [()] * 4


def test_no_message_about_a_hidden_game(fake, judge_of):
    machine, judge = judge_of(fake("winnable"))
    settle(machine, judge, "Winnable")
    machine.app.stack.open_screen("screens.pause", "PauseMenu")
    press(machine, judge, RELEASED)
    assert judge.message is None
    machine.app.stack.back_to_table()
    press(machine, judge, RELEASED)
    assert judge.message.text == "Winnable"
    begun = begin_session(machine.app.session.settings)
    machine.app.stack.open_screen("table.lesson", "LessonScreen", begun)
    press(machine, judge, RELEASED)
    assert judge.message is None
    press(machine, judge, START)


def test_the_game_goes_on_without_messages_after_the_solver_ended(fake, judge_of):
    machine, judge = judge_of(fake("fail"))
    step(machine, judge)
    assert judge.message.text == "The solver is starting"
    until(lambda: judge.message is None, lambda: step(machine, judge))
    press(machine, judge, B)
    assert machine.app.session.game.table.log.steps == 1
    judge.__exit__()
    assert judge.failure == "out of cards"


@cases(
    "how, said",
    [
        ("older than its sources", "The solver's file is too old."),
        *((how, f"The solver's file is {how}.") for how in ("damaged", "missing")),
        ("fail", "The solver has ended."),
    ],
)
def test_a_solver_that_ended_says_why_to_those_who_ask(fake, judge_of, how, said):
    machine, judge = judge_of(fake(how))
    step(machine, judge)
    until(lambda: judge.message is None, lambda: step(machine, judge))
    status = machine.app.stack.screen.view.status
    assert status.sentence != said
    for ask_for in (judge.go_back, judge.toggle):
        machine.say("")
        ask_for()
        assert status.sentence == said
    assert machine.app.session.settings[VERDICTS] != NEVER


def test_the_pack_answers_for_a_proved_deal_before_the_solver_does(fake, judge_of):
    machine, judge = judge_of(fake("never"))
    new_deal.start_game(machine.app.session, "gate", 0)
    assert machine.app.session.proved
    machine.app.stack.back_to_table()
    assert settle(machine, judge, "Winnable").verdict == WINNABLE
    assert judge.winning_move is not None
