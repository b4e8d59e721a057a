"""Walks syntax trees, and knows what the names in them mean and how they can be shorter."""
