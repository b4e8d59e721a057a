"""Some functions of Python's module of this name."""


def cycle(values):
    values = list(values)
    while True:
        yield from values


def islice(values, count):
    for _ in range(count):
        yield next(values)


def pairwise(values):
    values = iter(values)
    before = next(values, None)
    for one in values:
        yield before, one
        before = one
