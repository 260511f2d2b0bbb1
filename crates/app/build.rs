//! Records the compiler for the `compiler` command, and adds icon, version and manifest to a Windows binary.

use std::process::Command;

/// Run as the user who starts it, with long paths, on the Windows it was tried for.
const MANIFEST: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <trustInfo xmlns="urn:schemas-microsoft-com:asm.v3"><security><requestedPrivileges>
    <requestedExecutionLevel level="asInvoker" uiAccess="false"/>
  </requestedPrivileges></security></trustInfo>
  <compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1"><application>
    <supportedOS Id="{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}"/>
  </application></compatibility>
  <application xmlns="urn:schemas-microsoft-com:asm.v3"><windowsSettings>
    <longPathAware xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">true</longPathAware>
  </windowsSettings></application>
</assembly>
"#;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=assets/palisade.ico");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    if let Some(text) = version.ok().and_then(|output| String::from_utf8(output.stdout).ok()) {
        println!("cargo::rustc-env=PALISADE_RUSTC={}", text.trim());
    }
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows") {
        // A build without a resource compiler plays as well.
        if let Err(error) = windows_resource() {
            println!("cargo::warning=no icon and no version in the file: {error}");
        }
    }
}

fn windows_resource() -> std::io::Result<()> {
    winresource::WindowsResource::new()
        .set_icon("assets/palisade.ico")
        .set_manifest(MANIFEST)
        .set("ProductName", "Palisade")
        .set("FileDescription", "Palisade, a UCI chess engine")
        .set("OriginalFilename", "palisade.exe")
        .set("LegalCopyright", "The Palisade developers; GNU General Public License, version 3 or later")
        .compile()
}
