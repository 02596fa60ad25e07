//! The macros of names of sizes.

/// Declares names of sizes that are known only at run time: `dims! { pub Batch, pub Time }`.
///
/// Each name is a type that implements [`DimName`](crate::DimName), and a dimension: `Shape![dyn Batch, 64]` is
/// `(Batch, Size<64>)`. Attributes and a visibility can stand before a name. The rules of names are those of
/// [`DimName`](crate::DimName).
///
/// ```
/// use shapecast::{Shape, Tensor, dims, einsum};
/// dims! {
///     /// The sequences of a batch.
///     pub Batch,
///     /// The steps of a sequence.
///     pub Time,
/// }
/// let x = Tensor::<f32, Shape![dyn Batch, dyn Time]>::try_ones([2, 5])?;
/// let per_step: Tensor<f32, Shape![dyn Time]> = einsum!([t] => x[b, t]);
/// assert_eq!(per_step.shape(), [5]);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
///
/// Two names do not match:
///
/// ```compile_fail
/// # use shapecast::{Shape, Tensor, dims};
/// # dims! { Batch, Time }
/// fn shift(x: &Tensor<f32, Shape![dyn Batch]>, y: &Tensor<f32, Shape![dyn Time]>) {
///     let sum = x + y;
/// }
/// ```
#[macro_export]
macro_rules! dims {
    ($($names:tt)*) => {
        $crate::__private::dims!([$crate] $($names)*);
    };
}

/// Converts several tensors or views to shapes with names, and checks that each name is one size.
///
/// `try_into_shapes!(x: Shape![dyn Batch, 3], y: Shape![dyn Batch])` returns a tuple of `x` and `y` with these shapes,
/// as [`try_into_shape`](crate::Tensor::try_into_shape) returns each of them. Fields, such as `data.x`, are accepted
/// too. Nothing is copied. Call the macro where data enters a program: the sizes agree from there on.
///
/// # Errors
/// A rank or a known size differs, or a name has several sizes. One error lists all of them.
///
/// ```
/// use shapecast::{DynTensor, Shape, ShapeError, Tensor, View, dims, try_into_shapes};
/// dims! { pub Batch, pub Class }
/// type Scores<'a> = View<'a, f32, Shape![dyn Batch, dyn Class]>;
///
/// fn load(rows: usize) -> Result<(), ShapeError> {
///     let all_scores = DynTensor::from_elem([4, 10], 0.0_f32)?;
///     let scores = all_scores.view();
///     let labels = DynTensor::from_elem([rows], 0_usize)?;
///     let weights = DynTensor::from_elem([10], 1.0_f32)?;
///     let (scores, labels, weights) = try_into_shapes!(
///         scores: Shape![dyn Batch, dyn Class],
///         labels: Shape![dyn Batch],
///         weights: Shape![dyn Class],
///     )?;
///     let _: (Scores<'_>, Tensor<usize, Shape![dyn Batch]>) = (scores, labels);
///     let _: Tensor<f32, Shape![dyn Class]> = weights;
///     Ok(())
/// }
/// assert!(load(4).is_ok());
/// assert_eq!(load(5).unwrap_err().to_string(), "`Batch` is 4 in `scores` and 5 in `labels`");
/// ```
#[cfg(feature = "alloc")]
#[macro_export]
macro_rules! try_into_shapes {
    ($($tensor:ident $(.$field:tt)*: $shape:ty),+ $(,)?) => {
        $crate::__private::check_claims(&[
            $($crate::__private::Claim::of::<$shape>(
                ::core::stringify!($tensor $(.$field)*),
                $tensor $(.$field)*.shape(),
            )),+
        ])
        .and_then(move |()| {
            ::core::result::Result::Ok(($($tensor $(.$field)*.try_into_shape::<$shape>()?,)+))
        })
    };
    ($($other:tt)*) => {
        ::core::compile_error!(
            "expected variables or fields with their shapes, such as \
             `try_into_shapes!(x: Shape![dyn Batch, 3], data.y: Shape![dyn Batch])`"
        )
    };
}
