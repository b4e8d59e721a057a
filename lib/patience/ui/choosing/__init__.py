"""The screens that offer other games."""
