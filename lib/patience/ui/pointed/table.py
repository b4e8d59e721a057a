"""What a pointer does to the table: clicks on cards, drags, and cards that it holds.

It finds cards through the game's layout, puts the cursor there, and presses the buttons.

Loaded on demand.
"""

from micropython import const

from patience.legality import FEW_FREE_PLACES, NOT_A_TOP
from patience.moves import NOWHERE, move, size, source, target
from patience.on_demand import load
from patience.player.settings import CHOOSE
from patience.table import CELL, EMPTY, FOUNDATION, NO_CARD, RESERVE, STOCK, TABLEAU
from patience.texts.words import SUIT_SIGNS
from patience.ui.draw.cards.layout import FANNED
from patience.ui.input.actions import REDO, SELECT, START, A, B
from patience.ui.pointed.show import PointedScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.pointed.holding import HeldCards
    from patience.ui.pointed.show import Machine
    from patience.ui.table.table_screen import TableScreen

_BESIDE_LINE = const(2)  # pixels: the margin of a sentence below the table


class PointedTable(PointedScreen):
    """The table, the player's or the lesson's."""

    def __init__(self, machine: "Machine", table: "TableScreen") -> None:
        super().__init__(machine)
        self._table = table
        self.holds = table.view.glide.whole

    # Cards that are held

    def hold(self, spot: tuple[int, int], dragged: bool) -> "HeldCards | None":
        """Lift the pressed cards and return them; None if they cannot be taken.

        While targets are offered, a click chooses one, so cards are lifted only if dragged.
        """
        table = self._table
        found = None if table.navigation.choices and not dragged else self._find(spot)
        if not found or found[0] == STOCK:
            return None
        place, count = found
        moves = self._list_moves(place, count)
        if not (moves or (count == 1 and table.navigation.can_stop_on(place))):
            return None
        self._put_back()
        table.view.draw()
        held = load("patience.ui.pointed.holding").HeldCards
        return held(self._app, table, place, count, moves, spot, self._find, self.slip)

    def let_go(self, held: "HeldCards", spot: tuple[int, int] | None) -> None:
        """Move held cards to where they are released, or play them if they were only clicked."""
        a_move = held.follow(spot) if spot else None
        is_click = spot and not held.is_dragged
        always = self._app.session.settings[CHOOSE]
        if is_click and not always and len(self._tell_apart(held.moves)) == 1:
            a_move = held.moves[0]
        if a_move is not None:
            held.drop(a_move)
        elif is_click:
            self._table.view.land()
            self._take(held.place, held.count)
        else:
            held.motion.put_back(self._app.buttons.clock())
            found = self._find(spot) if spot else None
            if found and found[0] != held.place:
                self._refuse_move(move(held.place, found[0], held.count))

    # Clicks

    def click(self, begun: tuple[int, int], ended: tuple[int, int]) -> None:
        """Play clicked or dragged cards, or do what is written below the table."""
        came_from, goes_to = self._find(begun), self._find(ended)
        if self.is_slip(begun, ended):
            goes_to = came_from
        if came_from and goes_to and goes_to[0] != came_from[0]:
            self._put_back()
            a_move = move(came_from[0], goes_to[0], came_from[1])
            if self._table.game.refusal(a_move):
                self._refuse_move(a_move)
            else:
                self._play(a_move)
        elif self._click_status(ended):
            pass
        elif self._table.navigation.choices:
            self._choose(ended)
        elif came_from:
            self._put_back()
            self._take(*came_from)
        elif (
            ended[1] >= self._drawing.painter.layout.status_top
            and self._table.shows_game  # Start would end the lesson
        ):
            self.press_button(START)
        else:
            self.refuse()

    def _click_status(self, spot: tuple[int, int]) -> bool:
        # Click on the sentence below the table; return whether it names a button.
        status = self._table.view.status
        row = spot[1] - max(0, status.group[1].y)
        if not status.sentence or not 0 <= row < status.height or status.group.hidden:
            return False
        written = load("patience.ui.table.sentence")
        face, lines = written.break_lines(self._drawing.panel, status.text)
        row = row * len(lines) // status.height
        sentence = load("patience.ui.input.clickable").restore_marks(self._app, status.sentence)
        return self.press_words(face, sentence, lines, row, spot[0] - _BESIDE_LINE)

    def press_said(self, number: int) -> None:
        """Press a button in the sentence below the table, by its index."""
        clickable = load("patience.ui.input.clickable")
        sentence = clickable.restore_marks(self._app, self._table.view.status.sentence)
        actions = clickable.list_actions(sentence)
        if actions:
            self.press_action(actions[min(number, len(actions) - 1)])

    def _choose(self, spot: tuple[int, int]) -> None:
        """Play the lifted packet to the clicked place, or if it is clicked itself, to the best."""
        navigation = self._table.navigation
        place = self._find(spot, wide=True)
        taken_from = source(navigation.choice)
        if place and place[0] == taken_from:
            self.press_button(A)
            return
        for _ in navigation.choices:
            if place and target(navigation.choice) == place[0]:
                self.press_button(A)
                return
            navigation.choose(1)
        self._put_back()
        exact = self._find(spot)
        if exact:
            self._take(*exact)

    def go_back(self) -> None:
        """Undo, or put lifted cards back."""
        self.press_button(B if self._table.navigation.choices else SELECT)

    def turn(self, by: int) -> None:
        """Undo, or redo."""
        if by > 0:
            self.perform(REDO)
        else:
            self.press_button(SELECT)

    def perform(self, action: int) -> None:
        """Perform an action that has no button, or needs a long press."""
        if self._table.shows_game:
            self._stack.first_action = action
            self._stack.back_to_table()
        else:
            while self._table.act(action):
                pass  # it takes several ticks

    def refuse(self) -> None:
        """Buzz, nudge the frame, and show the sentence that stays."""
        self._table.view.close()
        self._table.refuse("")
        self._table.say_lasting()
        self._table.view.draw()

    def _put_back(self) -> None:
        """End a choice, a hint, or a run through the game."""
        table = self._table
        table.view.close()
        if not table.shows_game:  # `leave` would end the lesson
            table.navigation.put_back()
            table.view.changed = True
        else:
            table.leave()
            table.enter()

    def _take(self, place: int, count: int) -> None:
        """Play the top `count` cards of a place, or offer their targets if there are several."""
        table = self._table
        if place == STOCK:
            home = [a_move for a_move in self._list_moves(STOCK, 1) if target(a_move) < TABLEAU]
            if home:  # a king of Pyramid
                self._play(home[0])
            elif table.game.row.deals != NOWHERE:
                self.press_button(B)
            else:
                self.refuse()
            return
        moves = self._list_moves(place, count)
        if not moves:
            self._refuse(place, count)
        elif len(self._tell_apart(moves)) > 1 or self._app.session.settings[CHOOSE]:
            table.navigation.go_to(place)
            table.navigation.lift(moves, table.navigation.best(moves))
            table.view.changed = True
            table.view.draw()
        else:
            self._play(moves[0])

    def _list_moves(self, place: int, count: int) -> list[int]:
        refusal = self._table.game.refusal
        moves = (move(place, other, count) for other in self._drawing.painter.layout.places)
        legal = [a_move for a_move in moves if not refusal(a_move)]
        if self._table.game.row.packs > 1:  # of two equal foundations, choose the first
            home = [a_move for a_move in legal if target(a_move) < TABLEAU]
            legal = [a_move for a_move in legal if a_move not in home[1:]]
        return legal

    def _tell_apart(self, moves: list[int]) -> set[int]:
        """Return the targets of moves; all spaces count as one, and so do all free cells."""
        top = self._table.game.table.top
        places = {target(a_move) for a_move in moves}
        return {
            place if top[place] != EMPTY or place < TABLEAU else -1 - place // CELL
            for place in places
        }

    def _play(self, a_move: int) -> None:
        navigation = self._table.navigation
        navigation.go_to(source(a_move))
        navigation.lift([a_move], 0)
        self.press_button(A)

    def _refuse(self, place: int, count: int) -> None:
        """Explain why cards cannot be played, as if they had been dragged to another pile."""
        navigation, game = self._table.navigation, self._table.game
        # Ignore spaces, because the most cards go to other piles.
        piles = [other for other in game.tableau if game.table.top[other] != EMPTY]
        moves = [move(place, other, count) for other in piles if other != place]
        too_many = [a_move for a_move in moves if game.refusal(a_move) == FEW_FREE_PLACES]
        if too_many:
            self._refuse_move(too_many[0])
        elif count > 1 and game.row.home:
            self._refuse_move(move(place, FOUNDATION, count))
        elif count > 1 and count == game.most_cards(place):
            self._say(place, count, load("patience.texts.refusals").why_dead(game, place))
        elif count > 1 and moves:
            self._refuse_move(moves[0])
        elif navigation.can_stop_on(place) and not navigation.options(place):
            navigation.go_to(place)
            self.press_button(A)
        else:
            others = [other for other in game.tableau if other != place]
            self._refuse_move(move(place, others[0], count))

    def _refuse_move(self, a_move: int) -> None:
        """Buzz, and say why the cards cannot go there."""
        game, place, count = self._table.game, source(a_move), size(a_move)
        if game.row.home and not self._table.navigation.can_stop_on(place):
            a_move = move(place, FOUNDATION, 1)  # a covered card, which may lie face down
        if game.refusal(a_move) == NOT_A_TOP:
            count = 1  # the sentence speaks of the top card
        why_not = load("patience.texts.refusals").why_not
        self._say(place, count, why_not(game, a_move, SUIT_SIGNS))

    def _say(self, place: int, count: int, sentence: str) -> None:
        """Buzz, say why the top `count` cards of a place cannot be played, and frame them."""
        table = self._table
        navigation = table.navigation
        navigation.go_to(place)
        usual = navigation.packet_size(place) or table.game.most_cards(place)
        if count == usual or navigation.place != place:
            table.refuse(sentence)
        else:
            self._app.peripherals.buzz()
            table.view.say(sentence)
            framing = load("patience.ui.pointed.framing")
            table.view.over = framing.FramedCards(self._app, place, count)
        table.view.changed = True
        table.view.draw()

    def _find(self, spot: tuple[int, int], wide: bool = False) -> "tuple[int, int] | None":
        """Return the place at a pixel, and the number of cards from the one hit to the top.

        :param wide: whether the area below a fan counts as its top card
        """
        painter, (x, y) = self._drawing.painter, spot
        layout = painter.layout
        # If cards cover each other, the lower rows come last, and lie on top.
        covers = len(layout.covers)
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
        rect = self._drawing.painter.rect
        for more in range(self._drawing.painter.table.length(place), count, -1):
            if rect(place, more) == rect(place, count) and self._list_moves(place, more):
                return more
        return count
