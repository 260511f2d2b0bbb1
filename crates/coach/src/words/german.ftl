# Die Sätze von `palisade why` auf Deutsch. Jede Meldung von english.ftl steht auch hier; der Code gibt
# Felder, Züge und Figuren hinein und setzt kein eigenes Wort dazwischen.
#
# Die Wendung einer Tatsache ist der Rest eines Satzes, dessen Subjekt ein Zug ist: "23.Sf5" + "gabelt ...".
# Namen von Figuren kommen in vier Fällen: $on (Nominativ), $on_gen, $on_acc, $on_dat.

### Wörter

piece-kind = { $kind ->
    [pawn] Bauer
    [knight] Springer
    [bishop] Läufer
    [rook] Turm
    [queen] Dame
   *[king] König
}
side = { $side ->
    [white] Weiß
   *[black] Schwarz
}
piece = { $case ->
    [acc] { $kind ->
        [pawn] den Bauern
        [knight] den Springer
        [bishop] den Läufer
        [rook] den Turm
        [queen] die Dame
       *[king] den König
    }
    [gen] { $kind ->
        [pawn] des Bauern
        [knight] des Springers
        [bishop] des Läufers
        [rook] des Turms
        [queen] der Dame
       *[king] des Königs
    }
    [dat] { $kind ->
        [pawn] dem Bauern
        [knight] dem Springer
        [bishop] dem Läufer
        [rook] dem Turm
        [queen] der Dame
       *[king] dem König
    }
   *[nom] { $kind ->
        [pawn] der Bauer
        [knight] der Springer
        [bishop] der Läufer
        [rook] der Turm
        [queen] die Dame
       *[king] der König
    }
} auf { $square }
# Das Matt, das die Suche fand, ist nicht immer das kürzeste.
in-moves = { $moves ->
    [1] in 1
    [2] in 2
    [3] in 3
    [4] in 4
    [5] in 5
   *[other] in höchstens { $moves }
}
# Eine Figur mit ihrer Farbe, in Sätzen, die für sich stehen.
piece-of = { $case ->
    [acc] { $kind ->
        [queen] die { of-side }e
       *[other] den { of-side }en
    }
    [gen] { $kind ->
        [queen] der { of-side }en
       *[other] des { of-side }en
    }
    [dat] { $kind ->
        [queen] der { of-side }en
       *[other] dem { of-side }en
    }
   *[nom] { $kind ->
        [queen] die { of-side }e
       *[other] der { of-side }e
    }
} { $kind ->
    [pawn] { $case ->
        [nom] Bauer
       *[other] Bauern
    }
    [queen] Dame
    [knight] { $case ->
        [gen] Springers
       *[other] Springer
    }
    [bishop] { $case ->
        [gen] Läufers
       *[other] Läufer
    }
    [rook] { $case ->
        [gen] Turms
       *[other] Turm
    }
   *[king] { $case ->
        [gen] Königs
       *[other] König
    }
} auf { $square }
of-side = { $side ->
    [white] weiß
   *[black] schwarz
}
piece-kinds = { $kind ->
    [pawn] Bauern
    [knight] Springer
    [bishop] Läufer
    [rook] Türme
    [queen] Damen
   *[king] Könige
}
pieces = { $count ->
    [1] { $kind ->
        [pawn] einen Bauern
        [knight] einen Springer
        [bishop] einen Läufer
        [rook] einen Turm
       *[queen] eine Dame
    }
    [2] zwei { pieces-many }
    [3] drei { pieces-many }
   *[other] { $count } { pieces-many }
}
pieces-many = { $kind ->
    [pawn] Bauern
    [knight] Springer
    [bishop] Läufer
    [rook] Türme
   *[queen] Damen
}
list-two = { $first } und { $last }
list-more = { $first }, { $rest }

theme = { $theme ->
    [material] Material
    [pawns] Bauernstruktur
    [passed-pawns] Freibauern
    [knights] Wirkung der Springer
    [bishops] Wirkung der Läufer
    [rooks] Wirkung der Türme
    [queens] Wirkung der Dame
    [king] Stellung des Königs
    [king-attack] Angriff auf den König
    [king-safety] Sicherheit des eigenen Königs
    [threats] Drohungen
    [space] Raum
    [winning-chances] Gewinnaussichten
   *[tempo] Zugrecht
}
# Ein Thema, bei dem ein Zug am meisten kostet (nach "bei").
letter = { $piece ->
    [Q] D
    [R] T
    [B] L
    [N] S
   *[K] K
}

### Tatsachen

