"""Layouts for screens that are clearly higher than wide."""
