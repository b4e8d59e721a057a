"""Rows: each field is read and checked and has a default; an option replaces one field."""

from pathlib import Path

import pytest

from patience.games import catalog
from patience.games.arrangements import AT_COLUMN
from patience.games.ids import row_id
from patience.games.row import Row
from patience.games.rules import FIELDS, read
from sim.data import rows
from tests.support import engine_data
from tests.support.cases import cases


def test_row_with_only_a_tableau_has_the_defaults():
    rules = read("Plain|T=4")
    others = {"T": 4, "at": AT_COLUMN}
    for name, default, _ in FIELDS:
        assert getattr(rules, name, default) == others.get(name, default), name


def test_fields_are_those_in_the_rules():
    named = (
        "packs suits T R C deal base sel fsuit fstep fwait fdir fback frun suit dir wrap run move "
        "cap auto only fill king draw again merci redeal hand rsee rto score pre pair free home "
        "fwrap fstop cover goal at"
    )
    assert [field[0] for field in FIELDS] == named.split()


def test_row_declares_every_field_with_its_type():
    assert Row.__annotations__ == {name: type(default) for name, default, _ in FIELDS}


@cases(
    ("name", "game_id"),
    [
        ("Klondike", "klondike"),
        ("Fortune's Favor", "fortunes-favor"),
        ("Fortune\u2019s Favor", "fortunes-favor"),
        ("Canfield (PySolFC)", "canfield-pysolfc"),
        ("Lucie, no redeal", "lucie-no-redeal"),
        ("Will o' the Wisp", "will-o-the-wisp"),
        ("Thirty-Six", "thirty-six"),
    ],
)
def test_id_is_the_name_in_plain_letters(name, game_id):
    assert row_id(name) == game_id


@cases(
    ("row", "sentences"),
    [
        ("Bad|T=4|colour=A", ["Bad", '"colour"', "T R C deal base"]),
        ("Bad|T=4|suit=X", ["Bad", "suit", '"X"', "A, S, C, R, O, N"]),
        ("Bad|T=19", ["Bad", "T", '"19"', "0 to 18"]),
        ("Bad|T=four", ["Bad", "T", '"four"', "0 to 18"]),
        ("Bad|T=4|redeal=-2", ["redeal", "-1 to 99"]),
        ("Bad|T=4|fill=TX", ["fill", '"TX"', "TRWCF"]),
        ("Bad|T=4|auto=WR", ["auto", '"WR"', "(nothing), R, WH, RW"]),
        ("Bad|T=4|wrap", ['"wrap"', "field=value"]),
        ("Bad|suit=A", ["T is 0", "needs a tableau"]),
        ("Bad|T=4|hand=1|draw=3", ["hand", "draw=1"]),
        ("Bad|T=4|draw=r", ["draw", "needs a reserve"]),
        ("Bad|T=4|base=S", ["base", "sel", "T or R"]),
        ("Bad|T=4|draw=g", ["draw is g", "again"]),
        ("Bad|T=4|again=4|draw=1", ["again is 4", "draw=g"]),
        ("Bad|T=4|again=3S|draw=g|redeal=-1", ["again is 3S", "redeal=-1"]),
        ("Bad|T=4|merci=1|move=1", ["merci is 1", "again"]),
        ("Bad|T=4|merci=1|again=3S|draw=g|redeal=2", ["merci is 1", "move=1"]),
        ("Bad|T=4|draw=1|?draw=3,1", ["option draw begins with 3", "the row has 1"]),
        ("Bad|T=4|?draw=0,2", ["draw", '"2"', "0, 1, 3, t, f, r, g, h, p"]),
    ],
)
def test_wrong_field_is_refused_with_row_field_and_allowed_values(row, sentences):
    with pytest.raises(ValueError) as error:
        read(row)
    for sentence in sentences:
        assert sentence in str(error.value)


