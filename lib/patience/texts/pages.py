"""Writes the rules page of a game: its row, in sentences from `pages_text`.

Everything except the notes in notes.txt comes from the row, so a page follows the chosen options.
Cards are counted in a fresh deal.

Loaded on demand.
"""

from micropython import const

import patience
from patience.cards import RANKS
from patience.game import Game
from patience.games.row import Row
from patience.moves import IN_ROWS, NOWHERE, TO_HAND, TO_RESERVE, TO_TABLEAU, TO_WASTE
from patience.on_demand import load
from patience.table import CELL, FACE_DOWN, NO_CARD, PACK, RESERVE, STOCK, TABLEAU, Table
from patience.texts import pages_text as text
from patience.texts.plural import choose

NOTES = patience.FOLDER + "texts/notes.txt"
_TEN = const(9)  # the index of a rank


def rules_page(dealt: Game) -> list[tuple[str, str]]:
    """Return a game's rules as a list of `(heading, text)`, in reading order.

    :param dealt: any deal of the game with the chosen options, before its first move
    """
    row, table = dealt.row, dealt.table
    if row.home:
        parts = [[], _piles(row, table), [], [], []]
    else:
        aim, layout_note, tip = _notes(row.id)
        parts = [
            _object(row, aim),
            _layout(row, table, layout_note),
            _building(row, table),
            _spaces(row),
            _stock(row, table),
            [tip],
        ]
    headings = text.PAIR_HEADINGS if row.pair else text.HEADINGS
    if row.home or row.pair or row.fsuit:
        load("patience.texts.kind_pages").replace_parts(dealt, parts)
    found = []
    for heading, part in zip(headings, parts):
        written = " ".join([sentence for sentence in part if sentence])
        if written:
            found.append((heading, written))
    return found


def _notes(game_id: str) -> list[str]:
    # Return a game's aim, note on the layout, and tip. They are in a file, because all take 2 KB.
    wanted = game_id.encode() + b"|"
    with open(NOTES, "rb") as file:
        for line in file:
            if line.startswith(wanted):
                return line[:-1].decode().split("|")[1:]
    return ["", "", ""]


def _object(row: Row, aim: str) -> list[str]:
    if row.frun:
        runs = text.GOAL_RUNS
        if row.packs > 1 or row.suits != "4" or row.frun > 1:
            runs = text.GOAL_MANY_RUNS.format(4 * row.packs) + " " + text.RUN_GOES[row.frun]
        return [aim or runs, text.SUITS.get(row.suits, "")]
    sentences = [aim or text.GOAL.format(PACK * row.packs)]
    way = row.fdir
    if way == "B":
        sentences.append(text.FOUNDATIONS[way])
    elif row.base.isdigit():
        base = int(row.base) - 1
        last = (base + (1 if way == "D" else 12)) % 13
        sentences.append(text.FOUNDATIONS[way].format(_rank(base), _rank(last)))
        if last != (0 if way == "D" else 12):
            sentences.append(text.CORNER[way])
    else:
        sentences.append(text.FROM_BASE[way])
        choices = text.OR.join([text.CHOICES[kind] for kind in "TR" if kind in row.sel])
        sentences.append(text.BASES[row.base].format(choices))
    sentences.append(text.COME_BACK[row.fback])
    return sentences


def _layout(row: Row, table: Table, note: str) -> list[str]:
    sentences = [text.TWO_PACKS if row.packs > 1 else ""]
    sentences += _piles(row, table)
    sentences.append(note)
    if row.pre:
        sentences.append(text.SUNK[row.pre])
    if row.R:
        sentences += _reserve(row, table)
    if row.C:
        taken = len([place for place in range(CELL, CELL + row.C) if table.length(place)])
        cells = text.CELLS_SOME if taken else text.CELLS
        sentences.append((text.CELLS_FULL if taken == row.C else cells).format(row.C, taken))
    for word in row.deal.split():
        if word[0] == "o":
            sentences.append(text.LAID_OUT.format(4 * row.packs, _rank(int(word[1:]) - 1)))
        elif word[0] == "b":
            sentences.append(text.BASE_DEALT)
    left = table.length(STOCK)
    if left:
        sentences.append(text.STOCK_LEFT.format(left))
    return sentences


