"""The longest known piles, and the contact sheet drawn from them."""

from device.boards import BOARDS
from patience.games import catalog
from patience.games.dealing import new_game
from patience.table import FACE_DOWN, Table
from patience.texts import notation
from sim.data.eleven import eleven_games
from sim.desk import contact
from tests.support.cases import cases
from tests.support.screen_driver import LONGEST_PILES


def test_the_longest_piles_of_the_eleven_are_known():
    assert [found["game"] for found in LONGEST_PILES] == eleven_games()


@cases("found", LONGEST_PILES, ids=lambda found: found["game"])
def test_recorded_moves_lead_to_the_longest_pile(found):
    played = new_game(catalog.row(found["game"]), found["number"], Table())
    for text in found["moves"].split():
        assert played.push(notation.parse_move(played, text)), text
    pile = bytearray(104)
    count = played.table.read_pile(played.tableau[int(found["place"][1:]) - 1], pile)
    down = sum(card >= FACE_DOWN for card in pile[:count])
    assert (down, count - down) == (found["down"], found["up"])


def test_every_size_of_screen_is_on_the_sheet_once():
    sizes = contact.list_sizes()
    assert {(row.width, row.height) for row in BOARDS.values()} < {*sizes}
    assert len(sizes) == len({*sizes})


def test_a_sheet_has_a_row_a_game_and_three_columns_a_screen():
    small, large = (contact.draw_sheet(["gate"], scale) for scale in (1, 2))
    widths = [width for width, _ in contact.list_sizes()]
    assert small.size == (3 * (sum(widths) + 8 * len(widths)) + 8, 300 + 26 + 8 + 8)
    assert large.size[0] > small.size[0]
    case = contact.find_cases("gate")[2]
    frame, width, height = contact.draw_case((160, 128), "gate", case)
    place = 8 + 2 * (160 + 8), 8 + 26
    shown = small.crop((*place, place[0] + width, place[1] + height))
    assert shown.tobytes() == contact.picture.make_image(frame, width, height).tobytes()
