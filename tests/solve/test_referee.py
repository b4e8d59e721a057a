"""The line on whether a game can be won, against a longer search: a few moves of some games.

`python sim referee` plays sixty moves of eleven, `python sim referee --all` those of each.
"""

import re
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from patience.games import catalog
from sim.desk.caption import LOST, OPEN, WINNABLE
from sim.solve.checks import referee
from sim.solve.lines import position_of
from tests.solve.compiled import run
from tests.support.cases import cases, todays
from tests.support.engine_data import lay_out, new_game

KINGS_LEFT = {"tableau": ["KS", "", "", "KH"], "foundations": ["KC", "KD", "QH", "QS"]}


def test_line_is_not_contradicted():
    games = todays(catalog.ids(), 30)
    words = "--moves", "4", "--seconds", "0.5"
    told = run("sim", "referee", *games, *words, seconds=200 + 10 * len(games))
    sums = told.rpartition(" all ")[2]
    positions, *_, confirmed, contradicted = map(int, re.findall(r"\d+", sums))
    assert positions >= confirmed > positions // 4
    assert contradicted == 0


def winnable():
    return lay_out(catalog.row("klondike"), **KINGS_LEFT)


def claims(*told, position=None):
    """Return claims on a position: verdict, and what came before it."""
    said = [referee.Claim(verdict, position or winnable(), by) for verdict, by in told]
    return referee.Played("klondike", said, 0)


@cases(
    ("verdict", "by", "confirmed", "wrong"),
    [
        (WINNABLE, "deal", 1, []),
        (LOST, "deal", 0, ["klondike 1, after deal: unwinnable, winnable"]),
        (OPEN, "deal", 0, []),
        (OPEN, "R", 0, ["klondike 1, after R: unknown"]),
    ],
)
def test_referee_contradicts_wrong_claims(verdict, by, confirmed, wrong):
    assert referee.judge(claims((verdict, by)), 4) == (confirmed, wrong)


def test_what_follows_a_lost_position_is_lost():
    stuck = lay_out(catalog.row("klondike"), ["2S AH", "2C AD"], stock="")
    told = (LOST, "deal"), (LOST, "deal"), (LOST, "R")
    lost = claims(*told, position=stuck)
    assert referee.judge(lost, 4) == (3, ["klondike 1, after R: unwinnable"])


def test_what_the_installed_game_tells_is_read(monkeypatch, capsys):
    played = claims((WINNABLE, "deal"), (LOST, "R"))
    monkeypatch.setattr(referee, "play", lambda *_: played)
    referee.tell("klondike", "1", "2", "3")
    told = SimpleNamespace(stdout=capsys.readouterr().out)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: told)
    found = referee.play_installed(Path("python"), "klondike", 1, 2, 3)
    assert list(map(flat, found.claims)) == list(map(flat, played.claims))


def flat(claim):
    return claim.verdict, claim.came_by, claim.position.number, position_of(claim.position.table)


@pytest.mark.turns(3)
def test_referee_contradicts_a_win_in_a_lost_game():
    played = claims((WINNABLE, "deal"), position=new_game("golf", 1))
    (told,) = referee.judge(played, 20).wrong
    assert told == "klondike 1, after deal: winnable, unwinnable"