mate = { $moves ->
    [1] setzt matt
   *[other] erzwingt Matt { in-moves }
}{ $named ->
    [yes] : { $pattern }
    [like] , ähnlich: { $pattern }
   *[no] {""}
}
mate-name = { $pattern ->
    [back-rank] Grundreihenmatt
    [smothered] ersticktes Matt
    [arabian] arabisches Matt (Turm und Springer in der Ecke)
    [anastasia] Anastasias Matt (ein Springer, und Turm oder Dame am Rand entlang)
    [hook] Hakenmatt (Turm, Springer und Bauer)
    [boden] Bodens Matt (zwei Läufer über Kreuz)
    [double-bishop] Matt mit zwei Läufern
    [dovetail] Schwalbenschwanzmatt (die Dame neben dem König, seine eigenen Figuren im Weg)
    [epaulette] Epaulettenmatt (der König zwischen eigenen Figuren)
    [opera] Opernmatt (Turm, vom Läufer gedeckt)
    [pillsbury] Pillsburys Matt (Turm und Läufer)
    [morphy] Morphys Matt (Läufer und Turm)
    [reti] Rétis Matt (ein gedeckter Läufer, der König zwischen vier eigenen Figuren)
    [triangle] Dreiecksmatt (Dame und Turm)
    [corner] Eckmatt (der Springer gibt Schach, Turm oder Dame hält den König)
    [blind-swine] Matt der blinden Schweine (zwei Türme nebeneinander)
    [kill-box] Kastenmatt (Turm und Dame um den König)
    [vukovic] Vukovics Matt (Turm und Springer am Rand)
   *[balestra] Balestras Matt (Läufer und Dame)
}
wins = gewinnt { $won }
wins-exchange = gewinnt die Qualität
wins-two-pieces = gewinnt zwei Leichtfiguren für einen Turm
recaptures = schlägt { $on_acc } zurück
takes = schlägt { $on_acc }
wins-piece = gewinnt { $on_acc }
wins-back = gewinnt { $on_acc } zurück
takes-for-another = schlägt { $on_acc } für { $for_acc }
wins-in-all = schlägt { $on_acc } und { $phrase } unter dem Strich
exchanges = tauscht die { piece-kinds }
wins-for = gewinnt { $won } für { $lost }
hanging-piece = schlägt { $on_kind ->
    [pawn] den ungedeckten Bauern
    [knight] den ungedeckten Springer
    [bishop] den ungedeckten Läufer
    [rook] den ungedeckten Turm
   *[queen] die ungedeckte Dame
} auf { $on_square }
takes-for = schlägt { $on_kind ->
    [queen] die zu wenig gedeckte Dame
    [rook] den zu wenig gedeckten Turm
    [bishop] den zu wenig gedeckten Läufer
    [knight] den zu wenig gedeckten Springer
   *[pawn] den zu wenig gedeckten Bauern
} auf { $on_square }
fork = gabelt { $pieces_acc }
pin = { $absolute ->
    [yes] fesselt { $on_acc } an den König
   *[no] fesselt { $on_acc } an { $on2_acc }
}
uses-pin = nutzt die Fesselung { $on_gen } aus{ $helpless ->
    [yes] , { $on_kind ->
        [queen] die
       *[other] der
    } nicht schlagen darf
   *[no] , { $on_kind ->
        [queen] die
       *[other] der
    } nicht wegziehen kann
}
collinear = bleibt auf der Wirkungslinie { $on_gen }, statt { $on_kind ->
    [queen] sie
   *[other] ihn
} zu schlagen
skewer = spießt { $on_acc } und dahinter { $on2_acc } auf
discovers = { $check ->
    [yes] gibt Abzugsschach mit { $by_dat }
   *[no] greift durch Abzug mit { $by_dat } { $on_acc } an
}
double-check = gibt Doppelschach
capturing-defender = schlägt { $on_acc }, den Verteidiger { $on2_gen }
overloads = zeigt, dass { $on } nicht zugleich { $on2_acc } und { $on3_acc } decken kann
deflects = { $lured ->
    [yes] lenkt { $on_acc } von { $square } ab
   *[no] vertreibt { $on_acc } von { $square }
}
attraction = lenkt { $on_acc } nach { $square }
interferes = verstellt { $on_dat } die Linie nach { $square2 }
in-between = ist ein Zwischenzug, bevor { $on } geschlagen wird
x-ray = deckt durch { $on_acc } hindurch (Röntgenwirkung)
clears = räumt { $by_kind ->
    [bishop] dem Läufer
    [rook] dem Turm
   *[queen] der Dame
} den Weg nach { $by_square } frei
sacrifices = { $taken ->
    [yes] { $gets ->
        [queen] gibt
        [material] gibt
       *[other] opfert
    }
   *[no] bietet
} { $exchange ->
    [yes] die Qualität
   *[no] { $given }
}{ $gets ->
    [mate] { $taken ->
        [yes] {" "}für ein Matt
       *[no] {" "}für ein Matt an
    }
    [material] { $taken ->
        [yes] {" "}her und bekommt mindestens so viel zurück
       *[no] {" "}an, was man besser nicht annimmt
    }
    [queen] { $taken ->
        [yes] {" "}für eine neue Dame her
       *[no] {" "}für eine neue Dame an
    }
    [draw] { $taken ->
        [yes] {" "}für ein Remis
       *[no] {" "}für ein Remis an
    }
   *[attack] { $taken ->
        [yes] {" "}und hat dafür genügend Kompensation
       *[no] {" "}an, was man besser nicht annimmt
    }
}
desperado = verkauft { $by_acc }, { $by_kind ->
    [queen] die
   *[other] der
} in Gefahr ist, so teuer wie möglich
windmill = setzt eine Zwickmühle in Gang und sammelt { $won } ein
traps = fängt { $on_acc }
back-rank = { $takes ->
    [yes] schlägt { $on_acc }, gedeckt durch ein Matt auf der Grundreihe
   *[no] nutzt die schwache Grundreihe aus: Wer schlägt, wird dort mattgesetzt
}
strikes-f7 = schlägt auf { $square } neben dem König ein
exposed-king = gibt dem entblößten König Schach
king-attack = bedrängt den König { $wing ->
    [queenside] am Damenflügel
    [kingside] am Königsflügel
   *[centre] in der Mitte
}
quiet = ist ein stiller Zug, den kein anderer ersetzen kann
promotes = wandelt auf { $square } in { $kind ->
    [knight] einen Springer
    [bishop] einen Läufer
    [rook] einen Turm
   *[queen] eine Dame
} um
underpromotes = wandelt in { $kind ->
    [knight] einen Springer
    [bishop] einen Läufer
   *[rook] einen Turm
} um, nicht in eine Dame{ $stalemate ->
    [yes] , denn das wäre patt
   *[no] {""}
}
advances-pawn = { $passed ->
    [yes] treibt den Freibauern nach { $by_square } vor
   *[no] bringt den Bauern nach { $by_square }
}
en-passant = schlägt en passant
check = gibt Schach
passer = bildet einen Freibauern auf { $square }
blockades = blockiert den Freibauern auf { $square }
stops-passer = schlägt den Freibauern auf { $square }
outruns = treibt den Bauern auf { $by_square } vor, den der König auf { $on_square } nicht mehr einholt
catches-pawn = tritt ins Quadrat des Bauern auf { $on_square } und holt ihn ein
wins-race = gewinnt den Wettlauf: { $by } wird vor { $on_dat } zur Dame
key-square = besetzt ein Schlüsselfeld des Bauern auf { $on_square }
lucena = gewinnt nach Lucena: Der Turm baut dem Bauern eine Brücke
philidor = hält remis nach Philidor: Der Turm hält die dritte Reihe oder gibt von hinten Schach
opens-file = { $half ->
    [yes] öffnet die { $file }-Linie halb für { $by_acc }
   *[no] öffnet die { $file }-Linie für { $by_acc }
}
takes-file = { $half ->
    [yes] stellt einen Turm auf die halboffene { $file }-Linie
   *[no] stellt einen Turm auf die offene { $file }-Linie
}{ $faces_king ->
    [yes] {" "}gegen den König
   *[no] {""}
}
seventh = bringt { $by_kind ->
    [rook] einen Turm
   *[queen] die Dame
} auf die { $us ->
    [white] siebte
   *[black] zweite
} Reihe
outpost = stellt den { $by_kind ->
    [knight] Springer
   *[bishop] Läufer
} auf den Vorposten { $by_square }, den kein Bauer je angreifen kann
hole = stellt den { $by_kind ->
    [knight] Springer
   *[bishop] Läufer
} ins Loch auf { $by_square }, wo ihn kein Bauer angreifen kann
castles = bringt den König in Sicherheit
spoils-castling = hindert { $them ->
    [white] Weiß
   *[black] Schwarz
} an der Rochade
forfeits-castling = gibt die Rochade auf
opens-centre = öffnet das Zentrum, solange { $on } noch dort steht
breaks-cover = reißt die Bauernstellung vor dem { $them ->
    [white] weißen
   *[black] schwarzen
} König auf
trades-bad-bishop = tauscht den schlechten Läufer auf { $by_square } ab
leaves-bad-bishop = lässt { $them ->
    [white] Weiß
   *[black] Schwarz
} den schlechten Läufer auf { $on_square }
bishop-pair = bekommt das Läuferpaar
zugzwang = bringt { $them ->
    [white] Weiß
   *[black] Schwarz
} in Zugzwang (jeder Zug ist schlechter als keiner)
in-zugzwang = muss gespielt werden, obwohl jeder Zug schlechter ist als keiner: { $us ->
    [white] Weiß
   *[black] Schwarz
} ist in Zugzwang
stalemate = setzt patt
stalemate-trick = { $saves ->
    [yes] rettet die Partie durch einen Pattwitz
   *[no] stellt eine Pattfalle
}: Wer { $by_acc } schlägt, setzt patt
perpetual = gibt Dauerschach
repeats = wiederholt die Stellung{ $third ->
    [yes] {" zum dritten Mal: remis"}
   *[no] {""}
    }
