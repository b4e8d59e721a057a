"""The search: everything that numba compiles, and what it is made of."""
