//! Calls that move, cut, repeat and join elements of any type.

use shapecast::{
    Array, DynShape, DynTensor, Shape, SharedTensor, Tensor, View, ViewMut, s,
    try_broadcast_tensors, try_concat, try_meshgrid, try_stack,
};

use crate::calls::{Call, calls};
use crate::read::Read;
use crate::values::Nothing;

pub const VIEWS: &[Call] = calls! { a:
    [f64 u8 i64 bool Nothing] any.try_align_at(a.axis(), &a.sizes());
    [f64 u8 Nothing] any.try_axis_iter(a.axis());
    [f64 u8 Nothing] any.try_broadcast_to(&a.sizes());
    [f64 u8 Nothing] any.try_diagonal(a.axis(), a.axis());
    [f64 u8 Nothing] any.try_diagonal_offset(a.axis(), a.axis(), a.axis());
    [f64 u8 Nothing] any.try_expand(&a.signed_sizes());
    [f64 u8 Nothing] any.try_expand_as(&a.any::<T>().view());
    [f64 u8 Nothing] any.try_flip(a.axis());
    [f64 u8 Nothing] any.try_flip_axes(&a.axes());
    [f64 u8 Nothing] any.try_index_axis(a.axis(), a.size());
    [f64 u8 i64 bool Nothing] any.try_item();
    [f64 u8 Nothing] any.try_move_axis(a.axis(), a.axis());
    [f64 u8 Nothing] any.try_narrow(a.axis(), a.size(), a.size());
    [f64 u8 Nothing] any.try_permute(&a.axes());
    [f64 u8 Nothing] any.try_reshape(&a.signed_sizes());
    [f64 u8 Nothing] any.try_slice(s![a.slice(), ..., a.slice()]);
    [f64 u8 Nothing] any.try_slice_axis(a.axis(), a.slice());
    [f64 u8 Nothing] any.try_split_at(a.axis(), a.size());
    [f64 u8 Nothing] any.try_squeeze(a.axis());
    [f64 u8 Nothing] any.try_squeeze_axes(&a.axes());
    [f64 u8 Nothing] any.try_swap_axes(a.axis(), a.axis());
    [f64 u8 Nothing] any.try_unsqueeze(a.axis());
    [f64 u8 Nothing] any.try_unravel_index(a.size());
    [f64 u8 Nothing] any.try_ravel_multi_index(&a.indices());
    [usize] try_unravel_index "of sizes" => shapecast::try_unravel_index(a.size(), &a.any_sizes());
    [usize] try_ravel_multi_index "of sizes" => shapecast::try_ravel_multi_index(&a.indices(), &a.any_sizes());
    [f64 u8 Nothing] any.try_windows(a.axis(), a.size());
    [f64 u8 Nothing] try_as_shape => {
        let source = a.any::<T>();
        source.view().try_as_shape::<Shape![dyn, 3]>().read();
    };
    [f64 u8 Nothing] try_into_shape => a.any::<T>().view().try_into_shape::<Shape![dyn, 3]>();
    [f64 u8 Nothing] try_slice "of an index" => {
        let (source, index, bound) = (a.any::<T>(), a.axis(), a.size());
        source.view().try_slice(s![index, bound..]).read();
    };
    [f64 u8 Nothing] try_unstack => a.any::<T>().view().try_unstack::<2>(a.axis());
    [f64 Nothing] from_shape_strides => {
        let memory = a.elements::<T>(5);
        View::<T, DynShape>::from_shape_strides(a.sizes(), &a.axes(), a.size(), &memory).read();
        View::<T, DynShape>::from_shape_strides(a.any_sizes(), &a.axes(), a.size(), &memory[..0]).read();
    };
    [f64 Nothing] from_shape_slice => {
        let memory = a.elements::<T>(6);
        View::<T, DynShape>::from_shape_slice(a.sizes(), &memory).read();
        let shared = SharedTensor::from_shape_owner(a.sizes(), memory);
        shared.map(|shared: SharedTensor<T, DynShape, _>| shared.view().try_flip(a.axis()).read()).read();
    };
};