fortress = hält eine Festung: { $them ->
    [white] Weiß
   *[black] Schwarz
} hat mehr Material und findet keinen Weg hinein
wrong-bishop = hält remis, denn { $on } beherrscht die Ecke nicht, in der sich der Bauer umwandeln müsste
dead-draw = lässt zu wenig Material zum Mattsetzen übrig: totremis
only-move = { $legal ->
    [yes] ist der einzige erlaubte Zug
   *[no] ist der einzige gute Zug
}
lost = { $moves ->
    [0] verliert wie jeder andere Zug
   *[other] verliert wie jeder andere Zug, hält aber am längsten stand (Matt { in-moves })
}
keeps-result = ist der einzige Zug, der { $result ->
    [win] gewinnt
    [draw] remis hält
   *[game] die Stellung hält
}
result-by = { $first }: Er { $second }
tablebase = { $result ->
    [win] gewinnt nach den Endspieltabellen
    [draw] ist remis nach den Endspieltabellen
   *[loss] verliert nach den Endspieltabellen
}
parries = { $mate ->
    [yes] deckt das Matt, das { $move } drohte
   *[no] pariert die Drohung { $move }
}
prevents = verhindert { $move }
# Dasselbe von einer Antwort, die gerade genannt worden ist.
parries-it = { $mate ->
    [yes] deckt das Matt
   *[no] pariert diese Drohung
}
prevents-it = verhindert das
answers-check = { $by ->
    [takes] schlägt { $on_acc }, { $on_kind ->
        [queen] die
       *[other] der
    } Schach gibt
    [king] zieht den König aus dem Schach
   *[blocks] wehrt das Schach durch Dazwischenziehen ab
}
avoids-it = vermeidet { $what ->
    [mate] das Matt
    [pin] die Fesselung
    [fork] die Gabel
   *[skewer] den Spieß
}
occupies = besetzt { $square }
blocks-line = verstellt { $by_dat } den Weg nach { $square }
lets-take-back = erlaubt es { $by_dat }, auf { $square } zurückzuschlagen
keeps-material = { $balance ->
    [level] hält das Material im Gleichgewicht
    [pawn] behält den Mehrbauern
    [piece] behält die Mehrfigur
   *[material] behält den Materialvorteil
}
without-loss = { $phrase }, ohne { $on_kind ->
    [queen] sie
   *[other] ihn
} zu verlieren
# Was der beste Zug gegen den eben genannten Schaden tut.
takes-threatener = schlägt { $on_acc }, { $on_kind ->
    [queen] von der
   *[other] von dem
} die Drohung ausgeht
out-of = bringt { $on_kind ->
    [knight] den Springer
    [bishop] den Läufer
    [rook] den Turm
    [queen] die Dame
   *[king] den König
} aus { $what ->
    [skewer] dem Spieß
   *[fork] der Gabel
}
out-of-it = aus { $what ->
    [skewer] dem Spieß
   *[fork] der Gabel
}
avoids-check = zieht den König weg, sodass { $move } kein Schach gibt
check-first = { $takes ->
    [yes] schlägt { $on_acc } mit Schach
   *[no] gibt Schach
}{ $then ->
    [castles] , bevor die Rochade folgt
    [safety] , bevor { $by } in Sicherheit geht
    [saved] , und der nächste Zug rettet { $by_acc }
   *[goes] , bevor { $by_kind ->
        [knight] der Springer
        [bishop] der Läufer
        [rook] der Turm
       *[queen] die Dame
    } nach { $square } geht
}
check-ends-castling = gibt Schach, und der König verliert das Recht zur Rochade
drives-king = treibt den König nach { $square } hinaus
castles-in-time = rochiert, bevor { $move } es verhindert
castles-and-rook = bringt den König in Sicherheit und den Turm nach { $square }
sidesteps = zieht { $on_kind ->
    [knight] den Springer
    [bishop] den Läufer
    [rook] den Turm
   *[queen] die Dame
} weg, bevor { $move } { $on_kind ->
    [queen] sie
   *[other] ihn
} angreift
out-of-reach = stellt { $on_kind ->
    [knight] den Springer
    [bishop] den Läufer
    [rook] den Turm
   *[queen] die Dame
} dorthin, wo { $move } { $on_kind ->
    [queen] sie
   *[other] ihn
} nicht angreift
prepares-it = bereitet { $move } vor
prepares-next = bereitet { $move } vor; das { $phrase }
leaves-sound = vermeidet einen { weakness } auf { $on_square }
holds-back = schützt { $on_acc } vor { $move }
meets = beantwortet { $move } mit { $reply }
meets-with = erlaubt { $reply } als Antwort auf { $move }
lets-go = hält { $by_kind ->
    [knight] dem Springer
    [bishop] dem Läufer
    [rook] dem Turm
   *[queen] der Dame
} { $square } frei
prepares-advance = bereitet den Vorstoß { $move } vor
# Was der beste Zug für eine Figur tut, die der andere verliert.
rescue = { $means ->
    [protects] deckt { $on_acc }
    [moves-away] bringt { $on_acc } in Sicherheit
    [saves] rettet { $on_acc }
    [exchanges] tauscht { $on_acc } ab
    [keeps] behält { $on_kind ->
        [pawn] den Bauern
        [knight] den Springer
        [bishop] den Läufer
        [rook] den Turm
       *[queen] die Dame
    }
    [keeps-protected] hält { $on_acc } gedeckt
   *[keeps-safe] gefährdet { $on_acc } nicht
}
threat = { $moves ->
    [0] droht{ $wins ->
        [yes] , mit { $move } { $won } zu gewinnen
        [for] , mit { $move } { $won } für { $lost } zu gewinnen
        [exchange] , mit { $move } die Qualität zu gewinnen
        [draws] {" "}{ $move } mit Remis
       *[no] {" "}{ $move }
    }
    [1] droht Matt durch { $move }
   *[other] droht { $move } und Matt { in-moves }
}
threatens = greift { $on_acc } an
gains-time = gewinnt Zeit durch den Angriff auf { $on_acc }
drives-away = vertreibt { $on_acc }
lever = setzt gegen { $on_acc } den Hebel an
attacks-weak-pawn = greift den { weakness } auf { $on_square } an
weakens-pawn = beschert { $them ->
    [white] Weiß
   *[black] Schwarz
} einen { weakness } auf { $on_square }
# Ein schwacher Bauer im Akkusativ, nach "den" und "einen".
weakness = { $weakness ->
    [isolated] isolierten Bauern
    [backward] rückständigen Bauern
   *[doubled] Doppelbauern
}
minority-attack = beginnt mit { $by_dat } den Minoritätsangriff
prepares-minority = bereitet den Minoritätsangriff mit { $on_dat } vor
doubles-rooks = verdoppelt die Türme auf der { $file }-Linie
tucks-king = nimmt den König aus dem Weg und deckt den Bauern auf { $on_square }
heads-for-both = strebt zugleich zu { $on_dat } und zum eigenen Bauern auf { $on2_square }
improves = gibt { $by_dat } mehr Wirkung
centralises = bringt { $by_kind ->
    [knight] den Springer
    [bishop] den Läufer
   *[queen] die Dame
} ins Zentrum
opens-diagonal = öffnet { $by_dat } den Weg
develops = entwickelt den { $by_kind ->
    [knight] Springer
   *[bishop] Läufer
}
connects-rooks = verbindet die Türme
route = schickt { $by_kind ->
    [knight] den Springer
    [bishop] den Läufer
    [rook] den Turm
    [queen] die Dame
   *[king] den König
} auf den Weg nach { $square }
activates-king = bringt den König ins Spiel
steps-aside = verlässt die Wirkungslinie { $on_gen }
unpins = befreit { $on_acc } aus der Fesselung
pawn-ending = tauscht in ein gewonnenes Bauernendspiel ab
saves = bringt { $on_acc } in Sicherheit
unstoppable-pawn = schickt den Bauern nach { $square }, wo er zur Dame wird
guards = deckt { $on_acc }
guards-square = deckt das Feld { $square }
nears-passer = bringt den König zum Freibauern auf { $on_square }
opposition = nimmt die Opposition
leaves-no-check = lässt { $them ->
    [white] Weiß
   *[black] Schwarz
} kein sicheres Schach
trades = { $ahead ->
    [yes] tauscht bei Materialvorteil { kinds }
   *[no] tauscht { kinds }
}
kinds = { $kind ->
    [knight] Springer
    [bishop] Läufer
    [rook] Türme
   *[queen] die Damen
}
offers-trade = bietet{ $ahead ->
    [yes] {" "}bei Materialvorteil
   *[no] {""}
} { $same ->
    [yes] den Tausch der { $by_kind ->
        [knight] Springer
        [bishop] Läufer
        [rook] Türme
       *[queen] Damen
    } an
   *[no] { $by_kind ->
        [knight] einen Springer
       *[bishop] einen Läufer
    } für { $on_acc } an
}
denies = nimmt { $on_dat } das Feld { $square }
avoids-trade = vermeidet den Tausch { $by_kind ->
    [queen] der Dame
    [knight] des Springers
    [bishop] des Läufers
   *[rook] des Turms
}
restores = schlägt { $on_acc } und gleicht das Material aus
gains-space = gewinnt Raum { $wing ->
    [queenside] am Damenflügel
    [kingside] am Königsflügel
   *[centre] im Zentrum
}
centre = kämpft mit einem Bauern um das Zentrum
supports-pawn = stützt { $on_acc }
shuts-in = sperrt { $on_acc } ein
broad-centre = stellt zwei Bauern im Zentrum nebeneinander
behind-passer = stellt den Turm hinter den Freibauern auf { $on_square }
vacates = räumt { $square } für { $by_kind ->
    [pawn] den Bauern
    [knight] den Springer
    [bishop] den Läufer
    [rook] den Turm
    [queen] die Dame
   *[king] den König
}
minor-trade = { $give ->
    [knight] tauscht einen Springer gegen einen Läufer
   *[bishop] tauscht einen Läufer gegen einen Springer
}

