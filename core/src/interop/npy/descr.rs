//! NumPy's names of the types of elements: `<f4`, `f4`, `f` and `float32`.

use alloc::format;
use alloc::string::String;
use core::fmt;

use super::NpyElement;

/// NumPy's name of a type of elements.
#[derive(Debug, PartialEq)]
pub(super) struct Descr(pub(super) String);

/// The characters that may stand before a name, for the byte order. NumPy reads `=` and `|` as the order of the
/// machine.
const ORDERS: &[char] = &['<', '>', '=', '|'];

/// NumPy's types with a name of one character, and the kind and the size of each type.
///
/// `l`, `L`, `p` and `P` are missing, because their size depends on the machine.
const CHARACTERS: &[(&str, &str)] = &[
    ("?", "b1"),
    ("b", "i1"),
    ("B", "u1"),
    ("h", "i2"),
    ("H", "u2"),
    ("i", "i4"),
    ("I", "u4"),
    ("q", "i8"),
    ("Q", "u8"),
    ("e", "f2"),
    ("f", "f4"),
    ("d", "f8"),
    ("g", "f16"),
    ("F", "c8"),
    ("D", "c16"),
];

/// NumPy's types with a word as a name, which has no byte order.
///
/// `int`, `long`, `intp` and their unsigned forms are missing, because their size depends on the machine.
const WORDS: &[(&str, &str)] = &[
    ("bool", "b1"),
    ("bool_", "b1"),
    ("int8", "i1"),
    ("int16", "i2"),
    ("int32", "i4"),
    ("int64", "i8"),
    ("uint8", "u1"),
    ("uint16", "u2"),
    ("uint32", "u4"),
    ("uint64", "u8"),
    ("float16", "f2"),
    ("float32", "f4"),
    ("float64", "f8"),
    ("float128", "f16"),
    ("complex64", "c8"),
    ("complex128", "c16"),
    ("byte", "i1"),
    ("ubyte", "u1"),
    ("short", "i2"),
    ("ushort", "u2"),
    ("intc", "i4"),
    ("uintc", "u4"),
    ("longlong", "i8"),
    ("ulonglong", "u8"),
    ("half", "f2"),
    ("single", "f4"),
    ("double", "f8"),
    ("float", "f8"),
    ("longdouble", "f16"),
    ("csingle", "c8"),
    ("cdouble", "c16"),
    ("complex", "c16"),
];

impl Descr {
    /// Returns the name of the little-endian type `T`.
    pub(super) fn of<T: NpyElement>() -> Self {
        let order = if size_of::<T>() == 1 { '|' } else { '<' };
        Descr(format!("{order}{}{}", T::KIND, size_of::<T>()))
    }

    /// Returns `true` if the elements are big-endian, or `None` if they are not of type `T`.
    pub(super) fn is_big_endian<T: NpyElement>(&self) -> Option<bool> {
        let (order, _) = split(&self.0);
        let is_expected = kind_and_size(&self.0) == kind_and_size(&Self::of::<T>().0);
        is_expected.then_some(match order {
            Some('<') => false,
            Some('>') => true,
            _ => cfg!(target_endian = "big"),
        })
    }
}

impl fmt::Display for Descr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Splits the byte order from a name.
fn split(descr: &str) -> (Option<char>, &str) {
    match descr.strip_prefix(ORDERS) {
        Some(name) => (descr.chars().next(), name),
        None => (None, descr),
    }
}

/// Returns NumPy's character of the kind and the size in bytes, such as `f4` for `<f4`, `f` and `float32`.
pub(super) fn kind_and_size(descr: &str) -> &str {
    let (order, name) = split(descr);
    let words = if order.is_none() { WORDS } else { &[] };
    let mut entries = CHARACTERS.iter().chain(words);
    match entries.find(|(other, _)| *other == name) {
        Some((_, kind_and_size)) => kind_and_size,
        None => name,
    }
}
