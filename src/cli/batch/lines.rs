//! Input cut into chunks of whole lines.

use std::io::{self, Read};

/// How much is read at once.
const READ: usize = 1 << 16;

/// Reads chunks: whatever whole lines are there, without waiting for more.
pub struct LineReader<R> {
    input: R,
    /// What was read and not handed out; the first `searched` bytes of it have no end of line.
    buffer: Vec<u8>,
    searched: usize,
    /// The most bytes of a line that are kept, but for one more, which shows that it is too long.
    longest: usize,
}

impl<R: Read> LineReader<R> {
    /// The lines of `input`; of one with more than `longest` bytes only one byte more is kept.
    pub const fn new(input: R, longest: usize) -> Self {
        Self {
            input,
            buffer: Vec::new(),
            searched: 0,
            longest,
        }
    }

    /// The next lines, the last of which may lack its end; `None` at the end of the input.
    ///
    /// # Errors
    /// If the input can't be read.
    pub fn next_chunk(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            let start = self.buffer.len();
            self.buffer.resize(start + READ, 0);
            let count = self.read_to(start);
            self.buffer
                .truncate(start + count.as_ref().copied().unwrap_or(0));
            if count? == 0 {
                self.searched = 0;
                return Ok(Some(std::mem::take(&mut self.buffer)).filter(|rest| !rest.is_empty()));
            }
            self.cut_first_line();
            let end = self.buffer[self.searched..].iter().rposition(is_end);
            if let Some(end) = end.map(|end| self.searched + end) {
                let chunk = self.buffer[..=end].to_vec();
                self.buffer.drain(..=end);
                self.searched = self.buffer.len();
                return Ok(Some(chunk));
            }
            self.searched = self.buffer.len();
        }
    }

    fn read_to(&mut self, start: usize) -> io::Result<usize> {
        loop {
            match self.input.read(&mut self.buffer[start..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => return other,
            }
        }
    }

    /// Drops what a line that was begun before has too much.
    fn cut_first_line(&mut self) {
        let end = self.buffer[self.searched..].iter().position(is_end);
        let end = end.map_or(self.buffer.len(), |end| self.searched + end);
        let kept = self.longest.saturating_add(1);
        if end > kept {
            self.buffer.drain(kept..end);
            self.searched = self.searched.min(kept);
        }
    }
}

fn is_end(byte: &u8) -> bool {
    *byte == b'\n'
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives the pieces one after the other, as a pipe does.
    struct Pieces(Vec<&'static str>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0).as_bytes();
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    fn chunks(pieces: &[&'static str], longest: usize) -> Vec<String> {
        let mut reader = LineReader::new(Pieces(pieces.to_vec()), longest);
        let next = || reader.next_chunk().unwrap();
        std::iter::from_fn(next)
            .map(|chunk| String::from_utf8(chunk).unwrap())
            .collect()
    }

    #[test]
    fn whole_lines_are_handed_out_as_soon_as_they_are_there() {
        let pieces = ["a\nb", "c\n", "d", "e\n\nf"];
        assert_eq!(chunks(&pieces, 100), ["a\n", "bc\n", "de\n\n", "f"]);
        assert_eq!(chunks(&[], 100), [""; 0]);
    }

    #[test]
    fn of_a_line_that_is_too_long_little_is_kept() {
        let pieces = ["a\n12345", "67", "89\nb\n", "1234567"];
        assert_eq!(chunks(&pieces, 3), ["a\n", "1234\nb\n", "1234"]);
    }
}
