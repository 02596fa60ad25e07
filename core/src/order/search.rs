//! Binary search in a sorted tensor of rank 1.

use crate::copies::contiguous_elements;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Operand, ReduceOrd};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::dim::Dim;
use crate::shape::dyn_shape::DynShape;
use crate::shape::results::Map;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::DynTensor;
use crate::tensor::{MakeResult, Mapped, for_each_tensor_type};
use shapecast_kernel::MathContext;

/// Shapes of rank 1, or of a rank known only at run time.
///
/// ```
/// use shapecast::{Operand, Shape, Tensor, bounds::VectorShape, tensor};
///
/// fn ranks<S, R>(sorted: &Tensor<f64, S>, values: &Tensor<f64, R>) -> Tensor<usize, R>
/// where
///     S: Shape + VectorShape,
///     R: Shape,
/// {
///     sorted.searchsorted_left(values)
/// }
/// assert_eq!(ranks(&tensor![1.0, 2.0, 4.0], &tensor![3.0]), tensor![2_usize]);
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a tensor of rank 1, found shape `{Self}`",
    label = "elements are searched in one dimension",
    note = "to search all elements in row-major order, call `reshape` first",
    note = "in generic code, add the bound `S: VectorShape`"
)]
pub trait VectorShape {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<D: Dim> VectorShape for (D,) {
    type Checked = ();
}
#[diagnostic::do_not_recommend]
impl VectorShape for DynShape {
    type Checked = ();
}

/// The position that a search returns among equal elements.
#[derive(Clone, Copy)]
enum Side {
    /// Before all equal elements.
    Left,
    /// After all equal elements.
    Right,
}

/// Returns the number of elements of `sorted` before each of `values`.
///
/// # Errors
/// `sorted` does not have rank 1, or there is not enough memory.
fn search<P, R, X, V>(
    sorted: &X,
    values: &V,
    side: Side,
    name: &'static str,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<usize, R>,
    R: Shape,
    X: Operand<Elem: ReduceOrd>,
    V: Operand<Elem = X::Elem>,
{
    let source = sorted.source();
    if source.sizes.len() != 1 {
        let rank = source.sizes.len();
        return Err(Detail::VectorRank { name, rank }.into());
    }
    let elements = contiguous_elements::<X::Shape, _, _>(source)?;
    let elements: &[X::Elem] = &elements;
    let position = |_: &MathContext, ((), value): ((), X::Elem)| {
        let value = value.sort_key();
        elements.partition_point(|x| match side {
            Side::Left => x.sort_key() < value,
            Side::Right => x.sort_key() <= value,
        })
    };
    let values = values.source();
    P::try_make(
        R::sizes_from(values.sizes)?,
        Map::<R, _, _, _>::new(((), values), (), position),
    )
}

macro_rules! search_methods {
    ($($side:ident $where:literal $compare:literal $example:literal; $search:ident $try_search:ident)*) => {$(
        for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",
            $side $where $compare $example $search $try_search);
    )*};
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $side:ident $where:literal $compare:literal $example:literal $search:ident $try_search:ident) => {
        /// # Searching sorted elements
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the indices at which `values` can be inserted to keep the order, ", $where, " equal elements.")]
            ///
            #[doc = concat!("Each index is the number of elements of this tensor that are ", $compare, " the value.")]
            /// This tensor has rank 1 and is sorted in ascending order, with NaN last. The result has the shape of
            /// `values`, and is an array if `values` is an array or a scalar. If this tensor is not sorted, the indices
            /// are unspecified and at most its size.
            ///
            /// # Panics
            /// The rank of this tensor is known only at run time and is not 1, or there is not enough
            /// memory.
            ///
            /// ```
            /// use shapecast::{array, tensor};
            /// let edges = tensor![0.0, 1.0, 1.0, 2.0];
            #[doc = concat!("assert_eq!(edges.", stringify!($search), "(&tensor![[0.5, 1.0], [-1.0, 9.0]]), tensor!", $example, ");")]
            #[doc = concat!("assert_eq!(edges.", stringify!($search), "(&2.5_f64).item(), 4);")]
            /// ```
            #[doc(alias = "searchsorted")]
            #[track_caller]
            pub fn $search<V>(
                &self,
                values: &V,
            ) -> Mapped<V, usize>
            where
                T: ReduceOrd<Key: Sized>,
                S: VectorShape<Checked: Sized>,
                V: Operand<Elem = T>,
                V::Placement: MakeResult<usize, V::Shape>,
            {
                let found = search::<V::Placement, V::Shape, _, _>(self, values, Side::$side, stringify!($search));
                unwrap_or_panic(found)
            }

            #[cfg(feature = "alloc")]
            #[doc = concat!("Like [`", stringify!($search), "`](Self::", stringify!($search), "), for a rank known at run time.")]
            ///
            /// # Errors
            /// This tensor does not have rank 1, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let edges = tensor![0.0, 1.0, 1.0, 2.0];
            #[doc = concat!("let found = edges.", stringify!($try_search), "(&tensor![[0.5, 1.0], [-1.0, 9.0]])?;")]
            #[doc = concat!("assert_eq!(found, tensor!", $example, ");")]
            #[doc = concat!("assert!(tensor![[1.0]].", stringify!($try_search), "(&1.0_f64).is_err());")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_search<V>(&self, values: &V) -> Result<DynTensor<usize>, ShapeError>
            where
                T: ReduceOrd<Key: Sized>,
                V: Operand<Elem = T>,
            {
                search::<Heap, DynShape, _, _>(self, values, Side::$side, stringify!($search))
            }
        }
    };
}

search_methods! {
    Left "before" "less than" "[[1, 1], [0, 4]]"; searchsorted_left try_searchsorted_left
    Right "after" "less than or equal to" "[[1, 3], [0, 4]]"; searchsorted_right try_searchsorted_right
}
