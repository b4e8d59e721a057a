"""The table and the menus as text, for small terminals."""

import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

import patience
from patience.games import catalog
from patience.games.arrangements import AT_COVERS
from patience.kinds.faces import faces_of
from patience.player.settings import MIRROR
from patience.table import CELL, FACE_DOWN, NO_CARD, STOCK, TABLEAU, WASTE
from patience.ui.cursor.grid_navigation import CoverNavigation, GridNavigation
from patience.ui.draw.cards.arranging.placing import layout_for
from patience.ui.draw.panel import TEXT
from patience.ui.input.actions import DOWN, LEFT, UP
from patience.ui.input.screen import PAGE
from sim.desk import keymap, terminal
from sim.desk.caption import LOST, WINNABLE, Message
from sim.desk.keys import parse
from sim.desk.machine import Machine
from sim.desk.terminal import TypedKeys, write_caption
from sim.desk.text import screen, styled
from sim.desk.text.arrows import turn_arrow
from sim.desk.text.page import place_texts
from sim.desk.text.places import WIDE, is_strip, plan_board
from sim.desk.text.screen import LEAST
from sim.desk.text.screen import draw as draw_text
from sim.desk.text.signs import VERDICTS, name_card, to_letters
from sim.desk.text.styled import Line, Sheet, write, write_sentence
from tests.support import proved_frames
from tests.support.cases import cases, todays
from tests.support.engine_data import FEW, ROWS, lay_out, new_game
from tests.support.golden_frames import deal_hint
from tests.support.screen_driver import menu_keys, press, show_game

GOLDEN = Path(__file__).parents[1] / "data/text"
USUAL = 80, 24
SIZES = (LEAST, USUAL, (120, 40))
BOARD_ROWS = 5  # fewer than the terminal's: head, line below it, two of a sentence, keys
KEYS = keymap.name_footer(keymap.TERMINAL)
LABELS = keymap.name_buttons(keymap.TERMINAL)


def draw(machine, columns=USUAL[0], rows=USUAL[1], message=None, **named):
    """Return a machine's screen as a terminal shows it."""
    keys = keymap.choose_footer(KEYS, columns, gap=1)
    caption = write_caption(message)
    return draw_text(machine.app, machine.panel, columns, rows, caption, keys, **named)


def texts(machine, *size):
    """Return the same without inks."""
    return [line.text for line in draw(machine, *size)]


def lift_two_targets(machine):
    """Lift a card that fits on two piles."""
    piles = ["KC QH", "2S", "3H", "3D", "", "9C", "JS"]
    show_game(machine, lay_out(catalog.row("klondike"), piles, stock="5S 6S", waste="9H"))
    press(machine, "A")


# Each with how it is reached, and the game's opinion on it.
GOLDENS = {
    "klondike": ("klondike", "B3 R2 A", Message(WINNABLE, "Winnable")),
    "lost": ("klondike", "B", Message(LOST, "Lost", "back 3 moves")),
    "freecell": ("freecell", "A R2 A", None),
    "spider": ("spider", "B R A", Message(WINNABLE, "Winnable")),
    "pyramid": ("pyramid", "B2 A", Message(WINNABLE, "Winnable")),
    "la-belle-lucie": ("la-belle-lucie", "", None),
    "four-seasons": ("four-seasons", "B", None),
    "title": ("", "D", None),
    "menu": ("klondike", "M D2", None),
}


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", GOLDENS)
def test_screen_in_colours_is_as_stored(name, request):
    game, keys, message = GOLDENS[name]
    with Machine(game=game, number=617, labels=LABELS) as machine:
        machine.press(parse(keys))
        lines = [line.encode(True, True) for line in draw(machine, message=message)]
    path = GOLDEN / f"{name}-{USUAL[0]}x{USUAL[1]}.ans"
    drawn = "\n".join(lines).replace(f"{len(ROWS)}, by", "122, by") + "\n"
    if request.config.getoption("--renew"):
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")


def test_two_targets_are_marked_and_named():
    with Machine(game="klondike", number=617) as machine:
        machine.press([])
        lift_two_targets(machine)
        lines = texts(machine)
        marked = " ".join(lines)
        assert ">2♠<" in marked
        assert "[3" in marked
        assert "(3" in marked
        assert lines[-2] == "2♠ on 3♥ or 3♦. Left, right: which. a: go."
        press(machine, "R")
        assert marked != " ".join(texts(machine))


