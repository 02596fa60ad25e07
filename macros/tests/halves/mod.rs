//! What arithmetic is passed through with the feature `half`; here it is that of the elements.

use ::core::ops::{Fn, FnOnce};
use ::core::primitive::f32;

pub fn arithmetic<T, U, V>(
    x: T,
    y: U,
    _: impl Fn(f32, f32) -> f32,
    own: impl FnOnce(T, U) -> V,
) -> V {
    own(x, y)
}

pub fn arithmetic_assign<T, U>(
    mut x: T,
    y: U,
    _: impl Fn(f32, f32) -> f32,
    own: impl FnOnce(&mut T, U),
) -> T {
    own(&mut x, y);
    x
}
