"""Handles a mouse or a finger on each screen: clicking and dragging cards, choosing menu lines.

It finds cards through the game's layout, puts the cursor there, and presses the handheld's buttons.
Machines with a pointer pass in pixels of the screen.

Loaded on demand.
"""

from micropython import const

from patience.legality import FEW_FREE_PLACES
from patience.moves import move, source, target
from patience.on_demand import load
from patience.player.settings import CHOOSE, SWAP
from patience.table import CELL, EMPTY, NO_CARD, RESERVE, STOCK, TABLEAU
from patience.texts.words import SUIT_SIGNS
from patience.ui.draw.cards.layout import FANNED
from patience.ui.input.actions import DOWN, HELD, LEFT, REDO, RIGHT, SELECT, START, UP, A, B
from patience.ui.input.button_names import fill_button_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


_MOST_WAITING = const(8)  # faster clicks are dropped
_FAR = const(4)  # pixels; a press that moves further is a drag

_TABLE = "table.table_screen"
_LESSON = "table.lesson"  # also a table
TABLES = _TABLE, _LESSON
"""Screens on which cards are played."""

_BESIDE_LINE = const(2)  # pixels: the margin of a sentence below the table
_SWIPE = const(16)  # pixels down or up that turn a page
_ASKING = ("screens.leaving", "screens.win", "screens.outlook")  # Start would answer them


