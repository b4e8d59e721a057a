"""Reports errors of accessories: speaker, lights, sensor, battery, backlight.

Its caller catches the error, reports it here, and does not use the accessory again.
"""

import traceback


def report_fault(error: Exception) -> None:
    """Print an accessory's error on the console.

    :raises MemoryError: if that is the error, because the accessory is not to blame
    """
    if isinstance(error, MemoryError):
        raise error
    traceback.print_exception(error)
