# The sentences of `palisade why`, in English. One file per language; the code hands in
# squares, moves and kinds, and puts no word of its own between them.
#
# A phrase of a fact is the rest of a sentence whose subject is a move: "23.Nf5" + "forks ...".
# $kind is pawn, knight, bishop, rook, queen or king; $square, $from and $to are squares;
# $piece, $pieces, $target and their like were made by `piece` and the lists below.

### Words

piece-kind = { $kind ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
}
side = { $side ->
    [white] White
   *[black] Black
}
piece = { $kind ->
    [pawn] the pawn on { $square }
    [knight] the knight on { $square }
    [bishop] the bishop on { $square }
    [rook] the rook on { $square }
    [queen] the queen on { $square }
   *[king] the king on { $square }
}
# A mate that the search has found is not always the shortest.
in-moves = { $moves ->
    [1] in 1
    [2] in 2
    [3] in 3
    [4] in 4
    [5] in 5
   *[other] in at most { $moves }
}
# A piece with his owner, in sentences that must stand by themselves.
piece-of = { $side ->
    [white] White's
   *[black] Black's
} { $kind ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
} on { $square }
piece-kinds = { $kind ->
    [pawn] pawns
    [knight] knights
    [bishop] bishops
    [rook] rooks
    [queen] queens
   *[king] kings
}
# Pieces that are won or lost, of one kind.
pieces = { $count ->
    [1] a { $kind ->
        [pawn] pawn
        [knight] knight
        [bishop] bishop
        [rook] rook
       *[queen] queen
    }
    [2] two { $kind ->
        [pawn] pawns
        [knight] knights
        [bishop] bishops
        [rook] rooks
       *[queen] queens
    }
    [3] three { $kind ->
        [pawn] pawns
        [knight] knights
        [bishop] bishops
        [rook] rooks
       *[queen] queens
    }
   *[other] { $count } { $kind ->
        [pawn] pawns
        [knight] knights
        [bishop] bishops
        [rook] rooks
       *[queen] queens
    }
}
# Lists, built from the end: "a and b", "x, a and b".
list-two = { $first } and { $last }
list-more = { $first }, { $rest }

theme = { $theme ->
    [material] material
    [pawns] pawn structure
    [passed-pawns] passed pawns
    [knights] activity of the knights
    [bishops] activity of the bishops
    [rooks] activity of the rooks
    [queens] activity of the queen
    [king] place of the king
    [king-attack] attack on the king
    [king-safety] safety of the own king
    [threats] threats
    [space] space
    [winning-chances] winning chances
   *[tempo] the move
}

# The letters of moves: K, Q, R, B, N.
letter = { $piece }

### Facts

