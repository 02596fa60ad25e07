//! The element types of `.npy` files.

use alloc::vec::Vec;

use crate::element::Element;

mod sealed {
    pub trait Sealed {}
}

/// An element type of `.npy` files: `bool`, an integer of up to 64 bits, `f32` or `f64`.
///
/// The feature `half` adds `half::f16` and `half::bf16`, and the feature `num-complex` adds `Complex<f32>` and
/// `Complex<f64>`. NumPy has no type for `bf16`. The Python package ml_dtypes reads and writes `bf16` as `<V2`.
#[diagnostic::on_unimplemented(
    message = "`.npy` files have no elements `{Self}`",
    label = "expected `bool`, an integer of up to 64 bits, `f32` or `f64`",
    note = "the feature `half` adds `f16` and `bf16`, and the feature `num-complex` adds `Complex<f32>` and `Complex<f64>`"
)]
pub trait NpyElement: Element + sealed::Sealed {
    /// NumPy's character for the kind of the type.
    #[doc(hidden)]
    const KIND: char;

    /// Appends the elements that `bytes` encode.
    #[doc(hidden)]
    fn decode(bytes: &[u8], is_big_endian: bool, to: &mut Vec<Self>);

    /// Appends the little-endian bytes of elements.
    #[doc(hidden)]
    fn encode(elements: &[Self], to: &mut Vec<u8>);
}

macro_rules! numbers {
    ($($kind:literal: $($t:ty)*;)*) => {$($(
        impl sealed::Sealed for $t {}
        impl NpyElement for $t {
            const KIND: char = $kind;

            fn decode(bytes: &[u8], is_big_endian: bool, to: &mut Vec<Self>) {
                let (elements, _) = bytes.as_chunks();
                if is_big_endian {
                    to.extend(elements.iter().map(|&bytes| <$t>::from_be_bytes(bytes)));
                } else {
                    to.extend(elements.iter().map(|&bytes| <$t>::from_le_bytes(bytes)));
                }
            }

            fn encode(elements: &[Self], to: &mut Vec<u8>) {
                to.extend(elements.iter().flat_map(|element| element.to_le_bytes()));
            }
        }
    )*)*};
}
numbers! {
    'i': i8 i16 i32 i64 isize;
    'u': u8 u16 u32 u64 usize;
    'f': f32 f64;
}
#[cfg(feature = "half")]
numbers! {
    'f': half::f16;
    // ml_dtypes registers bfloat16 with NumPy as bytes without a type.
    'V': half::bf16;
}

impl sealed::Sealed for bool {}
impl NpyElement for bool {
    const KIND: char = 'b';

    fn decode(bytes: &[u8], _: bool, to: &mut Vec<Self>) {
        to.extend(bytes.iter().map(|&byte| byte != 0));
    }

    fn encode(elements: &[Self], to: &mut Vec<u8>) {
        to.extend(elements.iter().map(|&element| u8::from(element)));
    }
}

#[cfg(feature = "num-complex")]
mod complex {
    use super::{NpyElement, Vec, sealed};
    use num_complex::Complex;

    macro_rules! complex {
        ($($t:ty)*) => {$(
            impl sealed::Sealed for Complex<$t> {}
            impl NpyElement for Complex<$t> {
                const KIND: char = 'c';

                fn decode(bytes: &[u8], is_big_endian: bool, to: &mut Vec<Self>) {
                    let mut parts = Vec::with_capacity(bytes.len() / size_of::<$t>());
                    <$t>::decode(bytes, is_big_endian, &mut parts);
                    let (pairs, _) = parts.as_chunks();
                    to.extend(pairs.iter().map(|&[re, im]| Complex { re, im }));
                }

                fn encode(elements: &[Self], to: &mut Vec<u8>) {
                    for element in elements {
                        <$t>::encode(&[element.re, element.im], to);
                    }
                }
            }
        )*};
    }
    complex!(f32 f64);
}
