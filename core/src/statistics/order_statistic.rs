//! Order statistics: medians and quantiles of lanes of elements.

use crate::element::{
    Accumulator, MeanAccumulator, ReduceMean, ReduceOrd, ReduceVar, VarAccumulator,
    compiled_numbers,
};
use crate::error::{Detail, ShapeError};
use crate::iteration::Lanes;
use crate::order::bits::{move_to_front, select, select_two};
use crate::reduce::ReducedAxes;
use shapecast_kernel::{call_compiled, type_eq};

/// A statistic of sorted elements.
#[derive(Clone, Copy)]
pub(super) enum OrderStatistic {
    /// The middle element, or the mean of the two middle ones.
    Median,
    /// The median of the elements that are not NaN.
    NanMedian,
    /// The value below which a fraction of the elements lies. The field is the fraction.
    Quantile(f64),
    /// The quantile of the elements that are not NaN.
    NanQuantile(f64),
}

impl OrderStatistic {
    /// Checks the sizes of the reduced axes and the quantile.
    ///
    /// # Errors
    /// - A quantile is not in `0.0..=1.0`.
    /// - [`Quantile`](Self::Quantile) has no elements. The other statistics of no elements are NaN.
    pub(super) fn check(self, axes: ReducedAxes<'_>, sizes: &[usize]) -> Result<(), ShapeError> {
        match self {
            OrderStatistic::Median | OrderStatistic::NanMedian => Ok(()),
            OrderStatistic::Quantile(q) | OrderStatistic::NanQuantile(q)
                if !(0.0..=1.0).contains(&q) =>
            {
                Err(Detail::QuantileRange { bits: q.to_bits() }.into())
            }
            OrderStatistic::Quantile(_) => axes.check_not_empty(sizes, "quantile"),
            OrderStatistic::NanQuantile(_) => Ok(()),
        }
    }

    /// Computes the statistic of each lane, and reorders the elements.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn of_lanes<T: ReduceOrd + ReduceVar>(
        self,
        elements: &mut [T],
        lanes: Lanes,
        results: &mut [T::Mean],
    ) -> Result<(), ShapeError> {
        if const { !<T as ReduceOrd>::IS_COMPILED.is_true() } {
            return self.of_each_lane(elements, lanes, results);
        }
        compiled_numbers! {
            call_compiled! {
                as Number => (
                    elements: &mut [Number] = type_eq::slice_mut(elements),
                    statistic: OrderStatistic = Some(self),
                    lanes: Lanes = Some(lanes),
                    results: &mut [<Number as ReduceMean>::Mean] = type_eq::slice_mut(results),
                ) -> Result<(), ShapeError> {
                    statistic.of_each_lane(elements, lanes, results)
                }
            }
        }
    }

    /// Implements [`of_lanes`](Self::of_lanes) by loops that are compiled at the call.
    fn of_each_lane<T: ReduceOrd + ReduceVar>(
        self,
        elements: &mut [T],
        lanes: Lanes,
        results: &mut [T::Mean],
    ) -> Result<(), ShapeError> {
        let mut unset = results.iter_mut();
        lanes.try_for_each(elements, |lane| {
            if let Some(result) = unset.next() {
                *result = T::from_mean_acc(self.of(lane));
            }
            Ok(())
        })
    }

    /// Returns the statistic of `elements`, and reorders them.
    fn of<T: ReduceOrd + ReduceVar>(self, elements: &mut [T]) -> T::MeanAcc {
        // Only NaN has different keys for minima and maxima.
        let is_nan = |x: &T| x.key_for_min() != x.key_for_max();
        let elements = match self {
            OrderStatistic::NanMedian | OrderStatistic::NanQuantile(_) => {
                let present = move_to_front(elements, |x| !is_nan(x));
                &mut elements[..present]
            }
            _ => match elements.iter().find(|x| is_nan(x)) {
                Some(nan) => return nan.into_mean_acc(),
                None => elements,
            },
        };
        match self {
            OrderStatistic::NanMedian | OrderStatistic::NanQuantile(_) if elements.is_empty() => {
                T::MeanAcc::zero().div_count(0)
            }
            OrderStatistic::Median | OrderStatistic::NanMedian => {
                let upper = elements.len() / 2;
                if elements.len() % 2 == 1 {
                    return elements[select(elements, upper)].into_mean_acc();
                }
                let [a, b] = select_two(elements, upper - 1).map(|i| elements[i].into_mean_acc());
                a.midpoint(b)
            }
            OrderStatistic::Quantile(q) | OrderStatistic::NanQuantile(q) => {
                let last = elements.len() - 1;
                let position = q * last as f64;
                // The cast rounds down. `last as f64` may exceed `last`.
                let lower = (position as usize).min(last);
                if lower == last {
                    let x = elements[select(elements, last)].into_mean_acc();
                    return x.lerp(x, 0.0);
                }
                let [a, b] = select_two(elements, lower).map(|i| elements[i].into_mean_acc());
                a.lerp(b, position - lower as f64)
            }
        }
    }
}
