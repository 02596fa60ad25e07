//! Text put together in a const: the compiler formats none.

/// Room for the longest text: words, and three numbers of up to 20 digits.
const ROOM: usize = 160;

/// A short text.
#[derive(Clone, Copy)]
pub(crate) struct Text {
    bytes: [u8; ROOM],
    len: usize,
}

impl Text {
    pub(crate) const fn new() -> Self {
        Text {
            bytes: [0; ROOM],
            len: 0,
        }
    }

    pub(crate) const fn push_str(mut self, words: &str) -> Self {
        let words = words.as_bytes();
        let mut i = 0;
        while i < words.len() {
            self.bytes[self.len] = words[i];
            self.len += 1;
            i += 1;
        }
        self
    }

    /// In decimal.
    pub(crate) const fn push_number(mut self, number: usize) -> Self {
        let mut places = 1;
        let mut rest = number / 10;
        while rest > 0 {
            places += 1;
            rest /= 10;
        }
        let mut rest = number;
        let mut place = places;
        while place > 0 {
            place -= 1;
            self.bytes[self.len + place] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        self.len += places;
        self
    }

    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => panic!("strings and digits are UTF-8"),
        }
    }
}

#[cfg(test)]
#[path = "tests/const_text.rs"]
mod tests;
