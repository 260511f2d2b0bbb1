# Every word that a person can read on the page, in English. german.ftl has the same messages with the same
# places. What the engine says in sentences is in crates/coach/src/words.

### Sides, pieces, scores

side = { $side ->
    [white] White
   *[black] Black
}
piece = { $piece ->
    [k] king
    [q] queen
    [r] rook
    [b] bishop
    [n] knight
   *[p] pawn
}
Piece = { $piece ->
    [k] King
    [q] Queen
    [r] Rook
    [b] Bishop
   *[n] Knight
}
piece-of = { $side ->
    [white] white { $piece }
   *[black] black { $piece }
}
# The letters of the pieces in moves: K, Q, R, B, N.
letters = KQRBN
score-won = { $side } has won
score-mates = { $side } mates in { $moves }
score-level = the position is level
score-slightly = { $side } is slightly better
score-better = { $side } is better
score-much = { $side } is much better
score-winning = { $side } is winning
mark = { $nag ->
    [2] mistake
    [4] blunder
   *[6] inaccuracy
}
list-and = { $first } and { $last }

### The page before the engine and around it

app-description = Play chess against Palisade, analyse your games and see why: everything runs in this page, nothing is sent anywhere.
loading = Loading the engine …
starting = Starting the engine …
new-version = A new version of this page is there.
reload = Reload
later = Later
failure-title = Palisade cannot start
failure-needs = It needs a browser of 2024 or later (WebAssembly with SIMD), and its files: if the network was the trouble, load the page again.
load-again = Load again
elsewhere = The game you left is open in another tab. This tab has a game of its own; nothing is overwritten.
elsewhere-copy = This game is open in another tab: here is a copy of it.

### Faults

fault-engine = the engine cannot be loaded ({ $why })
fault-openings = the names of the openings cannot be loaded ({ $why })
fault-not-loaded = the engine is not loaded yet
fault-worker = A part of this page, its engine, cannot be loaded. Perhaps the page is not the newest any more: reload it
fault-worker-failed = The engine has failed ({ $why }): reload the page
fault-interrupted = the measurement was interrupted
fault-pieces = The drawings of the pieces cannot be read
fault-picture = This browser cannot draw the picture
fault-full = This browser has no room, or does not let the page keep anything: save what you want to keep as a file.
fault-library = This browser does not let the page keep games.
fault-kept = this game cannot be read any more
fault-not-legal = { $move } is not legal
fault-share = That did not work: { $why }.
fault-throw-away = This game cannot be thrown away now.
fault-weights = These weights cannot be used: { $why }
fen-empty = the FEN is empty
fen-fields = a FEN has at least four fields (board, side to move, castling, en passant), found { $found }
fen-ranks = a board has 8 ranks separated by “/”, found { $found }
fen-rank = rank { $rank } has { $found } squares instead of 8
fen-piece = “{ $letter }” is no piece (KQRBNP, kqrbnp)
fen-turn = the side to move is “w” or “b”, found “{ $found }”
fen-castling = “{ $letter }” is no castling right (KQkq, file letters, or “-”)
fen-passing = the en-passant field is a square or “-”, found “{ $found }”
fen-no-king = { $side } has no king
fen-kings = { $side } has { $found } kings
fen-pieces = { $side } has { $found } pieces, more than 16
fen-pawns = { $side } has { $found } pawns, more than 8
fen-promoted = { $side } has more promoted pieces than missing pawns
fen-last-rank = there is a pawn on { $square }, where no pawn can stand
fen-touch = the kings stand on neighbouring squares
fen-in-check = { $side } is in check but it is the other side's move
move-none = “{ $move }” is not a move
move-illegal = “{ $move }” is not legal here
move-several = “{ $move }” fits several legal moves
move-promotion = “{ $move }” does not say what the pawn becomes

### What the reader of PGN says (crates/pgn/src/diagnostic.rs)