@cache
def layout(game_id, width=160, height=128, mirrored=0):
    return layout_for(new_game(game_id), width, height, mirrored)


def plans(game_id, *more):
    """Yield the plan of a game for each size of terminal, and the columns and rows of its board."""
    for columns, rows in SIZES:
        most = rows - BOARD_ROWS + 1
        yield plan_board(layout(game_id, *more), columns, most, most - 1), columns, most


@cases("game_id", todays(ROWS, 5))
def test_no_place_or_word_covers_another_in_any_game(game_id):
    for plan, columns, rows in plans(game_id):
        in_strip = [*range(TABLEAU), STOCK] if is_strip(layout(game_id)) else []
        assert set(plan.spots) == set(layout(game_id).places) - set(in_strip)
        for place, spot in plan.spots.items():
            assert 0 <= spot.column <= columns - WIDE, place
            assert 0 <= spot.row < rows - 1, place
            assert spot.row + spot.room <= rows, place
        spots = sorted(plan.spots.values(), key=lambda spot: spot.column)
        for at, one in enumerate(spots):
            for other in spots[at + 1 :]:
                if one.row < other.row + other.room and other.row < one.row + one.room:
                    least = WIDE - 1 if columns == LEAST[0] else WIDE
                    assert other.column - one.column >= least, (one, other)
        taken = {}
        for row, column, word in plan.words:
            assert column + len(word) <= columns, word
            for at in range(column - 1, column + len(word)):
                assert taken.setdefault((row, at), word) == word, word
        for spot in spots:
            for row in range(spot.row, spot.row + spot.room):
                for column in range(spot.column + 1, spot.column + WIDE - 1):
                    assert (row, column) not in taken, (spot, taken[row, column])


@cases("game_id", todays(ROWS, 5))
def test_arrows_lead_where_they_seem_to_in_any_game(game_id):
    for mirrored in (0, 1):
        made = layout(game_id, 160, 128, mirrored)
        for plan, _, _ in plans(game_id, 160, 128, mirrored):
            places = [place for place in made.rows[0] if place in plan.spots]
            if made.is_grid:
                check_grid(game_id, plan, mirrored)
                continue
            fans = [plan.spots[place].column for place in places if made.ends[place]]
            others = [plan.spots[place].column for place in places if not made.ends[place]]
            assert fans == sorted(fans, reverse=bool(mirrored))
            for other in others:  # the cursor goes around, so they are beside all piles
                assert other < min(fans) if mirrored else other > max(fans)


def check_grid(game_id, plan, mirrored):
    """Go in each direction from each place of a game whose cursor goes to the nearest one."""
    game, made = new_game(game_id), layout(game_id, 160, 128, mirrored)
    kind = CoverNavigation if made.row.at == AT_COVERS else GridNavigation
    navigation = kind(game, made)
    for place in made.rows[0]:
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if not navigation.can_stop_on(place):
                continue
            navigation.go_to(place)
            navigation.change_column = None
            navigation._go(across, down)
            one, other = plan.spots[place], plan.spots[navigation.place]
            right = made.x[navigation.place] - made.x[place]
            below = made.y[navigation.place] - made.y[place]
            if across and right:
                assert (other.column - one.column) * right > 0, (place, navigation.place)
            if down and below:
                assert (other.row - one.row) * below > 0, (place, navigation.place)


@pytest.mark.turns(3)
@cases("game_id", FEW[::3])
def test_every_top_card_is_visible(game_id):
    with Machine(game=game_id, number=617) as machine:
        machine.press([])
        game = machine.app.session.game
        faces = faces_of(game.row)
        for columns, rows in SIZES:
            lines = texts(machine, columns, rows)
            assert len(lines) == rows
            assert max(map(len, lines)) <= columns
            words = " ".join(lines).translate(str.maketrans("><[]()", "      ")).split()
            for place in game.tableau:
                card = game.table.top[place]
                if card < NO_CARD and not game.table.under[card] & FACE_DOWN:
                    assert name_card(faces[card]) in words


def test_long_pile_shows_its_newest_cards_and_how_many_more_there_are():
    with Machine(game="klondike", number=617) as machine:
        machine.press([])
        pile = " ".join(f"{rank}{suit}" for suit in "CD" for rank in "KQJT98765432A")
        show_game(machine, lay_out(catalog.row("klondike"), [pile, "KH"], stock="5S"))
        lines = texts(machine)
        assert lines[3].startswith("   +8")
        assert lines[21].strip().startswith(("A♦", ">A♦<"))


