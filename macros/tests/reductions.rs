//! Tests of reductions that need the compiler: the length of borrows, and the order of evaluation. In the stand-in for
//! the crate, every operand is a row, every reduction gives a row of one element, and rows of one element broadcast.
#![deny(warnings)]
#![no_implicit_prelude]

mod arithmetic;
mod value_types;

use ::core::primitive::{f64, isize};
use ::core::result::Result::{self, Err, Ok};
use ::core::{assert_eq, cell::Cell};
use ::shapecast_macros::{broadcast, try_broadcast};
use ::std::vec::Vec;

/// One axis.
pub struct Axis<const N: isize>;

/// A row of elements.
#[derive(::core::fmt::Debug, ::core::cmp::PartialEq)]
pub struct Row(Vec<f64>);

impl Row {
    fn as_target(&mut self) -> &mut Row {
        self
    }
}

/// The row of these elements.
fn row(elements: &[f64]) -> Row {
    Row(elements.into())
}

use ::core::convert::Into as _;

pub mod __private {
    #[allow(unused_imports, reason = "not all are asked for here")]
    pub use super::arithmetic::{
        arithmetic, arithmetic_assign, divide, divide_assign, remainder, remainder_assign,
    };
    use super::{Axis, Row};
    use ::core::cmp::{Ord, PartialEq};
    use ::core::fmt::Debug;
    use ::core::iter::{IntoIterator, Iterator};
    use ::core::marker::Copy;
    use ::core::ops::Fn;
    use ::core::option::Option::{self, None, Some};
    use ::core::primitive::{bool, f64, str, u32, usize};
    use ::core::result::Result::{self, Ok};
    use ::std::vec::Vec;

    #[allow(unused_imports, reason = "not all are used in this file")]
    pub use super::value_types::{
        ElementValue, PerElement, PlainValue, ResultElement, ValueType, with_checks,
    };

    /// The context of kernels.
    pub use super::arithmetic::{Mode, flags};

    /// The trait with the message for an invalid target.
    pub trait NoTarget {}

    /// Rows of different lengths.
    #[derive(Debug, PartialEq)]
    pub struct Mismatch;

    /// The elements joined so far; `None` after a mismatch.
    pub struct JoinedOperands<E>(Option<Vec<E>>);

    pub fn join() -> JoinedOperands<()> {
        JoinedOperands(Some(::std::vec![()]))
    }

    pub fn named_join(_: &[&str]) -> JoinedOperands<()> {
        join()
    }

    /// The element of one operand.
    pub trait OneOperand {
        fn element(self) -> f64;
    }
    impl OneOperand for ((), f64) {
        fn element(self) -> f64 {
            self.1
        }
    }

    /// An operation on two elements.
    pub trait Operator {
        fn combine(&self, a: f64, b: f64) -> f64;
    }
    pub struct Sum;
    impl Operator for Sum {
        fn combine(&self, a: f64, b: f64) -> f64 {
            a + b
        }
    }
    pub struct Max;
    impl Operator for Max {
        fn combine(&self, a: f64, b: f64) -> f64 {
            a.max(b)
        }
    }

    /// Checks that the axes are a type. The stand-in has the last axis, and the first two axes.
    pub trait Axes {}
    impl Axes for (Axis<{ -1 }>,) {}
    impl Axes for (Axis<0>, Axis<1>) {}

    pub struct Over;
    pub fn over<A: Axes>() -> Over {
        Over
    }
    pub fn over_keepdim<A: Axes>() -> Over {
        Over
    }
    pub fn over_all() -> Over {
        Over
    }
    pub fn over_all_keepdim() -> Over {
        Over
    }

    impl<E: Copy> JoinedOperands<E> {
        pub fn with(self, operand: &Row) -> JoinedOperands<(E, f64)> {
            let Some(joined) = self.0 else {
                return JoinedOperands(None);
            };
            let (a, b) = (joined.len(), operand.0.len());
            let fits = |length: usize| length == 1 || length == a.max(b);
            let pair = |i: usize| (joined[i.min(a - 1)], operand.0[i.min(b - 1)]);
            let fits: bool = fits(a) && fits(b);
            JoinedOperands(fits.then(|| (0..a.max(b)).map(pair).collect()))
        }

        pub fn with_reduction(self, operand: &Row) -> JoinedOperands<(E, f64)> {
            self.with(operand)
        }

