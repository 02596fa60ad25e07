//! Arithmetic of several 16-bit floats in `f32`, without rounding in between.

use super::half::{is_float16, narrow, widen};
use crate::type_eq::{self, TypeTag};

/// The value of an arithmetic expression that is summed.
#[derive(Clone, Copy)]
pub struct WideTerm<R> {
    value: R,
    /// The value before it was rounded, if it is a 16-bit float.
    wide: f32,
}

// SAFETY: the type has no lifetime parameter, since `R` has none.
unsafe impl<R: TypeTag> TypeTag for WideTerm<R> {}

impl<R: Copy> WideTerm<R> {
    /// Returns the value.
    #[inline(always)]
    pub fn value(self) -> R {
        self.value
    }

    /// Returns the value before rounding. Returns `None` unless the value is a 16-bit float and `A` is `f32`.
    #[inline(always)]
    pub fn wide<A>(self) -> Option<A> {
        if const { size_of::<R>() == FLOAT16_SIZE } && is_float16::<R>() {
            return type_eq::from(self.wide);
        }
        None
    }
}

/// The size of 16-bit floats, in bytes.
///
/// Elements of another size compile no code for these floats, since the comparison is a constant.
const FLOAT16_SIZE: usize = 2;

/// The elements of an expression, as nested pairs: `(((), x), y)`.
pub trait WideElements {
    /// The same pairs of `f32`.
    type Wide;
    /// Whether all elements have the size of 16-bit floats.
    const HAVE_FLOAT16_SIZE: bool;
    /// Returns `true` if all elements are `T`. The optimizer evaluates the call.
    fn are<T: TypeTag>() -> bool;
    /// Converts 16-bit floats.
    ///
    /// # Panics
    /// An element is not a 16-bit float.
    fn widened(self) -> Self::Wide;
}

impl WideElements for () {
    type Wide = ();
    const HAVE_FLOAT16_SIZE: bool = true;

    #[inline(always)]
    fn are<T: TypeTag>() -> bool {
        true
    }

    #[inline(always)]
    fn widened(self) {}
}

impl<L: WideElements, T> WideElements for (L, T) {
    type Wide = (L::Wide, f32);
    const HAVE_FLOAT16_SIZE: bool = L::HAVE_FLOAT16_SIZE && size_of::<T>() == FLOAT16_SIZE;

    #[inline(always)]
    fn are<U: TypeTag>() -> bool {
        type_eq::is::<T, U>() && L::are::<U>()
    }

    #[inline(always)]
    fn widened(self) -> Self::Wide {
        (self.0.widened(), widen(self.1))
    }
}

/// Returns `true` if all elements and the result are 16-bit floats of one type.
#[inline(always)]
fn are_float16<L: WideElements, R>() -> bool {
    type_eq::is::<R, ::half::f16>() && L::are::<::half::f16>()
        || type_eq::is::<R, ::half::bf16>() && L::are::<::half::bf16>()
}

/// Returns the term `native()`. For 16-bit floats, `in_f32` computes the term from the elements.
///
/// `einsum!` calls this function for summed arithmetic of operands. The closures have the spans of the source.
#[inline(always)]
pub fn wide_term<L: WideElements, R: Copy>(
    elements: L,
    in_f32: impl FnOnce(L::Wide) -> f32,
    native: impl FnOnce() -> R,
) -> WideTerm<R> {
    if const { L::HAVE_FLOAT16_SIZE } && are_float16::<L, R>() {
        let wide = in_f32(elements.widened());
        let value = narrow(wide);
        return WideTerm { value, wide };
    }
    let value = native();
    let wide = if const { size_of::<R>() == FLOAT16_SIZE } && is_float16::<R>() {
        widen(value)
    } else {
        0.0
    };
    WideTerm { value, wide }
}

/// Returns `native()`. For 16-bit floats, returns the value of `in_f32` of the elements, rounded once.
///
/// `einsum!` calls this function for products of several operands. The closures have the spans of the source.
#[inline(always)]
pub fn rounded_once<L: WideElements, R>(
    elements: L,
    in_f32: impl FnOnce(L::Wide) -> f32,
    native: impl FnOnce() -> R,
) -> R {
    if const { L::HAVE_FLOAT16_SIZE } && are_float16::<L, R>() {
        return narrow(in_f32(elements.widened()));
    }
    native()
}
