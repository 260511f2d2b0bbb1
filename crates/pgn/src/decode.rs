//! Decodes bytes into text.
//!
//! Bytes that are valid UTF-8 are read as UTF-8, run by run. Any other byte is read as Windows-1252, so a
//! stray one damages nothing around it. UTF-16 is recognised by its byte-order mark, or by the zeros in its
//! first letters. All line ends become `\n`.

use std::io::{self, BufRead};

/// The number of bytes decoded at a time.
const CHUNK: usize = 1 << 16;

/// The characters 0x80 to 0x9F of Windows-1252; five of them are undefined.
const WINDOWS: [char; 32] = [
    '\u{20ac}', '\u{81}', '\u{201a}', '\u{192}', '\u{201e}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{2c6}',
    '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8d}', '\u{17d}', '\u{8f}', '\u{90}', '\u{2018}',
    '\u{2019}', '\u{201c}', '\u{201d}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{2dc}', '\u{2122}', '\u{161}',
    '\u{203a}', '\u{153}', '\u{9d}', '\u{17e}', '\u{178}',
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    /// UTF-8; bytes that are not valid UTF-8 are Windows-1252.
    Bytes,
    Utf16 {
        big: bool,
    },
}

/// Decodes the bytes of a source as it is read: UTF-8 (invalid bytes as Windows-1252) or UTF-16. The text
/// collects in [`Self::text`]; all line ends become `\n`.
pub struct Decoder<R> {
    source: R,
    encoding: Option<Encoding>,
    /// The bytes of an incomplete character at the end of the last chunk.
    carry: Vec<u8>,
    /// True after a carriage return: a line feed then belongs to the same line end.
    after_return: bool,
    ended: bool,
    /// The read error that ended the source; `None` without one.
    pub error: Option<io::Error>,
    /// The byte offset in all text so far at which the encoding was first guessed, with the name of the
    /// guessed encoding; `None` if the text is UTF-8 or has a byte-order mark.
    pub guessed: Option<(usize, &'static str)>,
    /// The format of a file that is not text, recognised by its first bytes, such as `a zip archive`; `None`
    /// for text.
    pub format: Option<&'static str>,
    /// The number of bytes of all decoded text so far, including text that the caller has removed.
    pub pushed: usize,
    /// The decoded text that the caller has not yet removed.
    pub text: String,
}

impl<R: BufRead> Decoder<R> {
    /// Makes a decoder of this source. Reads nothing yet.
    pub fn new(source: R) -> Self {
        Self {
            source,
            encoding: None,
            carry: Vec::new(),
            after_return: false,
            ended: false,
            error: None,
            guessed: None,
            format: None,
            pushed: 0,
            text: String::new(),
        }
    }

    /// Makes the decoder treat the source as ended here: later calls of [`Self::more`] read nothing and
    /// return false.
    pub fn close(&mut self) {
        self.ended = true;
    }

    /// Reads from the source until at least one more character is appended to [`Self::text`], and returns
    /// true. Returns false at the end of the source, or after a read error, which is stored in
    /// [`Self::error`].
    pub fn more(&mut self) -> bool {
        let before = self.text.len();
        while !self.ended && self.text.len() == before {
            let mut bytes = std::mem::take(&mut self.carry);
            let taken = match self.source.fill_buf() {
                Ok(chunk) => {
                    let chunk = &chunk[..chunk.len().min(CHUNK)];
                    bytes.extend_from_slice(chunk);
                    chunk.len()
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    self.carry = bytes;
                    continue;
                }
                Err(error) => {
                    self.error = Some(error);
                    0
                }
            };
            self.source.consume(taken);
            self.ended = taken == 0;
            self.take(&bytes);
        }
        self.text.len() > before
    }

    /// Decodes `bytes` and appends them to the text; an incomplete character at their end waits for more.
    fn take(&mut self, bytes: &[u8]) {
        let Some(encoding) = self.encoding else {
            if bytes.len() < 4 && !self.ended {
                self.carry.extend_from_slice(bytes);
                return;
            }
            self.format = format_of(bytes);
            let (encoding, mark) = encoding_of(bytes);
            if let (Encoding::Utf16 { .. }, 0) = (encoding, mark) {
                self.guessed = Some((0, "UTF-16"));
            }
            self.encoding = Some(encoding);
            return self.take(&bytes[mark..]);
        };
        match encoding {
            Encoding::Bytes => self.take_bytes(bytes),
            Encoding::Utf16 { big } => self.take_utf16(bytes, big),
        }
    }

    fn take_bytes(&mut self, mut bytes: &[u8]) {
        loop {
            match std::str::from_utf8(bytes) {
                Ok(text) => return self.push(text),
                Err(error) => {
                    let (sound, rest) = bytes.split_at(error.valid_up_to());
                    self.push(std::str::from_utf8(sound).unwrap_or_default());
                    if error.error_len().is_none() && !self.ended {
                        self.carry.extend_from_slice(rest);
                        return;
                    }
                    let Some((&stray, rest)) = rest.split_first() else { return };
                    self.guessed.get_or_insert((self.pushed, "Windows-1252 (Western European)"));
                    let letter = match stray {
                        0x80..=0x9f => WINDOWS[usize::from(stray - 0x80)],
                        _ => char::from(stray),
                    };
                    self.push(letter.encode_utf8(&mut [0; 4]));
                    bytes = rest;
                }
            }
        }
    }

