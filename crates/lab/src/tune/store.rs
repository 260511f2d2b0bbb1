//! The traced positions, packed.
//!
//! A position is stored as its trace: a model-specific head (phase, scale, flags), a label, and six short
//! lists of (weight index, count). A pair of index and count takes 3 bytes and the rest of a position about
//! 30, so that a million positions of 270 entries fit in 0.9 gigabytes.
//!
//! Invariant: which position lies in which chunk depends on the data and the seed
//! alone, so that a sum over chunks in order is the same number on every machine
//! and with every number of threads.

/// The number of input lines in a chunk, the unit of parallel work.
pub const CHUNK: usize = 2048;

/// The number of lists of entries in a packed position, one for each [`TracePart`].
pub const PARTS: usize = 6;

/// The part of the evaluation in which a weight of a packed position counts: linear, king attack, winnable or
/// scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TracePart {
    /// The terms that add up linearly; counts are White's minus Black's.
    Linear = 0,
    /// The terms of the danger to Black's king from White's attack.
    WhiteAttack = 1,
    /// The terms of the danger to White's king from Black's attack.
    BlackAttack = 2,
    /// The terms that change the size of the stronger side's advantage in the endgame.
    Winnable = 3,
    /// The terms of the endgame scale factor that applies if White is the stronger side.
    WhiteScale = 4,
    /// The terms of the endgame scale factor that applies if Black is the stronger side.
    BlackScale = 5,
}

/// One list of a packed position: indices of weights, and how often each counts (negative for Black in linear
/// terms).
#[derive(Clone, Copy, Debug, Default)]
pub struct Entries<'a> {
    index: &'a [u16],
    count: &'a [i8],
}

impl<'a> Entries<'a> {
    /// Makes a list from a slice of weight indices and one of counts.
    ///
    /// # Panics
    /// If their lengths differ.
    pub fn new(index: &'a [u16], count: &'a [i8]) -> Self {
        assert_eq!(index.len(), count.len());
        Self { index, count }
    }

    /// Returns the pairs of weight index and count in this list.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = (u16, i8)> + 'a {
        self.index.iter().copied().zip(self.count.iter().copied())
    }

    /// Returns the number of pairs of weight index and count in this list.
    pub fn len(self) -> usize {
        self.index.len()
    }

    /// Returns true if this list has no entries.
    pub fn is_empty(self) -> bool {
        self.index.is_empty()
    }
}

/// The target of a training position, from White's side: a score, the result of the game and a weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    /// The search score in centipawns from White's side.
    pub cp: i16,
    /// The points that White scored in the game, or is expected to score, 0 to 1. `None` if unknown; the
    /// score is then the only label.
    pub result: Option<f32>,
    /// The weight of the position in the error; 1 for most.
    pub weight: f32,
}

impl Label {
    /// Makes a label of weight 1 from a score in centipawns from White's side and the points that
    /// White scored, 0 to 1.
    pub const fn new(cp: i16, result: f32) -> Self {
        Self { cp, result: Some(result), weight: 1.0 }
    }
}

/// One packed position as the model reads it. `H` is the model's own data of a position, such as phase and
/// scale.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a, H> {
    /// The model's own data of the position.
    pub head: H,
    /// The label of the position.
    pub label: Label,
    parts: [Entries<'a>; PARTS],
}

impl<'a, H: Copy> Sample<'a, H> {
    /// Returns the entries of the position that belong to one part of the evaluation: the weights that occur,
    /// with their counts.
    #[inline]
    pub fn part(&self, part: TracePart) -> Entries<'a> {
        self.parts[part as usize]
    }
}

/// The error of a position that does not fit the packed form: a list of entries is too long, or a count does
/// not fit a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// Up to [`CHUNK`] positions, packed as traces. `H` is the model's own data of a position, such as phase and
/// scale.
#[derive(Debug)]
pub struct Chunk<H> {
    heads: Vec<H>,
    labels: Vec<Label>,
    lens: Vec<[u16; PARTS]>,
    index: Vec<u16>,
    count: Vec<i8>,
}

impl<H> Default for Chunk<H> {
    fn default() -> Self {
        Self { heads: Vec::new(), labels: Vec::new(), lens: Vec::new(), index: Vec::new(), count: Vec::new() }
    }
}

impl<H: Copy> Chunk<H> {
    /// Appends a position to the chunk. `parts` has its (weight index, count) pairs for each [`TracePart`];
    /// pairs with count 0 are left out.
    ///
    /// # Errors
    /// If a list is longer than 65,535 entries or a count does not fit a byte; the
    /// chunk is then unchanged.
    pub fn push(&mut self, head: H, label: Label, parts: [&[(u16, i16)]; PARTS]) -> Result<(), TooLarge> {
        let (old_index, old_count) = (self.index.len(), self.count.len());
        let mut lens = [0u16; PARTS];
        for (len, part) in lens.iter_mut().zip(parts) {
            for &(index, count) in part.iter().filter(|&&(_, count)| count != 0) {
                let (Ok(count), true) = (i8::try_from(count), *len < u16::MAX) else {
                    self.index.truncate(old_index);
                    self.count.truncate(old_count);
                    return Err(TooLarge);
                };
                self.index.push(index);
                self.count.push(count);
                *len += 1;
            }
        }
        self.heads.push(head);
        self.labels.push(label);
        self.lens.push(lens);
        Ok(())
    }

