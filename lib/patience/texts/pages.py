# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The rules page of a game: what its row says, in sentences. Borrowed, see `lend`.

Whatever the row knows is read off the row, so a page changes with the options chosen; how many
cards lie where is counted on a table that is dealt to. The sentences are those of `pages_text`.
"""

from patience.games.dealing import new_game
from patience.table import CELL, FACE_DOWN, RESERVE, STOCK, TABLEAU, Table
from patience.texts import pages_text as text
from patience.texts import words


def rules_page(row):
    """Return a game's rules as a list of `(heading, text)`, in the order to be read.

    :param Row row: the row, with its options chosen
    """
    aim, setting, tip = _written(row.id)
    table = Table()
    new_game(row, 1, table)
    texts = (
        _object(row, aim),
        _layout(row, table, setting),
        _building(row, table),
        _spaces(row),
        _stock(row, table),
        [tip],
    )
    found = []
    for heading, sentences in zip(text.HEADINGS, texts):
        said = " ".join([sentence for sentence in sentences if sentence])
        if said:
            found.append((heading, said))
    return found


def _written(game_id):
    for line in text.WRITTEN:
        if line.startswith(game_id + "|"):
            return line.split("|")[1:]
    return "", "", ""


def _object(row, aim):
    if row.frun:
        return [aim or text.GOAL_RUNS]
    said = [aim or text.GOAL]
    way = row.fdir
    if way == "B":
        said.append(text.FOUNDATIONS[way])
    elif row.base.isdigit():
        base = int(row.base) - 1
        last = (base + (1 if way == "D" else 12)) % 13
        said.append(text.FOUNDATIONS[way].format(text.RANKS[base], text.RANKS[last]))
        if last != (0 if way == "D" else 12):
            said.append(text.CORNER[way])
    else:
        said += [text.FROM_BASE[way], text.CORNER[way]]
        choices = text.OR.join([text.CHOICES[kind] for kind in "TR" if kind in row.sel])
        said.append(text.BASES[row.base].format(choices))
    said.append(text.COME_BACK[row.fback])
    return said


def _layout(row, table, setting):
    said = _piles(row, table)
    said.append(setting)
    if row.pre:
        said.append(text.KINGS_SUNK)
    if row.R:
        said += _reserve(row, table)
    if row.C:
        taken = len([place for place in range(CELL, CELL + row.C) if table.length(place)])
        cells = text.CELLS_SOME if taken else text.CELLS
        said.append((text.CELLS_FULL if taken == row.C else cells).format(row.C, taken))
    for word in row.deal.split():
        if word[0] == "o":
            said.append(text.LAID_OUT.format(text.RANKS[int(word[1:]) - 1]))
        elif word[0] == "b":
            said.append(text.BASE_DEALT)
    left = table.length(STOCK)
    if left:
        said.append(text.STOCK_LEFT.format(left))
    return said


def _piles(row, table):
    cards = bytearray(52)
    sizes = []
    down = 0
    for place in range(TABLEAU, TABLEAU + row.T):
        sizes.append(table.read(place, cards))
        down += len([card for card in cards[: sizes[-1]] if card & FACE_DOWN])
    said = [_sizes(sizes)]
    if not down:
        said.append(text.ALL_UP)
    elif down == sum(sizes) - row.T:
        said.append(text.TOPS_UP)
    else:
        said.append(text.SOME_DOWN.format(down))
    return said


def _sizes(sizes):
    piles = len(sizes)
    first, last = sizes[0], sizes[-1]
    if first == last:
        return text.PILES.format(piles, _cards(first))
    if sizes == list(range(1, piles + 1)):
        return text.STAIRS.format(piles, last)
    turn = sizes.count(first)
    if turn + sizes.count(last) == piles:
        return text.PILES_TWO.format(turn, _cards(first), piles - turn, last)
    return text.PILES_LIST.format(piles, _joined([str(size) for size in sizes], text.AND))


def _cards(count):
    return text.CARDS[count > 1].format(count)


def _joined(words, link):
    """Join words as a sentence does: "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return text.COMMA.join(words[:-1]) + link + words[-1]


