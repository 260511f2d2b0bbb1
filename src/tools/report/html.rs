//! The frame of a report page: head, style sheet, escaping.
//!
//! A page is one self-contained file: no scripts, no fonts, no network.

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

const STYLE: &str = "
:root { --ink: #23282d; --soft: #667078; --line: #d9dcd6; --paper: #f7f6f2; --card: #fff;
  --good: #2f7d4f; --bad: #b8402f; --accent: #35618e; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); color-scheme: light;
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.25rem; }
h1, h2 { overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0 .25rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .6rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { font-size: 1rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
section > h3 { margin-top: 1.5rem; }
p { margin: .3rem 0; }
.soft, .note { color: var(--soft); }
.note { font-size: .9rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1rem 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .7rem .9rem; }
.card b { display: block; overflow-wrap: anywhere; font-size: 1.4rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
.card span { color: var(--soft); font-size: .85rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--soft); font-weight: 600; }
td.n, th.n { text-align: right; }
.yes { color: var(--good); } .no { color: var(--bad); } .yes, .no { font-weight: 600; }
.plot { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .5rem; }
.plot svg { display: block; width: 100%; height: auto; }
.plot .narrow { display: none; }
.boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 1rem; }
figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .8rem; }
figcaption { font-size: .92rem; overflow-wrap: anywhere; }
figcaption code, .fen { font-size: .78rem; color: var(--soft); overflow-wrap: anywhere; }
.board { display: block; width: 100%; height: auto; margin: .4rem 0; }
.board .light { fill: #ece7d8; } .board .dark { fill: #92a58a; }
.board text { font: 11px system-ui, 'DejaVu Sans', sans-serif; fill: #667078; text-anchor: middle; }
.mark { opacity: .45; } .mark.good { fill: var(--good); } .mark.bad { fill: var(--bad); }
.bars { max-width: 44rem; } .bars text { font: 14px system-ui, 'DejaVu Sans', sans-serif; fill: var(--ink); }
.arrow { opacity: .82; } .arrow.good { fill: var(--good); } .arrow.bad { fill: var(--bad); }
.moves { line-height: 1.9; overflow-wrap: anywhere; }
.moves .mv { white-space: nowrap; }
.moves .v { color: var(--soft); font-size: .88rem; }
.moves .c { font-style: italic; }
.moves .var { color: var(--soft); }
.defs { position: absolute; }
details summary { cursor: pointer; color: var(--accent); margin: .5rem 0; }
footer { margin: 2.5rem 0 1rem; color: var(--soft); font-size: .85rem; }
@media (max-width: 40rem) {
  main { padding: .75rem; } h1 { font-size: 1.3rem; }
  .plot .wide { display: none; } .plot .narrow { display: block; }
}
";

/// A whole page around a body of HTML.
pub fn page(title: &str, body: &str) -> String {
    head(title) + body + &foot()
}

/// A page up to its body.
pub fn head(title: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n",
        title = escape(title),
    )
}

/// A page after its body.
pub fn foot() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("<footer>Made by Palisade {version}</footer>\n</main>\n</body>\n</html>\n")
}

/// A figure in a card: the figure, and below it what it is.
pub fn card(figure: &str, what: &str) -> String {
    format!("<div class=\"card\"><b>{}</b><span>{}</span></div>\n", escape(figure), escape(what))
}

/// One plot drawn twice, for wide and for narrow windows; the style sheet
/// shows the one that fits.
pub fn plot(label: &str, draw: impl Fn(u32, u32) -> String) -> String {
    format!(
        "<div class=\"plot\" role=\"img\" aria-label=\"{}\"><div class=\"wide\">{}</div><div class=\"narrow\">{}</div></div>\n",
        escape(label),
        draw(1000, 320),
        draw(420, 300)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_escapes_the_escaping() {
        let nasty = "<script>\"&'\0\u{1b}é";
        assert_eq!(escape(nasty), "&lt;script&gt;&quot;&amp;&#39;\u{fffd}\u{fffd}é");
    }
}
