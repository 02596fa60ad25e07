//! Tensors, arrays and views: construction, indexing, iteration, formatting, comparison and conversion.

// rustdoc lists the methods of a type in the order of the modules.
mod array;
#[cfg(feature = "alloc")]
mod owned;
mod view;
mod view_mut;

mod fill;
mod index;
mod indexed;
mod item;
mod iter;

mod as_view;
mod convert;
mod expand;
mod flat_index;

mod access;
mod compare;
pub(crate) mod comparisons;
#[cfg(feature = "alloc")]
mod construct;
mod format;
mod layout;
#[cfg(feature = "alloc")]
pub(crate) mod lists_of_other_shapes;
pub(crate) mod missing_methods;
mod operand;
mod shared;

/// Expands to the `# Panics` section of a method that returns a `Tensor`, or to nothing if it returns an
/// `Array`. The compiler checks every size of an `Array`, and an `Array` does not allocate.
macro_rules! panics_of {
    (Tensor, $why:expr) => {
        concat!("# Panics\n", $why)
    };
    (Array, $why:expr) => {
        ""
    };
}
/// Calls `$then!` for each tensor type. The arguments are the generic parameters of the type, the
/// type, the bound on its shape, the type and the storage of its results, and `$arguments`.
///
/// `arrays` is the `cfg` predicate for `Array`, and `views` that for `View` and `ViewMut`.
macro_rules! for_each_tensor_type {
    ($then:ident, arrays: $arrays:meta, views: $views:meta, $($arguments:tt)*) => {
        #[cfg(feature = "alloc")]
        $then!([] $crate::tensor::Tensor<T, S>, Shape => Tensor Heap; $($arguments)*);
        #[cfg($arrays)]
        $then!([] $crate::tensor::Array<T, S>, KnownShape => Array Inline; $($arguments)*);
        #[cfg($views)]
        $then!(['a,] $crate::tensor::View<'a, T, S>, Shape => Tensor Heap; $($arguments)*);
        #[cfg($views)]
        $then!(['a,] $crate::tensor::ViewMut<'a, T, S>, Shape => Tensor Heap; $($arguments)*);
    };
}
/// Calls `$then!` for each tensor type. The arguments are the generic parameters of the type, the type, the bound on its
/// shape, and the method that returns a view of it, with the lifetime of the view.
macro_rules! for_each_viewed_type {
    ($then:ident) => {
        #[cfg(feature = "alloc")]
        $then!([] $crate::tensor::Tensor<T, S>, Shape, view '_);
        $then!([] $crate::tensor::Array<T, S>, KnownShape, view '_);
        $then!(['a,] $crate::tensor::View<'a, T, S>, Shape, clone 'a);
        $then!(['a,] $crate::tensor::ViewMut<'a, T, S>, Shape, view '_);
    };
}
/// Calls `$then!` for each tensor type whose elements can be changed. The arguments are the generic parameters of the
/// type, the type, and the bound on its shape.
macro_rules! for_each_mutable_type {
    ($then:ident) => {
        #[cfg(feature = "alloc")]
        $then!([] $crate::tensor::Tensor<T, S>, Shape);
        $then!([] $crate::tensor::Array<T, S>, KnownShape);
        $then!(['a,] $crate::tensor::ViewMut<'a, T, S>, Shape);
    };
}
pub use array::Array;
pub use as_view::AsView;
pub use flat_index::{ravel_multi_index, try_ravel_multi_index, try_unravel_index, unravel_index};
pub use index::ElementIndex;
pub use indexed::Indexed;
pub use item::OneElement;
pub use iter::{IntoIter, Iter, IterMut};
pub(crate) use layout::strides_from;
pub use operand::{MakeResult, Mapped};
#[cfg(feature = "alloc")]
pub use owned::{DynTensor, Tensor};
pub(crate) use panics_of;
pub use shared::SharedTensor;
pub use view::View;
pub use view_mut::ViewMut;
pub(crate) use {for_each_mutable_type, for_each_tensor_type, for_each_viewed_type};
