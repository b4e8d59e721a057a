"""Why something is not done, for whoever asked for it."""


class RefusalError(Exception):
    """The reason, in a sentence."""
