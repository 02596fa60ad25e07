//! Methods that replace the elements of each line along an axis: cumulative sums and extremes, differences and sorts.

use std::cmp::Ordering;
use std::ops::Sub;

use shapecast::Shape;

use super::case::{Case, unless_it_panics};
use super::elements::{Sample, Values};
use super::folds::{self, Expected, Reduce};
use super::forms::{Loop, constant_axis, exact, for_axes, typed, with_axes};
use super::operators::Domain;
use super::reference::{Naive, groups};
use super::runner::Operation;

/// Elements that are added and multiplied in a type that may be wider.
trait Accumulate: Sample {
    type Sum: Sample;
    fn widen(self) -> Self::Sum;
    fn plus(sum: Self::Sum, x: Self::Sum) -> Self::Sum;
    fn times(product: Self::Sum, x: Self::Sum) -> Self::Sum;
}

macro_rules! accumulate {
    ($($t:ident $sum:ident: $plus:expr, $times:expr;)*) => {$(
        impl Accumulate for $t {
            type Sum = $sum;
            fn widen(self) -> $sum {
                self.into()
            }
            fn plus(sum: $sum, x: $sum) -> $sum {
                $plus(sum, x)
            }
            fn times(product: $sum, x: $sum) -> $sum {
                $times(product, x)
            }
        }
    )*};
}
accumulate! {
    f32 f32: |a, b| a + b, |a, b| a * b;
    f64 f64: |a, b| a + b, |a, b| a * b;
    i32 i64: i64::wrapping_add, i64::wrapping_mul;
    i64 i64: i64::wrapping_add, i64::wrapping_mul;
    u8 u64: u64::wrapping_add, u64::wrapping_mul;
    bool i64: i64::wrapping_add, i64::wrapping_mul;
}

/// Returns the results of `f` for each line along dimension `d`, in the places of its elements.
fn by_lines<T: Copy, R: Copy>(x: &Naive<T>, d: usize, f: impl Fn(&[T]) -> Vec<R>) -> Naive<R> {
    let (_, lines) = groups(x, &[d], false);
    let lines: Vec<Vec<R>> = lines.iter().map(|line| f(line)).collect();
    Naive::from_fn(&x.sizes, |index| {
        let others = (0..x.rank()).filter(|&e| e != d);
        let line = others.fold(0, |at, e| at * x.sizes[e] + index[e]);
        lines[line][index[d]]
    })
}

fn accumulated<T: Accumulate>(
    x: &Naive<T>,
    d: usize,
    f: fn(T::Sum, T::Sum) -> T::Sum,
) -> Naive<T::Sum> {
    by_lines(x, d, |line| {
        let mut last = None;
        let next = |x: &T| {
            let sum = last.map_or(x.widen(), |last| f(last, x.widen()));
            last = Some(sum);
            sum
        };
        line.iter().map(next).collect()
    })
}

fn cumsum<T: Accumulate>(x: &Naive<T>, d: usize) -> Naive<T::Sum> {
    accumulated(x, d, T::plus)
}

fn cumprod<T: Accumulate>(x: &Naive<T>, d: usize) -> Naive<T::Sum> {
    accumulated(x, d, T::times)
}

/// Compares elements in the order of sorts: −0 is 0, and NaN comes last.
pub fn sort_order<T: PartialOrd>(a: &T, b: &T) -> Ordering {
    let is_nan = |x: &T| x.partial_cmp(x).is_none();
    let order = a.partial_cmp(b);
    order.unwrap_or_else(|| is_nan(a).cmp(&is_nan(b)))
}

/// Returns the positions of elements in the order of a stable sort.
pub fn sorted_positions<T: PartialOrd>(elements: &[T]) -> Vec<usize> {
    let mut positions: Vec<usize> = (0..elements.len()).collect();
    positions.sort_by(|&i, &j| sort_order(&elements[i], &elements[j]));
    positions
}

/// Returns the positions of elements in the descending order of a stable sort, with NaN first.
fn descending_positions<T: PartialOrd>(elements: &[T]) -> Vec<usize> {
    let mut positions: Vec<usize> = (0..elements.len()).collect();
    positions.sort_by(|&i, &j| sort_order(&elements[j], &elements[i]));
    positions
}

fn argsort<T: Sample + PartialOrd>(x: &Naive<T>, d: usize) -> Naive<usize> {
    by_lines(x, d, sorted_positions)
}

fn argsort_descending<T: Sample + PartialOrd>(x: &Naive<T>, d: usize) -> Naive<usize> {
    by_lines(x, d, descending_positions)
}

/// Returns the elements of each line in the order of the positions.
fn in_order<T: Copy>(x: &Naive<T>, d: usize, positions: fn(&[T]) -> Vec<usize>) -> Naive<T> {
    by_lines(x, d, |line| {
        positions(line).into_iter().map(|i| line[i]).collect()
    })
}

fn sort<T: Sample + PartialOrd>(x: &Naive<T>, d: usize) -> Naive<T> {
    in_order(x, d, sorted_positions)
}

