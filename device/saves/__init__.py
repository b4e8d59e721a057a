"""Where a board keeps saves: files on the drive, or the chip."""
