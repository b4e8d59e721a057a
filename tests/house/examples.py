"""Runs the examples of a page, those between ```python and ```.

It imports nothing of ours, because the installed library runs them, too: `python examples.py PAGE`.
"""

import doctest
import re
import sys
from pathlib import Path


def run(page):
    """Run the examples of a page in order; return how many fail, and how many there are."""
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    # The ends of blocks would count as output.
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    return tuple(doctest.DocTestRunner().run(test)[:2])


if __name__ == "__main__":
    print(*run(Path(sys.argv[1])))