    /// Returns the number of positions in the chunk.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Returns true if the chunk has no positions.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Returns the positions of the chunk in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = Sample<'_, H>> {
        let mut at = 0;
        (0..self.len()).map(move |i| {
            let parts = self.lens[i].map(|len| {
                let range = at..at + usize::from(len);
                at = range.end;
                Entries { index: &self.index[range.clone()], count: &self.count[range] }
            });
            Sample { head: self.heads[i], label: self.labels[i], parts }
        })
    }

    /// Frees the memory that the chunk has reserved beyond its positions.
    pub fn shrink(&mut self) {
        self.heads.shrink_to_fit();
        self.labels.shrink_to_fit();
        self.lens.shrink_to_fit();
        self.index.shrink_to_fit();
        self.count.shrink_to_fit();
    }

    /// Returns the sum of the weights that the positions have in the training error.
    pub fn weight(&self) -> f64 {
        self.labels.iter().map(|label| f64::from(label.weight)).sum()
    }

    /// Returns the heap memory of the packed positions, bytes.
    pub fn bytes(&self) -> usize {
        self.heads.capacity() * size_of::<H>()
            + self.labels.capacity() * size_of::<Label>()
            + self.lens.capacity() * size_of::<[u16; PARTS]>()
            + self.index.capacity() * 2
            + self.count.capacity()
    }

    /// Returns the number of pairs of weight and count, summed over the lists of all positions.
    pub fn entries(&self) -> usize {
        self.index.len()
    }

    /// Counts the uses of the evaluation's weights: adds to `uses`, which is indexed by weight, the number of
    /// entries of each weight.
    pub fn count_uses(&self, uses: &mut [u64]) {
        for &index in &self.index {
            uses[usize::from(index)] += 1;
        }
    }
}

/// A set of packed positions for training or measuring, in chunks. `H` is the model's own data of a position,
/// such as phase and scale.
#[derive(Debug)]
pub struct Store<H> {
    /// The chunks of the set, in order.
    pub chunks: Vec<Chunk<H>>,
}

impl<H: Copy> Store<H> {
    /// Makes a set of positions from chunks; chunks without positions are left out.
    pub fn from_chunks(chunks: Vec<Chunk<H>>) -> Self {
        Self { chunks: chunks.into_iter().filter(|chunk| !chunk.is_empty()).collect() }
    }

    /// Returns the number of positions in the set.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(Chunk::len).sum()
    }

    /// Returns true if the set has no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the heap memory of the packed positions, bytes.
    pub fn bytes(&self) -> usize {
        self.chunks.iter().map(Chunk::bytes).sum()
    }

    /// Returns the number of pairs of weight and count, summed over the lists of all positions.
    pub fn entries(&self) -> usize {
        self.chunks.iter().map(Chunk::entries).sum()
    }

    /// Returns true if the game result of at least one position is known.
    pub fn has_results(&self) -> bool {
        self.iter().any(|sample| sample.label.result.is_some())
    }

    /// Returns all positions of the set, in the order of the chunks.
    pub fn iter(&self) -> impl Iterator<Item = Sample<'_, H>> {
        self.chunks.iter().flat_map(Chunk::iter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LABEL: Label = Label::new(-31, 0.5);

    #[test]
    fn samples_come_back_as_they_went_in() {
        let mut chunk = Chunk::default();
        chunk
            .push(7u8, LABEL, [&[(3, -2), (4, 0), (900, 5)], &[], &[(1, 1)], &[(2, -128)], &[], &[(6, 1)]])
            .unwrap();
        chunk.push(9u8, LABEL, [&[], &[(8, 8)], &[], &[], &[], &[]]).unwrap();
        let samples: Vec<_> = chunk.iter().collect();
        let list = |i: usize, part| samples[i].part(part).iter().collect::<Vec<_>>();
        assert_eq!(samples.len(), 2);
        assert_eq!(samples[0].head, 7);
        assert_eq!(list(0, TracePart::Linear), [(3, -2), (900, 5)]);
        assert!(samples[0].part(TracePart::WhiteAttack).is_empty());
        assert_eq!(list(0, TracePart::BlackAttack), [(1, 1)]);
        assert_eq!(list(0, TracePart::Winnable), [(2, -128)]);
        assert_eq!(list(0, TracePart::BlackScale), [(6, 1)]);
        assert_eq!(list(1, TracePart::WhiteAttack), [(8, 8)]);
        assert_eq!(samples[1].label, LABEL);
        assert_eq!(chunk.entries(), 6);
    }

    #[test]
    fn what_does_not_fit_is_refused_and_leaves_no_trace() {
        let mut chunk = Chunk::default();
        let none: &[(u16, i16)] = &[];
        chunk.push(1u8, LABEL, [&[(3, 1)], none, none, none, none, none]).unwrap();
        assert_eq!(
            chunk.push(2u8, LABEL, [&[(1, 1), (2, 128)], none, none, none, none, none]),
            Err(TooLarge)
        );
        assert_eq!(chunk.push(2u8, LABEL, [&[(1, 1)], &[(1, -129)], none, none, none, none]), Err(TooLarge));
        let long: Vec<_> = (0..=u16::MAX).map(|i| (i, 1)).collect();
        let mut longest = Chunk::default();
        longest.push(1u8, LABEL, [&long[1..], none, none, none, none, none]).unwrap();
        assert_eq!(longest.iter().next().unwrap().part(TracePart::Linear).iter().count(), 65_535);
        assert_eq!(chunk.push(2u8, LABEL, [&long, none, none, none, none, none]), Err(TooLarge));
        assert_eq!((chunk.len(), chunk.entries()), (1, 1));
        chunk.push(3u8, LABEL, [&[(5, 1)], none, none, none, none, none]).unwrap();
        assert_eq!(chunk.iter().nth(1).unwrap().part(TracePart::Linear).iter().collect::<Vec<_>>(), [(5, 1)]);
    }
}
