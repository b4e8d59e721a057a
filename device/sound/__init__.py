"""Sounds on a handheld, a module per kind of output: it plays `samples` or `notes`."""
