# Alle Texte der Seite auf Deutsch. Dieselben Nachrichten mit denselben Parametern wie in english.ftl. Die
# Erklärungen der Engine stehen in crates/coach/src/words.

### Seiten, Figuren, Werte

side = { $side ->
    [white] Weiß
   *[black] Schwarz
}
piece = { $piece ->
    [k] König
    [q] Dame
    [r] Turm
    [b] Läufer
    [n] Springer
   *[p] Bauer
}
Piece = { $piece ->
    [k] König
    [q] Dame
    [r] Turm
    [b] Läufer
   *[n] Springer
}
piece-of = { $side ->
    [white] { $piece } (weiß)
   *[black] { $piece } (schwarz)
}
letters = KDTLS
decimal-mark = ,
score-won = { $side } hat gewonnen
score-mates = { $side } setzt matt in { $moves }
score-level = die Stellung ist ausgeglichen
score-slightly = { $side } steht etwas besser
score-better = { $side } steht besser
score-much = { $side } steht viel besser
score-winning = { $side } steht auf Gewinn
mark = { $nag ->
    [2] Fehler
    [4] grober Fehler
   *[6] Ungenauigkeit
}
list-and = { $first } und { $last }

### Start, Ausfälle, mehrere Tabs

app-description = Spielen Sie Schach gegen Palisade, analysieren Sie Ihre Partien und sehen Sie die Gründe. Alles läuft auf dieser Seite; es werden keine Daten gesendet.
loading = Die Engine wird geladen …
starting = Die Engine startet …
new-version = Es gibt eine neue Version dieser Seite.
reload = Neu laden
later = Später
failure-title = Palisade kann nicht starten
failure-needs = Die Seite braucht einen Browser ab 2024 (WebAssembly mit SIMD). Wenn ihre Dateien nicht geladen werden konnten, prüfen Sie die Internetverbindung und laden Sie die Seite noch einmal.
load-again = Noch einmal laden
elsewhere = Ihre letzte Partie ist in einem anderen Tab offen. Dieser Tab beginnt eine neue; nichts wird überschrieben.
elsewhere-copy = Diese Partie ist in einem anderen Tab offen. Dies ist eine Kopie davon.

### Fehlermeldungen

fault-engine = die Engine lässt sich nicht laden ({ $why })
fault-openings = die Namen der Eröffnungen lassen sich nicht laden ({ $why })
fault-not-loaded = die Engine ist noch nicht geladen
fault-worker = Die Engine dieser Seite lässt sich nicht laden. Vielleicht gibt es eine neuere Version: Laden Sie die Seite neu.
fault-worker-failed = Die Engine ist ausgefallen ({ $why }). Laden Sie die Seite neu.
fault-memory = Der Browser hat keinen Speicher für { $mib } MiB; die Suche hat so viel wie zuvor.
fault-interrupted = die Messung wurde unterbrochen
fault-pieces = Die Bilder der Figuren lassen sich nicht laden.
fault-picture = Dieser Browser kann das Bild nicht zeichnen.
fault-full = Der Speicher dieses Browsers ist voll oder gesperrt. Sichern Sie als Datei, was Sie behalten wollen.
fault-library = Dieser Browser lässt die Seite keine Partien speichern.
fault-kept = diese Partie lässt sich nicht mehr lesen
fault-not-legal = { $move } ist kein erlaubter Zug
fault-share = Das hat nicht funktioniert: { $why }.
fault-throw-away = Diese Partie lässt sich jetzt nicht löschen.
fault-weights = Diese Gewichte sind unbrauchbar: { $why }
fen-empty = die FEN ist leer
fen-fields = eine FEN hat mindestens vier Felder (Brett, Seite am Zug, Rochaden, en passant), hier sind es { $found }
fen-ranks = ein Brett hat 8 Reihen, getrennt durch „/“, hier sind es { $found }
fen-rank = die { $rank }. Reihe hat { $found } Felder statt 8
fen-piece = „{ $letter }“ ist keine Figur (KQRBNP, kqrbnp)
fen-turn = am Zug ist „w“ oder „b“, hier steht „{ $found }“
fen-castling = „{ $letter }“ ist kein Rochaderecht (KQkq, Buchstaben der Linien oder „-“)
fen-passing = für en passant steht ein Feld oder „-“, hier steht „{ $found }“
fen-no-king = { $side } hat keinen König
fen-kings = { $side } hat { $found } Könige
fen-pieces = { $side } hat { $found } Figuren, mehr als 16
fen-pawns = { $side } hat { $found } Bauern, mehr als 8
fen-promoted = { $side } hat mehr umgewandelte Figuren als fehlende Bauern
fen-last-rank = auf { $square } steht ein Bauer, wo kein Bauer stehen kann
fen-touch = die Könige stehen auf benachbarten Feldern
fen-in-check = { $side } steht im Schach, aber die andere Seite ist am Zug
move-none = „{ $move }“ ist kein Zug
move-illegal = „{ $move }“ ist hier nicht erlaubt
move-several = „{ $move }“ passt auf mehrere erlaubte Züge
move-promotion = „{ $move }“ sagt nicht, was aus dem Bauern wird