mate = { $moves ->
    [1] is checkmate
   *[other] forces mate { in-moves }
}{ $named ->
    [yes] : { $pattern }
    [like] , akin to { $pattern }
   *[no] {""}
}
mate-name = { $pattern ->
    [back-rank] a back-rank mate
    [smothered] a smothered mate
    [arabian] an Arabian mate (rook and knight in the corner)
    [anastasia] Anastasia's mate (a knight, and rook or queen along the edge)
    [hook] a hook mate (rook, knight and pawn)
    [boden] Boden's mate (two crossing bishops)
    [double-bishop] a mate with two bishops
    [dovetail] a dovetail mate (the queen beside the king, its own pieces in the way)
    [epaulette] an epaulette mate (the king between its own pieces)
    [opera] an opera mate (rook guarded by a bishop)
    [pillsbury] Pillsbury's mate (rook and bishop)
    [morphy] Morphy's mate (bishop and rook)
    [reti] Reti's mate (a guarded bishop, the king between four of its own pieces)
    [triangle] a triangle mate (queen and rook)
    [corner] a corner mate (the knight checks, a rook or queen holds the king)
    [blind-swine] a blind swine mate (two rooks side by side)
    [kill-box] a kill box mate (rook and queen round the king)
    [vukovic] a Vukovic mate (rook and knight at the edge)
   *[balestra] a Balestra mate (bishop and queen)
}
wins = wins { $won }
wins-exchange = wins the exchange
wins-two-pieces = wins two pieces for a rook
recaptures = takes back { $on }
takes = takes { $on }
wins-piece = wins { $on }
wins-back = wins back { $on }
takes-for-another = takes { $on } for { $for }
wins-in-all = takes { $on } and { $phrase } overall
exchanges = exchanges { piece-kinds }
wins-for = wins { $won } for { $lost }
hanging-piece = takes the undefended { $on_kind ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
   *[queen] queen
} on { $on_square }
takes-for = takes { $on }, which is guarded too little
fork = forks { $pieces }
pin = { $absolute ->
    [yes] pins { $on } to the king
   *[no] pins { $on } against { $on2 }
}
uses-pin = makes use of the pin on { $on }{ $helpless ->
    [yes] , which may not take
   *[no] , which cannot get away
}
collinear = stays on the line of { $on } instead of taking it
skewer = skewers { $on } and { $on2 } behind it
discovers = { $check ->
    [yes] uncovers a check from { $by }
   *[no] uncovers an attack of { $by } on { $on }
}
double-check = gives double check
capturing-defender = takes { $on } that guards { $on2 }
overloads = shows that { $on } cannot guard both { $on2 } and { $on3 }
deflects = { $lured ->
    [yes] lures
   *[no] drives
} { $on } away from { $square }
attraction = draws { $on } to { $square }
interferes = cuts { $on } off from { $square2 }
in-between = comes in between (before { $on } is taken)
x-ray = guards through { $on } (an X-ray)
clears = clears the way of the { $by_kind ->
    [bishop] bishop
    [rook] rook
   *[queen] queen
} to { $by_square }
sacrifices = { $taken ->
    [yes] { $gets ->
        [queen] gives up
        [material] gives up
       *[other] sacrifices
    }
   *[no] offers
} { $exchange ->
    [yes] the exchange
   *[no] { $given }
}{ $gets ->
    [mate] {" "}for mate
    [material] { $taken ->
        [yes] {" "}and gets as much or more back
       *[no] {", which is better left alone"}
    }
    [queen] {" "}for a new queen
    [draw] {" "}for a draw
   *[attack] { $taken ->
        [yes] {" "}and has enough for it
       *[no] {", which is better left alone"}
    }
}
desperado = sells { $by }, which is in danger, for what it can get
windmill = sets a windmill going that picks up { $won }
traps = traps { $on }
back-rank = { $takes ->
    [yes] takes { $on } under cover of mate on the back rank
   *[no] uses the weak back rank: who takes is mated there
}
strikes-f7 = strikes at { $square } near the king
exposed-king = checks the exposed king
king-attack = attacks the king on the { $wing ->
    [queenside] queenside
    [kingside] kingside
   *[centre] middle files
}
quiet = is a quiet move that no other move replaces
promotes = makes a new { $kind ->
    [knight] knight
    [bishop] bishop
    [rook] rook
   *[queen] queen
} on { $square }
underpromotes = makes a { $kind ->
    [knight] knight
    [bishop] bishop
   *[rook] rook
}, not a queen{ $stalemate ->
    [yes] , which would be stalemate
   *[no] {""}
}
advances-pawn = { $passed ->
    [yes] sends the passed pawn ahead to { $by_square }
   *[no] brings the pawn to { $by_square }
}
en-passant = takes in passing (en passant)
check = gives check
passer = makes a passed pawn on { $square }
blockades = blocks the passed pawn on { $square }
stops-passer = takes the passed pawn on { $square }
outruns = sends the pawn on { $by_square } ahead, which the king on { $on_square } cannot catch
catches-pawn = steps into the square of the pawn on { $on_square } and catches it
wins-race = wins the race: { $by } queens before { $on }
key-square = takes a key square of the pawn on { $on_square }
lucena = wins by Lucena's position: the rook builds a bridge for the pawn
philidor = draws by Philidor's defence: the rook holds the third rank, or checks from behind
opens-file = { $half ->
    [yes] half-opens the { $file }-file for { $by }
   *[no] opens the { $file }-file for { $by }
}
takes-file = { $half ->
    [yes] puts a rook on the half-open { $file }-file
   *[no] puts a rook on the open { $file }-file
}{ $faces_king ->
    [yes] {" "}against the king
   *[no] {""}
}
seventh = brings { $by_kind ->
    [rook] a rook
   *[queen] the queen
} to the { $us ->
    [white] seventh
   *[black] second
} rank
outpost = puts the { $by_kind ->
    [knight] knight
   *[bishop] bishop
} on an outpost on { $by_square } that no pawn can ever attack
hole = puts the { $by_kind ->
    [knight] knight
   *[bishop] bishop
} into the hole on { $by_square }, where no pawn can attack it
castles = brings the king to safety
spoils-castling = keeps { $them ->
    [white] White
   *[black] Black
} from castling
forfeits-castling = gives up the right to castle
opens-centre = opens the centre while { $on } is still there
breaks-cover = breaks open the pawns in front of the { $them ->
    [white] white
   *[black] black
} king
trades-bad-bishop = trades off the bad bishop on { $by_square }
leaves-bad-bishop = leaves { $them ->
    [white] White
   *[black] Black
} with the bad bishop on { $on_square }
bishop-pair = gets the bishop pair
zugzwang = puts { $them ->
    [white] White
   *[black] Black
} in zugzwang (any move is worse than none)
in-zugzwang = must be made though any move is worse than none: { $us ->
    [white] White
   *[black] Black
} is in zugzwang
stalemate = is stalemate
stalemate-trick = { $saves ->
    [yes] saves the game by a stalemate trick
   *[no] sets a stalemate trap
}: who takes { $by } stalemates
perpetual = gives perpetual check
repeats = repeats the position{ $third ->
    [yes] {" for the third time: a draw"}
   *[no] {""}
    }
