"""Moving things over the table: gliding cards, whole cards, and a star on a foundation."""
