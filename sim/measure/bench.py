"""Measures every kind of press in all games, at the table and on every screen: `python sim bench`.

A player plays on the desktop, with a board's timing, and counts the pixels that each refresh
composes. The VM then presses the same keys and counts everything else. So the cost of a step
includes that of the refresh at its end. Played once more without animation, each press tells how
many bytes it repaints.
"""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from patience.games import catalog
from patience.player.settings import ANIMATION, DEFAULTS
from sim.data.processes import spread_with_progress
from sim.data.tables import Report, Table
from sim.measure import goals, player
from sim.measure.cost import MILLION, on_desktop, price
from sim.measure.counting import Work, count_stages
from sim.measure.goals import Goal, note_excess
from sim.measure.scenarios import PYGAMER, Begun, Stage
from sim.vm import VM, Counts, imagined, own_vm

NUMBER = 617
MOVES = 8
"""Moves in each game; a newcomer makes fewer."""
FIRST_MOVES = 2
_SECONDS = 0.015 * 120  # for 1 M at 1 MHz: 12 to 20 ms on a PyGamer, which has 120
_DEALS = (player.NEW_DEAL, player.HOME)
_MANY = 10  # games, whose median says something of all


class Measured(NamedTuple):
    """A press, or a rest, with its cost on a board."""

    begun: Begun
    kind: str
    keys: str
    heaviest: float
    """M instructions of its heaviest step, from one sleep to the next, with composing."""
    whole: float
    """M instructions of all its steps, with composing, also of gliding cards."""
    sent: int
    """The bytes that it repaints without animation."""
    largest: int
    """The bytes of the largest allocation."""
    deepest: int
    """The most bytes of the pystack."""
    allocated: int
    """The most bytes that a step without a load allocated, garbage included."""
    counts: Counts
    """The counts of the heaviest step."""


def play(
    begun: Begun,
    animation: int = DEFAULTS[ANIMATION],
    board_id: str = PYGAMER,
    routes: Sequence[tuple[str, str]] = player.ROUTES,
) -> list[player.Press]:
    """Play a game on the desktop, and open all screens; a newcomer only plays.

    The first two presses are the start: up to the first picture, and up to the title.

    :param routes: see `player.Player.visit_screens`
    """
    with on_desktop(begun, board_id) as (machine, refreshes):
        machine.press([])
        whole = machine.width * machine.height
        picture = [(whole, whole, 0)]
        beyond = max(0, sum(refresh[0] for refresh in refreshes) - whole), 0, 0
        playing = player.Player(machine, refreshes, animation)
        playing.begin()
        playing.play(FIRST_MOVES if begun.is_newcomer else MOVES)
        if not begun.is_newcomer:
            playing.deal_out()
            playing.visit_screens(routes)
        start = [
            player.Press(player.FIRST_PICTURE, "", 0, picture),
            player.Press(player.TITLE, "", 0, [beyond]),
        ]
        return start + [press for press in playing.presses if press.keys]


def measure(vm: VM, begun: Begun) -> list[Measured]:
    """Return the cost of every press in a game, after that of the start.

    :raises RuntimeError: if the game goes differently on the board
    """
    return measure_presses(vm, begun, play(begun), [press.sent for press in play(begun, 0)])


def measure_presses(
    vm: VM,
    begun: Begun,
    presses: Sequence[player.Press],
    sent: Sequence[int],
    board_id: str = PYGAMER,
    exact: bool = True,
) -> list[Measured]:
    """Return the cost of presses that were played on the desktop.

    :param sent: the bytes that each repaints without animation
    :param exact: whether the board must draw as often; with little memory it draws less ahead
    :raises RuntimeError: if the game goes differently on the board
    """
    stages = tuple(Stage(press.keys, press.keys) for press in presses[2:])
    works = count_stages(vm, board_id, stages, begun=begun)
    measured = []
    for number, (work, press, plain) in enumerate(zip(works, presses, sent, strict=True)):
        drawn, planned = len(work.refreshes), len(press.refreshes)
        # A board whose memory is short forgets the table, and then sends the next one whole.
        whole = drawn < planned and press.kind in _DEALS
        if exact and number >= 2 and drawn != planned and not whole:
            raise RuntimeError(
                f"{begun}: {drawn} refreshes, not {planned}, after"
                f" {press.kind}, in {' '.join(stage.keys for stage in stages)}"
            )
        if press.kind:
            measured.append(_price(begun, work, press, plain))
    return measured