fortress = holds a fortress: { $them ->
    [white] White
   *[black] Black
} has more and finds no way in
wrong-bishop = draws, as { $on } does not hold the corner where the pawn would promote
dead-draw = leaves too little to mate with, a dead draw
only-move = { $legal ->
    [yes] is the only legal move
   *[no] is the only good move
}
keeps-result = is the only move that { $result ->
    [win] wins
    [draw] draws
   *[game] holds
}
result-by = { $first }: it { $second }
lost = { $moves ->
    [0] loses like every other move
   *[other] loses like every other move, but holds out longest (mate { in-moves })
}
tablebase = { $result ->
    [win] wins by the tablebases
    [draw] draws by the tablebases
   *[loss] loses by the tablebases
}
parries = { $mate ->
    [yes] stops the mate that { $move } threatened
   *[no] meets the threat of { $move }
}
prevents = prevents { $move }
# The same of an answer that has just been named.
parries-it = { $mate ->
    [yes] stops the mate
   *[no] meets that threat
}
prevents-it = prevents that
answers-check = { $by ->
    [takes] takes { $on }, which gives check
    [king] moves the king out of check
   *[blocks] blocks the check
}
avoids-it = avoids the { $what ->
    [mate] mate
    [pin] pin
    [fork] fork
   *[skewer] skewer
}
occupies = occupies { $square }
blocks-line = blocks the path of { $by } to { $square }
lets-take-back = lets { $by } take back on { $square }
keeps-material = keeps { $balance ->
    [level] the material level
    [pawn] the extra pawn
    [piece] the extra piece
   *[material] the extra material
}
without-loss = { $phrase } without losing it
# What the best move does about the harm that has just been named, by both lines.
takes-threatener = takes { $on } that makes the threat
out-of = takes the { $on_kind ->
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
} out of the { $what ->
    [skewer] skewer
   *[fork] fork
}
out-of-it = out of the { $what ->
    [skewer] skewer
   *[fork] fork
}
avoids-check = takes the king away, so that { $move } gives no check
# A check that comes before the move that matters.
check-first = { $takes ->
    [yes] takes { $on } with check
   *[no] gives check
}{ $then ->
    [castles] {" "}before castling
    [safety] {" "}before { $by } goes to safety
    [saved] , and the next move saves { $by }
   *[goes] {" "}before the { $by_kind ->
        [knight] knight
        [bishop] bishop
        [rook] rook
       *[queen] queen
    } goes to { $square }
}
check-ends-castling = gives check, and the king loses the right to castle
drives-king = drives the king out to { $square }
castles-in-time = castles before { $move } prevents it
castles-and-rook = brings the king to safety and the rook to { $square }
sidesteps = moves the { $on_kind ->
    [knight] knight
    [bishop] bishop
    [rook] rook
   *[queen] queen
} before { $move } attacks it
out-of-reach = puts the { $on_kind ->
    [knight] knight
    [bishop] bishop
    [rook] rook
   *[queen] queen
} out of reach of { $move }
prepares-it = prepares { $move }
prepares-next = prepares { $move }, which { $phrase }
leaves-sound = leaves no { weakness } pawn on { $on_square }
holds-back = keeps { $on } safe from { $move }
meets = meets { $move } with { $reply }
meets-with = allows { $reply } in answer to { $move }
lets-go = leaves the { $by_kind ->
    [knight] knight
    [bishop] bishop
    [rook] rook
   *[queen] queen
} free to go to { $square }
prepares-advance = prepares the advance { $move }
# What the best move does for a piece that the other move loses.
rescue = { $means ->
    [protects] protects { $on }
    [moves-away] brings { $on } to safety
    [saves] saves { $on }
    [exchanges] exchanges { $on }, which was in danger
    [keeps] keeps the { $on_kind ->
        [pawn] pawn
        [knight] knight
        [bishop] bishop
        [rook] rook
       *[queen] queen
    }
    [keeps-protected] keeps { $on } protected
   *[keeps-safe] keeps { $on } safe
}
threat = { $moves ->
    [0] threatens { $move }{ $wins ->
        [yes] , winning { $won }
        [for] , winning { $won } for { $lost }
        [exchange] , winning the exchange
        [draws] {" "}with a draw
       *[no] {""}
    }
    [1] threatens mate by { $move }
   *[other] threatens { $move } and mate { in-moves }
}
threatens = attacks { $on }
gains-time = gains time by attacking { $on }
drives-away = drives { $on } away
lever = strikes at { $on }
attacks-weak-pawn = attacks the { weakness } pawn on { $on_square }
weakens-pawn = leaves { $them ->
    [white] White
   *[black] Black
} with { $weakness ->
    [isolated] an isolated
    [backward] a backward
   *[doubled] a doubled
} pawn on { $on_square }
weakness = { $weakness ->
    [isolated] isolated
    [backward] backward
   *[doubled] doubled
}
minority-attack = starts the minority attack with { $by }
prepares-minority = prepares the minority attack of { $on }
doubles-rooks = doubles the rooks on the { $file }-file
tucks-king = takes the king out of the way and guards the pawn on { $on_square }
heads-for-both = heads for { $on } and for its own pawn on { $on2_square } at once
improves = gives the { $by_kind ->
    [knight] knight
    [bishop] bishop
    [rook] rook
   *[queen] queen
} more scope
centralises = brings the { $by_kind ->
    [knight] knight
    [bishop] bishop
   *[queen] queen
} to the centre
opens-diagonal = opens the way for { $by }
develops = develops the { $by_kind ->
    [knight] knight
   *[bishop] bishop
}
connects-rooks = connects the rooks
route = starts the { $by_kind ->
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
} on its way to { $square }
activates-king = activates the king
steps-aside = steps out of the line of { $on }
unpins = frees { $on } from its pin
pawn-ending = trades into a won pawn ending
saves = brings the { $on_kind ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
   *[queen] queen
} to safety on { $on_square }
unstoppable-pawn = sends the pawn on its way to { $square }, where it makes a new queen
guards = protects { $on }
guards-square = guards { $square }
nears-passer = brings the king to the passed pawn on { $on_square }
opposition = takes the opposition
leaves-no-check = leaves { $them ->
    [white] White
   *[black] Black
} no safe check
trades = { $ahead ->
    [yes] trades { kinds } while ahead
   *[no] trades { kinds }
}
kinds = { $kind ->
    [knight] knights
    [bishop] bishops
    [rook] rooks
   *[queen] queens
}
offers-trade = { $same ->
    [yes] offers to trade { $by_kind ->
        [knight] knights
        [bishop] bishops
        [rook] rooks
       *[queen] queens
    }
   *[no] offers a { $by_kind } for { $on }
}{ $ahead ->
    [yes] {" "}while ahead
   *[no] {""}
}
denies = takes { $square } from { $on }
avoids-trade = avoids the exchange of the { $by_kind ->
    [knight] knight
    [bishop] bishop
    [rook] rook
   *[queen] queen
}
restores = takes { $on } and evens the material
gains-space = gains space on the { $wing ->
    [queenside] queenside
    [kingside] kingside
   *[centre] centre
}
centre = fights for the centre with a pawn
supports-pawn = supports { $on }
shuts-in = shuts in { $on }
broad-centre = puts two pawns abreast in the centre
behind-passer = puts the rook behind the passed pawn on { $on_square }
vacates = clears { $square } for the { $by_kind ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
}
minor-trade = { $give ->
    [knight] exchanges a knight for a bishop
   *[bishop] exchanges a bishop for a knight
}

