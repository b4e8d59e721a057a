"""The solver of the page: modules of its own interpreter, in a worker."""
