"""What a terminal sends is divided into keys and pastes, soon even if it is much."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.desk.typed import LONGEST, Typed, Typing
from tests.support.cases import cases

BEGIN, END = "\x1b[200~", "\x1b[201~"
LATE = 60  # seconds, after which whatever has begun is over


class Keyboard:
    """What is typed at a time that does not pass by itself."""

    def __init__(self):
        self.now = 0.0
        self.typing = Typing(lambda: self.now)

    def take(self):
        """Return everything that has come."""
        return list(iter(self.typing.next, None))

    def send(self, *parts):
        """Send parts one right after the other; return what they are, and what is there later."""
        found = []
        for part in parts:
            self.typing.add(part)
            found += self.take()
        self.now += LATE
        return found + self.take()


@cases(
    ("sent", "keys"),
    [
        ("ab", ["a", "b"]),
        ("\x1b[A\x1bOB", ["\x1b[A", "\x1bOB"]),
        ("\x1b", ["\x1b"]),
        ("\x1b\x1b[Bq", ["\x1b", "\x1b[B", "q"]),
        ("\x1ba", ["\x1ba"]),
        ("\x1b[", ["\x1b["]),
        ("\x1b[1;2", ["\x1b[1;2"]),
        ("\x1b[[Aq", ["\x1b[[A", "q"]),
        ("\x1b[<0;10;5M\x1b[<0;10;5mq", ["\x1b[<0;10;5M", "\x1b[<0;10;5m", "q"]),
        ("\x1b[M !!q", ["\x1b[M !!", "q"]),
        ("\x1bP>|kitty\x1b\\q", ["\x1bP>|kitty\x1b\\", "q"]),
        ("\x1b]11;rgb:0/0/0\aq", ["\x1b]11;rgb:0/0/0\a", "q"]),
        ("é🂡\x00", ["é", "🂡", "\x00"]),
    ],
)
def test_keys_come_one_by_one_also_if_they_are_cut(sent, keys):
    wanted = [Typed(key) for key in keys]
    assert Keyboard().send(sent) == wanted
    assert Keyboard().send(*sent) == wanted


def test_a_key_whose_rest_is_lost_is_not_taken_for_others():
    keyboard = Keyboard()
    keyboard.typing.add("\x1b[1;")
    assert keyboard.take() == []
    assert keyboard.typing.patience == 0.1
    keyboard.now += 0.1
    assert keyboard.take() == [Typed("\x1b[1;")]
    assert keyboard.typing.patience is None


@cases(
    ("parts", "found"),
    [
        ([f"a{BEGIN}gate:1{END}b"], [("a", False), ("gate:1", True), ("b", False)]),
        ([f"{BEGIN}ga", f"te:1{END[:3]}", f"{END[3:]}b"], [("gate:1", True), ("b", False)]),
        ([f"{BEGIN}{END}"], [("", True)]),
        ([f"{BEGIN}\x1b[Aq{END}"], [("\x1b[Aq", True)]),
        ([f"{BEGIN}gate:1"], [("gate:1", True)]),  # its end is lost
        (["x" * 99, "y"], [*[("x", False)] * 99, ("y", False)]),
        (["x" * 100, "gate:1"], [("x" * 100 + "gate:1", True)]),  # no brackets
        (["x" * 100 + "\x1b[A"], [("x" * 100, True), ("\x1b[A", False)]),
        ([END], [(END, False)]),
        ([f"{BEGIN}{'x' * LONGEST}gate:1{END}"], [("x" * (LONGEST - 6) + "gate:1", True)]),
    ],
)
def test_pasted_text_comes_in_one_piece(parts, found):
    assert Keyboard().send(*parts) == [Typed(*one) for one in found]


@cases(("begun", "waits"), [(f"{BEGIN}gate", 3.0), ("x" * 100, 0.1)])
def test_a_paste_waits_for_its_rest(begun, waits):
    keyboard = Keyboard()
    for part in (begun, ":1", "7"):
        keyboard.typing.add(part)
        assert keyboard.take() == []
        assert keyboard.typing.patience == pytest.approx(waits)
        keyboard.now += waits * 0.9
        assert keyboard.take() == []
    keyboard.now += waits
    assert keyboard.take() == [Typed(without_brackets(begun) + ":17", True)]


def without_brackets(text):
    return text.replace(BEGIN, "").replace(END, "")


PIECES = BEGIN, END, "\x1b[A", "\x1b", "\x1b]", "\x1b[M", "\x1b[1", "\a", "a", "x" * 120


@given(st.lists(st.sampled_from(PIECES), max_size=20), st.integers(1, 300))
def test_nothing_is_lost_or_made_up(pieces, length):
    text = "".join(pieces)
    keyboard = Keyboard()
    found = keyboard.send(*(text[at : at + length] for at in range(0, len(text), length)))
    assert keyboard.typing.patience is None
    told = "".join(typed.text for typed in found)
    assert without_brackets(told) == without_brackets(text)


@cases("kind", ["x", f"{BEGIN}x", "\x1b]", "\x1b[1", "\x1b[A", "\x1b"])
def test_much_text_takes_little_time(kind):
    text = kind * 100 + (kind + "1 a\n") * 20_000
    began = time.process_time()
    Keyboard().send(*(text[at : at + 4096] for at in range(0, len(text), 4096)))
    assert time.process_time() - began < 3  # in proportion to its square it would be minutes
