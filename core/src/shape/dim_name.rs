//! Names of sizes that are known only at run time.
//!
//! A name meets only itself, [`One`](crate::One) and [`Dyn`](crate::Dyn), and so does a name plus or minus a number. All
//! [rules](super::relations) are impls for every `D: NamedDim`. A user's crate has a type and one impl, and cannot add a
//! rule.

use core::marker::PhantomData;

use super::dim::sealed::SealedDim;
use super::dim::{Dim, Dyn};
use crate::const_text::Text;

/// The name of a size that is known only at run time, as a dimension of its own.
///
/// [`dims!`](crate::dims!) declares names. A tensor of shape `Shape![dyn Batch, 3]` has a number of rows that is known
/// at run time and is called `Batch`.
///
/// Unlike [`Dyn`](crate::Dyn), a name never broadcasts, even if its size is 1. Two names, or a name and a known size, do
/// not compile where the sizes have to match:
///
/// | a name and | broadcast, contract | [`into_shape`](crate::Tensor::into_shape) from the name | `into_shape` to the name |
/// |---|---|---|---|
/// | itself | yes, the sizes are compared at run time | yes | yes |
/// | another name | compile error | compile error | compile error |
/// | [`One`](crate::One) | broadcasts; does not contract | compile error | yes |
/// | [`Size<N>`](crate::Size), typenum | compile error | compile error | yes |
/// | [`Dyn`](crate::Dyn) | yes, the result has the name | yes | yes |
/// | [`DynShape`](crate::DynShape) | yes, the result is a `DynShape` | yes | [`try_into_shape`](crate::Tensor::try_into_shape) |
///
/// A name is a claim: two tensors whose rows are called `Batch` can still have different numbers of rows. Each
/// operation compares the numbers at run time. Convert all tensors with `try_into_shapes!` where they enter a program,
/// to compare their sizes there.
///
/// [`x.rename::<0, Batch>()`](crate::Tensor::rename) changes the name of an axis.
///
/// # Arithmetic
///
/// A name plus or minus a known number is a size too: `Shape![dyn Time - 2]` and `Shape![dyn Time + 2]`, whose dimensions
/// are [`Shorter<Time, 2>`](crate::Shorter) and [`Longer<Time, 2>`](crate::Longer). The rules above hold for each of them
/// as for another name: `Time - 2` meets `Time - 2`, but neither `Time` nor `Time - 4`. The compiler computes these sizes
/// and adds up the numbers. `Time + 2 - 2` is `Time`. A size of `Time + 2` is at least 2: a conversion of a smaller size is
/// an error, or a panic where it cannot return one.
///
/// | operation | `Size<N>` becomes | `Time` becomes | [`Dyn`](crate::Dyn) becomes |
/// |---|---|---|---|
/// | [`windows::<_, K>`](crate::Tensor::windows) | `Size<{ N - K + 1 }>` | `Time - (K - 1)` | `Dyn` |
/// | [`pad::<_, B, A>`](crate::Tensor::pad) | `Size<{ N + B + A }>` | `Time + (B + A)` | `Dyn` |
/// | [`diff`](crate::Tensor::diff) | `Size<{ N - 1 }>` | `Time - 1` | `Dyn` |
/// | [`split_at::<_, K>`](crate::Tensor::split_at) | `Size<K>`, `Size<{ N - K }>` | `Size<K>`, `Time - K` | `Size<K>`, `Dyn` |
/// | slice [`s![1..-2]`](crate::s!) | `Size<{ N - 3 }>` | `Time - 3` | `Dyn` |
/// | slice `s![1..4]`, `s![-4..-1]`, [`narrow::<_, _, 3>`](crate::Tensor::narrow) | `Size<3>` | `Size<3>` | `Size<3>` |
/// | slice `s![..;-1]`, [`roll`](crate::Tensor::roll), [`diagonal`](crate::Tensor::diagonal), sorting, running sums | `Size<N>` | `Time` | `Dyn` |
/// | slice `s![1..-2;2]` | `Size<{ (N - 3).div_ceil(2) }>` | `Dyn` | `Dyn` |
/// | slice with a bound that is a variable | `Dyn` | `Dyn` | `Dyn` |
/// | [`concat`](crate::Tensor::concat) with `Size<K>`, in both orders | `Size<{ N + K }>` | `Time + K` | `Dyn` |
/// | `concat` with a name | that name plus `N` | `Dyn` | `Dyn` |
/// | [`tile`](crate::Tensor::tile), [`repeat`](crate::Tensor::repeat), `K` times | `Size<{ N * K }>` | `Dyn` | `Dyn` |
/// | [`flatten`](crate::Tensor::flatten) of several axes | the product | `Dyn` | `Dyn` |
/// | [`compress_axis`](crate::Tensor::compress_axis), [`slice_axis`](crate::Tensor::slice_axis) | `Dyn` | `Dyn` | `Dyn` |
///
/// The compiler computes with numbers up to 1024, with powers of 2 below 2³², and with powers of 10 below 10¹⁰. A name
/// forgets a larger result, and becomes `Dyn`. For another argument, such as windows of 1440 indices, convert the axis to
/// `dyn`: `x.as_shape::<Shape![dyn]>().windows::<0, 1440>()`. The number 0 is written as a literal: `Time - { 0 }` is
/// another size than `Time`.
///
/// ```
/// use shapecast::{DimName, Shape, Tensor, View, dims, s};
/// dims! { pub Time }
///
/// let x = Tensor::<f32, Shape![dyn Time]>::try_from_fn([6], |[i]| (i * i) as f32)?;
/// let steps: Tensor<f32, Shape![dyn Time - 1]> = x.diff::<0>();
/// let later: View<'_, f32, Shape![dyn Time - 1]> = x.slice(s![1..]);
/// assert_eq!((&later - &steps).as_slice(), [0.0, 1.0, 4.0, 9.0, 16.0]);
///
/// // Generic code needs no bound.
/// fn moving_mean<T: DimName>(x: &Tensor<f32, Shape![dyn T]>) -> Tensor<f32, Shape![dyn T - 2]> {
///     x.windows::<0, 3>().mean_axis::<-1>()
/// }
/// assert_eq!(moving_mean(&x).len(), 4);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
///
/// # Errors at run time
///
/// ```
/// use shapecast::{Dim, DimName, Shape, Tensor, dims, try_broadcast};
/// dims! { pub Batch }
/// assert_eq!((Batch::NAME, <Batch as Dim>::SIZE), ("Batch", None));
///
/// let scores = Tensor::<f32, Shape![dyn Batch, 3]>::try_ones([4, 3])?;
/// let labels = Tensor::<f32, Shape![dyn Batch]>::try_ones([1])?;
/// let error = try_broadcast!(sum::<-1>(scores) - labels).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "The size of tensor a (4) must match the size of tensor b (1) at non-singleton dimension 0 (`Batch`)",
/// );
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the name of a dimension",
    label = "expected a name that `dims!` declares",
    note = "write `dims! {{ Name }}` to declare a name, and `x.into_shape::<Shape![dyn Name]>()` to give it to a size"
)]
pub trait DimName: Copy + Default + 'static {
    /// The name, for errors at run time.
    const NAME: &'static str;
}

