"""Redoes undone steps.

Loaded on demand.
"""

from patience.table import BASE, CLOSED, CLOSING, COUNT_MASK, JOINED, PLACE_MASK, STEP, Table


def redo(table: Table) -> bool:
    """Redo the step that was undone last, and those joined to it.

    :returns: whether there was a step to redo

    >>> from patience.table import TABLEAU, Table
    >>> table = Table()
    >>> table.lay(51, TABLEAU)
    >>> table.move(TABLEAU, TABLEAU + 1, 1, True)
    >>> table.undo(), table.length(TABLEAU)
    (True, 1)
    >>> redo(table), table.length(TABLEAU)
    (True, 0)
    >>> redo(table)
    False
    """
    log = table.log
    count = log.count
    if log.applied == count:
        return False
    entry = log.entry(log.applied)
    while True:
        what, where = entry & PLACE_MASK, entry >> 8 & PLACE_MASK
        if what == BASE:
            table.top[BASE] = where
            log.applied += 1
        elif what == CLOSING:
            table.top[where] = CLOSED
            table.touched[where] = 1
            log.applied += 1
        else:
            log.joined = bool(entry & JOINED)
            table.move(what, where, entry >> 16 & COUNT_MASK, bool(entry & STEP))
            log.count = count  # the move was logged again, in the same place
        if log.applied == count:
            return True
        entry = log.entry(log.applied)
        if entry & (STEP | JOINED) == STEP:
            return True