def test_cards_of_one_suit_have_its_sign():
    with Machine(game="spider", number=617, options=[("suits", "1")]) as machine:
        machine.press([])
        assert not set("♣♦♥") & set(" ".join(texts(machine)))


def test_hint_to_deal_marks_the_stock():
    with Machine(game="klondike", number=617) as machine:
        deal_hint(machine)
        assert any(line.endswith("[2▒]") for line in texts(machine))


def move_by_arrows(machine, keys):
    """Type arrows of a terminal that shows text; return the places of the cursor."""
    typed = TypedKeys(machine, lambda button: turn_arrow(machine.app.stack.screen, button))
    found = []
    for key in keys.split():
        typed.take(f"KEY_{key}")
        machine.press([])
        found.append(machine.app.stack.screen.navigation.place)
    return found


# Foundations and cells are in columns; the fifth is where the cursor begins.
FOUNDATIONS = ["3C", "2D", "2H", "AS"]
MOVES = [
    ("klondike", 0, "UP DOWN DOWN UP LEFT", [0, 1, 2, 1, "piles"]),
    ("klondike", 0, "UP RIGHT", [0, "piles"]),
    ("klondike", 0, "UP UP", [0, 3]),
    ("klondike", 1, "UP DOWN DOWN UP RIGHT", [0, 1, 2, 1, "piles"]),
    ("freecell", 0, "DOWN DOWN LEFT", [CELL, CELL + 1, "piles"]),
]


@cases(("game_id", "mirrored", "keys", "expected"), MOVES)
def test_up_and_down_go_through_columns_beside_the_piles(game_id, mirrored, keys, expected):
    with Machine(game=game_id, number=617, labels=LABELS) as machine:
        machine.app.session.settings[MIRROR] = mirrored
        machine.press([])
        has_cells = game_id == "freecell"
        game = lay_out(
            catalog.row(game_id),
            ["7C", "8H", "9C", "8S"],
            foundations=[] if has_cells else FOUNDATIONS,
            cells=["KC", "QS"] if has_cells else (),
        )
        show_game(machine, game)
        places = move_by_arrows(machine, keys)
        assert ["piles" if TABLEAU <= place < CELL else place for place in places] == expected


def test_arrows_mean_what_they_do_on_other_screens_and_while_cards_are_lifted():
    with Machine(game="klondike", number=617, labels=LABELS) as machine:
        machine.press([])
        assert turn_arrow(machine.app.stack.screen, UP) == UP
        lift_two_targets(machine)
        assert turn_arrow(machine.app.stack.screen, LEFT) == LEFT
        press(machine, "B M")
        assert turn_arrow(machine.app.stack.screen, DOWN) == DOWN
    with Machine(game="spider", number=617) as machine:
        machine.press([])
        assert turn_arrow(machine.app.stack.screen, DOWN) == DOWN


@cases(
    ("game_id", "lines"),
    [
        ("klondike", [" 7♠ 6♥          yes", " _ K♠           yes", " 7♠ 6♣          no"]),
        ("yukon", [" 7♠ [6♥ 2♣]     yes"]),
        ("pyramid", [" K♦             yes", " 6♠ 8♥          no"]),
    ],
)
def test_rules_have_the_cards_of_their_pictures(game_id, lines):
    with Machine(game=game_id, number=617) as machine:
        machine.press(parse(menu_keys("Rules") + " R2"))
        assert set(lines) <= set(texts(machine, *LEAST))


def test_open_pile_says_which_and_removed_cards_leave_nothing():
    with Machine(game="klondike", number=617, labels=LABELS) as machine:
        machine.press(parse(menu_keys("View pile")))
        assert texts(machine)[-1] == "Pile 7: 7 cards  b back  q quit"
    with Machine(game="tri-peaks", number=617) as machine:
        machine.press(parse("A"))
        assert not [line for line in texts(machine) if "_" in line]


def test_waste_shows_the_three_cards_that_were_dealt_together():
    with Machine(game="klondike-draw-3", number=617) as machine:
        machine.press(parse("B2"))
        for size in SIZES:
            lines = texts(machine, *size)
            top = next(at for at, line in enumerate(lines) if "waste" in line)
            cards = [line.split()[-1].strip("><") for line in lines[top + 1 : top + 4]]
            table = machine.app.session.game.table
            buffer = bytearray(len(table.under))
            count = table.read_pile(WASTE, buffer)
            assert cards == [name_card(card) for card in buffer[count - 3 : count]]


