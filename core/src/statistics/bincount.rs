//! The number of times that each index occurs.

use crate::copies::check_indices;
use crate::copies::contiguous_elements;
use crate::element::{Element, Operand};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::dim::{Dim, Dyn, Size};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Tensor, for_each_tensor_type};

/// Elements that are indices: `usize`.
#[diagnostic::on_unimplemented(
    message = "`bincount` counts elements of type `usize`, found `{Self}`: write `broadcast!(x as usize)`",
    label = "expected elements of type `usize`"
)]
pub trait IndexElement: Element {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
    /// Returns the elements as indices.
    #[doc(hidden)]
    fn as_indices(elements: &[Self]) -> &[usize];
}
#[diagnostic::do_not_recommend]
impl IndexElement for usize {
    type Checked = ();
    fn as_indices(elements: &[usize]) -> &[usize] {
        elements
    }
}

/// Returns the number of times that each index below `len` occurs in `x`.
///
/// # Errors
/// An element is not less than `len`, or there is not enough memory.
fn bincount<X, D>(x: &X, len: usize) -> Result<Tensor<usize, (D,)>, ShapeError>
where
    X: Operand<Elem: IndexElement>,
    D: Dim,
{
    let elements = contiguous_elements::<X::Shape, _, _>(x.source())?;
    let indices = X::Elem::as_indices(&elements);
    check_indices(indices, 0, len)?;
    let mut counts = Tensor::filled([len], 0)?;
    let places = counts.as_mut_slice();
    indices.iter().for_each(|&index| places[index] += 1);
    Ok(counts)
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $tensor:ident $storage:ident;) => {
        /// # Counting indices
        impl<$($generics)* T, S: $shape> $type {
            /// Returns the number of times that each index below `LEN` occurs among the elements.
            ///
            /// The tensor has any shape, and its elements are `usize`: cast others by `broadcast!(x as usize)`. Element
            /// `i` of the result is the number of elements that are `i`, as in NumPy's `bincount(x, minlength=LEN)`. An
            /// element that is not less than `LEN` is an error. To sum weights of each index, use [`scatter_add_axis`](crate::Tensor::scatter_add_axis).
            ///
            /// # Panics
            /// An element is not less than `LEN`, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let labels = tensor![2_usize, 0, 2, 3, 2];
            /// let counts: Tensor<usize, Shape![5]> = labels.bincount::<5>();
            /// assert_eq!(counts, tensor![1, 0, 3, 1, 0]);
            /// ```
            #[track_caller]
            pub fn bincount<const LEN: usize>(&self) -> Tensor<usize, (Size<LEN>,)> // labels.bincount::<10>()
            where
                T: IndexElement<Checked: Sized>,
            {
                unwrap_or_panic(bincount(self, LEN))
            }

            /// Returns the number of times that each index below `len` occurs, for a number known only at run time.
            ///
            /// See [`bincount`](Self::bincount).
            ///
            /// # Errors
            /// An element is not less than `len`, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let labels = tensor![[1_usize, 0], [1, 1]];
            /// assert_eq!(labels.try_bincount(2)?, tensor![1, 3]);
            /// let error = labels.try_bincount(1).unwrap_err();
            /// assert_eq!(error.to_string(), "index 1 is out of bounds for axis 0 with size 1");
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_bincount(&self, len: usize) -> Result<Tensor<usize, (Dyn,)>, ShapeError>
            where
                T: IndexElement<Checked: Sized>,
            {
                bincount(self, len)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: all(),);