### Sentences

# What a move does at once; $phrase may be two reasons, joined by `and-wins`.
does = { $move } { $phrase }.
also = { $move } also { $phrase }.
and-wins = { $first }{ $clause ->
    [yes] , and
   *[no] {" "}and
} { $second }
wins-it = wins it
# What comes with a later move of the same side.
leads = { $move } leads to { $later }, which { $phrase }.
prepares = { $move } prepares { $later }, which { $phrase }.
and-then = Then { $later } { $phrase }.
# The best move after a worse one.
better = Better is { $move }, which { $phrase }.
better-prepares = Better is { $move }, preparing { $later }, which { $phrase }.
better-leads = Better is { $move }, leading to { $later }, which { $phrase }.
# The same by the line alone, where no reason for the move has a name.
better-line = Better is { $line }.
better-with = Better is to take with the { $by_kind ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
}: { $line }.
# A move that was asked about: what the answer does to it, what it does wrong by itself, what it leaves undone.
allows = { $move } allows { $reply }, which { $phrase }.
allows-then = { $move } allows { $reply } and then { $later }, which { $phrase }.
mistakes = { $move } { $phrase }.
misses = { $move } misses { $best }, which { $phrase }.
lets = { $move } allows { $reply }, which { $best } prevents.
falls = { $move } allows { $reply }, which wins { $on }.
unguards = { $move } leaves { $on } { $alone ->
    [yes] undefended
   *[no] without enough defenders
}: { $reply } { $wins ->
    [yes] wins
   *[no] takes
} it.
falls-to-attack = { $move } allows { $reply }, which attacks { $on } and wins it{ $got ->
    [yes] {" "}for { $lost }
   *[no] {""}
}.
# The result first, then the moves. $form is how the material is named; of one piece its name.
loses-later = { $move } { $turn ->
    [none] {""}
    [loses] {""}
   *[other] { turn } and{" "}
}loses { $form ->
    [piece] { $on }
    [exchange] the exchange
    [two-pieces] two pieces for a rook
    [alone] { $won }
   *[for] { $won } for { $lost }
}{ $turn ->
    [loses] {" "}and the game
   *[other] {""}
}: { $line }.
moves-and-then = { $first } and then { $later }
# The material that shown moves come to.
material-won = { $form ->
    [exchange] the exchange
    [two-pieces] two pieces for a rook
    [alone] { $won }
   *[for] { $won } for { $lost }
}
# The natural reply that fails, in parentheses after an attack or an offer.
try-fails = { $what ->
    [captures] taking it fails
   *[moves-away] moving it fails
}: { $line }
comes-to = { $line }: { material-won }
costs = costs { material-won }
# The piece of a move goes back to where it came from.
goes-back = { $move } loses time: after { $reply } the { $by_kind ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
} goes back ({ $later }).
# A difference that stays on the board to the end of the line.
leaves = { $move } { $turn ->
    [none] {""}
   *[other] { turn-effect } and{" "}
}{ leaves-what }.
leaves-what = { $what ->
    [king-in-centre] leaves the king in the centre
    [bishop-pair] gives up the bishop pair
    [passed-pawn] gives { $gets ->
        [white] White
       *[black] Black
    } a passed pawn on { $square }
   *[weak-pawn] leaves { $us ->
        [white] White
       *[black] Black
    } with { $weakness ->
        [isolated] an isolated
        [backward] a backward
       *[doubled] a doubled
    } pawn on { $square }
}{ $shown ->
    [yes] : { $line }
   *[no] {""}
}
gives-up = { $move } gives up { $won }{ $got ->
    [yes] {" "}for { $lost }
   *[no] {""}
}: { $reply }.
leaves-taken = { $move } does not take back { $on }; { $best } does.
# The same where it decides the game.
turn-allows = { $move } { turn }: { $reply } { $phrase }.
turn-misses = { $move } { turn } and misses { $best }, which { $phrase }.
turn-allows-then = { $move } { turn }: { $reply } comes, and then { $later } { $phrase }.
met = { $move } is met by { $reply }{ $does ->
    [yes] , which { $phrase }
   *[no] {""}
}.
turn-alone = { $move } { turn-effect } after { $reply }{ $does ->
    [yes] , which { $phrase }
    [stopped] , which { $best } prevents
   *[no] {""}
}.
turn-only = { $move } { turn-effect }.
turn-effect = { $turn ->
    [gives-advantage] gives the advantage away
    [hands-advantage] hands the advantage to { $them ->
        [white] White
       *[black] Black
    }
    [makes-harder] makes the win harder
    [remains-won] takes longer to win
    [remains-lost] makes a bad position worse
   *[other] { turn }
}
turn = { $turn ->
    [throws-win] throws away the win
    [turns-win] turns a won game into a lost one
    [throws-draw] throws away the draw
   *[loses] loses
}
remains-won = { side } is still winning.
remains-lost = { side } is lost in any case.
nearly-as-good = { $move } is nearly as good as { $best }.
as-good = { $move } is about as good as { $best }.
does-nearly-as-good = { $move } { $phrase } and is nearly as good as { $best }.
does-as-good = { $move } { $phrase } and is about as good as { $best }.
# The contrast: the move that offers itself, and the one that many players make.
natural = { $move } looks natural but allows { $reply }, which { $phrase }.
natural-then = { $move } looks natural but allows { $reply } and then { $later }, which { $phrase }.
natural-mistakes = { $move } looks natural but { $phrase }.
often-play = About { $often } in 100 play { $move }; { $refutation }.
often = it allows { $reply }, which { $phrase }
often-then = it allows { $reply } and then { $later }, which { $phrase }
often-mistakes = it { $phrase }
only-win = No other move wins.
# A move about which there is no fact to tell.
is-best = Best is { $line }.
next-best = Next best is { $move } ({ $score } for { side }).
about-as-good = { $move } is about as good.
about-as-good-does = About as good is { $move }, which { $phrase }.
no-moves = There is no legal move: { $mated ->
    [yes] checkmate
   *[no] stalemate
}.
# For a card: half a sentence.
short-allows = allows { $reply }, which { $phrase }
short-leads = leads to { $later }, which { $phrase }
short-goes-back = loses time: after { $reply } the { $by_kind ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
} goes back
short-leaves = { leaves-what }
short-loses = loses { $form ->
    [piece] { $on }
    [exchange] the exchange
    [two-pieces] two pieces for a rook
    [alone] { $won }
   *[for] { $won } for { $lost }
}
short-misses = misses { $best }
short-misses-what = misses { $best }, which { $phrase }
short-as-good = about as good as { $best }
short-best = the best move

