"""Makes a release: everything that people download."""
