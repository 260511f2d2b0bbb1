//! Wrapping of long lists.

/// Returns a heading followed by items, separated by commas, in lines of about 100 columns. Further lines are
/// indented by the width of the heading.
pub fn wrapped(heading: &str, items: &[String]) -> String {
    let mut out = String::from(heading);
    let mut column = heading.len();
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
            if column + item.len() + 2 > 100 {
                out.push('\n');
                out += &" ".repeat(heading.len());
                column = heading.len();
            } else {
                out.push(' ');
            }
        }
        out += item;
        column += item.len() + 2;
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_wrapped() {
        let items: Vec<String> = (0..40).map(|n| format!("WAC.{n:03}")).collect();
        let text = wrapped("  missed  ", &items);
        assert!(text.lines().count() > 3 && text.lines().all(|line| line.len() <= 102));
        assert!(text.ends_with("WAC.039\n"));
    }
}
