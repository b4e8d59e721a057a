"""The commands of `python sim`, a module for each group of its help."""
