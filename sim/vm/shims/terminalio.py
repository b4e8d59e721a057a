"""A board's terminalio: its one font, read from the file that `sim.vm.files` writes."""

from fontio import BuiltinFont

with open("/shims/font.bin", "rb") as _file:
    FONT = BuiltinFont(_file)
