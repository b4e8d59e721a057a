"""The game on a web page: a board's modules in MicroPython in the browser."""
