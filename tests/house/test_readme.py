# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The README says what is so: its games are the catalogue's, its pictures and files exist."""

import re
from pathlib import Path

from sim.cli import game_list

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_list_of_games_is_the_catalogues():
    assert game_list.markdown() in README


def test_every_picture_and_every_path_exists():
    named = re.findall(r"\]\(([^)#]+)\)", README) + re.findall(
        r"`((?:lib|device|sim|tests)/[^` ]*)`", README
    )
    assert len(named) > 10
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_make_target_it_names_is_there():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"`make ([a-z]+)", README)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
