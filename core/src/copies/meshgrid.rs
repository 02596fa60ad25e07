//! Coordinates of a grid, as broadcast views.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::element::Operand;
#[cfg(feature = "alloc")]
use crate::error::Detail;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::dim::Dim;
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::Shape;
use crate::tensor::View;

/// Returns the coordinates of a grid as views of equal shape, one for each axis. Nothing is copied.
///
/// `axes` is a tuple of 2 to 8 references to operands of rank 1, of sizes `A`, `B` and so on. Each view has
/// shape `(A, B, ..)` and repeats its operand along the other axes. This is NumPy's
/// `meshgrid(..., indexing="ij")`. For `indexing="xy"`, NumPy's default, exchange the first two operands and the first
/// two views, as in the second example.
///
/// # Panics
/// The number of elements of a view overflows.
///
/// ```
/// use shapecast::{Shape, View, broadcast, meshgrid, tensor};
/// let (x, y) = (tensor![1, 2], tensor![10, 20, 30]);
/// let (x, y) = meshgrid((&x, &y));
/// let x: View<'_, i32, Shape![2, 3]> = x;
/// assert_eq!(x, tensor![[1, 1, 1], [2, 2, 2]]);
/// assert_eq!(y, tensor![[10, 20, 30], [10, 20, 30]]);
/// assert_eq!(broadcast!(x + y), tensor![[11, 21, 31], [12, 22, 32]]);
/// ```
///
/// A picture has rows of pixels: its first axis is `y`.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast, meshgrid, tensor};
/// let (x, y) = (tensor![-1.0, 0.0, 1.0], tensor![-0.5, 0.5]);
/// // x, y = np.meshgrid(x, y)
/// let (y, x) = meshgrid((&y, &x));
/// let radius: Tensor<f64, Shape![2, 3]> = broadcast!(x.hypot(y));
/// assert_eq!((x[[0, 2]], y[[0, 2]], radius[[1, 1]]), (1.0, -0.5, 0.5));
/// ```
#[doc(alias("mgrid", "indices"))]
#[track_caller]
#[must_use]
pub fn meshgrid<O, V>(axes: O) -> V
where
    O: Meshgrid<Views = V>,
{
    axes.views()
}

/// Returns the coordinates of a grid as views of equal shape, for a list of operands.
///
/// See [`meshgrid`], also for the order `indexing="xy"`. An operand of rank 0 is an axis of size 1.
///
/// # Errors
/// The rank of an operand is larger than 1, there are more than [`MAX_RANK`](shapecast_kernel::MAX_RANK) operands, or
/// the number of elements of a view overflows.
///
/// ```
/// use shapecast::{tensor, try_meshgrid};
/// let (x, y) = (tensor![1, 2].into_dyn(), tensor![10, 20, 30].into_dyn());
/// let views = try_meshgrid(&[&x, &y])?;
/// assert_eq!(views[0], tensor![[1, 1, 1], [2, 2, 2]]);
/// assert_eq!(views[1], tensor![[10, 20, 30], [10, 20, 30]]);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[cfg(feature = "alloc")]
pub fn try_meshgrid<'a, O: Operand>(
    axes: &[&'a O],
) -> Result<Vec<View<'a, O::Elem, DynShape>>, ShapeError> {
    let size = |axis: &&O| axis.source().sizes.first().copied().unwrap_or(1);
    let sizes: Vec<usize> = axes.iter().map(size).collect();
    if sizes.len() > shapecast_kernel::MAX_RANK {
        return Err(Detail::RankTooLarge { rank: sizes.len() }.into());
    }
    let views = axes.iter().enumerate();
    views.map(|(dim, axis)| view(*axis, dim, &sizes)).collect()
}

/// Returns a view of an operand of rank 1, repeated along all but dimension `dim` of `sizes`.
///
/// # Errors
/// The rank of the operand is larger than 1, or the number of elements overflows.
fn view<'a, O: Operand, R: Shape>(
    operand: &'a O,
    dim: usize,
    sizes: &[usize],
) -> Result<View<'a, O::Elem, R>, ShapeError> {
    let source = operand.source();
    let own = O::Shape::sizes_from(source.sizes)?;
    let view = View::<_, O::Shape>::from_source(source, own);
    view.with_layout(|layout| layout.grid(dim, sizes))
}

