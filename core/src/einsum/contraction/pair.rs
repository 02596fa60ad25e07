//! The contraction of two factors.

use shapecast_kernel::{DimVec, Either, FillResult, type_eq};

use super::factor::{Axes, Axis, Index, IndexSizes, IndexedFactor};
#[cfg(feature = "alloc")]
use super::fused::evaluate;
use super::fused::{FusedLoops, Work as _};
#[cfg(feature = "alloc")]
use super::matrices::packed_order;
use super::matrices::{Groups, ProductLayout};
#[cfg(feature = "std")]
use super::windows::WindowLayout;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::error::{ShapeError, check_iterations, element_count};
use crate::linalg::MatMulElement;
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::dyn_shape::check_rank;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::MakeResult;

/// Returns the result of shape `R` with these indices: the products of the factors, summed over all other indices.
///
/// # Errors
/// - The result does not have shape `R`.
/// - There are too many indices, or the number of products overflows.
/// - There is not enough memory.
#[cfg(feature = "alloc")]
pub(super) fn contract_pair<'a, P, R, T>(
    x: &mut IndexedFactor<'a, T>,
    y: &mut IndexedFactor<'a, T>,
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T, R>,
    R: Shape,
    T: MatMulElement,
{
    let shape = sizes.shape::<R>(result)?;
    P::try_make(shape, PairProduct::new(x, y, result, sizes)?.work())
}

/// The product of two factors, summed over the indices that the result lacks.
pub enum PairProduct<'f, 'a, T> {
    /// Matrix products, by the kernels of `matmul`.
    Matrices {
        layout: ProductLayout,
        factors: [&'f IndexedFactor<'a, T>; 2],
    },
    /// Products with a factor that overlaps itself, such as windows.
    #[cfg(feature = "std")]
    Windows {
        layout: WindowLayout,
        factors: [&'f IndexedFactor<'a, T>; 2],
    },
    /// One loop nest, such as for a matrix and a vector.
    Fused(FusedLoops<'f, 'a, T, 2>),
}

impl<'f, 'a, T: MatMulElement> PairProduct<'f, 'a, T> {
    /// Chooses how to contract two factors. Sums indices of one factor alone, and copies factors whose axes do not
    /// fit a matrix product. Without a heap, one loop nest contracts such factors.
    ///
    /// # Errors
    /// - There are too many indices, or the number of products overflows.
    /// - There is not enough memory.
    pub(super) fn new(
        x: &'f mut IndexedFactor<'a, T>,
        y: &'f mut IndexedFactor<'a, T>,
        result: &[Index],
        sizes: &IndexSizes,
    ) -> Result<Self, ShapeError> {
        let all_sizes = DimVec::collect(result.iter().map(|&index| sizes.of(index)));
        element_count(all_sizes.as_ref())?;
        #[cfg(feature = "alloc")]
        {
            sum_alone(x, y, result, sizes)?;
            sum_alone(y, x, result, sizes)?;
        }
        check_loops(&x.axes, &y.axes)?;
        let axes = result_axes(result, sizes);
        #[cfg(feature = "std")]
        if type_eq::is_float::<T>()
            && let Some(layout) = WindowLayout::new(&x.axes, &y.axes, &axes)?
        {
            layout.pack(x, y)?;
            let factors = [&*x, &*y];
            return Ok(PairProduct::Windows { layout, factors });
        }
        #[cfg(feature = "std")]
        {
            x.cast_elements()?;
            y.cast_elements()?;
        }
        #[cfg_attr(
            not(feature = "alloc"),
            expect(unused_mut, reason = "only with a heap are factors copied")
        )]
        let mut groups = Groups::new(&x.axes, &y.axes, axes.as_ref());
        #[cfg(feature = "alloc")]
        if let Some(own) = &groups
            && pack(
                x,
                y,
                own.factors_to_pack(&x.axes, &y.axes),
                axes.as_ref(),
                sizes,
            )?
        {
            groups = Groups::new(&x.axes, &y.axes, axes.as_ref());
        }
        let factors = [&*x, &*y];
        let commutes = type_eq::is_number::<T>();
        let layout = groups.and_then(|groups| ProductLayout::new(&groups, commutes));
        Ok(match layout {
            Some(layout) => PairProduct::Matrices { layout, factors },
            None => PairProduct::Fused(FusedLoops::new(factors, result, sizes)?),
        })
    }

    /// Returns the work of the product.
    pub(super) fn work(&self) -> impl FillResult<T> {
        match self {
            PairProduct::Matrices { layout, factors } => {
                Either::A(layout.products(factors[0], factors[1]))
            }
            #[cfg(feature = "std")]
            PairProduct::Windows { layout, factors } => {
                Either::B(Either::A(layout.products(factors[0], factors[1])))
            }
            #[cfg(feature = "std")]
            PairProduct::Fused(loops) => Either::B(Either::B(loops.work())),
            #[cfg(not(feature = "std"))]
            PairProduct::Fused(loops) => Either::B(loops.work()),
        }
    }
}

