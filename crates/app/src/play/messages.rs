//! The messages of the game in the language of the player, both languages in one place, so that no sentence
//! is missing in one of them. Reasons and names of pieces come from [`palisade_coach::Localizer`].

use super::clock::{self, Control};
use super::file_problem::FileProblem;
use super::game::GameEnding;
use super::own_rating::RatingEstimate;
use super::talk::UnclearInput;
use crate::rules::RuleEnd;
use palisade::board::Board;
use palisade::engine::Level;
use palisade::engine::human_model::PlayingStyle;
use palisade::types::{Color, Move, PieceKind, Square};
use palisade_coach::claims::illegal_move::IllegalMoveReason;
use palisade_coach::judge::Mark;
use palisade_coach::{Language, Localizer, PlacedPiece};
use palisade_tools::analyse::{Assessment, TurningPoint};
use std::time::Duration;

/// The messages to the player of `palisade play`, in one language. All methods return text in that language.
pub struct GameMessages {
    /// The language of the messages.
    pub language: Language,
    localizer: Localizer,
}

impl GameMessages {
    /// Makes the messages in `language`.
    pub fn new(language: Language) -> Self {
        Self { language, localizer: Localizer::of(language) }
    }

    /// Returns `english` or `german`, two versions of the same text: the one in the language of the messages.
    pub const fn pick<'a>(&self, english: &'a str, german: &'a str) -> &'a str {
        match self.language {
            Language::English => english,
            Language::German => german,
        }
    }

    /// Returns the localizer, which forms chess sentences and names of pieces in the language of the
    /// messages.
    pub const fn localizer(&self) -> &Localizer {
        &self.localizer
    }

    /// Returns the move `mv`, which is legal on `board`, in SAN with its number, such as `12.Nf3`, with the
    /// piece letters of the language.
    pub fn numbered(&self, board: &Board, mv: Move) -> String {
        self.localizer.numbered(board, mv)
    }

    /// Returns the name of a side in the language of the messages: White or Black.
    pub fn side(&self, side: Color) -> String {
        self.localizer.side(side)
    }

    /// Returns the name of the piece on a square in a grammatical case (`nom`, `gen`, `acc` or `dat`); the
    /// square's name if it is empty.
    fn piece(&self, board: &Board, sq: Square, case: &'static str) -> String {
        PlacedPiece::on(board, sq).map_or_else(|| sq.to_string(), |piece| self.localizer.piece(piece, case))
    }

