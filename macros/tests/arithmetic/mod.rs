//! The functions that replace operators. Here they use the operators of the elements.

use ::core::ops::{Fn, FnOnce};
use ::core::primitive::f32;

/// The context of kernels, which is empty here.
pub struct Mode;

pub fn arithmetic<T, U, V>(
    _: &Mode,
    x: T,
    y: U,
    _: impl Fn(f32, f32) -> f32,
    own: impl FnOnce(T, U) -> V,
) -> V {
    own(x, y)
}

pub fn arithmetic_assign<T, U>(
    _: &Mode,
    mut x: T,
    y: U,
    _: impl Fn(f32, f32) -> f32,
    own: impl FnOnce(&mut T, U),
) -> T {
    own(&mut x, y);
    x
}

pub fn divide<T, U, V>(_: &Mode, x: T, y: U, own: impl FnOnce(T, U) -> V) -> V {
    own(x, y)
}

pub fn divide_assign<T, U>(_: &Mode, mut x: T, y: U, own: impl FnOnce(&mut T, U)) -> T {
    own(&mut x, y);
    x
}

pub use divide as remainder;
pub use divide_assign as remainder_assign;

/// The flags of kernels, which change no result.
pub mod flags {
    pub const CALLS: u32 = 1;
    pub const COMPUTE_BOUND: u32 = 2;
    pub const COMPUTE_BOUND_BODY: u32 = 4;
    pub const SPECULATES_IN_FLOATS: u32 = 8;
    pub const SPECULATES_IN_NUMBERS: u32 = 16;
    pub const ROUNDS: u32 = 32;
}