### Plans of quiet positions

# $route is "Nd2-f1-g3" or "b2-b4-b5", $moves a list "Rd1 and Qb3".
plan-reroute = { $worst ->
    [yes] { $by } is { us-of } worst piece: { $route }
   *[no] { us-of } { $by_kind ->
        [knight] knight
        [bishop] bishop
        [rook] rook
        [queen] queen
       *[king] king
    } on { $by_square } belongs on { $to }: { $route }
} { $purpose ->
    [outpost] brings it to the outpost on { $to }
    [blockade] puts it in front of the pawn on { $on_square }
    [passer] { $by_kind ->
        [rook] puts it behind the passed pawn on { $on_square }
       *[king] brings it to the passed pawn on { $on_square }
    }
    [weak-pawn] brings it against the weak pawn on { $on_square }
    [open-file] brings it to the open { $file }-file
    [half-open-file] brings it to the half-open { $file }-file
    [seventh] brings it to the { $us ->
        [white] seventh
       *[black] second
    } rank
    [king] brings it closer to the king on { $on_square }
    [centre] brings it to the centre
    [squares] brings it within reach of { $aims }
    [scope] gives it more scope
   *[play] brings it into play
}.
us-of = { $us ->
    [white] White's
   *[black] Black's
}
plan-break = { $what ->
    [minority] { us-of } plan is the minority attack { $route } against the pawn on { $on_square }
    [centre] { us-of } plan is { $route }, with two pawns abreast in the centre
   *[lever] { us-of } pawn break is { $route }, which strikes at the pawn on { $on_square }
}{ $prepared ->
    [yes] ; { $first } supports it
   *[no] {""}
}.
plan-storm = { us-of } target is the king on { $on_square }: the kings stand on opposite wings, and { $route } storms it.
plan-weak-pawn = { us-of } target is the { weakness } pawn on { $on_square }: { $moves } { $many ->
    [1] attacks
   *[other] attack
} it.
plan-trade = { $same ->
    [yes] A trade of { $by_kind ->
        [bishop] the { $light ->
            [yes] light-squared
           *[no] dark-squared
        } bishops
        [knight] knights
        [rook] rooks
       *[queen] queens
    }
   *[no] A trade of { us-of } { $by_kind } on { $by_square } for the { $on_kind } on { $on_square }
} helps { $us ->
    [white] White
   *[black] Black
}{ $reason ->
    [ahead] , who is ahead in material
    [bad-bishop] , whose bishop is hemmed in by its own pawns
    [king-safety] , whose king is the less safe
   *[searched] {""}
}.
plan-king-attack = { us-of } target is the king on { $on_square }: { $moves } { $many ->
    [1] joins
   *[other] join
} the attack.
plan-majority = { us-of } plan is to advance the { $wing } majority: { $moves }.
plan-passed-pawn = { us-of } trump is the { $outside ->
    [yes] outside passed pawn
   *[no] passed pawn
} on { $by_square }{ $far ->
    [yes] , which is to go to { $to }
   *[no] {""}
}.

