//! The reduction of elements to a norm.

use core::marker::PhantomData;

use shapecast_kernel::flags::{CALLS, COMPUTE_BOUND};
use shapecast_kernel::sizes::layout::strides_of;
use shapecast_kernel::sizes::mask::count_among;
use shapecast_kernel::type_eq::{self, TypeTag};
use shapecast_kernel::{
    AT_CALL, AnyLayout, CompiledWork, CompleteLoops, Filled, FlaggedReduction, Fold, MathContext,
    Places, Reduction, Source, ThenChange, call_compiled,
};

use super::scaled_norm::{Group, reliable_norms, scaled_norm};
use crate::element::{ReduceSum, Scalar};
use crate::float::{Float, FloatElement, powf, sqrt};
use crate::reduce::{Max, Min, Sum};

/// The norm of elements along the dimensions of `mask`.
#[derive(Clone, Copy)]
pub(super) struct NormFold<'a, T> {
    pub(super) source: Source<'a, T, AnyLayout>,
    pub(super) mask: u64,
    /// Whether a dimension of `mask` is empty.
    pub(super) is_empty: bool,
    pub(super) ord: T,
}

impl<'a, T: FloatElement> NormFold<'a, T> {
    /// Returns this fold with elements of type `U` if `T` is `U`.
    fn of<U: TypeTag>(&self) -> Option<NormFold<'a, U>> {
        Some(NormFold {
            source: self.source.of()?,
            mask: self.mask,
            is_empty: self.is_empty,
            ord: type_eq::to(&self.ord)?,
        })
    }

    /// Returns the reduction of `f(element)` by `op`, by loops of this form.
    #[allow(
        clippy::type_complexity,
        reason = "`impl FillResult` would need a bound with the closure"
    )]
    fn by<E, O, W>(
        self,
        op: O,
        f: impl Fn(T) -> E + Sync,
        loops: W,
    ) -> Fold<'a, ((), Source<'a, T, AnyLayout>), impl Fn(&MathContext, ((), T)) -> E + Sync, O, W>
    {
        Fold {
            sizes: self.source.sizes,
            reduced: self.mask,
            sources: ((), self.source),
            f: move |_: &MathContext, ((), x): ((), T)| f(x),
            op,
            loops,
        }
    }

    /// Returns the norm of no elements: ∞ for negative orders, because the sum of no powers is 0, and no elements have no
    /// minimum. Returns `None` if there are elements.
    fn of_nothing(&self) -> Option<T> {
        let is_negative = self.ord.widen() < T::Wide::ZERO;
        let norm = if is_negative {
            T::narrow(T::Wide::INFINITY)
        } else {
            T::ZERO
        };
        self.is_empty.then_some(norm)
    }

    /// Fills the places with norms of 16-bit floats, by loops that are compiled at the call.
    fn fill_narrow<'p>(mut self, places: Places<'p, T>) -> Filled<'p> {
        let of_nothing = self.of_nothing();
        if self.is_empty {
            self.ord = T::ONE;
        }
        let ord = self.ord.widen();
        let absolute = |x: T| T::narrow(x.widen().abs());
        if ord == T::Wide::INFINITY {
            places.fill_by(self.by(Max, absolute, AT_CALL))
        } else if ord == T::Wide::NEG_INFINITY {
            places.fill_by(self.by(Min, absolute, AT_CALL))
        } else {
            let sum = PowerSum(ord, PhantomData);
            places.fill_by(ThenChange {
                fill: self.by(sum, move |x| power(x.widen().abs(), ord), AT_CALL),
                change: move |norms: &mut [T]| match of_nothing {
                    Some(norm) => norms.fill(norm),
                    None => self.replace(norms, |norm| norm),
                },
            })
        }
    }

    /// Replaces each sum of powers by its `root`, or by a scaled norm if powers may have overflowed or lost digits.
    #[inline(always)]
    fn replace(self, sums: &mut [T], root: impl Fn(T) -> T) {
        let count = count_among(self.source.sizes, self.mask);
        let limits = [T::Wide::MIN_POSITIVE, T::Wide::MAX].map(T::Wide::to_f64);
        let norms = reliable_norms(self.ord.widen().to_f64(), count, limits);
        let [low, high] = norms.map(T::Wide::from_f64);
        let mut is_reliable = true;
        for sum in &mut *sums {
            *sum = root(*sum);
            let norm = sum.widen();
            is_reliable &= !(norm < low || norm > high);
        }
        if !is_reliable {
            self.scale(sums, |norm| norm < low || norm > high);
        }
    }

    /// Replaces the norms that `is_unreliable` selects by scaled norms.
    #[cold]
    #[inline(never)]
    fn scale(self, norms: &mut [T], is_unreliable: impl Fn(T::Wide) -> bool) {
        let Source {
            data,
            offset,
            sizes,
            strides,
            ..
        } = self.source;
        let strides = strides_of(sizes, strides);
        let ord = self.ord.widen().to_f64();
        let element = |at: usize| data[at].widen().to_f64();
        for (index, norm) in norms.iter_mut().enumerate() {
            if is_unreliable(norm.widen()) {
                let group = Group {
                    sizes,
                    strides: strides.as_ref(),
                    mask: self.mask,
                    offset,
                    index,
                };
                *norm = T::narrow(T::Wide::from_f64(scaled_norm(ord, group, &element)));
            }
        }
    }
}

