"""Films the README's picture: a little of several games, by keys and mouse, as they are now.

`python sim tour` draws it from the code, so it never goes stale.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from patience.advice import hints
from patience.games import catalog
from patience.games.dealing import new_game
from patience.moves import source, target
from patience.player.new_deal import new_deal
from patience.player.settings import EXPERIENCED, LEARNT
from patience.table import FACE_DOWN, Table
from patience.texts.notation import parse_move
from patience.ui.pointer import Pointer
from sim.desk.keys import parse
from sim.desk.machine import Machine, by_default
from sim.desk.picture import make_image

_BOARD = "pajenicko_picopad"  # 320x240
_TICK = 20  # ms
_FRAME = 40  # ms of a picture while something moves
_INKS = {"#": (16, 20, 24), "o": (250, 250, 246)}
_ARROW = """
#
##
#o#
#oo#
#ooo#
#oooo#
#ooooo#
#oooooo#
#ooooooo#
#oooooooo#
#ooooo#####
#oo#oo#
#o# #oo#
##  #oo#
#    #oo#
     ####
""".strip("\n")


class Frame(NamedTuple):
    """A picture of the film."""

    picture: Image.Image
    ms: int


class _Camera:
    # Films a machine, with the mouse's arrow while there is one.

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._pointer = Pointer(machine)
        self._at: tuple[int, int] | None = None
        self.frames: list[Frame] = []

    def wait(self, ms: int) -> None:
        """Let the game go on."""
        for _ in range(0, ms, _FRAME):
            for _ in range(_FRAME // _TICK):
                self._pointer.tick()
                self._machine.run(_TICK)
            self._shoot()

    def press(self, script: str, ms: int) -> None:
        """Press keys, with a pause after each."""
        for step in parse(script):
            self._machine.keys.press(step.button)
            self.wait(step.ms or _FRAME)
            self._machine.keys.release(step.button)
            self.wait(ms)

    def drag(self, begin: tuple[int, int], end: tuple[int, int], ms: int) -> None:
        """Press the mouse's button, drag what is there somewhere else, and release it."""
        self._at = begin
        self.wait(400)
        self._pointer.press(begin)
        for frame in range(1, ms // _FRAME + 1):
            part = frame * _FRAME / ms
            part = part * part * (3 - 2 * part)  # it begins and ends slowly
            x, y = (round(a + (b - a) * part) for a, b in zip(begin, end))
            self._at = x, y
            self._pointer.move(self._at)
            self.wait(_FRAME)
        self._pointer.release(end)
        self.wait(600)
        self._at = None

    def _shoot(self) -> None:
        machine = self._machine
        picture = make_image(bytes(machine.display.rgb565()), machine.width, machine.height)
        if self._at:
            _draw_arrow(picture, *self._at)
        last = self.frames[-1] if self.frames else None
        if last and last.picture.tobytes() == picture.tobytes():
            self.frames[-1] = last._replace(ms=last.ms + _FRAME)
        else:
            self.frames.append(Frame(picture, _FRAME))


def film() -> list[Frame]:
    """Return the frames of the film, which takes about a quarter of a minute."""
    spider = _hints("spider", 147, 40, 2, (200, 600))
    golf = _hints("golf", 50, 0, 3, (80, 300))
    return [*_klondike(), *spider, *golf, *_win()]


def save(frames: Sequence[Frame], out: Path) -> None:
    """Write a film as a looping GIF; colours are exact, as a frame has fewer than 256."""
    first, *others = [frame.picture.quantize() for frame in frames]
    durations = [frame.ms for frame in frames]
    first.save(out, "GIF", save_all=True, append_images=others, duration=durations, loop=0)


def _klondike() -> Iterator[Frame]:
    with _begin("klondike", 617) as machine:
        camera = _Camera(machine)
        machine.app.stack.back_to_table(new_deal, machine.app.session, 617)
        camera.wait(1400)
        a_move = parse_move(machine.app.session.game, "T7>T2")
        camera.drag(_middle(machine, source(a_move)), _middle(machine, target(a_move)), 900)
        camera.press("B", 400)
        camera.press("B+", 700)
        camera.press("A", 700)
        yield from camera.frames


def _hints(
    game: str, number: int, before: int, count: int, pauses: tuple[int, int]
) -> Iterator[Frame]:
    """Yield how some hints are shown and followed.

    :param before: how many were followed before
    :param pauses: ms after a hint is shown, and after it is followed
    """
    with _begin(game, number, before) as machine:
        camera = _Camera(machine)
        camera.wait(500)
        for _ in range(count):
            camera.press("B+", pauses[0])
            camera.press("A", pauses[1])
        yield from camera.frames


def _win() -> Iterator[Frame]:
    number, moves = _find_win()
    with _begin("simplicity", number, moves) as machine:
        camera = _Camera(machine)
        camera.wait(500)
        camera.press("A+", 80)
        camera.wait(3600)
        yield from camera.frames


def _begin(game: str, number: int, moves: int = 0) -> Machine:
    """Return a machine on whose table some hints were followed."""
    settings = by_default()
    settings[LEARNT] = EXPERIENCED  # no tips
    machine = Machine(_BOARD, game, number, settings=settings)
    for _ in range(moves):
        machine.app.session.push(hints.advise(machine.app.session.game)[0])
    machine.app.stack.screen.enter()
    machine.press([])
    return machine


def _find_win() -> tuple[int, int]:
    """Return a deal that hints win, and after how many of them the rest goes up by itself."""
    for number in range(1, 100):
        game = new_game(catalog.row("simplicity"), number, Table())
        moves = 0
        while not game.may_finish() and (advised := hints.advise(game)):
            game.push(advised[0])
            moves += 1
        if game.may_finish():
            return number, moves
    raise ValueError("no deal is won by hints")


def _middle(machine: Machine, place: int) -> tuple[int, int]:
    """Return the pixel in the middle of a pile's top card."""
    layout, table = machine.app.drawing.painter.layout, machine.app.session.game.table
    cards = bytearray(len(table.under))
    count = table.read_pile(place, cards)
    down = sum(bool(card & FACE_DOWN) for card in cards[:count])
    steps = layout.spacing(place, down, count - down)
    y = layout.y[place] + down * (steps >> 8) + (count - down - 1) * (steps & 255)
    return layout.x[place] + layout.card_w // 2, y + layout.card_h // 2


def _draw_arrow(picture: Image.Image, x: int, y: int) -> None:
    for down, row in enumerate(_ARROW.split("\n")):
        for across, sign in enumerate(row):
            if sign in _INKS and x + across < picture.width and y + down < picture.height:
                picture.putpixel((x + across, y + down), _INKS[sign])
