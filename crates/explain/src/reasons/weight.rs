//! What a fact counts: its rank, and its weight among those of the rank.
//!
//! The order of tactical points is that in which a coach names them where several hold: what is
//! certain by rule and what is given first, how guards are dealt with, then attacks on several pieces, then
//! where the attack goes. Weights of play are centipawns, more or less: a motif counts as much as the
//! line collects by it and little if it collects nothing, a place counts a base of its own.

use crate::facts::{Fact, Gets, Kind, NEAR_MATE};
use crate::line::{Fate, Line};
use crate::reasons::reason::Rank;
use crate::view::CandidateLine;
use palisade::evaluation::Theme;
use palisade::types::{Color, PieceKind, Square};

/// What a motif counts more if the line goes on to collect what it attacked.
const COLLECTED: i32 = 170;

/// The line that facts are weighed in.
pub struct Case<'a> {
    line: &'a Line,
    /// The ply of the side's first move.
    pub first: usize,
    /// Points that the line wins for the side.
    pub gain: Option<i32>,
    /// It mates.
    mates: bool,
    /// It mates within three moves.
    mates_soon: bool,
    /// It becomes a queen, or gives for something that is worth it.
    forces: bool,
}

impl<'a> Case<'a> {
    /// The case of a side in a line, with the facts that help it.
    pub fn new(way: &'a CandidateLine, side: Color, facts: &[&Fact]) -> Self {
        let gain = facts.iter().find_map(|fact| match &fact.kind {
            Kind::Wins { won, lost } => Some(points(won) - points(lost)),
            _ => None,
        });
        let mate = facts.iter().find_map(|fact| match fact.kind {
            Kind::Mate { moves, .. } => Some(moves),
            _ => None,
        });
        let forces = facts.iter().any(|fact| match fact.kind {
            Kind::Zugzwang
            | Kind::Outruns { .. }
            | Kind::WinsRace { .. }
            | Kind::Runs { .. }
            | Kind::PawnEnding => true,
            Kind::Sacrifices { gets, .. } => gets != Gets::Attack,
            _ => false,
        });
        Self {
            line: &way.line,
            first: usize::from(side != way.line.start().side_to_move()),
            gain,
            mates: mate.is_some(),
            mates_soon: mate.is_some_and(|moves| moves <= NEAR_MATE),
            forces,
        }
    }

    /// What a tactical point of this line would explain, centipawns.
    pub fn stake(&self) -> i32 {
        100 * self.gain.unwrap_or(0)
    }

    /// The rank and weight of a fact; nothing if it is beside the point here.
    pub fn weigh(&self, fact: &Fact) -> Option<(Rank, i32)> {
        if let Some(weight) = decides(&fact.kind) {
            return Some((Rank::Decided, weight));
        }
        let point = self.mates || self.gain.is_some() || self.forces;
        if point && let Some(weight) = self.point(fact) {
            return Some((Rank::Tactics, weight));
        }
        // Beside a mate that is near only what leads to it counts.
        if self.mates_soon && !matches!(fact.kind, Kind::OnlyMove { .. } | Kind::Parries { .. }) {
            return None;
        }
        // What the other side cuts off itself is the line's doing, not the move's.
        if let Kind::Interferes { at, .. } = fact.kind
            && self.line.step(fact.ply).is_none_or(|step| step.moved().sq != at)
        {
            return None;
        }
        play(&fact.kind).map(|weight| (Rank::Play, weight))
    }

    /// What a fact counts as the tactical point.
    fn point(&self, fact: &Fact) -> Option<i32> {
        let gain = self.gain.unwrap_or(0);
        let weight = match &fact.kind {
            Kind::Wins { .. } => 530,
            Kind::Mate { .. } => 682,
            Kind::TakesLoose { piece } if !self.mates && gain >= piece.kind().points() => 690,
            Kind::TakesFor { .. } if !self.mates && gain >= 2 => 690,
            kind => mechanism(kind)?,
        };
        let squares = aimed_at(&fact.kind);
        let collected = !squares.is_empty() && collects(self.line, fact, &squares);
        // In the middle of a mating line only the move itself is told, and of other lines only what is
        // collected or made there.
        let made = match &fact.kind {
            // Not where something like it is lost for it.
            Kind::TakesLoose { piece } => gain >= piece.kind().points(),
            Kind::Wins { .. }
            | Kind::Mate { .. }
            | Kind::Promotes { .. }
            | Kind::Underpromotes { .. }
            | Kind::DoubleCheck
            | Kind::Zugzwang
            | Kind::Opposition { .. }
            | Kind::KeySquare { .. } => true,
            _ => false,
        };
        if fact.ply > self.first && (self.mates_soon || !(collected || made)) {
            return None;
        }
        Some(weight + if collected { COLLECTED } else { 0 })
    }
}

