"""The game on a computer: window, terminal, pictures, measurements, bundle and VM."""
