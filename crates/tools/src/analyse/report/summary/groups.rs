//! The tables of a summary: the criteria by which moves are grouped.

use crate::analyse::analysis::accuracy::Phase;
use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::games::clock::Time;
use palisade::board::Board;
use palisade::types::{Color, PieceKind};

/// A table of the summary, which groups games or moves by one property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SummaryTable {
    /// A table with one row for all games.
    All,
    /// A table by phase: opening, middlegame, endgame.
    Phase,
    /// A table by the player's colour.
    Color,
    /// A table by family of openings and colour.
    Opening,
    /// A table by the seconds on the clock before the move.
    Clock,
    /// A table by the seconds spent on the move.
    Spent,
    /// A table by the difference between the players' ratings.
    Opponent,
    /// A table by speed: bullet, blitz, rapid, classical, correspondence.
    Speed,
    /// A table by the result of the game.
    Result,
    /// A table by the piece that moved.
    Piece,
    /// A table by the pawns in the centre.
    Structure,
}

impl SummaryTable {
    /// All tables of the summary, in the order in which its page shows them.
    pub const ALL: [Self; 11] = [
        Self::All,
        Self::Phase,
        Self::Opening,
        Self::Piece,
        Self::Structure,
        Self::Color,
        Self::Clock,
        Self::Spent,
        Self::Opponent,
        Self::Speed,
        Self::Result,
    ];

    /// Returns the key of the table in JSON and CSV, such as `time-spent`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Phase => "phase",
            Self::Color => "color",
            Self::Opening => "opening",
            Self::Clock => "clock",
            Self::Spent => "time-spent",
            Self::Opponent => "opponent",
            Self::Speed => "speed",
            Self::Result => "result",
            Self::Piece => "piece",
            Self::Structure => "structure",
        }
    }

    /// Returns the heading of the table on the summary page, such as `By opening`.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::All => "All games",
            Self::Phase => "By phase of the game",
            Self::Color => "By colour",
            Self::Opening => "By opening",
            Self::Clock => "By time left on the clock",
            Self::Spent => "By time spent on the move",
            Self::Opponent => "By the opponent's rating",
            Self::Speed => "By time control",
            Self::Result => "By result",
            Self::Piece => "By the piece that moved",
            Self::Structure => "By the pawns in the centre",
        }
    }

    /// Returns true if the table has a column for the score. The table of results has none. `of_player` is
    /// true if the summary is of one player's games; otherwise a table whose rows have both sides of a game
    /// has no such column, because the score of each row is a half.
    pub const fn has_scores(self, of_player: bool) -> bool {
        match self {
            Self::Result => false,
            Self::Opening | Self::Color | Self::Clock | Self::Opponent => true,
            _ => of_player,
        }
    }

    /// Returns the names of the table's rows in their fixed order; empty if the rows are sorted by their
    /// number of moves, most first.
    pub const fn order(self) -> &'static [&'static str] {
        match self {
            Self::All => &[ALL],
            Self::Phase => &PHASE,
            Self::Color => &COLOR,
            Self::Opening => &[],
            Self::Clock => &CLOCK,
            Self::Spent => &SPENT,
            Self::Opponent => &OPPONENT,
            Self::Speed => &SPEED,
            Self::Result => &RESULT,
            Self::Piece => &PIECE,
            Self::Structure => &STRUCTURE,
        }
    }
}

/// The name of the only row in the summary table [`SummaryTable::All`].
pub const ALL: &str = "All";
const PHASE: [&str; 3] = [Phase::Opening.name(), Phase::Middlegame.name(), Phase::Endgame.name()];
const COLOR: [&str; 2] = ["White", "Black"];
const RESULT: [&str; 3] = ["Won", "Drawn", "Lost"];
const CLOCK: [&str; 5] = ["over 5 min", "1 to 5 min", "30 s to 1 min", "10 to 30 s", "under 10 s"];
const SPENT: [&str; 5] = ["under 2 s", "2 to 5 s", "5 to 15 s", "15 to 60 s", "over 1 min"];
const OPPONENT: [&str; 5] = [
    "weaker by 200 or more",
    "weaker by 50 to 200",
    "as strong, within 50",
    "stronger by 50 to 200",
    "stronger by 200 or more",
];
const SPEED: [&str; 5] = ["Bullet", "Blitz", "Rapid", "Classical", "Correspondence"];
const PIECE: [&str; 6] = ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"];
const STRUCTURE: [&str; 4] = [OPEN, CLOSED, ISOLATED, OTHER_CENTRE];
/// The name of the row, in the table by pawn structure, of positions with none of the named pawn centres.
pub const OTHER_CENTRE: &str = "Other pawn centre";
const OPEN: &str = "Open: no pawns on the d- and e-files";
const CLOSED: &str = "Closed: two pairs of pawns block each other";
const ISOLATED: &str = "An isolated queen's pawn";
/// Lichess's limits for `base + 40 x increment` in seconds, below which a game is bullet, blitz or rapid.
const SPEEDS: [f64; 3] = [180.0, 480.0, 1500.0];

