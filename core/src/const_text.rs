//! Strings in constants: [`Text`], which replaces `format!`, and [`are_equal`].

/// The capacity of a [`Text`], in bytes. The longest text has three numbers of up to 20 digits.
const CAPACITY: usize = 160;

/// A string of at most [`CAPACITY`] bytes, stored inline.
#[derive(Clone, Copy)]
pub(crate) struct Text {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl Text {
    /// Creates an empty text.
    pub(crate) const fn new() -> Self {
        Text {
            bytes: [0; CAPACITY],
            len: 0,
        }
    }

    /// Appends a string.
    ///
    /// # Panics
    /// Panics if the text exceeds its capacity.
    pub(crate) const fn push_str(mut self, string: &str) -> Self {
        let bytes = string.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            self.bytes[self.len] = bytes[i];
            self.len += 1;
            i += 1;
        }
        self
    }

    /// Appends a number in decimal.
    ///
    /// # Panics
    /// Panics if the text exceeds its capacity.
    pub(crate) const fn push_number(mut self, number: usize) -> Self {
        let mut digits = 1;
        let mut rest = number / 10;
        while rest > 0 {
            digits += 1;
            rest /= 10;
        }
        let mut rest = number;
        let mut digit = digits;
        while digit > 0 {
            digit -= 1;
            self.bytes[self.len + digit] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        self.len += digits;
        self
    }

    /// Returns the text as a string slice.
    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => panic!("strings and digits are UTF-8"),
        }
    }
}

/// Returns `true` if both strings are equal.
pub(crate) const fn are_equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

#[cfg(test)]
#[path = "tests/const_text.rs"]
mod tests;
