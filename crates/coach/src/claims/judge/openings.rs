//! Names of openings: whether a game is one, by the names of the positions that it reached.
//!
//! A name is true if a position of the game bears it. It is false only if the game cannot be that opening under another order of
//! moves: a move that belongs to the opening was not made. Everything else is not checkable, since lists differ.

use crate::claims::context::{Context, Scene};
use crate::claims::verdict::Verdict;
use palisade::board::Board;
use palisade::types::{Color, Move, Square};
use palisade_pgn::openings::{Opening, Openings};
use std::collections::HashSet;

/// Other names of openings, each with the name in the list, both in the form of [`plain_name`].
const ALIASES: [(&str, &str); 13] = [
    ("spanish", "ruy lopez"),
    ("spanish game", "ruy lopez"),
    ("spanish opening", "ruy lopez"),
    ("petroff", "petrov defense"),
    ("petroff defense", "petrov defense"),
    ("russian game", "petrov defense"),
    ("russian defense", "petrov defense"),
    ("center counter", "scandinavian defense"),
    ("center counter defense", "scandinavian defense"),
    ("orangutan", "polish opening"),
    ("sokolsky", "polish opening"),
    ("sokolsky opening", "polish opening"),
    ("nimzowitsch larsen attack", "nimzo larsen attack"),
];
/// Words for types of openings, which do not distinguish one name from another.
const TYPES: [&str; 7] = ["defense", "opening", "game", "variation", "attack", "system", "line"];
/// Words that turn a name into that of another opening, such as "reversed".
const TURNS: [&str; 6] = ["anti", "pseudo", "reversed", "semi", "neo", "old"];
/// Words of opening names that are common words of chess as well: alone they name no opening.
const COMMON: [&str; 37] = [
    "exchange",
    "knight",
    "knights",
    "queen",
    "queens",
    "king",
    "kings",
    "bishop",
    "bishops",
    "rook",
    "pawn",
    "pawns",
    "white",
    "black",
    "two",
    "three",
    "four",
    "main",
    "modern",
    "classical",
    "open",
    "closed",
    "double",
    "quiet",
    "old",
    "new",
    "normal",
    "central",
    "center",
    "countergambit",
    "gambit",
    "accepted",
    "declined",
    "advance",
    "advanced",
    "check",
    "with",
];
/// Set-ups that are defined by the placement of the pieces: any order of moves may reach them.
const SETUPS: [&str; 6] = ["indian attack", "hippopotamus", "stonewall", "hedgehog", "maroczy", "formation"];
/// Openings of White that different lists assign to different first moves, none of which is 1.e4.
const FLANK: [&str; 9] =
    ["reti", "zukertort", "larsen", "catalan", "colle", "london", "torre", "fianchetto", "english"];
/// The number of plies within which a game may transpose to an opening.
const EARLY: usize = 30;

/// Returns the name of an opening in a normal form: small letters, no accents or punctuation, one spelling,
/// the usual name for an alias.
fn plain_name(name: &str) -> String {
    let folded: String = name
        .chars()
        .map(|c| match c {
            'é' | 'è' => 'e',
            'ü' => 'u',
            'ö' => 'o',
            'ä' | 'á' => 'a',
            '\u{2019}' => '\'',
            c => c.to_ascii_lowercase(),
        })
        .collect();
    let folded = folded.replace("defence", "defense").replace("centre", "center");
    let words = folded.replace("'s", "").replace(['\'', ',', ':', '-', '.'], " ");
    let plain = words.split_whitespace().filter(|word| *word != "the").collect::<Vec<_>>().join(" ");
    ALIASES.iter().find(|(alias, _)| *alias == plain).map_or(plain, |(_, name)| (*name).to_owned())
}

/// Returns the words of a name in normal form without those for types of openings.
fn distinctive_words(plain: &str) -> Vec<&str> {
    plain.split(' ').filter(|word| !TYPES.contains(word)).collect()
}

fn family(name: &str) -> String {
    plain_name(name.split(':').next().unwrap_or_default())
}

/// The name that a claim gives to an opening.
struct ClaimedName {
    /// The name in normal form.
    plain: String,
    /// True if it is the name of a family, such as "Sicilian Defense", and not of a variation.
    is_family: bool,
}

impl ClaimedName {
    fn new(openings: &Openings, claimed: &str) -> Self {
        let plain = plain_name(claimed);
        let is_family = openings
            .all()
            .any(|opening| distinctive_words(&family(&opening.name)) == distinctive_words(&plain));
        Self { plain, is_family }
    }

    /// Returns true if the opening has this name, or is a variation of it.
    fn fits(&self, opening: &Opening) -> bool {
        let all = plain_name(&opening.name);
        let head = family(&opening.name);
        let within = if self.is_family { &head } else { &all };
        let (wanted, has): (Vec<&str>, Vec<&str>) =
            (distinctive_words(&self.plain), within.split(' ').collect());
        let turned = TURNS.iter().any(|word| has.contains(word) && !wanted.contains(word));
        // "The English Defence" is not the English Opening.
        let kind = |kinds: &[&str], words: &str| words.split(' ').any(|word| kinds.contains(&word));
        let other = |one: &[&str], two: &[&str]| {
            self.is_family && kind(one, &self.plain) && kind(two, &head) && !kind(one, &head)
        };
        let (defense, game, attack): (&[&str], &[&str], &[&str]) =
            (&["defense"], &["opening", "game"], &["attack", "system"]);
        let mixed =
            other(defense, game) || other(game, defense) || other(attack, defense) || other(defense, attack);
        !wanted.is_empty() && wanted.iter().all(|word| has.contains(word)) && !turned && !mixed
    }

