"""The error for a request that cannot be carried out, and text that is safe in its sentence."""


class RefusalError(Exception):
    """The reason, in a sentence."""


def printable(text: str) -> str:
    r"""Return a text with its control characters written as codes, except ends of lines.

    A file's version, a name on a drive or a crash report could otherwise change the colours of a
    terminal, or what it shows.

    >>> printable("10.3\x1b[31m")
    '10.3\\x1b[31m'
    """
    return "".join(
        sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1] for sign in text
    )
