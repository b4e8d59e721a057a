"""Brings the source to a board: modules are made smaller, compiled, packed and copied."""
