"""Runs `solver.wasm`, the compiled search: `module` checks the file, `wasm` runs it in wasmtime."""