def _piles(row: Row, table: Table) -> list[str]:
    cards = bytearray(NO_CARD)
    sizes = []
    down = 0
    for place in range(TABLEAU, TABLEAU + row.T):
        sizes.append(table.read_pile(place, cards))
        down += len([card for card in cards[: sizes[-1]] if card & FACE_DOWN])
    sentences = [_sizes(sizes)]
    if not down:
        sentences.append(text.ALL_UP)
    elif down == sum(sizes) - row.T:
        sentences.append(text.TOPS_UP)
    else:
        sentences.append(text.SOME_DOWN.format(down))
    return sentences


def _sizes(sizes: list[int]) -> str:
    piles = len(sizes)
    first, least, most = sizes[0], min(sizes), max(sizes)
    if least == most:
        return text.PILES.format(piles, _cards(first))
    if sizes == list(range(1, piles + 1)):
        return text.STAIRS.format(piles, most)
    other = least if first == most else most
    count = sizes.count(first)
    if count + sizes.count(other) == piles:
        return text.PILES_TWO.format(count, _cards(first), piles - count, other)
    return text.PILES_LIST.format(piles, _join([str(size) for size in sizes], text.AND))


def _cards(count: int) -> str:
    return choose(text.CARDS, count).format(count)


def _rank(index: int) -> str:
    # As on the cards.
    return RANKS[index] if index != _TEN else "10"


