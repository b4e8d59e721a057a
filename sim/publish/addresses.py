"""The addresses in pyproject.toml, and what is made of them; what is empty is left out."""

import re
from collections.abc import Mapping

_PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!\w+:)([^)]*)\)")


def urls(table: Mapping[str, str]) -> dict[str, str]:
    """Return the links beside a package's page, by name."""
    repository = table.get("repository", "")
    found = {"Play": table.get("page", ""), "Source": repository}
    if repository:
        found["Issues"] = f"{repository}/issues"
        found["Changelog"] = f"{repository}/blob/main/CHANGELOG.md"
    return {name: url for name, url in found.items() if url}


def package_page(readme: str, table: Mapping[str, str], version: str) -> str:
    """Return the README for a package's page, whose pictures and links have absolute addresses.

    Without a repository it has no pictures, and links become plain text.
    """
    repository = table.get("repository", "")
    if not repository:
        return _LINK.sub(r"\1", _PICTURE.sub(r"\1", readme))
    pictures = f"{repository}/raw/v{version}"
    readme = _PICTURE.sub(rf"![\1]({pictures}/\2)", readme)

    def link(found: "re.Match[str]") -> str:
        text, path = found.groups()
        if path.startswith("#"):
            return found[0]
        return f"[{text}]({repository}/blob/v{version}/{path})"

    return _LINK.sub(link, readme)
