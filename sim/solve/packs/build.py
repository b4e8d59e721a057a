"""Builds packs from verdicts: chooses deals, shortens their lines, orders them by difficulty.

Difficulty is first of all the share of random plays that win (`search.rollouts`); then the number
of cards home at their ends, then the par.
"""

import random
import statistics
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from patience.game import Game
from patience.games import catalog
from patience.games.dealing import new_game
from patience.games.ids import row_id
from patience.moves import DEAL
from patience.table import PACK, Table
from sim.data import packs, tables
from sim.data.processes import spread_with_progress
from sim.data.whole import write_whole
from sim.solve import lines, store
from sim.solve.packs import drafts, two_packs
from sim.solve.packs.drafts import Draft
from sim.solve.packs.shorter import LONGEST, shorten
from sim.solve.packs.steps import BrokenLineError, describe, find_steps, settle
from sim.solve.search import autoplay, rollouts, rows, state
from sim.solve.solver import solve
from sim.solve.variants import variants_of
from sim.solve.verdict import WINNABLE

_SEED = 2026  # of the random plays
_BY_ENGINE = 10  # times fewer plays by the engine
_LONGEST_PLAY = 200  # moves


class Task(NamedTuple):
    """A deal to work on."""

    game: str
    number: int
    line: tuple[int, ...]
    width: int
    beams: int
    plays: int


def find_winnable(verdicts: Path, game: str, most: int) -> list[store.Outcome]:
    """Return the first deals that are proved winnable."""
    found: dict[int, store.Outcome] = {}
    for variant in variants_of(game, store.variants(verdicts)):
        for outcome in store.read_all(verdicts, variant):
            if outcome.verdict == WINNABLE:
                found[outcome.number] = outcome
    return [found[number] for number in sorted(found)[:most]]


def improve(task: Task) -> Draft:
    """Return the draft of a deal."""
    dealt = new_game(catalog.row(task.game), task.number, Table())
    if dealt.row.packs > 1:
        return two_packs.improve(dealt, task.line, task.width, task.beams, task.plays)
    if not rows.are_known(dealt.row):
        return Draft(task.number, task.line, *_play_by_chance(dealt, task.plays))
    try:
        steps = shorten(dealt, find_steps(dealt, task.line, _solve), task.width, task.beams)
    except BrokenLineError:
        return Draft(task.number, (), 0, 0)
    describe(dealt, steps)  # the engine checks them
    return Draft(task.number, steps, *_roll_out(dealt, task.plays))


def _solve(position: Game) -> tuple[int, ...]:
    # A card that went up automatically can, rarely, be missing later: then there is no line.
    found = solve(position)
    if not found.line:
        raise BrokenLineError
    return found.line


def _roll_out(dealt: Game, plays: int) -> tuple[int, int]:
    game = autoplay.encode(dealt.row)
    order = state.stock_order(dealt)
    played = lines.copy_game(dealt)
    settle(played)
    return rollouts.roll_out(game, *state.read(game, played, order), plays, _SEED)