        /// No call below derives more than one value.
        pub fn hoist<const MASK: u32, const FLAGS: u32, H, F: Fn(&Mode, E) -> H>(
            self,
            derive: F,
        ) -> JoinedOperands<(E, H)> {
            let derived = |elements: Vec<E>| {
                elements
                    .into_iter()
                    .map(|e| (e, derive(&Mode, e)))
                    .collect()
            };
            JoinedOperands(self.0.map(derived))
        }
        pub fn with_flags<const FLAGS: u32>(self) -> Self {
            self
        }
        pub fn map(self, kernel: impl Fn(&Mode, E) -> f64) -> Row {
            self.try_map(kernel).unwrap()
        }
        pub fn try_map(self, kernel: impl Fn(&Mode, E) -> f64) -> Result<Row, Mismatch> {
            let elements = self.0.ok_or(Mismatch)?;
            Ok(Row(elements
                .into_iter()
                .map(|e| kernel(&Mode, e))
                .collect()))
        }
        pub fn reduce(
            self,
            operator: impl Operator,
            over: Over,
            kernel: impl Fn(&Mode, E) -> f64,
        ) -> Row {
            self.try_reduce(operator, over, kernel).unwrap()
        }
        pub fn try_reduce(
            self,
            operator: impl Operator,
            _: Over,
            kernel: impl Fn(&Mode, E) -> f64,
        ) -> Result<Row, Mismatch> {
            let elements = self
                .0
                .ok_or(Mismatch)?
                .into_iter()
                .map(|e| kernel(&Mode, e));
            let result = elements.reduce(|a, b| operator.combine(a, b));
            Ok(Row(result.into_iter().collect()))
        }
        pub fn reduce_operand(self, operator: impl Operator, over: Over) -> Row
        where
            E: OneOperand,
        {
            self.try_reduce_operand(operator, over).unwrap()
        }
        pub fn try_reduce_operand(
            self,
            operator: impl Operator,
            over: Over,
        ) -> Result<Row, Mismatch>
        where
            E: OneOperand,
        {
            self.try_reduce(operator, over, |_, e| e.element())
        }
        pub fn assign(self, target: &mut Row, kernel: impl Fn(&Mode, E) -> f64) {
            self.try_assign(target, kernel).unwrap();
        }
        pub fn try_assign(
            self,
            target: &mut Row,
            kernel: impl Fn(&Mode, E) -> f64,
        ) -> Result<(), Mismatch> {
            self.try_update(target, |mode, _, elements| kernel(mode, elements))
        }
        pub fn update(self, target: &mut Row, kernel: impl Fn(&Mode, f64, E) -> f64) {
            self.try_update(target, kernel).unwrap();
        }
        pub fn try_update(
            self,
            target: &mut Row,
            kernel: impl Fn(&Mode, f64, E) -> f64,
        ) -> Result<(), Mismatch> {
            let elements = self.0.ok_or(Mismatch)?;
            for (i, element) in target.0.iter_mut().enumerate() {
                *element = kernel(&Mode, *element, elements[i.min(elements.len() - 1)]);
            }
            Ok(())
        }
    }
}

use __private::Mismatch;

const LAST: isize = -1;

/// `Axes![…]` as in the crate.
macro_rules! Axes {
    ($($axis:literal),*) => { ($(Axis<$axis>,)*) };
}

#[test]
fn reductions_are_run_before_what_reads_them() {
    let x = row(&[1.0, 2.0, 5.0]);
    assert_eq!(broadcast!([crate] sum::<-1>(x * x)), row(&[30.0]));
    assert_eq!(
        broadcast!([crate] x - max_keepdim::<LAST>(x)),
        row(&[-4.0, -3.0, 0.0])
    );
    assert_eq!(
        broadcast!([crate] {
            let d: f64 = x - max::<{ LAST }>(x);
            let e = d * d;
            e / sum_keepdim::<Axes![0, 1]>(e) * sum_keepdim((e))
        }),
        row(&[16.0, 9.0, 0.0])
    );
    assert_eq!(
        broadcast!([crate] { let d = x - x; { sum((d + 1.0)) } }),
        row(&[3.0])
    );
}

#[test]
fn a_mismatch_in_any_loop_is_the_value() {
    let (x, y) = (row(&[1.0, 2.0, 5.0]), row(&[1.0, 2.0]));
    let value = |result: Result<Row, Mismatch>| result.map(|row| row.0[0]);
    assert_eq!(value(try_broadcast!([crate] sum(x))), Ok(8.0));
    assert_eq!(value(try_broadcast!([crate] sum(x) * max(y))), Ok(16.0));
    assert_eq!(value(try_broadcast!([crate] sum(x * y))), Err(Mismatch));
    assert_eq!(value(try_broadcast!([crate] x + sum(x * y))), Err(Mismatch));
    assert_eq!(value(try_broadcast!([crate] x + sum(x) * y)), Err(Mismatch));
}

#[test]
fn a_target_is_reduced_before_it_is_updated() {
    let mut x = row(&[1.0, 2.0, 5.0]);
    broadcast!([crate] x -= max_keepdim::<-1>(x));
    assert_eq!(x, row(&[-4.0, -3.0, 0.0]));
    let target = &mut x;
    broadcast!([crate] * target = target * target - sum(&doubled(target) + target));
    assert_eq!(x, row(&[37.0, 30.0, 21.0]));
    let y = row(&[0.0, 0.0]);
    assert_eq!(try_broadcast!([crate] x += sum(x * y)), Err(Mismatch));
    assert_eq!(try_broadcast!([crate] x = sum(y)), Ok(()));
    assert_eq!(x, row(&[0.0, 0.0, 0.0]));
}

/// Borrows for the call only.
fn doubled(row: &Row) -> Row {
    broadcast!([crate] row * 2.0)
}

#[test]
fn borrowed_expressions_are_evaluated_once_and_in_order() {
    let evaluated = Cell::new(0.0);
    let next = || {
        evaluated.set(evaluated.get() + 1.0);
        row(&[evaluated.get()])
    };
    let x = broadcast!([crate] & next() * 100.0 + sum(&next() * 10.0) + &next());
    assert_eq!(x, row(&[123.0]));
    assert_eq!(evaluated.get(), 3.0);
}

/// The reduction names the caller's operand, and an operand of the macro.
macro_rules! minus_sum {
    ($x:expr, $axis:literal) => {{
        let x = row(&[1.0]);
        broadcast!([crate] $x - sum::<$axis>($x) * sum::<$axis>(x))
    }};
}

#[test]
fn names_of_other_macros_are_other_names() {
    let x = row(&[1.0, 2.0]);
    assert_eq!(minus_sum!(x, -1), row(&[-2.0, -1.0]));
    assert_eq!(minus_sum!(x + x, -1), row(&[-4.0, -2.0]));
}
