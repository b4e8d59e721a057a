"""The game on a web page: a board's modules, in MicroPython inside the browser."""