### How hard a move was

how-hard = { $often ->
    [0] Hardly anybody rated { $rating } finds { $move }.
    [100] Nearly everybody rated { $rating } finds { $move }.
   *[other] About { $often } in a hundred players rated { $rating } find { $move }.
}
how-hard-unknown = How many find it is not known: the model speaks of ratings from 800 to 2800 (lichess), from move 6 on.
how-tempting = { $often ->
    [0] Hardly anybody plays { $move } here.
    [100] Nearly everybody plays { $move } here.
   *[other] About { $often } in a hundred play { $move }.
}

### What is so on the board, whole sentences

# A fact of a line as a sentence by itself.
fact-of = { $move } { $phrase }.
fact-after = After { $line }, { $move } { $phrase }.
fact-of-side = { $side ->
    [white] White's
   *[black] Black's
} { $move }
verdict = { $size ->
    [level] The position is level
    [slightly] { side } is slightly better
    [better] { side } is better
    [clearly] { side } is clearly better
    [winning] { side } is winning
    [mates] { side } mates { in-moves }
   *[mated] { side } has mated
}
to-move = { side } is to move (move { $number }{ $last ->
    [none] {""}
   *[other] , after { $last }
}){ $state ->
    [check] , in check.
    [checkmate] : checkmate, { side } has lost.
    [stalemate] : stalemate, a draw.
    [insufficient-material] : a draw, neither side can mate.
    [fifty-moves] : a draw by the fifty-move rule.
    [repetition] : a draw, the position has come up three times.
   *[open] , not in check.
}
material = { $level ->
    [yes] Material is equal{ $same ->
        [yes] {""}
       *[no] {" "}in points: { $white } for White, { $black } for Black
    }.
   *[no] { side } is ahead in material by { $points ->
        [1] a point
       *[other] { $points } points
    }: { $won }{ $for ->
        [yes] {" "}for { $lost }
       *[no] {" "}more
    }.
}
hangs = { $on } hangs: { $turn ->
    [yes] {""}
   *[no] unless that is met,{" "}
}{ $by } takes it, and the exchange on { $square } wins { $points ->
    [1] a point
   *[other] { $points } points
}.
loose = { $on } is guarded by nobody.
pinned = { $on } is pinned to the king by { $by }.
pinned-against = { $on } is pinned against { $on2 } by { $by }.
in-check = { $on } is in check from { $by }.
double-attack = { $by } attacks { $pieces } at once.
passed-pawn = { $on } is passed.
isolated-pawn = { $on } is isolated.
backward-pawn = { $on } is backward.
doubled-pawns = { side } has doubled pawns: { $pieces }.
bishop-pair-there = { side } has the bishop pair.
opposite-bishops = The only bishops stand on squares of opposite colours: { $pieces }.
open-file = The { $file }-file is open{ $held ->
    [yes] {""}, with { $by } on it
   *[no] {""}
}.
half-open-file = The { $file }-file is half-open for { side }{ $held ->
    [yes] {""}, with { $by } on it
   *[no] {""}
}.
on-outpost = { $by } stands on an outpost.
may-castle = { side } has the right to castle { $wings ->
    [both] on either side
    [short] short
   *[long] long
}.
# What is not there, for a side or for both.
nothing-hangs = { $side ->
    [both] Nothing hangs on either side.
   *[other] Nothing of { side } hangs.
}
no-loose-piece = { $side ->
    [both] Every piece of both sides is guarded.
   *[other] Every piece of { side } is guarded.
}
nothing-pinned = { $side ->
    [both] Nothing is pinned on either side.
   *[other] Nothing of { side } is pinned.
}
no-check = { side } is not in check.
no-passed-pawn = { $side ->
    [both] Neither side has a passed pawn.
   *[other] { side } has no passed pawn.
}
no-isolated-pawn = { $side ->
    [both] Neither side has an isolated pawn.
   *[other] { side } has no isolated pawn.
}
no-doubled-pawns = { $side ->
    [both] Neither side has doubled pawns.
   *[other] { side } has no doubled pawns.
}
no-backward-pawn = { $side ->
    [both] Neither side has a backward pawn.
   *[other] { side } has no backward pawn.
}
no-bishop-pair = { $side ->
    [both] Neither side has the bishop pair.
   *[other] { side } does not have the bishop pair.
}
no-outpost = { $side ->
    [both] Neither side has a piece on an outpost.
   *[other] { side } has no piece on an outpost.
}
no-castling = { $side ->
    [both] Neither side has the right to castle.
   *[other] { side } has no right to castle.
}
no-open-file = No file is open.
no-better-move = No better move than { $move } was found, at depth { $depth }.
no-other-move = { $move } is the only legal move.

### A page, a terminal

# A score and for whom.
score-for = { $score } for { side }
not-played = Not { $move }
came-from = Where the score comes from, for { side }
has-over = What the best move has over it, for { side }
as-it-stands = as it stands
without-search = without a search
beyond-line = beyond the line
in-all = in all
the-score = the score for { side }
the-difference = the difference of the two scores
depth = depth { $depth }
why-title = Why { $move }
budget = { $budget } a question. Every number says for whom it is; a bar that is pointed at names its pieces.
