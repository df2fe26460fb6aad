//! Scanner: a text of one line or a few, read from left to right.

use super::error::{Excerpt, Found, ParseError, ParseErrorKind};
use super::text::error_at;

/// A text, and how far it has been read.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Scanner<'a> {
    /// A scanner at the start of `text`.
    pub const fn new(text: &'a str) -> Self {
        Self::starting_at(text, 0)
    }

    /// A scanner at the byte `offset` of `text`.
    pub const fn starting_at(text: &'a str, offset: usize) -> Self {
        Self { text, offset }
    }

    /// The byte at which it stands.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// What has not been read.
    pub fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// The next character, which is not read by this.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads `token` if it comes next, and says whether it did.
    pub fn take(&mut self, token: &str) -> bool {
        let is_next = self.rest().starts_with(token);
        if is_next {
            self.offset += token.len();
        }
        is_next
    }

    /// Reads as many characters as `belongs` accepts, perhaps none.
    pub fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.offset += end;
        &rest[..end]
    }

    /// Reads `token`, which `expected` describes.
    pub fn expect(&mut self, token: &str, expected: &'static str) -> Result<(), ParseError> {
        match self.take(token) {
            true => Ok(()),
            false => Err(self.unexpected(expected)),
        }
    }

    /// Reads a number in decimal digits, which `expected` describes.
    pub fn number(&mut self, expected: &'static str) -> Result<usize, ParseError> {
        let start = self.clone();
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.unexpected(expected));
        }
        let too_large = |_| start.error(ParseErrorKind::TooLarge(Excerpt::new(digits)));
        digits.parse().map_err(too_large)
    }

    /// The error that something else than `expected` comes next.
    pub fn unexpected(&self, expected: &'static str) -> ParseError {
        let found = match self.peek() {
            None => Found::End,
            Some('\n' | '\r') => Found::EndOfLine,
            Some(next) => Found::Char(next),
        };
        self.error(ParseErrorKind::Unexpected { expected, found })
    }

    /// The error at this place.
    pub fn error(&self, kind: ParseErrorKind) -> ParseError {
        error_at(self.text, self.offset, kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_tokens_are_read_in_turn() {
        let mut scanner = Scanner::new("12x3: a");
        assert_eq!(scanner.number("rows").unwrap(), 12);
        assert!(scanner.take("x") && !scanner.take("x"));
        assert_eq!(scanner.number("columns").unwrap(), 3);
        scanner.expect(":", "a colon").unwrap();
        let error = scanner.expect("a", "the letter a").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 6: expected the letter a, found a space"
        );
    }

    #[test]
    fn what_is_missing_or_too_large_is_said_where_it_should_stand() {
        let message = |text| Scanner::new(text).number("rows").unwrap_err().to_string();
        assert_eq!(
            message(""),
            "line 1, column 1: expected rows, found the end"
        );
        assert!(message("99999999999999999999999").contains("fits in memory"));
    }
}
