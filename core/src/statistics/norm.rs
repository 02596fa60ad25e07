//! Vector norms along axes, or of all elements.

use core::marker::PhantomData;

use super::scaled_norm::{Group, reliable_norms, scaled_norm};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::float::{Float, FloatElement, powf, sqrt};
use crate::kernel::flags::{CALLS, COMPUTE_BOUND};
use crate::kernel::type_eq::{self, TypeTag};
use crate::kernel::{
    Compiled, CompiledWork, FillResult, Filled, FlaggedReduction, Fold, Layout, MathContext,
    Places, Reduction, Source, Strided, ThenChange, call_compiled,
};
use crate::reduce::{Max, Min, ReduceSum, ReducedAxes, Sum, reduced_sizes};
use crate::shape::axes::{Axis, ReduceAxes, count_among};
use crate::shape::dyn_shape::DynShape;
use crate::shape::layout::strides_of;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Heap;
use crate::tensor::{Array, Inline, MakeResult, Scalar, for_each_tensor_type};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};
use crate::tensor::{View, ViewMut};

/// Computes the norm of order `ord` along `axes`, to a result of shape `R` in storage `P`.
///
/// # Errors
/// - An axis is out of range or named twice.
/// - The order is −∞ and an axis has size 0: no minimum exists.
/// - There is not enough memory for the result.
fn norm<P, R, T, Y>(
    source: Source<'_, T, Y>,
    axes: Option<&[isize]>,
    keepdim: bool,
    ord: T,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T, R>,
    R: Shape,
    T: FloatElement,
    Y: Layout,
{
    let sizes = source.sizes;
    let axes = ReducedAxes::new(axes, sizes.len())?;
    let result_sizes = R::sizes_from(reduced_sizes(sizes, axes.mask, keepdim).as_ref())?;
    let has_elements = axes.check_not_empty(sizes, "norm");
    let fold = NormFold {
        source: source.with_dyn_shape(),
        mask: axes.mask,
        is_empty: has_elements.is_err(),
        ord,
    };
    if ord.widen() == T::Wide::NEG_INFINITY {
        has_elements?;
    }
    P::try_make(result_sizes, Compiled(fold))
}

/// The norm of elements along the dimensions of `mask`.
#[derive(Clone, Copy)]
struct NormFold<'a, T> {
    source: Source<'a, T, Strided<DynShape>>,
    mask: u64,
    /// Whether a dimension of `mask` is empty.
    is_empty: bool,
    ord: T,
}

