"""Lists the eleven games that have documents: the catalogue's first family."""

from patience.games import catalog


def eleven_games() -> list[str]:
    """Return their ids, in the catalogue's order."""
    return catalog.ids()[: catalog.family_sizes()[0][1]]
