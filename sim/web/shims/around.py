"""Tells a page for fingers what to write around the picture: head, sentence and buttons."""

from patience.on_demand import load
from patience.player.settings import CLOCK
from patience.texts.paused_text import MOVES
from patience.texts.plural import choose
from patience.texts.words import SUIT_SIGNS
from patience.ui.input.button_names import CHIP_TEXT, fill_button_names
from patience.ui.input.kinds import is_page, is_pile, is_table, is_title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from patience.ui.app import App

_SIGNS = "♣♦♥♠"
_ARROWS = [("<", "◀"), (">", "▶")]  # they can be pressed, too


class _Letters:
    """Letters that need no room, because the page fits them in."""

    def width(self, _text: bytes) -> int:
        return 0

    def fit(self, text: bytes, _room: int) -> bytes:
        return text


def around_picture(app: "App") -> str:
    """Return lines: the kind of screen, name, varying part, moves, sentence, words of buttons.

    The kinds are table, title, page, full for a page down to the lower edge, and show; "" while the
    screen changes. Only a table has the next four; of its sentence each second part between
    chr(127) is a button. Only the title has words of buttons.
    """
    if app.stack.change:
        return ""
    screen = app.stack.screen
    if is_title(screen):
        return "title\n\n\n\n\n" + "\n".join(screen.labels)
    if not is_table(screen):
        if not (is_page(screen) or is_pile(screen)):
            return "show"
        panel, canvas = app.drawing.panel, app.drawing.canvas
        end = panel.group[0].y + panel.top + panel.height
        return "full" if end >= canvas.height else "page"
    game, settings = app.session.game, app.session.settings
    text = load("patience.texts.game_text")
    varies, name, number = text.game_text(game, _Letters(), 8)
    steps = game.table.log.steps
    moves = choose(MOVES, steps).format(steps)
    if settings[CLOCK]:
        seconds = app.session.elapsed // 1000
        moves = f"{seconds // 60}:{seconds % 60:02d}, {moves}"
    sentence = screen.view.status.sentence
    if "{" in sentence:
        sentence = fill_button_names(app, sentence)
    for sign, shown in _ARROWS:
        sentence = sentence.replace(sign, CHIP_TEXT + shown + CHIP_TEXT)
    for sign, shown in zip(SUIT_SIGNS.decode(), _SIGNS):
        sentence = sentence.replace(sign, shown)
    sentence = sentence.replace("\n", " ")
    parts = ["table", f"{name.decode()} {number.decode()}", varies.decode(), moves, sentence]
    return "\n".join(parts)
