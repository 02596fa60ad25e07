//! Tests that need the compiler: names of nested macros, borrows, and warnings about generated code. A stand-in for the
//! crate joins operands of rank 0, which have one element.
#![deny(warnings)]
#![no_implicit_prelude]

mod arithmetic;
mod value_types;

use ::core::cell::Cell;
use ::core::primitive::{f64, u32};
use ::core::{assert, assert_eq};
use ::shapecast_macros::{broadcast, literal, shape, try_broadcast};

/// The crate's own names that the generated code uses.
pub struct Size<const N: usize>;
pub struct One;
pub struct Dyn;

/// Holds the rows of a literal.
pub struct Tensor<T, S>(T, ::core::marker::PhantomData<S>);

impl<T, S> Tensor<T, S> {
    fn new(rows: T) -> Self {
        Self(rows, ::core::marker::PhantomData)
    }
}

/// A variable that is broadcast.
#[derive(Clone, Copy)]
pub struct Scalar(f64);

impl Scalar {
    fn as_target(&mut self) -> &mut f64 {
        &mut self.0
    }
}

pub mod __private {
    use super::Scalar;
    #[allow(unused_imports, reason = "not all are asked for here")]
    pub use super::arithmetic::{
        arithmetic, arithmetic_assign, divide, divide_assign, remainder, remainder_assign,
    };
    use ::core::marker::Copy;
    use ::core::ops::Fn;
    use ::core::primitive::{f64, u32};
    use ::core::result::Result;
    use ::core::{cmp::PartialEq, fmt::Debug};

    #[allow(unused_imports, reason = "not all are used in this file")]
    pub use super::value_types::{
        ElementValue, PerElement, PlainValue, ResultElement, ValueType, with_checks,
    };

    /// The context of kernels.
    pub use super::arithmetic::{Mode, flags};

    /// The trait with the message for an invalid target.
    pub trait NoTarget {}

    /// The error of the fallible forms, which never occurs here.
    #[derive(Debug, PartialEq)]
    pub struct Mismatch;

    /// The elements joined so far, without and with derived values.
    pub struct JoinedOperands<E, D = E>(E, D);

    pub fn join() -> JoinedOperands<()> {
        JoinedOperands((), ())
    }

    pub fn named_join(_: &[&str]) -> JoinedOperands<()> {
        join()
    }

    impl<E: Copy> JoinedOperands<E> {
        pub fn with(self, operand: &Scalar) -> JoinedOperands<(E, f64)> {
            let elements = (self.0, operand.0);
            JoinedOperands(elements, elements)
        }
    }

    impl<E: Copy, D: Copy> JoinedOperands<E, D> {
        pub fn hoist<const MASK: u32, const FLAGS: u32, H, F: Fn(&Mode, E) -> H>(
            self,
            derive: F,
        ) -> JoinedOperands<E, (D, H)> {
            super::DERIVED.set(super::DERIVED.get() | MASK);
            JoinedOperands(self.0, (self.1, derive(&Mode, self.0)))
        }
        pub fn with_flags<const FLAGS: u32>(self) -> Self {
            self
        }
        pub fn map<R>(self, kernel: impl Fn(&Mode, D) -> R) -> R {
            kernel(&Mode, self.1)
        }
        pub fn try_map<R>(self, kernel: impl Fn(&Mode, D) -> R) -> Result<R, Mismatch> {
            Result::Ok(kernel(&Mode, self.1))
        }
        pub fn update(self, target: &mut f64, kernel: impl Fn(&Mode, f64, D) -> f64) {
            *target = kernel(&Mode, *target, self.1);
        }
        pub fn assign(self, target: &mut f64, kernel: impl Fn(&Mode, D) -> f64) {
            *target = kernel(&Mode, self.1);
        }
        pub fn try_assign(
            self,
            target: &mut f64,
            kernel: impl Fn(&Mode, D) -> f64,
        ) -> Result<(), Mismatch> {
            self.assign(target, kernel);
            Result::Ok(())
        }
        pub fn try_update(
            self,
            target: &mut f64,
            kernel: impl Fn(&Mode, f64, D) -> f64,
        ) -> Result<(), Mismatch> {
            self.update(target, kernel);
            Result::Ok(())
        }
    }

    /// A number whose functions negate their results, to tell them from other functions.
    pub struct Number<'a, T>(pub T, pub &'a Mode);

    impl Number<'_, f64> {
        pub fn sqrt(self) -> f64 {
            -self.0.sqrt()
        }
    }

    impl<T> ::core::ops::Deref for Number<'_, T> {
        type Target = T;
        fn deref(&self) -> &T {
            &self.0
        }
    }
}

