//! Styles.
