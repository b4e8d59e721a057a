"""Lines of the lists that name a game with options: one game with one code, record and pause."""

import pytest

from patience.games import catalog
from patience.games.dealing import new_game
from patience.games.ids import row_id
from patience.player import rule_options, statistics, summary
from patience.player.statistics import OPEN, key, row_key
from patience.saves import paused
from patience.table import Table
from patience.texts import notation
from patience.texts.pages import rules_page
from sim.cli import arguments
from sim.desk import codes
from sim.desk.machine import Machine
from sim.web.shims import telling
from tests.support.cases import cases
from tests.support.engine_data import table_bytes
from tests.support.save_data import make_store
from tests.support.screen_driver import (
    current_game,
    make_moves,
    menu_keys,
    press,
    show_nothing,
    visible_text,
)

LINES = [
    ("Spider, 1 suit", "spider-1-suit", "spider", [("suits", "1")]),
    ("Spider, 2 suits", "spider-2-suits", "spider", [("suits", "2")]),
    ("Double Klondike, draw 3", "double-klondike-draw-3", "double-klondike", [("draw", "3")]),
]
NAMES = ("name", "line", "game_id", "options")
EACH = cases(NAMES, LINES)
EACH_ALONE = pytest.mark.parametrize(NAMES, LINES)
SPIDERS = ["spider-2-suits", "spider-1-suit"]


@pytest.fixture
def machine():
    with Machine("pygamer", store=make_store()) as found:
        show_nothing(found)
        press(found, "")
        yield found


def code_of(game_id, number, options):
    return ":".join([game_id, str(number)] + [f"{field}={value}" for field, value in options])


def family_of(machine, family):
    """Return the names in a family's list, which is opened."""
    press(machine, f"{menu_keys('Games')} [{family}] A")
    return [item[0] for item in machine.app.stack.screen.items]


def test_the_catalogue_has_these_lines():
    assert list(catalog.each_named()) == [
        (name, game_id) for name, _, game_id, _ in (LINES[2], LINES[0], LINES[1])
    ]


@EACH
def test_line_and_row_with_options_are_one_game(name, line, game_id, options):
    chosen, named = catalog.row(game_id, options), catalog.row(line)
    assert (chosen.name, chosen.id) == (named.name, named.id) == (name, game_id)
    assert chosen.line == named.line == line == row_id(name)
    assert row_key(chosen) == row_key(named) != key(game_id)
    assert table_bytes(new_game(chosen, 7, Table())) == table_bytes(new_game(named, 7, Table()))
    assert (chosen.family, chosen.member) == (named.family, named.member)
    plain = catalog.row(game_id)
    assert plain.line == game_id
    assert (chosen.family, chosen.member) == (plain.family, plain.member)


@EACH
def test_line_is_written_as_it_is_looked_up(name, line, game_id, options):
    """Its row is in its family, its name begins as its row's, and its options are not the row's."""
    (family,) = [found for found, texts in catalog.families() if f"{name}|" in str(texts)]
    (texts,) = [texts for found, texts in catalog.families() if found == family]
    assert any(text.startswith(catalog.name(game_id) + "|") for text in texts)
    assert name.startswith(catalog.name(game_id))
    order = [field for field, _ in catalog.row(game_id).options]
    assert [field for field, _ in options] == sorted(dict(options), key=order.index)
    assert line not in catalog.ids()
    assert catalog.known([line, game_id, line + "-"]) == [line, game_id]


def test_other_options_have_no_line():
    for options in ([("draw", "3"), ("redeal", "1")], [("redeal", "1")]):
        assert catalog.row("double-klondike", options).name == "Double Klondike"
    assert catalog.row("double-klondike-draw-3", [("draw", "1")]).name == "Double Klondike"
    assert catalog.row("spider-1-suit", [("suits", "2")]).name == "Spider, 2 suits"


def test_one_suit_stands_first(machine):
    assert family_of(machine, "Spider")[:4] == [
        "Spider, 1 suit",
        "Spider, 2 suits",
        "Spider",
        "Relaxed Spider",
    ]
    assert dict(catalog.family_sizes())["Spider"] == 10


@EACH_ALONE
def test_line_is_in_its_family_and_in_the_list_by_ease(machine, name, line, game_id, options):
    assert name in family_of(machine, "Spider" if game_id == "spider" else "Klondike")
    assert catalog.names().index(name) in [game for game, _ in catalog.pick_names(range(200))]
    with open("lib/patience/games/ease.txt") as file:
        figures = file.readlines()[catalog.names().index(name)].split()
    assert "255" not in figures[1:]


