# Was in die Bewertung eingeht, auf Deutsch: die Namen der Gewichte (src/evaluation/weights/terms.rs). Auf Englisch heißen
# sie, wie sie in der Datei der Gewichte stehen. Ein Test prüft, dass keiner fehlt und keiner zu viel ist.

term = { $term ->
    [material] Wert der Figuren
    [bishop_pair] Läuferpaar
    [imbalance_own] Zusammenspiel eigener Figuren
    [imbalance_same] Zwei gleiche Figuren
    [imbalance_their] Eigene gegen fremde Figuren
    [piece_by_pawns] Figuren nach der Zahl der Bauern
    [lead] Vorsprung an Material
    [pawn_square] Felder der Bauern
    [knight_square] Felder der Springer
    [bishop_square] Felder der Läufer
    [rook_square] Felder der Türme
    [queen_square] Felder der Damen
    [king_square] Feld des Königs
    [enemy_king_offset] Lage zum feindlichen König
    [piece_own_pawn] Figuren und eigene Bauern
    [piece_enemy_pawn] Figuren und feindliche Bauern
    [knight_mobility] Beweglichkeit der Springer
    [bishop_mobility] Beweglichkeit der Läufer
    [rook_mobility] Beweglichkeit der Türme
    [queen_mobility] Beweglichkeit der Damen
    [isolated] Isoliert
    [isolated_exposed] Isoliert auf halboffener Linie
    [doubled] Doppelbauer
    [backward] Rückständig
    [backward_exposed] Rückständig auf halboffener Linie
    [phalanx] Nebeneinander
    [defended] Vom Bauern gedeckt
    [connected_unopposed] Verbunden, ohne Gegenüber
    [loose_unopposed] Ungedeckt, ohne Gegenüber
    [candidate] Freibauernkandidat
    [weak_lever] Von zwei Bauern angegriffen
    [blocked_pawn] Festgelegt
    [islands] Bauerninseln
    [pawn_own_pawn] Bauern und eigene Bauern
    [pawn_enemy_pawn] Bauern und feindliche Bauern
    [king_pawn_distance] Abstand des Königs zu den Bauern
    [pawn_own_king] Lage zum eigenen König
    [pawn_enemy_king] Lage der Bauern zum feindlichen König
    [passed] Freibauer
    [passed_own_king] Eigener König beim Freibauern
    [passed_enemy_king] Feindlicher König beim Freibauern
    [passed_path] Freier Weg
    [passed_last_step] Letzter Schritt
    [passed_push_defended] Nächstes Feld gedeckt
    [passed_supported] Freibauer vom Bauern gedeckt
    [passed_own_rook] Eigener Turm dahinter
    [passed_enemy_rook] Feindlicher Turm dahinter
    [passed_file] Linie des Freibauern
    [passed_unstoppable] Nicht aufzuhalten
    [passed_blocker] Blockierende Figur
    [passed_to_move] Freibauer und am Zug
    [passed_neighbour] Freibauer daneben
    [passed_race] Wettlauf
    [outpost] Vorposten
    [reachable_outpost] Erreichbarer Vorposten
    [minor_behind_pawn] Hinter einem Bauern
    [minor_king_distance] Abstand zum eigenen König
    [bishop_pawns] Bauern auf der Farbe des Läufers
    [bishop_blocked_centre] Läufer hinter festem Zentrum
    [bishop_xray_pawns] Feindliche Bauern auf den Diagonalen
    [long_diagonal] Lange Diagonale
    [trapped_bishop] Eingesperrter Läufer
    [rook_open] Offene Linie
    [rook_semi_open] Halboffene Linie
    [rook_closed] Geschlossene Linie
    [trapped_rook] Eingesperrter Turm
    [seventh] Siebte Reihe
    [rook_queen_file] Turm auf der Linie einer Dame
    [weak_queen] Dame hinter einer Figur
    [queen_infiltration] Dame im feindlichen Lager
    [closed] Figuren in geschlossener Stellung
    [space] Raum
    [tempo] Zugrecht
    [tempo_blocked] Zugrecht bei festen Bauern
    [loose] Ungedeckte Figur
    [pawn_threat] Bauer greift an
    [knight_threat] Springer greift an
    [bishop_threat] Läufer greift an
    [rook_threat] Turm greift an
    [queen_threat] Dame greift an
    [king_threat] König greift an
    [hanging] Hängende Figur
    [queen_protected] Nur von der Dame gedeckt
    [push_threat] Drohender Bauernzug
    [restriction] Umkämpfte Felder
    [queen_hit] Angriff auf die Dame im nächsten Zug
    [threat_to_move] Drohung und am Zug
    [several_threats] Mehrere Drohungen
    [danger_offset] Grundwert der Gefahr
    [danger_tempo] Angreifer am Zug
    [inner_ring] Angriffe neben dem König
    [outer_ring] Angriffe um den König
    [ring_attackers] Angreifer
    [ring_pawn_attacks] Angriffe von Bauern
    [ring_aimed] Durch Figuren hindurch gerichtet
    [semi_open_file] Linien ohne schützenden Bauern
    [safe_check] Sichere Schachgebote
    [unsafe_check] Andere Schachgebote
    [weak_ring] Schwache Felder am König
    [shelter] Schutz der Bauern
    [storm] Bauernsturm
    [storm_blocked] Aufgehaltener Bauernsturm
    [flank_attack] Angriff auf dem Flügel
    [flank_defence] Verteidigung auf dem Flügel
    [no_queen] Ohne Dame
    [defender] Verteidiger
    [pinned] Gefesselte Figur
    [discovered] Abzugsschach
    [virtual_mobility] Offene Wege zum König
    [castling] Mögliche Rochaden
    [pawnless_flank] Flügel ohne Bauern
    [attacking_material] Material des Angreifers
    [opposite_wings] Könige auf verschiedenen Flügeln
    [centre_pawns] Bauern im Zentrum
   *[safe_check_to_move] Sichere Schachgebote und am Zug
}
