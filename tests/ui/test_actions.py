"""Buttons: timed key events go in, timed actions come out.

Both are written as text: `0 +A 120 -A` presses A at once and releases it after 120 ms; `500 A!` is
a long press that acts after 500 ms, `700 U^` a release that is reported.
"""

from itertools import product
from types import SimpleNamespace

from patience.ui.input import actions
from patience.ui.input.actions import Buttons
from sim.desk.keys import BUTTONS, Keys, VirtualClock
from tests.support.cases import cases

NAMES = {button: name for name, button in BUTTONS.items()}
ALL = (actions.A, actions.B, actions.UP)
AIMING = (actions.A, actions.B)  # Up repeats
_POLL = 10  # ms; a board's keypad is scanned every 20


def screen_with(long_presses):
    return SimpleNamespace(long_presses=long_presses)


def played(events, long_presses, until=1000, start=0, swapped=False):
    """Return the actions of some events, and whether no button is down at the end."""
    clock, keys = VirtualClock(start), Keys()
    buttons, screen = Buttons(keys, clock), screen_with(long_presses)
    words = events.split()
    waiting = list(zip(map(int, words[::2]), words[1::2]))
    found = []
    for now in range(0, until + 1, _POLL):
        while waiting and waiting[0][0] <= now:
            _, event = waiting.pop(0)
            (keys.press if event[0] == "+" else keys.release)(BUTTONS[event[1]])
        while (action := buttons.next_action(screen, swapped)) != actions.NO_ACTION:
            mark = "!" if action & actions.HELD else "^" if action & actions.RELEASED else ""
            found.append(f"{now} {NAMES[action & 7]}{mark}")
        clock.advance(_POLL)
    assert not waiting
    return " ".join(found), buttons.idle


def presses(table):
    """Return a decorator for a test of each row of a table, named by its first field."""
    return cases(("events", "expected"), [row[1:] for row in table], ids=[row[0] for row in table])


# Behaviour, events, actions; on a screen that has long presses.
WITH_LONG_PRESSES = [
    ("a short press acts when it ends", "0 +A 120 -A", "120 A"),
    ("a press just short of a long one is short", "0 +A 490 -A", "490 A"),
    ("a long press acts while it is held", "0 +A 900 -A", "500 A!"),
    ("a long press acts once", "0 +B 990 -B", "500 B!"),
    ("press and release between two looks is a press", "5 +A 8 -A", "10 A"),
    ("a direction acts at once", "0 +L 100 -L", "0 L"),
    ("Up acts at once, and tells when it is let go", "0 +U 100 -U", "0 U 100 U^"),
    ("Up held long acts again, once", "0 +U 990 -U", "0 U 500 U! 990 U^"),
    ("a second button ends what Up waits for", "0 +U 200 +R 250 -R 600 -U", "0 U 200 R"),
    ("Start acts at once and does not repeat", "0 +M 990 -M", "0 M"),
    ("a second button ends the wait", "0 +A 200 +R 300 -R 350 -A", "200 A 200 R"),
    ("a second button that waits itself", "0 +A 200 +B 300 -B 400 -A", "200 A 300 B"),
    ("a second button that is held long", "0 +A 200 +B 900 -B", "200 A 700 B!"),
    ("a third button at the same look", "0 +A 100 +R 100 +L 150 -L", "100 A 100 R 100 L"),
    ("a long press over, another button acts as ever", "0 +A 600 +L 700 -L 800 -A", "500 A! 600 L"),
    ("a release without a press is nothing", "0 -A 10 -U 20 -M", ""),
    ("a release of another button ends no wait", "0 +A 100 -B 300 -A", "300 A"),
    ("a release of another button ends no repeat", "0 +D 100 -U 350 -D", "0 D 300 D"),
]

# On a screen where a long press of Select means something, too.
WITH_SELECT = [
    ("Select is held as soon as Left comes", "0 +S 200 +L 300 -L 400 -S", "200 S! 200 L"),
    ("Select is held as soon as Right comes", "0 +S 200 +R 300 -R 400 -S", "200 S! 200 R"),
    ("with any other button it is a short press", "0 +S 200 +U 300 -U 400 -S", "200 S 200 U"),
    ("no other button is held for Left", "0 +A 200 +L 300 -L 400 -A", "200 A 200 L"),
]

