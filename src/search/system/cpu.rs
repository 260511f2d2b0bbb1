//! The check that this processor has the features that the binary was compiled for.
//!
//! `main` makes it first: without it a release file for newer processors dies with "illegal instruction" on
//! an older one, without an explanation. The standard library's `is_x86_feature_detected!` does not help,
//! because it is constant true for features that the build assumes, so this module reads CPUID itself.

/// Returns the name of the first processor feature, such as `AVX2`, that this binary needs but the processor
/// or the operating system lacks, as [`complaint`] takes it; `None` if all are there.
pub fn missing() -> Option<&'static str> {
    #[cfg(target_arch = "x86_64")]
    return x86::missing();
    #[cfg(not(target_arch = "x86_64"))]
    None
}

/// Returns the level of x86-64 that this binary is built for, such as `x86-64-v3`, or the name of another
/// architecture, as in the names of the release files. The level above the first form of AVX-512 is named
/// after Ice Lake, as in Stockfish.
pub fn level() -> &'static str {
    if cfg!(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq", target_feature = "avx512vl")) {
        "x86-64-avx512icl"
    } else if cfg!(all(target_arch = "x86_64", target_feature = "avx512f")) {
        "x86-64-v4"
    } else if cfg!(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "lzcnt")) {
        "x86-64-v3"
    } else if cfg!(all(target_arch = "x86_64", target_feature = "popcnt", target_feature = "sse4.2")) {
        "x86-64-v2"
    } else if cfg!(target_arch = "x86_64") {
        "x86-64-v1"
    } else {
        std::env::consts::ARCH
    }
}

/// Returns the error message for the user that the processor lacks `feature`, which this binary requires.
pub fn complaint(feature: &str) -> String {
    format!(
        "this build of Palisade is for {} processors and this one lacks {feature}; use a file for an older level \
         (x86-64-v3, x86-64-v2 or x86-64-v1)",
        level()
    )
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{__cpuid_count, _xgetbv, CpuidResult};

    /// A feature: its name, whether the build assumes it, and its place in CPUID (leaf, register 1 = EBX, 2 =
    /// ECX, bit).
    struct Feature(&'static str, bool, u32, u8, u32);

    /// The features of x86-64 processors that some build assumes.
    const FEATURES: [Feature; 14] = [
        Feature("SSE4.2", cfg!(target_feature = "sse4.2"), 1, 2, 20),
        Feature("POPCNT", cfg!(target_feature = "popcnt"), 1, 2, 23),
        Feature("AVX", cfg!(target_feature = "avx"), 1, 2, 28),
        Feature("OSXSAVE", cfg!(target_feature = "avx"), 1, 2, 27),
        Feature("BMI1", cfg!(target_feature = "bmi1"), 7, 1, 3),
        Feature("AVX2", cfg!(target_feature = "avx2"), 7, 1, 5),
        Feature("BMI2", cfg!(target_feature = "bmi2"), 7, 1, 8),
        Feature("AVX-512F", cfg!(target_feature = "avx512f"), 7, 1, 16),
        Feature("AVX-512DQ", cfg!(target_feature = "avx512dq"), 7, 1, 17),
        Feature("AVX-512CD", cfg!(target_feature = "avx512cd"), 7, 1, 28),
        Feature("AVX-512BW", cfg!(target_feature = "avx512bw"), 7, 1, 30),
        Feature("AVX-512VL", cfg!(target_feature = "avx512vl"), 7, 1, 31),
        Feature("AVX-512 VPOPCNTDQ", cfg!(target_feature = "avx512vpopcntdq"), 7, 2, 14),
        Feature("LZCNT", cfg!(target_feature = "lzcnt"), 0x8000_0001, 2, 5),
    ];

    /// The registers of wide instructions, which an operating system must save: the name of the missing
    /// feature, whether this build assumes it, and the bits of XCR0. Darwin saves those of AVX-512 from their
    /// first use on, and sets the bits only then.
    const REGISTERS: [(&str, bool, u64); 2] = [
        ("an operating system that knows AVX", cfg!(target_feature = "avx"), 0x06),
        (
            "an operating system that knows AVX-512",
            cfg!(all(target_feature = "avx512f", not(target_vendor = "apple"))),
            0xe6,
        ),
    ];

    fn cpuid(leaf: u32) -> CpuidResult {
        __cpuid_count(leaf, 0)
    }

    /// Returns the name of the first feature, such as `AVX2`, that this binary needs and this x86-64
    /// processor or operating system lacks; `None` if all are there.
    pub fn missing() -> Option<&'static str> {
        missing_feature().or_else(missing_registers)
    }

    /// Returns the name of the first feature whose registers the operating system does not save; `None`
    /// if it saves all. Called once the processor is known to have all features, OSXSAVE among them.
    fn missing_registers() -> Option<&'static str> {
        /// # Safety
        /// The operating system must have allowed the instruction (OSXSAVE).
        #[target_feature(enable = "xsave")]
        unsafe fn saved() -> u64 {
            // SAFETY: guaranteed by the caller.
            unsafe { _xgetbv(0) }
        }
        let assumed = || REGISTERS.iter().filter(|registers| registers.1);
        assumed().next()?;
        // SAFETY: a build that assumes AVX has found OSXSAVE before it comes here.
        let saved = unsafe { saved() };
        assumed().find(|&&(_, _, bits)| saved & bits != bits).map(|registers| registers.0)
    }

    fn missing_feature() -> Option<&'static str> {
        let highest = |base| cpuid(base).eax;
        FEATURES
            .iter()
            .filter(|feature| feature.1)
            .find(|feature| {
                let &&Feature(_, _, leaf, register, bit) = feature;
                if highest(leaf & 0x8000_0000) < leaf {
                    return true;
                }
                let answer = cpuid(leaf);
                let word = if register == 1 { answer.ebx } else { answer.ecx };
                word & 1 << bit == 0
            })
            .map(|feature| feature.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_processor_that_runs_this_test_has_what_it_needs() {
        assert_eq!(missing(), None);
        assert!(complaint("AVX2").is_ascii() && complaint("AVX2").contains(level()));
    }
}
