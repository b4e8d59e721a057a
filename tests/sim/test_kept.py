"""Slow builds are cached, and built again when their sources change."""

import pytest

from sim.build import kept


def test_it_is_built_once_and_again_when_its_source_changes(tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "FOLDER", tmp_path / "kept")
    built = []

    def make():
        built.append(None)
        return b"%d" % len(built)

    found = b" ".join(kept.keep(text, make) for text in ("one", "one", "two", "one"))
    assert found == b"1 1 2 1"


def test_failures_are_not_cached(tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "FOLDER", tmp_path)

    def fail():
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        kept.keep("one", fail)
    assert kept.keep("one", lambda: b"made") == b"made"
