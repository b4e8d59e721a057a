"""Saves in the 32-bit VM: the same bytes as in CPython, and each reads the other's."""

from random import Random

import pytest

from patience.player import daily
from patience.player.session import Session
from sim.vm import VM, files
from tests.support.engine_data import table_bytes
from tests.support.save_data import ROOM, make_session, pack, unpack

READ = """
class Slot:
    def __init__(self, data):
        self.data = data

    def read(self, count, at=0):
        return self.data[at : at + count]

def read(data):
    from patience.saves.restoring import unpack
    from patience.saves.slots import Saved
    from patience.player.session import Session
    made = Session(0)
    return made, unpack(made, Saved(Slot(bytes(16) + data), len(data)))

def pack(made, room):
    from patience.on_demand import load
    plan = load("patience.saves.writing").Plan(made, room)
    return b"".join([bytes(piece) for piece in plan.pieces()])

def again(data):
    made, whole = read(data)
    return pack(made, {room}) if whole else None

def states(made):
    found = [bytes(made.game.table.under) + bytes(made.game.table.top)]
    while made.game.pop():
        found.append(bytes(made.game.table.under) + bytes(made.game.table.top))
    return found
"""

GAMES = [
    ("klondike", [("draw", "3")], 150),
    ("canfield", [("redeal", "2"), ("rsee", "1")], 90),
    ("selective-canfield", [], 60),
    ("castles-end", [], 40),
    ("agnes-bernauer", [], 60),
    ("scorpion", [], 30),
]


@pytest.fixture(scope="module")
def vm():
    with VM() as made:
        files.install(made)
        made.run(READ.format(room=ROOM))
        yield made


def put(vm, data):
    vm.put("/save", bytes(data))
    vm.run("data = open('/save', 'rb').read()")


@pytest.mark.parametrize(("game_id", "options", "moves"), GAMES)
def test_desktop_save_is_read_and_rewritten_byte_for_byte(vm, game_id, options, moves):
    made = make_session(game_id, 4242, options, moves)
    made.favourites = ["gate", "klondike"]
    made.bookmark = 3
    made.elapsed = 2**31 + 5
    packed = pack(made, ROOM)
    put(vm, packed)
    assert vm.value("bytes(again(data))") == bytes(packed)
    vm.run("made, whole = read(data)\nfound = states(made)")
    assert vm.value("len(found)") == made.game.table.log.steps + 1
    while made.game.pop():
        pass
    assert vm.value("found[-1]") == table_bytes(made.game)


@pytest.mark.turns(6)
def test_damaged_saves_are_read_as_on_the_desktop(vm):
    refused = taken = 0
    chance = Random(3)
    saves = [bytes(pack(make_session(game, moves=30), ROOM)) for game, *_ in GAMES]
    for number in range(60):
        damaged = bytearray(chance.choice(saves))
        at = chance.randrange(len(damaged))
        damaged[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
        put(vm, damaged)
        other = Session(0)
        expected = bytes(pack(other, ROOM)) if unpack(other, damaged) else None
        read = vm.value("(lambda saved: saved and bytes(saved))(again(data))")
        assert read == expected, number
        refused += expected is None
        taken += expected is not None
    assert refused > 10
    assert taken > 3


def test_packing_leaves_no_memory_in_use(vm):
    put(vm, pack(make_session("klondike", moves=100), ROOM))
    vm.run("made, whole = read(data)\nfrom patience.on_demand import load")
    vm.run("len(pack(made, 8000))")
    before = vm.heap()
    for _ in range(3):
        vm.run("len(pack(made, 8000))")
    assert abs(vm.heap() - before) < 64


DAYS = """
from patience.player import daily
from patience.player.session import Session
made = Session(0)
for day in {days}:
    daily.begin(made, day, day)
    daily.count_day(made.days, day, {won})
lost = daily.shorten(made.days, 15)
"""


def test_days_are_the_same_bytes_as_on_the_desktop(vm):
    days = [*range(300, 400), 5, *range(60_000, 60_050), 250, *range(400, 420)]
    source = DAYS.format(days=days, won=daily.WON)
    vm.run(source)
    here = {}
    exec(source, here)
    assert vm.value("bytes(made.days)") == bytes(here["made"].days)
    assert vm.value("(lost, daily.streak(made.days, 420))") == (2, 120)