    /// Returns the name of a kind of piece, in the language of the messages.
    const fn kind(&self, kind: PieceKind) -> &'static str {
        match (self.language, kind) {
            (Language::English, _) => kind.name(),
            (Language::German, PieceKind::Pawn) => "Bauer",
            (Language::German, PieceKind::Knight) => "Springer",
            (Language::German, PieceKind::Bishop) => "Läufer",
            (Language::German, PieceKind::Rook) => "Turm",
            (Language::German, PieceKind::Queen) => "Dame",
            (Language::German, PieceKind::King) => "König",
        }
    }

    /// Returns the opponent's level in words: its Lichess rating, or full strength for `None`.
    pub fn level(&self, level: Option<u16>) -> String {
        match level {
            Some(elo) => format!("{} {elo}", self.pick("level", "Stufe")),
            None => self.pick("full strength", "volle Stärke").to_owned(),
        }
    }

    /// Returns a sentence that lists the ratings and strengths that the opponent can have.
    pub fn levels(&self) -> String {
        let (least, most) = (Level::MIN_ELO, Level::MAX_ELO);
        match self.language {
            Language::English => {
                format!("A level is a Lichess rating from {least} to {most}, or `full`.")
            }
            Language::German => {
                format!("Eine Stufe ist eine Lichess-Wertung von {least} bis {most} oder `full`.")
            }
        }
    }

    /// Returns a sentence that says how an opponent with this playing style plays.
    pub fn playing_style(&self, playing_style: PlayingStyle) -> &'static str {
        match playing_style {
            PlayingStyle::Coach => self.pick(
                "Palisade is a coach: it eases off when far ahead and gives you tactics to find.",
                "Palisade ist Trainer: Es lässt bei großem Vorteil nach und gibt Ihnen Taktik zu finden.",
            ),
            PlayingStyle::Attacker => {
                self.pick("Palisade plays for an attack.", "Palisade spielt auf Angriff.")
            }
            PlayingStyle::Solid => self.pick("Palisade plays it safe.", "Palisade spielt sicher."),
            PlayingStyle::Grabber => {
                self.pick("Palisade takes material where it can.", "Palisade nimmt Material, wo es kann.")
            }
            PlayingStyle::Endings => self
                .pick("Palisade trades pieces and likes endings.", "Palisade tauscht ab und mag Endspiele."),
            _ => self.pick(
                "Palisade plays as people of its level do.",
                "Palisade spielt wie Menschen seiner Stufe.",
            ),
        }
    }

    /// Returns a sentence that lists the available playing styles.
    pub fn playing_styles(&self) -> String {
        let names = PlayingStyle::NAMES.map(str::to_lowercase).join(", ");
        format!("{} {names}.", self.pick("Styles:", "Stile:"))
    }

    /// Returns a sentence that states the time control of the game; for `None`, that it has no clocks.
    pub fn control(&self, control: Option<Control>) -> String {
        match (control, self.language) {
            (Some(control), Language::English) => {
                format!("Both clocks are set to {control} (minutes + seconds a move).")
            }
            (Some(control), Language::German) => {
                format!("Beide Uhren stehen auf {control} (Minuten + Sekunden je Zug).")
            }
            (None, _) => self.pick("No clock.", "Ohne Uhr.").to_owned(),
        }
    }

    /// Returns a sentence with the time left to the player (`own`) and to the opponent (`other`).
    pub fn times(&self, own: Duration, other: Duration) -> String {
        let [own, other] = [own, other].map(clock::shown);
        match self.language {
            Language::English => format!("You have {own}, Palisade has {other}."),
            Language::German => format!("Sie haben {own}, Palisade hat {other}."),
        }
    }

    /// Returns a message that explains to the player why the text `typed` is not a legal move on `board`;
    /// `mistake` is the reason.
    pub fn mistake(&self, board: &Board, typed: &str, mistake: &IllegalMoveReason) -> String {
        let typed: String = typed.trim().chars().take(20).collect();
        let why = self.reason(board, mistake);
        match mistake {
            IllegalMoveReason::NoMove => match self.language {
                Language::English => format!("'{typed}' is not a move."),
                Language::German => format!("'{typed}' ist kein Zug."),
            },
            IllegalMoveReason::Ambiguous(_) | IllegalMoveReason::Promotion(_) => why,
            _ => match self.language {
                Language::English => format!("{typed} is not legal: {why}."),
                Language::German => format!("{typed} geht nicht: {why}."),
            },
        }
    }

    fn reason(&self, board: &Board, mistake: &IllegalMoveReason) -> String {
        let german = self.language == Language::German;
        // English has one case.
        let by = |sq| self.piece(board, sq, "acc");
        let the = |sq| self.piece(board, sq, "nom");
        match mistake {
            IllegalMoveReason::NoMove => String::new(),
            IllegalMoveReason::Check(from) if german => {
                format!("der König stünde im Schach durch {}", by(*from))
            }
            IllegalMoveReason::Check(from) => format!("the king would be in check from {}", by(*from)),
            IllegalMoveReason::InCheck(from) if german => {
                format!("der König steht im Schach durch {} und bliebe im Schach", by(*from))
            }
            IllegalMoveReason::InCheck(from) => {
                format!("the king is in check from {} and would remain in check", by(*from))
            }
            IllegalMoveReason::Pinned(kind, from) if german => format!(
                "{} {} ist durch {} an den König gefesselt",
                if *kind == PieceKind::Queen { "die" } else { "der" },
                self.kind(*kind),
                by(*from)
            ),
            IllegalMoveReason::Pinned(kind, from) => {
                format!("the {} is pinned to the king by {}", self.kind(*kind), by(*from))
            }
            IllegalMoveReason::Blocked(sq) if german => format!("{} steht im Weg", the(*sq)),
            IllegalMoveReason::Blocked(sq) => format!("{} is in the way", the(*sq)),
            IllegalMoveReason::OwnPiece(sq) if german => {
                format!("dort steht schon {}", the(*sq))
            }
            IllegalMoveReason::OwnPiece(sq) => format!("{} is already there", the(*sq)),
            IllegalMoveReason::NoSuchPiece(kind) if german => {
                format!("einen solchen Stein ({}) haben Sie nicht", self.kind(*kind))
            }
            IllegalMoveReason::NoSuchPiece(kind) => format!("you have no such {}", self.kind(*kind)),
            IllegalMoveReason::Empty(sq) if german => format!("auf {sq} steht nichts"),
            IllegalMoveReason::Empty(sq) => format!("there is no piece on {sq}"),
            IllegalMoveReason::NotYours(sq) if german => format!("{} gehört dem Gegner", the(*sq)),
            IllegalMoveReason::NotYours(sq) => format!("{} is your opponent's", the(*sq)),
            IllegalMoveReason::CannotReach(kind, squares) => self.unreached(*kind, squares),
            IllegalMoveReason::NothingToTake(sq) if german => format!("auf {sq} ist nichts zu schlagen"),
            IllegalMoveReason::NothingToTake(sq) => format!("there is nothing to capture on {sq}"),
            IllegalMoveReason::Ambiguous(moves) => {
                let names: Vec<String> = moves.iter().map(|&mv| self.localizer.san(board, mv)).collect();
                let choices = self.choices(&names);
                if german { format!("Welcher Zug: {choices}?") } else { format!("Which one: {choices}?") }
            }
            IllegalMoveReason::Promotion(to) => {
                let names = ['Q', 'R', 'B', 'N'].map(|letter| self.promotion(*to, letter));
                let choices = self.choices(&names);
                if german {
                    format!("Welche Umwandlung: {choices}?")
                } else {
                    format!("Which promotion: {choices}?")
                }
            }
            IllegalMoveReason::CastlingGone if german => {
                "König oder Turm haben schon gezogen, oder der Turm fehlt".to_owned()
            }
            IllegalMoveReason::CastlingGone => {
                "the king or that rook has moved, or the rook is gone".to_owned()
            }
            IllegalMoveReason::CastlingBlocked(sq) if german => format!("{} steht dazwischen", the(*sq)),
            IllegalMoveReason::CastlingBlocked(sq) => format!("{} is in between", the(*sq)),
            IllegalMoveReason::CastlingInCheck(from) if german => {
                format!("der König steht im Schach durch {}", by(*from))
            }
            IllegalMoveReason::CastlingInCheck(from) => format!("the king is in check from {}", by(*from)),
            IllegalMoveReason::CastlingThrough(sq, from) if german => {
                format!("der König käme auf {sq} ins Schach durch {}", by(*from))
            }
            IllegalMoveReason::CastlingThrough(sq, from) => {
                format!("the king would be in check on {sq}, from {}", by(*from))
            }
        }
    }

    /// Returns the part of a sentence that no piece of this kind can go there, and the `squares` to which one
    /// can; they are left out if there are more than eight.
    fn unreached(&self, kind: PieceKind, squares: &[Square]) -> String {
        let german = self.language == Language::German;
        let name = self.kind(kind);
        let none = match (german, kind) {
            (false, PieceKind::King) => "the king cannot go there".to_owned(),
            (true, PieceKind::King) => "der König kann dort nicht hin".to_owned(),
            (false, _) => format!("no {name} of yours can go there"),
            (true, PieceKind::Queen) => "keine Dame von Ihnen kann dorthin".to_owned(),
            (true, _) => format!("kein {name} von Ihnen kann dorthin"),
        };
        // A list of many squares is no help.
        if squares.is_empty() || squares.len() > 8 {
            return none;
        }
        let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
        let choices = self.choices(&names);
        if german { format!("{none}, nur nach {choices}") } else { format!("{none}, only to {choices}") }
    }

    fn promotion(&self, to: Square, letter: char) -> String {
        let letter = match (self.language, letter) {
            (Language::German, 'Q') => 'D',
            (Language::German, 'R') => 'T',
            (Language::German, 'B') => 'L',
            (Language::German, 'N') => 'S',
            (_, letter) => letter,
        };
        format!("{to}={letter}")
    }

    /// Returns names as alternatives: `a`, `a or b`, `a, b or c`.
    fn choices(&self, names: &[String]) -> String {
        listed(names, self.pick("or", "oder"))
    }

    /// Returns a message that explains why a typed line was not understood. For an unknown word it proposes
    /// `near`, the most similar legal move, or for `None` the most similar command.
    pub fn unclear(&self, unclear: &UnclearInput, near: Option<&str>) -> String {
        match (unclear, self.language) {
            (UnclearInput::Word(word, command), language) => {
                let near = near.or(*command);
                match (language, near) {
                    (Language::English, Some(near)) => {
                        format!("'{word}' is neither a move nor a command. Did you mean {near}?")
                    }
                    (Language::English, None) => {
                        format!("'{word}' is neither a move nor a command; `help` lists the commands.")
                    }
                    (Language::German, Some(near)) => {
                        format!("'{word}' ist weder ein Zug noch ein Befehl. Meinten Sie {near}?")
                    }
                    (Language::German, None) => {
                        format!("'{word}' ist weder ein Zug noch ein Befehl; `help` nennt die Befehle.")
                    }
                }
            }
            (UnclearInput::Level(_), _) => self.levels(),
            (UnclearInput::PlayingStyle(_), _) => self.playing_styles(),
            (UnclearInput::Clock(_), _) => self
                .pick(
                    "A clock is minutes plus seconds per move, such as `clock 10+5`; `clock none` plays without a clock.",
                    "Eine Bedenkzeit besteht aus Minuten und Sekunden je Zug, etwa `clock 10+5`; `clock none` spielt ohne Uhr.",
                )
                .to_owned(),
            (UnclearInput::Load, _) => self
                .pick(
                    "Name a file with a PGN or a FEN: `load FILE`.",
                    "Nennen Sie eine Datei mit einer PGN oder FEN: `load DATEI`.",
                )
                .to_owned(),
            (UnclearInput::Side(_), _) => self
                .pick(
                    "The side is white, black or random, such as `new black`.",
                    "Die Seite ist white, black oder random, wie `new black`.",
                )
                .to_owned(),
        }
    }

    /// Returns a message that states how the game ended and its result, addressed to the player whose side is
    /// `human`.
    pub fn ending(&self, ending: GameEnding, human: Color) -> String {
        let winner = ending.winner();
        let how = match ending {
            GameEnding::Rules(RuleEnd::Checkmate(_)) => self.pick("Checkmate.", "Matt."),
            GameEnding::Rules(RuleEnd::Stalemate) => self.pick("Stalemate.", "Patt."),
            GameEnding::Rules(RuleEnd::Threefold) => {
                self.pick("Threefold repetition.", "Dreimal dieselbe Stellung.")
            }
            GameEnding::Rules(RuleEnd::FiftyMoves) => self.pick(
                "Fifty moves without a capture or a pawn move.",
                "Fünfzig Züge ohne Schlagen und Bauernzug.",
            ),
            GameEnding::Rules(RuleEnd::TooFewPieces) => {
                self.pick("Insufficient material to mate.", "Das Material reicht nicht zum Matt.")
            }
            GameEnding::Resigned(side) if side == human => self.pick("You resign.", "Sie geben auf."),
            GameEnding::Resigned(_) => self.pick("Palisade resigns.", "Palisade gibt auf."),
            GameEnding::Agreed => {
                let text = self.pick("Draw by agreement", "Remis durch Vereinbarung");
                return format!("{text}, {}.", ending.result());
            }
            GameEnding::Flag(side) | GameEnding::FlagDraw(side) if side == human => {
                self.pick("Your time is up.", "Ihre Zeit ist abgelaufen.")
            }
            GameEnding::Flag(_) | GameEnding::FlagDraw(_) => {
                self.pick("Palisade's time is up.", "Palisades Zeit ist abgelaufen.")
            }
        };
        let who = match winner {
            Some(winner) if winner == human => self.pick("You win", "Sie gewinnen"),
            Some(_) => self.pick("Palisade wins", "Palisade gewinnt"),
            None => self.pick("A draw", "Remis"),
        };
        let alone = match ending {
            GameEnding::FlagDraw(side) if side == human => {
                self.pick(" Palisade has only the king left.", " Palisade hat nur noch den König.")
            }
            GameEnding::FlagDraw(_) => {
                self.pick(" You have only the king left.", " Sie haben nur noch den König.")
            }
            _ => "",
        };
        format!("{how}{alone} {who}, {}.", ending.result())
    }

    /// Returns a sentence with the estimate of the player's own rating after the games so far, and its range.
    pub fn own_rating(&self, estimate: RatingEstimate) -> String {
        let RatingEstimate { rating, low, high, games } = estimate;
        match (self.language, games) {
            (Language::English, 1) => {
                format!("Your rating by one game: about {rating} on Lichess ({low} to {high}).")
            }
            (Language::English, _) => {
                format!("Your rating by {games} games: about {rating} on Lichess ({low} to {high}).")
            }
            (Language::German, 1) => {
                format!("Ihre Wertung nach einer Partie: etwa {rating} auf Lichess ({low} bis {high}).")
            }
            (Language::German, _) => {
                format!("Ihre Wertung nach {games} Partien: etwa {rating} auf Lichess ({low} bis {high}).")
            }
        }
    }

    /// Returns a sentence with the results of the games so far, from the human player's side: `won`, `drawn`
    /// and `lost` are numbers of games.
    pub fn tally(&self, won: u32, drawn: u32, lost: u32) -> String {
        // Decimals, since not every terminal has the sign of a half.
        let half = if drawn % 2 == 1 { self.pick(".5", ",5") } else { "" };
        let points = |whole: u32| format!("{}{half}", whole + drawn / 2);
        let (own, other) = (points(won), points(lost));
        match (won + drawn + lost, self.language) {
            (0, _) => self.pick("No game has ended yet.", "Noch ist keine Partie zu Ende.").to_owned(),
            (_, Language::English) => {
                format!("You {own}, Palisade {other} (won {won}, drawn {drawn}, lost {lost}).")
            }
            (_, Language::German) => {
                format!("Sie {own}, Palisade {other} (gewonnen {won}, remis {drawn}, verloren {lost}).")
            }
        }
    }

    /// Returns a sentence about a turning point of the game, the bad move `mv` on `board`, with the reason if
    /// it is known; `own` if the human player made it.
    pub fn turning_point(&self, board: &Board, mv: Move, point: &TurningPoint, own: bool) -> String {
        let whose = if own { self.pick("you", "Sie") } else { "Palisade" };
        let [was, is] = point.assessment.map(|assessment| self.assessment(assessment));
        let (noun, name) = (self.mark(point.mark), self.numbered(board, mv));
        let unchanged = point.assessment[0] == point.assessment[1];
        let mut text = match (unchanged, self.language) {
            (true, _) if !point.assessment[0].is_decided() => {
                format!("{name}{} ({whose}): {noun}.", point.mark.sign())
            }
            (true, Language::English) => {
                format!("{name}{} ({whose}): {noun}, still {was}.", point.mark.sign())
            }
            (false, Language::English) => {
                format!("{name}{} ({whose}): {noun}, from {was} to {is}.", point.mark.sign())
            }
            (true, Language::German) => {
                format!("{name}{} ({whose}): {noun}, noch immer {was}.", point.mark.sign())
            }
            (false, Language::German) => {
                format!("{name}{} ({whose}): {noun}, erst {was}, dann {is}.", point.mark.sign())
            }
        };
        if let Some(why) = &point.why {
            text.push(' ');
            text += why;
        }
        text
    }

    const fn mark(&self, mark: Mark) -> &'static str {
        match (self.language, mark) {
            (Language::English, Mark::Blunder) => "a blunder",
            (Language::English, Mark::Mistake) => "a mistake",
            (Language::English, _) => "an inaccuracy",
            (Language::German, Mark::Blunder) => "ein grober Fehler",
            (Language::German, Mark::Mistake) => "ein Fehler",
            (Language::German, _) => "eine Ungenauigkeit",
        }
    }

    fn assessment(&self, assessment: Assessment) -> String {
        match (self.language, assessment) {
            (Language::English, assessment) => assessment.to_string(),
            (_, Assessment::Mated) => "Matt gesetzt".to_owned(),
            (_, Assessment::Losing) => "auf Verlust".to_owned(),
            (_, Assessment::Worse) => "schlechter".to_owned(),
            (_, Assessment::Equal) => "ausgeglichen".to_owned(),
            (_, Assessment::Better) => "besser".to_owned(),
            (_, Assessment::Winning) => "auf Gewinn".to_owned(),
            (_, Assessment::Mates) => "mit erzwungenem Matt".to_owned(),
        }
    }

    /// Returns the message that the moves typed as `moves` will be played when it is the player's turn.
    pub fn premoves(&self, moves: &[String]) -> String {
        let names = listed(moves, self.pick("and", "und"));
        match (self.language, moves) {
            (Language::English, [_]) => format!("{names} will be played on your turn if it is legal then."),
            (Language::English, _) => format!("{names} will be played if they are legal on your turns."),
            (Language::German, [_]) => {
                format!("{names} wird gespielt, wenn Sie am Zug sind und es dann geht.")
            }
            (Language::German, _) => {
                format!("{names} werden gespielt, wenn Sie am Zug sind und es dann geht.")
            }
        }
    }

    /// Returns the message that the typed `lines` will be carried out after the answer in progress is shown.
    pub fn postponed(&self, lines: &[String]) -> String {
        let quoted: Vec<String> = lines.iter().map(|line| format!("`{line}`")).collect();
        let names = listed(&quoted, self.pick("and", "und"));
        match (self.language, lines) {
            (Language::English, [_]) => format!("{names} follows after the answer."),
            (Language::English, _) => format!("{names} follow after the answer."),
            (Language::German, [_]) => format!("{names} folgt nach der Antwort."),
            (Language::German, _) => format!("{names} folgen nach der Antwort."),
        }
    }

    /// Returns the message that a game or report file cannot be written or loaded, and why.
    pub fn file_problem(&self, problem: &FileProblem) -> String {
        let german = self.language == Language::German;
        let path = problem.path().display();
        match problem {
            FileProblem::Taken(_) if german => {
                format!("{path} gibt es schon; wählen Sie einen anderen Namen.")
            }
            FileProblem::Taken(_) => format!("{path} already exists; choose another name."),
            FileProblem::NoGame(_, why) => {
                let why = why.as_ref().map(|why| format!(" ({why})")).unwrap_or_default();
                if german {
                    format!("{path} enthält weder eine Partie noch eine Stellung{why}.")
                } else {
                    format!("{path} contains neither a game nor a position{why}.")
                }
            }
            FileProblem::Io(_, why) if german => format!("{path} lässt sich nicht lesen: {why}."),
            FileProblem::Io(_, why) => format!("{path} cannot be read: {why}."),
        }
    }

    /// Returns a hint for the position `board` that names the piece to move, but not the move `mv`.
    pub fn hint(&self, board: &Board, mv: Move) -> String {
        let piece = self.piece(board, mv.from(), "acc");
        match self.language {
            Language::English => format!("Look at {piece}. (`hint` again shows the move.)"),
            Language::German => format!("Sehen Sie sich {piece} an. (Noch einmal `hint` zeigt den Zug.)"),
        }
    }
}

