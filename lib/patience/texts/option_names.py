# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The names of rule options and of their values."""

_RULE_OPTIONS = """draw|Draw|1=one|3=three
redeal|Stock passes|-1=unlimited|0=1|1=2|2=3
fback|Take from foundations|0=no|1=yes
move|Moves|W=whole pile|V=1 or pile|N=any run
fill|Fill spaces from|W=waste|TRW=anywhere
hand|Hand card|0=no|1=yes
rsee|Open reserve|0=no|1=yes
base|Base chosen|S=first|F=any time"""


def rule_option(field):
    """Return the name of an option, by its field, and a dict of its values' names."""
    for line in _RULE_OPTIONS.split("\n"):
        known, label, *values = line.split("|")
        if known == field:
            return label, dict([value.split("=") for value in values])
    return field, {}
