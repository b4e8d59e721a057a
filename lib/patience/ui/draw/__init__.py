"""Every drawing and letter: cards, glyphs, colours, labels and the title picture."""