/// What a fact counts in play: what it stops and threatens, plans, then places.
fn play(kind: &Kind) -> Option<i32> {
    Some(match kind {
        Kind::Parries { mate: true, .. } => 400,
        Kind::Sacrifices { .. } => 200,
        Kind::Promotes { .. } | Kind::Underpromotes { .. } => 180,
        Kind::EnPassant => 160,
        Kind::Parries { .. } => 150,
        Kind::Threat { mate: Some(_), .. } => 155,
        Kind::KeySquare { .. } | Kind::CatchesPawn { .. } | Kind::HeadsForBoth { .. } => 140,
        Kind::Fork { .. } | Kind::Skewer { .. } => 135,
        Kind::Discovers { target, .. } if target.kind() == PieceKind::King => 125,
        Kind::Threat { wins, lost, .. } => 90 + 5 * (points(wins) - points(lost)).min(9),
        Kind::Outruns { .. } | Kind::WinsRace { .. } | Kind::Discovers { .. } => 95,
        Kind::TakesLoose { piece } if piece.kind() != PieceKind::Pawn => 100,
        Kind::TakesFor { .. } => 100,
        // Of motifs the line proves what comes of them.
        Kind::Interferes { .. } | Kind::Deflects { .. } | Kind::Traps { .. } | Kind::InBetween { .. } => 88,
        Kind::Lever { .. } => 86,
        Kind::PawnEnding => 90,
        Kind::Prevents { .. } => 85,
        Kind::GainsTime { .. } => 70,
        _ => return place(kind),
    })
}

/// What the place of a piece counts, or a small thing.
fn place(kind: &Kind) -> Option<i32> {
    Some(match kind {
        Kind::MinorityAttack { .. } => 66,
        Kind::TakesDefender { .. } | Kind::Overloads { .. } => 64,
        Kind::Denies { .. } => 62,
        Kind::DoubleCheck
        | Kind::BreaksCover { .. }
        | Kind::Restores { .. }
        | Kind::OpensCentre { .. }
        | Kind::OffersTrade { ahead: true, .. }
        | Kind::Opposition { .. } => 60,
        Kind::Outpost { .. } | Kind::Saves { .. } => 58,
        Kind::AttacksWeakPawn { .. } | Kind::Trades { ahead: true, .. } => 56,
        Kind::LeavesBadBishop { .. } | Kind::WeakensPawn { .. } => 54,
        Kind::Hole { .. } => 52,
        Kind::Passer { .. } | Kind::StopsPasser { .. } | Kind::Castles { .. } => 50,
        Kind::BishopPair | Kind::AdvancesPawn { .. } => 48,
        Kind::Seventh { .. }
        | Kind::TradesBadBishop { .. }
        | Kind::SpoilsCastling
        | Kind::ForfeitsCastling => 46,
        Kind::Develops { .. } => 45,
        Kind::OpensDiagonal { .. } | Kind::DoublesRooks { .. } | Kind::PreparesMinority { .. } => 44,
        Kind::StepsAside { .. } | Kind::TucksKing { .. } => 43,
        Kind::ActivatesKing { .. }
        | Kind::Blockades { .. }
        | Kind::NearsPasser { .. }
        | Kind::TakesFile { half: false, .. }
        | Kind::OpensFile { half: false, .. } => 42,
        Kind::Route { .. } => 41,
        Kind::Pin { .. }
        | Kind::UsesPin { .. }
        | Kind::Unpins { .. }
        | Kind::KingAttack { .. }
        | Kind::Centre { .. } => 40,
        Kind::Guards { .. } => 38,
        // It says nothing of why: after all that does.
        Kind::Quiet => 33,
        Kind::OnlyMove { .. } => 31,
        Kind::Threatens { .. } | Kind::OffersTrade { .. } | Kind::StrikesF7 { .. } => 36,
        Kind::LeavesNoCheck { .. }
        | Kind::ConnectsRooks
        | Kind::TakesFile { .. }
        | Kind::OpensFile { .. } => 34,
        Kind::AvoidsTrade { .. } | Kind::MinorTrade { .. } => 32,
        Kind::TakesLoose { .. }
        | Kind::Trades { .. }
        | Kind::Improves { .. }
        | Kind::Centralises { .. }
        | Kind::ExposedKing { .. } => 30,
        Kind::Vacates { .. } | Kind::Collinear { .. } => 26,
        Kind::GainsSpace { .. } => 24,
        Kind::Check { .. } => 8,
        // Nothing comes of them.
        _ => return None,
    })
}

