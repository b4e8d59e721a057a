"""The cards on the table: places of piles, drawing, painting."""
