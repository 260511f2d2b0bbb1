//! The frame of a report page: head, style sheet and script, and the conversion of markup to a file.
//!
//! A page is one self-contained file: no fonts, no network, and a policy in its head that forbids both. Its
//! scripts (directory `script`, one module in the page) only help: the page is complete without them.
//!
//! Pages and pictures are written with `maud`, which escapes every text. Control characters, which `maud`
//! lets pass, are removed by [`text`]. So no writer of a page has to take care of either.

use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("style.css");
/// The script of a page: one JavaScript module of several files, of which each may use the declarations of
/// those before it.
const SCRIPT: &str = concat!(
    include_str!("script/page.js"),
    include_str!("script/board.js"),
    include_str!("script/tries.js"),
    include_str!("script/game.js"),
);
/// The content security policy of a page, which may use its own content and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      base-uri 'none'; form-action 'none'";

/// Returns markup as text for a file. Control characters, which HTML and XML forbid, are replaced by U+FFFD;
/// line feeds and tabs stay.
pub fn text(markup: Markup) -> String {
    let forbidden = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    let PreEscaped(text) = markup;
    if text.contains(forbidden) { text.replace(forbidden, "\u{fffd}") } else { text }
}

/// Returns a whole HTML page around the content `body`, with style sheet and script.
pub fn page(title: &str, body: Markup) -> String {
    head(title) + &text(body) + &foot()
}

/// Returns an HTML page up to its body. The tags that [`foot`] closes stay open, so that a page can be
/// written piece by piece.
pub fn head(title: &str) -> String {
    text(html! {
        (DOCTYPE) (tags("\n<html lang=\"en\">\n"))
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(POLICY);
            meta name="viewport" content="width=device-width, initial-scale=1";
            title { (title) }
            style { (asset(STYLE)) }
        }
        (tags("\n<body>\n<main>\n"))
        div.tools {
            button #flip type="button" aria-pressed="false" title="f" { "Flip boards" }
            button #theme type="button" { "Dark" }
        }
    })
}

/// Returns the end of an HTML page, with the tags that [`head`] opened.
pub fn foot() -> String {
    text(html! {
        footer { "Made by Palisade " (env!("CARGO_PKG_VERSION")) }
        (tags("\n</main>\n"))
        script type="module" { (asset(SCRIPT)) }
        (tags("\n</body>\n</html>\n"))
    })
}

/// Returns HTML tags as markup that is not escaped. It is for tags that are closed in another piece of the
/// page, or that close those of another piece.
pub fn tags(open: &'static str) -> PreEscaped<&'static str> {
    PreEscaped(open)
}

/// Returns an embedded file with `\n` as line end, whatever the checkout uses.
fn asset(file: &str) -> Markup {
    PreEscaped(file.replace('\r', ""))
}

/// Returns the HTML of one figure, such as a percentage, with its description `what` below.
pub fn card(figure: &str, what: &str) -> Markup {
    html! { div.card { b { (figure) } span { (what) } } }
}

/// Returns a plot drawn twice by `draw`, which receives width and height in pixels: for wide and
/// for narrow windows. The style sheet shows the one that fits. `label` is for screen readers.
pub fn plot(label: &str, draw: impl Fn(u32, u32) -> Markup) -> Markup {
    html! {
        div.plot role="group" aria-label=(label) {
            div.wide { (draw(1000, 320)) }
            div.narrow { (draw(420, 300)) }
        }
    }
}

/// Returns JSON for a `<script>` element, escaped so that no text in it can end the element.
pub fn json(value: &serde_json::Value) -> Markup {
    PreEscaped(value.to_string().replace('<', "\\u003c"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_escapes_the_escaping() {
        let nasty = "<script>\"&'\0\u{1b}\u{9b}\ré\n\t";
        assert_eq!(json(&serde_json::json!("</script>")).0, "\"\\u003c/script>\"");
        assert!(!SCRIPT.contains("</script") && !STYLE.contains("</style"));
        let safe = "&lt;script&gt;&quot;&amp;'\u{fffd}\u{fffd}\u{fffd}\u{fffd}é\n\t";
        let written = text(html! { p title=(nasty) { (nasty) } });
        assert_eq!(written, format!("<p title=\"{safe}\">{safe}</p>"));
        // Attributes stand in double quotes: the single one may stay.
        assert!(head(nasty).contains(&format!("<title>{safe}</title>")));
    }
}
