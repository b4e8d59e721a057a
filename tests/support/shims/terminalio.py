"""A board's font, for the few screens that use it: no computer that plays has one."""

from io import BytesIO

from fontio import BuiltinFont

from sim.vm.files import make_font

FONT = BuiltinFont(BytesIO(make_font()))
