# All texts of the page, in English. german.ftl has the same messages with the same parameters. The engine's
# explanations are in crates/coach/src/words.

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
decimal-mark = .
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

### Start, failures, several tabs

app-description = Play chess against Palisade, analyse your games and see the reasons. Everything runs in this page; nothing is sent anywhere.
loading = Loading the engine …
starting = Starting the engine …
new-version = A new version of this page is available.
reload = Reload
later = Later
failure-title = Palisade cannot start
failure-needs = This page needs a browser from 2024 or later (WebAssembly with SIMD). If its files could not be loaded, check your connection and load the page again.
load-again = Load again
elsewhere = Your last game is open in another tab. This tab starts a new one; nothing is overwritten.
elsewhere-copy = This game is open in another tab. This is a copy of it.

### Error messages

fault-engine = the engine cannot be loaded ({ $why })
fault-openings = the opening names cannot be loaded ({ $why })
fault-not-loaded = the engine is not loaded yet
fault-worker = The engine of this page cannot be loaded. There may be a newer version of the page: reload it.
fault-worker-failed = The engine has failed ({ $why }). Reload the page.
fault-memory = The browser has no memory for { $mib } MiB; the search has as much as before.
fault-interrupted = the measurement was interrupted
fault-pieces = The images of the pieces cannot be loaded.
fault-picture = This browser cannot draw the picture.
fault-full = The browser’s storage is full or blocked. Save what you want to keep as a file.
fault-library = This browser does not let the page store games.
fault-kept = this game can no longer be read
fault-not-legal = { $move } is not legal
fault-share = That did not work: { $why }.
fault-throw-away = This game cannot be deleted now.
fault-weights = These weights cannot be used: { $why }
fen-empty = the FEN is empty
fen-fields = a FEN has at least four fields (board, side to move, castling, en passant), found { $found }
fen-ranks = a board has 8 ranks separated by “/”, found { $found }
fen-rank = rank { $rank } has { $found } squares instead of 8
fen-piece = “{ $letter }” is not a piece (KQRBNP, kqrbnp)
fen-turn = the side to move is “w” or “b”, found “{ $found }”
fen-castling = “{ $letter }” is not a castling right (KQkq, file letters, or “-”)
fen-passing = the en-passant field is a square or “-”, found “{ $found }”
fen-no-king = { $side } has no king
fen-kings = { $side } has { $found } kings
fen-pieces = { $side } has { $found } pieces, more than 16
fen-pawns = { $side } has { $found } pawns, more than 8
fen-promoted = { $side } has more promoted pieces than missing pawns
fen-last-rank = there is a pawn on { $square }, where no pawn can be
fen-touch = the kings are on neighbouring squares
fen-in-check = { $side } is in check, but it is the other side’s move
move-none = “{ $move }” is not a move
move-illegal = “{ $move }” is not legal here
move-several = “{ $move }” matches several legal moves
move-promotion = “{ $move }” does not say what the pawn becomes

### Diagnostics of the PGN reader (crates/pgn/src/diagnostic.rs)

