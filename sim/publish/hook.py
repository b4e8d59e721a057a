"""What building a package adds: its page, its links and, for the About screen, the commit.

Hatchling runs this, without the packages that the game needs.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


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


class AddressesHook(MetadataHookInterface):
    """Makes the package's page and its links from the addresses in pyproject.toml."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set both."""
        sys.path.insert(0, self.root)
        from sim.publish.addresses import package_page, urls

        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = package_page(readme, self.config, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = urls(self.config)
