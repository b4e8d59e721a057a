"""How easy and how long each game is, for the list of games by ease and by length.

`python sim games --renew` writes `games/ease.txt`, which `ui.choosing.by_ease` reads.
"""

from pathlib import Path
from statistics import median

from patience.games import catalog
from patience.games.ids import row_id
from patience.games.packs import open_pack
from sim.data import verdicts
from sim.data.places import ROOT
from sim.solve import shares
from sim.solve.variants import variant_name

FILE = ROOT / "lib" / "patience" / "games" / "ease.txt"
BY_HINTS = ROOT / "sim" / "data" / "won_by_hints.txt"
"""A line for each game that `python sim hints --save` measured: id, deals, won."""
_WON = ROOT / "tests" / "data" / "won_variants.txt"
_UNKNOWN = 255
_SECONDS = 4  # for a move that the player makes
_OWN_MOVES = 0.6  # the share of a winning line's moves that does not go up automatically
_VARIANTS = {"klondike-draw-3": "klondike draw=3"}  # games with other names in the verdicts


def read_by_hints() -> dict[str, tuple[int, int]]:
    """Return how many deals of each game the hints played, and how many they won."""
    found = {}
    for game_id, deals, won in map(str.split, _lines(BY_HINTS)):
        found[game_id] = int(deals), int(won)
    return found


def save_by_hints(found: dict[str, tuple[int, int]]) -> None:
    """Store results along with those of other games."""
    kept = read_by_hints() | found
    text = "".join(f"{name} {deals} {won}\n" for name, (deals, won) in sorted(kept.items()))
    BY_HINTS.write_text(text, encoding="ascii")


def table() -> str:
    """Return the text of `games/ease.txt`.

    One line for each of the catalogue's names, in its order: the share of deals that can be won and
    the share that hints win, in percent, and the minutes that a game takes; 255 is unknown. The
    first is also unknown if more than half of the deals are undecided.
    """
    decided, by_hints = verdicts.read(), read_by_hints()
    moves = {line.split()[0]: len(line.split()) - 2 for line in _lines(_WON)}
    out = []
    for name in catalog.names():
        game_id = row_id(name)
        numbers = [_UNKNOWN] * 3
        letters = decided.get(_VARIANTS.get(game_id) or _variant(game_id), "")
        if letters:
            counted = shares.count(letters)
            if counted.undecided * 2 <= len(letters):
                numbers[0] = round(100 * (counted.won + counted.undecided / 2) / len(letters))
        if game_id in by_hints:
            deals, won = by_hints[game_id]
            numbers[1] = round(100 * won / deals)
        count = _median_par(game_id) or _OWN_MOVES * moves.get(game_id, 0)
        if count:
            numbers[2] = max(1, round(count * _SECONDS / 60))
        out.append(" ".join(f"{number:03}" for number in numbers) + "\n")
    return "".join(out)


def renew() -> None:
    """Write `games/ease.txt`."""
    FILE.write_text(table(), encoding="ascii")


def _variant(game_id: str) -> str:
    row = catalog.row(game_id)
    return variant_name(row.id, [(field, str(getattr(row, field))) for field, _ in row.options])


def _median_par(game_id: str) -> float:
    # Return 0 if the game has no proved deals.
    pack = open_pack(catalog.row(game_id))
    if not pack:
        return 0
    pars = [pack.par(index) for index in range(pack.count)]
    pack.close()
    return median(pars)


def _lines(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]
