"""The table and the menus as text, for small terminals."""

from types import SimpleNamespace

import patience
from patience.table import FACE_DOWN
from patience.ui.draw.panel import TEXT
from patience.ui.input.screen import PAGE
from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.desk.text.board import draw_table
from sim.desk.text.page import place_texts
from sim.desk.text.screen import LEAST
from sim.desk.text.screen import draw as draw_text
from sim.desk.text.signs import name_card
from tests.support import proved_frames
from tests.support.cases import cases
from tests.support.engine_data import FEW
from tests.support.golden_frames import deal_hint
from tests.support.screen_driver import lay_klondike, menu_keys


def draw(game, keys="", caption=""):
    with Machine(game=game, number=617) as machine:
        machine.press(parse(keys))
        return draw_text(machine.app, machine.panel, *LEAST, caption)


def test_klondike_is_laid_out_as_its_picture():
    lines = draw("klondike", "B", caption="Winnable")
    assert lines[0] == "Klondike 617              Winnable                    move 1"
    assert lines[2] == "  3C      1#      2#     3#      4#      5#      6#      _C"
    assert lines[3].split() == ["9S", "5h", "Kd", "10C", "3d", "8d"]


@cases("game_id", FEW[::3])
def test_every_top_card_is_visible(game_id):
    with Machine(game=game_id, number=617) as machine:
        machine.press([])
        game = machine.app.session.game
        for columns, rows in (LEAST, (80, 24)):
            lines = draw_text(machine.app, machine.panel, columns, rows, "")
            assert len(lines) <= rows
            assert max(map(len, lines)) <= columns
            words = " ".join(lines).translate(str.maketrans("><[]()", "      ")).split()
            for place in game.tableau:
                card = game.table.top[place]
                if card < 52 and not game.table.under[card] & FACE_DOWN:
                    assert name_card(card) in words


def test_lifted_cards_and_their_targets_are_marked():
    lines = draw("klondike", "B+")
    assert any(">" in line for line in lines)
    assert any("[" in line for line in lines)
    with Machine(game="klondike", number=617) as machine:
        deal_hint(machine)
        assert any(line.endswith("[2#]") for line in draw_text(machine.app, machine.panel, *LEAST))


def test_cards_without_room_are_counted():
    with Machine(game="klondike", number=617) as machine:
        run = "KC QH JC TH 9C 8H 7C 6H 5C 4H 3C 2H AC"
        lay_klondike(machine, [run])
        for rows in (8, 9):
            lines = draw_table(machine.app.stack.screen, 60, rows)
            column = [line[:5].strip() for line in lines if line[:5].strip()]
            hidden = next(text for text in column if text.startswith("+"))
            shown = column[column.index(hidden) + 1 :]
            assert int(hidden) + len(shown) == len(run.split())
            assert shown[-1] == ">AC<"


def test_texts_a_little_lower_are_on_the_same_line():
    page = SimpleNamespace(kind=PAGE, bottom=100, width=100)
    with Machine() as machine:
        panel = machine.panel
        panel.open(100, 100)
        for text, x, y in ((b"one", 0, 10), (b"two", 30, 15), (b"three", 0, 16)):
            panel.write(text, x, y, TEXT)
        lines = place_texts(page, panel, 40)
        panel.write(b"four", 60, 21, TEXT)
        longer = place_texts(page, panel, 40)
    assert lines == ["", "one         two", "three"]
    assert longer == ["", "one         two", "three                   four"]


SCREENS = [
    ("", "M D", ">Undo< Select"),
    ("", menu_keys("Rules"), "Object 1/6"),
    ("", menu_keys("About"), f"Version {patience.__version__}"),
    ("", menu_keys("View pile"), "# # # # # # 8d"),
    ("", menu_keys("Deal number") + " U L2 U", ">7< 1 8"),
    ("", menu_keys("Games") + " A D", ">Simplicity< 5 min *...."),
    ("", menu_keys("Statistics"), "Not played yet"),
    ("best_list", "", "5:11 par 26 Nov"),
    ("calendar", "", "23* 24 25* >26< . . ."),
    ("won", "", "Your moves 64, par"),
    ("half_won", menu_keys("Deals", "Win the deck"), ">A< 2* 3 4* 5* 6 7 8* 9* 10 J Q K"),
    ("half_won", menu_keys("Deals", "Win the deck"), "Deal 13, par 66: not won yet"),
]


@cases(("begin", "keys", "line"), SCREENS)
def test_menus_and_pages_are_text(begin, keys, line):
    with Machine(game="gate" if begin else "klondike", number=28 if begin else 617) as machine:
        machine.press([])
        if begin:
            getattr(proved_frames, begin)(machine)
        machine.press(parse(keys))
        lines = draw_text(machine.app, machine.panel, *LEAST)
        assert line in [" ".join(text.split()) for text in lines], "\n".join(lines)
        assert len(lines) <= LEAST[1]


def test_win_is_read_once_its_panel_is_open():
    with Machine(game="gate", number=28) as machine:
        machine.press([])
        machine.app.stack.open_screen("screens.win", "WinScreen")
        for _ in machine.play(parse("w200")):
            lines = draw_text(machine.app, machine.panel, 80, 24)
        assert "You won!" in lines[2]
