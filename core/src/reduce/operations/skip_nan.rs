//! The operations that skip NaN, as NumPy's `nansum`, `nanmean`, `nanmax`, `nanmin`, `nanvar` and `nanstd` do.

use super::moments::Moments;
use super::{LONG_CHAIN, Operation, Sum, operation};
use crate::element::{Accumulator, MeanAccumulator, VarAccumulator};
use crate::float::Float;
use shapecast_kernel::{Index, Indices, Reduction, chained};

/// Returns the element, or 0 for NaN.
#[inline(always)]
fn zero_for_nan<F: Float>(x: F) -> F {
    if x.is_nan() { F::ZERO } else { x }
}

/// Returns the number of elements that are not NaN.
#[inline(always)]
fn count_present<'n, F: Float>(elements: Indices<'n>, element: impl Fn(Index<'n>) -> F) -> usize {
    elements
        .into_iter()
        .map(|i| usize::from(!element(i).is_nan()))
        .sum()
}

operation! {
    /// The sum of the elements that are not NaN, or 0 if all are NaN.
    NanSum<E: Float> "nansum" needs_elements: false;
    E::SumAcc => E;
    start: E::SumAcc::zero();
    push: |a, x| a.add(zero_for_nan(x).into_sum_acc());
    merge: |a, b| a.add(b);
    finish: |a, n| E::from_sum_acc(a.finish_sum(n));
}

/// A sum of `count` elements.
#[derive(Clone, Copy)]
pub struct CountedSum<M> {
    sum: M,
    count: usize,
}

impl<M: MeanAccumulator> CountedSum<M> {
    #[inline(always)]
    fn merge(self, other: Self) -> Self {
        CountedSum {
            sum: self.sum.add(other.sum),
            count: self.count + other.count,
        }
    }
}

operation! {
    /// The mean of the elements that are not NaN, or NaN if all are NaN.
    NanMean<E: Float> "nanmean" needs_elements: false;
    CountedSum<E::MeanAcc> => E;
    chain: LONG_CHAIN;
    all_at_once: true;
    push_all: |a, elements, element| a.merge(CountedSum {
        sum: chained(Sum, elements, |i| zero_for_nan(element(i)).into_mean_acc()),
        count: count_present(elements, &element),
    });
    start: CountedSum { sum: E::MeanAcc::zero(), count: 0 };
    push: |a, x| a.merge(CountedSum {
        sum: zero_for_nan(x).into_mean_acc(),
        count: usize::from(!x.is_nan()),
    });
    merge: |a, b| a.merge(b);
    finish: |a, _n| E::from_mean_acc(a.sum.div_count(a.count));
}

operation! {
    /// The maximum of the elements that are not NaN, or NaN if all are NaN.
    NanMax<E: Float> "nanmax" needs_elements: true;
    E::Key => E;
    all_at_once: true;
    compute_bound: true;
    start: E::MIN_KEY;
    // The key of NaN for the minimum is less than all others.
    push: |a, x| a.max(x.key_for_min());
    merge: |a, b| a.max(b);
    finish: |a, _n| E::from_key(a);
}
operation! {
    /// The minimum of the elements that are not NaN, or NaN if all are NaN.
    NanMin<E: Float> "nanmin" needs_elements: true;
    E::Key => E;
    all_at_once: true;
    compute_bound: true;
    start: E::MAX_KEY;
    // The key of NaN for the maximum is greater than all others.
    push: |a, x| a.min(x.key_for_max());
    merge: |a, b| a.min(b);
    finish: |a, _n| E::from_key(a);
}

/// Defines an operation that accumulates the [`Moments`] of the elements that are not NaN.
macro_rules! moments_operation {
    ($(#[$doc:meta])* $name:ident $numpy:literal: |$variance:ident| $finish:expr) => {
        operation! {
            $(#[$doc])*
            $name<E: Float> $numpy needs_elements: false;
            Moments<E::MeanAcc> => E;
                    chain: LONG_CHAIN;
            all_at_once: true;
            push_all: |a, elements, element| {
                let count = count_present(elements, &element);
                if count == 0 {
                    return a;
                }
                let present = |i| Some(element(i)).filter(|x| !x.is_nan()).map(E::into_mean_acc);
                a.merge(Moments::of_elements(Sum, elements, count, present))
            };
            start: Moments::empty();
            push: |a, x| if x.is_nan() { a } else { a.push(x.into_mean_acc()) };
            merge: |a, b| a.merge(b);
            finish: |a, _n| {
                let $variance = a.variance();
                E::from_mean_acc($finish)
            };
        }
    };
}
moments_operation! {
    /// The population variance of the elements that are not NaN, or NaN if all are NaN.
    NanVar "nanvar": |variance| variance
}
moments_operation! {
    /// The population standard deviation of the elements that are not NaN, or NaN if all are NaN.
    NanStd "nanstd": |variance| variance.sqrt()
}
