//! The FNV-1a hash (Fowler, Noll, Vo), used to identify data and builds.

/// Returns the 64-bit FNV-1a hash of `bytes`, continued from `hash` ([`FNV_START`] for a new one).
pub fn fnv1a(mut hash: u64, bytes: &[u8]) -> u64 {
    for &byte in bytes {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash
}

/// The value with which the hash [`fnv1a`] of new data starts, the offset basis of 64-bit FNV.
pub const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;
