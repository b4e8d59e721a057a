"""Cards held by the pointer: lit targets, the frame, where they go when they are released."""

import pytest

from patience.player.settings import CHOOSE
from patience.table import STOCK, TABLEAU, WASTE
from patience.ui.draw import theme
from patience.ui.draw.moving.glide import Glide
from patience.ui.draw.moving.motion import Motion
from patience.ui.input.actions import RIGHT
from patience.ui.pointer import Pointer
from tests.support.engine_data import pile_text
from tests.support.motion_frames import (
    PICTURE,
    check_rest,
    hold,
    lay_calm,
    motion,
    move_by,
    spot,
    wait,
)
from tests.support.screen_driver import check_picture, current_game, tap

PILES = ["-2D 9S", "TH", "QC", "TD", "-4S 6D"]
FROM, NEAR, OTHER, FAR = TABLEAU, TABLEAU + 1, TABLEAU + 2, TABLEAU + 3


def finish(machine, pointer):
    """Let everything come to rest."""
    for _ in range(60):
        pointer.tick()
        wait(machine, PICTURE)
    check_rest(machine)


def drag(machine, pointer, at, place):
    """Move held cards over a place."""
    there = spot(machine, place)
    return move_by(machine, pointer, at, there[0] - at[0], there[1] - at[1] + 4)


def test_held_card_leaves_its_pile_and_its_targets_are_lit(machine):
    lay_calm(machine, PILES)
    _, (x, y) = hold(machine, FROM)
    painter, canvas = machine.app.drawing.painter, machine.app.drawing.canvas
    assert [place for place, lit in enumerate(painter.lit) if lit] == [NEAR, FAR]
    assert canvas[x, y + 6] in (theme.BACK, theme.BACK_LIGHT)
    assert not machine.app.drawing.table_cursor.visible
    assert current_game(machine).table.log.steps == 0


def test_it_follows_the_pointer_and_frames_the_target_below(machine):
    lay_calm(machine, PILES)
    pointer, at = hold(machine, FROM)
    layer, cursor = motion(machine)._layer, machine.app.drawing.table_cursor
    x, y = layer.x, layer.y
    at = move_by(machine, pointer, at, 110, 60)
    assert (layer.x - x, layer.y - y) == (110, 60)
    assert not cursor.visible
    for place, framed in ((FAR, True), (OTHER, False), (NEAR, True)):
        at = drag(machine, pointer, at, place)
        assert cursor.visible is framed
    machine.display.take_traffic()
    wait(machine, 200)
    assert machine.display.take_traffic().sent == 0


@pytest.mark.parametrize("place", [NEAR, FAR])
def test_released_over_a_target_it_moves_there(machine, place):
    lay_calm(machine, PILES)
    pointer, at = hold(machine, FROM)
    pointer.release(drag(machine, pointer, at, place))
    pointer.tick()
    assert pile_text(current_game(machine), place).endswith(" 9S")
    wait(machine, PICTURE * 3)
    assert motion(machine).place == place
    finish(machine, pointer)
    assert pile_text(current_game(machine), FROM) == "2D"


@pytest.mark.parametrize("beside", [2, -2])
def test_a_card_with_its_middle_over_a_target_moves_there(machine, beside):
    lay_calm(machine, PILES)
    x, y, width, height, _ = machine.app.drawing.painter.rect(FROM, 1)
    at = x + (width - 1 if beside > 0 else 0), y + height // 2
    pointer = Pointer(machine)
    pointer.press(at)
    pointer.tick()
    wait(machine, 3 * PICTURE)
    left, _, _, _, _ = machine.app.drawing.painter.rect(NEAR, 1)
    # The pointer is next to the target, because it holds the card at its edge.
    there = left + (width if beside > 0 else -1) + beside
    pointer.release(move_by(machine, pointer, at, there - at[0], 2))
    pointer.tick()
    assert pile_text(current_game(machine), NEAR) == "TH 9S"


def test_without_room_for_whole_cards_a_drag_moves_it_there(machine, monkeypatch):
    def refuse(*_):
        raise MemoryError

    monkeypatch.setattr(Motion, "__init__", refuse)
    lay_calm(machine, PILES)
    assert type(motion(machine)) is Glide
    pointer, at = hold(machine, FROM)
    pointer.release(drag(machine, pointer, at, NEAR))
    for _ in range(30):
        pointer.tick()
        wait(machine, PICTURE)
    assert pile_text(current_game(machine), NEAR) == "TH 9S"
    check_picture(machine)


