"""The search: everything that is compiled into `solver.wasm`, and its parts in Python."""
