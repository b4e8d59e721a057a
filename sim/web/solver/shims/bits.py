"""`sim.solve.search.bits` on the page."""


def lowest_bit(bits):
    return highest_bit(bits & -bits)


def highest_bit(bits):
    number = -1
    while bits:
        bits >>= 1
        number += 1
    return number


def count_bits(bits):
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def copy_slot(source, src_slot, target, dst_slot, size):
    at, to = src_slot * size, dst_slot * size
    target[to : to + size] = source[at : at + size]


def put(vector, count, value):
    vector[count] = value
    return count + 1
