"""The compiled solver is made from the present sources."""

import subprocess
import sys

from sim.data.places import ROOT
from sim.solve.machine import module


def test_the_solvers_file_is_made_from_the_present_sources():
    try:
        module.read()
    except module.WrongModuleError as error:
        raise AssertionError(f"{error}. Then commit it.") from None


def test_make_check_fails_for_another_file(tmp_path):
    folder = tmp_path / "sim" / "solve"
    (folder / "search").mkdir(parents=True)
    (folder / "machine").mkdir()
    for name in ("__init__.py", "check.py", "module.py"):
        text = (ROOT / "sim" / "solve" / "machine" / name).read_text("utf-8")
        (folder / "machine" / name).write_text(text, "utf-8")
    (folder / "search" / "solver.wasm").write_bytes(module.FILE.read_bytes())
    words = [sys.executable, "-B", folder / "machine" / "check.py"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("The solver's file is older than its sources; `make solver`")