def _price(begun: Begun, work: Work, press: player.Press, sent: int) -> Measured:
    composed = dict(zip(work.refreshes, (refresh[0] for refresh in press.refreshes)))
    ticks = [
        (price(counts, sum(composed.get(number, 0) for number in numbers)), counts)
        for counts, numbers in work.ticks()
    ]
    heaviest, counts = max(ticks, key=lambda tick: tick[0])
    whole = work.whole
    plain = [step.allocated for step in work.steps if not step.loads and not step.packages]
    return Measured(
        begun,
        press.kind,
        press.keys,
        heaviest / MILLION,
        price(whole, sum(refresh[0] for refresh in press.refreshes)) / MILLION,
        sent,
        whole.largest,
        whole.deepest,
        max(plain, default=0),
        counts,
    )


def _measure_one(begun: Begun) -> tuple[list[Measured], str]:
    try:
        return measure(own_vm(), begun), ""
    except RuntimeError as error:  # one game must not cost the measures of all others
        return [], str(error)


def limit_of(kind: str) -> float:
    """Return the most M instructions of a step of a kind of press."""
    if kind in goals.STEPS:
        return goals.STEPS[kind]
    return goals.TABLE_STEP if kind in player.AT_TABLE else goals.SCREEN_STEP


def compare(found: Sequence[Measured]) -> list[tuple[Goal, float]]:
    """Return the goals of each kind of press, and of all, each with its present value.

    Those of a kind say which game needs most.
    """
    compared = []
    for kind, presses in _sort(found).items():
        worst = max(presses, key=lambda press: press.heaviest)
        goal = Goal(f"M of a step, {kind} ({_where(worst)})", limit_of(kind))
        compared.append((goal, worst.heaviest))
        if kind in goals.SENT:
            worst = max(presses, key=lambda press: press.sent)
            goal = Goal(f"bytes of a repaint, {kind} ({_where(worst)})", goals.SENT[kind])
            compared.append((goal, worst.sent))
    moves = [press for press in found if press.kind in player.MOVES]
    games: dict[str, list[float]] = {}
    for press in moves:
        games.setdefault(press.begun.game, []).append(press.heaviest)
    if len(games) >= _MANY:
        compared.append((goals.MEDIAN_STEP, median(press.heaviest for press in moves)))
    shown = _after_table(found)
    return [
        *compared,
        (goals.GAME_STEP, max(map(median, games.values()))),
        (goals.LARGEST, max(press.largest for press in shown)),
        (goals.ALLOCATED, max(press.allocated for press in moves)),
        (goals.PYSTACK, max(press.deepest for press in found)),
    ]


def _after_table(found: Iterable[Measured]) -> list[Measured]:
    """Return the presses of each game from the first one at its table on."""
    begun, later = set(), []
    for press in found:
        if press.kind in player.AT_TABLE:
            begun.add(press.begun)
        if press.begun in begun:
            later.append(press)
    return later


def _sort(found: Iterable[Measured]) -> dict[str, list[Measured]]:
    """Return the presses of each kind, those at the table first."""
    kinds: dict[str, list[Measured]] = {kind: [] for kind in player.AT_TABLE}
    for press in found:
        kinds.setdefault(press.kind, []).append(press)
    return {kind: presses for kind, presses in kinds.items() if presses}


