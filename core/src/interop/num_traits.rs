//! [`Num`], which turns numbers of the crate [`num_traits`] into elements.

use core::fmt;
use core::ops::{
    Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign,
};

use crate::element::{Element, Numeric};

/// A number of another crate that implements [`num_traits::Num`], such as a rational or a dual number.
///
/// A crate cannot implement [`Numeric`] for a type of another crate, but `Num<T>` implements it for every such `T`. The
/// operators of `Num<T>` are those of `T`. Primitive numbers do not need this type.
///
/// ```
/// use std::num::Wrapping;
/// use shapecast::{Num, tensor};
///
/// let x = tensor![Num(Wrapping(100_u8)), Num(Wrapping(200))];
/// assert_eq!(x.sum(), Num(Wrapping(44)));
/// assert_eq!((&x + &x).as_slice(), [Num(Wrapping(200)), Num(Wrapping(144))]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Num<T>(pub T);

impl<T: num_traits::Num + Element> Numeric for Num<T> {
    #[inline(always)]
    fn one() -> Self {
        Num(T::one())
    }
}

/// The number 0.
impl<T: num_traits::Zero> Default for Num<T> {
    #[inline(always)]
    fn default() -> Self {
        Num(T::zero())
    }
}

impl<T> From<T> for Num<T> {
    #[inline(always)]
    fn from(number: T) -> Self {
        Num(number)
    }
}

impl<T: fmt::Display> fmt::Display for Num<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Neg<Output = T>> Neg for Num<T> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Num(-self.0)
    }
}

macro_rules! operators {
    ($($op:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl<T: $op<Output = T>> $op for Num<T> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Num(self.0.$method(other.0))
            }
        }

        impl<T: $assign> $assign for Num<T> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                self.0.$assign_method(other.0);
            }
        }
    )*};
}
operators! {
    Add add AddAssign add_assign;
    Sub sub SubAssign sub_assign;
    Mul mul MulAssign mul_assign;
    Div div DivAssign div_assign;
    Rem rem RemAssign rem_assign;
}
