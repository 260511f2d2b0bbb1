//! Just enough of Rust's grammar to see which module uses which.
//!
//! A file becomes words, `::` and single characters (comments, strings and
//! character literals vanish), and from these the `use` trees, the paths written
//! inline, the names of the items it defines and the modules it declares. Code
//! under `#[cfg(test)]` is passed over: a test may look wherever it likes.
//!
//! This rests on nothing but the text; it neither expands macros nor knows types,
//! so a method call on an imported type is no dependency of its own (the import is).

use std::collections::{BTreeMap, BTreeSet};

/// A module's place in the crate: `["board", "movegen"]`; empty for the root.
pub type ModulePath = Vec<String>;

/// A path as written, made absolute if it starts inside the crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The segments; the first is a crate name (or anything) when `local` is false.
    pub path: ModulePath,
    /// Starts at this crate's root.
    pub local: bool,
    /// Ends in `*`.
    pub glob: bool,
    /// A `pub use` of any visibility.
    pub reexport: bool,
    /// The line it stands on, from 1.
    pub line: usize,
}

/// One source file, read.
#[derive(Debug, Default)]
pub struct Source {
    /// The module path of the file in the crate.
    pub module: ModulePath,
    /// `mod.rs` or `lib.rs`: a folder's table of contents.
    pub is_index: bool,
    /// Names of functions, types, constants, macros it defines at its top level.
    pub items: BTreeSet<String>,
    /// Every path it uses.
    pub references: Vec<Reference>,
    /// The imports of its `use` lines: name to path.
    pub imports: BTreeMap<String, Reference>,
    /// Child modules it declares.
    pub children: BTreeSet<String>,
    /// Child modules that exist in test builds only.
    pub test_modules: BTreeSet<String>,
    /// Macros it calls, with their lines.
    pub macro_calls: Vec<(String, usize)>,
    /// Number of lines.
    pub lines: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    PathSep,
    Punct(char),
}

type Tokens = Vec<(Token, usize)>;

/// Splits a file into tokens with their lines.
fn lex(text: &str) -> Tokens {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut tokens = Tokens::new();
    let (mut i, mut line) = (0, 1);
    while i < chars.len() {
        let start = i;
        match at(i) {
            '/' if at(i + 1) == '/' => {
                while i < chars.len() && at(i) != '\n' {
                    i += 1;
                }
            }
            '/' if at(i + 1) == '*' => i = skip_block_comment(&chars, i),
            '"' => i = skip_string(&chars, i),
            '\'' if at(i + 1) == '\\' => i = skip_to_quote(&chars, i + 3),
            '\'' if at(i + 2) == '\'' => i += 3,
            '\'' => i += 1, // a lifetime: its name is a harmless word
            ':' if at(i + 1) == ':' => {
                tokens.push((Token::PathSep, line));
                i += 2;
            }
            c if is_word(c) => {
                while is_word(at(i)) {
                    i += 1;
                }
                let word: String = chars[start..i].iter().collect();
                if matches!(word.as_str(), "r" | "b" | "br" | "c" | "cr") && matches!(at(i), '"' | '#') {
                    i = skip_prefixed_string(&chars, i, word.contains('r'));
                } else {
                    tokens.push((Token::Word(word), line));
                }
            }
            c => {
                if !c.is_whitespace() {
                    tokens.push((Token::Punct(c), line));
                }
                i += 1;
            }
        }
        line += chars[start..i.min(chars.len())].iter().filter(|&&c| c == '\n').count();
    }
    tokens
}

fn skip_block_comment(chars: &[char], mut i: usize) -> usize {
    let mut depth = 0;
    while i < chars.len() {
        match (chars[i], chars.get(i + 1)) {
            ('/', Some('*')) => {
                depth += 1;
                i += 2;
            }
            ('*', Some('/')) => {
                depth -= 1;
                i += 2;
                if depth == 0 {
                    break;
                }
            }
            _ => i += 1,
        }
    }
    i
}

