"""Sounds on a handheld: a module for each kind of output, which plays `samples` or `notes`."""