@pytest.mark.parametrize(
    "ends", ["over nothing", "over another pile", "where it lay", "cancelled", "by a key"]
)
def test_otherwise_it_goes_back(machine, ends):
    lay_calm(machine, PILES)
    pointer, at = hold(machine, FROM)
    buzzes = machine.buzzes
    at = move_by(machine, pointer, at, 110, 60)
    if ends == "cancelled":
        pointer.cancel()
    elif ends == "by a key":
        tap(machine, RIGHT)
    else:
        over = {"over another pile": OTHER, "where it lay": FROM}
        pointer.release(drag(machine, pointer, at, over[ends]) if ends in over else at)
        pointer.tick()
        assert motion(machine).place == FROM
    finish(machine, pointer)
    assert machine.buzzes == buzzes + ("pile" in ends)
    assert current_game(machine).table.log.steps == 0
    pointer.release(at)
    finish(machine, pointer)
    assert current_game(machine).table.log.steps == 0


def test_it_flies_back_from_where_it_was_released(machine):
    lay_calm(machine, PILES)
    pointer, at = hold(machine, FROM)
    layer, seen = motion(machine)._layer, []
    pointer.release(move_by(machine, pointer, at, 110, 60))
    pointer.tick()
    while motion(machine).place == FROM:
        seen.append(layer.x)
        wait(machine, PICTURE)
    assert len(set(seen)) > 3
    assert seen == sorted(seen, reverse=True)


@pytest.mark.parametrize("choose", [0, 1])
def test_clicked_card_with_one_target_is_played_unless_the_player_chooses(machine, choose):
    lay_calm(machine, ["-2D 9S", "TH"])
    machine.app.session.settings[CHOOSE] = choose
    pointer, at = hold(machine, FROM)
    pointer.release(at)
    finish(machine, pointer)
    assert current_game(machine).table.log.steps == 1 - choose
    assert len(machine.app.stack.screens[0].navigation.choices) == choose


@pytest.mark.parametrize(
    ("slips", "plays"),
    [
        ([(3, 0)], True),
        ([(0, 5)], True),
        ([(-5, 5)], True),
        ([(0, 12)], True),  # on its own pile
        ([(0, 12), (4, 9), (0, 0)], True),
        ([(110, 60)], False),
        ([(110, 60), (0, 0)], False),  # taken and brought back
    ],
)
def test_click_may_slip(machine, slips, plays):
    lay_calm(machine, ["-2D 9S", "", "", "", "TH"])
    pointer, (x, y) = hold(machine, FROM)
    at = (x, y)
    for across, down in slips:
        at = move_by(machine, pointer, at, x + across - at[0], y + down - at[1])
    pointer.release(at)
    finish(machine, pointer)
    assert current_game(machine).table.log.steps == plays


def test_clicked_card_with_several_targets_offers_them_and_can_be_dragged_then(machine):
    lay_calm(machine, PILES)
    pointer, at = hold(machine, FROM)
    pointer.release(at)
    finish(machine, pointer)
    assert len(machine.app.stack.screens[0].navigation.choices) == 2
    pointer.press(at)
    pointer.tick()
    assert not motion(machine).is_held
    pointer.release(drag(machine, pointer, at, FAR))
    pointer.tick()
    assert pile_text(current_game(machine), FAR) == "TD 9S"


def test_a_press_ends_a_glide_at_once(machine):
    lay_calm(machine, PILES)
    pointer, at = hold(machine, FROM)
    pointer.release(drag(machine, pointer, at, FAR))
    pointer.tick()
    wait(machine, 2 * PICTURE)
    at = spot(machine, STOCK)
    pointer.press(at)
    pointer.release(at)
    pointer.tick()
    wait(machine, PICTURE)
    finish(machine, pointer)
    assert current_game(machine).table.length(WASTE) == 1


@pytest.mark.parametrize(("place", "count"), [(STOCK, 1), (OTHER, 2), (TABLEAU + 5, 1)])
def test_what_cannot_be_taken_is_not_lifted(machine, place, count):
    lay_calm(machine, ["-2D 9S", "TH", "JC QC"])
    hold(machine, place, count)
    assert not motion(machine).is_held


def test_a_press_that_ended_before_it_was_looked_at_lifts_nothing(machine):
    lay_calm(machine, PILES)
    pointer = Pointer(machine)
    pointer.press(spot(machine, FROM))
    pointer.cancel()
    finish(machine, pointer)
    assert not motion(machine).is_held
    assert not any(machine.app.drawing.painter.lit)