/// What decides or draws the game.
fn decides(kind: &Kind) -> Option<i32> {
    Some(match kind {
        Kind::OnlyMove { legal: true } => 1100,
        Kind::Mate { moves, .. } if *moves <= NEAR_MATE => 1000,
        Kind::Tablebase { .. } => 400,
        Kind::Stalemate => 950,
        Kind::StalemateTrick { saves, .. } => {
            if *saves {
                900
            } else {
                650
            }
        }
        Kind::Perpetual => 850,
        Kind::WrongBishop { .. } | Kind::DeadDraw => 800,
        Kind::Lucena { .. } | Kind::Philidor { .. } => 780,
        Kind::Fortress => 750,
        Kind::InZugzwang => 700,
        Kind::Lost { .. } => 600,
        _ => return None,
    })
}

/// The order of tactical points.
fn mechanism(kind: &Kind) -> Option<i32> {
    Some(match kind {
        Kind::DoubleCheck => 730,
        Kind::Discovers { target, .. } if target.kind() == PieceKind::King => 720,
        Kind::Underpromotes { .. } => 715,
        Kind::Outruns { .. } | Kind::WinsRace { .. } | Kind::Runs { .. } => 712,
        Kind::Promotes { .. } => 710,
        Kind::EnPassant => 705,
        Kind::Castles { .. } => 703,
        Kind::Opposition { .. } => 704,
        Kind::KeySquare { .. } => 702,
        Kind::Windmill { .. } | Kind::Zugzwang => 700,
        Kind::Threat { mate: Some(_), .. } => 692,
        Kind::Collinear { .. } => 607,
        // What comes back by a mechanism is told by it.
        Kind::Sacrifices { gets: Gets::Material, .. } => 605,
        Kind::Sacrifices { .. } => 690,
        Kind::BackRank { piece: None } => 685,
        Kind::Attracts { .. } => 680,
        Kind::Deflects { .. } => 675,
        Kind::Interferes { .. } => 672,
        Kind::Clears { .. } => 665,
        Kind::XRay { .. } => 660,
        Kind::InBetween { .. } => 655,
        Kind::Desperado { .. } => 650,
        Kind::TakesDefender { .. } => 640,
        Kind::Overloads { .. } => 635,
        Kind::BackRank { .. } => 630,
        Kind::Traps { .. } => 625,
        Kind::Skewer { .. } => 620,
        Kind::Fork { .. } => 615,
        Kind::Discovers { .. } => 610,
        Kind::PawnEnding => 609,
        Kind::Pin { .. } | Kind::UsesPin { .. } => 600,
        // Where it goes, after what it goes by, also if that comes a move later.
        Kind::StrikesF7 { .. } => 512,
        Kind::ExposedKing { .. } => 508,
        Kind::KingAttack { .. } => 506,
        Kind::OpensCentre { .. } => 507,
        Kind::BreaksCover { .. } => 504,
        Kind::AdvancesPawn { .. } => 380,
        Kind::TakesLoose { .. } | Kind::TakesFor { .. } => 350,
        // It says how a move looks, not what it is for.
        Kind::Quiet => 340,
        Kind::Threat { .. } => 310,
        Kind::Threatens { .. } => 300,
        _ => return None,
    })
}