/// Calls for writing. Their tensors have few elements.
pub const WRITES: &[Call] = calls! { a:
    [f64 u8 Nothing] try_assign => a.tensor::<T>().try_assign(&a.any::<T>().view());
    [f64 u8 Nothing] try_axis_iter_mut => a.tensor::<T>().try_axis_iter_mut(a.axis());
    [f64 u8 Nothing] try_index_axis_mut => a.tensor::<T>().try_index_axis_mut(a.axis(), a.size());
    [f64 u8 Nothing] try_slice_axis_mut => a.tensor::<T>().try_slice_axis_mut(a.axis(), a.slice());
    [f64 u8 Nothing] try_slice_mut => a.tensor::<T>().try_slice_mut(s![a.slice(), a.slice()]);
    [f64 u8 Nothing] try_split_at_mut => a.tensor::<T>().try_split_at_mut(a.axis(), a.size());
    [f64 u8 i64] try_scatter_add_axis =>
        a.tensor::<T>().try_scatter_add_axis(a.axis(), &a.indices(), &a.any::<T>().view());
    [f64 u8 Nothing] try_swap_indices => a.tensor::<T>().try_swap_indices(a.axis(), a.size(), a.size());
    [f64 Nothing] try_diagonal "of a mutable view" => a.tensor::<T>().view_mut().try_diagonal(a.axis(), a.axis());
    [f64 Nothing] try_diagonal_offset "of a mutable view" =>
        a.tensor::<T>().view_mut().try_diagonal_offset(a.axis(), a.axis(), a.axis());
    [f64 Nothing] try_flip "of a mutable view" => a.tensor::<T>().view_mut().try_flip(a.axis());
    [f64 Nothing] try_index_axis "of a mutable view" =>
        a.tensor::<T>().view_mut().try_index_axis(a.axis(), a.size());
    [f64 Nothing] try_into_shape "of a mutable view" =>
        a.tensor::<T>().view_mut().try_into_shape::<Shape![dyn, 3]>();
    [f64 Nothing] try_move_axis "of a mutable view" => a.tensor::<T>().view_mut().try_move_axis(a.axis(), a.axis());
    [f64 Nothing] try_narrow "of a mutable view" =>
        a.tensor::<T>().view_mut().try_narrow(a.axis(), a.size(), a.size());
    [f64 Nothing] try_permute "of a mutable view" => a.tensor::<T>().view_mut().try_permute(&a.axes());
    [f64 Nothing] try_reshape "of a mutable view" => a.tensor::<T>().view_mut().try_reshape(&a.signed_sizes());
    [f64 Nothing] try_slice "of a mutable view" => a.tensor::<T>().view_mut().try_slice(s![a.slice()]);
    [f64 Nothing] try_slice_axis "of a mutable view" =>
        a.tensor::<T>().view_mut().try_slice_axis(a.axis(), a.slice());
    [f64 Nothing] try_squeeze "of a mutable view" => a.tensor::<T>().view_mut().try_squeeze(a.axis());
    [f64 Nothing] try_swap_axes "of a mutable view" => a.tensor::<T>().view_mut().try_swap_axes(a.axis(), a.axis());
    [f64 Nothing] try_unsqueeze "of a mutable view" => a.tensor::<T>().view_mut().try_unsqueeze(a.axis());
    [f64 Nothing] from_shape_strides "for writing" => {
        let mut memory = a.elements::<T>(5);
        ViewMut::<T, DynShape>::from_shape_strides(a.sizes(), &a.axes(), a.size(), &mut memory).read();
    };
};

