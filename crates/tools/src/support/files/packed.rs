//! Decompression of gzip, bzip2 and Zstandard files, which are recognised by their first bytes and not by
//! their name. The members, streams or frames of a file are read as one text.

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, Read};

/// The largest window of a Zstandard file, which must be held in memory. `zstd` accepts the same without
/// being asked (`--long=27`).
const WINDOW: u64 = 128 << 20;

/// Returns a reader of the bytes of a source, decompressed if the source is compressed.
///
/// # Errors
/// When the beginning of the source cannot be read.
pub fn unpacked(mut source: impl BufRead + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    Ok(match source.fill_buf()? {
        [0x1f, 0x8b, ..] => Box::new(MultiGzDecoder::new(source)),
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => Box::new(MultiBzDecoder::new(source)),
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Box::new(Frames::new(source)),
        _ => Box::new(source),
    })
}

/// The frames of a Zstandard file, one after the other. Frames without data are skipped.
struct Frames<R> {
    source: R,
    decoder: FrameDecoder,
    /// True while a frame is being read.
    open: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(source: R) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(WINDOW);
        Self { source, decoder, open: false }
    }

    /// Opens the next frame with data; returns false at the end of the file.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    if io::copy(&mut (&mut self.source).take(length), &mut io::sink())? < length {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.open {
                self.open = self.next_frame()?;
                if !self.open {
                    return Ok(0);
                }
            }
            let decoder = &mut self.decoder;
            while decoder.can_collect() < buffer.len() && !decoder.is_finished() {
                let wanted = BlockDecodingStrategy::UptoBytes(buffer.len() - decoder.can_collect());
                decoder.decode_blocks(&mut self.source, wanted).map_err(io::Error::other)?;
            }
            let count = decoder.read(buffer)?;
            if count > 0 {
                return Ok(count);
            }
            if let Some(sum) = decoder.get_checksum_from_data()
                && decoder.get_calculated_checksum() != Some(sum)
            {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "the checksum is wrong"));
            }
            self.open = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    use std::io::{Cursor, Write};

    fn read(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut out = Vec::new();
        unpacked(Cursor::new(bytes))?.read_to_end(&mut out)?;
        Ok(out)
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(text).unwrap();
        packed.finish().unwrap()
    }

    fn bzip2(text: &[u8]) -> Vec<u8> {
        let mut packed = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        packed.write_all(text).unwrap();
        packed.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        compress_to_vec(text, CompressionLevel::Fastest)
    }

    #[test]
    fn every_kind_in_one_part_and_in_several() {
        let text = "1. e4 e5 2. Nf3 Nc6 *\n".repeat(20_000).into_bytes();
        for pack in [gzip, bzip2, zstd] {
            assert!(read(pack(&text)).unwrap() == text);
            assert!(
                read([pack(&text), pack(b"more"), pack(b""), pack(&text)].concat()).unwrap()
                    == [&text, &b"more"[..], &text].concat()
            );
        }
        assert_eq!(read(text.clone()).unwrap(), text);
        assert_eq!(read(b"BZh".to_vec()).unwrap(), b"BZh");
        // As pzstd writes them, with frames that say how long the next one is.
        let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4][..], &zstd(b"one")].concat();
        assert_eq!(read(skipped.repeat(2)).unwrap(), b"oneone");
    }

    #[test]
    fn what_is_cut_short_or_damaged_is_an_error() {
        let text: Vec<u8> =
            (0..200_000_u32).flat_map(|n| (n.wrapping_mul(2_654_435_761) >> 7).to_le_bytes()).collect();
        for pack in [gzip, bzip2, zstd] {
            let packed = pack(&text);
            assert!(read(packed[..packed.len() / 2].to_vec()).is_err());
            let mut damaged = packed.clone();
            let middle = damaged.len() / 2;
            damaged[middle] ^= 0x55;
            assert!(read(damaged).is_err());
        }
        assert!(read(vec![0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1]).is_err());
        assert!(read(vec![0x28, 0xb5, 0x2f, 0xfd]).is_err());
    }
}
