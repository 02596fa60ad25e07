//! The header of an `.npy` file: a magic string, a version, a length, and a Python dictionary.

use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use std::io::{ErrorKind, Read};

use super::descr::Descr;
use super::{NpyElement, NpyError, NpyErrorKind};
use crate::error::Detail;
use shapecast_kernel::MAX_RANK;

const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// The alignment of the elements in a file.
const ALIGNMENT: usize = 64;

/// The maximum length of a dictionary, in bytes.
const MAX_LEN: usize = 1 << 16;

/// The content of a header.
#[derive(Debug, PartialEq)]
pub(super) struct Header {
    descr: Descr,
    fortran_order: bool,
    pub(super) sizes: Vec<usize>,
}

/// Returns the header of a file with elements `T` in C order.
pub(super) fn of<T: NpyElement>(sizes: &[usize]) -> Vec<u8> {
    let tuple = match sizes {
        [size] => format!("({size},)"),
        _ => {
            let sizes: Vec<String> = sizes.iter().map(|size| format!("{size}")).collect();
            format!("({})", sizes.join(", "))
        }
    };
    let descr = Descr::of::<T>();
    let dictionary = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {tuple}, }}");
    let prefix = MAGIC.len() + 4;
    let len = (prefix + dictionary.len() + 1).next_multiple_of(ALIGNMENT) - prefix;
    let mut header = MAGIC.to_vec();
    header.extend([1, 0]);
    // A rank of at most 64 gives a dictionary of less than 2 KiB.
    header.extend((len as u16).to_le_bytes());
    header.extend(dictionary.bytes());
    header.resize(prefix + len - 1, b' ');
    header.push(b'\n');
    header
}

impl Header {
    /// Reads a header.
    pub(super) fn read(reader: &mut impl Read) -> Result<Self, NpyError> {
        let mut read = |bytes: &mut [u8]| {
            reader
                .read_exact(bytes)
                .map_err(|error| match error.kind() {
                    ErrorKind::UnexpectedEof => invalid("the file ends within its header"),
                    _ => error.into(),
                })
        };
        let mut prefix = [0; 8];
        read(&mut prefix)?;
        if prefix[..6] != *MAGIC {
            return Err(invalid("the file is not an .npy file"));
        }
        let len = match prefix[6] {
            1 => {
                let mut len = [0; 2];
                read(&mut len)?;
                u16::from_le_bytes(len).into()
            }
            2 | 3 => {
                let mut len = [0; 4];
                read(&mut len)?;
                u32::from_le_bytes(len) as usize
            }
            version => {
                return Err(invalid(format!(
                    "version {version} of .npy files is not supported"
                )));
            }
        };
        if len > MAX_LEN {
            return Err(invalid(format!("the header of {len} bytes is too long")));
        }
        let mut dictionary = vec![0; len];
        read(&mut dictionary)?;
        Parser {
            text: &dictionary,
            position: 0,
        }
        .header()
    }

    /// Checks that the elements are of type `T`. Returns `true` if they are big-endian.
    pub(super) fn check_elements<T: NpyElement>(&self) -> Result<bool, NpyError> {
        self.descr.is_big_endian::<T>().ok_or_else(|| {
            let (found, expected) = (self.descr.to_string(), Descr::of::<T>().to_string());
            NpyErrorKind::Elements { found, expected }.into()
        })
    }

    /// Checks that the elements are of type `T` in the byte order of this machine.
    pub(super) fn check_native_elements<T: NpyElement>(&self) -> Result<(), NpyError> {
        let is_big_endian = self.check_elements::<T>()?;
        if size_of::<T>() == 1 || is_big_endian == cfg!(target_endian = "big") {
            return Ok(());
        }
        Err(NpyErrorKind::ByteOrder {
            found: self.descr.to_string(),
        }
        .into())
    }

    /// Returns `true` if the order of the elements is column-major and differs from row-major.
    pub(super) fn is_column_major(&self) -> bool {
        self.fortran_order && self.sizes.len() > 1
    }
}

fn invalid(text: impl Into<Cow<'static, str>>) -> NpyError {
    NpyErrorKind::Header(text.into()).into()
}

/// Parses a Python dictionary.
struct Parser<'a> {
    text: &'a [u8],
    position: usize,
}