/// Returns names with commas and `last_gap` before the last one: `a`, `a and b`, `a, b and c`.
fn listed(names: &[String], last_gap: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {last_gap} {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_coach::claims::illegal_move::read;

    fn message_for(language: Language, fen: &str, typed: &str) -> String {
        let board = Board::from_fen(fen).expect("legal");
        let mistake = read(&board, typed).expect_err("not legal");
        GameMessages::new(language).mistake(&board, typed, &mistake)
    }

    #[test]
    fn mistakes_are_described_in_both_languages() {
        let king = "4k3/8/8/8/4r3/8/8/3K4 w - - 0 1";
        assert_eq!(
            message_for(Language::English, king, "Ke1"),
            "Ke1 is not legal: the king would be in check from the rook on e4."
        );
        assert_eq!(
            message_for(Language::German, king, "Ke1"),
            "Ke1 geht nicht: der König stünde im Schach durch den Turm auf e4."
        );
        let rooks = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
        assert_eq!(message_for(Language::English, rooks, "Rd1"), "Which one: Rad1 or Rhd1?");
        assert_eq!(message_for(Language::German, rooks, "Td1"), "Welcher Zug: Tad1 oder Thd1?");
        let pawn = "8/4P3/8/8/8/8/8/k1K5 w - - 0 1";
        assert_eq!(message_for(Language::English, pawn, "e8"), "Which promotion: e8=Q, e8=R, e8=B or e8=N?");
        assert_eq!(
            message_for(Language::English, pawn, "e6"),
            "e6 is not legal: no pawn of yours can go there, only to e8."
        );
    }

    #[test]
    fn endings_are_described_for_the_person() {
        let messages = GameMessages::new(Language::English);
        let mate = GameEnding::Rules(RuleEnd::Checkmate(Color::White));
        assert_eq!(messages.ending(mate, Color::White), "Checkmate. You win, 1-0.");
        assert_eq!(messages.ending(mate, Color::Black), "Checkmate. Palisade wins, 1-0.");
        assert_eq!(
            messages.ending(GameEnding::FlagDraw(Color::White), Color::White),
            "Your time is up. Palisade has only the king left. A draw, 1/2-1/2."
        );
    }
}
