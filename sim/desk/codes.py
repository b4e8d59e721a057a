"""Reads share codes such as klondike:617:draw=3, however people paste, type or link them.

Window, terminal, page and command line use it, and so it also runs in MicroPython.
"""

from patience.games import catalog
from patience.games.dealing import LAST_NUMBER
from patience.moves import move
from patience.on_demand import load
from patience.texts import desk_text as say
from patience.ui.input.actions import WATCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from patience.game import Game
    from patience.ui.app import App
    from sim.desk.machine import Machine

    # Where a code begins and ends in a text, its game, its number, its options, as written.
    Code = tuple[int, int, str, str, list[tuple[str, str]]]
    # A code's game, number and options, and the moves of a link to a won game.
    Deal = tuple[str, int, list[tuple[str, str]], list[int]]

LONGEST = 8000
"""The last characters of a text that are read; a link to a won game has three for each move."""
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""Those of the three numbers of a move in a link."""
_SIGNS = "-_"  # among them
_NUMERALS = "0123456789"
_MOST_NUMERALS = len(str(LAST_NUMBER))  # reading very many takes long
_QUOTED = 24  # characters of a text that fit into a sentence
_ENCODED = (("%3A", ":"), ("%3a", ":"), ("%3D", "="), ("%3d", "="), ("%23", "#"), ("%2F", "/"))
_LINE = "line"


def read(text: str) -> "Deal":
    """Return the deal of the last code in a text; words that are no games are ignored.

    Links of earlier versions have the form #klondike/617?draw=3.

    >>> read("At 18:30, try (Klondike:617:DRAW=3)!")
    ('klondike', 617, [('draw', '3')], [])
    >>> read("spider-1-suit:8")  # a line of the catalogue
    ('spider', 8, [('suits', '1')], [])

    :raises ValueError: if there is none, or the deal does not exist; the message is for the player
    """
    text = _decode(text[-LONGEST:])
    codes = _find(text) or _find(_from_old_link(text))
    if not codes:
        words = text.replace("#", " ").split()
        if not words:
            raise ValueError(say.NO_CODE)
        raise ValueError(say.NOT_A_CODE.format(_plain(words[-1][:_QUOTED])))
    (_, _, game_id, number, given), is_game = _choose(codes)
    if not is_game:
        raise ValueError(say.NO_GAME.format(_plain(game_id[:_QUOTED])))
    number = number.lstrip("0")
    if not number or len(number) > _MOST_NUMERALS or int(number) > LAST_NUMBER:
        raise ValueError(say.NUMBERS.format(LAST_NUMBER))
    offered = catalog.row(game_id).options
    options = [_fit(option, offered) for option in given if option[0] != _LINE]
    row = catalog.row(game_id, options)  # checks the options
    if game_id != row.id:
        options = [(field, str(getattr(row, field))) for field, _ in row.options]
    lines = [value for field, value in given if field == _LINE]
    return row.id, int(number), options, _read_moves(lines[-1] if lines else "")


def split(word: str) -> list[str]:
    """Return the parts of a code: game, number, options; [] for a word that is none.

    A code may have other signs around it, or be at the end of a link or anywhere in a sentence.

    >>> split('"klondike:617:draw=3"'), split("klondike")
    (['klondike', '617', 'draw=3'], [])
    """
    word = _decode(word)
    codes = _find(word)
    if not codes:
        return []
    (begin, end, game_id, number, given), is_game = _choose(codes)
    is_alone = not _has_letters(word[end:])
    is_alone = is_alone and (word[:begin].endswith("#") or not _has_letters(word[:begin]))
    if not is_alone and " " not in word:
        return []
    offered = catalog.row(game_id).options if is_game else []
    options = [_fit(option, offered) for option in given if option[0] != _LINE]
    return [game_id, number] + [f"{field}={value}" for field, value in options]


def deal(machine: "Machine", pasted: str) -> None:
    """Deal the last code in pasted text, after a question if that would lose a game.

    If there is no code, the line below the table says so.
    """
    try:
        wanted = read(pasted)
    except ValueError as error:
        machine.say(str(error))
        return
    app = machine.app
    leaving = load("patience.ui.screens.leaving")
    if is_at_play(app, wanted) and not wanted[3]:
        leaving.begin_deal(app, True, begin, app, wanted)
    else:
        pause_and_begin(app, wanted)


def pause_and_begin(app: "App", wanted: "Deal") -> None:
    """Pause the current game, if it is of another line, and begin a deal, or go on with it."""
    key = () if wanted[3] else _key(wanted)
    line = catalog.row(wanted[0], wanted[2]).line
    load("patience.ui.screens.leaving").begin_ordinary(app, line, key, begin, app, wanted)


def is_at_play(app: "App", wanted: "Deal") -> bool:
    """Return whether a deal, with its options, is the current one."""
    row_key, game = load("patience.player.statistics").row_key, app.session.game
    return _key(wanted) == (row_key(game.row), game.number)


def _key(wanted: "Deal") -> tuple[int, int]:
    # Return the key of a deal's row and options, and its number.
    row = catalog.row(wanted[0], wanted[2])
    return load("patience.player.statistics").row_key(row), wanted[1]


def begin(app: "App", wanted: "Deal") -> None:
    """Deal a game; if its link had moves, show them."""
    game_id, number, options, moves = wanted
    load("patience.player.new_deal").replay(app.session, game_id, number, options)
    if moves:
        if lay_out(app.session.game, moves):
            app.stack.first_action = WATCH
        else:
            app.notice = say.OTHER_DEAL


def lay_out(game: "Game", line: list[int]) -> bool:
    """Make moves from the deal that can then be redone; return whether all were legal."""
    legal = True
    for a_move in line:
        legal = legal and game.push(a_move)
    while game.pop():
        pass
    return legal


def _decode(text: str) -> str:
    # Some programs encode the signs of a link.
    for sign, meant in _ENCODED:
        text = text.replace(sign, meant)
    return text


def _find(text: str) -> "list[Code]":
    """Return every game:number:options in a text."""
    found: list[Code] = []
    at = 0
    while True:
        colon = text.find(":", at)
        if colon < 0:
            return found
        begin, end = colon, colon + 1
        while begin > at and _is_letter(text[begin - 1]):
            begin -= 1
        while text[end : end + 1] and text[end] in _NUMERALS:
            end += 1
        at = end
        if begin == colon or end == colon + 1 or _has_letters(text[end : end + 1]):
            continue
        number = text[colon + 1 : end]
        options, at = _find_options(text, end)
        found.append((begin, at, text[begin:colon].lower(), number, options))


def _choose(codes: "list[Code]") -> "tuple[Code, bool]":
    """Return the last code of a game, or else the last one, and whether it is a game's."""
    known = catalog.known([code[2] for code in codes])
    of_games = [code for code in codes if code[2] in known]
    return (of_games or codes)[-1], bool(of_games)


