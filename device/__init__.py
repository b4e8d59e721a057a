"""Code that only a CircuitPython handheld needs.

`boards` is plain data and can be read on any machine; the other modules import hardware and run
only on a handheld.
"""
