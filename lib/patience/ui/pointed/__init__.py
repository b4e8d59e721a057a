"""What a pointer does to each kind of screen; `pointer` chooses by `Screen.kind`."""
