//! The frame of a report page: head, style sheet, script, escaping.
//!
//! A page is one self-contained file: no fonts, no network, and a policy in its head that
//! forbids any. Its script (`page.js`) only helps: everything there is to read is in the
//! page without it.

/// Text made safe for HTML content and attributes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            // Control characters are not allowed in HTML at all.
            c if c.is_control() && c != '\n' && c != '\t' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("page.js");
/// The page may use what is inside it and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      base-uri 'none'; form-action 'none'";

/// A whole page around a body of HTML.
pub fn page(title: &str, body: &str) -> String {
    head(title) + body + &foot()
}

/// A page up to its body.
pub fn head(title: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <div class=\"tools\"><button id=\"flip\" type=\"button\" aria-pressed=\"false\" \
         title=\"f\">Flip boards</button><button id=\"theme\" type=\"button\">Dark</button></div>\n",
        title = escape(title),
    )
}

/// A page after its body.
pub fn foot() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "<footer>Made by Palisade {version}</footer>\n</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

/// A figure in a card: the figure, and below it what it is.
pub fn card(figure: &str, what: &str) -> String {
    format!("<div class=\"card\"><b>{}</b><span>{}</span></div>\n", escape(figure), escape(what))
}

/// One plot drawn twice, for wide and for narrow windows; the style sheet
/// shows the one that fits.
pub fn plot(label: &str, draw: impl Fn(u32, u32) -> String) -> String {
    format!(
        "<div class=\"plot\" role=\"group\" aria-label=\"{}\"><div class=\"wide\">{}</div><div class=\"narrow\">{}</div></div>\n",
        escape(label),
        draw(1000, 320),
        draw(420, 300)
    )
}

/// JSON for a `<script>` of a page: no text in it can end that element.
pub fn json(value: &serde_json::Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_escapes_the_escaping() {
        let nasty = "<script>\"&'\0\u{1b}é";
        assert_eq!(json(&serde_json::json!("</script>")), "\"\\u003c/script>\"");
        assert!(!SCRIPT.contains("</script") && !STYLE.contains("</style"));
        assert_eq!(escape(nasty), "&lt;script&gt;&quot;&amp;&#39;\u{fffd}\u{fffd}é");
    }
}