@EACH_ALONE
def test_choosing_a_line_deals_its_row_with_options(machine, name, line, game_id, options):
    family_of(machine, "Spider" if game_id == "spider" else "Klondike")
    press(machine, f"[{name}] A")
    row = current_game(machine).row
    assert (row.name, row.id) == (name, game_id)
    assert all(str(getattr(row, field)) == value for field, value in options)
    own = {field: str(getattr(row, field)) for field, _ in row.options}
    assert machine.app.session.chosen_options == own


@EACH_ALONE
def test_code_page_link_and_name_are_the_line(machine, name, line, game_id, options):
    code = code_of(game_id, 61, options)
    for pasted in (code, f"{line}:61", f"https://example.org/#{code}", code.upper()):
        codes.deal(machine, pasted)
        press(machine, "")
        game = current_game(machine)
        assert (game.row.name, game.number) == (name, 61)
        assert telling.link(machine.app.session) == code
    assert arguments.read_game(name) == arguments.read_game(line) == line
    with Machine("pygamer", game=line, number=61) as by_line:
        assert table_bytes(current_game(by_line)) == table_bytes(game)


@EACH_ALONE
def test_line_and_coded_deal_have_one_record(machine, name, line, game_id, options):
    session = machine.app.session
    for pasted in (code_of(game_id, 61, options), f"{line}:62"):
        codes.deal(machine, pasted)
        press(machine, "")
        session.result = OPEN
        statistics.count_game(session)
        session.result = 0
    found = row_key(catalog.row(line))
    assert summary.played_keys(session.statistics) == [found]
    assert summary.Summary(session.statistics, found).played == 2
    assert summary.list_games([found]) == [(name, line, found)]
    assert rule_options.describe_options(line, found) == ""


def test_statistics_tell_a_line_from_its_row(machine):
    session = machine.app.session
    keys = [row_key(catalog.row(one)) for one in ("spider-1-suit", "spider", "double-klondike")]
    keys.append(row_key(catalog.row("spider", [("suits", "2")])))
    keys.append(row_key(catalog.row("double-klondike", [("redeal", "0")])))
    found = summary.list_games(keys)
    assert [(name, line) for name, line, _ in found] == [
        ("Double Klondike", "double-klondike"),
        ("Double Klondike", "double-klondike"),
        ("Spider, 1 suit", "spider-1-suit"),
        ("Spider", "spider"),
        ("Spider, 2 suits", "spider-2-suits"),
    ]
    assert sorted(made for _, _, made in found) == sorted(keys)
    assert session.statistics == b""


def test_a_lines_rules_and_statistics_are_its_own(machine):
    family_of(machine, "Spider")
    press(machine, "[Spider, 1 suit] S A")
    assert "Spider, 1 suit" in visible_text(machine)
    assert machine.app.stack.screen.row.suits == "1"
    press(machine, "B [Statistics] A")
    assert "Spider, 1 suit" in visible_text(machine)
    pages = [
        dict(rules_page(new_game(catalog.row(one), 1, Table()))) for one in [*SPIDERS, "spider"]
    ]
    assert len({page["Object"] for page in pages}) == 3


def test_a_changed_option_changes_the_line(machine):
    family_of(machine, "Spider")
    press(machine, "[Spider, 1 suit] A")
    session = machine.app.session
    rule_options.change_option(session, "suits")
    assert session.game.row.name == "Spider"
    rule_options.change_option(session, "suits")
    assert session.game.row.name == "Spider, 2 suits"


def test_each_line_has_one_paused_game(machine):
    for name in ("Spider, 1 suit", "Spider, 2 suits", "Spider"):
        family_of(machine, "Spider")
        press(machine, f"[{name}] A")
        game = current_game(machine)
        assert game.row.name == name
        make_moves(machine, [notation.move_text(game.moves()[0])])
    store = machine.app.store
    assert [game.line[0] for game in paused.list_waiting(store)] == SPIDERS
    family_of(machine, "Spider")
    press(machine, "[Spider, 1 suit] A")
    game = current_game(machine)
    assert (game.row.name, game.table.log.steps) == ("Spider, 1 suit", 1)
    assert machine.app.session.recent_games == ["spider", *SPIDERS]