def _find_options(text: str, at: int) -> tuple[list[tuple[str, str]], int]:
    # Return the :field=value from a place on, and where they end.
    options = []
    while text[at : at + 1] == ":":
        end = at + 1
        while _is_letter(text[end : end + 1]) or text[end : end + 1] > "\x7f":
            end += 1
        if end == at + 1 or text[end : end + 1] != "=":
            break
        field = _plain(text[at + 1 : end]).lower()
        begin = at = end + 1
        while _is_letter(text[at : at + 1]):
            at += 1
        options.append((field, text[begin:at]))
    return options, at


def _from_old_link(text: str) -> str:
    # Return a link such as #klondike/617?draw=3 as a code.
    words = text.replace("#", " ").split()
    deal, _, rest = (words[-1] if words else "").partition("?")
    return deal.replace("/", ":") + "".join([":" + part for part in rest.split("&") if part])


def _fit(
    option: tuple[str, str], offered: "Sequence[tuple[str, Sequence[str]]]"
) -> tuple[str, str]:
    # Return an option as the game writes it: phones and people change capital letters.
    field, given = option
    for name, values in offered:
        for value in values:
            if name == field and value.upper() == given.upper():
                return field, value
    return field[:_QUOTED], given[:_QUOTED]


def _read_moves(line: str) -> list[int]:
    found = [DIGITS.find(sign) for sign in line]
    if min(found or [0]) < 0 or len(found) % 3:
        raise ValueError(say.DAMAGED_LINK)
    return [move(*found[at : at + 3]) for at in range(0, len(found), 3)]


def _is_letter(sign: str) -> bool:
    # Also in MicroPython, where `in` finds "" everywhere.
    return sign != "" and sign in DIGITS


def _has_letters(text: str) -> bool:
    return any(sign not in _SIGNS and sign in DIGITS for sign in text)


def _plain(text: str) -> str:
    # Screens have only ASCII letters, and draw some of them as suits.
    return "".join(
        [sign if (sign in DIGITS and sign != "_") or sign in ":=.,/" else "?" for sign in text]
    )
