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
"""By variant, as `prove.variant_name` names it."""


def share(variant: str) -> str:
    """Return the published share of a variant in words, "" if there is none."""
    return SHARES.get(variant, "")