#[diagnostic::do_not_recommend]
impl<B: DimName> Dim for B {
    const SIZE: Option<usize> = None;
    const IS_NON_BROADCASTING_ONE: bool = true;
    const DIM_NAME: Option<&'static str> = Some(B::NAME);
    const NAME_AND_OFFSET: Option<(&'static str, i128)> = Some((B::NAME, 0));
    type WithOffset = Longer<B, 0>;
}

/// Defines a name with an offset.
macro_rules! names_with_offset {
    ($($(#[$doc:meta])* $name:ident $sign:literal $offset:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name<B, const K: usize>(PhantomData<B>);

        impl<B: DimName, const K: usize> $name<B, K> {
            const TEXT: Text = Text::new().push_str(B::NAME).push_str($sign).push_number(K);
        }
        #[diagnostic::do_not_recommend]
        impl<B: DimName, const K: usize> Dim for $name<B, K> {
            const SIZE: Option<usize> = None;
            const IS_NON_BROADCASTING_ONE: bool = true;
            const DIM_NAME: Option<&'static str> = Some(Self::TEXT.as_str());
            const NAME_AND_OFFSET: Option<(&'static str, i128)> =
                Some((B::NAME, $offset));
            type WithOffset = Self;
        }
    )*};
}
names_with_offset! {
    /// The size of name `B` plus `K`, which is known only at run time. `Shape![dyn Time + 2]` has the dimension
    /// `Longer<Time, 2>`.
    ///
    /// See [`DimName`](crate::DimName) for its rules.
    Longer " + " K as i128;
    /// The size of name `B` minus `K`, which is known only at run time. `Shape![dyn Time - 2]` has the dimension
    /// `Shorter<Time, 2>`.
    ///
    /// See [`DimName`](crate::DimName) for its rules.
    Shorter " - " -(K as i128);
}

/// Names of sizes, with or without an offset.
pub trait NamedDim: Dim {}
impl<B: DimName> NamedDim for B {}
impl<B: DimName, const K: usize> NamedDim for Longer<B, K> {}
impl<B: DimName, const K: usize> NamedDim for Shorter<B, K> {}

/// Names that lists get: every [`DimName`]. Only its error message is used.
#[diagnostic::on_unimplemented(
    message = "a list may have another length than `{Self}`: write `Tensor::from_shape_vec(sizes, list)?`, or `Tensor::try_from_iter(iter)?` for an iterator",
    label = "the length is known only at run time"
)]
pub trait NameOfList: DimName {}
#[diagnostic::do_not_recommend]
impl<B: DimName> NameOfList for B {}

/// Numbers of rows that are known only at run time: [`Dyn`] and `NamedDim`.
#[diagnostic::on_unimplemented(
    message = "a list may have another number of rows than `{Self}`: write `Tensor::from_shape_vec(sizes, rows.concat())?`",
    label = "the number of rows is known only at run time"
)]
pub trait NumberOfRows: Dim {}
#[diagnostic::do_not_recommend]
impl NumberOfRows for Dyn {}
#[diagnostic::do_not_recommend]
impl<D: NamedDim> NumberOfRows for D {}
#[diagnostic::do_not_recommend]
impl<D: NamedDim> SealedDim for D {}

/// Returns the minimum of a size that is known only at run time, by its name and offset: `Time + 2` is at least 2.
pub(crate) const fn minimum_size(name: Option<(&'static str, i128)>) -> usize {
    match name {
        Some((_, offset)) if offset > 0 => offset as usize,
        _ => 0,
    }
}