# On a screen that has none.
WITHOUT_LONG_PRESSES = [
    ("A acts at once", "0 +A 100 -A", "0 A"),
    ("B acts at once and once only", "0 +B 990 -B", "0 B"),
]


@presses(WITH_LONG_PRESSES)
def test_actions_where_a_long_press_means_something(events, expected):
    assert played(events, ALL)[0] == expected


@presses(WITH_SELECT)
def test_actions_where_a_long_press_of_select_means_something(events, expected):
    assert played(events, (*AIMING, actions.SELECT))[0] == expected


@presses(WITHOUT_LONG_PRESSES)
def test_actions_where_no_long_press_does(events, expected):
    assert played(events, ())[0] == expected


@cases(("button", "long_presses"), [*product("UDLRS", [AIMING]), ("U", ()), ("D", ALL)])
def test_directions_and_select_repeat_while_held(button, long_presses):
    # At once, the first time after 300 ms, then every 110.
    expected = " ".join(f"{at} {button}" for at in (0, 300, 410, 520, 630))
    assert played(f"0 +{button} 700 -{button}", long_presses) == (expected, True)


@cases("button", "ABM")
def test_other_buttons_do_not_repeat(button):
    assert played(f"0 +{button}", ()) == (f"0 {button}", False)


def test_only_the_newest_button_repeats():
    assert played("0 +L 100 +R", ALL, until=500)[0] == "0 L 100 R 400 R"


@cases("start", [2**29 - 250, 3 * 2**29 - 400])
def test_the_clock_may_wrap_at_any_time(start):
    assert played("0 +A 900 -A", ALL, start=start)[0] == "500 A!"
    assert played("0 +A 450 -A", ALL, start=start)[0] == "450 A"
    assert played("0 +D 420 -D", ALL, start=start)[0] == "0 D 300 D 410 D"


@cases(
    ("then", "now", "passed"),
    [
        (0, 0, 0),
        (5, 20, 15),
        (20, 5, -15),
        (2**29 - 1, 0, 1),
        (0, 2**29 - 1, -1),
        (2**29 - 100, 200, 300),
    ],
)
def test_elapsed_milliseconds_survive_the_wrap(then, now, passed):
    assert actions.ticks_since(then, now) == passed


@cases(
    ("events", "idle"),
    [
        ("", True),
        ("0 +A", False),
        ("0 +A 20 -A", True),
        ("0 +A 20 +B 30 -A", False),
        ("0 -A", True),
    ],
)
def test_idle_means_no_button_is_down(events, idle):
    assert played(events, ALL, until=100)[1] is idle


SWAPPED = [
    ("A means B when it is let go", "0 +A 120 -A", "120 B"),
    ("B held long is A held long", "0 +B 990 -B", "500 A!"),
    ("both at once", "0 +A 200 +B 300 -B 400 -A", "200 B 300 A"),
    ("a second button ends the wait", "0 +A 200 +R 300 -R", "200 B 200 R"),
    ("all others mean what they are called", "0 +L 9 -L 20 +S 29 -S 40 +M 49 -M", "0 L 20 S 40 M"),
]


@presses(SWAPPED)
def test_a_and_b_can_be_swapped(events, expected):
    assert played(events, ALL, swapped=True)[0] == expected


def test_a_swap_while_a_button_is_down_loses_no_release():
    clock, keys = VirtualClock(), Keys()
    buttons = Buttons(keys, clock)
    keys.press(actions.A)
    assert buttons.next_action(screen_with(())) == actions.A
    keys.release(actions.A)
    assert buttons.next_action(screen_with(()), True) == actions.NO_ACTION
    assert buttons.idle


@cases(("button", "long_presses"), [*product("UDLRSAB", [ALL]), ("A", ()), ("U", AIMING)])
def test_silenced_button_does_nothing_more(button, long_presses):
    clock, keys = VirtualClock(), Keys()
    buttons = Buttons(keys, clock)
    keys.press(BUTTONS[button])
    buttons.next_action(screen_with(long_presses))
    buttons.ignore_held()
    assert buttons.idle
    clock.advance(900)
    assert buttons.next_action(screen_with(long_presses)) == actions.NO_ACTION
    keys.release(BUTTONS[button])
    assert buttons.next_action(screen_with(())) == actions.NO_ACTION
    assert buttons.idle