/// From an opening quote to just behind the closing one.
fn skip_string(chars: &[char], mut i: usize) -> usize {
    i += 1;
    while i < chars.len() && chars[i] != '"' {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

fn skip_to_quote(chars: &[char], mut i: usize) -> usize {
    while i < chars.len() && chars[i] != '\'' {
        i += 1;
    }
    i + 1
}

/// Skips the text after `r`, `b`, `br`, `c` or `cr`: a string, raw or not, or (`r#name`) the rest of a raw
/// identifier, which is then read as a plain word.
fn skip_prefixed_string(chars: &[char], i: usize, raw: bool) -> usize {
    if !raw {
        return if chars[i] == '"' { skip_string(chars, i) } else { i };
    }
    let hashes = chars[i..].iter().take_while(|&&c| c == '#').count();
    if chars.get(i + hashes) != Some(&'"') {
        return i + hashes;
    }
    let mut j = i + hashes + 1;
    while j < chars.len() {
        if chars[j] == '"' && chars[j + 1..].iter().take_while(|&&c| c == '#').count() >= hashes {
            return j + 1 + hashes;
        }
        j += 1;
    }
    j
}

/// Reads one file. `path` is relative to `src`, with `/` between its parts.
pub fn read(path: &str, text: &str) -> Source {
    let mut module: ModulePath = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    let is_index = matches!(module.last().map(String::as_str), Some("mod" | "lib"));
    if is_index {
        module.pop();
    }
    let source = Source { module, is_index, lines: text.lines().count(), ..Source::default() };
    let mut reader =
        Reader { tokens: lex(text), i: 0, depth: 0, inline: Vec::new(), raw: Vec::new(), source };
    reader.run();
    reader.finish()
}

/// A path as written, the module it stands in and the name a `use` gives it.
type Raw = (Reference, ModulePath, Option<String>);

/// Walks the tokens of one file.
struct Reader {
    tokens: Tokens,
    i: usize,
    /// Open braces.
    depth: usize,
    /// Inline modules around the current token, each with the depth outside it.
    inline: Vec<(String, usize)>,
    /// Paths not yet absolute.
    raw: Vec<Raw>,
    source: Source,
}

impl Reader {
    fn token(&self, i: usize) -> Option<&Token> {
        self.tokens.get(i).map(|(token, _)| token)
    }

    fn word(&self, i: usize) -> Option<&str> {
        match self.token(i) {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    fn is_punct(&self, i: usize, c: char) -> bool {
        self.token(i) == Some(&Token::Punct(c))
    }

    fn line(&self) -> usize {
        self.tokens.get(self.i).map_or(0, |&(_, line)| line)
    }

    fn run(&mut self) {
        while let Some(token) = self.token(self.i).cloned() {
            match token {
                Token::Punct('#') => self.attribute(),
                Token::Punct('{') => {
                    self.depth += 1;
                    self.i += 1;
                }
                Token::Punct('}') => {
                    self.depth = self.depth.saturating_sub(1);
                    while self.inline.last().is_some_and(|&(_, outside)| outside >= self.depth) {
                        self.inline.pop();
                    }
                    self.i += 1;
                }
                Token::Word(word) => self.at_word(&word),
                Token::PathSep | Token::Punct(_) => self.i += 1,
            }
        }
    }

    fn at_word(&mut self, word: &str) {
        match word {
            "use" => self.use_item(false),
            "pub" => {
                self.i += 1;
                if self.is_punct(self.i, '(') && self.word(self.i + 1).is_some_and(is_scope_word) {
                    self.i = self.behind_group(self.i);
                }
                if self.word(self.i) == Some("use") {
                    self.use_item(true);
                }
            }
            "mod" if self.is_punct(self.i + 2, '{') => {
                let name = self.word(self.i + 1).unwrap_or_default().to_owned();
                self.source.items.insert(name.clone());
                self.inline.push((name, self.depth));
                self.depth += 1;
                self.i += 3;
            }
            "mod" if self.is_punct(self.i + 2, ';') => {
                let name = self.word(self.i + 1).unwrap_or_default().to_owned();
                self.source.children.insert(name);
                self.i += 3;
            }
            "fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static" => {
                if self.depth == 0 {
                    let at = if self.word(self.i + 1) == Some("mut") { self.i + 2 } else { self.i + 1 };
                    if let Some(name) = self.word(at) {
                        let name = name.to_owned();
                        self.source.items.insert(name);
                    }
                }
                self.i += 1;
            }
            "macro_rules" => {
                if let Some(name) = self.word(self.i + 2).map(str::to_owned) {
                    self.source.items.insert(name);
                }
                self.i += 3;
            }
            _ => self.inline_path(),
        }
    }

    /// A path in the middle of code, or a single word, or a macro call.
    fn inline_path(&mut self) {
        let line = self.line();
        let mut path = Vec::new();
        while let Some(word) = self.word(self.i) {
            path.push(word.to_owned());
            self.i += 1;
            if self.token(self.i) == Some(&Token::PathSep) && self.word(self.i + 1).is_some() {
                self.i += 1;
            } else {
                break;
            }
        }
        if self.is_punct(self.i, '!')
            && let Some(name) = path.last()
        {
            self.source.macro_calls.push((name.clone(), line));
        }
        if path.len() > 1 {
            self.push_raw(path, false, false, line, None);
        }
    }

    fn push_raw(
        &mut self,
        path: ModulePath,
        glob: bool,
        reexport: bool,
        line: usize,
        import: Option<String>,
    ) {
        let mut scope = self.source.module.clone();
        scope.extend(self.inline.iter().map(|(name, _)| name.clone()));
        self.raw.push((Reference { path, local: false, glob, reexport, line }, scope, import));
    }

    fn use_item(&mut self, reexport: bool) {
        self.i += 1;
        if self.token(self.i) == Some(&Token::PathSep) {
            self.i += 1;
        }
        self.use_tree(&mut Vec::new(), reexport);
    }

    fn use_tree(&mut self, prefix: &mut ModulePath, reexport: bool) {
        let line = self.line();
        let outer = prefix.len();
        loop {
            if self.is_punct(self.i, '{') {
                self.i += 1;
                while self.i < self.tokens.len() && !self.is_punct(self.i, '}') {
                    if self.is_punct(self.i, ',') {
                        self.i += 1;
                    } else {
                        self.use_tree(prefix, reexport);
                    }
                }
                self.i += 1;
                break;
            }
            if self.is_punct(self.i, '*') {
                self.i += 1;
                self.push_raw(prefix.clone(), true, reexport, line, None);
                break;
            }
            let Some(word) = self.word(self.i).map(str::to_owned) else { break };
            self.i += 1;
            if word == "self" && !prefix.is_empty() {
                // `a::{self}` names `a`.
            } else {
                prefix.push(word);
            }
            if self.token(self.i) == Some(&Token::PathSep) {
                self.i += 1;
                continue;
            }
            let mut name = prefix.last().cloned().unwrap_or_default();
            if self.word(self.i) == Some("as") {
                name = self.word(self.i + 1).unwrap_or("_").to_owned();
                self.i += 2;
            }
            let import = self.inline.is_empty().then_some(name);
            self.push_raw(prefix.clone(), false, reexport, line, import);
            break;
        }
        prefix.truncate(outer);
    }

    /// An attribute; with `#[cfg(test)]` the item behind it as well.
    fn attribute(&mut self) {
        let open = if self.is_punct(self.i + 1, '!') { self.i + 2 } else { self.i + 1 };
        if !self.is_punct(open, '[') {
            self.i += 1;
            return;
        }
        let end = self.behind_group(open);
        let has = |word: &str| (open..end).any(|i| self.word(i) == Some(word));
        let test_only = has("cfg") && has("test") && !has("not");
        self.i = end;
        if test_only {
            self.skip_item();
        }
    }

    fn skip_item(&mut self) {
        let mut in_mod = false;
        while let Some(token) = self.token(self.i).cloned() {
            match token {
                Token::Punct('#') => {
                    self.i = self.behind_group(self.i + 1);
                    continue;
                }
                Token::Punct('(' | '[') => {
                    self.i = self.behind_group(self.i);
                    continue;
                }
                Token::Punct('{') => {
                    self.i = self.behind_group(self.i);
                    return;
                }
                Token::Punct('}') => return,
                Token::Punct(';') => {
                    self.i += 1;
                    return;
                }
                Token::Word(word) if in_mod => {
                    self.source.test_modules.insert(word);
                    in_mod = false;
                }
                Token::Word(word) => in_mod = word == "mod",
                Token::PathSep | Token::Punct(_) => {}
            }
            self.i += 1;
        }
    }

    /// The index behind the group that opens at `i`.
    fn behind_group(&self, mut i: usize) -> usize {
        let mut depth = 0usize;
        while let Some(token) = self.token(i) {
            match token {
                Token::Punct('(' | '[' | '{') => depth += 1,
                Token::Punct(')' | ']' | '}') => depth = depth.saturating_sub(1),
                _ => {}
            }
            i += 1;
            if depth == 0 {
                break;
            }
        }
        i
    }

    fn finish(mut self) -> Source {
        let raw = std::mem::take(&mut self.raw);
        for (reference, scope, import) in &raw {
            if let Some(name) = import {
                let found = absolute(reference, scope, &self.source);
                self.source.imports.insert(name.clone(), found);
            }
        }
        for (reference, scope, _) in &raw {
            let found = absolute(reference, scope, &self.source);
            self.source.references.push(found);
        }
        self.source
    }
}

fn is_scope_word(word: &str) -> bool {
    matches!(word, "crate" | "super" | "self" | "in")
}

/// Makes `crate::`, `self::`, `super::` and paths that start with an import start
/// at the crate's root; leaves all others as they are.
fn absolute(reference: &Reference, scope: &[String], source: &Source) -> Reference {
    let mut found = reference.clone();
    let (first, rest) = match reference.path.split_first() {
        Some((first, rest)) => (first.as_str(), rest),
        None => return found,
    };
    let start: ModulePath = match first {
        "crate" => Vec::new(),
        "self" => scope.to_vec(),
        "super" => scope[..scope.len().saturating_sub(1)].to_vec(),
        _ => match source.imports.get(first) {
            Some(import) if import.local => import.path.clone(),
            // A child module named without `self::`.
            _ if source.children.contains(first) => {
                source.module.iter().cloned().chain([first.to_owned()]).collect()
            }
            _ => return found,
        },
    };
    let mut path = start;
    for segment in rest {
        match segment.as_str() {
            "super" => {
                path.pop();
            }
            "self" => {}
            name => path.push(name.to_owned()),
        }
    }
    found.local = true;
    found.path = path;
    found
}