def test_foundations_with_steps_of_their_own_say_which_rank_is_next():
    with Machine(game="calculation", number=617) as machine:
        machine.press([])
        for size in SIZES:
            lines = [" ".join(line.split()) for line in texts(machine, *size)]
            assert any("home next" in line for line in lines)
            assert any("A♠ 2" in line for line in lines)
            assert any("4♥ 8" in line for line in lines)


# Inks


def test_line_is_sent_with_a_reset_before_each_change_or_without_any_code():
    line = write("A ") + write("10♥", styled.RED) + write("<", styled.FRAMED)
    assert line.encode(True, True) == "A \x1b[0;91m10♥\x1b[0;30;103m<\x1b[0m"
    assert line.encode(False, True) == "A 10♥<"
    assert line.encode(False, False) == "A 10h<"


def test_sentence_has_cards_and_keys_in_their_inks():
    line = write_sentence("9^ needs 10_. \x7fA\x7f: go, \x7fShift-A\x7f: do.")
    assert line.text == "9♣ needs 10♦. a: go, A: do."
    inks = dict(zip(line.text, line.inks, strict=True))
    assert (inks["♣"], inks["♦"]) == (styled.PLAIN, styled.RED)
    assert (inks["a"], inks["A"], inks["g"]) == (styled.KEY, styled.KEY, styled.PLAIN)
    assert len(line.text) == len(line.inks)


@cases(
    ("text", "columns", "expected"),
    [
        ("", 9, []),
        ("one two", 9, ["one two"]),
        ("one two three", 9, ["one two", "three"]),
        ("one two three", 7, ["one two", "three"]),
        ("abcdefghij kl", 4, ["abcd", "efgh", "ij", "kl"]),
    ],
)
def test_line_is_wrapped_between_words(text, columns, expected):
    assert [line.text for line in write(text, styled.GOLD).wrap(columns)] == expected
    assert all(isinstance(line, Line) for line in write(text).wrap(columns))


def test_letters_replace_signs_one_by_one():
    assert to_letters(f"K♣ 10♦ 9♥ A♠ 5▒ {VERDICTS}") == "KC 10d 9h AS 5# *xo"


def test_title_without_signs_is_ascii():
    with Machine(game="", labels=LABELS) as machine:
        machine.press([])
        lines = [line.encode(False, False) for line in draw(machine, with_signs=False)]
    assert "\n".join(lines).isascii()
    assert "Pocket Patience" in lines[1]
    assert any(line.startswith("      > Play") for line in lines)


@cases("size", SIZES)
def test_title_says_what_each_line_would_do(size):
    with Machine(game="", labels=LABELS) as machine:
        machine.keep_days(lambda: 20783)
        machine.press(parse("D U"))
        lines = [" ".join(line.split()) for line in texts(machine, *size)]
    assert any("Deal of the day 26 Nov: not played" in line for line in lines)
    assert any(f"Games {len(ROWS)}, by family, ease and length" in line for line in lines)
    assert lines[-1] == "arrows choose a or Enter play q quit"
    assert len(lines) == size[1]


@cases(("game", "has_deal"), [("klondike", True), ("freecell", False), ("bakers-dozen", False)])
def test_last_line_names_the_keys_of_the_game(game, has_deal):
    with Machine(game=game, number=617, labels=LABELS) as machine:
        machine.press([])
        assert ("b deal" in texts(machine)[-1]) == has_deal


@cases("game", ["selective-canfield", "four-seasons", "storehouse"])
def test_the_first_line_has_the_games_state_as_soon_as_there_is_room(game):
    with Machine(game=game, number=617) as machine:
        press(machine, "A")
        dealt = machine.app.session.game
        first = {columns: screen._draw_head(dealt, columns, Line())[0] for columns in range(30, 61)}
    name, state, moves = re.split(" {2,}", first[60].text)
    whole = [columns for columns, line in first.items() if state in line.text]
    assert whole == [*range(len(f"{name}  {state}    {moves}"), 61)]


def test_the_last_line_of_a_terminal_has_all_keys_that_fit():
    least = {}
    with Machine(game="klondike", number=617, labels=LABELS) as machine:
        press(machine, "")
        draw_lines = terminal._make_text(machine, {}, SimpleNamespace(number_of_colors=0))
        for columns in range(LEAST[0], 81):
            keys = re.sub(r"\x1b\[[0-9;]*m", "", draw_lines(columns, 24, None)[-1]).strip()
            least.setdefault(keys, columns)
    assert len(least) > 2
    assert [*least.values()][1:] == [len(keys) for keys in least][1:]


