"""The search: everything that numba compiles, and its parts in Python."""