impl<'a, T: FloatElement> NormFold<'a, T> {
    /// Returns the fold of elements `U` if `T` is `U`.
    fn of<U: TypeTag>(&self) -> Option<NormFold<'a, U>> {
        Some(NormFold {
            source: self.source.of()?,
            mask: self.mask,
            is_empty: self.is_empty,
            ord: type_eq::to(&self.ord)?,
        })
    }

    /// Reduces `f` of the elements by `op`.
    fn by<E, O>(self, op: O, f: impl Fn(T) -> E + Sync) -> impl FillResult<T>
    where
        O: Reduction<E, Output = T>,
        E: Copy + Send + Sync,
    {
        Fold {
            sizes: self.source.sizes,
            reduced: self.mask,
            sources: ((), self.source),
            f: move |_: &MathContext, ((), x): ((), T)| f(x),
            op,
        }
    }

    /// Fills the places by loops for elements that this crate does not compile, which are 16-bit floats.
    fn fill_narrow<'p>(mut self, places: Places<'p, T>) -> Filled<'p> {
        if self.is_empty {
            self.ord = T::ONE;
        }
        let ord = self.ord.widen();
        let absolute = |x: T| T::narrow(x.widen().abs());
        if ord == T::Wide::INFINITY {
            places.fill_by(self.by(Max, absolute))
        } else if ord == T::Wide::NEG_INFINITY {
            places.fill_by(self.by(Min, absolute))
        } else {
            let sum = PowerSum(ord, PhantomData);
            places.fill_by(ThenChange {
                fill: self.by(sum, move |x| power(x.widen().abs(), ord)),
                change: move |norms: &mut [T]| self.replace(norms, |norm| norm),
            })
        }
    }

    /// Replaces each sum of powers by `root` of it, and the norm by a scaled one where powers may have overflowed or lost digits.
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

    /// Computes the norms again that `is_unreliable` selects.
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
    /// Fills the places by loops that are compiled where this is called.
    fn fill_here<'p>(self, places: Places<'p, T>) -> Filled<'p> {
        let (ord, one) = (self.ord, T::ONE);
        if ord == T::INFINITY && !self.is_empty || ord == T::NEG_INFINITY {
            // A minimum is a maximum of negative numbers.
            let sign = if ord > T::ZERO { one } else { -one };
            places.fill_by(ThenChange {
                fill: self.by(Max, move |x| x.abs() * sign),
                change: move |maxima: &mut [T]| maxima.iter_mut().for_each(|x| *x *= sign),
            })
        } else if ord == one || self.is_empty {
            places.fill_by(self.by(Sum, |x| x.abs()))
        } else if ord == one + one {
            let fill = self.by(Sum, |x| x * x);
            places.fill_by(ThenChange {
                fill,
                change: move |sums: &mut [T]| self.replace(sums, sqrt),
            })
        } else {
            let sum = FlaggedReduction::<{ CALLS | COMPUTE_BOUND }, _>::new(Sum);
            places.fill_by(ThenChange {
                fill: self.by(sum, move |x| power(x.abs(), ord)),
                change: move |sums: &mut [T]| {
                    if ord != T::ZERO {
                        self.replace(sums, |x| powf(x, one / ord));
                    }
                },
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
                places: Places<'p, Number> = places.of().ok(),
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

/// The sum of powers, of which the root is rounded to `T`. The field is the order.
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

macro_rules! all_axes_method {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Norms
        impl<$($generics)* T: FloatElement, S: $shape> $type {
            /// Returns the norm of order `ord` of all elements as a vector.
            ///
            /// | order | norm |
            /// |---|---|
            /// | 2 | the Euclidean norm, the root of the sum of the squares |
            /// | 1 | the sum of the absolute values |
            /// | ∞ | the maximum absolute value |
            /// | −∞ | the minimum absolute value |
            /// | 0 | the number of elements that are not 0 |
            /// | other `p` | the sum of the absolute values to the power `p`, to the power `1 / p` |
            ///
            /// The orders are those of NumPy's and the array API standard's `vector_norm`. The norm
            /// of no elements is 0. Where squares or powers overflow or underflow, the norm is computed again from
            /// scaled elements. 16-bit floats are computed in `f32`, and the result is rounded once.
            ///
            /// # Panics
            /// The order is −∞ and there are no elements.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![3.0, -4.0];
            /// assert_eq!((x.norm(2.0), x.norm(1.0), x.norm(f64::INFINITY)), (5.0, 7.0, 4.0));
            /// ```
            #[doc(alias = "vector_norm")]
            #[must_use]
            #[track_caller]
            pub fn norm(&self, ord: T) -> T {
                unwrap_or_panic(norm::<Inline, (), _, _>(self.source(), None, false, ord)).into_nested()
            }
        }
    };
}
for_each_tensor_type!(all_axes_method, arrays: all(), views: all(),);

macro_rules! methods {
    ($($keepdim:literal $reduced:ident $kept_or_removed:literal
       $axis:ident $axes:ident $try_axis:ident $try_axes:ident;)*) => {$(
        for_each_tensor_type!(axis_methods, arrays: all(), views: feature = "alloc",
            $keepdim $reduced $kept_or_removed $axis $axes);
        for_each_tensor_type!(try_axis_methods, arrays: feature = "alloc", views: feature = "alloc",
            $keepdim $axis $try_axis $axes $try_axes);
    )*};
}

macro_rules! axis_methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $keepdim:literal $reduced:ident $kept_or_removed:literal $axis:ident $axes:ident) => {
        impl<$($generics)* T: FloatElement, S: $shape> $type {
            #[doc = concat!("Returns the norms of order `ord` of the vectors along axis `AXIS`, which is ", $kept_or_removed, ".")]
            ///
            /// See [`norm`](Self::norm) for the orders.
            ///
            /// # Panics
            /// - The rank is known only at run time and the axis is out of range.
            /// - The order is −∞ and the axis has size 0.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3.0, -4.0], [6.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($axis), "::<-1>(2.0).as_slice(), [5.0, 10.0]);")]
            /// ```
            #[track_caller]
            pub fn $axis<const AXIS: isize>(
                &self,
                ord: T,
            ) -> $result<T, <S as ReduceAxes<(Axis<AXIS>,)>>::$reduced>
            where
                S: ReduceAxes<(Axis<AXIS>,), $reduced: $shape>,
            {
                self.$axes(ord)
            }

            #[doc = concat!("Returns the norms of order `ord` along several axes, such as `Axes![0, 2]`, which are ", $kept_or_removed, ".")]
            ///
            /// The elements along the axes are one vector, as in the array API standard's `vector_norm`. NumPy's
            /// `norm` of two axes is a matrix norm; that of order 2 of all elements, the Frobenius norm, is
            /// `x.norm(2.0)`. See [`norm`](Self::norm) for the orders.
            ///
            /// # Panics
            /// - The rank is known only at run time and an axis is out of range or named twice.
            /// - The order is −∞ and an axis has size 0.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Axes, tensor};
            /// let x = tensor![[3.0, -4.0], [6.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($axes), "::<Axes![-1]>(2.0).as_slice(), [5.0, 10.0]);")]
            #[doc = concat!("assert_eq!(x.", stringify!($axes), "::<Axes![0, 1]>(1.0).as_slice(), [21.0]);")]
            /// ```
            #[track_caller]
            pub fn $axes<AXES>(&self, ord: T) -> $result<T, <S as ReduceAxes<AXES>>::$reduced>
            where
                S: ReduceAxes<AXES, $reduced: $shape>,
            {
                unwrap_or_panic(norm::<$storage, _, _, _>(self.source(), S::AXES, $keepdim, ord))
            }
        }
    };
}

