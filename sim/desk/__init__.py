"""A simulated handheld: machine, window, terminal, keys, sounds and pictures."""