    /// Returns true if the words name an opening of the list at all: "the exchange of knights" does not.
    fn is_name(&self, openings: &Openings) -> bool {
        let words = distinctive_words(&self.plain);
        let proper = words.iter().any(|word| !COMMON.contains(word));
        let whole = |opening: &Opening| {
            opening.name.split([':', ',']).any(|part| distinctive_words(&plain_name(part)) == words)
        };
        let typed = self.plain.split(' ').count() > words.len() || words.len() > 1;
        openings.all().any(|opening| self.fits(opening) && (proper || typed && whole(opening)))
    }
}

/// Returns true if `name` is the name of an opening in `openings`, or of a family of such openings.
pub fn is_opening_name(openings: &Openings, name: &str) -> bool {
    ClaimedName::new(openings, name).is_name(openings)
}

/// Returns true for the move 1.e4.
fn is_king_pawn(mv: Move) -> bool {
    (mv.from(), mv.to()) == (Square::E2, Square::E4)
}

/// Returns the side whose move defines the opening `name`: Black for the French Defence, White for the Ruy
/// Lopez. `None` if no opening in `openings` has the name.
pub fn opening_side(openings: &Openings, name: &str) -> Option<Color> {
    let name = ClaimedName::new(openings, name);
    let lines = openings.lines().filter(|(opening, _)| name.fits(opening)).map(|(_, line)| line);
    let shortest = lines.map(<[Move]>::len).min()?;
    // Several shortest lines have the same number of moves.
    Some(if shortest % 2 == 1 { Color::White } else { Color::Black })
}

/// Returns the from- and to-squares of the moves of one side: 0 for the side that begins, 1 for the other.
fn squares(moves: &[Move], side: usize) -> impl Iterator<Item = (Square, Square)> {
    moves.iter().skip(side).step_by(2).map(|mv| (mv.from(), mv.to()))
}

/// Returns true if the game `game` cannot be the opening with the moves `line` under any usual order of
/// moves: its first moves lack a move of that line.
fn is_excluded(line: &[Move], game: &[Move]) -> bool {
    let king_pawn = |moves: &[Move]| moves.first().is_some_and(|mv| is_king_pawn(*mv));
    // After these answers another order of moves leads to the opening soon, or not at all.
    let known = [(Square::E7, Square::E5), (Square::C7, Square::C5), (Square::E7, Square::E6)];
    let known = known.into_iter().chain([
        (Square::C7, Square::C6),
        (Square::D7, Square::D5),
        (Square::G8, Square::F6),
    ]);
    let answer = game.get(1).map(|mv| (mv.from(), mv.to()));
    let early = if king_pawn(line) && king_pawn(game) && known.into_iter().any(|mv| Some(mv) == answer) {
        line.len() + 4
    } else {
        EARLY
    };
    let early = &game[..early.min(game.len())];
    let lacks = |side: usize| {
        let made: Vec<(Square, Square)> = squares(early, side).collect();
        squares(line, side).filter(|mv| !made.contains(mv)).any(|(from, to)| {
            made.iter().any(|(square, other)| *square == from && *other != to) || game.len() >= line.len()
        })
    };
    lacks(0) || lacks(1)
}

/// Judges the claim that the opening of the game has the name `claimed`. True if the context's openings give
/// a position of the game this name, false if it is the name of a clearly different opening, otherwise not
/// checkable.
pub fn opening(context: &Context<'_>, scene: &Scene, claimed: &str) -> Verdict {
    let Some(openings) = context.openings() else {
        return Verdict::unknown("the names of openings are not at hand");
    };
    // The opening is that of the whole game, even if the claim is about an early position.
    let moves = if context.moves().starts_with(scene.played()) { context.moves() } else { scene.played() };
    let Some((_, last)) = openings.find(scene.start(), moves) else {
        return Verdict::unknown("the list has no name for these moves");
    };
    let name = ClaimedName::new(openings, claimed);
    let mut board = *scene.start();
    for &mv in moves {
        board.make(mv, &mut ());
        if let Some(reached) = openings.at(&board).filter(|reached| name.fits(reached)) {
            return Verdict::yes(if reached.name == last.name {
                format!("the list calls it {last}")
            } else {
                format!("the list calls it {last}, and a position before it {reached}")
            });
        }
    }
    if name.is_name(openings)
        && scene.start().key() == Board::startpos().key()
        && is_another(openings, &name, moves)
    {
        return Verdict::no(format!("the list calls it {last}"), []);
    }
    Verdict::unknown(format!("the list calls it {last}"))
}

/// Returns true if the game cannot be one of the openings with this name, whatever list and order of moves is
/// meant.
fn is_another(openings: &Openings, name: &ClaimedName, game: &[Move]) -> bool {
    let king_pawn = game.first().is_some_and(|mv| is_king_pawn(*mv));
    if SETUPS.iter().any(|words| name.plain.contains(words)) {
        return false;
    }
    if FLANK.iter().any(|word| distinctive_words(&name.plain).contains(word)) && !king_pawn {
        return false;
    }
    // A variation is of its families: lists give the same name to variations of several.
    let families: Vec<String> =
        openings.all().filter(|opening| name.fits(opening)).map(|opening| family(&opening.name)).collect();
    let meant = |opening: &Opening| families.contains(&family(&opening.name));
    let lines: Vec<&[Move]> =
        openings.lines().filter(|(opening, _)| meant(opening)).map(|(_, line)| line).collect();
    // A line that continues another one of them is excluded with it.
    let known: HashSet<&[Move]> = lines.iter().copied().collect();
    let begins = |line: &[Move]| (1..line.len()).any(|ply| known.contains(&line[..ply]));
    !families.is_empty() && lines.iter().filter(|line| !begins(line)).all(|line| is_excluded(line, game))
}
