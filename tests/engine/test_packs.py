"""Packs of proved deals: found, read, followed to the last card; damage is reported."""

import pytest

from patience.advice import proved_line
from patience.advice.autoplay import automatic_move
from patience.advice.proved_line import read_line
from patience.games import catalog, packs
from patience.games.dealing import new_game
from patience.table import Table
from sim.data.packs import FOLDER, SUFFIX, Deal, Step, thin, write
from tests.support.cases import cases, todays

GAMES = sorted(path.stem for path in FOLDER.glob("*" + SUFFIX))


@pytest.fixture
def open_pack():
    """Return a function that opens the pack of a game, by its id."""
    opened = []

    def open_one(game):
        opened.append(packs.open_pack(catalog.row(game)))
        return opened[-1]

    yield open_one
    for pack in opened:
        pack.close()


@pytest.fixture
def open_bytes(tmp_path, monkeypatch):
    """Return a function that opens bytes as the pack of Simplicity."""
    monkeypatch.setattr(packs, "FOLDER", f"{tmp_path}/")

    def open_one(data):
        (tmp_path / "simplicity.pack").write_bytes(data)
        return packs.open_pack(catalog.row("simplicity"))

    return open_one


@pytest.fixture
def nothing_goes_up(monkeypatch):
    """Let no card go up automatically."""
    monkeypatch.setattr(proved_line, "automatic_move", lambda game: None)


def follow(line, game):
    """Play a line to its end; return how many steps of it were made."""
    while (a_move := line.next_move(game)) is not None:
        assert game.push(a_move)
        if not line.automatic:
            line.advance()
    return line.step


@cases("game", todays(GAMES, 5))
def test_line_wins_in_par_steps(open_pack, game):
    pack = open_pack(game)
    for index in range(0, pack.count, -(-pack.count // 2)):
        dealt = new_game(catalog.row(game), pack.number(index), Table())
        assert follow(read_line(pack, index), dealt) == pack.par(index)
        assert dealt.won(), pack.number(index)


@pytest.mark.parametrize("game", GAMES[::6])
def test_deal_is_found_by_its_number(open_pack, game):
    pack = open_pack(game)
    numbers = [pack.number(index) for index in range(pack.count)]
    assert [pack.find(number) for number in numbers] == list(range(pack.count))
    assert pack.find(min(set(range(1, max(numbers) + 2)) - set(numbers))) == -1


def test_bytes_of_two_numbers_are_not_taken_for_one(open_bytes):
    deals = [Deal(number, [Step(0, 2)]) for number in (0x01000000, 0x02000201, 5)]
    pack = open_bytes(write(deals))
    assert pack.find(0x02010000) == -1
    assert pack.find(5) == 2


def test_line_is_followed_from_any_of_its_steps(open_pack):
    pack = open_pack("simplicity")
    line = read_line(pack, 0)
    game = new_game(catalog.row("simplicity"), pack.number(0), Table())
    steps = []
    while (a_move := line.next_move(game)) is not None:
        if not line.automatic:
            steps.append((line.step, bytes(game.table.under), bytes(game.table.top), a_move))
            line.advance()
        game.push(a_move)
    for step, under, top, a_move in reversed(steps):
        line.rewind(step)
        game.table.under[:], game.table.top[:] = under, top
        assert line.next_move(game) == a_move


def test_safe_card_is_named_before_the_next_step(open_pack):
    pack = open_pack("simplicity")
    line = read_line(pack, 0)
    game = new_game(catalog.row("simplicity"), pack.number(0), Table())
    while automatic_move(game) is None:
        game.push(line.next_move(game))
        line.advance()
    assert line.next_move(game) == automatic_move(game)
    assert line.automatic


def test_other_rules_have_no_pack():
    assert packs.open_pack(catalog.row("simplicity", [("redeal", "2")])) is None
    assert packs.open_pack(catalog.row("fortunes-favor", [("redeal", "0")])) is None
    assert packs.open_pack(catalog.row("bakers-game")) is None


def test_codes_of_all_lengths_are_read_back(open_bytes, nothing_goes_up):
    indexes = [index for index in range(16) for _ in range(1 << 16 - index)]
    for deals in (
        [Deal(1, [Step(index, 16) for index in indexes[::64]])],
        [Deal(1, [Step(15 - index, 16) for index in indexes[::64]]), Deal(2, [Step(0, 1)])],
        [Deal(3, [Step(0, 1)] * 9)],
    ):
        pack = open_bytes(write(deals))
        for at, deal in enumerate(deals):
            line = read_line(pack, at)
            game = FakeGame()
            for step in deal.line:
                game.count = step.moves
                assert line.next_move(game) == step.chosen
                line.advance()
            assert line.next_move(game) is None
        pack.close()


class FakeGame:
    """A game with `count` legal moves."""

    def moves(self):
        return list(range(self.count))


def test_thin_pack_has_every_tenth_deal(open_bytes):
    whole = (FOLDER / "simplicity.pack").read_bytes()
    pack = open_bytes(whole)
    expected = [(pack.number(at), pack.par(at), pack.line(at)) for at in range(0, pack.count, 10)]
    pack.close()
    pack = open_bytes(thin(whole, 10))
    assert [(pack.number(at), pack.par(at), pack.line(at)) for at in range(pack.count)] == expected


def test_damage_is_reported(open_bytes):
    whole = thin((FOLDER / "simplicity.pack").read_bytes(), 40)
    for at in (*range(60), *range(60, len(whole), 23)):
        damaged = bytearray(whole)
        damaged[at] ^= 1 + at % 255
        with pytest.raises(ValueError, match="damaged"):
            _read_all(open_bytes(bytes(damaged)))
    for size in range(0, len(whole), 29):
        with pytest.raises(ValueError, match="damaged"):
            _read_all(open_bytes(whole[:size]))


def _read_all(pack):
    try:
        for index in range(pack.count):
            read_line(pack, index)
    finally:
        pack.close()


@pytest.mark.parametrize("error", [OSError, ValueError])
def test_file_that_cannot_be_read_is_closed(error, monkeypatch):
    class File:
        closed = False

        def read(self, _):
            raise error

        def close(self):
            self.closed = True

    file = File()
    monkeypatch.setattr(packs, "open", lambda *_: file, raising=False)
    with pytest.raises(error):
        packs.open_pack(catalog.row("simplicity"))
    assert file.closed


def test_missing_move_is_reported(open_bytes, nothing_goes_up):
    line = read_line(open_bytes(write([Deal(1, [Step(3, 4)])])), 0)
    game = FakeGame()
    game.count = 3
    with pytest.raises(ValueError, match="damaged"):
        line.next_move(game)


def test_line_with_more_steps_than_a_pack_can_say_is_refused():
    with pytest.raises(ValueError, match="4095"):
        write([Deal(1, [Step(0, 1)] * 4096)])