    fn take_utf16(&mut self, bytes: &[u8], big: bool) {
        let unit = |pair: &[u8]| {
            let pair = [pair[0], pair[1]];
            if big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }
        };
        let mut whole = bytes.len() & !1;
        // The first half of a surrogate pair.
        if !self.ended && whole >= 2 && (0xd800..0xdc00).contains(&unit(&bytes[whole - 2..whole])) {
            whole -= 2;
        }
        let units = bytes[..whole].chunks_exact(2).map(unit);
        let text: String = char::decode_utf16(units).map(|letter| letter.unwrap_or('\u{fffd}')).collect();
        self.push(&text);
        if !self.ended {
            self.carry.extend_from_slice(&bytes[whole..]);
        }
    }

    fn push(&mut self, mut text: &str) {
        if text.is_empty() {
            return;
        }
        let before = self.text.len();
        if self.after_return {
            text = text.strip_prefix('\n').unwrap_or(text);
            self.after_return = false;
        }
        while let Some((line, rest)) = text.split_once('\r') {
            self.text.push_str(line);
            self.text.push('\n');
            self.after_return = rest.is_empty();
            text = rest.strip_prefix('\n').unwrap_or(rest);
        }
        self.text.push_str(text);
        self.pushed += self.text.len() - before;
    }
}

/// Returns the format of a file that is not text, by its first bytes; `None` for an unknown one.
fn format_of(bytes: &[u8]) -> Option<&'static str> {
    const FORMATS: [(&[u8], &str); 8] = [
        (b"PK\x03\x04", "a zip archive"),
        (b"\x1f\x8b", "compressed with gzip"),
        (b"BZh", "compressed with bzip2"),
        (b"\x28\xb5\x2f\xfd", "compressed with zstd"),
        (b"\xfd7zX", "compressed with xz"),
        (b"7z\xbc\xaf", "a 7z archive"),
        (b"Rar!", "a rar archive"),
        (b"%PDF", "a PDF document"),
    ];
    FORMATS.iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, name)| *name)
}

/// Returns the encoding by the first bytes of a file, and the length of the byte-order mark.
fn encoding_of(bytes: &[u8]) -> (Encoding, usize) {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => (Encoding::Bytes, 3),
        [0xff, 0xfe, ..] => (Encoding::Utf16 { big: false }, 2),
        [0xfe, 0xff, ..] => (Encoding::Utf16 { big: true }, 2),
        [1..=255, 0, 1..=255, 0, ..] => (Encoding::Utf16 { big: false }, 0),
        [0, 1..=255, 0, 1..=255, ..] => (Encoding::Utf16 { big: true }, 0),
        _ => (Encoding::Bytes, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn decoded(bytes: &[u8]) -> String {
        let whole = |capacity: usize| {
            let mut decoder = Decoder::new(BufReader::with_capacity(capacity, bytes));
            while decoder.more() {}
            decoder.text
        };
        let text = whole(1 << 16);
        for capacity in 1..6 {
            assert_eq!(whole(capacity), text, "in pieces of {capacity}");
        }
        text
    }

    #[test]
    fn utf8_run_by_run_and_windows_where_it_is_none() {
        assert_eq!(decoded("J\u{e9}r\u{f4}me \u{265e}".as_bytes()), "J\u{e9}r\u{f4}me \u{265e}");
        assert_eq!(decoded(b"J\xe9r\xf4me \x93x\x94 \x96"), "J\u{e9}r\u{f4}me \u{201c}x\u{201d} \u{2013}");
        assert_eq!(decoded(b"\xc3\xa9 \xe9 \xc3\xa9"), "\u{e9} \u{e9} \u{e9}");
        assert_eq!(decoded(b"end \xc3"), "end \u{c3}");
    }

    #[test]
    fn marks_and_two_bytes_a_letter() {
        let text = "[A \"\u{e9}\u{1f600}\"]\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decoded(&[b"\xff\xfe", &little[..]].concat()), text);
        assert_eq!(decoded(&[b"\xfe\xff", &big[..]].concat()), text);
        assert_eq!((decoded(&little), decoded(&big)), (text.to_owned(), text.to_owned()));
        assert_eq!(decoded(&[b"\xef\xbb\xbf", text.as_bytes()].concat()), text);
        assert_eq!(decoded(b"\xff\xfea"), "", "half a letter is none");
    }

    #[test]
    fn line_ends_of_all_kinds() {
        assert_eq!(decoded(b"a\r\nb\rc\n\r\nd\r"), "a\nb\nc\n\nd\n");
        assert_eq!(decoded(b"\r\r\n\n"), "\n\n\n");
        assert_eq!((decoded(b""), decoded(b"a")), (String::new(), "a".to_owned()));
    }
}
