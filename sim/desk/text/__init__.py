"""The screens as plain text, for terminals that are too small for the picture."""
