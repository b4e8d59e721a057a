"""Makes a release: all downloads."""
