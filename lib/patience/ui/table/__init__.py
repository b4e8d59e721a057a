"""The table: the cards on the screen, the cursor, and the effects of presses."""