::std::thread_local! {
    /// The operands from which values were derived.
    static DERIVED: Cell<u32> = const { Cell::new(0) };
}

const X: Scalar = Scalar(2.0);
const Y: Scalar = Scalar(3.0);

#[test]
fn an_expression_is_run_on_the_elements() {
    let (x, y) = (X, Y);
    assert_eq!(broadcast!([crate] x * y + X), 8.0);
    assert_eq!(broadcast!([crate](x + y) * (y - x)), 5.0);
    assert_eq!(broadcast!([crate](x)), 2.0);
    assert_eq!(broadcast!([crate] { let c = x - y; c * c }), 1.0);
    assert!(broadcast!([crate] matches!(x.total_cmp(&y), ::core::cmp::Ordering::Less)));
    assert_eq!(
        try_broadcast!([crate] if x > y { x } else { y }),
        ::core::result::Result::Ok(3.0)
    );
    assert_eq!(
        broadcast!([crate] match x {
            v if let Point { x: w, .. } = (Point { x: v, y }) && w > 5.0 => w,
            v => Point { x: v, y }.sum(),
        }),
        5.0
    );
}

/// A structure with fields.
struct Point {
    x: f64,
    y: f64,
}

impl Point {
    fn sum(self) -> f64 {
        self.x + self.y
    }
}

#[test]
fn an_update_reborrows_its_target() {
    let mut x = X;
    let target = &mut x;
    broadcast!([crate] target += Y);
    broadcast!([crate] * target = target * Y);
    assert!(try_broadcast!([crate] target -= (Y)).is_ok());
    assert_eq!(x.0, 12.0);
}

/// Binds `t` inside the call; the caller's `t` is another name.
macro_rules! plus_local {
    ($x:expr) => {
        broadcast!([crate] { let t = 100.0; $x * t })
    };
}

/// Reads its own `x` beside the caller's.
macro_rules! minus_own {
    ($x:ident) => {{
        let x = X;
        broadcast!([crate] $x - x)
    }};
}

/// Negates a whole expression.
macro_rules! negated {
    ($x:expr) => {
        broadcast!([crate] - $x)
    };
}

#[test]
fn names_of_other_macros_are_other_names() {
    let (t, x) = (X, Y);
    assert_eq!(plus_local!(t), 200.0);
    assert_eq!(plus_local!(t + x), 500.0);
    assert_eq!(minus_own!(x), 1.0);
    assert_eq!(negated!(t + x), -5.0);
    assert_eq!(negated!(if t > x { t } else { x }), -3.0);
}

#[test]
fn a_literal_has_the_shape_of_its_rows() {
    let rows: Tensor<[[f64; 3]; 2], shape!([crate] 2, 3)> =
        spelled([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    assert_eq!(rows.0[1][2], 6.0);
    let _: ::core::option::Option<(One, Dyn, Size<4>)> =
        ::core::option::Option::None::<shape!([crate] 0x1, dyn, { 2 + 2 })>;
}

/// The type that the literal's own macro gives.
fn spelled(rows: [[f64; 3]; 2]) -> Tensor<[[f64; 3]; 2], (Size<2>, Size<3>)> {
    let [[a, b, c], [d, e, f]] = rows;
    literal!([crate] Tensor; [a, b, c], [d, e, f])
}

#[test]
fn what_may_be_evaluated_less_often_is_derived() {
    let (x, y, z) = (X, Y, X);
    assert_eq!(broadcast!([crate](x * x + y) * z + (y * 2.0 - 1.0)), 19.0);
    assert_eq!(DERIVED.take(), 0b011);
    assert_eq!(
        try_broadcast!([crate] { let t = x / 2.0; t + y }),
        ::core::result::Result::Ok(4.0)
    );
    assert_eq!(DERIVED.take(), 0b001);
    let mut target = X;
    broadcast!([crate] target = z / x + y.clamp(0.0, y * 0.5));
    assert_eq!((target.0, DERIVED.take()), (2.5, 0b111));
}

#[test]
fn float_functions_are_the_crates() {
    let x = Scalar(9.0);
    assert_eq!(broadcast!([crate] x.sqrt()), -3.0);
    assert_eq!(broadcast!([crate] Own(x).sqrt().sqrt().0), 18.0);
    assert_eq!(
        broadcast!([crate] x.mul_add(2.0, -2.0).sqrt() * 4.0_f64.sqrt()),
        -8.0
    );
    assert_eq!(
        broadcast!([crate] { let square = x * x; square.sqrt() }),
        -9.0
    );
}

/// A type with a method that has the name of a float function.
#[derive(Clone, Copy)]
struct Own(f64);

impl Own {
    fn sqrt(&self) -> Self {
        Self(self.0 + 4.5)
    }
}
