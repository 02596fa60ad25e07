//! What the reductions do with their elements.

use super::accumulators::{Accumulator, Fractional};
use super::elements::{ReduceBool, ReduceMean, ReduceOrd, ReduceSum};
use super::moments::Moments;
use crate::kernel::{FlaggedReduction, Reduction};

/// An operation that reduces elements `E`, as the methods and `broadcast!` name it.
pub trait Operation<E>: Reduction<E> {
    /// Whether there must be at least one element.
    const NEEDS_ELEMENTS: bool;
    /// PyTorch's name, for its error texts.
    const NAME: &'static str;
}

impl<E, const FLAGS: u32, O: Operation<E>> Operation<E> for FlaggedReduction<FLAGS, O> {
    const NEEDS_ELEMENTS: bool = O::NEEDS_ELEMENTS;
    const NAME: &'static str = O::NAME;
}

/// What `op` makes of these elements, one by one: of few.
pub(super) fn one_by_one<'a, E: Copy + 'a, O: Operation<E>>(
    op: O,
    elements: impl Iterator<Item = &'a E>,
) -> O::Output {
    let push = |(acc, count), &x| (op.push(acc, x), count + 1);
    let (acc, count) = elements.fold((op.start(), 0), push);
    op.finish(acc, count)
}

/// Up to so many elements make one chain where to merge chains takes long.
const LONG_CHAIN: usize = 48;

/// Defines an operation: a unit struct, and the reduction that it is.
macro_rules! operation {
    (
        $(#[$doc:meta])*
        $name:ident<$e:ident: $bound:ident> $torch:literal needs_elements: $needs:literal;
        $acc:ty => $output:ty;
        $(chain: $chain:expr;)?
        $(by_runs: $by_runs:expr;)?
        $(by_rows: $by_rows:expr;)?
        $(push_run: |$f:ident, $len:ident, $element:ident| $push_run:expr;)?
        $(push_rows: |$columns:ident, $width:ident, $rows:ident, $of:ident| $push_rows:expr;)?
        start: $start:expr;
        push: |$a:ident, $x:ident| $push:expr;
        merge: |$b:ident, $c:ident| $merge:expr;
        finish: |$d:ident, $n:ident| $finish:expr;
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $name;

        impl<$e: $bound> Reduction<$e> for $name {
            type Acc = $acc;
            type Output = $output;
            $(const CHAIN: usize = $chain;)?
            $(const BY_RUNS: bool = $by_runs;)?
            $(const BY_ROWS: bool = $by_rows;)?
            #[inline(always)]
            fn start(self) -> $acc {
                $start
            }
            #[inline(always)]
            fn push(self, $a: $acc, $x: $e) -> $acc {
                $push
            }
            $(#[inline(always)]
            fn push_run(self, $f: $acc, $len: usize, $element: impl Fn(usize) -> $e) -> $acc {
                $push_run
            })?
            $(#[inline(always)]
            fn push_rows<const N: usize>(
                self,
                $columns: &mut [$acc; N],
                $width: usize,
                $rows: usize,
                $of: impl Fn(usize, usize) -> $e,
            ) {
                $push_rows
            })?
            #[inline(always)]
            fn merge(self, $b: $acc, $c: $acc) -> $acc {
                $merge
            }
            #[inline(always)]
            fn finish(self, $d: $acc, $n: usize) -> $output {
                $finish
            }
        }
        impl<$e: $bound> Operation<$e> for $name {
            const NEEDS_ELEMENTS: bool = $needs;
            const NAME: &'static str = $torch;
        }
    };
}

operation! {
    /// The sum.
    Sum<E: ReduceSum> "sum" needs_elements: false;
    E::Acc => E::Sum;
    start: E::Acc::ZERO;
    push: |a, x| a.plus(x.widen());
    merge: |a, b| a.plus(b);
    finish: |a, n| E::round(a.settle(n));
}
operation! {
    /// The product.
    Prod<E: ReduceSum> "prod" needs_elements: false;
    E::Acc => E::Sum;
    start: E::Acc::ONE;
    push: |a, x| a.times(x.widen());
    merge: |a, b| a.times(b);
    finish: |a, _n| E::round(a);
}
operation! {
    /// The mean; of nothing, NaN.
    Mean<E: ReduceMean> "mean" needs_elements: false;
    E::Wide => E::Mean;
    start: E::Wide::ZERO;
    push: |a, x| a.plus(x.real());
    merge: |a, b| a.plus(b);
    finish: |a, n| E::narrow(a.ratio(n));
}
operation! {
    /// The largest; NaN if there is one.
    Max<E: ReduceOrd> "amax" needs_elements: true;
    E::Key => E;
    by_runs: true;
    start: E::LOWEST;
    push: |a, x| a.max(x.key_up());
    merge: |a, b| a.max(b);
    finish: |a, _n| E::of_key(a);
}
operation! {
    /// The smallest; NaN if there is one.
    Min<E: ReduceOrd> "amin" needs_elements: true;
    E::Key => E;
    by_runs: true;
    start: E::HIGHEST;
    push: |a, x| a.min(x.key_down());
    merge: |a, b| a.min(b);
    finish: |a, _n| E::of_key(a);
}
operation! {
    /// Whether one is true; of nothing, `false`.
    Any<E: ReduceBool> "any" needs_elements: false;
    bool => bool;
    by_runs: true;
    start: false;
    push: |a, x| a | x.into();
    merge: |a, b| a | b;
    finish: |a, _n| a;
}
operation! {
    /// Whether all are true; of nothing, `true`.
    All<E: ReduceBool> "all" needs_elements: false;
    bool => bool;
    by_runs: true;
    start: true;
    push: |a, x| a & x.into();
    merge: |a, b| a & b;
    finish: |a, _n| a;
}

/// Defines an operation of moments.
macro_rules! of_moments {
    ($(#[$doc:meta])* $name:ident<$e:ident> $torch:literal: |$squares:ident, $n:ident| $finish:expr) => {
        operation! {
            $(#[$doc])*
            $name<$e: ReduceMean> $torch needs_elements: false;
            Moments<$e::Wide> => $e::Mean;
            chain: LONG_CHAIN;
            by_runs: true;
            by_rows: true;
            push_run: |a, len, element| a.merge(Moments::of_run(Sum, len, |i| element(i).real()));
            push_rows: |columns, len, rows, element| {
                Moments::push_rows(columns, len, rows, |row, i| element(row, i).real());
            };
            start: Moments::NONE;
            push: |a, x| a.push(x.real());
            merge: |a, b| a.merge(b);
            finish: |a, $n| {
                let $squares = a.squares;
                $e::narrow($finish)
            };
        }
    };
}
of_moments! {
    /// The population variance, NumPy's `var`; of nothing, NaN.
    Var<E> "var": |squares, n| squares.ratio(n)
}
of_moments! {
    /// The population standard deviation, NumPy's `std`; of nothing, NaN.
    Std<E> "std": |squares, n| squares.ratio(n).root()
}
