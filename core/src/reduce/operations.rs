//! The operations by which elements are reduced.

mod exp_shift;
mod log_sum_exp;
mod moments;
mod skip_nan;
mod variance;

#[cfg(feature = "alloc")]
use shapecast_kernel::Buffer;
use shapecast_kernel::{
    ColumnIndices, CompiledWork, Filled, FlaggedReduction, Index, Indices, KnownDims, Places,
    Reduction, call_compiled, type_eq,
};

pub use self::exp_shift::ExpShift;
pub use self::log_sum_exp::LogSumExp;
pub use self::skip_nan::{NanMax, NanMean, NanMin, NanStd, NanSum, NanVar};
pub(super) use self::variance::WithDdof;
pub use self::variance::{Std, Var};
use super::compiled::{ElementFold, fill_compiled};
use crate::element::{
    Accumulator, BitOrder, MeanAccumulator, ReduceBool, ReduceMean, ReduceOrd, ReduceSum,
    compiled_numbers,
};
#[cfg(feature = "alloc")]
use crate::error::ShapeError;

/// An operation that reduces elements `E`. `broadcast!` and the methods name it.
pub trait Operation<E>: Reduction<E> {
    /// `true` if an empty reduction is an error.
    const NEEDS_ELEMENTS: bool;
    /// PyTorch's name of the operation, for error texts.
    const NAME: &'static str;
    /// `true` if this crate compiles the reductions of `E`.
    #[doc(hidden)]
    const IS_COMPILED: bool = false;

    /// Fills places by a fold that this crate compiles.
    ///
    /// # Panics
    /// This crate does not compile the reductions of `E`.
    #[doc(hidden)]
    fn fill_compiled<'p>(_: ElementFold<'_, E, Self>, _: Places<'p, Self::Output>) -> Filled<'p> {
        unreachable!("this crate does not compile these reductions")
    }
}

impl<E, const FLAGS: u32, O, D> Operation<E> for FlaggedReduction<FLAGS, O, D>
where
    O: Operation<E>,
    D: KnownDims,
{
    const NEEDS_ELEMENTS: bool = O::NEEDS_ELEMENTS;
    const NAME: &'static str = O::NAME;
}

impl<T, O: Operation<T>> CompiledWork<O::Output> for ElementFold<'_, T, O> {
    #[inline]
    fn fill<'p>(self, places: Places<'p, O::Output>) -> Filled<'p> {
        O::fill_compiled(self, places)
    }
}

/// An operation that finds an extremum.
pub trait Extremum<E>: Operation<E, Output = E> {
    /// Returns `true` if `element` replaces `first`, the first extremum so far. Neither is NaN.
    fn replaces(self, element: E, first: E) -> bool;

