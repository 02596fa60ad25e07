//! Elements of types that the crate does not know.

use std::ops::{Add, AddAssign};

use super::elements::{Sample, Values};
use super::random::Random;

/// Three bytes: elements are not aligned to a power of two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rgb(pub [u8; 3]);

/// A byte, three bytes of padding and a number.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Padded {
    pub tag: u8,
    pub number: u32,
}

/// No bytes at all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nothing;

/// More bytes than the blocks that kernels compute in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page(pub [u8; 5000]);

/// Aligned to more than a cache line, and than a tensor's memory.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(128))]
pub struct Aligned(pub u64);

/// Elements that carry a pointer: read through it, they must still be valid.
pub type Word = &'static str;

const WORDS: [Word; 5] = ["", "a", "broadcast", "kernel", "rank"];

/// The random element for some bits, and the sum of two elements.
macro_rules! own_types {
    ($($t:ident: |$bits:ident| $sample:expr, |$a:ident, $b:ident| $sum:expr $(, $same:item)?;)+) => {$(
        impl Sample for $t {
            fn sample(random: &mut Random, _: Values) -> Self {
                let $bits = random.next();
                $sample
            }
            $($same)?
        }
        impl Add for $t {
            type Output = $t;
            fn add(self, other: $t) -> $t {
                let ($a, $b) = (self, other);
                $sum
            }
        }
        impl AddAssign for $t {
            fn add_assign(&mut self, other: $t) {
                *self = *self + other;
            }
        }
    )+};
}
own_types! {
    Rgb: |bits| Rgb([bits as u8, (bits >> 8) as u8, (bits >> 16) as u8]),
        |a, b| Rgb(std::array::from_fn(|i| a.0[i].wrapping_add(b.0[i])));
    Padded: |bits| Padded { tag: bits as u8, number: (bits >> 32) as u32 },
        |a, b| Padded { tag: a.tag.wrapping_add(b.tag), number: a.number.wrapping_add(b.number) };
    Nothing: |_bits| Nothing, |_a, _b| Nothing;
    Page: |bits| {
        let mut bytes = [0; 5000];
        (bytes[0], bytes[2500], bytes[4999]) = (bits as u8, (bits >> 8) as u8, (bits >> 16) as u8);
        Page(bytes)
    }, |a, b| Page(std::array::from_fn(|i| a.0[i].wrapping_add(b.0[i])));
    Aligned: |bits| Aligned(bits), |a, b| Aligned(a.0.wrapping_add(b.0)),
        fn same(self, other: Self) -> bool {
            self == other && (&raw const self).addr().is_multiple_of(128)
        };
}

impl Sample for Word {
    fn sample(random: &mut Random, _: Values) -> Self {
        random.pick(&WORDS)
    }

    fn same(self, other: Self) -> bool {
        // The text is read through both pointers.
        self == other && std::ptr::eq(self, other)
    }
}

/// Returns a result that owns memory.
pub fn described(tag: u8, number: i32) -> Box<str> {
    format!("{tag}: {number}").into()
}