/// Returns a view of an operand of rank 1, repeated along all but dimension `dim` of `sizes`.
///
/// # Panics
/// The rank of the operand is larger than 1, or the number of elements overflows.
#[track_caller]
fn view_or_panic<'a, O: Operand, R: Shape>(
    operand: &'a O,
    dim: usize,
    sizes: &[usize],
) -> View<'a, O::Elem, R> {
    unwrap_or_panic(view(operand, dim, sizes))
}

/// Tuples of references to operands of rank 1 that are the axes of a grid.
///
/// [`meshgrid`] takes such a tuple.
///
/// ```
/// use shapecast::{Shape, View, array, bounds::Meshgrid};
/// type Views<'a> = (View<'a, i32, Shape![2, 3]>, View<'a, f64, Shape![2, 3]>);
/// fn grid<'a>(axes: impl Meshgrid<Views = Views<'a>>) -> Views<'a> {
///     shapecast::meshgrid(axes)
/// }
/// let (x, y) = (array![1, 2], array![0.0, 0.5, 1.0]);
/// assert_eq!(grid((&x, &y)).1[[1, 2]], 1.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of the axes of a grid",
    label = "expected a tuple of references to 2 to 8 tensors, arrays or views of rank 1",
    note = "write `meshgrid((&x, &y))`, or `try_meshgrid` for a list of operands or ranks known only at run time"
)]
pub trait Meshgrid {
    /// The tuple of the views.
    type Views;

    /// Returns the views.
    ///
    /// # Panics
    /// The number of elements overflows.
    #[doc(hidden)]
    #[track_caller]
    fn views(self) -> Self::Views;
}

/// Implements [`Meshgrid`] for tuples of 2 to 8 operands of shape `(D,)`.
macro_rules! grids {
    ($($($o:ident $d:ident $x:ident $dim:literal),+;)*) => {$(
        grids!(@tuple [$($d)+] $($o $d $x $dim),+);
    )*};
    (@tuple [$($all:ident)+] $($o:ident $d:ident $x:ident $dim:literal),+) => {
        grids!(@impl [($($all,)+)] $($o $d $x $dim),+);
    };
    (@impl [$shape:ty] $($o:ident $d:ident $x:ident $dim:literal),+) => {
        #[diagnostic::do_not_recommend]
        impl<'a, $($o, $d),+> Meshgrid for ($(&'a $o,)+)
        where
            $($o: Operand<Shape = ($d,)>, $d: Dim,)+
        {
            type Views = ($(View<'a, $o::Elem, $shape>,)+);

            fn views(self) -> Self::Views {
                let ($($x,)+) = self;
                let sizes = [$($x.source().sizes[0]),+];
                ($(view_or_panic($x, $dim, &sizes),)+)
            }
        }
    };
}
grids! {
    O0 D0 x0 0, O1 D1 x1 1;
    O0 D0 x0 0, O1 D1 x1 1, O2 D2 x2 2;
    O0 D0 x0 0, O1 D1 x1 1, O2 D2 x2 2, O3 D3 x3 3;
    O0 D0 x0 0, O1 D1 x1 1, O2 D2 x2 2, O3 D3 x3 3, O4 D4 x4 4;
    O0 D0 x0 0, O1 D1 x1 1, O2 D2 x2 2, O3 D3 x3 3, O4 D4 x4 4, O5 D5 x5 5;
    O0 D0 x0 0, O1 D1 x1 1, O2 D2 x2 2, O3 D3 x3 3, O4 D4 x4 4, O5 D5 x5 5,
        O6 D6 x6 6;
    O0 D0 x0 0, O1 D1 x1 1, O2 D2 x2 2, O3 D3 x3 3, O4 D4 x4 4, O5 D5 x5 5,
        O6 D6 x6 6, O7 D7 x7 7;
}
