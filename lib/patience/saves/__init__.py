"""Saves: a session as bytes, kept in two slots that are written in turn."""
