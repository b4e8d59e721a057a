# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Shares of deals that can be won as others published them, to stand beside ours."""

_BLAKE_GENT = "Blake and Gent, JAIR 85:21, 2026"

SHARES = {
    "klondike": f"90.480 +- 0.116 % ({_BLAKE_GENT})",
    "klondike draw=3": f"81.945 +- 0.084 % ({_BLAKE_GENT})",
    "canfield": f"67.562 +- 0.034 % ({_BLAKE_GENT}, whole piles)",
    "canfield move=N": f"71.245 +- 0.031 % ({_BLAKE_GENT}, parts of piles)",
    "fortunes-favor redeal=0": f"99.99999 % ({_BLAKE_GENT}, without a redeal)",
    "storehouse": "43.8 % (Wolter)",
}
"""By variant, as `variants.variant_name` names it."""


SOLVITAIRE = {
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
"""By variant, in percent of 40 other deals, 20 s each: won/lost/undecided."""


def share(variant: str) -> str:
    """Return the published share of a variant in words, "" if there is none."""
    return SHARES.get(variant, "")