    /// Returns the indices of the first extrema, in row-major order. No reduced dimension is empty.
    ///
    /// # Errors
    /// There is not enough memory.
    #[cfg(feature = "alloc")]
    fn search(fold: ElementFold<'_, E, Self>) -> Result<Buffer<usize>, ShapeError>;
}

macro_rules! extremum {
    ($op:ident: |$element:ident, $first:ident| $replaces:expr) => {
        impl<E: ReduceOrd> Extremum<E> for $op {
            #[inline(always)]
            fn replaces(self, $element: E, $first: E) -> bool {
                $replaces
            }

            #[cfg(feature = "alloc")]
            #[inline]
            fn search(fold: ElementFold<'_, E, Self>) -> Result<Buffer<usize>, ShapeError> {
                if const { !E::IS_COMPILED.is_true() } {
                    return fold.search_indices();
                }
                compiled_numbers! {
                    call_compiled! {
                        as Number => (
                            fold: ElementFold<'_, Number, $op> = fold.of(),
                        ) -> Result<Buffer<usize>, ShapeError> {
                            fold.search_indices()
                        }
                    }
                }
            }
        }
    };
}
extremum!(Max: |element, first| element > first);
extremum!(Min: |element, first| element < first);

/// Maximum number of elements in one accumulation chain, if merging two chains is expensive.
const LONG_CHAIN: usize = 48;

/// Defines an operation: a unit struct that implements [`Reduction`] and [`Operation`].
macro_rules! operation {
    (
        $(#[$doc:meta])*
        $name:ident<$e:ident: $bound:ident> $torch:literal needs_elements: $needs:literal;
        $acc:ty => $output:ty;
        $(compiled: $flag:ident, |$fold:ident, $places:ident| $fill:expr;)?
        $(chain: $chain:expr;)?
        $(max_unrolled: $max_unrolled:expr;)?
        $(all_at_once: $all_at_once:expr;)?
        $(idempotent: $idempotent:expr;)?
        $(by_rows: $by_rows:expr;)?
        $(compute_bound: $compute_bound:expr;)?
        $(push_all: |$f:ident, $elements:ident, $element:ident| $push_all:expr;)?
        $(push_column: |$column:ident, $few:ident, $in_column:ident| $push_column:expr;)?
        $(push_rows: |$columns:ident, $among:ident, $rows:ident, $of:ident| $push_rows:expr;)?
        $(reduce_columns: |$height:ident, $width:ident, $at:ident| $reduce_columns:expr;)?
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
            $(const MAX_CHAIN: usize = $chain;)?
            $(const MAX_UNROLLED: usize = $max_unrolled;)?
            $(const ALL_AT_ONCE: bool = $all_at_once;)?
            $(const IS_IDEMPOTENT: bool = $idempotent;)?
            $(const BY_ROWS: bool = $by_rows;)?
            $(const COMPUTE_BOUND: bool = $compute_bound;)?
            #[inline(always)]
            fn start(self) -> $acc {
                $start
            }
            #[inline(always)]
            fn push(self, $a: $acc, $x: $e) -> $acc {
                $push
            }
            $(#[inline(always)]
            fn push_all<'n>(
                self,
                $f: $acc,
                $elements: Indices<'n>,
                $element: impl Fn(Index<'n>) -> $e,
            ) -> $acc {
                $push_all
            })?
            $(const BY_COLUMN: bool = true;
            #[inline(always)]
            fn push_column<'r>(
                self,
                $column: $acc,
                $few: Indices<'r>,
                $in_column: impl Fn(Index<'r>) -> $e,
            ) -> $acc {
                $push_column
            })?
            $(#[inline(always)]
            fn push_rows<'r, 'c, const N: usize>(
                self,
                $columns: &mut [$acc; N],
                $among: Indices<'c>,
                $rows: Indices<'r>,
                $of: impl Fn(Index<'r>, Index<'c>) -> $e,
            ) {
                $push_rows
            })?
            $(#[inline(always)]
            fn reduce_columns<'r, 'c, const N: usize>(
                self,
                $height: Indices<'r>,
                $width: ColumnIndices<'c, N>,
                $at: impl Fn(Index<'r>, Index<'c>) -> $e,
            ) -> [$output; N] {
                $reduce_columns
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
            $(const IS_COMPILED: bool = <$e as $flag>::IS_COMPILED.is_true();

            #[inline]
            fn fill_compiled<'p>(
                $fold: ElementFold<'_, $e, Self>,
                $places: Places<'p, Self::Output>,
            ) -> Filled<'p> {
                $fill
            })?
        }
    };
}

use operation;

operation! {
    /// The sum. The sum of no elements is 0.
    Sum<E: ReduceSum> "sum" needs_elements: false;
    E::SumAcc => E::Sum;
    compiled: ReduceSum, |fold, places| {
        if fold.reduced == 0 {
            call_compiled! {
                [f32 f64 i64] as Number => <'p>(
                    fold: ElementFold<'_, Number, Sum> = fold.of(),
                    places: Places<'p, Number> = places.of(),
                ) -> Filled<'p> {
                    fold.copy_here(places)
                } else {}
            }
        }
        compiled_numbers! { fill_compiled! { Sum, fold, places } }
    };
    start: E::SumAcc::zero();
    push: |a, x| a.add(x.into_sum_acc());
    merge: |a, b| a.add(b);
    finish: |a, n| E::from_sum_acc(a.finish_sum(n));
}
operation! {
    /// The sum of `einsum!`, which has the type of its elements. Integers wrap.
    IndexSum<E: ReduceSum> "sum" needs_elements: false;
    E::SumAcc => E::IndexSum;
    compiled: ReduceSum, |fold, places| {
        // Sums of 32-bit integers are narrowed. For other numbers, the code of `Sum` does the same.
        if type_eq::is::<E, i32>() {
            fill_compiled! { [i32] IndexSum, fold, places }
        }
        call_compiled! {
            [f32 f64 i64] as Number => <'p>(
                fold: ElementFold<'_, Number, IndexSum> = fold.of(),
                places: Places<'p, Number> = places.of(),
            ) -> Filled<'p> {
                Operation::fill_compiled(fold.by(Sum), places)
            }
        }
    };
    start: E::SumAcc::zero();
    push: |a, x| a.add(x.into_sum_acc());
    merge: |a, b| a.add(b);
    finish: |a, n| E::index_sum_from_acc(a.finish_sum(n));
}
operation! {
    /// The product. The product of no elements is 1.
    Prod<E: ReduceSum> "prod" needs_elements: false;
    E::SumAcc => E::Sum;
    start: E::SumAcc::one();
    push: |a, x| a.mul(x.into_sum_acc());
    merge: |a, b| a.mul(b);
    finish: |a, _n| E::from_sum_acc(a);
}
operation! {
    /// The mean. The mean of no elements is NaN.
    Mean<E: ReduceMean> "mean" needs_elements: false;
    E::MeanAcc => E::Mean;
    compiled: ReduceMean, |fold, places| fill_compiled! { [f32 f64] Mean, fold, places };
    start: E::MeanAcc::zero();
    push: |a, x| a.add(x.into_mean_acc());
    merge: |a, b| a.add(b);
    finish: |a, n| E::from_mean_acc(a.div_count(n));
}
/// Returns the maximum number of elements of which an extremum is unrolled. Extrema of 16 to 32 floats take 2 to 5 times
/// as long unrolled as in loops over any number.
const fn max_unrolled<E: ReduceOrd>() -> usize {
    match E::BITS.order() {
        Some(BitOrder::Float { .. }) => 15,
        _ => usize::MAX,
    }
}
operation! {
    /// The maximum, or NaN if an element is NaN.
    Max<E: ReduceOrd> "amax" needs_elements: true;
    E::Key => E;
    compiled: ReduceOrd, |fold, places| compiled_numbers! { fill_compiled! { Max, fold, places } };
    max_unrolled: max_unrolled::<E>();
    all_at_once: true;
    idempotent: true;
    compute_bound: true;
    push_all: |a, elements, element| a.max(E::max_key_of(elements, element));
    push_column: |a, rows, element| a.max(E::max_key_of_few(rows, element));
    reduce_columns: |rows, among, element| E::max_of_columns(rows, among, element);
    start: E::MIN_KEY;
    push: |a, x| a.max(x.key_for_max());
    merge: |a, b| a.max(b);
    finish: |a, _n| E::from_key(a);
}
operation! {
    /// The minimum, or NaN if an element is NaN.
    Min<E: ReduceOrd> "amin" needs_elements: true;
    E::Key => E;
    compiled: ReduceOrd, |fold, places| compiled_numbers! { fill_compiled! { Min, fold, places } };
    max_unrolled: max_unrolled::<E>();
    all_at_once: true;
    idempotent: true;
    compute_bound: true;
    push_all: |a, elements, element| a.min(E::min_key_of(elements, element));
    push_column: |a, rows, element| a.min(E::min_key_of_few(rows, element));
    reduce_columns: |rows, among, element| E::min_of_columns(rows, among, element);
    start: E::MAX_KEY;
    push: |a, x| a.min(x.key_for_min());
    merge: |a, b| a.min(b);
    finish: |a, _n| E::from_key(a);
}
operation! {
    /// The logical or. The logical or of no elements is `false`.
    Any<E: ReduceBool> "any" needs_elements: false;
    bool => bool;
    compiled: ReduceBool, |fold, places| fill_compiled! { [bool] Any, fold, places };
    all_at_once: true;
    idempotent: true;
    start: false;
    push: |a, x| a | x.into();
    merge: |a, b| a | b;
    finish: |a, _n| a;
}
operation! {
    /// The logical and. The logical and of no elements is `true`.
    All<E: ReduceBool> "all" needs_elements: false;
    bool => bool;
    compiled: ReduceBool, |fold, places| fill_compiled! { [bool] All, fold, places };
    all_at_once: true;
    idempotent: true;
    start: true;
    push: |a, x| a & x.into();
    merge: |a, b| a & b;
    finish: |a, _n| a;
}
