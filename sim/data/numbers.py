"""Reads whole numbers from outside, such as a command line, a file or a program."""


def read_whole(text: str, lowest: int, highest: int) -> int:
    """Return a whole number from its ASCII digits.

    >>> read_whole("617", 1, 1000)
    617

    :raises ValueError: if it is anything else, or is not from `lowest` to `highest`
    """
    # Python refuses to read more than 4,300 digits.
    if text.isascii() and text.isdigit() and len(text.lstrip("0")) <= len(str(highest)):
        number = int(text.lstrip("0") or "0")
        if lowest <= number <= highest:
            return number
    raise ValueError(f"not a whole number from {lowest} to {highest}")
