"""A board without a row: it is looked at, and plays or says why it cannot."""
