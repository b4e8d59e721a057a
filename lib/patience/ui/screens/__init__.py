"""The screens over the table, one file each; the topmost one is drawn and gets the actions."""
