"""The share of deals that can be won, with its 95 % interval, next to published shares."""

import csv
import io
import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from sim.data import verdicts
from sim.data.tables import Report, Table
from sim.data.version import describe_version
from sim.solve.variants import read_variant

_BLAKE_GENT = "Blake and Gent, JAIR 85:21, 2026"
_ON_SPACES = "rows are dealt onto spaces, too"
_COME_BACK = "cards may come back"
_CHANCE = 0.001
_WIDER = 3.290527 / 1.959964  # the interval of 99.9 %, of one of 95 %
_FEW, _MANY = 100, 10_000  # deals


class Published(NamedTuple):
    """A published share of deals that can be won."""

    percent: float
    reach: float  # half of its 95 % interval
    source: str = _BLAKE_GENT
    note: str = ""
    same_rules: bool = True
    """Whether it is of the same rules, so that ours should not contradict it."""

    def __str__(self) -> str:
        note = f", {self.note}" if self.note else ""
        reach = f" +- {self.reach}" if self.reach else ""
        return f"{self.percent}{reach} % ({self.source}{note})"


PUBLISHED: dict[str, tuple[Published, ...]] = {
    "klondike": (Published(90.480, 0.116),),
    "klondike draw=3": (
        Published(81.945, 0.084),
        Published(81.95, 0.03, "lonelybot, 2024"),
    ),
    "canfield": (Published(67.562, 0.034, note="whole piles"),),
    "canfield move=N": (Published(71.245, 0.031, note="parts of piles"),),
    "fortunes-favor redeal=0": (Published(99.99999, 0, note="without a redeal"),),
    "storehouse": (Published(43.81, 0.10, "Wolter, politaire.com, 2013: 438,117 of 1,000,000"),),
    "bakers-game": (Published(75.053, 0.028),),
    "beleaguered-castle": (Published(68.170, 0.099),),
    "black-hole": (Published(86.944, 0.022),),
    "easthaven": (Published(82.844, 0.100),),
    "eight-off": (Published(99.8805, 0.0022),),
    "fan": (Published(48.776, 0.099, note="16 piles of 3 and 2 of 2", same_rules=False),),
    "forecell": (Published(85.617, 0.024),),
    "freecell": (Published(99.998881, 0.000207),),
    "golf": (Published(45.109, 0.032),),
    "king-albert": (Published(68.542, 0.092, note=_COME_BACK, same_rules=False),),
    "raglan": (Published(81.226, 0.085),),
    "seahaven-towers": (Published(89.332, 0.020),),
    "simple-simon": (Published(97.450, 0.034, note="ours contradict it"),),
    "spanish-patience-ii": (
        Published(99.863, 0.003, note=f"Spanish Patience: {_COME_BACK}", same_rules=False),
    ),
    "spiderette": (Published(99.620, 0.018, note=_ON_SPACES, same_rules=False),),
    "streets-and-alleys": (Published(51.187, 0.186),),
    "thirty-six": (Published(94.674, 0.100),),
    "trigon": (Published(15.996, 0.023),),
    "will-o-the-wisp": (Published(99.9240, 0.0027, note=_ON_SPACES, same_rules=False),),
}
"""Published shares, by variant, with the names of `variants.variant_name`."""

_SLOW = (
    *("agnes-bernauer", "agnes-sorel", "alaska", "bakers-dozen", "brigade", "calculation"),
    *("canfield-pysolfc", "czarina", "duchess", "eagle-wing", "eastcliff", "easthaven", "rushdike"),
    *("saratoga", "sir-tommy", "strategy", "streets-and-alleys", "superior-canfield", "thirty-six"),
    *("wasp", "whitehead", "yukon"),
)
"""Rows whose 10,000 deals would take too long with 2 s each."""

_LIMITS = {
    "simplicity": "20 s, from 1,021 on 2 s",
    "four-seasons": "20 s, from 1,061 on 2 s",
    "gate": "20 s, from 1,011 on 2 s",
    "storehouse": "20 s, from 2,351 on 2 s",
    "selective-canfield": "20 s, from 1,061 on 2 s",
    "klondike": "20 s, from 1,111 on 2 s",
    "klondike draw=3": "20 s, from 1,128 on 2 s",
    "rainbow": "20 s, from 201 on 3 s",
    "chameleon": "20 s, from 201 on 2 s",
    "canfield": "20 s, from 1,001 on 5 s, from 1,501 on 1 s",
    "fortunes-favor": "20 s, from 1,001 on 2 s",
    "castles-end": "20 s, from 1,801 on 2 s",
    "freecell": "4 s, from 1,021 on 2 s",
    "spiderette-1-suit": "5 s",
    "simple-simon": "6 s, from 1,067 on 1 s",
    "golf": "8 s, from 2,216 on 2 s",
    "tri-peaks": "8 s, from 1,501 on 2 s",
    "black-hole": "8 s, from 1,151 on 2 s",
    "pyramid": "60 s, from 1,511 on 2 s",
    "spider": "20 s",
    "spider suits=1": "20 s",
    "spider suits=2": "20 s",
    **dict.fromkeys(_SLOW, "10 s, from 101 on 1 s"),
    **dict.fromkeys(("rainfall", "shamrocks"), "10 s, from 101 on 0.5 s"),
}
"""The most seconds for a deal, or the memory was full. For other rows see `limit_of`."""

