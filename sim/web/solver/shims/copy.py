"""Copies of objects: `copy` and `deepcopy` of Python's module of this name."""


def copy(one):
    made = object.__new__(type(one))
    for name, value in one.__dict__.items():
        setattr(made, name, value)
    return made


def deepcopy(one):
    if isinstance(one, bytearray):
        return bytearray(one)
    if isinstance(one, list):
        return [deepcopy(part) for part in one]
    if not hasattr(one, "__dict__") or callable(one):
        return one
    made = object.__new__(type(one))
    for name, value in one.__dict__.items():
        setattr(made, name, deepcopy(value))
    return made
