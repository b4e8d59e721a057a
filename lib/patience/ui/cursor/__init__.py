"""Where the cursor of the table is, and where it goes: in rows, on grids, in games of runs."""