/// Returns the rows of the summary in which a whole game of a side counts, each as its table and its name,
/// such as `Won` in the table of results.
pub fn of_game(analysed: &AnalysedGame, side: Color) -> Vec<(SummaryTable, String)> {
    let game = &analysed.game;
    let mut rows = vec![(SummaryTable::All, ALL.to_owned())];
    let color = COLOR[side as usize];
    rows.push((SummaryTable::Color, color.to_owned()));
    if let Some((_, opening)) = analysed.opening {
        let family = opening.name.split(':').next().unwrap_or_default();
        rows.push((SummaryTable::Opening, format!("{family} ({color})")));
    }
    let rating = |tag: &str| game.tag(tag).and_then(|text| text.trim().parse::<i32>().ok());
    let (own, other) = if side == Color::White { ("WhiteElo", "BlackElo") } else { ("BlackElo", "WhiteElo") };
    if let (Some(own), Some(other)) = (rating(own), rating(other)) {
        let row = match other - own {
            ..=-200 => 0,
            -199..-50 => 1,
            -50..=50 => 2,
            51..200 => 3,
            200.. => 4,
        };
        rows.push((SummaryTable::Opponent, OPPONENT[row].to_owned()));
    }
    rows.extend(
        speed(game.tag("TimeControl").unwrap_or("")).map(|row| (SummaryTable::Speed, row.to_owned())),
    );
    rows.extend(score(analysed, side).map(|points| {
        let row = if points > 0.75 {
            "Won"
        } else if points < 0.25 {
            "Lost"
        } else {
            "Drawn"
        };
        (SummaryTable::Result, row.to_owned())
    }));
    rows
}

/// Returns the rows of the summary in which the move at index `ply` counts, besides those of its game, each
/// as its table and its name. `time` is the clock data of this move.
pub fn of_move(analysed: &AnalysedGame, ply: usize, time: &Time) -> Vec<(SummaryTable, String)> {
    let board = &analysed.boards[ply];
    let mut rows = vec![
        (SummaryTable::Phase, Phase::of(board).name().to_owned()),
        (SummaryTable::Structure, structure(board).to_owned()),
    ];
    let piece = board.piece_on(analysed.moves[ply].from());
    rows.extend(piece.map(|piece| (SummaryTable::Piece, PIECE[piece.kind() as usize].to_owned())));
    let within = |seconds: f64, limits: [f64; 4]| limits.iter().filter(|&&limit| seconds < limit).count();
    rows.extend(
        time.before
            .map(|left| (SummaryTable::Clock, CLOCK[within(left, [300.0, 60.0, 30.0, 10.0])].to_owned())),
    );
    rows.extend(time.spent.map(|spent| {
        let over = [2.0, 5.0, 15.0, 60.0].iter().filter(|&&limit| spent >= limit).count();
        (SummaryTable::Spent, SPENT[over].to_owned())
    }));
    rows
}

/// Returns the name of the row of a position by its pawn centre (the pawns on the c- to f-files).
fn structure(board: &Board) -> &'static str {
    let pawns = |side| board.colored(side, PieceKind::Pawn);
    let on = |side, file: u8| pawns(side).into_iter().filter(move |sq| sq.file() == file);
    let any = |side, file: u8| on(side, file).next().is_some();
    if Color::ALL.into_iter().all(|side| !any(side, 3) && !any(side, 4)) {
        return OPEN;
    }
    let blocked = |file: u8| {
        on(Color::White, file).any(|own| on(Color::Black, file).any(|other| other.rank() == own.rank() + 1))
    };
    if (2..6).filter(|&file| blocked(file)).count() >= 2 {
        return CLOSED;
    }
    let isolated = |side| any(side, 3) && !any(side, 2) && !any(side, 4);
    if Color::ALL.into_iter().any(isolated) { ISOLATED } else { OTHER_CENTRE }
}

/// Returns the points that a side scored in a game, 0 to 1; `None` if the result is unknown.
pub fn score(analysed: &AnalysedGame, side: Color) -> Option<f64> {
    let white = match analysed.game.outcome.as_str() {
        "1-0" => 1.0,
        "0-1" => 0.0,
        "1/2-1/2" => 0.5,
        _ => return None,
    };
    Some(if side == Color::White { white } else { 1.0 - white })
}

fn speed(control: &str) -> Option<&'static str> {
    let control = control.trim();
    if control.starts_with("1/") || control == "-" {
        return Some(SPEED[4]);
    }
    let (base, added) = control.split_once('+').unwrap_or((control, "0"));
    let (base, added): (f64, f64) = (base.parse().ok()?, added.parse().ok()?);
    let length = base + 40.0 * added;
    Some(SPEED[SPEEDS.iter().filter(|&&limit| length >= limit).count()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn centres_are_named_by_their_pawns() {
        let of =
            |pawns: &str| structure(&Board::from_fen(&format!("4k3/{pawns}/4K3 w - - 0 1")).expect("legal"));
        assert_eq!(of("ppp3pp/8/8/8/8/PPP3PP"), OPEN);
        assert_eq!(of("pp3ppp/4p3/2ppP3/3P4/2P5/PP3PPP"), CLOSED, "d4 and d5, e5 and e6");
        assert_eq!(of("pp3ppp/4p3/8/3P4/8/PP3PPP"), ISOLATED);
        assert_eq!(of("ppp2ppp/3p4/4p3/4P3/3P4/PPP2PPP"), STRUCTURE[3]);
    }

    #[test]
    fn time_controls_have_speeds() {
        for (control, wanted) in [
            ("60+0", Some("Bullet")),
            ("180+0", Some("Blitz")),
            ("180+2", Some("Blitz")),
            ("600", Some("Rapid")),
            ("1800+30", Some("Classical")),
            ("1/86400", Some("Correspondence")),
            ("?", None),
            ("", None),
        ] {
            assert_eq!(speed(control), wanted, "{control}");
        }
    }

    #[test]
    fn a_score_that_is_always_a_half_is_not_shown() {
        let shown =
            |of_player| SummaryTable::ALL.into_iter().filter(|table| table.has_scores(of_player)).count();
        assert_eq!((shown(true), shown(false)), (10, 4));
    }
}
