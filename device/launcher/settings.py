"""Reads the settings of Fruit Jam's launcher.

Loaded on demand.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_UNKNOWN = "The launcher has no setting {}: {} is used."


def read_setting(name: str, usual: "Any") -> "Any":
    """Return a setting of the launcher, or `usual` if it has none of that name."""
    try:
        from launcher_config import LauncherConfig

        return getattr(LauncherConfig(), name)
    except Exception as error:
        # Other boards have no launcher.
        if not isinstance(error, ImportError):
            print(_UNKNOWN.format(name, usual))
        return usual
