"""What moves over the table: gliding cards, whole cards, a star on a foundation's first card."""