### Meldungen des PGN-Lesers (crates/pgn/src/diagnostic.rs)

pgn-at-move = Zug { $place }: { $why }
pgn-fen-tag = FEN-Tag: { $why }
pgn-line = Zeile { $line }: { $why }
pgn-before-tags = „{ $word }“ steht vor den PGN-Tags und gehört zu keiner Partie
pgn-stray = „{ $word }“ gehört zu keiner Partie und wird übergangen
pgn-no-glyph = „{ $word }“ ist kein Bewertungszeichen und wird übergangen
pgn-says-nothing = „{ $word }“ hat vor dem ersten Zug keine Bedeutung und wird übergangen
pgn-after-end = „{ $word }“ steht nach dem Ende der Partie und wird übergangen
pgn-after-last = „{ $word }“ ist kein Zug, steht nach dem letzten und wird übergangen
pgn-unknown-sign = „{ $word }“ ist kein bekanntes Zeichen und wird übergangen
pgn-null-in-check = „{ $word }“ ist ein Nullzug im Schach: Die Partie endet hier
pgn-line-ends = { $why ->
    [several] „{ $word }“ passt auf mehrere erlaubte Züge: Die Variante endet hier
    [promotion] „{ $word }“ sagt nicht, was aus dem Bauern wird: Die Variante endet hier
    [illegal] „{ $word }“ ist nicht erlaubt: Die Variante endet hier
    [null] „{ $word }“ ist ein Nullzug, der nicht möglich ist: Die Variante endet hier
   *[syntax] „{ $word }“ ist kein Zug: Die Variante endet hier
}
pgn-unreadable = { $why ->
    [several] „{ $word }“ passt auf mehrere erlaubte Züge
    [promotion] „{ $word }“ sagt nicht, was aus dem Bauern wird
    [illegal] „{ $word }“ ist nicht erlaubt
    [over] „{ $word }“ steht nach dem letzten erlaubten Zug: Die Partie ist zu Ende
    [board] „{ $word }“ ist nicht erlaubt (ein elektronisches Brett zeigt das Ergebnis mit den Königen an)
   *[syntax] „{ $word }“ ist kein Zug
}
pgn-skipped = „{ $word }“ ist kein Zug und wird weggelassen
pgn-read-as = „{ $word }“ ist kein Zug und wird als { $move } gelesen
pgn-wrong-number = die Nummer „{ $word }“ widerspricht den Zügen: Der nächste Zug wird als { $next } gelesen
pgn-starts-at = beginnt mit Zug { $number }, hat aber kein FEN-Tag: gelesen wird ab der Grundstellung
pgn-after-result = nach dem Ergebnis „{ $word }“ folgen Züge, die als Teil der Partie gelesen werden
pgn-nul-bytes = NUL-Bytes werden übergangen
pgn-end-of-file = ein Dateiende-Zeichen (Strg-Z) wird übergangen
pgn-guessed = der Text ist kein UTF-8 und wird als { $word } gelesen
pgn-lone-glyph = ein Bewertungszeichen ohne Zug
pgn-line-after-end = eine Variante nach dem Ende der Partie wird weggelassen
pgn-line-before-first = eine Variante vor dem ersten Zug wird weggelassen
pgn-line-too-deep = eine zu tief geschachtelte Variante wird weggelassen
pgn-more = und weitere dieser Art
pgn-not-closed = „(“ ohne „)“: Die Variante reicht bis zum Ende der Partie
pgn-not-opened = „)“ ohne „(“ wird übergangen
pgn-too-many = mehr als { $most } Halbzüge
pgn-open-tag = das Tag { $word } hat kein Ende, seine Zeile ist sein Wert
pgn-open-comment = ein Kommentar hat kein Ende: Der Rest der Partie ist sein Text
pgn-too-long = zu lang für eine Partie
pgn-variant = die Variante „{ $word }“ ist ein anderes Spiel
pgn-empty-fen = das FEN-Tag ist leer: Die Partie wird ab der Grundstellung gelesen
pgn-short-fen = das FEN-Tag hat { $count } seiner 6 Felder und wird als „{ $fen }“ gelesen
pgn-no-moves = keine Züge
pgn-restarted = beginnt mit Zug 1, ohne dass ein Ergebnis oder PGN-Tags vorausgehen: wird als neue Partie gelesen
pgn-no-result = im Tag Result steht „{ $word }“, was kein Ergebnis ist; gelesen wird { $outcome }
pgn-tag-counts = die Züge enden mit „*“, im Tag Result steht „{ $word }“: Das Tag zählt
pgn-moves-count = die Züge enden mit „{ $mark }“, im Tag Result steht „{ $word }“: Die Züge zählen
pgn-languages = es können { $one } oder { $other } Buchstaben sein, und dann sind es verschiedene Züge
pgn-alphabet = { $language ->
    [German] deutsche
    [French] französische
    [Spanish] spanische
    [Portuguese] portugiesische
    [Dutch] niederländische
    [Polish] polnische
    [Czech] tschechische
    [Hungarian] ungarische
    [Romanian] rumänische
    [Finnish] finnische
    [Russian] russische
    [Ukrainian] ukrainische
    [Bulgarian] bulgarische
    [Greek] griechische
   *[small] kleine
}

### Kopfzeile

page-nav = Seite
play = Spielen
open = Öffnen
games = Partien
practise = Üben
save = Sichern
settings = Einstellungen
help = Hilfe
close = Schließen

### Brett, Navigation, getippte Züge

board = Brett
board-help = Schachbrett. Mit den Pfeiltasten wechseln Sie das Feld, mit der Eingabetaste nehmen Sie eine Figur auf und setzen sie ab.
square-piece = { $square }, { $piece }
square-empty = { $square }, leer
to-start = Zum Anfang
one-back = Ein Zug zurück
one-forward = Ein Zug weiter
to-end = Zum Ende
turn-board = Brett drehen
type-move = Zug tippen
type-move-help = Einen Zug tippen, etwa e4 oder Sf3
status-to-move = { $side } am Zug.
status-in-check = { $side } am Zug, im Schach.
you = Sie
palisade-level = Palisade ({ $level })
event-game = Partie gegen Palisade
palisade-style = Palisade ({ $level }, { $style })
has-taken = Geschlagen: { $pieces }
has-taken-ahead = Geschlagen: { $pieces }; Vorsprung { $ahead }
spoken-castles-short = { $side } rochiert kurz
spoken-castles-long = { $side } rochiert lang
spoken-move = { $side }: { $piece } { $to }
spoken-takes = { $side }: { $piece } schlägt { $to }
spoken-becomes = { $move }, wird { $piece }
spoken-check = { $move }, Schach
spoken-mate = { $move }, matt
in-words = { $turn } am Zug. Weiß: { $white }. Schwarz: { $black }.
promote-to = Umwandeln in

### Bewertung

evaluation = Bewertung
not-evaluated-yet = noch nicht bewertet
graph-empty = Der Verlauf erscheint, sobald einige Stellungen der Partie bewertet sind.
graph-start = der Anfang
graph-not-evaluated = nicht bewertet
graph-ends = Er endet bei { $score }.
graph-blunders = Grobe Fehler: { $moves }.
graph-no-blunders = Keine groben Fehler gefunden.
graph-label = Verlauf der Partie.
accuracy = Genauigkeit: Weiß { $white }, Schwarz { $black }

### Die Varianten der Engine

analysis = Analyse
analysis-on = Analyse an
line-depth = Tiefe { $depth }
line-depth-help = Suchtiefe in Halbzügen
line-nodes = { $nodes } Knoten
line-nodes-help = Durchsuchte Stellungen
line-speed = { $speed }/s
line-speed-help = Stellungen je Sekunde
line-hash = Hash { $percent } %
line-hash-help = Belegter Anteil der Hashtabelle
searching = Suche läuft
thinking = Suche läuft …
best-lines = Beste Varianten
play-to-here = Bis hierher spielen
lines-wait = Die Engine wartet auf Ihren Zug.
lines-off = Die Analyse ist aus.
lines-over = Die Partie ist zu Ende.
lines-review = Die ganze Partie wird analysiert …

### Züge, Kommentare, Zeichen

moves = Züge
moves-of-game = Züge der Partie
no-moves-yet = Noch keine Züge. Ziehen Sie auf dem Brett oder öffnen Sie eine Partie.
mark-the-move = Den Zug bewerten
glyph = { $nag ->
    [1] Guter Zug
    [2] Fehler
    [3] Glänzender Zug
    [4] Grober Fehler
    [5] Interessanter Zug
   *[6] Zweifelhafter Zug
}
undo = Rückgängig
redo = Wiederholen
comment-on-move = Kommentar zu { $move }
comment-on-game = Kommentar zur Partie
comment-keep = Übernehmen
comment-keys = Die Eingabetaste übernimmt den Kommentar, mit der Umschalttaste beginnt sie eine neue Zeile.
menu = Menü des Zuges
menu-of-game = Die Partie
menu-comment = Kommentieren …
copy-line = Züge bis hierher kopieren
fault-copy = Dieser Browser erlaubt kein Kopieren.
make-main = Zur Hauptvariante
delete-from-here = Ab hier löschen
play-from-here = Ab hier spielen
set-up = Stellung aufbauen
nothing-to-undo = Nichts rückgängig zu machen.
nothing-to-redo = Nichts zu wiederholen.

### Die Teile der Seite

parts-of-page = Teile der Seite
panel-moves = Züge
panel-lines = Varianten
panel-why = Warum
answer = Antwort
why-ask = Stellen Sie eine Frage zu dieser Stellung.
panel-games = Explorer
panel-exercises = Aufgaben
lines-fewer = Eine Variante weniger
lines-more = Eine Variante mehr

### Der Explorer der eigenen Partien

explorer = In Ihren Partien gespielt
explorer-moves = Hier gespielte Züge
explorer-games = { $games ->
    [one] Aus einer Partie, in diesem Browser gespeichert oder aus einer Datei geöffnet.
   *[other] Aus { $games } Partien, in diesem Browser gespeichert oder aus Dateien geöffnet.
}
explorer-none = Öffnen Sie eine Datei mit mehreren Partien, oder spielen Sie welche in diesem Browser. Der Explorer zählt ihre Züge, Stellung für Stellung.
explorer-new-here = In keiner dieser Partien kam diese Stellung vor.
explorer-count = { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }
explorer-results = Weiß gewann { $white }, remis { $draws }, Schwarz gewann { $black }

### Verlauf, Analyse der Partie, Aufgaben

course = Verlauf
review-progress = { $done } von { $of }
review-running = Die Partie wird analysiert: { $done } von { $of } Stellungen …
review-stopped = angehalten
review-stop = Anhalten
review-start = Partie analysieren
review-nothing = Es gibt noch keine Partie zu analysieren.
your-mistakes = Ihre Fehler
accuracy-head = Genauigkeit
count-inaccuracies = Ungenauigkeiten
count-mistakes = Fehler
count-blunders = Grobe Fehler
turning-points = Wendepunkte
turning-points-none = Kein Zug hat das erwartete Ergebnis stark verändert.
percent = { $value } %
turning-point-change = Chancen für Weiß: { $before }, danach { $after }.
better-move = { $move } spielen
try-yourself = Selbst versuchen
exercises = Aufgaben
exercises-first = Analysieren Sie eine Partie, dann werden ihre Fehler hier zu Aufgaben. Oder lösen Sie eine der Stellungen unten.
exercises-hint = Finden Sie bei jedem Ihrer Fehler in dieser Partie den besseren Zug.
exercises-motifs = Nach Motiven, aus allen Partien
shipped-title = Stellungen zum Lösen
shipped-solved = { $solved } von { $all } im ersten Versuch gelöst.
shipped-count = { $solved ->
    [0] Noch keine im ersten Versuch gelöst.
   *[other] { $solved } im ersten Versuch gelöst.
}
shipped-source = Aus der Aufgabensammlung von Lichess (CC0).
shipped-start = Stellungen lösen
shipped-number = Stellung { $number } von { $all }, Wertung { $rating }
exercise-find = { $side } am Zug. Finden Sie den besten Zug.
exercise-of = Aufgabe { $number } von { $all }
exercise-played = { $side } spielte hier { $move }. Finden Sie einen besseren Zug.
exercise-looking = { $move }: wird geprüft …
exercise-wrong = { $move } ist nicht der beste Zug. Versuchen Sie es noch einmal.
exercise-right = { $move } ist richtig.
exercise-was = Der Zug war { $move }.
exercise-show = Zug zeigen
exercise-next = Weiter
exercise-done = Fertig
exercise-leave = Aufgaben verlassen
exercise-analyse-first = Analysieren Sie zuerst die Partie. Aus ihren Fehlern werden Aufgaben.
exercise-none = In dieser Partie hat keine Seite einen Fehler gemacht.
exercise-others = { $own } hat in dieser Partie keinen Fehler gemacht. { $other } hat { $count ->
        [one] einen Fehler
       *[other] { $count } Fehler
    } gemacht.
exercise-side = Ihre Seite ist die, die auf dem Brett unten steht.
exercise-others-start = Fehler von { $other } üben
reasons-later = Die Gründe erscheinen, wenn Sie den Zug gefunden haben.
motif-of-exercise = { $motif }, { $number } von { $all }
motif-reading = Die Fehler werden erklärt: { $done } von { $of } …
practise-title = Fehler in Ihren Partien
practise-empty = Noch keine Fehler gesammelt. Analysieren Sie Ihre Partien: Die Fehler darin werden hier nach Motiven gesammelt, damit Sie sie üben können.
practise-hint = Die Fehler in Ihren analysierten Partien, nach Motiven. Eine gelöste Aufgabe kommt wieder: nach einem Tag, drei Tagen, einer Woche und so fort.
practise-whose = Wessen Fehler
practise-own = Ihre
practise-others = Die der Gegner
practise-none-own = Keiner der Fehler in Ihren analysierten Partien ist Ihrer. In Partien, die Sie öffnen, ist Ihre Seite die, die bei der Analyse auf dem Brett unten steht. War es die falsche, drehen Sie das Brett und analysieren Sie die Partie noch einmal.
practise-row = { $missed } übersehen, { $allowed } zugelassen
practise-due = { $due ->
    [0] nichts fällig
    [one] { $due } fällig
   *[other] { $due } fällig
}
practise-all = Alle fälligen Aufgaben
practise-forget = Alle Aufgaben löschen
practise-forget-sure = Alle Aufgaben aus Ihren Partien werden gelöscht. Die Partien bleiben erhalten.
practise-forget-yes = Löschen
practise-forget-no = Behalten
practise-none-due = Keine Aufgabe ist fällig. Diese kommen als Nächstes.
motif = { $motif ->
    [mate] Matt
    [fork] Gabel
    [pin] Fesselung
    [skewer] Spieß
    [discovery] Abzugsangriff
    [hanging] Hängende Figur
    [material] Materialgewinn
    [exchange] Abtausch falsch berechnet
    [defender] Verteidiger beseitigen
    [deflection] Ablenkung oder Hinlenkung
    [trapped] Gefangene Figur
    [back-rank] Grundreihe
    [in-between] Zwischenzug
    [sacrifice] Opfer
    [threat] Drohung übersehen
    [makes-threat] Eigene Drohung
    [king-attack] Angriff auf den König
    [promotion] Umwandlung und Freibauern
    [draw] Remis verpasst oder zugelassen
    [endgame] Endspieltechnik
    [structure] Bauernstruktur
    [pieces] Wirkung der Figuren
    [development] Entwicklung
   *[other] Andere Fehler
}

### Warum

why = Warum
ask-best = Bester Zug?
ask-last = Letzter Zug?
ask-threat = Drohung?
thinking-about = Wird untersucht …
threat-looking = Die Drohung wird gesucht …
threat-check = Die Seite am Zug steht im Schach: Das ist die Drohung.
threat-text = Wenn { $side } aussetzt, spielt { $other } { $moves }.
opening-left = { $opening }, verlassen nach { $plies } Halbzügen.
opening = { $opening }.
disagrees = Suche: { $words }.
verdict = Statische Bewertung: { $words }.
verdict-perfect = { $result ->
    [white] Bei bestem Spiel gewinnt Weiß. Endspiele mit drei Figuren sind gelöst.
    [black] Bei bestem Spiel gewinnt Schwarz. Endspiele mit drei Figuren sind gelöst.
   *[draw] Bei bestem Spiel endet die Partie remis. Endspiele mit drei Figuren sind gelöst.
}
verdict-known = Dies ist ein bekanntes Endspiel. Sein Wert folgt aus einer Regel.
verdict-for = Zugunsten von { $side }: { $parts }.
verdict-nothing = Keine Seite hat einen klaren Vorteil.
good-for-black = Schwarz
good-for-white = Weiß
bar-total = Summe: { $score } Bauern aus der Sicht von Weiß, vor jeder Suche.
danger-units = Gefahr
pawns-unit = Bauern
map-of-squares = Karte der Felder
map-worth = Wert der Figuren
map-share = Anteil am Wert
map-control = Kontrolle
map-worth-name = Wert der Figuren auf ihren Feldern
map-share-name = Anteil am Wert nach Feldern
map-control-name = Kontrolle der Felder
map-worth-hint = Der Verlust für ihre Seite, wenn die Figur vom Brett genommen würde, in Bauern. Grün: mehr als im Durchschnitt ihrer Art. Rot: weniger.
map-share-hint = Der Teil der Bewertung, der zu jedem Feld gehört, in Bauern. Eine Figur zählt mit allen ihren Anteilen. Ein Angriff auf den König zählt beim König.
map-control-hint = Weiße Angreifer des Feldes minus schwarze Angreifer.
part = { $part ->
    [material] Material
    [pawns] Bauernstruktur
    [passed-pawns] Freibauern
    [knights] Springer
    [bishops] Läufer
    [rooks] Türme
    [queens] Damen
    [king] Königsstellung
    [king-attack] Angriff auf den schwarzen König
    [king-safety] Angriff auf den weißen König
    [threats] Drohungen
    [space] Raum
    [winning-chances] Gewinnchancen
    [tempo] Zugrecht
   *[other] anderes
}
part-hint = { $part ->
    [material] Der Wert der Figuren, auch derer, die gut zusammenwirken.
    [pawns] Isolierte Bauern, Doppelbauern, rückständige und verbundene Bauern.
    [passed-pawns] Bauern, die kein feindlicher Bauer mehr aufhalten kann.
    [knights] Stellung und Beweglichkeit der Springer.
    [bishops] Stellung und Beweglichkeit der Läufer.
    [rooks] Stellung und Beweglichkeit der Türme.
    [queens] Stellung und Beweglichkeit der Damen.
    [king] Stellung der Könige, ohne die Angriffe auf sie.
    [king-attack] Gefahr der weißen Figuren für den schwarzen König. Jede weitere Einheit zählt mehr.
    [king-safety] Gefahr der schwarzen Figuren für den weißen König. Jede weitere Einheit zählt mehr.
    [threats] Figuren, die von weniger wertvollen angegriffen werden, hängende Figuren, Bauernvorstöße.
    [space] Sichere Felder im Zentrum, vor allem hinter den eigenen Bauern.
    [winning-chances] Die Aussichten, einen Vorteil zu verwerten: Aktivität in der Stellung und Endspiele, die oft remis enden.
   *[tempo] Der Vorteil, am Zug zu sein.
}

### Eine Partie gegen die Engine

game = Partie
you-are = Sie haben { $side }. Palisade: { $level }.
your-move = Sie sind am Zug.
palisade-thinks = Palisade denkt nach …
hint = Tipp
take-back = Zurücknehmen
offer-draw = Remis anbieten
resign = Aufgeben
analyse-this = Diese Partie analysieren
again-turned = Revanche mit vertauschten Farben
hint-looking = Wird gesucht …
hint-move = Palisade in voller Stärke spielt { $move }.
draw-early = Palisade spielt weiter. Ein Remis zieht es ab dem { $move }. Zug in Betracht.
draw-considers = Palisade prüft das Angebot …
draw-declined = Palisade lehnt das Remis ab.
resign-sure = Aufgeben?
resign-text = Sie verlieren die Partie.
running-title = Eine Partie läuft
running-text = Möchten Sie sie beenden? Ihre Züge bleiben bei Ihren Partien gespeichert.
running-yes = Beenden
no-go-on = Nein, weiterspielen
over-here = In dieser Stellung ist die Partie zu Ende.
result-checkmate = Matt: { $side } gewinnt.
result-stalemate = Remis: Patt.
result-material = Remis: Das Material reicht nicht zum Matt.
result-repetition = Remis: dreimalige Stellungswiederholung.
result-fifty = Remis: 50-Züge-Regel.
result-time = { $loser } hat die Zeit überschritten: { $side } gewinnt.
result-resigned = { $loser } gibt auf: { $side } gewinnt.
result-agreed = Remis durch Vereinbarung.
result-won = { $side } gewinnt.
result-drawn = Remis.

### Neue Partie

new-game = Neue Partie gegen Palisade
play-position = Ab dieser Stellung spielen
level = Stufe (Lichess-Wertung)
level-number = Stufe als Zahl
level-people = { $level } auf Lichess, spielt wie { $like } (etwa { $chesscom } auf Chess.com, { $engines } in Engine-Ranglisten)
level-above = { $level } auf Lichess, stärker als das Modell menschlichen Spiels (etwa { $chesscom } auf Chess.com, { $engines } in Engine-Ranglisten)
like = { $kind ->
    [beginner] Anfänger
    [casual] Gelegenheitsspieler
    [club] Vereinsspieler
    [strong] starke Vereinsspieler
    [master] Meister
   *[grandmaster] Großmeister oder stärker
}
style = Spielstil
style-name = { $style ->
    [coach] Trainer
    [attacker] Angreifer
    [solid] Solide
    [grabber] Materialist
    [endings] Endspiele
   *[natural] Natürlich
}
# Hinter der Stufe in einem Namen.
style-short = { $style ->
    [coach] Trainer
    [attacker] Angreifer
    [solid] solide
    [grabber] Materialist
   *[endings] Endspiele
}
style-text = { $style ->
    [coach] Der Gegner spielt wie ein Trainer: Bei großem Vorteil lässt er nach, und er stellt Ihnen taktische Aufgaben.
    [attacker] Der Gegner greift Ihren König an: mit Schachgeboten, Bauernstürmen und hin und wieder einem Opfer.
    [solid] Der Gegner spielt sicher: König und Bauern zuerst, keine Risiken.
    [grabber] Der Gegner nimmt, was er nehmen kann.
    [endings] Der Gegner tauscht gern ab und mag Endspiele.
   *[natural] Der Gegner spielt wie Menschen mit dieser Wertung.
}
style-advice = Wählen Sie als Stufe Ihre eigene Wertung.
unhurried = Der Gegner denkt über einen Zug so lange nach wie ein Mensch
you-play = Sie spielen
color-random = Zufall
clock = Uhr
clock-none = Ohne Uhr
clock-own = Eigene
minutes = Minuten
and-seconds = und Sekunden je Zug
start-position = Startstellung
start-position-help = Nummer der Startstellung, 0 bis 959
start-position-hint = von 0 bis 959; 518 ist die übliche
chess960 = Chess960 (gemischte Grundreihe)
start-game = Partie beginnen

### Öffnen

open-title = Stellung oder Partie öffnen
open-place = FEN oder PGN hier einfügen …
open-label = Eine Stellung als FEN oder eine oder mehrere Partien als PGN
choose-file = Datei wählen …
too-large = Diese Datei ist zu groß, um hier gelesen zu werden.
too-long = Das ist zu lang, um hier gelesen zu werden.
which-game = { $count } Partien
game-opened = Geöffnet: { $title }.
game-known = Diese Partie ist schon gespeichert. Die gespeicherte Partie wird gezeigt.
game-is-open = Diese Partie ist schon geöffnet.
and-more = { $first } (Und { $count } weitere.)
filter-place = Suchen: Namen, Eröffnung, Jahr …
filter-label = Die Liste durchsuchen
filter-found = { $count } gefunden.
filter-shown = { $count } gefunden, die ersten { $shown } werden gezeigt.
nothing-readable-line = Der Text enthält keine lesbare Stellung (FEN) oder Partie (PGN). Zeile { $line }: { $why }.
nothing-readable = Der Text enthält weder eine Stellung (FEN) noch eine Partie (PGN).
nothing-to-read = Nichts zu lesen. Fügen Sie eine FEN, eine PGN oder einen Link ein.
game-refused = Partie { $number } ({ $players }), Zeile { $line }: { $why }.
game-to-fault = Die Partie wird bis zu ihrem ersten Fehler gezeigt: { $why }.
more-games = Es sind mehr als { $count } Partien. Das sind die ersten.
more-positions = Nur die ersten { $count } von { $all } Stellungen werden gezeigt.
missing-turn = Die Stellung sagt nicht, wer am Zug ist (angenommen wird Weiß) und wer noch rochieren darf (angenommen wird niemand).
missing-castling = Die Stellung sagt nicht, wer noch rochieren darf (angenommen wird niemand).
corrected = Die Stellung wurde berichtigt: { $what }.
corrected-halfmove = die Zahl der Halbzüge ohne Schlagen ist { $now }, nicht { $given }
corrected-fullmove = die Zugnummer ist { $now }, nicht { $given }
corrected-castling = von den Rochaderechten { $given } sind nur { $now } möglich
corrected-castling-none = keines der Rochaderechte { $given } ist möglich
corrected-passing = auf { $given } kann kein Bauer en passant schlagen
best-is = am besten: { $move }
link-too-long = Dieser Link ist zu lang, um gelesen zu werden.
link-no-game = Der Link nennt eine Partie, enthält aber keine.
link-bad-move = Der Link enthält „{ $move }“, was kein Zug ist.
link-many-moves = Der Link hat mehr Züge, als eine Partie haben kann.
link-damaged = Dieser Link ist beschädigt.
link-number = Dieser Link zu { $where } enthält nur die Kennung einer Partie, und diese Seite lädt nichts herunter. Öffnen Sie die Partie dort und kopieren Sie die PGN.
link-variant = Das ist { $variant }, eine Variante, die Palisade nicht spielt.
link-empty = Dieser Link enthält keine Stellung und keine Partie, und diese Seite lädt nichts herunter.
link-empty-at = Dieser Link zu { $where } enthält keine Stellung und keine Partie.
link-study = Dieser Link zu Lichess nennt eine Studie oder eine Aufgabe, und diese Seite lädt nichts herunter. Öffnen Sie ihn dort und kopieren Sie die PGN.

### Gespeicherte Partien

your-games = Ihre Partien
game-title = { $name }, { $moves } { $moves ->
    [one] Zug
   *[other] Züge
}
own-analysis = Analyse
throw-away = { $title } löschen
no-games = Noch keine Partien. Jede Partie ab zwei Halbzügen, die Sie spielen oder öffnen, wird hier gespeichert, nur in diesem Browser.

### Kopieren und sichern

save-title = Kopieren oder sichern
save-fen = Diese Stellung (FEN)
save-pgn = Die Partie mit ihren Varianten (PGN)
copy = Kopieren
copy-pgn = PGN kopieren
save-file = Als Datei sichern
copied = { $what } kopiert.
selected = { $what } markiert. Mit Strg+C kopieren Sie den Text.
link-copied = Link kopiert.
link-copied-position = Die Partie ist zu lang für einen Link. Der Link zu dieser Stellung ist kopiert.
picture-copied = Bild kopiert.
picture-title = Schachstellung { $fen }
share = Teilen …
copy-link = Link kopieren
copy-picture = Bild kopieren
save-png = Als PNG sichern
save-svg = Als SVG sichern

### Der Aufbau einer Stellung

spares = Figuren zum Aufstellen
spare-hand = Figuren verschieben
spare-none = Figuren entfernen
to-move = Am Zug
castling-rights = Rochaderechte
castling = { $side } { $castle }
empty-board = Leeres Brett
use-position = Diese Stellung übernehmen

### Einstellungen

colours = Farben
colours-auto = Wie das System
colours-light = Hell
colours-dark = Dunkel
language = Sprache
language-auto = Wie der Browser
board-colours = { $board ->
    [wood] Holz
    [green] Grün
    [blue] Blau
   *[grey] Grau
}
set-arrows = Pfeile der besten Varianten
set-bar = Bewertungsbalken
set-coordinates = Koordinaten
set-glide = Züge animieren
set-sounds = Töne
set-lines = Varianten der Analyse
set-memory = Speicher für die Suche
set-rating = Ihre Wertung (Lichess)
set-rating-hint = Die Erklärungen werden für diese Wertung gewählt. Sie sagen, wie viele Spieler dieser Wertung einen Zug finden.
weights = Gewichte der Bewertung:
weights-built-in = eingebaut
weights-load = TOML-Datei laden …
weights-back = Eingebaute Gewichte verwenden
measure = Geschwindigkeit messen
measure-progress = { $done } von { $of } Stellungen …
measured = { $nodes } Knoten (wie „palisade bench --depth { $depth }“), { $speed } je Sekunde.
about = Palisade { $version }. Alles läuft auf dieser Seite: Es werden keine Daten gesendet, und nach dem ersten Besuch funktioniert sie auch ohne Netz. Freie Software, GPL-3.0-or-later.
back-to-defaults = Zurücksetzen

### Hilfe

help-board = Ziehen Sie eine Figur, oder klicken Sie sie und dann ihr Zielfeld an. Zur Rochade zieht der König zwei Felder oder auf den eigenen Turm. Pfeile zeichnet die rechte Maustaste (Umschalt, Alt und Strg für andere Farben); sie werden mit dem Zug gespeichert. Das Mausrad über dem Brett geht durch die Partie. Ein Rechtsklick auf einen Zug öffnet sein Menü. Mit der Tastatur: mit Tab zum Brett, dann Pfeiltasten und Eingabe.
help-why = Der Balken und der Verlauf zeigen, wie viele Punkte Weiß erwarten kann. „Warum“ erklärt den Zug auf dem Brett automatisch und zerlegt die Bewertung: Öffnen Sie einen Balken, um seine Anteile zu sehen.
key-space = Leertaste
key-undo = Strg Z, Strg Y
help-left-right = ein Zug zurück, ein Zug weiter
help-up-down = zum Anfang, zum Ende
help-f = Brett drehen
help-space = Analyse an oder aus
help-h = Tipp (in einer Partie)
help-t = was droht
help-undo = rückgängig, wiederholen
help-n = neue Partie
help-o = FEN oder PGN öffnen
help-slash = einen Zug tippen, etwa e4 oder Sf3
help-lines = eine Variante mehr, eine weniger
help-m = Menü des Zuges
help-question = diese Liste
