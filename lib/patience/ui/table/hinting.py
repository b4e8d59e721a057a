"""Finds the hints that the table shows, a part in each tick.

Loaded on demand.
"""

from patience.moves import DEAL, source
from patience.on_demand import load
from patience.player.settings import HINTED
from patience.texts.words import ON_LINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.player.proved_deal import ProvedDeal
    from patience.ui.stack import ScreenStack
    from patience.ui.table.table_screen import Advice, TableScreen

_FOLLOWING = "patience.advice.following"


def find(table: "TableScreen", stack: "ScreenStack") -> bool:
    """Show the best move or, if that is already shown, the next best one; return whether it is yet
    to be found.
    """
    more = _find(table, stack)
    if stack.tight and not more:
        table.hinting = None  # type: ignore[assignment]
    return more


def get_ready(table: "TableScreen", stack: "ScreenStack") -> bool:
    """Prepare a hint; return whether there is more, or the hint is better left to another tick.

    Compares the game with the winning line, unless it is known to have left the line, and loads the
    hint's modules, unless memory is short.
    """
    more = _prepare(table, stack)
    if stack.tight and not more:
        table.hinting = None  # type: ignore[assignment]
    return more


def _find(table: "TableScreen", stack: "ScreenStack") -> bool:
    table.note(HINTED)
    advisor, proved = table.advisor, table.session.proved
    if advisor is None:
        if not stack.tight and _prepare(table, stack):
            return True
        if proved:
            proved.hinted = True
        a_move = _line_move(table)
        if a_move is not None:
            table.advisor = a_move
            _show(table, a_move, ON_LINE)
            return False
    if advisor is None or isinstance(advisor, int):
        table.advisor = _load_advice(table, stack).Advisor(table.game, advisor)
        return True
    if advisor.rate():
        return True
    _show(table, *advisor.next())
    return False


def _show(table: "TableScreen", a_move: int | None, sentence: str) -> None:
    view, navigation = table.view, table.navigation
    view.say(sentence)
    navigation.put_back()
    view.deal_advised = a_move == DEAL
    view.changed = view.pointing = True
    if a_move is not None and a_move != DEAL:
        navigation.go_to(source(a_move))
        navigation.lift([a_move], 0)


def _prepare(table: "TableScreen", stack: "ScreenStack") -> bool:
    if _may_follow(table):
        if not (table.following or stack.tight):
            table.following = load(_FOLLOWING)
            return True
        following = table.following or load(_FOLLOWING)
        return following.catch_up(table.session) or not _may_follow(table)
    if stack.tight:
        return False
    if table.advice:
        return table.advice.get_ready(table.game)
    _load_advice(table, stack)
    return True


def _may_follow(table: "TableScreen") -> "ProvedDeal | bool | None":
    # Return whether the deal is proved, and the game is not known to have left its line.
    deal = table.session.proved
    return deal and not (deal.left and table.game.table.log.steps > deal.followed)


def _line_move(table: "TableScreen") -> int | None:
    # Return the next move of the winning line; None if there is none, or the game has left it.
    found: "int | None" = None
    if _may_follow(table):
        found = (table.following or load(_FOLLOWING)).next_move(table.session)
    return found


def _load_advice(table: "TableScreen", stack: "ScreenStack") -> "Advice":
    advice: Advice = table.advice or load("patience.ui.table.advisor")
    if not stack.tight:
        table.advice = advice
    return advice
