"""A release is refused, in a sentence, unless its commit can be found again and works."""

import subprocess

import pytest

from sim.data.refusal import RefusalError
from sim.publish import release


@pytest.fixture
def checkout(tmp_path):
    """Return a checkout whose version has a chapter, with everything committed."""
    root = tmp_path / "checkout"
    root.mkdir()
    (root / "CHANGELOG.md").write_text("# Changelog\n\n## 0.3.0\n\n## [0.2.0] - 2026-11-26\n")
    git(root, "init", "-q")
    commit(root)
    return root


def git(root, *words):
    author = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run(["git", *author, *words], cwd=root, check=True, capture_output=True)


def commit(root):
    git(root, "add", "-A")
    git(root, "commit", "-q", "--allow-empty", "-m", "More")


def test_committed_version_with_a_chapter_is_accepted_with_its_tag_or_none(checkout):
    release.check(checkout, "0.3.0")
    git(checkout, "tag", "v0.2.0")
    release.check(checkout, "0.2.0")


@pytest.mark.parametrize("version", ["0.2", "0.2.0.1", "0.4.0"])
def test_version_without_a_chapter_is_refused(checkout, version):
    with pytest.raises(RefusalError, match=f'no chapter "## {version}"'):
        release.check(checkout, version)


def test_changes_without_a_version_are_refused(checkout):
    log = checkout / "CHANGELOG.md"
    for more, refused in (("## Unreleased\n", False), ("## Unreleased\n\n- A game.\n", True)):
        log.write_text(f"# Changelog\n\n{more}\n## 0.2.0\n\n- Undo.\n")
        commit(checkout)
        assert release.read_chapters(checkout)["0.2.0"] == "- Undo."
        if refused:
            with pytest.raises(RefusalError, match='changes under "Unreleased"'):
                release.check(checkout, "0.2.0")
        else:
            release.check(checkout, "0.2.0")


def test_tag_of_another_version_and_a_file_that_is_not_committed_are_refused(checkout):
    git(checkout, "tag", "v0.1.0")
    with pytest.raises(RefusalError, match=r"tag is v0.1.0, but .* 0.2.0"):
        release.check(checkout, "0.2.0")
    (checkout / "new.txt").touch()
    with pytest.raises(RefusalError, match=r"not committed:\n.*new\.txt"):
        release.check(checkout, "0.2.0")


def test_folder_without_git_is_refused(tmp_path):
    with pytest.raises(RefusalError, match="not a git checkout"):
        release.check(tmp_path, "0.2.0")


def test_failing_test_is_refused(monkeypatch):
    monkeypatch.setattr(release, "_TESTS", ("false",))
    with pytest.raises(RefusalError, match="A test failed"):
        release.run_tests()


def test_folder_with_files_of_others_is_not_emptied(tmp_path):
    (tmp_path / "thesis.txt").touch()
    with pytest.raises(RefusalError, match="has other files"):
        release.build(tmp_path)
    assert (tmp_path / "thesis.txt").exists()