### Sätze

does = { $move } { $phrase }.
also = Außerdem: { $move } { $phrase }.
and-wins = { $first }{ $clause ->
    [yes] , und
   *[no] {" "}und
} { $second }
wins-it = gewinnt { $on_kind ->
    [queen] sie
   *[other] ihn
}
leads = { $move } führt zu { $later }; das { $phrase }.
prepares = { $move } bereitet { $later } vor; das { $phrase }.
and-then = Danach kommt { $later } und { $phrase }.
better = Besser ist { $move }; das { $phrase }.
better-prepares = Besser ist { $move } mit der Idee { $later }; das { $phrase }.
better-leads = Besser ist { $move } und dann { $later }; das { $phrase }.
better-line = Besser ist { $line }.
better-with = Besser ist das Schlagen mit { $by_kind ->
    [pawn] dem Bauern
    [knight] dem Springer
    [bishop] dem Läufer
    [rook] dem Turm
    [queen] der Dame
   *[king] dem König
}: { $line }.
allows = Auf { $move } folgt { $reply } und { $phrase }.
allows-then = Auf { $move } folgt { $reply } und dann { $later }; das { $phrase }.
mistakes = { $move } { $phrase }.
misses = { $move } verpasst { $best }; das { $phrase }.
lets = { $move } lässt { $reply } zu, was { $best } verhindert.
falls = Auf { $move } folgt { $reply } und gewinnt { $on_acc }.
unguards = { $move } lässt { $on_acc } { $alone ->
    [yes] ohne Deckung
   *[no] ohne genügende Deckung
}: { $reply } { $wins ->
    [yes] gewinnt
   *[no] schlägt
} { $on_kind ->
    [queen] sie
   *[other] ihn
}.
falls-to-attack = Auf { $move } folgt { $reply }; das greift { $on_acc } an und gewinnt { $on_kind ->
    [queen] sie
   *[other] ihn
}{ $got ->
    [yes] {" "}für { $lost }
   *[no] {""}
}.
loses-later = { $move } { $turn ->
    [none] {""}
    [loses] {""}
   *[other] { turn } und{" "}
}verliert { $form ->
    [piece] { $on_acc }
    [exchange] die Qualität
    [two-pieces] zwei Leichtfiguren für einen Turm
    [alone] { $won }
   *[for] { $won } für { $lost }
}{ $turn ->
    [loses] {" "}und die Partie
   *[other] {""}
}: { $line }.
moves-and-then = { $first } und dann { $later }
# Das Material, das die gezeigten Züge einbringen.
material-won = { $form ->
    [exchange] die Qualität
    [two-pieces] zwei Leichtfiguren für einen Turm
    [alone] { $won }
   *[for] { $won } für { $lost }
}
# Die natürliche Antwort, die scheitert, in Klammern nach einem Angriff oder Angebot.
try-fails = { $what ->
    [captures] das Schlagen scheitert
   *[moves-away] ein Wegzug scheitert
}: { $line }
comes-to = { $line }: { material-won }
costs = kostet { material-won }
goes-back = { $move } verliert Zeit: Nach { $reply } geht { $by_kind ->
    [pawn] der Bauer
    [knight] der Springer
    [bishop] der Läufer
    [rook] der Turm
    [queen] die Dame
   *[king] der König
} zurück ({ $later }).
# Ein Unterschied, der bis zum Ende der Variante auf dem Brett bleibt.
leaves = { $turn ->
    [none] { $move }
   *[other] Nach { $move } { turn-effect }: Der Zug
} { leaves-what }.
leaves-what = { $what ->
    [king-in-centre] lässt den König in der Mitte
    [bishop-pair] gibt das Läuferpaar auf
    [passed-pawn] verschafft { $gets ->
        [white] Weiß
       *[black] Schwarz
    } einen Freibauern auf { $square }
   *[weak-pawn] bringt { $us ->
        [white] Weiß
       *[black] Schwarz
    } einen { weakness } auf { $square } ein
}{ $shown ->
    [yes] : { $line }
   *[no] {""}
}
gives-up = { $move } gibt { $won }{ $got ->
    [yes] {" "}für { $lost }
   *[no] {""}
} her: { $reply }.
leaves-taken = { $move } schlägt { $on_acc } nicht zurück, anders als { $best }.
turn-allows = { $move } { turn }: { $reply } { $phrase }.
turn-misses = { $move } { turn } und verpasst { $best }; das { $phrase }.
turn-allows-then = { $move } { turn }: Es folgen { $reply } und dann { $later }; das { $phrase }.
met = Auf { $move } folgt { $reply }{ $does ->
    [yes] ; das { $phrase }
   *[no] {""}
}.
turn-alone = Nach { $reply } { turn-effect }{ $does ->
    [yes] : { $reply } { $phrase }
    [stopped] ; { $best } verhindert das
   *[no] {""}
}.
turn-only = Nach { $move } { turn-effect }.
turn-effect = { $turn ->
    [gives-advantage] ist der Vorteil aus der Hand gegeben
    [hands-advantage] hat { $them ->
        [white] Weiß
       *[black] Schwarz
    } den Vorteil
    [makes-harder] wird der Gewinn schwerer
    [remains-won] dauert der Gewinn länger
    [remains-lost] ist die schlechte Stellung noch schlechter
    [throws-win] ist der Gewinn vergeben
    [turns-win] ist die gewonnene Partie verloren
    [throws-draw] ist das Remis vergeben
   *[loses] ist die Partie verloren
}
turn = { $turn ->
    [throws-win] vergibt den Gewinn
    [turns-win] macht aus einer gewonnenen Partie eine verlorene
    [throws-draw] vergibt das Remis
   *[loses] verliert
}
remains-won = { side } gewinnt trotzdem.
remains-lost = { side } steht ohnehin auf Verlust.
nearly-as-good = { $move } ist beinahe so gut wie { $best }.
as-good = { $move } und { $best } sind etwa gleich gut.
does-nearly-as-good = { $move } { $phrase } und ist beinahe so gut wie { $best }.
does-as-good = { $move } { $phrase } und ist etwa gleich gut wie { $best }.
natural = { $move } liegt nahe, doch { $reply } { $phrase }.
natural-then = { $move } liegt nahe, doch nach { $reply } kommt { $later }; das { $phrase }.
natural-mistakes = { $move } liegt nahe, doch der Zug { $phrase }.
often-play = Etwa { $often } von 100 spielen { $move }; { $refutation }.
often = darauf folgt { $reply } und { $phrase }
often-then = darauf folgt { $reply } und dann { $later }, und das { $phrase }
often-mistakes = der Zug { $phrase }
only-win = Kein anderer Zug gewinnt.
is-best = Am besten ist { $line }.
next-best = Der zweitbeste Zug ist { $move } ({ $score } für { side }).
about-as-good = Etwa gleich gut ist { $move }.
about-as-good-does = Etwa gleich gut ist { $move }; das { $phrase }.
no-moves = Es gibt keinen erlaubten Zug: { $mated ->
    [yes] matt
   *[no] patt
}.
short-allows = erlaubt { $reply }; das { $phrase }
short-leads = führt zu { $later }; das { $phrase }
short-goes-back = verliert Zeit: Nach { $reply } geht { $by_kind ->
    [pawn] der Bauer
    [knight] der Springer
    [bishop] der Läufer
    [rook] der Turm
    [queen] die Dame
   *[king] der König
} zurück
short-leaves = { leaves-what }
short-loses = verliert { $form ->
    [piece] { $on_acc }
    [exchange] die Qualität
    [two-pieces] zwei Leichtfiguren für einen Turm
    [alone] { $won }
   *[for] { $won } für { $lost }
}
short-misses = verpasst { $best }
short-misses-what = verpasst { $best }; das { $phrase }
short-as-good = etwa so gut wie { $best }
short-best = der beste Zug

