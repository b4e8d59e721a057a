"""Answers questions about positions: what `sim.solve.live` does on a computer."""

import json

from patience.games import catalog
from patience.games.dealing import game_for
from patience.table import Table
from sim.solve import solver
from sim.solve.live import known
from sim.solve.live.known import (
    LOST,
    SECONDS,
    SECONDS_BEFORE,
    WINNABLE,
    History,
    Known,
    set_position,
)
from sim.solve.search import compiled
from sim.solve.search.beams.beam import Beam
from sim.solve.search.piles.stages import StageBeam


class Answers:
    deal = None
    known = None
    game = None
    history = None
    running = None
    wanted = None
    going_up = 0
    memory = 128


state = Answers()


def ask(text):
    """Take a question, which replaces all earlier ones; "null" only ends the search."""
    asked = json.loads(text)
    state.running = None
    if asked is None:
        return
    deal = asked["game"], asked["options"], asked["number"]
    if deal != state.deal:
        state.deal, state.known = deal, Known()
    row = catalog.row(asked["game"], [tuple(pair) for pair in asked["options"]])
    table = Table(row.packs)
    log = table.log
    for at in range(0, len(asked["log"]), 6):
        entry = bytes.fromhex(asked["log"][at : at + 6])
        log.add(entry[0], entry[1], entry[2])
    log.steps = asked["steps"]
    position = bytes.fromhex(asked["position"])
    middle = len(table.under)
    table.under[:] = position[:middle]
    table.top[:] = position[middle:]
    state.game = game_for(row, table)
    state.game.number = asked["number"]
    state.position = position
    state.going_up = asked["going_up"]
    state.history = History(state.game)
    state.known.infer(position, state.history)
    _begin()


def _begin():
    wanted = None
    if not state.game.won():
        wanted = state.known.to_search(state.position, state.history)
    state.wanted = wanted
    state.running = None
    if wanted is not None:
        compiled.begin_again()
        state.searched = set_position(state.game, wanted)
        seconds = SECONDS if wanted == state.position else SECONDS_BEFORE
        state.running = solver.Running(state.searched, seconds, state.memory)


def step():
    """Search a little; return 2 if the answer is new, 1 if the search goes on, 0 if it rests."""
    running = state.running
    if running is None:
        return 0
    try:
        found = running.advance()
        if found is None:
            return 1
        if len(found.line) > solver.LONG and isinstance(running, solver.Running):
            compiled.begin_again()
            state.running = solver.Shortening(state.searched, found, state.memory)
            return 1
        is_lost = found.verdict == "unwinnable"
        moves = {}
        if found.line:
            moves = known.winning_moves(state.searched, found.line, state.going_up)
    except MemoryError:  # then nothing is known
        is_lost, moves = False, {}
    if moves:
        state.known.next.update(moves)
    elif is_lost:
        state.known.lost.add(state.wanted)
    else:
        state.known.searched.add(state.wanted)
    state.known.infer(state.position, state.history)
    _begin()
    return 2


def answer():
    """Return JSON: verdict, steps back, whether the deal is lost, whether the search has ended.

    The last is the move that wins; -1 if none is known.
    """
    found, history = state.known, state.history
    verdict = found.verdict(state.position)
    back = 0 if verdict == WINNABLE else found.last_winnable(history)
    whole = verdict == LOST and found.was_lost_when_dealt(history)
    winning = found.next.get(state.position, -1)
    return json.dumps([verdict, back, whole, state.position in found.searched, winning])


def begin(address):
    """Begin: vectors may be from an address on."""
    compiled.begin(address)
    for kind in (Beam, StageBeam):
        kind.__init__ = _in_place(kind.__init__)


def _in_place(init):
    # There is one beam at a time, and nothing else frees its vectors here.
    def begin_in_place(beam, *given):
        compiled.forget_noted()
        compiled.note()
        try:
            init(beam, *given)
        finally:
            compiled.end_note()

    return begin_in_place
