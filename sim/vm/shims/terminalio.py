"""A board's terminalio: its one font. The glyphs come in by the file that `sim.vm.files` writes."""

from fontio import BuiltinFont

with open("/shims/font.bin", "rb") as _file:
    FONT = BuiltinFont(_file)