fn sort_descending<T: Sample + PartialOrd>(x: &Naive<T>, d: usize) -> Naive<T> {
    in_order(x, d, descending_positions)
}

fn diff<T: Sample + Sub<Output = T>>(x: &Naive<T>, d: usize) -> Naive<T> {
    let mut sizes = x.sizes.clone();
    sizes[d] = sizes[d].saturating_sub(1);
    Naive::from_fn(&sizes, |index| {
        let mut next = index.to_vec();
        next[d] += 1;
        x.at(&next) - x.at(index)
    })
}

fn cummax<T: Reduce>(x: &Naive<T>, d: usize) -> Naive<T> {
    extremes(x, d, folds::max)
}

fn cummin<T: Reduce>(x: &Naive<T>, d: usize) -> Naive<T> {
    extremes(x, d, folds::min)
}

/// Returns the extremes of each line up to each of its elements.
fn extremes<T: Reduce>(x: &Naive<T>, d: usize, of_two: fn(&[T]) -> Expected<T>) -> Naive<T> {
    by_lines(x, d, |line| {
        let mut last = None;
        let next = |&x: &T| {
            let Expected::Exact(extreme) = of_two(&[last.unwrap_or(x), x]) else {
                unreachable!("an extreme is one of the elements")
            };
            last = Some(extreme);
            extreme
        };
        line.iter().map(next).collect()
    })
}

fn summands<T: Sample>(case: &mut Case) -> Values {
    Domain::Sum.values::<T>(case).0
}

#[expect(
    clippy::extra_unused_type_parameters,
    reason = "`methods` names the elements"
)]
fn factors<T>(case: &mut Case) -> Values {
    let hard = case.hard_values();
    case.random
        .pick(&[Values::NearOne, Values::Few, Values::Any, hard])
}

#[expect(
    clippy::extra_unused_type_parameters,
    reason = "`methods` names the elements"
)]
fn ordered<T>(case: &mut Case) -> Values {
    compared(case)
}

pub fn compared(case: &mut Case) -> Values {
    let values = case.values();
    case.random.pick(&[values, values, values, Values::Few])
}

/// The methods along an axis, with their loop and the values of their elements.
macro_rules! methods {
    ($([$($t:ident)+; $typed:ident] $axis:ident $try_axis:ident $loop:ident $values:ident;)+) => {&[
        $($(
            (concat!(stringify!($try_axis), " of ", stringify!($t)), |case| {
                let lines = methods!(@loop $t $loop);
                let values = $values::<$t>(case);
                let x = case.any::<$t>(values);
                let name = concat!(stringify!($try_axis), ": ", stringify!($t));
                lines.along_axis(case, name, &x, for_axes!($try_axis ()));
            }),
        )+)+
        $(
            (concat!(stringify!($axis), " of ", stringify!($typed)), |case| {
                let lines = methods!(@loop $typed $loop);
                let values = $values::<$typed>(case);
                constant_axis!(case lines $typed values; $axis ());
            }),
        )+
    ]};
    (@loop $t:ident $loop:ident) => {
        Loop {
            reference: &|x: &Naive<$t>, dims| Some($loop(x, dims[0])),
            fits: exact,
        }
    };
}

pub const LINES: &[Operation] = methods! {
    [f32 f64 i32 i64 u8 bool; f32] cumsum_axis try_cumsum_axis cumsum summands;
    [f32 f64 i32 u8; i32] cumprod_axis try_cumprod_axis cumprod factors;
    [f32 f64 i32 u8 bool; f32] cummax_axis try_cummax_axis cummax ordered;
    [f32 f64 i32 u8 bool; f32] cummin_axis try_cummin_axis cummin ordered;
    [f32 f64 i32 u8 bool; f32] sort_axis try_sort_axis sort ordered;
    [f32 f64 i32 u8 bool; f32] argsort_axis try_argsort_axis argsort ordered;
    [f32 f64 i32 u8 bool; f32] sort_axis_descending try_sort_axis_descending sort_descending ordered;
    [f32 f64 i32 u8 bool; f32] argsort_axis_descending try_argsort_axis_descending argsort_descending ordered;
    [f32 f64 i32 i64; i32] diff try_diff diff summands;
};

fn diff_order<T: Sample + Sub<Output = T>>(case: &mut Case) {
    let order = case.random.below(5);
    case.note(format_args!("order {order}"));
    let lines = Loop {
        reference: &|x: &Naive<T>, dims| {
            let copy = Naive::dense(&x.sizes, x.elements());
            Some((0..order).fold(copy, |x, _| diff(&x, dims[0])))
        },
        fits: exact,
    };
    let values = summands::<T>(case);
    let x = case.any::<T>(values);
    lines.along_axis(
        case,
        "try_diff_order: ",
        &x,
        for_axes!(try_diff_order(order)),
    );
}

pub const DIFFERENCES: &[Operation] = &[
    ("try_diff_order of f32", diff_order::<f32>),
    ("try_diff_order of i64", diff_order::<i64>),
];
