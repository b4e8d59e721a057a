"""The share of deals that can be won, with its 95 % interval, next to published shares."""

import csv
import io
import math
from typing import NamedTuple

from sim.data import verdicts
from sim.data.tables import Report, Table
from sim.data.version import describe_version

_BLAKE_GENT = "Blake and Gent, JAIR 85:21, 2026"

PUBLISHED = {
    "klondike": f"90.480 +- 0.116 % ({_BLAKE_GENT})",
    "klondike draw=3": f"81.945 +- 0.084 % ({_BLAKE_GENT}); 81.95 +- 0.03 % (lonelybot, 2024)",
    "canfield": f"67.562 +- 0.034 % ({_BLAKE_GENT}, whole piles)",
    "canfield move=N": f"71.245 +- 0.031 % ({_BLAKE_GENT}, parts of piles)",
    "fortunes-favor redeal=0": f"99.99999 % ({_BLAKE_GENT}, without a redeal)",
    "storehouse": "43.81 +- 0.10 % (Wolter, politaire.com, 2013: 438,117 of 1,000,000)",
}
"""Published shares, by variant, with the names of `variants.variant_name`."""

_SOLVITAIRE = {
    "klondike": "85/10/5",
    "klondike draw=3": "85/15/0",
    "canfield": "67/8/25",
    "selective-canfield": "100/0/0",
    "chameleon": "0/15/85",
    "storehouse": "42/58/0",
    "rainbow": "22/13/65",
    "four-seasons": "15/0/85",
    "simplicity": "95/0/5",
    "fortunes-favor": "100/0/0",
    "gate": "0/0/100",
    "castles-end": "57/43/0",
}
# In percent of 40 other deals, 20 s each: won/lost/undecided.


class Shares(NamedTuple):
    """How many deals were won, lost, and not decided."""

    won: int
    lost: int
    undecided: int

    def bounds(self) -> tuple[float, float]:
        """Return the 95 % interval of the share that can be won, whatever the open deals are."""
        count = sum(self)
        low, high = interval(self.won, count)[0], interval(self.won + self.undecided, count)[1]
        return low, high

    def percent(self) -> str:
        """Return the share that can be won in percent; a range if any deals are undecided."""
        count = sum(self)
        least, most = self.won / count, (self.won + self.undecided) / count
        return f"{least:.1%}" if not self.undecided else f"{least:.1%} to {most:.1%}"

    def describe(self) -> str:
        """Return the shares won in words, in percent."""
        if not sum(self):
            return "no deals yet"
        low, high = self.bounds()
        deals = "1 deal" if sum(self) == 1 else f"{sum(self)} deals"
        return (
            f"{deals}: {self.won} won, {self.lost} lost, {self.undecided} undecided; "
            f"{self.percent()} can be won (95 % interval {low:.1%} to {high:.1%})"
        )


def interval(found: int, count: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share.

    >>> low, high = interval(900, 1000)
    >>> round(low, 3), round(high, 3)
    (0.88, 0.917)
    """
    z = 1.959964
    share = found / count
    middle = share + z * z / (2 * count)
    reach = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    whole = 1 + z * z / count
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def count(letters: str) -> Shares:
    """Return how many verdicts of each kind there are."""
    return Shares(*(letters.count(letter) for letter in verdicts.LETTERS))


def to_csv() -> str:
    """Return all stored verdicts as a table for citing, with shares from 0 to 1."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    heads = "variant deals won lost undecided least most interval_low interval_high command"
    writer.writerow([*heads.split(), "version", "date"])
    origin = describe_version(), verdicts.read_date()
    for variant, letters in verdicts.read().items():
        shares = count(letters)
        deals = sum(shares)
        counted = shares.won / deals, (shares.won + shares.undecided) / deals
        bounds = [f"{share:.4f}" for share in (*counted, *shares.bounds())]
        game, *options = variant.split()
        chosen = "".join(f" --option {option}" for option in options)
        command = f"python sim prove {game}{chosen} --deals 1-{deals}"
        writer.writerow([variant, deals, *shares, *bounds, command, *origin])
    return out.getvalue()


def report() -> Report:
    """Return a table of all stored verdicts, next to published shares."""
    rows = []
    for variant, letters in verdicts.read().items():
        shares = count(letters)
        low, high = shares.bounds()
        rows.append(
            (
                variant,
                f"{sum(shares):,}",
                f"{shares.won:,}",
                f"{shares.lost:,}",
                f"{shares.undecided:,}",
                shares.percent(),
                f"{low:.1%} to {high:.1%}",
                _SOLVITAIRE.get(variant, ""),
                PUBLISHED.get(variant, ""),
            )
        )
    heads = (
        *("game", "deals", "won", "lost", "undecided", "can be won", "95 % interval"),
        *("Solvitaire", "published"),
    )
    return Report([Table(heads, rows)], [f"The verdicts are of {verdicts.read_date()}."])
