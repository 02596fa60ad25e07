//! The arguments of a kernel.

use std::marker::PhantomData;

use arrow::array::ArrayRef;
use arrow::datatypes::Field;
use shapecast::{KnownShape, View};
use shapecast_arrow::v59::{Element, TensorColumn, fixed_shape_of};
use shapecast_arrow::{Error, FixedShape, RowShape, Rows};

use crate::parameter::Parameter;

/// Shapes of tensors in a column whose every size is known to the compiler, up to rank 7.
pub trait TensorShape: KnownShape<Sizes: AsRef<[usize]> + 'static> + RowShape {
    #[doc(hidden)]
    const SIZES_IN_ROW: &'static [usize];
}
impl<S: KnownShape<Sizes: 'static> + RowShape> TensorShape for S {
    const SIZES_IN_ROW: &'static [usize] = S::SIZES_REF;
}

/// An argument of [`map_with`](crate::map_with): a column or a constant of tensors of shape `S`.
#[derive(Debug)]
pub struct TensorArg<T, S>(PhantomData<fn() -> (T, S)>);

/// Lists of 1 to 6 arguments, as tuples of [`TensorArg`].
pub trait Arguments: 'static {
    /// The views that a kernel gets.
    type Views<'a>;

    #[doc(hidden)]
    fn parameters() -> Vec<Parameter>;

    /// Views the columns. Returns the index of an argument with its error.
    #[doc(hidden)]
    fn views<'a>(columns: &'a [(ArrayRef, &'a Field)]) -> Result<Self::Views<'a>, (usize, Error)>;
}

fn view<'a, T: Element, S: TensorShape>(
    column: &'a ArrayRef,
    field: &Field,
) -> Result<View<'a, T, Rows<S>>, Error> {
    let shape = S::SIZES_IN_ROW;
    let mut tensors = TensorColumn::new(column)?;
    let tagged = fixed_shape_of(field)?;
    if tagged.is_some() || tensors.shape().physical_shape().len() == 1 && shape.len() != 1 {
        let shape = tagged.unwrap_or_else(|| FixedShape::new(shape));
        tensors = TensorColumn::with_shape(column, shape)?;
    }
    tensors.masked_view::<T, S>().map(|(view, _)| view)
}

macro_rules! arguments {
    ($(($($t:ident $s:ident $i:tt),+))+) => {$(
        impl<$($t: Element, $s: TensorShape),+> Arguments for ($(TensorArg<$t, $s>,)+) {
            type Views<'a> = ($(View<'a, $t, Rows<$s>>,)+);

            fn parameters() -> Vec<Parameter> {
                vec![$(Parameter::new::<$t>($s::SIZES_IN_ROW)),+]
            }

            fn views<'a>(columns: &'a [(ArrayRef, &'a Field)]) -> Result<Self::Views<'a>, (usize, Error)> {
                Ok(($(view::<$t, $s>(&columns[$i].0, columns[$i].1).map_err(|e| ($i, e))?,)+))
            }
        }
    )+};
}
arguments! {
    (T0 S0 0)
    (T0 S0 0, T1 S1 1)
    (T0 S0 0, T1 S1 1, T2 S2 2)
    (T0 S0 0, T1 S1 1, T2 S2 2, T3 S3 3)
    (T0 S0 0, T1 S1 1, T2 S2 2, T3 S3 3, T4 S4 4)
    (T0 S0 0, T1 S1 1, T2 S2 2, T3 S3 3, T4 S4 4, T5 S5 5)
}