def tabulate(found: Iterable[Measured]) -> Table:
    """Return the median and the highest cost of each kind of press, and where it occurs."""
    rows = []
    for kind, presses in _sort(found).items():
        heaviest = max(presses, key=lambda press: press.heaviest)
        longest = max(presses, key=lambda press: press.whole)
        largest = max(presses, key=lambda press: press.sent)
        rows.append(
            (
                *(kind, f"{len(presses):,}", f"{median(press.heaviest for press in presses):.2f}"),
                *(f"{heaviest.heaviest:.2f}", f"{limit_of(kind):g}", _where(heaviest)),
                *(f"{longest.whole:.2f}", _where(longest)),
                *(f"{median(press.sent for press in presses):,.0f}", f"{largest.sent:,}"),
                *(_where(largest), f"{max(press.largest for press in presses):,}"),
                f"{max(press.deepest for press in presses):,}",
            )
        )
    steps = ("M, a step, median", "worst", "at most", "in", "M, all steps", "in")
    repaints = ("bytes repainted, median", "worst", "in")
    heads = ("a press", "presses", *steps, *repaints, "largest allocation", "pystack")
    return Table(heads, rows)


def _where(press: Measured) -> str:
    return f"{press.begun.game}, newcomer" if press.begun.is_newcomer else press.begun.game


def report(games: Sequence[str] = ()) -> Report:
    """Measure games, all if none are given; the report passes if the limits are met."""
    ids = games or catalog.ids()
    begun = [Begun(game, NUMBER, is_newcomer=new) for game in ids for new in (False, True)]
    played = list(spread_with_progress("Pressing", _measure_one, begun))
    failed = [error for _, error in played if error]
    # In the order of the presses: those before the table may allocate more.
    found = sorted(
        (press for presses, _ in played for press in presses), key=lambda press: press.begun
    )
    compared = compare(found)
    others = ", ".join(
        f"{goal.what}: {now:,g} of {goal.limit:,g}"
        for goal, now in compared
        if goal in goals.OF_ALL_KINDS
    )
    starts = measure_starts()
    compared += [(goals.UNLISTED_TITLE, max(starts.values()))]
    rows = [(board_id, f"{seconds:.2f}") for board_id, seconds in starts.items()]
    heads = ("a board without a row", "s from code.py to a title that takes keys")
    wrong = [*note_excess(compared), *failed]
    return Report([tabulate(found), Table(heads, rows)], [f"{others}.", *wrong], not wrong)


def measure_start(board_id: str) -> float:
    """Return the seconds of an imagined board from code.py to a title that takes keys.

    Each refresh until then composes its whole display.
    """
    made = imagined.BOARDS[board_id]
    works = count_stages(own_vm(), board_id, (Stage("title", "w1500"),), made.heap)[:2]
    composed = made.row.width * made.row.height * sum(len(work.refreshes) for work in works)
    done = Counts(*[0] * len(Counts._fields))
    for step in works[0].steps + works[1].steps:
        done = done.plus(step)
    return price(done, composed) / MILLION * _SECONDS / made.mhz


def measure_starts() -> dict[str, float]:
    """Return the seconds of `measure_start` of each imagined board."""
    boards = list(imagined.BOARDS)
    return dict(zip(boards, spread_with_progress("Starting", measure_start, boards)))


def explain(begun: Begun, script: str) -> Report:
    """Return the cost of each press of a script from the title, and what its heaviest step did."""
    with on_desktop(begun) as (machine, refreshes):
        playing = player.Player(machine, refreshes, DEFAULTS[ANIMATION])
        for keys in script.split():
            playing.press(keys)
        presses = playing.presses
    stages = tuple(Stage(press.keys, press.keys) for press in presses)
    works = count_stages(own_vm(), PYGAMER, stages, begun=begun)[2:]
    rows, notes = [], []
    for work, press in zip(works, presses):
        found = _price(begun, work, press, press.sent)
        counted = zip(Counts._fields, found.counts)
        counts = ", ".join(f"{name} {count:,}" for name, count in counted if count)
        cost = f"{found.heaviest:.2f}", f"{found.whole:.2f}", f"{press.sent:,}"
        rows.append((press.keys, press.kind, *cost))
        notes.append(f"{press.keys}: {counts}.")
    heads = ("keys", "a press", "M, a step", "M, all steps", "bytes")
    return Report([Table(heads, rows)], notes)
