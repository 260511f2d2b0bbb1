"""Which facts of `palisade why` name a theme of a Lichess puzzle.

Left: the theme. Right: kinds of facts, with a detail after a colon (the moves to mate, the name of the
mate). Written from the public descriptions of the themes and from what `crates/coach/src/facts/` says
that a fact means. Themes of length, phase, rating and result (short, endgame, master, crushing ...) are no
motifs and are not tested.
"""

THEMES = {
    "mate": {"mate"},
    **{f"mateIn{moves}": {f"mate:{moves}"} for moves in range(1, 6)},
    "sacrifice": {"sacrifices"},
    "advancedPawn": {"advances-pawn", "promotes", "underpromotes", "unstoppable-pawn"},
    # A king without pawns is one attacked there, but for a fork or a capture (by the theme's own rule).
    "kingsideAttack": {"king-attack", "breaks-cover", "exposed-king:hunted"},
    "queensideAttack": {"king-attack", "breaks-cover", "exposed-king:hunted"},
    "discoveredCheck": {"discovers", "double-check"},
    "discoveredAttack": {"discovers", "double-check"},
    "doubleCheck": {"double-check"},
    "promotion": {"promotes", "underpromotes"},
    "underPromotion": {"underpromotes"},
    "enPassant": {"en-passant"},
    "castling": {"castles"},
    "exposedKing": {"exposed-king"},
    "deflection": {"deflects", "overloads"},
    "attraction": {"attraction"},
    "skewer": {"skewer"},
    "pin": {"pin", "uses-pin"},
    "fork": {"fork"},
    "quietMove": {"quiet"},
    "xRayAttack": {"x-ray"},
    "trappedPiece": {"traps"},
    "intermezzo": {"in-between"},
    "zugzwang": {"zugzwang"},
    "capturingDefender": {"capturing-defender"},
    "interference": {"interferes"},
    "collinear": {"collinear"},
    "clearance": {"clears", "vacates"},
    "hangingPiece": {"hanging-piece", "takes-for", "wins"},
    "attackingF2F7": {"strikes-f7"},
    "defensiveMove": {
        "parries", "guards", "prevents", "leaves-no-check", "stalemate-trick", "perpetual", "unpins", "only-move", "saves"},
    "backRankMate": {"back-rank", "mate:back-rank"},
    "smotheredMate": {"mate:smothered"},
    "arabianMate": {"mate:arabian"},
    "hookMate": {"mate:hook"},
    "anastasiaMate": {"mate:anastasia"},
    "dovetailMate": {"mate:dovetail"},
    "operaMate": {"mate:opera"},
    "pillsburysMate": {"mate:pillsbury"},
    "doubleBishopMate": {"mate:double-bishop"},
    "bodenMate": {"mate:boden"},
    "triangleMate": {"mate:triangle"},
    "cornerMate": {"mate:corner"},
    "morphysMate": {"mate:morphy", "mate:reti"},  # named alone where a mate is both
    "blindSwineMate": {"mate:blind-swine"},
    "killBoxMate": {"mate:kill-box"},
    "vukovicMate": {"mate:vukovic"},
    "balestraMate": {"mate:balestra"},
}


# The kinds of two rules of a pin, for positions in which one of them only seems to hold.
PINS = {"pin(prevents attack)": {"uses-pin:taking"}, "pin(prevents escape)": {"pin", "uses-pin:escape"}}


def tokens(reasons):
    """The names in reasons: kinds of facts, and `kind:detail`."""
    found = set()
    for reason in reasons:
        for fact in (reason["fact"], reason.get("wins")):
            if fact is None:
                continue
            found.add(fact["kind"])
            # A later fact is a plan.
            if fact["ply"] >= 2:
                found.add("later")
            if fact["kind"] == "prevents" and fact["text"].split("...")[-1].startswith(("prevents O-O", "O-O")):
                found.add("prevents:castling")
            if fact["kind"] == "offers-trade" and fact["by"][0]["piece"].lower() != fact["on"][0]["piece"].lower():
                found.add("offers-trade:minor")
            if fact["kind"] == "uses-pin":
                found.add(f"uses-pin:{fact.get('keeps')}")
            if fact["kind"] == "only-move" and "legal" in fact["text"]:
                found.remove("only-move")
                found.add("only-legal")
            if fact["kind"] == "threat" and fact["mate"]:
                found.add("threat:mate")
            if fact["kind"] == "mate":
                found.add(f"mate:{fact['mate']}")
                found |= {f"mate:{name}" for name in fact["patterns"]}
    return found


