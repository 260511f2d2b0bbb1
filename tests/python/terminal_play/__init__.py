"""Games of `palisade play` on a terminal: what is typed, what is seen, and what it ought to be.

`window` is the terminal and records its frames, `screen` reads them, `answer` is what they show since
an input, `session` types and waits, `moves` checks the moves, `commands` the commands, `game` the PGN
and the exit code, `plan` says how each game goes.
"""