def _play_by_chance(dealt: Game, plays: int) -> tuple[int, int]:
    # Roll out by the engine, for games without a compiled search: fewer plays, counting the cards
    # that leave the tableau. It deals only when there is no other move.
    chance = random.Random(_SEED)
    won = gone = 0
    for _ in range(plays // _BY_ENGINE):
        played = lines.copy_game(dealt)
        for _ in range(_LONGEST_PLAY):
            moves = [a_move for a_move in played.moves() if a_move != DEAL]
            if not played.push(chance.choice(moves) if moves else DEAL):
                break
        won += played.won()
        gone += PACK - sum(map(played.table.length, played.tableau))
    return won, gone


def make_drafts(
    game: str, deals: Sequence[store.Outcome], width: int, beams: int, plays: int, jobs: int
) -> list[Draft]:
    """Return the drafts of deals, with a progress bar; existing ones are not made again."""
    name = f"{game}-{width}-{beams}-{plays}"
    known = drafts.read(name)
    tasks = [
        Task(game, deal.number, deal.line, width, beams, plays)
        for deal in deals
        if deal.number not in known
    ]
    for draft in spread_with_progress(game, improve, tasks, jobs, len(deals) - len(tasks)):
        drafts.add(name, draft)
        known[draft.number] = draft
    return [known[deal.number] for deal in deals]


def by_difficulty(found: Iterable[Draft]) -> list[Draft]:
    """Return drafts, the easiest first, without those that have no line or too long a line."""
    short = [draft for draft in found if 0 < len(draft.steps) <= LONGEST]
    return sorted(
        short, key=lambda draft: (-draft.won, -draft.home, len(draft.steps), draft.number)
    )


def write_pack(game: str, found: Sequence[Draft], folder: Path = packs.FOLDER) -> Path:
    """Write the pack of a game, in the order of the drafts; return its file.

    An interruption leaves the existing pack intact.
    """
    row = catalog.row(game)
    deals = [
        packs.Deal(draft.number, describe(new_game(row, draft.number, Table()), draft.steps))
        for draft in found
    ]
    path = folder / (game + packs.SUFFIX)
    write_whole(path, packs.write(deals))
    return path


def count_deals(game: str, folder: Path = packs.FOLDER) -> int:
    """Return how many deals the pack of a game has; 0 if there is none."""
    path = folder / (game + packs.SUFFIX)
    return packs.count_deals(path.read_bytes()) if path.exists() else 0


def games_with_verdicts(verdicts: Path) -> Iterator[str]:
    """Yield the games that have a deal proved winnable, those with names for options last."""
    names = store.variants(verdicts)
    for game in [*catalog.ids(), *(row_id(name) for name, _ in catalog.each_named())]:
        if variants_of(game, names) and find_winnable(verdicts, game, 1):
            yield game


def build(
    verdicts: Path,
    games: Iterable[str],
    deals: int,
    width: int,
    beams: int,
    plays: int,
    jobs: int,
    folder: Path = packs.FOLDER,
) -> tables.Report:
    """Build the packs of games.

    :param verdicts: the file of `sim prove`
    :param games: ids; all that have verdicts if there are none
    :param deals: the most deals of a pack
    :param width: the width of the beams that shorten lines; `beams` is their number
    :param plays: random plays of each deal
    """
    listed = []
    notes = []
    passes = True
    for game in list(games) or list(games_with_verdicts(verdicts)):
        before = count_deals(game, folder)
        least = min(before, deals)
        proved = len(find_winnable(verdicts, game, least))
        made: list[Draft] = []
        found: list[Draft] = []
        if proved == least:  # otherwise hours of work would be wasted
            made, found = _fill(verdicts, game, deals, (width, beams, plays, jobs))
            proved = len(found)
        if len(found) < len(made):
            left_out = sorted({draft.number for draft in made} - {deal.number for deal in found})
            numbers = ", ".join(map(str, left_out))
            notes.append(f"{game}: left out, with no line of {LONGEST} steps: {numbers}.")
        if proved < least:
            notes.append(
                f"{game}: {proved} deals are proved winnable in {verdicts.name}. The pack has"
                f" {before} and stays; --deals {proved} replaces it."
            )
            passes = False
            continue
        if not found:
            notes.append(f"{game}: no deal with a line is proved winnable in {verdicts.name}.")
            passes = False
            continue
        size = write_pack(game, found, folder).stat().st_size
        passes = passes and size <= packs.MOST_BYTES
        listed.append(_describe(game, found, plays, size))
    in_all = sum(path.stat().st_size for path in folder.glob("*" + packs.SUFFIX))
    most = packs.MOST_BYTES_IN_ALL
    notes.append(f"All packs: {in_all:,} bytes of {most:,}; one: at most {packs.MOST_BYTES:,}.")
    heads = (
        *("game", "deals", "bytes", "par", "least", "most"),
        *("won by chance", "easiest", "hardest"),
    )
    table = tables.Table(heads, listed)
    return tables.Report([table], notes, passes and in_all <= most)


def _fill(
    verdicts: Path, game: str, deals: int, how: tuple[int, int, int, int]
) -> tuple[list[Draft], list[Draft]]:
    # Return the drafts, and those for the pack: `deals` of them, if there are that many.
    wanted = deals
    while True:
        made = make_drafts(game, find_winnable(verdicts, game, wanted), *how)
        found = by_difficulty(made)
        if len(found) >= deals or len(made) < wanted:
            return made, found
        wanted += deals - len(found)


def _describe(game: str, found: Sequence[Draft], plays: int, size: int) -> tuple[str, ...]:
    pars = [len(draft.steps) for draft in found]
    shares = [draft.won / plays for draft in found]
    return (
        game,
        str(len(found)),
        f"{size:,}",
        f"{statistics.median(pars):.0f}",
        str(min(pars)),
        str(max(pars)),
        f"{statistics.median(shares):.0%}",
        f"{max(shares):.0%}",
        f"{min(shares):.0%}",
    )
