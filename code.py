"""Starts the game. CircuitPython runs this file after boot.py; `device.main` does the work."""

import sys

if sys.implementation.name == "circuitpython":

    def _load() -> type:
        import supervisor

        if not hasattr(supervisor.runtime, "display"):
            raise NotImplementedError("Pocket Patience needs CircuitPython 9.2.5 or newer.")
        # `try` here would keep 40 bytes of the pystack while the game runs.
        try:
            from device.main import run
        except Exception as error:
            from device.unlisted.why_not import explain

            explain()
            from device.crash import report

            report(error)
        return run  # type: ignore[return-value]  # a function, for which a board has no type

    _load()()
else:
    # On other Pythons with this folder on their path, this file shadows the module `code`.
    import os

    __file__ = os.path.join(os.path.dirname(os.__file__), "code.py")  # house: not run on boards
    with open(__file__, "rb") as file:
        exec(compile(file.read(), __file__, "exec"))
