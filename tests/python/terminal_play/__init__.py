"""Games of `palisade play` on a terminal: what is typed, what is seen, and what it ought to be.

`window` is the terminal, `screen` reads it, `session` types and checks the moves, `commands` the
commands, `record` the PGN, `plan` says how each game goes.
"""
