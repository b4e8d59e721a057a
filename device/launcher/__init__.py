"""What has to do with starts: a launcher's settings, and restarts after a dip of the power."""
