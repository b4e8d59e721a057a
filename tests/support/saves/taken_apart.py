"""Takes a save apart into its groups and the fields of its current game, and joins them again.

A field is written here as `saves.writing` describes it, by other code, so that tests can forge any.
"""

from patience.saves.paused import HEAD
from patience.saves.writing import TIME, all_places, pack_game
from patience.table import ENTRY_SIZE
from tests.support.save_data import ROOM, pack

NUMBERS = ("options", "chosen", "number", "steps", "bookmark", "before_restart", "points")


def take_apart(made):
    """Return groups by letter, and the current game's fields by name.

    `cards` is a list of piles, each a bytearray, and then base and redeals; `log` the entries.
    """
    packed, parts, at = pack(made, ROOM), {}, 0
    while at < len(packed):
        end = at + 3 + int.from_bytes(packed[at + 1 : at + 3], "little")
        parts[chr(packed[at])] = packed[at + 3 : end]
        at = end
    game = parts.pop("C")
    before = pack_game(made)
    id_end = HEAD + game[HEAD - 1]
    parts["head"], parts["id"] = game[: HEAD - 1], game[HEAD:id_end]
    at = id_end
    for name in NUMBERS:
        number = shift = 0
        while True:
            number |= (game[at] & 127) << shift
            shift += 7
            at += 1
            if game[at - 1] < 128:
                break
        parts[name] = number
    parts["result"], parts["flags"] = game[at], game[at + 1]
    at += 2
    count = len(all_places(made.game))
    nibbles = game[at : at + (count + 1) // 2]
    sizes = [nibbles[index // 2] >> index % 2 * 4 & 15 for index in range(count)]
    at += len(nibbles)
    for index in range(count):
        if sizes[index] == 15:
            sizes[index] = game[at]
            at += 1
    piles = []
    for size in sizes:
        piles.append(bytearray(game[at : at + size]) if size != 255 else None)
        at += size if size != 255 else 0
    parts["cards"], parts["last"] = piles, game[at : at + 2]
    parts["deal"] = game[at + 2 : len(before)]
    log = game[len(before) : -TIME]
    parts["dropped"] = int.from_bytes(log[:2], "little")
    parts["applied"] = int.from_bytes(log[2:4], "little")
    parts["log"] = log[4:]
    assert len(parts["log"]) % ENTRY_SIZE == 0
    parts["time"] = game[-TIME:]
    return parts


def pack_cards(piles):
    """Return piles as a save has them; None stands for a place that is closed."""
    sizes = [255 if pile is None else len(pile) for pile in piles]
    out = bytearray((len(piles) + 1) // 2)
    for index, size in enumerate(sizes):
        out[index // 2] |= min(size, 15) << index % 2 * 4
    out += bytes(size for size in sizes if size >= 15)
    return out + b"".join(pile or b"" for pile in piles)


def put_together(parts):
    """Return the save that these parts make; a group of the game that is missing is empty."""
    out = bytearray()
    for letter, data in parts.items():
        if len(letter) == 1:
            out += letter.encode() + len(data).to_bytes(2, "little") + data
    game = bytearray(parts["head"]) + bytes([len(parts["id"])]) + parts["id"]
    for name in NUMBERS:
        number = parts[name]
        while number > 127:
            game.append(number & 127 | 128)
            number >>= 7
        game.append(number)
    game += bytes([parts["result"], parts["flags"]])
    cards = parts["cards"]
    game += (pack_cards(cards) if isinstance(cards, list) else cards) + parts["last"]
    game += parts["deal"]
    game[1:3] = len(game).to_bytes(2, "little")
    if parts["log"] or parts["applied"]:
        game += parts["dropped"].to_bytes(2, "little") + parts["applied"].to_bytes(2, "little")
        game += parts["log"]
    game += parts["time"]
    return bytes(out + b"C" + len(game).to_bytes(2, "little") + game)
