"""Plays on the page with keyboards of other layouts, with Ctrl, Alt and Cmd."""

import pytest

from patience.ui.input.actions import B
from tests.support.keyboard import LAYOUTS, MEANINGS, PLACES

SEND = """events => events.map(([kind, key, place, held]) => {
    const code = place.length === 1 ? `Key${place.toUpperCase()}` : place;
    const event = new KeyboardEvent(kind, { key, code, ...held, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    const down = [...document.querySelectorAll("[data-button].down")];
    return [event.defaultPrevented, down.map((drawn) => Number(drawn.dataset.button))];
})"""
CTRL, SHIFT, ALT, META = ({f"{name}Key": True} for name in ("ctrl", "shift", "alt", "meta"))
UNDOES = [(CTRL, "z", "z"), (META, "z", "z"), (CTRL, "я", "z"), (CTRL, "z", "y"), (CTRL, "z", "w")]
ALT_GR = {"modifierAltGraph": True}


@pytest.fixture
def tab(quiet, desk):
    """Return a tab with Klondike on the table."""
    desk.begin()
    return desk


def send(tab, *events):
    """Send key events; return for each whether the page takes it, and which buttons are down.

    :param events: "keydown" or "keyup", what it types, its place, modifiers that are held
    """
    return tab.page.evaluate(SEND, [list(event) for event in events])


def tap(tab, typed, place, held=None):
    """Press and release a key; return the result of `send` for the press."""
    return send(tab, *((kind, typed, place, held or {}) for kind in ("keydown", "keyup")))[0]


def moves(tab):
    return int(tab.call("tell").partition("deal 617, ")[2].split()[0])


def test_keys_go_by_their_letter_then_by_their_place(tab):
    for layout, letters in LAYOUTS.items():
        events = [
            (kind, shown, place, {})
            for place, typed in zip(PLACES, letters)
            for shown in (typed, typed.upper())  # with Caps Lock
            for kind in ("keydown", "keyup")
        ]
        found = {}
        for (kind, _, place, _), (_, down) in zip(events, send(tab, *events)):
            if kind == "keyup":
                assert down == []
            elif down:
                (found[place],) = down
        assert found == MEANINGS[layout]


def test_key_is_released_even_if_it_now_types_another_letter(tab):
    for typed, held in (("ч", {}), ("»", ALT_GR), ("X", SHIFT), ("x", CTRL), ("≈", ALT)):
        (_, pressed), (_, after) = send(tab, ("keydown", "x", "x", {}), ("keyup", typed, "x", held))
        assert pressed == [B]
        assert after == []


def test_cmd_releases_held_keys_because_macos_does_not_report_them(tab):
    send(tab, ("keydown", "x", "x", {}), ("keydown", "Meta", "MetaLeft", META))
    assert tab.down() == []


@pytest.mark.turns(6)
def test_ctrl_z_undoes_and_with_shift_redoes(tab):
    tab.press("B3")
    for held, typed, place in UNDOES:
        for shift, after in (({}, 2), (SHIFT, 3)):
            shown = typed.upper() if shift else typed
            assert tap(tab, shown, place, held | shift)[0]
            assert moves(tab) == after
    tap(tab, "z", "z", CTRL)
    tap(tab, "y", "y", CTRL)
    assert moves(tab) == 3


@pytest.mark.turns(6)
def test_keys_of_the_browser_are_left_to_it(tab):
    tab.press("B")
    rest = [(typed, typed) for typed in PLACES if typed not in "zy"]
    more = [("Enter", "Enter"), (" ", "Space"), ("ArrowUp", "ArrowUp"), ("Tab", "Tab")]
    events = [
        (kind, typed, place, held)
        for held in (CTRL, ALT, META, ALT_GR, CTRL | ALT, CTRL | SHIFT, ALT | SHIFT)
        for typed, place in (*rest, *more, ("w", "z"))  # on AZERTY Ctrl+W closes
        for kind in ("keydown", "keyup")
    ]
    for event, found in list(zip(events, send(tab, *events)))[::2]:
        assert found == [False, []], event
    assert moves(tab) == 1