@cases(
    ("deal", "sentence"),
    [
        ("u1@0-4", '"u1@0-4" in deal'),
        ("x3", '"x3" in deal'),
        ("u", '"u" in deal'),
        ("kx", '"kx" in deal'),
        ("o14", '"o14" in deal'),
        ("u1@2", '"u1@2" in deal'),
        ("u1@1-x", '"u1@1-x" in deal'),
        ("u4 r8", '"r8" in deal'),
        ("u14", "Bad: deal needs more than 52 cards"),
        ("u3", "leaves cards over"),
    ],
)
def test_wrong_deal_is_refused_with_its_word(deal, sentence):
    with pytest.raises(ValueError, match=sentence):
        engine_data.deal_row(f"Bad|T=4|deal={deal}")


def test_an_option_replaces_one_field():
    row = engine_data.ROWS["klondike"] + "|?draw=1,3"
    assert read(row).draw == "1"
    assert read(row, [("draw", "3")]).draw == "3"
    assert read(row).option_values("draw") == ["1", "3"]
    assert read(row).option_values("wrap") == []


@cases(
    ("chosen", "sentence"),
    [(("draw", "2"), 'one of 1, 3, not "2"'), (("wrap", "1"), 'no option "wrap"; there is draw')],
)
def test_option_not_offered_is_refused(chosen, sentence):
    with pytest.raises(ValueError, match=sentence):
        read(engine_data.ROWS["klondike"] + "|?draw=1,3", [chosen])


@pytest.mark.turns(6)
def test_every_option_of_the_catalogue_makes_a_game():
    for game_id in catalog.ids():
        for field, values in catalog.row(game_id).options:
            for value in values:
                rules = catalog.row(game_id, [(field, value)])
                assert str(getattr(rules, field)) == value, game_id


def test_names_are_different_and_a_name_alone_is_that_of_a_game_further_up():
    lines = Path(catalog.PATH).read_text(encoding="utf-8").splitlines()
    known = set()
    for line in lines:
        name, rule, _ = line.partition("|")
        if name and name[0] not in "#[":
            assert (row_id(name) in known) == (not rule), line
            known.add(row_id(name))


def test_unknown_game_is_refused_by_name():
    with pytest.raises(ValueError, match='no game "klondyke"'):
        catalog.row("klondyke")


# What contradicts itself: `sim.data.rows`.


@pytest.mark.turns(6)
def test_no_row_contradicts_itself():
    for game_id in catalog.ids():
        rows.check(catalog.row(game_id))


@cases(
    ("row", "sentence"),
    [
        ("T=4|deal=u5|base=D", "field base is D; that needs the word b in deal"),
        ("T=4|deal=b u5", "deal has the word b; that needs base=D"),
        ("T=4|deal=o2 u5", "deal has the word o2; that needs base=2"),
        ("T=4|deal=o1 u5|base=2", "deal has the word o1; that needs base=1"),
        ("T=4|deal=u5|auto=R", "field auto has R; that needs a reserve"),
        ("T=4|deal=u5|only=R", "field only has R; that needs a reserve"),
        ("T=4|deal=u5|base=S|sel=R", "field sel has R; that needs a reserve"),
        ("T=4|deal=u5|auto=WH", "field auto is WH; that needs a waste, draw=1 or draw=3"),
        ("T=4|deal=u5|fdir=B|base=5", "field fdir is B; that needs base=1"),
        ("T=4|deal=u1|draw=t|redeal=1", "field redeal is 1; that needs draw=1, draw=3 or draw=g"),
        ("T=4|deal=u5|draw=1|?draw=1,3|?draw=1,3", "option draw is there twice"),
    ],
)
def test_row_that_contradicts_itself_is_refused(row, sentence):
    with pytest.raises(ValueError, match=r"^Bad: ") as raised:
        rows.check(read(f"Bad|{row}"))
    assert str(raised.value) == f"Bad: {sentence}"


def test_two_games_do_not_share_their_statistics():
    row = read("Spiderette, one suit|T=4|deal=u5")
    with pytest.raises(ValueError, match="are kept as those of corona: change the name"):
        rows.check(row)
