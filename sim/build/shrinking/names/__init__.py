"""Walks syntax trees, and finds what the names in them mean and how to shorten them."""
