//! The kinds of facts: [`Kind`], a fact of one of them, [`KindName`], and the modules of the files that declare them.
//!
//! Written by `build.rs` from the files below `facts/<group>/`; nothing here is edited by hand.

include!(concat!(env!("OUT_DIR"), "/facts.rs"));