@cases(
    ("tops", "lines"),
    [
        ([0], ["0"]),
        ([5], ["0"]),
        ([6], ["", "0"]),
        ([5, 6], ["0", "1"]),
        ([5, 11, 16], ["0", "1 2"]),
        ([5, 11, 17], ["0", "1", "2"]),
        ([6, 11, 12], ["", "0 1", "2"]),
        ([50], ["", "0"]),
    ],
)
def test_a_line_of_text_is_six_pixels_high_and_the_first_begins_at_the_top(tops, lines):
    page = SimpleNamespace(kind=PAGE, bottom=100, width=100, head=1)
    with Machine() as machine:
        panel = machine.panel
        panel.open(100, 100)
        for index, top in enumerate(tops):
            panel.write(b"%d" % index, 0, top, TEXT)
        assert [line.text for line in place_texts(page, panel, 40)] == lines


def test_texts_a_little_lower_are_on_the_same_line():
    page = SimpleNamespace(kind=PAGE, bottom=100, width=100, head=1)
    with Machine() as machine:
        panel = machine.panel
        panel.open(100, 100)
        for text, x, y in ((b"one", 0, 10), (b"two", 30, 15), (b"three", 0, 16)):
            panel.write(text, x, y, TEXT)
        lines = [line.text for line in place_texts(page, panel, 40)]
        panel.write(b"four", 60, 21, TEXT)
        longer = [line.text for line in place_texts(page, panel, 40)]
    assert lines == ["", "one         two", "three"]
    assert longer == ["", "one         two", "three                   four"]


SPADES = ">A♠< 2♠* 3♠ 4♠* 5♠* 6♠ 7♠ 8♠* 9♠* 10♠ J♠ Q♠ K♠"
SCREENS = [
    ("", "M D2", ">Undo< u"),
    ("", menu_keys("Rules"), "Object 1/6"),
    ("", menu_keys("About"), f"Version {patience.__version__}"),
    ("", menu_keys("View pile"), "▒ ▒ ▒ ▒ ▒ ▒ 8♦"),
    ("", menu_keys("Deal number") + " U L2 U", ">7< 1 8"),
    ("", menu_keys("Games") + " A D2", ">Simplicity< 5 min *...."),
    ("", menu_keys("Statistics"), "Not played yet"),
    ("", menu_keys("Statistics"), "<> games u erase b back q quit"),
    ("best_list", "", "5:11 par 26 Nov"),
    ("calendar", "", "23* 24 25* >26< . . ."),
    ("won", "", "Your moves 64, par"),
    (
        "half_won",
        menu_keys("Deals", "Win the deck"),
        SPADES,
    ),
    ("half_won", menu_keys("Deals", "Win the deck"), "Deal 13, par 66: not won yet"),
]


@pytest.mark.turns(3)
@cases(("begin", "keys", "line"), SCREENS)
def test_menus_and_pages_are_text(begin, keys, line):
    number = 28 if begin else 617
    with Machine(game="gate" if begin else "klondike", number=number, labels=LABELS) as machine:
        machine.press([])
        if begin:
            getattr(proved_frames, begin)(machine)
        machine.press(parse(keys))
        lines = texts(machine, *LEAST)
        assert line in [" ".join(text.split()) for text in lines], "\n".join(lines)
        assert len(lines) == LEAST[1]


def test_win_is_read_once_its_panel_is_open():
    with Machine(game="gate", number=28) as machine:
        machine.press([])
        machine.app.stack.open_screen("screens.win", "WinScreen")
        for _ in machine.play(parse("w200")):
            lines = texts(machine)
        assert "You won!" in lines[2]


@cases(
    ("row", "column", "shown"),
    [
        (0, 1, " abcd"),
        (0, -2, "cd"),
        (0, 3, "   ab"),
        (0, 5, ""),
        (0, -4, ""),
        (1, 0, ""),
        (-1, 0, ""),
    ],
)
def test_a_text_beyond_the_edges_of_a_sheet_is_cut(row, column, shown):
    sheet = Sheet(5, 1)
    sheet.put(row, column, write("abcd"))
    assert [line.text for line in sheet.lines()] == [shown]
