"""Time, for `sim.solve`: a worker has a processor for itself."""

import time


def thread_time():
    return time.ticks_ms() / 1000
