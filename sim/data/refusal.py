"""The error for a request that cannot be carried out."""


class RefusalError(Exception):
    """The reason, in a sentence."""
