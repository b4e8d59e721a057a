# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Reports what an accessory raised: speaker, lights, sensor, battery, backlight.

Whoever calls one catches what it raises, reports it here, and does without it from then on.
"""

import traceback


def report_fault(error: Exception) -> None:
    """Print an accessory's error on the console.

    :raises MemoryError: if that is the error, because the accessory is not to blame
    """
    if isinstance(error, MemoryError):
        raise error
    traceback.print_exception(error)