_PART = re.compile(r"(?:from ([\d,]+) on )?(?:\d+ or )?([\d.]+) s")
# Of a limit: first deal, seconds.

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


def limit_of(variant: str, deals: int) -> str:
    """Return after how long a deal of a variant counts as undecided."""
    if variant in _LIMITS:
        return _LIMITS[variant]
    if read_variant(variant).packs > 1:
        return "10 s, from 101 on 1 or 2 s"
    if deals == _MANY:
        return f"10 s, from {_FEW + 1} on 2 s"
    return "10 s" if deals == _FEW else "20 s"


def find_contradictions() -> list[str]:
    """Return the variants whose stored verdicts a published share of the same rules contradicts.

    Open deals may be won or lost, and the published share may be anywhere in its interval, widened
    to 99.9 %. It is a contradiction if what was found then has a chance below 0.001.
    """
    return [
        variant
        for variant, letters in verdicts.read().items()
        for known in PUBLISHED.get(variant, ())
        if known.same_rules and chance_of(count(letters), known) < _CHANCE
    ]


def chance_of(shares: Shares, known: Published) -> float:
    """Return the chance to find shares as far from a published one, if that is right.

    >>> known = Published(90, 0.1)
    >>> chance_of(Shares(900, 100, 0), known), chance_of(Shares(880, 80, 40), known)
    (1.0, 1.0)
    >>> chance_of(Shares(840, 160, 0), known) < 0.001 < chance_of(Shares(885, 115, 0), known)
    True
    """
    deals = sum(shares)
    wide = known.reach * _WIDER
    least, most = (min(max((known.percent + by) / 100, 0), 1) for by in (-wide, wide))
    if shares.won > most * deals:
        tail = _at_least(shares.won, deals, most)
    elif shares.won + shares.undecided < least * deals:
        tail = _at_least(deals - shares.won - shares.undecided, deals, 1 - least)
    else:
        return 1.0
    return min(1.0, 2 * tail)


def _at_least(found: int, count: int, share: float) -> float:
    # Return the chance that at least `found` of `count` happen, if each has the chance `share`.
    if not 0 < share < 1:
        return float(share > 0)
    return sum(
        math.exp(
            math.lgamma(count + 1)
            - math.lgamma(number + 1)
            - math.lgamma(count - number + 1)
            + number * math.log(share)
            + (count - number) * math.log1p(-share)
        )
        for number in range(found, count + 1)
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
    heads = "variant deals won lost undecided least most interval_low interval_high limit command"
    writer.writerow([*heads.split(), "version", "date"])
    origin = describe_version(), verdicts.read_date()
    for variant, letters in verdicts.read().items():
        shares = count(letters)
        deals = sum(shares)
        counted = shares.won / deals, (shares.won + shares.undecided) / deals
        bounds = [f"{share:.4f}" for share in (*counted, *shares.bounds())]
        limit = limit_of(variant, deals)
        commands = " && ".join(_commands(variant, deals, limit))
        writer.writerow([variant, deals, *shares, *bounds, limit, commands, *origin])
    return out.getvalue()


def _commands(variant: str, deals: int, limit: str) -> Iterator[str]:
    # Yield the commands that decide deals within a limit in words.
    game, *options = variant.split()
    chosen = "".join(f" --option {option}" for option in options)
    parts = _PART.findall(limit)
    firsts = [int(first.replace(",", "") or 1) for first, _ in parts]
    lasts = [first - 1 for first in firsts[1:]] + [deals]
    for (_, seconds), first, last in zip(parts, firsts, lasts, strict=True):
        yield f"python sim prove {game}{chosen} --deals {first}-{last} --seconds {seconds}"


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
                "; ".join(map(str, PUBLISHED.get(variant, ()))),
                limit_of(variant, sum(shares)),
            )
        )
    heads = (
        *("game", "deals", "won", "lost", "undecided", "can be won", "95 % interval"),
        *("Solvitaire", "published", "most time"),
    )
    return Report([Table(heads, rows)], [f"The verdicts are of {verdicts.read_date()}."])
