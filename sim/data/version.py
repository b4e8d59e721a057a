"""Finds the version of a checkout."""

import re
import subprocess
from functools import cache

from patience import __version__
from patience import version as written_version
from sim.data.places import ROOT

_DESCRIBE = "git describe --tags --long --always --dirty=.dev --abbrev=7 --match v[0-9]*"
_DESCRIPTION = re.compile(r"(?:v(.+)-(\d+)-g)?([0-9a-f]+)(\.dev)?")


@cache
def describe_version() -> str:
    """Return the version according to `git describe`: "0.1.0" at its tag, then "0.1.0+52.1a2b3c4".

    Without a tag it is the package's version with the commit; outside git it is the version that
    the build wrote, or only the package's. Uncommitted changes add ".dev".
    """
    if not (ROOT / ".git").exists():  # installed, or an archive, perhaps in another repository
        return written_version()
    try:
        said = subprocess.run(_DESCRIBE.split(), cwd=ROOT, capture_output=True, text=True).stdout
    except FileNotFoundError:  # no git
        return __version__
    return read_description(said.strip())


def read_description(said: str) -> str:
    """Return a version from the output of `git describe --long --always`."""
    match = _DESCRIPTION.fullmatch(said)
    if not match:
        return __version__
    tag, commits, commit, dirty = match.groups(default="")
    if commits == "0" and not dirty:
        return tag
    ahead = f"{commits}." if tag else ""
    return f"{tag or __version__}+{ahead}{commit}{dirty}"