pgn-at-move = move { $place }: { $why }
pgn-fen-tag = FEN tag: { $why }
pgn-line = line { $line }: { $why }
pgn-before-tags = “{ $word }” stands before the tags and is no part of a game
pgn-stray = “{ $word }” is no part of a game, and passed over
pgn-no-glyph = “{ $word }” is no glyph, and passed over
pgn-says-nothing = “{ $word }” says nothing before the first move, and is passed over
pgn-after-end = “{ $word }” stands after the end of the game, and is passed over
pgn-after-last = “{ $word }” is no move, and stands after the last one: passed over
pgn-unknown-sign = “{ $word }” is no sign that is known, and passed over
pgn-null-in-check = “{ $word }” is a null move in check: the game ends here
pgn-line-ends = { $why ->
    [several] “{ $word }” fits several legal moves: the side line ends here
    [promotion] “{ $word }” does not say what the pawn becomes: the side line ends here
    [illegal] “{ $word }” is not legal: the side line ends here
    [null] “{ $word }” is no null move that can be played: the side line ends here
   *[syntax] “{ $word }” is not a move: the side line ends here
}
pgn-unreadable = { $why ->
    [several] “{ $word }” fits several legal moves
    [promotion] “{ $word }” does not say what the pawn becomes
    [illegal] “{ $word }” is not legal
   *[syntax] “{ $word }” is not a move
}
pgn-lone-glyph = a glyph without a move
pgn-line-after-end = a side line after the end of the game is left out
pgn-line-before-first = a side line before the first move is left out
pgn-line-too-deep = a side line nested too deep is left out
pgn-more = and more of the kind
pgn-not-closed = “(” without “)”
pgn-not-opened = “)” without “(”
pgn-too-many = more than { $most } plies
pgn-open-tag = the tag { $word } has no end, and its line is its value
pgn-open-comment = a comment has no end
pgn-too-long = too long for a game
pgn-variant = the variant “{ $word }” is another game
pgn-empty-fen = the FEN tag is empty: the game is read from the initial position
pgn-short-fen = the FEN tag has { $count } of its 6 fields, and is read as “{ $fen }”
pgn-no-moves = no moves
pgn-restarted = begins with move 1 where the game before has neither a result nor another game's tags behind it
pgn-no-result = the tag Result says “{ $word }”, which is no result; it is read as { $outcome }
pgn-tag-counts = the moves end in “*”, the tag Result says “{ $word }”: the tag counts
pgn-moves-count = the moves end in “{ $mark }”, the tag Result says “{ $word }”: the moves count
pgn-languages = it could be { $one } or { $other }, which name other moves
pgn-alphabet = { $language ->
    [German] German
    [French] French
    [Spanish] Spanish
    [Portuguese] Portuguese
    [Dutch] Dutch
    [Polish] Polish
    [Czech] Czech
    [Hungarian] Hungarian
    [Romanian] Romanian
    [Finnish] Finnish
    [Russian] Russian
    [Ukrainian] Ukrainian
    [Bulgarian] Bulgarian
    [Greek] Greek
   *[small] small letters
}

### The head

page-nav = Page
play = Play
open = Open
games = Games
practise = Practise
save = Save
settings = Settings
help = Help
close = Close

### Board, walking, typing

board = Board
board-help = Chess board: arrow keys to go over the squares, Enter to take a piece and to put it down
square-piece = { $square }, { $piece }
square-empty = { $square }, empty
to-start = To the start
one-back = One move back
one-forward = One move forward
to-end = To the end
turn-board = Turn the board
type-move = Type a move
type-move-help = Type a move, such as e4 or Nf3
status-to-move = { $side } to move.
status-in-check = { $side } to move, in check.
you = You
palisade-level = Palisade ({ $level })
event-game = Game against Palisade
palisade-style = Palisade ({ $level }, { $style })
has-taken = Has taken: { $pieces }
has-taken-ahead = Has taken: { $pieces }; { $ahead } ahead
spoken-castles-short = { $side } castles king side
spoken-castles-long = { $side } castles queen side
spoken-move = { $side }: { $piece } { $to }
spoken-takes = { $side }: { $piece } takes { $to }
spoken-becomes = { $move }, becomes a { $piece }
spoken-check = { $move }, check
spoken-mate = { $move }, checkmate
in-words = { $turn } to move. White: { $white }. Black: { $black }.
promote-to = Promote to

### Evaluation

evaluation = Evaluation
not-evaluated-yet = not evaluated yet
graph-empty = The course of the game appears here once some of its positions are evaluated.
graph-start = the start
graph-not-evaluated = not evaluated
graph-ends = It ends at { $score }.
graph-blunders = Blunders: { $moves }.
graph-no-blunders = No blunders found.
graph-label = Course of the game.
accuracy = Accuracy: White { $white }, Black { $black }

### The engine's lines

analysis = Analysis
analysis-on = Analysis on
line-depth = depth { $depth }
line-depth-help = Plies looked ahead / longest line
line-nodes = { $nodes } nodes
line-nodes-help = Positions looked at
line-speed = { $speed }/s
line-speed-help = Positions per second
line-hash = hash { $percent } %
line-hash-help = Hash table in use
searching = Searching
thinking = Thinking …
best-lines = Best lines
play-to-here = Play to here
lines-wait = The engine waits for your move.
lines-off = The analysis is off.
lines-over = The game is over.
lines-review = The whole game is being analysed …

### Moves, comments, glyphs

moves = Moves
moves-of-game = Moves of the game
no-moves-yet = No moves yet: make one on the board, or open a game.
mark-the-move = Mark the move
glyph = { $nag ->
    [1] Good move
    [2] Mistake
    [3] Brilliant move
    [4] Blunder
    [5] Interesting move
   *[6] Doubtful move
}
undo = Undo
redo = Redo
comment-on-move = Comment on { $move }
comment-on-game = Comment on the game
comment-on-move-place = Comment on { $move } …
comment-on-game-place = Comment on the game …
make-main = Make main line
delete-from-here = Delete from here
play-from-here = Play from here
set-up = Set up a position
nothing-to-undo = There is nothing to undo.
nothing-to-redo = There is nothing to redo.

### The course of the game, its review, exercises

course = Course of the game
review-progress = { $done } of { $of }
review-stopped = stopped
review-stop = Stop
review-start = Analyse the game
review-nothing = There is no game to analyse yet.
your-mistakes = Your mistakes
mistake-of = Mistake { $number } of { $all }
exercise-played = { $side } played { $move } here. Find a better move.
exercise-looking = { $move }: looking …
exercise-wrong = { $move } is not it: try again.
exercise-right = { $move } is right.
exercise-was = { $move } was to be found.
exercise-show = Show the move
exercise-next = Next
exercise-done = Done
exercise-leave = Leave the exercises
exercise-analyse-first = Analyse the game first: then its mistakes are known.
exercise-none = There is no mistake in this game to be done better.
reasons-later = The reasons come when the move is found.
motif-of-exercise = { $motif }, { $number } of { $all }
motif-reading = What was missed in this game is being looked up: { $done } of { $of } …
practise-title = What you keep missing
practise-empty = Nothing is known yet: analyse your games, and what was missed in them or allowed to the other side is kept here by motif, to be done better.
practise-hint = The mistakes of your analysed games, by what was missed or allowed. What you solve comes again later: after a day, three days, a week, and so on.
practise-row = { $missed } missed, { $allowed } allowed
practise-due = { $due ->
    [0] nothing due
    [one] { $due } due
   *[other] { $due } due
}
practise-all = All that is due
practise-forget = Forget all exercises
practise-forget-sure = All exercises from your games are forgotten. Your games stay.
practise-forget-yes = Forget them
practise-none-due = Nothing is due: here is what comes next.
motif = { $motif ->
    [mate] Checkmate
    [fork] Fork
    [pin] Pin
    [skewer] Skewer
    [discovery] Discovered attack
    [hanging] Undefended piece
    [exchange] Counting an exchange
    [defender] Removing the defender
    [deflection] Deflection or decoy
    [trapped] Trapped piece
    [back-rank] Back rank
    [in-between] In-between move
    [sacrifice] Sacrifice
    [threat] Threat not met
    [king-attack] Attack on the king
    [promotion] Promotion and passed pawns
    [draw] Draw missed or given away
    [endgame] Endgame technique
    [structure] Pawn structure
    [pieces] Activity of the pieces
    [development] Development
   *[other] Other mistakes
}

### Why

why = Why
ask-best = What is best here?
ask-last = Was the last move good?
ask-threat = What is threatened?
thinking-about = Thinking about it …
threat-looking = What is threatened? …
threat-check = Who is in check cannot pass: the check is the threat.
threat-text = If { $side } passed, { $other } would play { $moves }.
opening-left = { $opening }, left after { $plies } half-moves.
opening = { $opening }.
disagrees = The search sees more than stands on the board: { $score }, { $words }. What follows is only how the position looks before a move is tried.
verdict = At a glance, before any search, { $words }.
verdict-known = This ending is known: its value comes from a rule, not from a sum.
verdict-white = { $count ->
    [one] For White speaks { $parts }.
   *[other] For White speak { $parts }.
}
verdict-black = { $count ->
    [one] For Black speaks { $parts }.
   *[other] For Black speak { $parts }.
}
verdict-black-too = For Black { $parts }.
verdict-nothing = Nothing much speaks for either side.
good-for-black = good for Black
good-for-white = good for White
bar-total = Together { $score } pawns for White, before any search.
danger-units = Units of danger
pawns-unit = Pawns
map-of-squares = Map of squares
map-worth = Worth of pieces
map-share = Share of the score
map-control = Control
map-worth-name = Worth of the pieces on their squares
map-share-name = Share of the score by square
map-control-name = Control of the squares
map-worth-hint = How far its side’s score would fall without the piece, in pawns. Green: more than its like, red: less.
map-share-hint = What of the score stands on each square, in pawns: a piece with all its terms, an attack on the king it is aimed at.
map-control-hint = How many more white than black pieces look at a square.
# As they stand in a sentence; at the head of a bar they begin with a capital letter.
part = { $part ->
    [material] material
    [pawns] pawn structure
    [passed-pawns] passed pawns
    [knights] knights
    [bishops] bishops
    [rooks] rooks
    [queens] queens
    [king] place of the kings
    [king-attack] attack on Black’s king
    [king-safety] attack on White’s king
    [threats] threats
    [space] space
    [winning-chances] winning chances
    [tempo] the move
   *[other] other
}
part-hint = { $part ->
    [material] The pieces themselves, and how well they go together.
    [pawns] Where the pawns stand: isolated, doubled, backward, connected.
    [passed-pawns] Pawns that no enemy pawn can stop any more.
    [knights] Where the knights stand and how many squares they reach.
    [bishops] Where the bishops stand and how many squares they reach.
    [rooks] Where the rooks stand and how many squares they reach.
    [queens] Where the queens stand and how many squares they reach.
    [king] Where the kings stand, but for the danger there.
    [king-attack] How much danger White’s pieces are to the black king. Inside: units of danger, which count more the more there are.
    [king-safety] How much danger Black’s pieces are to the white king. Inside: units of danger, which count more the more there are.
    [threats] Pieces attacked by lesser ones, hanging pieces, pawn pushes.
    [space] Safe squares in the centre behind the lines.
    [winning-chances] Whether an advantage can be won: how lively the position is, and endings that are drawn more often than they look.
   *[tempo] The right to move.
}

### A game against the engine

game = Game
you-are = You are { $side }. Palisade: { $level }. { $turn }
your-move = It is your move.
palisade-thinks = Palisade is thinking …
hint = Hint
take-back = Take back
offer-draw = Offer a draw
resign = Resign
analyse-this = Analyse this game
again-turned = Again, colours turned
hint-looking = Looking …
hint-move = Palisade at full strength plays { $move }.
draw-early = Palisade plays on: it speaks of a draw from move { $move }.
draw-considers = Palisade considers the draw …
draw-declined = Palisade declines the draw.
resign-sure = Resign?
resign-text = The game is lost then.
running-title = A game is running
running-text = A game is running: shall it be broken off? Its moves are kept among your games.
running-yes = Break it off
no-go-on = No, go on
over-here = The game is over here: there is nothing to play.
result-checkmate = Checkmate: { $side } wins.
result-stalemate = Draw: stalemate.
result-material = Draw: neither side can mate any more.
result-repetition = Draw: the position has come for the third time.
result-fifty = Draw: fifty moves without a capture or a pawn move.
result-time = { $loser } has run out of time: { $side } wins.
result-resigned = { $loser } resigns: { $side } wins.
result-agreed = Draw by agreement.
result-won = { $side } wins.
result-drawn = Draw.

### New game

new-game = New game against Palisade
play-position = Play from this position
level = Level (lichess rating)
level-number = Level as a number
level-people = { $level } on lichess – plays like { $like } (on chess.com { $chesscom }, among engines { $engines })
level-above = { $level } – above people (on chess.com { $chesscom }, among engines { $engines })
like = { $kind ->
    [beginner] a beginner
    [casual] a casual player
    [club] a club player
    [strong] a strong club player
    [master] a master
   *[grandmaster] a grandmaster and beyond
}
style = Playing style
style-name = { $style ->
    [coach] Coach
    [attacker] Attacker
    [solid] Solid
    [grabber] Grabber
    [endings] Endings
   *[natural] None
}
# Behind the level in a name.
style-short = { $style ->
    [coach] coach
    [attacker] attacker
    [solid] solid
    [grabber] grabber
   *[endings] endings
}
style-text = { $style ->
    [coach] It is a coach: it lets go when far ahead, and gives you tactics to find.
    [attacker] It goes for your king: checks, storming pawns, now and then a sacrifice.
    [solid] It plays it safe: its king and its pawns first, no adventures.
    [grabber] It takes what it can take.
    [endings] It exchanges, and likes to play on with few pieces.
   *[natural] It plays as people of this rating do.
}
style-advice = Choose your own rating then.
unhurried = It thinks as long as a person would
you-play = You play
color-random = Random
clock = Clock
clock-none = No clock
clock-own = Your own
minutes = Minutes
and-seconds = and seconds a move
start-position = Start position
start-position-help = Number of the start position, 0 to 959
start-position-hint = of 0 to 959; 518 is the usual one
chess960 = Chess960 (shuffled back rank)
start-game = Start the game

### Opening

open-title = Open a position or a game
open-place = Paste a FEN or a PGN here …
open-label = A position as FEN, or one or more games as PGN
choose-file = Choose a file …
too-large = This file is too large to be read here.
too-long = This is too long to be read here.
which-game = { $count } games
game-opened = { $title }: opened.
and-more = { $first } (And { $count } more.)
filter-place = Search: names, year, event …
filter-label = Search the list
filter-found = { $count } found.
filter-shown = { $count } found, the first { $shown } are shown.
nothing-readable-line = There is no position (FEN) and no game (PGN) that can be read. Line { $line }: { $why }.
nothing-readable = There is neither a position (FEN) nor a game (PGN) in this text.
nothing-to-read = There is nothing to read: paste a FEN, a PGN or a link.
game-refused = Game { $number } ({ $players }), line { $line }: { $why }.
game-to-fault = The game is shown up to its fault: { $why }.
more-games = There are more than { $count } games: these are the first.
more-positions = Only the first { $count } of { $all } positions are shown.
missing-turn = The position does not say the side to move (White is taken) and the castling rights (none are taken).
missing-castling = The position does not say the castling rights (none are taken).
corrected = The position was put right: { $what }.
corrected-halfmove = the count of half-moves without capture is { $now }, not { $given }
corrected-fullmove = the move number is { $now }, not { $given }
corrected-castling = of the castling rights { $given } only { $now } can be
corrected-castling-none = none of the castling rights { $given } can be
corrected-passing = no pawn can be taken in passing on { $given }
best-is = best: { $move }
link-too-long = This link is too long to be read.
link-no-game = The link names a game, but there is none in it.
link-bad-move = The link has a move that is none: “{ $move }”.
link-many-moves = The link has more moves than any game.
link-damaged = This link is damaged.
link-number = This link to { $where } has only the number of a game in it, and this page asks nobody for anything. Open it there and copy the PGN.
link-variant = This is { $variant }, which is another game than chess.
link-empty = This link has no position and no game in it, and this page asks nobody for anything.
link-empty-at = This link to { $where } has no position and no game in it.
link-study = This link to lichess names a study or an exercise, and this page asks nobody for anything. Open it there and copy its PGN.

### Games that are kept

your-games = Your games
game-title = { $white } – { $black }, { $moves } moves
throw-away = Throw away { $title }
no-games = No game is kept yet. Every game of two half-moves and more that you play or open is kept here, in this browser only.

### Copying and saving

save-title = Copy or save
save-fen = This position (FEN)
save-pgn = The game with its variations (PGN)
copy = Copy
copy-pgn = Copy PGN
save-file = Save as a file
copied = { $what } copied.
selected = { $what } selected: copy it with Ctrl+C.
link-copied = Link copied.
link-copied-position = The game is too long for a link: that of the position is copied.
picture-copied = Picture copied.
picture-title = Chess position { $fen }
share = Share …
copy-link = Copy link
copy-picture = Copy picture
save-png = Save as PNG
save-svg = Save as SVG

### The board editor

spares = Pieces to put on the board
spare-hand = Move pieces
spare-none = Take pieces away
to-move = To move
castling-rights = Castling rights
castling = { $side } { $castle }
empty-board = Empty board
use-position = Use this position

### Settings

colours = Colours
colours-auto = As the system
colours-light = Light
colours-dark = Dark
language = Language
language-auto = As the browser
board-colours = { $board ->
    [wood] Wood
    [green] Green
    [blue] Blue
   *[grey] Grey
}
set-arrows = Arrows of the best lines
set-bar = Evaluation bar
set-coordinates = Coordinates
set-glide = Pieces glide
set-sounds = Sounds
set-lines = Lines of analysis
set-memory = Memory for the search
set-rating = Your rating (lichess)
set-rating-hint = for how many players like you find a move, where the game does not name your rating
weights = Weights of the evaluation:
weights-built-in = built in
weights-load = Load a TOML file …
weights-back = Built-in weights
measure = Measure the speed
measure-progress = { $done } of { $of } positions …
measured = { $nodes } nodes (as “palisade bench --depth { $depth }”), { $speed } a second.
about = Palisade { $version }. Everything runs in this page and stays here: nothing is sent anywhere, and it works without a network once it has been opened. Free software, GPL-3.0-or-later.
back-to-defaults = Back to defaults

### Help

help-board = Drag a piece or click it and then its goal. Castle by moving the king two squares, or onto its own rook. Draw arrows with the right mouse button (Shift, Alt and Ctrl for other colours): they are kept with the move. With the keyboard: go to the board with Tab, then the arrow keys and Enter.
help-why = The bar beside the board and the graph show how many points White can expect. “Why” takes the evaluation apart: open a bar to see its terms.
key-space = Space
key-undo = Ctrl Z, Ctrl Y
help-left-right = one move back, one forward
help-up-down = to the start, to the end
help-f = turn the board
help-space = analysis on or off
help-h = hint (in a game)
help-t = what is threatened
help-undo = undo, redo
help-n = new game
help-o = open a FEN or PGN
help-slash = type a move, such as e4 or Nf3
help-question = this list