/// Calls that copy elements.
pub const COPIES: &[Call] = calls! { a:
    [f64 u8 bool] any.try_concat(a.axis(), &a.any::<T>().view());
    [f64 u8 bool] any.try_stack(a.axis(), &a.any::<T>().view());
    [f64 u8 bool] any.try_repeat(a.axis(), a.size());
    [f64 u8 bool] any.try_repeat_by_counts(a.axis(), &a.any::<usize>().view());
    [f64 u8 bool] any.try_tile(a.axis(), a.size());
    [f64 u8 bool] any.try_pad(a.axis(), a.size(), a.size(), a.padding());
    [f64 u8 bool] any.try_pad_axes(&a.widths(), a.padding());
    [f64 u8 bool] any.try_roll(a.axis(), a.axis());
    [f64 u8 bool] any.try_roll_axes(&a.axes(), &a.axes());
    [f64 u8 bool] any.try_tril(a.axis());
    [f64 u8 bool] any.try_triu(a.axis());
    [f64 u8 bool] any.try_diagonal_matrix();
    [f64 u8 bool] any.try_diagonal_matrix_offset(a.axis());
    [f64 u8 bool] any.try_take_axis(a.axis(), &a.indices());
    [f64 u8 bool] any.try_compress(&a.any::<bool>().view());
    [f64 u8 bool] any.try_compress_axis(a.axis(), &a.any::<bool>().view());
    [f64 u8 bool] any.try_take_along_axis(a.axis(), &a.any::<usize>().view());
    [f64] try_concat "of one or two" => {
        let (x, y) = (a.any::<T>(), a.any::<T>());
        try_concat(a.axis(), &[x.view(), y.view()]).read();
        try_concat(a.axis(), &[x.view()]).read();
    };
    [f64] try_concat "of nothing" => try_concat::<DynTensor<T>>(a.axis(), &[]);
    [f64] try_stack "of one or two" => {
        let (x, y) = (a.any::<T>(), a.any::<T>());
        try_stack(a.axis(), &[x.view(), y.view()]).read();
        try_stack(a.axis(), &[x.view()]).read();
    };
    [f64] try_stack "of nothing" => try_stack::<DynTensor<T>>(a.axis(), &[]);
    [f64] try_meshgrid => try_meshgrid(&[&a.any::<T>().view(), &a.any::<T>().view()]);
    [f64] try_meshgrid "of nothing" => try_meshgrid::<DynTensor<T>>(&[]);
    [f64] try_broadcast_tensors => try_broadcast_tensors(&[&a.any::<T>().view(), &a.any::<T>().view()]);
    [f64] try_broadcast_tensors "of nothing" => try_broadcast_tensors::<DynTensor<T>>(&[]);
    [f64 Nothing] try_reshape "of a tensor" => a.tensor::<T>().try_reshape(&a.signed_sizes());
    [f64 Nothing] try_into_shape "of a tensor" => a.tensor::<T>().try_into_shape::<Shape![dyn, 3]>();
    // Copies of elements without bytes fit into memory at any size, and huge ones take years.
    [Nothing] few.try_concat(a.axis(), &a.few::<T>().view());
    [Nothing] few.try_stack(a.axis(), &a.few::<T>().view());
    [Nothing] few.try_repeat(a.axis(), a.size());
    [Nothing] few.try_compress(&a.few::<bool>().view());
    [Nothing] few.try_compress_axis(a.axis(), &a.few::<bool>().view());
    [Nothing] few.try_pad(a.axis(), a.size(), a.size(), a.padding());
    [Nothing] few.try_pad_axes(&a.widths(), a.padding());
    [Nothing] few.try_tile(a.axis(), a.size());
    [Nothing] few.try_roll(a.axis(), a.axis());
    [Nothing] few.try_take_axis(a.axis(), &a.indices());
    [Nothing] few.try_take_along_axis(a.axis(), &a.few::<usize>().view());
    [f64] try_reshape "of an array" => array::<T>(a.element()).try_reshape(&a.signed_sizes());
    [f64] try_roll "of an array" => array::<T>(a.element()).try_roll(a.axis(), a.axis());
    [f64] try_tril "of an array" => array::<T>(a.element()).try_tril(a.axis());
    [f64] try_triu "of an array" => array::<T>(a.element()).try_triu(a.axis());
};

/// Constructors.
pub const CREATION: &[Call] = calls! { a:
    [f64 u8 i64] try_zeros => DynTensor::<T>::try_zeros(a.sizes());
    [f64 u8 i64] try_ones => DynTensor::<T>::try_ones(a.sizes());
    [f64 u8 i64] try_eye => DynTensor::<T>::try_eye(a.sizes());
    [f64 u8 i64] try_eye_diagonal => DynTensor::<T>::try_eye_diagonal(a.sizes(), a.axis());
    [f64 u8 i64 bool] try_full => DynTensor::<T>::try_full(a.sizes(), a.element::<T>());
    [f64] try_full "of a typed shape" => Tensor::<T, Shape![dyn, 3]>::try_full(a.sizes(), 1.5);
    [f64 i64] try_from_fn => {
        let value = a.element::<T>();
        DynTensor::try_from_fn(a.sizes(), |_| value).read();
    };
    [f64 Nothing] try_from_iter => {
        let len = a.random.below(9);
        Tensor::<T, Shape![2, 3]>::try_from_iter(a.elements::<T>(len)).read();
        Array::<T, Shape![2, 3]>::try_from_iter(a.elements::<T>(len)).read();
    };
    [f64 Nothing] from_shape_iter => DynTensor::from_shape_iter(a.sizes(), a.elements::<T>(6));
    [f64 Nothing] from_shape_vec => DynTensor::from_shape_vec(a.sizes(), a.elements::<T>(6));
    [f64] try_linspace => DynTensor::<T>::try_linspace([a.size()], a.element(), a.element());
    [f64] try_linspace_without_end =>
        DynTensor::<T>::try_linspace_without_end([a.size()], a.element(), a.element());
    [f64 u8 i64] try_arange =>
        Tensor::<T, Shape![dyn]>::try_arange(a.element(), a.element(), a.element());
};

fn array<T: Copy>(value: T) -> Array<T, Shape![2, 3]> {
    Array::full(value)
}