fn points(pieces: &[PieceKind]) -> i32 {
    pieces.iter().map(|kind| kind.points()).sum()
}

/// The squares on which a motif would collect.
fn aimed_at(kind: &Kind) -> Vec<Square> {
    match kind {
        Kind::Fork { targets, .. } => targets.iter().map(|piece| piece.sq).collect(),
        Kind::Pin { pinned, to, .. } => vec![pinned.sq, to.sq],
        Kind::UsesPin { pinned, .. } => vec![pinned.sq],
        Kind::Skewer { behind, front, .. } => vec![behind.sq, front.sq],
        Kind::Discovers { target, .. } | Kind::Threatens { target, .. } => vec![target.sq],
        Kind::Traps { piece } => vec![piece.sq],
        _ => Vec::new(),
    }
}

/// True if the side of a fact takes on one of the squares with its next two moves.
fn collects(line: &Line, fact: &Fact, squares: &[Square]) -> bool {
    [fact.ply + 2, fact.ply + 4].into_iter().any(|ply| {
        line.step(ply)
            .and_then(|step| step.captured())
            .is_some_and(|piece| squares.iter().any(|&sq| stood_on(line, fact.ply + 1, sq, piece.sq, ply)))
    })
}

/// True if the piece on `then` after `from` plies is the one on `now` when the ply comes.
fn stood_on(line: &Line, from: usize, then: Square, now: Square, ply: usize) -> bool {
    line.fate(from, then) == Fate::Taken { ply } && line.board(ply).piece_on(now).is_some()
}

/// The theme of the place and reach of a kind of pieces.
pub fn of_piece(kind: PieceKind) -> Theme {
    match kind {
        PieceKind::Pawn => Theme::Pawns,
        PieceKind::Knight => Theme::Knights,
        PieceKind::Bishop => Theme::Bishops,
        PieceKind::Rook => Theme::Rooks,
        PieceKind::Queen => Theme::Queens,
        PieceKind::King => Theme::King,
    }
}

/// The theme a fact shows in.
pub fn theme_of(kind: &Kind) -> Option<Theme> {
    Some(match kind {
        Kind::Outpost { by }
        | Kind::Improves { by, .. }
        | Kind::Centralises { by }
        | Kind::Hole { by }
        | Kind::Develops { by }
        | Kind::Route { by, .. }
        | Kind::TakesFile { by, .. }
        | Kind::OpensFile { by, .. }
        | Kind::Seventh { by }
        | Kind::DoublesRooks { by }
        | Kind::Vacates { piece: by, .. } => of_piece(by.kind()),
        Kind::ActivatesKing { .. } | Kind::Opposition { .. } | Kind::KeySquare { .. } => Theme::King,
        Kind::Passer { .. }
        | Kind::StopsPasser { .. }
        | Kind::Blockades { .. }
        | Kind::AdvancesPawn { .. }
        | Kind::Outruns { .. }
        | Kind::Runs { .. }
        | Kind::WinsRace { .. }
        | Kind::CatchesPawn { .. }
        | Kind::HeadsForBoth { .. }
        | Kind::NearsPasser { .. } => Theme::PassedPawns,
        Kind::Lever { .. }
        | Kind::Centre { .. }
        | Kind::AttacksWeakPawn { .. }
        | Kind::WeakensPawn { .. }
        | Kind::PreparesMinority { .. }
        | Kind::MinorityAttack { .. } => Theme::Pawns,
        Kind::GainsSpace { .. } => Theme::Space,
        Kind::BreaksCover { .. }
        | Kind::SpoilsCastling
        | Kind::KingAttack { .. }
        | Kind::OpensCentre { .. } => Theme::KingAttack,
        Kind::Castles { .. } | Kind::LeavesNoCheck { .. } | Kind::TucksKing { .. } => Theme::KingSafety,
        Kind::TradesBadBishop { .. } | Kind::LeavesBadBishop { .. } | Kind::BishopPair => Theme::Bishops,
        Kind::Threatens { .. } | Kind::Pin { .. } | Kind::Fork { .. } => Theme::Threats,
        _ => return None,
    })
}