### Pläne in ruhigen Stellungen

# $route ist "Sd2-f1-g3" oder "b2-b4-b5", $moves eine Liste "Td1 und Db3".
plan-reroute = { $worst ->
    [yes] Die schlechteste Figur von { side-us } ist { $by }: { $route }
   *[no] { $by_kind ->
        [queen] Die { us-adj }e Dame
        [knight] Der { us-adj }e Springer
        [bishop] Der { us-adj }e Läufer
        [rook] Der { us-adj }e Turm
       *[king] Der { us-adj }e König
    } auf { $by_square } gehört nach { $to }: { $route }
} { $purpose ->
    [outpost] bringt { it-acc } auf den Vorposten { $to }
    [blockade] stellt { it-acc } vor den Bauern auf { $on_square }
    [passer] { $by_kind ->
        [rook] stellt ihn hinter den Freibauern auf { $on_square }
       *[king] bringt ihn zum Freibauern auf { $on_square }
    }
    [weak-pawn] bringt { it-acc } gegen den schwachen Bauern auf { $on_square }
    [open-file] bringt { it-acc } auf die offene { $file }-Linie
    [half-open-file] bringt { it-acc } auf die halboffene { $file }-Linie
    [seventh] bringt { it-acc } auf die { $us ->
        [white] siebte
       *[black] zweite
    } Reihe
    [king] bringt { it-acc } näher an den König auf { $on_square }
    [centre] bringt { it-acc } ins Zentrum
    [squares] bringt { it-acc } in Reichweite von { $aims }
    [scope] gibt { $by_kind ->
        [queen] ihr
       *[other] ihm
    } mehr Wirkung
   *[play] bringt { it-acc } ins Spiel
}.
it-acc = { $by_kind ->
    [queen] sie
   *[other] ihn
}
side-us = { $us ->
    [white] Weiß
   *[black] Schwarz
}
us-adj = { $us ->
    [white] weiß
   *[black] schwarz
}
us-of = { side-us }
plan-break = { $what ->
    [minority] Der Plan von { side-us } ist der Minoritätsangriff { $route } gegen den Bauern auf { $on_square }
    [centre] Der Plan von { side-us } ist { $route } mit zwei Bauern nebeneinander im Zentrum
   *[lever] Der Bauernhebel von { side-us } ist { $route } gegen den Bauern auf { $on_square }
}{ $prepared ->
    [yes] ; { $first } unterstützt ihn
   *[no] {""}
}.
plan-storm = Das Ziel von { side-us } ist { $on }: Die Könige stehen auf verschiedenen Flügeln, und { $route } stürmt gegen ihn.
plan-weak-pawn = Das Ziel von { side-us } ist der { $weakness ->
    [isolated] isolierte Bauer
    [backward] rückständige Bauer
   *[doubled] Doppelbauer
} auf { $on_square }: { $moves } { $many ->
    [1] greift
   *[other] greifen
} ihn an.
plan-trade = { $same ->
    [yes] Der Tausch der { $by_kind ->
        [bishop] { $light ->
            [yes] weißfeldrigen
           *[no] schwarzfeldrigen
        } Läufer
        [knight] Springer
        [rook] Türme
       *[queen] Damen
    }
   *[no] Der Tausch des { $by_kind ->
        [knight] Springers
       *[bishop] Läufers
    } auf { $by_square } gegen { $on_acc }
} hilft { side-us }{ $reason ->
    [ahead] , denn { side-us } hat mehr Material
    [bad-bishop] , denn seinem Läufer stehen die eigenen Bauern im Weg
    [king-safety] , denn der { us-adj }e König steht unsicherer
   *[searched] {""}
}.
plan-king-attack = Das Ziel von { side-us } ist { $on }: { $moves } { $many ->
    [1] verstärkt
   *[other] verstärken
} den Angriff.
plan-majority = Der Plan von { side-us } ist, die Bauernmehrheit am { $wing ->
    [queenside] Damenflügel
   *[kingside] Königsflügel
} vorrücken zu lassen: { $moves }.
plan-passed-pawn = Der Trumpf von { side-us } ist der { $outside ->
    [yes] entfernte Freibauer
   *[no] Freibauer
} auf { $by_square }{ $far ->
    [yes] , der nach { $to } soll
   *[no] {""}
}.

