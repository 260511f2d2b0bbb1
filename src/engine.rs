//! Layer 5: a facade over the search without any I/O.