pgn-at-move = move { $place }: { $why }
pgn-fen-tag = FEN tag: { $why }
pgn-line = line { $line }: { $why }
pgn-before-tags = “{ $word }” comes before the tags and is not part of a game
pgn-stray = “{ $word }” is not part of a game and is ignored
pgn-no-glyph = “{ $word }” is not a glyph and is ignored
pgn-says-nothing = “{ $word }” means nothing before the first move and is ignored
pgn-after-end = “{ $word }” comes after the end of the game and is ignored
pgn-after-last = “{ $word }” is not a move, comes after the last one, and is ignored
pgn-unknown-sign = “{ $word }” is not a known sign and is ignored
pgn-null-in-check = “{ $word }” is a null move in check: the game ends here
pgn-line-ends = { $why ->
    [several] “{ $word }” fits several legal moves: the variation ends here
    [promotion] “{ $word }” does not say what the pawn becomes: the variation ends here
    [illegal] “{ $word }” is not legal: the variation ends here
    [null] “{ $word }” is a null move that cannot be played: the variation ends here
   *[syntax] “{ $word }” is not a move: the variation ends here
}
pgn-unreadable = { $why ->
    [several] “{ $word }” fits several legal moves
    [promotion] “{ $word }” does not say what the pawn becomes
    [illegal] “{ $word }” is not legal
    [over] “{ $word }” comes after the last legal move: the game is over
    [board] “{ $word }” is not legal (an electronic board marks the result with its kings)
   *[syntax] “{ $word }” is not a move
}
pgn-skipped = “{ $word }” is not a move and is left out
pgn-read-as = “{ $word }” is not a move and is read as { $move }
pgn-wrong-number = the number “{ $word }” contradicts the moves: the next move is read as { $next }
pgn-starts-at = begins with move { $number } but has no FEN tag: it is read from the initial position
pgn-after-result = moves follow the result “{ $word }” and are read as part of the game
pgn-nul-bytes = NUL bytes are ignored
pgn-end-of-file = an end-of-file character (Ctrl-Z) is ignored
pgn-guessed = the text is not UTF-8 and is read as { $word }
pgn-lone-glyph = a glyph without a move
pgn-line-after-end = a variation after the end of the game is left out
pgn-line-before-first = a variation before the first move is left out
pgn-line-too-deep = a variation nested too deep is left out
pgn-more = and more like it
pgn-not-closed = “(” without “)”: the variation lasts to the end of the game
pgn-not-opened = “)” without “(” is ignored
pgn-too-many = more than { $most } plies
pgn-open-tag = the tag { $word } has no end, and its line is its value
pgn-open-comment = a comment has no end: the rest of the game is its text
pgn-too-long = too long for a game
pgn-variant = the variant “{ $word }” is another game
pgn-empty-fen = the FEN tag is empty: the game is read from the initial position
pgn-short-fen = the FEN tag has { $count } of its 6 fields, and is read as “{ $fen }”
pgn-no-moves = no moves
pgn-restarted = begins with move 1, but no result or tags come before it: read as a new game
pgn-no-result = the tag Result says “{ $word }”, which is not a result; it is read as { $outcome }
pgn-tag-counts = the moves end in “*”, the tag Result says “{ $word }”: the tag counts
pgn-moves-count = the moves end in “{ $mark }”, the tag Result says “{ $word }”: the moves count
pgn-languages = it could be { $one } or { $other }, which would be different moves
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

### Header

page-nav = Page
play = Play
open = Open
games = Games
practise = Practise
save = Save
settings = Settings
help = Help
close = Close

### Board, navigation, typed moves

board = Board
board-help = Chess board. Arrow keys move between squares, Enter picks up a piece and puts it down.
square-piece = { $square }, { $piece }
square-empty = { $square }, empty
to-start = First move
one-back = Previous move
one-forward = Next move
to-end = Last move
turn-board = Flip the board
type-move = Type a move
type-move-help = Type a move, such as e4 or Nf3
status-to-move = { $side } to move.
status-in-check = { $side } to move, in check.
you = You
palisade-level = Palisade ({ $level })
event-game = Game against Palisade
palisade-style = Palisade ({ $level }, { $style })
has-taken = Captured: { $pieces }
has-taken-ahead = Captured: { $pieces }; { $ahead } ahead
spoken-castles-short = { $side } castles kingside
spoken-castles-long = { $side } castles queenside
spoken-move = { $side }: { $piece } { $to }
spoken-takes = { $side }: { $piece } takes { $to }
spoken-becomes = { $move }, promotes to a { $piece }
spoken-check = { $move }, check
spoken-mate = { $move }, checkmate
in-words = { $turn } to move. White: { $white }. Black: { $black }.
promote-to = Promote to

### Evaluation

evaluation = Evaluation
not-evaluated-yet = not evaluated yet
graph-empty = The graph appears when some positions of the game have been evaluated.
graph-start = start
graph-not-evaluated = not evaluated
graph-ends = It ends at { $score }.
graph-blunders = Blunders: { $moves }.
graph-no-blunders = No blunders found.
graph-label = Graph of the game.
accuracy = Accuracy: White { $white }, Black { $black }

### The engine's lines

analysis = Analysis
analysis-on = Analysis on
line-depth = depth { $depth }
line-depth-help = Search depth in half-moves
line-nodes = { $nodes } nodes
line-nodes-help = Positions searched
line-speed = { $speed }/s
line-speed-help = Positions per second
line-hash = hash { $percent }%
line-hash-help = Share of the hash table in use
searching = Searching
thinking = Thinking …
best-lines = Best lines
play-to-here = Play up to this move
lines-wait = The engine is waiting for your move.
lines-off = Analysis is off.
lines-over = The game is over.
lines-review = Reviewing the whole game …

### Moves, comments, glyphs

moves = Moves
moves-of-game = Moves of the game
no-moves-yet = No moves yet. Make one on the board, or open a game.
mark-the-move = Annotate the move
glyph = { $nag ->
    [1] Good move
    [2] Mistake
    [3] Brilliant move
    [4] Blunder
    [5] Interesting move
   *[6] Dubious move
}
undo = Undo
redo = Redo
comment-on-move = Comment on { $move }
comment-on-game = Comment on the game
comment-keep = Save
comment-keys = Enter saves the comment, Shift+Enter starts a new line.
menu = Menu of the move
menu-of-game = The game
menu-comment = Comment …
copy-line = Copy the moves up to here
fault-copy = This browser does not allow copying.
make-main = Make this the main line
delete-from-here = Delete from here
play-from-here = Play from here
set-up = Set up a position
nothing-to-undo = Nothing to undo.
nothing-to-redo = Nothing to redo.

### The parts of the page

parts-of-page = Parts of the page
panel-moves = Moves
panel-lines = Lines
panel-why = Why
answer = Answer
why-ask = Ask a question about this position.
panel-games = Explorer
panel-exercises = Exercises
lines-fewer = One line fewer
lines-more = One line more

### The explorer of one's own games

explorer = Played in your games
explorer-moves = Moves played here
explorer-games = { $games ->
    [one] From one game, stored in this browser or opened from a file.
   *[other] From { $games } games, stored in this browser or opened from files.
}
explorer-none = Open a file with several games, or play some in this browser. The explorer counts their moves, position by position.
explorer-new-here = None of these games reached this position.
explorer-count = { $games ->
        [one] 1 game
       *[other] { $games } games
    }
explorer-results = White won { $white }, draws { $draws }, Black won { $black }

### Graph, review, exercises

course = Graph
review-progress = { $done } of { $of }
review-running = Reviewing the game: { $done } of { $of } positions …
review-stopped = stopped
review-stop = Stop
review-start = Review the game
review-nothing = There is no game to review yet.
your-mistakes = Your mistakes
accuracy-head = Accuracy
count-inaccuracies = Inaccuracies
count-mistakes = Mistakes
count-blunders = Blunders
turning-points = Turning points
turning-points-none = No move changed the expected result much.
percent = { $value }%
turning-point-change = White’s chances: { $before }, then { $after }.
better-move = Play { $move }
try-yourself = Try it yourself
exercises = Exercises
exercises-first = Review a game, and its mistakes become exercises here. Or solve one of the positions below.
exercises-hint = Find the better move at each of your mistakes in this game.
exercises-motifs = By motif, from all your games
shipped-title = Positions to solve
shipped-solved = { $solved } of { $all } solved on the first try.
shipped-count = { $solved ->
    [0] None solved on the first try so far.
   *[other] { $solved } solved on the first try so far.
}
shipped-source = From the Lichess puzzle database (CC0).
shipped-start = Solve positions
shipped-number = Position { $number } of { $all }, rated { $rating }
exercise-find = { $side } to move. Find the best move.
exercise-of = Exercise { $number } of { $all }
exercise-played = { $side } played { $move } here. Find a better move.
exercise-looking = { $move }: checking …
exercise-wrong = { $move } is not the best move. Try again.
exercise-right = { $move } is correct.
exercise-was = The move was { $move }.
exercise-show = Show the move
exercise-next = Next
exercise-done = Done
exercise-leave = Leave the exercises
exercise-analyse-first = Review the game first. Its mistakes become exercises.
exercise-none = Neither side made a mistake in this game.
exercise-others = { $own } made no mistakes in this game. { $other } made { $count ->
        [one] one mistake
       *[other] { $count } mistakes
    }.
exercise-side = Your side is the one at the bottom of the board.
exercise-others-start = Practise { $other }’s mistakes
reasons-later = The reasons appear when you have found the move.
motif-of-exercise = { $motif }, { $number } of { $all }
motif-reading = Explaining the mistakes: { $done } of { $of } …
practise-title = Mistakes in your games
practise-empty = No mistakes collected yet. Review your games: their mistakes are collected here by motif, so that you can practise them.
practise-hint = The mistakes in your reviewed games, by motif. An exercise that you solve comes back after a day, three days, a week, and so on.
practise-whose = Whose mistakes
practise-own = Yours
practise-others = Your opponents’
practise-none-own = None of the mistakes in your reviewed games is yours. In games that you open, your side is the one at the bottom of the board during the review. If it was the wrong one, flip the board and review the game again.
practise-row = { $missed } missed, { $allowed } allowed
practise-due = { $due ->
    [0] nothing due
    [one] { $due } due
   *[other] { $due } due
}
practise-all = All due exercises
practise-forget = Delete all exercises
practise-forget-sure = All exercises from your games will be deleted. The games remain.
practise-forget-yes = Delete them
practise-forget-no = Keep them
practise-none-due = No exercise is due. These come next.
motif = { $motif ->
    [mate] Checkmate
    [fork] Fork
    [pin] Pin
    [skewer] Skewer
    [discovery] Discovered attack
    [hanging] Hanging piece
    [material] Winning material
    [exchange] Miscounted exchange
    [defender] Removing the defender
    [deflection] Deflection or decoy
    [trapped] Trapped piece
    [back-rank] Back rank
    [in-between] In-between move
    [sacrifice] Sacrifice
    [threat] Threat overlooked
    [makes-threat] Making a threat
    [king-attack] Attack on the king
    [promotion] Promotion and passed pawns
    [draw] Missed or allowed draw
    [endgame] Endgame technique
    [structure] Pawn structure
    [pieces] Piece activity
    [development] Development
   *[other] Other mistakes
}

### Why

why = Why
ask-best = Best move?
ask-last = Last move?
ask-threat = Threat?
thinking-about = Thinking about it …
threat-looking = Looking for the threat …
threat-check = The side to move is in check: that is the threat.
threat-text = If { $side } passed, { $other } would play { $moves }.
opening-left = { $opening }, left after { $plies } half-moves.
opening = { $opening }.
disagrees = Search: { $words }.
verdict = Static evaluation: { $words }.
verdict-perfect = { $result ->
    [white] With best play, White wins. Endgames with three pieces are solved.
    [black] With best play, Black wins. Endgames with three pieces are solved.
   *[draw] With best play, the game is drawn. Endgames with three pieces are solved.
}
verdict-known = This is a known endgame. Its value comes from a rule.
verdict-for = In { $side }’s favour: { $parts }.
verdict-nothing = Neither side has a clear advantage.
good-for-black = Black
good-for-white = White
bar-total = Total: { $score } pawns from White’s point of view, before any search.
danger-units = Danger
pawns-unit = Pawns
map-of-squares = Map of squares
map-worth = Piece value
map-share = Share of score
map-control = Control
map-worth-name = Value of each piece on its square
map-share-name = Share of the score by square
map-control-name = Control of squares
map-worth-hint = The loss for its side if the piece were taken off the board, in pawns. Green: more than the average piece of its kind. Red: less.
map-share-hint = The part of the score that belongs to each square, in pawns. A piece counts with all its terms. An attack on the king counts at the king.
map-control-hint = White attackers of the square minus black attackers.
# In a sentence; at the head of a bar they begin with a capital letter.
part = { $part ->
    [material] material
    [pawns] pawn structure
    [passed-pawns] passed pawns
    [knights] knights
    [bishops] bishops
    [rooks] rooks
    [queens] queens
    [king] king position
    [king-attack] attack on Black’s king
    [king-safety] attack on White’s king
    [threats] threats
    [space] space
    [winning-chances] winning chances
    [tempo] having the move
   *[other] other
}
part-hint = { $part ->
    [material] The value of the pieces, and of pieces that work well together.
    [pawns] Isolated, doubled, backward and connected pawns.
    [passed-pawns] Pawns that no enemy pawn can stop.
    [knights] Placement and mobility of the knights.
    [bishops] Placement and mobility of the bishops.
    [rooks] Placement and mobility of the rooks.
    [queens] Placement and mobility of the queens.
    [king] Placement of the kings, apart from attacks on them.
    [king-attack] Danger from White’s pieces to the black king. Each further unit counts for more.
    [king-safety] Danger from Black’s pieces to the white king. Each further unit counts for more.
    [threats] Pieces attacked by less valuable ones, hanging pieces, pawn pushes.
    [space] Safe squares in the centre, above all behind one’s own pawns.
    [winning-chances] The chances of converting an advantage: activity in the position, and endgames that are often drawn.
   *[tempo] The advantage of having the move.
}

### A game against the engine

game = Game
you-are = You are { $side }. Palisade: { $level }.
your-move = It is your move.
palisade-thinks = Palisade is thinking …
hint = Hint
take-back = Take back
offer-draw = Offer a draw
resign = Resign
analyse-this = Analyse this game
again-turned = Rematch with colours reversed
hint-looking = Searching …
hint-move = Palisade at full strength plays { $move }.
draw-early = Palisade plays on. It considers a draw from move { $move } on.
draw-considers = Palisade considers the offer …
draw-declined = Palisade declines the draw.
resign-sure = Resign?
resign-text = You lose the game.
running-title = A game is in progress
running-text = Do you want to end it? Its moves remain among your games.
running-yes = End it
no-go-on = No, continue
over-here = The game is over in this position.
result-checkmate = Checkmate: { $side } wins.
result-stalemate = Draw: stalemate.
result-material = Draw: insufficient material.
result-repetition = Draw: threefold repetition.
result-fifty = Draw: fifty-move rule.
result-time = { $loser } has run out of time: { $side } wins.
result-resigned = { $loser } resigns: { $side } wins.
result-agreed = Draw by agreement.
result-won = { $side } wins.
result-drawn = Draw.

### New game

new-game = New game against Palisade
play-position = Play from this position
level = Level (Lichess rating)
level-number = Level as a number
level-people = { $level } on Lichess, plays like { $like } (about { $chesscom } on Chess.com, { $engines } on engine rating lists)
level-above = { $level } on Lichess, stronger than the model of human play (about { $chesscom } on Chess.com, { $engines } on engine rating lists)
like = { $kind ->
    [beginner] a beginner
    [casual] a casual player
    [club] a club player
    [strong] a strong club player
    [master] a master
   *[grandmaster] a grandmaster or better
}
style = Playing style
style-name = { $style ->
    [coach] Coach
    [attacker] Attacker
    [solid] Solid
    [grabber] Grabber
    [endings] Endgames
   *[natural] Natural
}
# After the level in a name.
style-short = { $style ->
    [coach] coach
    [attacker] attacker
    [solid] solid
    [grabber] grabber
   *[endings] endings
}
style-text = { $style ->
    [coach] It plays like a coach: it eases off when far ahead, and gives you tactics to find.
    [attacker] It attacks your king with checks, pawn storms and now and then a sacrifice.
    [solid] It plays safely: king and pawns first, no risks.
    [grabber] It takes whatever it can.
    [endings] It exchanges pieces and likes endgames.
   *[natural] It plays like people with this rating.
}
style-advice = Choose your own rating as its level.
unhurried = It takes as long over a move as a person would
you-play = You play
color-random = Random
clock = Clock
clock-none = No clock
clock-own = Custom
minutes = Minutes
and-seconds = and seconds per move
start-position = Start position
start-position-help = Number of the start position, 0 to 959
start-position-hint = 0 to 959; 518 is the usual one
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
game-opened = Opened: { $title }.
game-known = This game is already stored. The stored game is shown.
game-is-open = This game is already open.
and-more = { $first } (And { $count } more.)
filter-place = Search: names, opening, year …
filter-label = Search the list
filter-found = { $count } found.
filter-shown = { $count } found, the first { $shown } are shown.
nothing-readable-line = The text contains no readable position (FEN) or game (PGN). Line { $line }: { $why }.
nothing-readable = The text contains no position (FEN) and no game (PGN).
nothing-to-read = Nothing to read. Paste a FEN, a PGN or a link.
game-refused = Game { $number } ({ $players }), line { $line }: { $why }.
game-to-fault = The game is shown up to its first error: { $why }.
more-games = There are more than { $count } games. These are the first.
more-positions = Only the first { $count } of { $all } positions are shown.
missing-turn = The position does not give the side to move (White is assumed) or castling rights (none are assumed).
missing-castling = The position does not give castling rights (none are assumed).
corrected = The position was corrected: { $what }.
corrected-halfmove = the half-move clock is { $now }, not { $given }
corrected-fullmove = the move number is { $now }, not { $given }
corrected-castling = of the castling rights { $given } only { $now } are possible
corrected-castling-none = none of the castling rights { $given } is possible
corrected-passing = no en passant capture is possible on { $given }
best-is = best: { $move }
link-too-long = This link is too long to be read.
link-no-game = The link names a game, but contains none.
link-bad-move = The link contains “{ $move }”, which is not a move.
link-many-moves = The link has more moves than a game can have.
link-damaged = This link is damaged.
link-number = This link to { $where } contains only a game ID, and this page downloads nothing. Open the game there and copy its PGN.
link-variant = This is { $variant }, a variant that Palisade does not play.
link-empty = This link contains no position and no game, and this page downloads nothing.
link-empty-at = This link to { $where } contains no position and no game.
link-study = This link to Lichess names a study or a puzzle, and this page downloads nothing. Open it there and copy its PGN.

### Stored games

your-games = Your games
game-title = { $name }, { $moves } { $moves ->
    [one] move
   *[other] moves
}
own-analysis = Analysis
throw-away = Delete { $title }
no-games = No games yet. Every game of at least two half-moves that you play or open is stored here, in this browser only.

### Copying and saving

save-title = Copy or save
save-fen = This position (FEN)
save-pgn = The game with its variations (PGN)
copy = Copy
copy-pgn = Copy PGN
save-file = Save as a file
copied = { $what } copied.
selected = { $what } selected. Copy it with Ctrl+C.
link-copied = Link copied.
link-copied-position = The game is too long for a link. The link to this position is copied.
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
spare-none = Remove pieces
to-move = To move
castling-rights = Castling rights
castling = { $side } { $castle }
empty-board = Empty board
use-position = Use this position

### Settings

colours = Colours
colours-auto = Same as the system
colours-light = Light
colours-dark = Dark
language = Language
language-auto = Same as the browser
board-colours = { $board ->
    [wood] Wood
    [green] Green
    [blue] Blue
   *[grey] Grey
}
set-arrows = Arrows of the best lines
set-bar = Evaluation bar
set-coordinates = Coordinates
set-glide = Animate moves
set-sounds = Sounds
set-lines = Lines of analysis
set-memory = Memory for the search
set-rating = Your rating (Lichess)
set-rating-hint = Explanations are chosen for this rating. They say how many players of this rating find a move.
weights = Evaluation weights:
weights-built-in = built in
weights-load = Load a TOML file …
weights-back = Use the built-in weights
measure = Measure speed
measure-progress = { $done } of { $of } positions …
measured = { $nodes } nodes (as “palisade bench --depth { $depth }”), { $speed } per second.
about = Palisade { $version }. Everything runs in this page: nothing is sent anywhere, and it works offline after the first visit. Free software, GPL-3.0-or-later.
back-to-defaults = Reset to defaults

### Help

help-board = Drag a piece, or click it and then its target square. To castle, move the king two squares or onto its own rook. Draw arrows with the right mouse button (Shift, Alt and Ctrl for other colours); they are stored with the move. The mouse wheel over the board steps through the game. Right-click a move for its menu. With the keyboard: go to the board with Tab, then use the arrow keys and Enter.
help-why = The bar and the graph show how many points White can expect. “Why” explains the move on the board automatically and breaks the evaluation down: open a bar to see its terms.
key-space = Space
key-undo = Ctrl Z, Ctrl Y
help-left-right = previous move, next move
help-up-down = first move, last move
help-f = flip the board
help-space = analysis on or off
help-h = hint (in a game)
help-t = what is threatened
help-undo = undo, redo
help-n = new game
help-o = open a FEN or PGN
help-slash = type a move, such as e4 or Nf3
help-lines = one line of analysis more, one fewer
help-m = menu of the move
help-question = this list
