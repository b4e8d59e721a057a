# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Offers deals: the next and previous number, any number, the last deals again; and the bookmark.

Loaded on demand.
"""

from patience.on_demand import load
from patience.player.bookmark import go_to_bookmark, set_bookmark
from patience.player.statistics import GAME_BITS, count_game, key, row_key
from patience.player.summary import last_deals
from patience.texts.words import (
    BOOKMARK,
    BOOKMARK_MENU,
    DEAL_NUMBER,
    DEALS,
    MENU_KEYS,
    MORE,
    NEXT_NUMBER,
    NUMBER_KEYS,
    PREVIOUS_NUMBER,
    RESULTS,
    WIN_DECK,
    WIN_DECK_NOTE,
)
from patience.ui.screens.menu import Menu
from patience.ui.screens.noted import NotedMenu

_AFTER_CLOSE = "patience.ui.course.after_close"
_OPTIONS = "patience.player.rule_options"
_GAME = (1 << GAME_BITS) - 1


class DealsMenu(NotedMenu):
    """Numbers to deal: the neighbours of the one at play, then the last deals and their results.

    :param App app: has the session and the other screens
    """

    most_width = 139

    def __init__(self, app):
        super().__init__(app, DEALS)
        count_game(app.session)
        self._neighbours = _neighbour_numbers(app.session)
        self._names = _find_names(app.session)

    def note_for(self, item):
        """Return the name of a line's game, for which there may be little room beside its number,
        and its options.
        """
        name, deal = item[3:]
        options = load(_OPTIONS).describe_options(*deal[:2]) if deal else ""
        return name + ": " + options if options else name

    def list_items(self):
        """Return a line for each deal on offer."""
        session = self._app.session
        at_play = session.game.row.name
        items = [
            self._neighbour(NEXT_NUMBER, 1),
            self._neighbour(PREVIOUS_NUMBER, -1),
            (DEAL_NUMBER, MORE, ("screens.number", "NumberScreen"), at_play, ()),
        ]
        if session.has_pack:
            items.append((WIN_DECK, MORE, ("winnable.deck", "DeckScreen"), WIN_DECK_NOTE, ()))
        for deal_key, number, result in last_deals(session.deals):
            if deal_key & _GAME in self._names:
                name, game_id = self._names[deal_key & _GAME]
                value = str(number) + RESULTS.split("|")[result]
                deal = game_id, deal_key, number
                items.append((name, value, self._dealer(deal), name, deal))
        return items

    def _neighbour(self, label, by):
        name = self._app.session.game.row.name
        return label, self._neighbours[by], lambda: self._deal_neighbour(by), name, ()

    def _deal_neighbour(self, by):
        after_close = load(_AFTER_CLOSE)
        after_close.leave_game(self._app, True, after_close.deal_neighbour, self._app, by)

    def _dealer(self, deal):
        return lambda: self._replay(*deal)

    def _replay(self, game_id, deal_key, number):
        app, game = self._app, self._app.session.game
        same = (deal_key, number) == (row_key(game.row), game.number)
        row = game.row if game_id == game.row.id else load("patience.games.catalog").row(game_id)
        options = load(_OPTIONS).read_options(row, deal_key)
        after_close = load(_AFTER_CLOSE)
        after_close.begin_deal(app, same, after_close.replay, app, game_id, number, options)

    def foot_for(self, item):
        """Return what A does: it deals, or opens another screen."""
        return MENU_KEYS if item[1] == MORE else NUMBER_KEYS


# Apart, so that what they load is gone when the next is loaded.


def _neighbour_numbers(session):
    # The next and the previous number, as text.
    neighbour_number = load("patience.player.new_deal").neighbour_number
    return {by: str(neighbour_number(session, by)) for by in (1, -1)}


def _find_names(session):
    # The names and ids of the last deals' games, by their keys.
    keys = [deal[0] & _GAME for deal in last_deals(session.deals)]
    found = {}
    catalog = load("patience.games.catalog")
    for name in catalog.each_name():
        game_id = catalog.row_id(name)
        game_key = key(game_id)
        if game_key in keys:
            found[game_key] = name, game_id
    return found


class BookmarkMenu(Menu):
    """What can be done with the bookmark of the game at play.

    :param App app: has the other screens
    """

    def __init__(self, app):
        super().__init__(app, BOOKMARK)
        set_label, back_label = BOOKMARK_MENU.split("|")
        self.items = [
            (set_label, "", lambda: self._do(set_bookmark)),
            (back_label, "", lambda: self._do(go_to_bookmark)),
        ]

    def _do(self, change):
        self._app.notice = change(self._app.session)
        self._app.back_to_table()