def _join(words: list[str], link: str) -> str:
    """Join words as in a sentence: "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return text.COMMA.join(words[:-1]) + link + words[-1]


def _reserve(row: Row, table: Table) -> list[str]:
    count = table.length(RESERVE)
    if count == 1:
        return [text.RESERVE_SINGLE.format(row.R)]
    if row.R == 1:
        sentences = [text.RESERVE.format(_cards(count))]
    else:
        sentences = [text.RESERVES.format(row.R, _cards(count))]
    sentences.append(text.SHUT if row.rto == "L" else text.SEEN[row.rsee])
    return sentences


def _building(row: Row, table: Table) -> list[str]:
    sentences = []
    if row.suit == "N":
        sentences.append(text.NO_BUILDING)
    else:
        sentences.append(text.BUILD[row.dir + row.suit])
        if row.dir == "D":
            twice = row.suit == "S" and row.packs > 1
            sentences.append(text.EXAMPLES["S2" if twice else row.suit])
        elif row.dir == "B":
            sentences.append(text.EXAMPLE_BOTH)
        if row.wrap:
            sentences.append(text.WRAPS[row.dir])
        elif not row.base.isdigit():  # foundations wrap, so the page must say it
            sentences.append(text.NO_WRAP)
        sentences.append(_packets(row))
        if row.cap:
            sentences.append(text.AT_MOST.format(row.cap))
    if row.R:
        single = table.length(RESERVE) == 1 and row.deals != TO_RESERVE
        tops = text.RESERVE_TOPS[0 if single else 1 if row.R == 1 else 2]
        sentences.append(text.RESERVE_PLAYS[row.rto].format(tops))
    if row.C:
        sentences.append(text.CELL_HOLDS)
    return sentences


def _packets(row: Row) -> str:
    if row.move == "N" and row.run == "*":
        return text.HEAPS
    if row.move == "N" and row.run not in ("=", row.suit):
        return text.RUNS[row.run]
    if _moves_one_by_one(row):
        if row.king != "0" or "T" not in row.fill:
            return text.ONE_BY_ONE[0]
        # Built both ways, a run can lie upside down on a space: by hand more goes (RULES.md 1.4).
        return text.ONE_BY_ONE[2 if row.dir == "B" else 1]
    return text.PACKETS[row.move]


def _moves_one_by_one(row: Row) -> bool:
    return row.move == "1" and row.C > 0


def _spaces(row: Row) -> list[str]:
    sentences = [text.SPACE]
    stage = 0
    if row.auto:
        shape = text.AT_ONCE_HAND if row.auto == "WH" and row.hand else text.AT_ONCE[row.auto]
        if row.deals == TO_TABLEAU:
            shape = text.AT_ONCE_STOCK
        sentences.append(shape.format(text.RESERVES_FILL[max(0, min(row.R, 3) - 1)]))
        stage = 1 if row.auto == "R" else 2
    if row.only:
        sentences.append(text.RESERVE_FIRST)
        stage = 1
    sentences.append(_fillers(row, stage))
    if "x" in row.sel:
        sentences.append(text.CLOSED)
    return sentences


def _fillers(row: Row, stage: int) -> str:
    """Return the sentence about the cards that may fill a space.

    :param stage: 0 at the start, 1 when the reserve is empty, 2 when all sources in `auto` are
    """
    sources = _sources(row, stage)
    may = [kind for kind in sources if ("W" if kind == "H" else kind) in row.fill]
    if not may:
        if row.again and row.redeal:
            return text.STAYS_FOR_REDEAL
        return text.STAYS_FOR_ROW if row.draw == "t" else text.STAYS[stage > 0]
    shape = 0
    if "T" in may and (row.move == "N" or _moves_one_by_one(row)):
        shape = 2 if row.run == "*" else 1
    what = text.FILLERS[row.king][shape]
    if len(may) == len(sources):
        return text.TAKES[stage > 0].format(what)
    if row.king == "0" and not shape:
        what = text.A_CARD
    names = _join([text.SOURCES[kind] for kind in may], text.OR)
    return text.TAKES_FROM[stage > 0].format(what, names)


def _sources(row: Row, stage: int) -> str:
    """Return where a card may come from at a stage: letters of `fill`, and H for the hand card."""
    found = "T"
    if row.R and stage != 1 and (stage == 0 or row.auto != "RW"):
        found += "R"
    if row.deals == TO_WASTE and stage != 2:
        found += "WH" if row.hand else "W"
    if row.C:
        found += "C"
    if row.fback:
        found += "F"
    return found


def _stock(row: Row, table: Table) -> list[str]:
    if row.deals in (NOWHERE, TO_HAND):
        return [text.NO_STOCK]
    if row.again:
        sentences = [text.NO_STOCK]
        if row.redeal:
            sentences.append(text.AGAIN[row.again[1:]].format(row.again[0]))
            times = text.COUNTS[min(row.redeal, len(text.COUNTS)) - 1].format(row.redeal)
            sentences.append(text.REDEALS.format(times) if row.redeal > 0 else text.REDEALS_ANY)
        sentences.append(text.MERCI[row.redeal > 0] if row.again and row.merci else "")
        return sentences
    if row.deals & IN_ROWS:
        left, row_size = table.length(STOCK), row.R if row.deals == TO_RESERVE else row.T
        last = left % row_size
        if left < row_size:
            sentences = [text.ONE_ROW[row.draw].format(left)]
        else:
            sentences = [text.DEALS[row.draw], text.LAST_ROW.format(last) if last else ""]
        sentences.append(text.NO_SPACES if row.draw == "f" else "")
        return sentences
    sentences = [text.DEALS[row.draw], text.HAND_PLAYS if row.hand else text.WASTE_PLAYS]
    if row.redeal < 0:
        sentences.append(text.ALWAYS)
    else:
        times = text.COUNTS[min(row.redeal, len(text.COUNTS) - 1)].format(row.redeal + 1)
        sentences.append(text.PASSES.format(times))
    return sentences
