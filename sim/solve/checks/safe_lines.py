"""Counts the automatic moves that lose a game, along lines that win.

The lines come from the packs and from `sim.data.lines`. Automatic moves are delayed as long as the
line allows. Each automatic move that is possible and was not tried before is made on a copy. If the
line does not win from there, the solver decides whether the copy can still be won.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from operator import add
from typing import NamedTuple

from patience.advice.autoplay import automatic_move
from patience.advice.proved_line import read_line
from patience.game import Game
from patience.games import catalog, packs
from patience.games.dealing import new_game
from patience.legality import LEGAL
from patience.moves import DEAL, TO_WASTE, move, size, source, target
from patience.table import STOCK, TABLEAU, WASTE, Table, is_home
from patience.texts.notation import move_text, parse_move
from sim.data import lines as known
from sim.data.eleven import eleven_games
from sim.data.processes import spread_with_progress
from sim.solve.lines import copy_game, play_line, position_of
from sim.solve.solver import solve
from sim.solve.verdict import UNKNOWN, UNWINNABLE

_RUN = 13


class Line(NamedTuple):
    """A won game: its moves, and for each whether it is automatic."""

    game: str
    number: int
    moves: tuple[tuple[int, bool], ...]


class Task(NamedTuple):
    """A line of a pack, by index; the index -1 means the game's lines of `sim.data.lines`."""

    game: str
    at: int
    seconds: float


class Count(NamedTuple):
    """The results of the automatic moves along some lines."""

    lines: int = 0
    tried: int = 0
    solved: int = 0  # by the solver, where the line did not win
    lost: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def main(games: Sequence[str], deals: int, seconds: float, jobs: int) -> bool:
    """Count them with a progress bar; return whether none loses, and all are decided.

    :param games: ids; the eleven if there are none
    :param deals: the most deals of each pack
    :param seconds: the solver's limit for a position from which the line does not win
    """
    whole = Count()
    for game in games or eleven_games():
        pack = packs.open_pack(catalog.row(game))
        count = 0
        if pack is not None:
            count = min(pack.count, deals)
            pack.close()
        tasks = [Task(game, at, seconds) for at in range(-1, count)]
        found = Count()
        for part in spread_with_progress(game, count_task, tasks, jobs):
            found = Count(*map(add, found, part))
        print(f"{game}: {_describe(found)}", flush=True)
        whole = Count(*map(add, whole, found))
    print(f"In all: {_describe(whole)}")
    for what, texts in (("loses", whole.lost), ("is not decided", whole.unknown)):
        for text in texts:
            print(f"{text} {what}")
    return not whole.lost and not whole.unknown


def _describe(count: Count) -> str:
    return (
        f"{count.lines:,} lines, {count.tried:,} automatic moves, {len(count.lost)} lose, "
        f"{len(count.unknown)} not decided ({count.solved} won by the solver only)"
    )


def count_task(task: Task) -> Count:
    """Return the results of a task's lines."""
    found = Count()
    for line in _long_lines(task.game) if task.at < 0 else [_pack_line(task)]:
        found = Count(*map(add, found, check_line(line, task.seconds)))
    return found


def _pack_line(task: Task) -> Line:
    pack = packs.open_pack(catalog.row(task.game))
    assert pack
    with closing(pack):
        line, number = read_line(pack, task.at), pack.number(task.at)
    played = new_game(catalog.row(task.game), number, Table())
    return Line(task.game, number, tuple(play_line(played, line)))


def _long_lines(game: str) -> Iterator[Line]:
    for line in known.read_long():
        if line.game == game:
            played = new_game(catalog.row(game), line.number, Table())
            moves = []
            for text in line.moves:
                moves.append((parse_move(played, text), False))
                played.push(moves[-1][0])
            yield Line(game, line.number, tuple(moves))


def check_line(line: Line, seconds: float) -> Count:
    """Return the results of the automatic moves along a line."""
    lazy = new_game(catalog.row(line.game), line.number, Table())
    branches: list[tuple[Game, str]] = []
    unsure: list[tuple[Game, str]] = []
    seen = set()
    for a_move in put_off(line):
        automatic = automatic_move(lazy)
        if automatic is not None:
            card = lazy.table.top[source(automatic)]
            if automatic != a_move and card not in seen:
                seen.add(card)
                branch = copy_game(lazy)
                branch.push(automatic)
                branches.append((branch, f"{line.game} {line.number}: {move_text(automatic)}"))
        still = []
        for branch, text in branches:
            follows = _follow(branch, lazy, a_move)
            if follows is None:
                unsure.append((branch, text))
            elif follows:
                still.append((branch, text))
        branches = still
        lazy.push(a_move)
    unsure += [(branch, text) for branch, text in branches if not branch.won()]
    verdicts = [(solve(branch, seconds).verdict, text) for branch, text in unsure]
    lost = tuple(text for verdict, text in verdicts if verdict == UNWINNABLE)
    unknown = tuple(text for verdict, text in verdicts if verdict == UNKNOWN)
    return Count(1, len(seen), len(verdicts) - len(lost) - len(unknown), lost, unknown)


def put_off(line: Line) -> Iterator[int]:
    """Yield a line's moves, with the automatic ones as late as possible."""
    row = catalog.row(line.game)
    reference, lazy = new_game(row, line.number, Table()), new_game(row, line.number, Table())
    waiting: list[int] = []  # cards
    by_waste = False
    for a_move, automatic in line.moves:
        if automatic:
            waiting.append(reference.table.top[source(a_move)])
            by_waste = by_waste or source(a_move) >= WASTE
        else:
            flushes = _depends_on_piles(reference, a_move, by_waste)
            while waiting and (flushes or not _is_same(lazy, reference, a_move)):
                home = _home_move(lazy, waiting.pop(0))
                lazy.push(home)
                yield home
            by_waste = by_waste and bool(waiting)
            lazy.push(a_move)
            yield a_move
        reference.push(a_move)
    for card in waiting:
        home = _home_move(lazy, card)
        lazy.push(home)
        yield home


def _depends_on_piles(reference: Game, a_move: int, by_waste: bool) -> bool:
    # Return whether delaying a card changes a move's effect: rows are dealt, or a space is filled.
    row = reference.row
    if a_move == DEAL:
        return by_waste or row.deals != TO_WASTE or "W" in row.auto
    return bool(row.auto) and reference.table.length(source(a_move)) == size(a_move)


def _home_move(game: Game, card: int) -> int:
    src = game.table.top.find(bytes([card]), TABLEAU, STOCK)
    return move(src, game.foundation_for(card), _RUN if game.row.frun else 1)


def _is_same(game: Game, other: Game, a_move: int) -> bool:
    # Return whether a move is legal, and moves the same cards to the same card as in another game.
    if game.refusal(a_move) != LEGAL:
        return False
    if a_move == DEAL:
        return True
    src, dst, count = source(a_move), target(a_move), size(a_move)
    tops, others = game.table.top, other.table.top
    return (
        tops[src] == others[src]
        and (dst < TABLEAU or tops[dst] == others[dst])
        and game.packet_head(src, count) == other.packet_head(src, count)
    )


def _follow(branch: Game, lazy: Game, a_move: int) -> bool | None:
    # Make the line's move in a branch. Return False if the two become equal, None if they diverge.
    if _is_same(branch, lazy, a_move):
        branch.push(a_move)
        return True
    if a_move == DEAL:
        return True  # the card that went home was the only one to deal
    if is_home(branch.table, lazy.table.top[source(a_move)]):
        after = copy_game(lazy)
        after.push(a_move)
        return position_of(after.table) != position_of(branch.table)
    return None