# The words of a coach (tests/data/why/coach.epd, capablanca-labels.csv) and the kinds of facts that say them.
# `natural` is the contrast of the text, `equal` that another move is about as good.
COACH = {
    "mate": {"mate"},
    "stalemate": {"stalemate", "stalemate-trick"},
    "perpetual": {"perpetual"},
    "fortress": {"fortress"},
    "wrong-bishop": {"wrong-bishop"},
    "dead-draw": {"dead-draw"},
    "lost": {"lost"},
    "forced": {"only-move", "only-legal"},
    "wins": {"wins", "promotes", "takes-for"},
    "hanging-piece": {"hanging-piece", "takes-for"},
    "fork": {"fork"},
    "pin": {"pin", "uses-pin"},
    "skewer": {"skewer"},
    "discovers": {"discovers", "double-check"},
    "double-check": {"double-check"},
    "capturing-defender": {"capturing-defender"},
    "overloads": {"overloads"},
    "deflects": {"deflects"},
    "attraction": {"attraction"},
    "interferes": {"interferes"},
    "in-between": {"in-between"},
    "x-ray": {"x-ray"},
    "clears": {"clears", "vacates", "opens-diagonal"},
    "sacrifices": {"sacrifices"},
    "desperado": {"desperado"},
    "windmill": {"windmill"},
    "traps": {"traps"},
    "back-rank": {"back-rank", "mate:back-rank"},
    "promotes": {"promotes", "unstoppable-pawn"},
    "underpromotes": {"underpromotes"},
    "breaks-cover": {"breaks-cover"},
    "strikes-f7": {"strikes-f7"},
    "exposed-king": {"exposed-king"},
    "king-attack": {"king-attack", "breaks-cover", "exposed-king", "theme:king-attack"},
    "quiet": {"quiet"},
    "parries": {"parries", "guards", "prevents", "saves"},
    "prevents": {"prevents", "parries", "denies", "steps-aside", "tucks-king"},
    "threatens": {"threat", "threatens"},
    "threatens-mate": {"threat:mate"},
    "guards": {"guards", "parries"},
    "unpins": {"unpins"},
    "zugzwang": {"zugzwang", "in-zugzwang"},
    "opposition": {"opposition"},
    "key-squares": {"key-square"},
    "square": {"catches-pawn", "outruns", "heads-for-both"},
    "race": {"wins-race", "outruns"},
    "lucena": {"lucena"},
    "philidor": {"philidor"},
    "activates-king": {"activates-king", "nears-passer"},
    "passer": {"passer", "advances-pawn", "outruns", "unstoppable-pawn"},
    "blockades": {"blockades"},
    "stops-passer": {"stops-passer"},
    "weak-pawn": {"attacks-weak-pawn", "weakens-pawn"},
    "outpost": {"outpost", "hole"},
    "hole": {"hole", "outpost"},
    "bad-bishop": {"trades-bad-bishop", "leaves-bad-bishop"},
    "good-bishop": {"avoids-trade", "leaves-bad-bishop"},
    "bishop-pair": {"bishop-pair", "offers-trade:minor"},
    "minor-trade": {"minor-trade", "offers-trade:minor"},
    "minority": {"minority-attack", "prepares-minority"},
    "break": {"lever"},
    "centre": {"centre"},
    "gains-space": {"gains-space"},
    "takes-file": {"takes-file"},
    "opens-file": {"opens-file"},
    "seventh": {"seventh"},
    "develops": {"develops", "gains-time", "opens-diagonal"},
    "tempo": {"gains-time"},
    "castles": {"castles"},
    "king-in-centre": {"spoils-castling", "opens-centre", "prevents:castling"},
    "trades": {"trades", "offers-trade", "minor-trade"},
    "trade-ahead": {"trades", "offers-trade"},
    "plan": {"route", "vacates", "minority-attack", "prepares-minority", "later"},
    "improves": {"improves", "centralises", "route", "doubles-rooks"},
    "natural": {"natural"},
    "equal": {"equal"},
}


def says(named, keys):
    """True if one of a coach's keys is among the stated facts; `mate:arabian` asks for the name."""
    return any(key in named if key.startswith("mate:") else named & COACH[key] for key in keys)
