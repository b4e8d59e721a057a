"""A display without a screen, which counts what it sends.

`shims/` has what a computer adds to `sim/shims`, the modules of a board's firmware: how pixels are
kept, and `micropython`.
"""
