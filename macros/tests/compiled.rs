//! What only the compiler shows: names of nested macros, borrows, and that nothing generated is warned
//! about. A stand-in for the crate joins rank 0 operands, so that one element is all there is.
#![deny(warnings)]
#![no_implicit_prelude]

use ::core::primitive::f64;
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
    use ::core::ops::Fn;
    use ::core::primitive::f64;
    use ::core::result::Result;
    use ::core::{cmp::PartialEq, fmt::Debug};

    /// For the message of a target that is none.
    pub trait NoTarget {}

    /// What the fallible forms return; these never do.
    #[derive(Debug, PartialEq)]
    pub struct Mismatch;

    /// The elements joined so far.
    pub struct Join<E>(E);

    pub fn join() -> Join<()> {
        Join(())
    }

    impl<E: ::core::marker::Copy> Join<E> {
        pub fn with(self, operand: &Scalar) -> Join<(E, f64)> {
            Join((self.0, operand.0))
        }
        pub fn map<R>(self, kernel: impl Fn(E) -> R) -> R {
            kernel(self.0)
        }
        pub fn try_map<R>(self, kernel: impl Fn(E) -> R) -> Result<R, Mismatch> {
            Result::Ok(kernel(self.0))
        }
        pub fn update(self, target: &mut f64, kernel: impl Fn(f64, E) -> f64) {
            *target = kernel(*target, self.0);
        }
        pub fn try_update(
            self,
            target: &mut f64,
            kernel: impl Fn(f64, E) -> f64,
        ) -> Result<(), Mismatch> {
            self.update(target, kernel);
            Result::Ok(())
        }
    }
}

const X: Scalar = Scalar(2.0);
const Y: Scalar = Scalar(3.0);

#[test]
fn an_expression_is_run_on_the_elements() {
    let (x, y) = (X, Y);
    assert_eq!(broadcast!([crate] x * y + X), 8.0);
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

/// Something with fields.
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

/// Negates all of an expression.
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
