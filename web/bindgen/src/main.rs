//! `palisade-bindgen FILE.wasm FOLDER`: what the command `wasm-bindgen --target web` does, without
//! a tool to install and a version to keep in step.

use std::error::Error;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (Some(wasm), Some(folder), None) = (words.next(), words.next(), words.next()) else {
        return Err("usage: palisade-bindgen FILE.wasm FOLDER".into());
    };
    // The names of the functions are a tenth of the packed file, and only stack traces show them.
    let mut bindgen = Bindgen::new();
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.input_path(wasm).web(true)?.typescript(true).generate(folder)?;
    Ok(())
}
