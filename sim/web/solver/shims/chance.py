"""A generator of random numbers with the methods that `sim.solve` uses."""

_MASK = (1 << 64) - 1


class Random:
    def __init__(self, seed):
        self._state = seed

    def _next(self):
        self._state = self._state + 0x9E3779B97F4A7C15 & _MASK
        mixed = (self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return mixed ^ mixed >> 31

    def getrandbits(self, bits):
        return self._next() >> 64 - bits

    def randint(self, first, last):
        return first + self._next() % (last - first + 1)

    def uniform(self, first, last):
        return first + (last - first) * (self.getrandbits(24) / (1 << 24))

    def choice(self, values):
        return values[self._next() % len(values)]

    def shuffle(self, values):
        for at in range(len(values) - 1, 0, -1):
            other = self._next() % (at + 1)
            values[at], values[other] = values[other], values[at]
