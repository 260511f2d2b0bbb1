//! Parts of the documentation that the code writes: between `<!-- name -->` and `<!-- end -->`.

use std::fs;
use std::path::Path;

/// Holds a page of `docs` to the blocks that it should have; with PALISADE_DRAW set, writes them.
pub fn hold(page: &str, blocks: &[(&str, String)]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
    let text = fs::read_to_string(&path).expect("a page").replace('\r', "");
    let wanted = blocks.iter().fold(text.clone(), |text, (name, block)| with_block(&text, name, block));
    if std::env::var_os("PALISADE_DRAW").is_some() {
        fs::write(&path, &wanted).expect("a page");
    } else {
        assert!(text == wanted, "docs/{page} is not as the code has it: PALISADE_DRAW=1 writes it");
    }
}

/// The text with what stands between the marks of a block replaced.
fn with_block(text: &str, name: &str, block: &str) -> String {
    let mark = format!("<!-- {name} -->\n");
    let start = text.find(&mark).unwrap_or_else(|| panic!("no block {name}")) + mark.len();
    let end = start + text[start..].find("<!-- end -->").expect("an end of the block");
    format!("{}{}{}", &text[..start], block, &text[end..])
}