impl Parser<'_> {
    /// Parses the whole dictionary.
    fn header(mut self) -> Result<Header, NpyError> {
        let (mut descr, mut fortran_order, mut sizes) = (None, None, None);
        self.expect(b'{')?;
        while !self.take(b'}') {
            let key = self.string()?;
            self.expect(b':')?;
            match key.as_str() {
                "descr" => descr = Some(self.descr()?),
                "fortran_order" => fortran_order = Some(self.bool()?),
                "shape" => sizes = Some(self.sizes()?),
                _ => return Err(self.error(&format!("unknown key {key:?}"))),
            }
            if !self.take(b',') {
                self.expect(b'}')?;
                break;
            }
        }
        self.skip_spaces();
        if self.position < self.text.len() {
            return Err(self.error("expected the end of the header"));
        }
        let missing = |key| invalid(format!("the header has no '{key}'"));
        Ok(Header {
            descr: descr.ok_or_else(|| missing("descr"))?,
            fortran_order: fortran_order.ok_or_else(|| missing("fortran_order"))?,
            sizes: sizes.ok_or_else(|| missing("shape"))?,
        })
    }

    fn error(&self, what: &str) -> NpyError {
        invalid(format!(
            "the header is invalid: {what} at byte {}",
            self.position
        ))
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.position..];
        self.position += rest
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
    }

    /// Skips spaces and then `byte`. Returns `true` if it found `byte`.
    fn take(&mut self, byte: u8) -> bool {
        self.skip_spaces();
        let found = self.text.get(self.position) == Some(&byte);
        self.position += usize::from(found);
        found
    }

    fn expect(&mut self, byte: u8) -> Result<(), NpyError> {
        if self.take(byte) {
            Ok(())
        } else {
            Err(self.error(&format!("expected '{}'", char::from(byte))))
        }
    }

    /// Parses a string without escapes.
    fn string(&mut self) -> Result<String, NpyError> {
        let quote = if self.take(b'"') { b'"' } else { b'\'' };
        if quote == b'\'' {
            self.expect(quote)?;
        }
        let rest = &self.text[self.position..];
        let len = rest.iter().position(|&byte| byte == quote);
        let content = len.and_then(|len| str::from_utf8(&rest[..len]).ok());
        let content = content.filter(|content| !content.contains('\\'));
        let content = content.ok_or_else(|| self.error("expected a string"))?;
        self.position += content.len() + 1;
        Ok(content.to_owned())
    }

    /// Parses the type of the elements.
    fn descr(&mut self) -> Result<Descr, NpyError> {
        self.skip_spaces();
        if self.text.get(self.position) == Some(&b'[') {
            return Err(invalid("elements with fields are not supported"));
        }
        self.string().map(Descr)
    }

    fn bool(&mut self) -> Result<bool, NpyError> {
        self.skip_spaces();
        let rest = &self.text[self.position..];
        for (word, value) in [(&b"True"[..], true), (b"False", false)] {
            if rest.starts_with(word) {
                self.position += word.len();
                return Ok(value);
            }
        }
        Err(self.error("expected True or False"))
    }

    /// Parses a tuple of sizes. As in Python, `(6)` is a number and `(6,)` is a tuple.
    fn sizes(&mut self) -> Result<Vec<usize>, NpyError> {
        let mut sizes = Vec::new();
        self.expect(b'(')?;
        while !self.take(b')') {
            if sizes.len() == MAX_RANK {
                return Err(Detail::RankTooLarge { rank: MAX_RANK + 1 }.into());
            }
            sizes.push(self.size()?);
            if !self.take(b',') {
                if let &[size] = &sizes[..] {
                    let what = format!("expected ',' after the only size, as in '({size},)',");
                    return Err(self.error(&what));
                }
                self.expect(b')')?;
                break;
            }
        }
        Ok(sizes)
    }

    /// Parses a size, and skips the `L` that Python 2 writes after a long integer.
    fn size(&mut self) -> Result<usize, NpyError> {
        self.skip_spaces();
        let rest = &self.text[self.position..];
        let len = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let digits = str::from_utf8(&rest[..len]).unwrap_or_default();
        if digits.is_empty() {
            return Err(self.error("expected a size"));
        }
        // Python has no such integers, since they were octal in Python 2.
        if digits.len() > 1 && digits.starts_with('0') && digits.bytes().any(|digit| digit != b'0')
        {
            return Err(self.error("expected a size without a leading 0"));
        }
        let size = digits.parse::<isize>();
        let size =
            size.map_err(|_| self.error(&format!("expected a size of at most {}", isize::MAX)))?;
        self.position += len + usize::from(rest.get(len) == Some(&b'L'));
        Ok(size.unsigned_abs())
    }
}
