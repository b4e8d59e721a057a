"""Puts the version, including the commit, into the wheel, for the About screen."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class VersionHook(BuildHookInterface[Any]):
    """Writes `version.txt`, which `patience.version` reads."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the file into the folder build, and add it to the wheel."""
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from sim.data.places import add_modules

        add_modules()
        from sim.data.version import describe_version

        written = root / "build" / "version.txt"
        written.parent.mkdir(exist_ok=True)
        written.write_text(describe_version(), encoding="utf-8")
        build_data["force_include"][written] = "pocket_patience/lib/patience/version.txt"
