"""The cards on the table: where piles lie, and how they are drawn and painted."""
