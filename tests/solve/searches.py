"""Prints what each kind of search finds in a few positions; `test_compiled` runs it.

A line for each, the same whether the searches are compiled or not. The last line has the names of
the compiled functions that were called.
"""

import random

from patience.games import catalog, rules
from patience.games.dealing import new_game
from patience.table import Table
from sim.solve import solver
from sim.solve.by_removals import ByRemovals
from sim.solve.by_sorting import BySorting
from sim.solve.by_stages import ByStages
from sim.solve.checks import small
from sim.solve.checks.compare import differences
from sim.solve.checks.small import winnable_by_plays
from sim.solve.packs import build, shorter
from sim.solve.search import rows, state
from sim.solve.search.beams import beam
from sim.solve.search.by_moves import WON
from sim.solve.search.compiled import PLAIN, integers, zeros
from sim.solve.search.few.search import WON as ALL_GONE
from sim.solve.search.play import MOST_SETTLED, settle
from sim.solve.search.plays.plays import ByPlays, PlayBeam
from sim.solve.search.score import RUN_WEIGHTS, WEIGHTS

CALLED = set()
FEW = ("golf", "black-hole", "pyramid", "aces-up", "auld-lang-syne")
MOVES = ("klondike", "four-seasons", "rainbow", "chameleon", "castles-end", "simple-simon", "yukon")
MOVES += ("cruel", "la-belle-lucie")


def deal(game, number=7):
    return new_game(catalog.row(game), number, Table())


def note_calls():
    from sim.solve.machine import wasm

    call = wasm._Memory.call

    def noted(memory, name, words):
        CALLED.add(name)
        return call(memory, name, words)

    wasm._Memory.call = noted


def search(game):
    searching = solver._Search(deal(game), solver.LEAST_MEMORY, True)
    searching._depth_room, searching._beam_room = 1 << 14, 1 << 12
    weights = RUN_WEIGHTS[0] if game == "simple-simon" else (*WEIGHTS[:-1], 3)
    for kind in sorted({kind for kind, _ in searching._plan[0] + searching._plan[1]}, key=str):
        running = searching._beam(kind, 3, integers(weights))
        result = beam.RUNNING
        for _ in range(3):
            result = running.advance() if result == beam.RUNNING else result
        found = searching.engine_line(running.line()) if result == beam.WON else ()
        print(game, kind.__name__, result, *map(int, running.report), found)
    deep = searching._begin_depth()
    result = deep.search(60)
    print(game, type(deep).__name__, result, *map(int, deep.report), deep.stack.moves[:200])


def win_small(name, kind, *more):
    # Print the moves of a search that wins a small pack.
    row = rules.read(next(text for text in small.ROWS if text.startswith(name)))
    chance = random.Random(3)
    for _ in range(4):
        position = small.deal(row, 5, chance)
        game = rows.encode(row, 5)
        at, words = state.read(game, position)
        settle(game, at, words, zeros(MOST_SETTLED), 0)
        running = kind(game, at, words, *more)
        result = beam.RUNNING
        for _ in range(4):
            if result == beam.RUNNING:
                result = running.search(200) if kind is ByPlays else running.advance()
        if result == WON:
            print(name, kind.__name__, running.line())


def search_two_packs(game, width, times):
    searching = ByStages(deal(game), solver.LEAST_MEMORY, True)
    running = searching.beam(width, searching.weights, 5)
    results = [running.advance() for _ in range(times)]
    print(game, results, running.positions, running.most_home)
    if results[-1] == WON:
        print(searching.engine_line(running.line()))


def main():
    if not PLAIN:
        note_calls()
    for game in MOVES:
        search(game)
    for game in FEW:
        searching = ByRemovals(deal(game), solver.LEAST_MEMORY, True)
        searching._seen = integers([0] * 64)
        results = [searching.search(50) for _ in range(8)]
        print(game, results, list(searching.stack.progress), searching.stack.tried[:60])
        if results[-1] == ALL_GONE:
            print(searching.engine_line(searching.line()))
    sorting = BySorting(deal("calculation"), solver.LEAST_MEMORY, True)
    for _, (found, line) in zip(range(8), sorting.steps(1000.0)):
        print("calculation", found, line, sorting.positions, sorting.most_home)
    search_two_packs("spider-1-suit", 24, 20)
    search_two_packs("spider", 3, 3)
    search_two_packs("forty-thieves", 3, 3)
    search_two_packs("little-forty", 3, 3)
    win_small("Rainbow, two piles", ByPlays, 1 << 10)
    win_small("Rainbow, two piles", PlayBeam, 4, integers(WEIGHTS), 1, 1 << 10)
    words = zeros(state.WORDS)
    state.toggle_number(words, 77)
    print(words[:])
    print(differences(catalog.row("gate"), 12), differences(catalog.row("spiderette"), 12))
    print(winnable_by_plays(deal("rainbow"), 13, 200))
    won = solver.find_short_line(deal("castles-end", 2))
    steps = shorter.find_steps(deal("castles-end", 2), won, shorter.give_up)
    print(won, shorter.shorten(deal("castles-end", 2), steps[:], 2, 1))
    print(build._roll_out(deal("klondike"), 2))
    print(*sorted(CALLED))


main()