#[cfg(feature = "alloc")]
macro_rules! try_axis_methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $keepdim:literal $axis:ident $try_axis:ident $axes:ident $try_axes:ident) => {
        impl<$($generics)* T: FloatElement, S: $shape> $type {
            #[doc = concat!("Like [`", stringify!($axis), "`](Self::", stringify!($axis), "), for an axis known at run time.")]
            ///
            /// # Errors
            /// - The axis is out of range.
            /// - The order is −∞ and the axis has size 0.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3.0, -4.0], [6.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($try_axis), "(-1, 1.0)?.as_slice(), [7.0, 14.0]);")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_axis(&self, axis: isize, ord: T) -> Result<DynTensor<T>, ShapeError> {
                self.$try_axes(&[axis], ord)
            }

            #[doc = concat!("Like [`", stringify!($axes), "`](Self::", stringify!($axes), "), for axes known at run time.")]
            ///
            /// # Errors
            /// - An axis is out of range or named twice.
            /// - The order is −∞ and an axis has size 0.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3.0, -4.0], [6.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($try_axes), "(&[0, -1], 1.0)?.as_slice(), [21.0]);")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_axes(&self, axes: &[isize], ord: T) -> Result<DynTensor<T>, ShapeError> {
                norm::<Heap, DynShape, _, _>(self.source(), Some(axes), $keepdim, ord)
            }
        }
    };
}

methods! {
    false Removed "removed" norm_axis norm_axes try_norm_axis try_norm_axes;
    true Kept "kept with size 1" norm_keepdim norm_axes_keepdim try_norm_keepdim try_norm_axes_keepdim;
}
