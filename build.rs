//! Tells the `compiler` command which compiler it was.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    if let Some(text) = version.ok().and_then(|output| String::from_utf8(output.stdout).ok()) {
        println!("cargo::rustc-env=PALISADE_RUSTC={}", text.trim());
    }
}