def _reserve(row, table):
    count = table.length(RESERVE)
    if count == 1:
        return [text.RESERVE_SINGLE.format(row.R)]
    if row.R == 1:
        return [text.RESERVE.format(_cards(count)), text.SEEN[row.rsee]]
    return [text.RESERVES.format(row.R, _cards(count)), text.SEEN[row.rsee]]


def _building(row, table):
    said = []
    if row.suit == "N":
        said.append(text.NO_BUILDING)
    else:
        relation = words.RELATIONS[row.suit]
        said.append(text.BUILD.format(words.DIRECTIONS[row.dir], relation))
        if row.dir == "D":
            said.append(text.EXAMPLES[row.suit])
        elif row.dir == "B":
            said.append(text.EXAMPLE_BOTH)
        if row.wrap:
            said.append(text.WRAPS[row.dir])
        said.append(_packets(row))
        if row.cap:
            said.append(text.AT_MOST.format(row.cap))
    if row.R:
        single = table.length(RESERVE) == 1 and row.draw != "r"
        tops = text.RESERVE_TOPS[0 if single else 1 if row.R == 1 else 2]
        said.append(text.RESERVE_PLAYS[row.rto].format(tops))
    if row.C:
        said.append(text.CELL_HOLDS)
    return said


def _packets(row):
    if row.move == "N" and row.run == "*":
        return text.HEAPS
    if row.move == "N" and row.run not in ("=", row.suit):
        return text.RUNS.format(words.RELATIONS[row.run])
    return text.PACKETS[row.move]


def _spaces(row):
    said = [text.SPACE]
    stage = 0
    if row.auto == "WH":
        said.append(text.AT_ONCE_HAND if row.hand else text.AT_ONCE[row.auto])
        stage = 2
    elif row.auto:
        said.append(text.AT_ONCE[row.auto])
        stage = 1
    if row.only:
        said.append(text.RESERVE_FIRST)
        stage = 1
    said.append(_fillers(row, stage))
    if "x" in row.sel:
        said.append(text.CLOSED)
    return said


def _fillers(row, stage):
    """Say what fills a space at the player's pleasure.

    :param int stage: 0 from the start, 1 with the reserve gone, 2 with waste, hand and stock gone
    """
    there = _sources(row, stage)
    may = [kind for kind in there if ("W" if kind == "H" else kind) in row.fill]
    if not may:
        return text.STAYS_FOR_ROW if row.draw == "t" else text.STAYS[stage]
    shape = 0
    if "T" in may and row.move == "N":
        shape = 2 if row.run == "*" else 1
    what = text.FILLERS[row.king][shape]
    if len(may) == len(there):
        return text.TAKES[stage].format(what)
    if row.king == "0" and not shape:
        what = text.A_CARD
    names = _joined([text.SOURCES[kind] for kind in may], text.OR)
    return text.TAKES_FROM[stage].format(what, names)


def _sources(row, stage):
    """Return what a card may come from at that stage: letters of `fill`, H for the hand."""
    found = "T"
    if row.R and stage != 1:
        found += "R"
    if row.draw in "13" and stage != 2:
        found += "WH" if row.hand else "W"
    if row.C:
        found += "C"
    if row.fback:
        found += "F"
    return found


def _stock(row, table):
    if row.draw == "0":
        return [text.NO_STOCK]
    if row.draw in "tr":
        left, row_size = table.length(STOCK), row.T if row.draw == "t" else row.R
        if left < row_size:
            return [text.ONE_ROW[row.draw].format(left)]
        last = left % row_size
        return [text.DEALS[row.draw], text.LAST_ROW.format(last) if last else ""]
    said = [text.DEALS[row.draw], text.HAND_PLAYS if row.hand else text.WASTE_PLAYS]
    if row.redeal < 0:
        said.append(text.ALWAYS)
    elif row.redeal:
        said.append(text.TIMES.format(row.redeal + 1))
    else:
        said.append(text.ONCE)
    return said
