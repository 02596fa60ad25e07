//! Reads results, so that a wrong layout leads out of the elements.

use std::cell::Cell;
use std::fmt::Display;
use std::hint::black_box;

use shapecast::{
    Array, AxisIter, AxisIterMut, KnownShape, Shape, Tensor, View, ViewMut, bounds::DimVec,
};

use crate::values::Nothing;

/// The most elements that are read from either end.
const READ: usize = 100;

/// Results that can be read.
pub trait Read: Sized {
    fn read(self);
}

impl<T: Copy, S: Shape> Read for View<'_, T, S> {
    fn read(self) {
        let (first, last) = (self.iter().take(READ), self.iter().rev().take(READ));
        first.chain(last).copied().map(black_box).for_each(drop);
        assert_eq!(self.is_empty(), self.iter().next().is_none());
    }
}

impl<T: Copy, S: Shape> Read for ViewMut<'_, T, S> {
    fn read(mut self) {
        if let Some(element) = self.iter().next().copied() {
            self.iter_mut().take(READ).for_each(|x| *x = element);
            self.iter_mut().rev().take(READ).for_each(|x| *x = element);
        }
        self.view().read();
    }
}

impl<T: Copy, S: Shape> Read for Tensor<T, S> {
    fn read(self) {
        self.view().read();
        assert_eq!(self.as_slice().len(), self.len());
    }
}

impl<T: Copy, S: KnownShape> Read for Array<T, S> {
    fn read(self) {
        self.view().read();
    }
}

impl<T: Copy, S: Shape> Read for AxisIter<'_, T, S> {
    fn read(mut self) {
        self.by_ref().take(2).for_each(Read::read);
        self.by_ref().rev().take(2).for_each(Read::read);
        self.nth(usize::MAX / 3).into_iter().for_each(Read::read);
    }
}

impl<T: Copy, S: Shape> Read for AxisIterMut<'_, T, S> {
    fn read(mut self) {
        self.by_ref().take(2).for_each(Read::read);
        self.by_ref().rev().take(2).for_each(Read::read);
        self.nth(usize::MAX / 3).into_iter().for_each(Read::read);
    }
}

macro_rules! read_value {
    ($($t:ty)*) => {$(
        impl Read for $t {
            fn read(self) {
                black_box(self);
            }
        }
    )*};
}
read_value!(() bool u8 i64 usize f64 Nothing DimVec<usize>);

impl<R: Read, E: Display> Read for Result<R, E> {
    fn read(self) {
        match self {
            Ok(result) => result.read(),
            Err(error) => check_text(&format!("{error:#}")),
        }
    }
}

/// Words of the library's own code, of Rust's panics and of `Debug`, which no text for users has.
const INTERNAL_WORDS: [&str; 15] = [
    "EscapeAscii",
    "attempt to",
    "unwrap",
    "expect(",
    "panicked",
    "assertion",
    "unreachable",
    "Some(",
    "None",
    "Ok(",
    "Err(",
    "Detail",
    "DimVec",
    "Bound",
    "Front(",
];

/// Functions that do not fail because of a product of sizes alone.
const NO_PRODUCTS: [&str; 6] = [
    "try_arange",
    "try_diagonal_matrix_offset",
    "try_pad",
    "try_pad_axes",
    "try_repeat",
    "try_tile",
];

thread_local! {
    /// The name of the function that is called.
    pub static CALLED: Cell<&'static str> = const { Cell::new("") };
}

/// Checks that the text of an error has words for users only.
fn check_text(text: &str) {
    let internal = INTERNAL_WORDS.iter().find(|word| text.contains(**word));
    assert!(
        internal.is_none(),
        "the error `{text}` has `{}`",
        internal.unwrap_or(&"")
    );
    assert!(
        !text.is_empty() && !text.ends_with(' '),
        "the error `{text}`"
    );
    let is_product = !NO_PRODUCTS.contains(&CALLED.get());
    assert!(
        is_product || !text.contains("multiplication"),
        "the error `{text}` of no product"
    );
}

/// Decompositions, with their factors.
#[cfg(feature = "faer")]
macro_rules! read_factors {
    ($($t:ident: $($factor:ident)+;)*) => {$(
        impl Read for shapecast::$t<f64, shapecast::DynShape> {
            fn read(self) {
                $(self.$factor.read();)+
            }
        }
    )*};
}
#[cfg(feature = "faer")]
read_factors! {
    Eig: eigenvalues eigenvectors;
    Eigh: eigenvalues eigenvectors;
    Lu: permutation l u;
    Qr: q r;
    Svd: u s vt;
}

impl<A: Read, B: Read> Read for (A, B) {
    fn read(self) {
        self.0.read();
        self.1.read();
    }
}

impl<R: Read, const N: usize> Read for [R; N] {
    fn read(self) {
        self.into_iter().for_each(Read::read);
    }
}

impl<R: Read> Read for Vec<R> {
    fn read(self) {
        self.into_iter().for_each(Read::read);
    }
}