### Wie schwer ein Zug war

how-hard = { $often ->
    [0] Mit { $rating } findet kaum jemand { $move }.
    [100] Mit { $rating } findet fast jeder { $move }.
   *[other] Etwa { $often } von hundert Spielern mit { $rating } finden { $move }.
}
how-hard-unknown = Wie viele ihn finden, ist nicht bekannt: Das Modell kennt Wertungen von 800 bis 2800 (lichess), vom 6. Zug an.
how-tempting = { $often ->
    [0] Kaum jemand spielt hier { $move }.
    [100] Fast jeder spielt hier { $move }.
   *[other] Etwa { $often } von hundert spielen { $move }.
}

### Was auf dem Brett so ist, ganze Sätze

# Die Tatsache einer Variante als Satz für sich.
fact-of = { $move } { $phrase }.
fact-after = Nach { $line }: { $move } { $phrase }.
fact-of-side = { $move } ({ side })
verdict = { $size ->
    [level] Die Stellung ist ausgeglichen
    [slightly] { side } steht etwas besser
    [better] { side } steht besser
    [clearly] { side } steht klar besser
    [winning] { side } steht auf Gewinn
    [mates] { side } setzt matt { in-moves }
   *[mated] { side } hat matt gesetzt
}
to-move = { side } ist am Zug (Zug { $number }{ $last ->
    [none] {""}
   *[other] , nach { $last }
}){ $state ->
    [check] , im Schach.
    [checkmate] : matt, { side } hat verloren.
    [stalemate] : patt, remis.
    [insufficient-material] : remis, keine Seite kann matt setzen.
    [fifty-moves] : remis nach der Fünfzig-Züge-Regel.
    [repetition] : remis, die Stellung ist zum dritten Mal da.
   *[open] , nicht im Schach.
}
material = { $level ->
    [yes] Das Material ist gleich{ $same ->
        [yes] {""}
       *[no] {" "}nach Punkten: Weiß hat { $white } mehr, Schwarz { $black }
    }.
   *[no] { side } hat { $points ->
        [1] einen Punkt
       *[other] { $points } Punkte
    } mehr an Material: { $won }{ $for ->
        [yes] {" "}für { $lost }
       *[no] {" "}mehr
    }.
}
hangs = { $turn ->
    [yes] { $on } hängt: Schlägt { $by }, so gewinnt das { $points ->
        [1] einen Punkt
       *[other] { $points } Punkte
    } im Abtausch auf { $square }.
   *[no] { $on } hängt: Geschieht nichts dagegen, schlägt { $by } und gewinnt { $points ->
        [1] einen Punkt
       *[other] { $points } Punkte
    } im Abtausch auf { $square }.
}
loose = { $on } ist ungedeckt.
pinned = { $on } ist durch { $by_acc } an den König gefesselt.
pinned-against = { $on } ist durch { $by_acc } gefesselt, dahinter steht { $on2 }.
in-check = { $on } steht durch { $by_acc } im Schach.
double-attack = { $by } greift zugleich { $pieces_acc } an.
passed-pawn = { $on } ist ein Freibauer.
isolated-pawn = { $on } ist isoliert.
backward-pawn = { $on } ist rückständig.
doubled-pawns = { side } hat Doppelbauern: { $pieces }.
bishop-pair-there = { side } hat das Läuferpaar.
opposite-bishops = Die Läufer sind ungleichfarbig: { $pieces }.
open-file = Die { $file }-Linie ist offen{ $held ->
    [yes] {""}, darauf steht { $by }
   *[no] {""}
}.
half-open-file = Die { $file }-Linie ist halboffen für { side }{ $held ->
    [yes] {""}, darauf steht { $by }
   *[no] {""}
}.
on-outpost = { $by } steht auf einem Vorposten.
may-castle = { side } hat das Recht zur { $wings ->
    [both] Rochade nach beiden Seiten
    [short] kurzen Rochade
   *[long] langen Rochade
}.
# Was nicht da ist, bei einer Seite oder bei beiden.
nothing-hangs = { $side ->
    [both] Nichts hängt, auf keiner Seite.
   *[other] Bei { side } hängt nichts.
}
no-loose-piece = { $side ->
    [both] Alle Figuren beider Seiten sind gedeckt.
   *[other] Alle Figuren von { side } sind gedeckt.
}
nothing-pinned = { $side ->
    [both] Auf keiner Seite ist etwas gefesselt.
   *[other] Bei { side } ist nichts gefesselt.
}
no-check = { side } steht nicht im Schach.
no-passed-pawn = { $side ->
    [both] Keine Seite hat einen Freibauern.
   *[other] { side } hat keinen Freibauern.
}
no-isolated-pawn = { $side ->
    [both] Keine Seite hat einen isolierten Bauern.
   *[other] { side } hat keinen isolierten Bauern.
}
no-doubled-pawns = { $side ->
    [both] Keine Seite hat Doppelbauern.
   *[other] { side } hat keine Doppelbauern.
}
no-backward-pawn = { $side ->
    [both] Keine Seite hat einen rückständigen Bauern.
   *[other] { side } hat keinen rückständigen Bauern.
}
no-bishop-pair = { $side ->
    [both] Keine Seite hat das Läuferpaar.
   *[other] { side } hat das Läuferpaar nicht.
}
no-outpost = { $side ->
    [both] Keine Seite hat eine Figur auf einem Vorposten.
   *[other] { side } hat keine Figur auf einem Vorposten.
}
no-castling = { $side ->
    [both] Keine Seite hat noch das Recht zur Rochade.
   *[other] { side } hat kein Recht zur Rochade mehr.
}
no-open-file = Keine Linie ist offen.
no-better-move = Ein besserer Zug als { $move } wurde nicht gefunden, Tiefe { $depth }.
no-other-move = { $move } ist der einzige erlaubte Zug.

### Seite und Terminal

score-for = { $score } für { side }
not-played = Nicht { $move }
came-from = Woher der Wert kommt, für { side }
has-over = Was der beste Zug voraushat, für { side }
as-it-stands = die Stellung selbst
without-search = ohne Suche
beyond-line = jenseits der Variante
in-all = zusammen
the-score = der Wert für { side }
the-difference = der Unterschied der beiden Werte
depth = Tiefe { $depth }
why-title = Warum { $move }
budget = { $budget } je Frage. Jede Zahl sagt, für wen sie ist; ein Balken nennt seine Figuren, wenn man auf ihn zeigt.
