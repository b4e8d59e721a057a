"""Versions come from git if there is git."""

import patience
from sim.data.version import read_description
from tests.support.cases import cases

OWN = patience.__version__


@cases(
    ("said", "version"),
    [
        ("v0.2.0-0-g1a2b3c4", "0.2.0"),
        ("v0.2.0-52-g1a2b3c4", "0.2.0+52.1a2b3c4"),
        ("v0.2.0-0-g1a2b3c4.dev", "0.2.0+0.1a2b3c4.dev"),
        ("v0.2.0-rc1-3-g1a2b3c4", "0.2.0-rc1+3.1a2b3c4"),
        ("1a2b3c4", f"{OWN}+1a2b3c4"),
        ("1a2b3c4.dev", f"{OWN}+1a2b3c4.dev"),
        ("", OWN),
    ],
)
def test_version_is_the_tag_and_the_commits_after_it(said, version):
    assert read_description(said) == version


def test_version_is_that_of_the_file_next_to_the_code_if_there_is_one(tmp_path, monkeypatch):
    monkeypatch.setattr(patience, "FOLDER", f"{tmp_path}/")
    assert patience.version() == OWN
    (tmp_path / "version.txt").write_text("9.8.7")
    assert patience.version() == "9.8.7"
