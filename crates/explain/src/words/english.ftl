# The sentences of `palisade why`, in English. One file per language; the code hands in
# squares, moves and kinds, and puts no word of its own between them.
#
# A phrase of a fact is the rest of a sentence whose subject is a move: "23.Nf5" + "forks ...".
# $kind is pawn, knight, bishop, rook, queen or king; $square, $from and $to are squares;
# $man, $men, $target and their like were made by `man` and the lists below.

### Words

piece = { $kind ->
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
man = { $kind ->
    [pawn] the pawn on { $square }
    [knight] the knight on { $square }
    [bishop] the bishop on { $square }
    [rook] the rook on { $square }
    [queen] the queen on { $square }
   *[king] the king on { $square }
}
# Men that are won or lost, of one kind.
men = { $count ->
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

### Facts

mate = { $moves ->
    [1] is checkmate
   *[other] forces mate in { $moves }
}
back-rank-mate = uses the weak back rank
wins = wins { $won }
wins-exchange = wins the exchange (rook for minor piece)
wins-for = wins { $won } for { $lost }
takes-loose = takes the undefended { $kind ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
   *[queen] queen
} on { $square }
fork = forks { $men }
pin = { $absolute ->
    [yes] pins { $man } to the king
   *[no] pins { $man } against { $behind }
}
skewer = skewers { $man } and { $behind } behind it
discovers = { $check ->
    [yes] uncovers a check from { $by }
   *[no] uncovers an attack of { $by } on { $target }
}
double-check = gives double check
takes-defender = takes the only guard of { $of }
overloads = shows that { $man } cannot guard both { $first } and { $second }
traps = traps { $man }
back-rank = takes { $man } under cover of mate on the back rank
promotes = makes a new { $kind ->
    [knight] knight
    [bishop] bishop
    [rook] rook
   *[queen] queen
} on { $square }
passer = makes a passed pawn on { $square }
blockades = blocks the passed pawn on { $square }
stops-passer = removes the passed pawn on { $square }
opens-file = { $half ->
    [yes] half-opens the { $file }-file for { $by }
   *[no] opens the { $file }-file for { $by }
}
takes-file = { $half ->
    [yes] puts a rook on the half-open { $file }-file
   *[no] puts a rook on the open { $file }-file
}
seventh = brings { $kind ->
    [rook] a rook
   *[queen] the queen
} to the { $side ->
    [white] seventh
   *[black] second
} rank
outpost = puts the { $kind ->
    [knight] knight
   *[bishop] bishop
} on an outpost on { $square } that no pawn can ever attack
castles = brings the king to safety
spoils-castling = keeps { $them ->
    [white] White
   *[black] Black
} from castling
forfeits-castling = gives up the right to castle
breaks-cover = breaks open the pawns in front of the { $them ->
    [white] white
   *[black] black
} king
trades-bad-bishop = trades off the bad bishop on { $square }
zugzwang = puts { $them ->
    [white] White
   *[black] Black
} in zugzwang (any move is worse than none)
stalemate = saves the game by stalemate
perpetual = gives perpetual check
only-move = { $legal ->
    [yes] is the only legal move
   *[no] is the only good move
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
threatens = attacks { $target }
lever = challenges { $against }
improves = gives the { $kind ->
    [knight] knight
    [bishop] bishop
    [rook] rook
   *[queen] queen
} more scope ({ $now } squares instead of { $before })
centralises = brings the { $kind ->
    [knight] knight
    [bishop] bishop
   *[queen] queen
} to the centre
activates-king = activates the king
unpins = frees { $man } from its pin
guards = protects { $man }
nears-passer = brings the king to the passed pawn on { $square }
opposition = takes the opposition
leaves-no-check = leaves { $them ->
    [white] White
   *[black] Black
} no safe check
trades = { $ahead ->
    [yes] trades { $kind ->
        [knight] knights
        [bishop] bishops
        [rook] rooks
       *[queen] queens
    } while ahead
   *[no] trades { $kind ->
        [knight] knights
        [bishop] bishops
        [rook] rooks
       *[queen] queens
    }
}
offers-trade = offers to trade { $kind ->
    [knight] knights
    [bishop] bishops
    [rook] rooks
   *[queen] queens
}
avoids-trade = avoids the exchange of the { $kind ->
    [knight] knight
    [bishop] bishop
    [rook] rook
   *[queen] queen
}
restores = takes { $man } and evens the material
gains-space = gains space on the { $wing ->
    [queenside] queenside
    [kingside] kingside
   *[centre] centre
}
centre = fights for the centre with a pawn
vacates = clears { $square } for the { $kind ->
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

# What the best move does: one phrase, or two joined.
does = { $move } { $phrase }.
does-two = { $move } { $first } and { $second }.
# The same for what comes with a later move of the same side.
prepares = { $move } prepares { $later }, which { $phrase }.
and-then = Then { $later } { $phrase }.
also = It also { $phrase }.
also-two = It also { $first } and { $second }.
instead = { $move } instead { $phrase }.
instead-two = { $move } instead { $first } and { $second }.
instead-prepares = { $move } instead prepares { $later }, which { $phrase }.
# A move that was asked about.
allows = { $move } allows { $reply }, which { $phrase }.
allows-two = { $move } allows { $reply }, which { $first } and { $second }.
mistakes = { $move } { $phrase }.
worse = { $move } is { $amount } worse than { $best }.
as-good = { $move } is about as good as { $best }.
# Themes: "It gains most in the attack on the king (+0.90) and in space (+0.40)."
gains = The line gains most in { $themes }.
better-in = Its line is better in { $themes }.
theme-share = { $theme } ({ $share })
# A move about which there is no fact to tell.
is-best = { $move } is the best move.
beyond = The rest, { $amount }, comes out only later than this line.
beyond-all = The reason, { $amount }, comes out only later than this line.
next-best = Next best is { $move } ({ $score }).
no-moves = There is no legal move.