class Pointer:
    """A mouse over a machine's screen. Call `tick` between two steps of the game.

    Clicks wait until the cards are at rest, like presses.

    :param machine: has the game, `app`, and `keys` that can be pressed and released
    """

    def __init__(self, machine: "Any") -> None:
        self._machine = machine
        self._app = machine.app
        self._waiting: "list[Callable[[], None]]" = []
        self.pressed: "tuple[int, int] | None" = None
        """Where the left button was pressed, until it is released."""
        self._held: "Any" = None  # the cards that it holds

    @property
    def busy(self) -> bool:
        """Whether a click is waiting."""
        return bool(self._waiting)

    def press(self, spot: tuple[int, int], verb: str = "Click") -> None:
        """Press the left button, or a finger.

        :param verb: what tips call this, "Click" or "Tap"
        """
        self.pressed = spot
        self._app.peripherals.pointer = verb
        if self._can_hold:
            if not self._held:
                self._app.stack.screen.view.land()
            self._wait_for(lambda: self._hold(spot))

    def move(self, spot: tuple[int, int]) -> None:
        """Move the pointer; this matters only while the left button is pressed."""
        begun = self.pressed
        if self._held:
            self._held.follow(spot)
        elif begun and self._app.idle and self._can_hold:
            if abs(spot[0] - begun[0]) + abs(spot[1] - begun[1]) > _FAR:
                self._hold(begun, True)

    def cancel(self) -> None:
        """Forget the press: its release will not be reported."""
        self.pressed = None
        if self._held:
            self._release_held(self._held, None)

    def release(self, spot: tuple[int, int]) -> None:
        """Release the left button, after a click or at the end of a drag."""
        begun, self.pressed = self.pressed, None
        if begun is not None:
            self._wait_for(lambda: self._drag(begun, spot))

    def go_back(self) -> None:
        """Click with the right button: undo on the table, one screen back elsewhere."""
        self._wait_for(self._go_back)

    def advise(self) -> None:
        """Click with the middle button: show a hint."""
        self._wait_for(lambda: self._act(B | HELD))

    def turn(self, by: int) -> None:
        """Turn the wheel towards the player (1, forward through the game) or away (-1, back)."""
        self._wait_for(lambda: self._turn(by))

    def undo(self) -> None:
        """Undo a step at the table."""
        self._wait_for(lambda: self._act(SELECT))

    def redo(self) -> None:
        """Redo a step at the table."""
        self._wait_for(lambda: self._act(REDO))

    def tick(self) -> None:
        """Handle waiting clicks, if the game is ready for them."""
        if self._waiting and (self._app.idle or self._held or not self._is_at_table):
            self._waiting.pop(0)()

    def _wait_for(self, work: "Callable[[], None]") -> None:
        if len(self._waiting) < _MOST_WAITING:
            self._waiting.append(work)

    @property
    def _module(self) -> str:
        name: str = self._app.stack.screen.made_of[0]
        return name

    @property
    def _is_at_table(self) -> bool:
        return self._module in TABLES

    @property
    def _can_hold(self) -> bool:
        return self._is_at_table and self._app.stack.screen.view.glide.whole

    # Gestures

    def _hold(self, spot: tuple[int, int], dragged: bool = False) -> None:
        """Lift the pressed cards, if they can be taken.

        While targets are offered, a click chooses one, so cards are lifted only if dragged.
        """
        table = self._app.stack.screen
        if self.pressed != spot or not self._is_at_table:
            return
        found = None if table.navigation.choices and not dragged else self._find(spot)
        if not found or found[0] == STOCK:
            return
        place, count = found
        moves = self._list_moves(place, count)
        if moves or (count == 1 and table.navigation.can_stop_on(place)):
            self._put_back()
            table.view.draw()
            holding = load("patience.ui.holding")
            self._held = holding.HeldCards(self._app, place, count, moves, spot, self._find)

    def _release_held(self, held: "Any", spot: tuple[int, int] | None) -> None:
        """Move held cards to where they are released, or play them if they were only clicked."""
        self._held = None
        if not held.motion.is_held:
            return  # a key or another screen has ended it
        a_move = held.follow(spot) if spot else None
        always = self._app.session.settings[CHOOSE]
        if spot and not (held.has_moved or always) and len(self._tell_apart(held.moves)) == 1:
            a_move = held.moves[0]
        if a_move is not None:
            held.drop(a_move)
        elif spot and not held.has_moved:
            self._app.stack.screen.view.land()
            self._take(held.place, held.count)
        else:
            held.motion.put_back(self._app.buttons.clock())
            found = self._find(spot) if spot else None
            if found and found[0] != held.place:
                self._refuse_move(move(held.place, found[0], held.count))

    def _drag(self, begun: tuple[int, int], ended: tuple[int, int]) -> None:
        if self._held:
            self._release_held(self._held, ended)
        elif self._is_at_table:
            self._drag_cards(begun, ended)
        elif hasattr(self._app.stack.screen, "bottom"):
            swiped = begun[1] - ended[1]
            if abs(swiped) < _SWIPE or not self._turn_page(1 if swiped > 0 else -1):
                self._click_panel(ended)
        else:
            self._press_button(A)  # a celebration, or a pile

    def _go_back(self) -> None:
        if self._is_at_table and not self._app.stack.screen.navigation.choices:
            self._press_button(SELECT)
        else:
            self._press_button(B)

    def _turn(self, by: int) -> None:
        if self._is_at_table:
            if by > 0:
                self._act(REDO)
            else:
                self._press_button(SELECT)
        else:
            self._press_button(DOWN if by > 0 else UP)

    def _press_button(self, button: int) -> None:
        """Press a button by its meaning, because A and B can be swapped."""
        if button in (A, B) and self._app.session.settings[SWAP]:
            button = A + B - button
        self._machine.keys.press(button)
        self._machine.keys.release(button)

    def _act(self, action: int) -> None:
        """Perform an action at the table that has no button, or needs a long press."""
        if self._module == _TABLE:
            self._app.stack.first_action = action
            self._app.stack.back_to_table()
        elif self._module == _LESSON:
            self._app.stack.screen.act(action)
        else:
            self._refuse_click()

    def _refuse_click(self) -> None:
        """Answer a click that has no meaning."""
        screen = self._app.stack.screen
        if self._is_at_table:
            screen.refuse("")
            screen.say_lasting()
            screen.view.draw()
        elif hasattr(screen, "refuse"):
            screen.refuse()
        else:
            self._app.peripherals.buzz()

    def _press_words(
        self, face: "Any", sentence: str, lines: list[bytes], row: int, x: int
    ) -> bool:
        """Press the button that a clicked sentence names, if any; return whether there was one."""
        action = load("patience.ui.input.clickable").find_action(face, sentence, lines, row, x)
        if action is None:
            return False
        if action & HELD:
            self._act(action)
        else:
            self._press_button(action)
        return True

    # Menus and pages

    def _click_panel(self, spot: tuple[int, int]) -> None:
        app, screen = self._app, self._app.stack.screen
        x, y = spot
        x, y = x - getattr(screen, "left", 0), y - getattr(screen, "top", 0)
        if screen.below:
            y -= app.drawing.display.height - app.drawing.panel.height
        if not (0 <= x < app.drawing.panel.width and 0 <= y < app.drawing.panel.height):
            self._leave_panel()
        elif y >= screen.bottom and self._click_sentence(x, y):
            pass
        elif hasattr(screen, "items"):
            self._click_line(x, y)
        elif hasattr(screen, "cells"):
            self._click_cell(x, y)
        else:
            self._press_button(A)

    def _click_sentence(self, x: int, y: int) -> bool:
        """Click on the note or the foot of a page; return whether a button is there."""
        page, panel = self._app.stack.screen, self._app.drawing.panel
        row = (y - page.bottom - 1) // panel.note_height
        sentence = page.foot
        if row < page.note_lines:
            notes = page.note_shown.split("\n")
            sentence = notes[row] if 0 <= row < len(notes) else ""
        text = fill_button_names(self._app, sentence).encode()
        face, width = panel.line_face, panel.line_face.width(text)
        if width > panel.width:
            face = panel.small
            width = face.width(text)
        return self._press_words(face, sentence, [text], 0, x - (panel.width - width + 1) // 2)

    def _turn_page(self, by: int) -> bool:
        """Turn a page of a menu; return whether it has several."""
        menu = self._app.stack.screen
        count = len(getattr(menu, "items", ()))
        if not count or count <= menu.fitting:
            return False
        pages = -(-count // menu.fitting)
        menu.mark = (menu.mark // menu.fitting + by) % pages * menu.fitting
        menu.enter()
        return True

    def _leave_panel(self) -> None:
        if self._module.startswith(_ASKING):
            self._press_button(B)
        elif self._module != "screens.title":
            self._press_button(START)
        else:
            self._refuse_click()

    def _click_line(self, x: int, y: int) -> None:
        menu = self._app.stack.screen
        fitting = menu.fitting
        row = (y - menu.head) // menu.pitch
        line = menu.mark // fitting * fitting + row
        if y < menu.head and menu.title.startswith("<"):
            self._press_button(LEFT if x < menu.width // 2 else RIGHT)
            return
        if not (0 <= row < fitting and line < len(menu.items)):
            if not self._turn_page(1):
                self._refuse_click()
            return
        if line != menu.mark:
            menu.mark = line
            menu.enter()
        self._press_button(A)

    def _click_cell(self, x: int, y: int) -> None:
        """Put the frame on a card of the deck or a day; if it is already there, choose it."""
        page = self._app.stack.screen
        for cell in page.cells:
            left, top = page.corner(cell)
            if 0 <= x - left < page.pitch and 0 <= y - top < page.rise:
                if cell == page.mark:
                    self._press_button(A)
                else:
                    page.mark = cell
                    page.enter()
                return
        self._refuse_click()

    # The table

    def _drag_cards(self, begun: tuple[int, int], ended: tuple[int, int]) -> None:
        table = self._app.stack.screen
        came_from, goes_to = self._find(begun), self._find(ended)
        if came_from != goes_to and came_from and goes_to and goes_to[0] != came_from[0]:
            self._put_back()
            a_move = move(came_from[0], goes_to[0], came_from[1])
            if table.game.refusal(a_move):
                self._refuse_move(a_move)
            else:
                self._play(a_move)
        elif self._click_status(ended):
            pass
        elif table.navigation.choices:
            self._choose(ended)
        elif came_from:
            self._put_back()
            self._take(*came_from)
        elif (
            ended[1] >= self._app.drawing.painter.layout.status_top
            and self._module != _LESSON  # Start would end it
        ):
            self._press_button(START)
        else:
            self._refuse_click()

    def _click_status(self, spot: tuple[int, int]) -> bool:
        """Click on the sentence below the table; return whether it names a button."""
        status, panel = self._app.stack.screen.view.status, self._app.drawing.panel
        top = status.group[1].y
        if not status.sentence or spot[1] < top:
            return False
        face, room = status.face, panel.sentences.width - 2 * _BESIDE_LINE
        lines = face.wrap(status.text.encode(), room)
        row = (spot[1] - top) * len(lines) // (self._app.drawing.display.height - top)
        sentence = load("patience.ui.input.clickable").restore_marks(self._app, status.sentence)
        return self._press_words(face, sentence, lines, row, spot[0] - _BESIDE_LINE)

    def _choose(self, spot: tuple[int, int]) -> None:
        """Play the lifted packet to the clicked place, or if it is clicked itself, to the best."""
        navigation = self._app.stack.screen.navigation
        place = self._find(spot, wide=True)
        taken_from = source(navigation.choice)
        if place and place[0] == taken_from:
            self._press_button(A)
            return
        for _ in navigation.choices:
            if place and target(navigation.choice) == place[0]:
                self._press_button(A)
                return
            navigation.choose(1)
        self._put_back()
        exact = self._find(spot)
        if exact:
            self._take(*exact)

    def _put_back(self) -> None:
        """End a choice, a hint, or a run through the game."""
        table = self._app.stack.screen
        if self._module == _LESSON:  # `leave` would end it
            table.navigation.put_back()
            table.view.changed = True
        else:
            table.leave()
            table.enter()

    def _take(self, place: int, count: int) -> None:
        """Play the top `count` cards of a place, or offer their targets if there are several."""
        app, table = self._app, self._app.stack.screen
        if place == STOCK:
            home = [a_move for a_move in self._list_moves(STOCK, 1) if target(a_move) < TABLEAU]
            if home:  # a king of Pyramid
                self._play(home[0])
            elif table.game.row.draw != "0":
                self._press_button(B)
            else:
                self._refuse_click()
            return
        moves = self._list_moves(place, count)
        if not moves:
            self._refuse(place, count)
        elif len(self._tell_apart(moves)) > 1 or app.session.settings[CHOOSE]:
            table.navigation.go_to(place)
            table.navigation.lift(moves, table.navigation.best(moves))
            table.view.changed = True
            table.view.draw()
        else:
            self._play(moves[0])

    def _list_moves(self, place: int, count: int) -> list[int]:
        refusal = self._app.stack.screen.game.refusal
        moves = (move(place, other, count) for other in self._app.drawing.painter.layout.places)
        legal = [a_move for a_move in moves if not refusal(a_move)]
        if self._app.stack.screen.game.row.packs > 1:  # of two equal foundations, choose the first
            home = [a_move for a_move in legal if target(a_move) < TABLEAU]
            legal = [a_move for a_move in legal if a_move not in home[1:]]
        return legal

    def _tell_apart(self, moves: list[int]) -> set[int]:
        """Return the targets of moves; all spaces count as one, and so do all free cells."""
        top = self._app.stack.screen.game.table.top
        places = {target(a_move) for a_move in moves}
        return {
            place if top[place] != EMPTY or place < TABLEAU else -1 - place // CELL
            for place in places
        }

    def _play(self, a_move: int) -> None:
        navigation = self._app.stack.screen.navigation
        navigation.go_to(source(a_move))
        navigation.lift([a_move], 0)
        self._press_button(A)

    def _refuse(self, place: int, count: int) -> None:
        """Let the table explain why cards cannot be played, or buzz if the cards on them can."""
        navigation, game = self._app.stack.screen.navigation, self._app.stack.screen.game
        # Ignore spaces, because the most cards go to other piles.
        piles = [other for other in game.tableau if game.table.top[other] != EMPTY]
        moves = [move(place, other, count) for other in piles]
        too_many = [a_move for a_move in moves if game.refusal(a_move) == FEW_FREE_PLACES]
        if too_many:
            self._refuse_move(too_many[0])
        elif navigation.can_stop_on(place) and not navigation.options(place):
            navigation.go_to(place)
            self._press_button(A)
        else:
            self._app.peripherals.buzz()

    def _refuse_move(self, a_move: int) -> None:
        """Buzz, and say why the cards cannot go there."""
        table = self._app.stack.screen
        table.navigation.go_to(source(a_move))
        refusals = load("patience.texts.refusals")
        table.refuse(refusals.why_not(table.game, a_move, SUIT_SIGNS))
        table.view.changed = True
        table.view.draw()

    def _find(self, spot: tuple[int, int], wide: bool = False) -> "tuple[int, int] | None":
        """Return the place at a pixel, and the number of cards from the one hit to the top.

        :param wide: whether the area below a fan counts as its top card
        """
        painter, (x, y) = self._app.drawing.painter, spot
        layout = painter.layout
        # If cards cover each other, the lower rows come last, and lie on top.
        covers = len(getattr(layout, "covers", b""))
        for place in reversed(layout.places) if covers else layout.places:
            if TABLEAU <= place < TABLEAU + covers and painter.table.top[place] >= NO_CARD:
                continue
            if not layout.x[place] <= x < painter.right(place):
                continue
            if wide and layout.kind[place] == FANNED and layout.y[place] <= y < layout.end(place):
                return place, 1
            for count in range(1, max(1, painter.table.length(place)) + 1):
                _, top, _, height, _ = painter.rect(place, count)
                if top <= y < top + height:
                    if TABLEAU <= place < RESERVE:
                        return place, self._count_covered(place, count)
                    return place, 1
        return None

    def _count_covered(self, place: int, count: int) -> int:
        # Of cards that share the strip at the head of a long pile, return the most that can be
        # moved.
        rect = self._app.drawing.painter.rect
        for more in range(self._app.drawing.painter.table.length(place), count, -1):
            if rect(place, more) == rect(place, count) and self._list_moves(place, more):
                return more
        return count
