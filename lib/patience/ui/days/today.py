"""Tells whether today's deal is won, for a line of a menu.

Loaded on demand.
"""

from patience.on_demand import load
from patience.texts.words import DAY_OPEN, DAY_WON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App


def mark(app: "App") -> str:
    """Return the mark of today's deal, `DAY_OPEN` or `DAY_WON`; without a clock it is never won."""
    days, peripherals = app.session.days, app.peripherals
    if not (days and peripherals.today):
        return DAY_OPEN
    daily = load("patience.player.daily")
    is_won = daily.state(days, daily.clock_day(peripherals)) >= daily.WON
    return DAY_WON if is_won else DAY_OPEN
