"""A display without a screen, and corrections that make Blinka's displayio work like a board's."""