/// Checks that a plan can have a loop for each index of the factors, and that the number of iterations of all loops
/// fits an `isize`.
///
/// # Errors
/// There are too many indices, or the number of iterations overflows.
fn check_loops(x: &Axes, y: &Axes) -> Result<(), ShapeError> {
    let new = y.iter().filter(|axis| x.axis(axis.index).is_none());
    let loops = x.iter().chain(new);
    check_rank(loops.clone().count())?;
    let sizes = DimVec::collect(loops.map(|axis| axis.size));
    check_iterations(sizes.as_ref())
}

/// Returns the axes of a contiguous result, without sizes of 1.
pub(super) fn result_axes(result: &[Index], sizes: &IndexSizes) -> DimVec<Axis> {
    let indices = result.iter().copied();
    let axes = indices
        .filter(|&index| sizes.of(index) != 1)
        .map(|index| Axis {
            index,
            size: sizes.of(index),
            stride: 0,
        });
    let mut axes = DimVec::collect(axes);
    let mut stride = 1_isize;
    for axis in axes.as_mut().iter_mut().rev() {
        axis.stride = stride;
        stride = stride.wrapping_mul(axis.size.max(1) as isize);
    }
    axes
}

/// Sums a factor over the indices that neither the other factor nor the result has.
///
/// # Errors
/// There is not enough memory.
#[cfg(feature = "alloc")]
fn sum_alone<T: MatMulElement>(
    factor: &mut IndexedFactor<'_, T>,
    other: &IndexedFactor<'_, T>,
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<(), ShapeError> {
    let is_kept =
        |axis: &&Axis| other.axes.axis(axis.index).is_some() || result.contains(&axis.index);
    if factor.axes.iter().all(|axis| is_kept(&axis)) {
        return Ok(());
    }
    #[cfg(feature = "std")]
    factor.cast_elements()?;
    let axes = factor.axes.by_stride();
    let kept = axes.iter().filter(is_kept).map(|axis| axis.index);
    let kept = DimVec::collect(kept);
    let sums = evaluate::<Heap, DynShape, T, 1>([factor], kept.as_ref(), sizes)?;
    *factor = IndexedFactor::from_tensor(sums, kept.as_ref());
    Ok(())
}

/// Copies factors to reorder their axes. Returns `true` if any factor is copied.
///
/// # Errors
/// There is not enough memory.
#[cfg(feature = "alloc")]
fn pack<T: MatMulElement>(
    x: &mut IndexedFactor<'_, T>,
    y: &mut IndexedFactor<'_, T>,
    [pack_x, pack_y]: [bool; 2],
    result: &[Axis],
    sizes: &IndexSizes,
) -> Result<bool, ShapeError> {
    let copy = |factor: &mut IndexedFactor<'_, T>, other: &IndexedFactor<'_, T>| {
        let order = packed_order(&factor.axes, &other.axes, result);
        let copy = evaluate::<Heap, DynShape, T, 1>([factor], order.as_ref(), sizes)?;
        *factor = IndexedFactor::from_tensor(copy, order.as_ref());
        Ok::<_, ShapeError>(())
    };
    if pack_x {
        copy(x, y)?;
    }
    if pack_y {
        copy(y, x)?;
    }
    Ok(pack_x || pack_y)
}
