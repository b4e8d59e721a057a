"""The screens that offer the other games."""
