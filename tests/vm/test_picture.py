"""How little the bundle loads before the splash, in the 32-bit VM."""

from sim.build import modules
from sim.desk import keys
from sim.vm.board import BoardInVM

# Of about 100 KB in all; the rest is loaded after the picture.
MOST_BYTES = 16 * 1024


def test_little_is_loaded_before_the_splash(vm):
    loads = BoardInVM(vm).loads(keys.parse("w100"))
    before = {name.lstrip("+-") for name in loads[: loads.index("+device.start")]}
    assert "device.first_picture" in before
    made, homes = modules.program().sources, modules.program().homes
    read = {homes[name] for name in before & homes.keys()}
    read = sum(len(modules.compile_module(name, made[name])) for name in read)
    assert read < MOST_BYTES