impl<T: Float> NormFold<'_, T> {
    /// Fills the places by loops that are compiled in the function that calls this one, in this crate.
    fn fill_here<'p>(self, places: Places<'p, T>) -> Filled<'p> {
        let (ord, zero, one) = (self.ord, T::ZERO, T::ONE);
        if ord == T::INFINITY && !self.is_empty {
            places.fill_by(self.by(Max, |x| x.abs(), CompleteLoops))
        } else if ord == T::NEG_INFINITY && !self.is_empty {
            places.fill_by(self.by(Min, |x| x.abs(), CompleteLoops))
        } else if ord == zero {
            let count = move |x| if x == zero { zero } else { one };
            places.fill_by(self.by(Sum, count, CompleteLoops))
        } else if ord == one || self.is_empty {
            let fill = self.by(Sum, |x| x.abs(), CompleteLoops);
            places.fill_by(ThenChange {
                fill,
                change: move |sums: &mut [T]| {
                    if let Some(norm) = self.of_nothing() {
                        sums.fill(norm);
                    }
                },
            })
        } else if ord == one + one {
            let fill = self.by(Sum, |x| x * x, CompleteLoops);
            places.fill_by(ThenChange {
                fill,
                change: move |sums: &mut [T]| self.replace(sums, sqrt),
            })
        } else {
            let sum = FlaggedReduction::<{ CALLS | COMPUTE_BOUND }, _>::new(Sum);
            places.fill_by(ThenChange {
                fill: self.by(sum, move |x| powf(x.abs(), ord), CompleteLoops),
                change: move |sums: &mut [T]| self.replace(sums, |x| powf(x, one / ord)),
            })
        }
    }
}

impl<T: FloatElement> CompiledWork<T> for NormFold<'_, T> {
    fn fill<'p>(self, places: Places<'p, T>) -> Filled<'p> {
        if const { !<T as ReduceSum>::IS_COMPILED.is_true() } {
            return self.fill_narrow(places);
        }
        call_compiled! {
            [f32 f64] as Number => <'p>(
                fold: NormFold<'_, Number> = self.of(),
                places: Places<'p, Number> = places.of(),
            ) -> Filled<'p> {
                fold.fill_here(places)
            }
        }
    }
}

/// Returns the summand of a norm of order `ord` for an absolute value.
fn power<F: Float>(x: F, ord: F) -> F {
    if ord == F::ZERO {
        if x == F::ZERO { F::ZERO } else { F::ONE }
    } else if ord == F::ONE {
        x
    } else if ord == F::ONE + F::ONE {
        x * x
    } else {
        powf(x, ord)
    }
}

/// The root of a sum of powers, rounded to `T`. The field is the order.
#[derive(Clone, Copy)]
struct PowerSum<T: FloatElement>(T::Wide, PhantomData<T>);

impl<T: FloatElement> Reduction<T::Wide> for PowerSum<T> {
    type Acc = <T::Wide as ReduceSum>::SumAcc;
    type Output = T;

    #[inline(always)]
    fn start(self) -> Self::Acc {
        Reduction::<T::Wide>::start(Sum)
    }
    #[inline(always)]
    fn push(self, acc: Self::Acc, element: T::Wide) -> Self::Acc {
        Sum.push(acc, element)
    }
    #[inline(always)]
    fn merge(self, a: Self::Acc, b: Self::Acc) -> Self::Acc {
        Reduction::<T::Wide>::merge(Sum, a, b)
    }
    #[inline(always)]
    fn finish(self, acc: Self::Acc, count: usize) -> T {
        let sum: T::Wide = Reduction::<T::Wide>::finish(Sum, acc, count);
        T::narrow(match self.0 {
            ord if ord == T::Wide::ZERO || ord == T::Wide::ONE => sum,
            ord if ord == T::Wide::ONE + T::Wide::ONE => sqrt(sum),
            ord => powf(sum, T::Wide::ONE / ord),
        })
    }
}
