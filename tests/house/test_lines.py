"""The program and its tests stay within their limits of lines."""

from sim.cli import lines


def test_no_folder_has_more_lines_than_it_may():
    report = lines.report()
    assert report.passes, report.notes


def test_a_folder_that_is_too_long_is_reported(monkeypatch):
    monkeypatch.setitem(lines.LIMITS, "device", 100)
    report = lines.report()
    assert not report.passes
    assert report.notes[-1].startswith("Too long: device, ")
