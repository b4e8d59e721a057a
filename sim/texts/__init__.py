"""Translates the game's texts: finds them, keeps a catalogue for each language, puts them in.

    `languages`   the languages, a row each
    `leaves`      finds the texts of a module, and replaces them
    `units`       lists what translators translate, with its context and a comment
    `catalogue`   reads, writes, updates and checks the catalogues in lib/patience/texts/po
    `letters`     gives the letters that ASCII lacks a code, and draws them
    `choose`      changes the language of a running game on a computer
    `data_files`  translates the names of games and the notes on them

An English sentence is the key of its translation, together with the name that it has in
`patience.texts`. A board's bundle is built with the texts of one language (`sim.build.modules`).
"""
