"""Makes `solver.wasm` from the sources of the search: `make solver`. Only this needs numba."""
