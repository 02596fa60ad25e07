//! The table of the methods of tensors, by what they do and by their rule for gradients.

use crate::{numbers, reductions};

/// What a method of tensors does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Returns a number or a truth value that does not depend on the elements.
    Sizes,
    /// Returns a view or a copy of all elements.
    View,
    /// Returns a view of elements that are selected or in another order.
    SelectedView,
    /// Copies elements of its receiver, and others that have no gradient.
    Copy,
    /// Takes its receiver, whose elements it keeps in order.
    Shape,
    /// Has a rule for gradients of its own.
    Other,
    /// Computes from the elements along axes, with a derivative that is a function of the library.
    Lanes,
    /// The same with a number as its argument, such as the order of a norm.
    LanesByNumber,
    /// Computes along an axis, and has no gradient.
    AlongAxis,
    /// Has no gradient.
    WithoutGradient,
}

/// The methods of tensors that are neither functions of elements nor reductions. Most of those without a gradient are
/// without `try_` and without the endings of axes. A method that is in no row is the user's, and needs a twin.
const TABLE: [(Kind, &str); 10] = [
    (
        Kind::Sizes,
        "is_empty is_none is_some len ndim rank shape size_of sizes strides",
    ),
    (
        Kind::View,
        "clone squeeze to_array to_tensor transpose unsqueeze view",
    ),
    (
        Kind::SelectedView,
        "as_dyn as_shape broadcast_to diagonal diagonal_offset expand_as flip flip_axes index_axis move_axis \
         narrow permute slice slice_axis squeeze_axes swap_axes windows",
    ),
    (
        Kind::Copy,
        "compress compress_axis diagonal_matrix diagonal_matrix_offset pad pad_axes repeat repeat_by_counts roll \
         roll_axes roll_elements take_along_axis take_axis tile tril triu",
    ),
    (Kind::Shape, "flatten into_dyn into_shape rename reshape"),
    (Kind::Other, "concat item matmul split_at stack unstack"),
    (
        Kind::Lanes,
        "cumprod_axis cumsum_axis median nanmedian sort_axis sort_axis_descending",
    ),
    (
        Kind::LanesByNumber,
        "nanquantile norm quantile std_ddof var_ddof",
    ),
    (
        Kind::AlongAxis,
        "argsort argsort_axis_descending axis_iter axis_iter_mut cummax cummin diff diff_order index_axis_mut interp \
         slice_axis_mut split_at_mut",
    ),
    (
        Kind::WithoutGradient,
        "align_at all_close argmax argmin as_bytes as_bytes_mut as_faer as_faer_mut as_image as_mut_ptr \
         as_mut_slice as_nalgebra as_nalgebra_mut as_ndarray as_ndarray_mut as_ptr as_safetensors as_slice \
         assert_close assign assign_matmul bincount cast cholesky cholesky_solve corrcoef count_nonzero cov det \
         eig eigh eigvalsh fill floor_div full_like gemm histogram histogram_between histogram_between_weighted \
         histogram_weighted indexed_iter indexed_iter_mut into_image into_ndarray into_nested into_tensor into_vec \
         inverse is_close is_finite is_in is_infinite is_nan iter iter_mut lstsq lu map map_inplace matrix_power \
         matrix_rank modulo nanargmax nanargmin nonzero ones_like pinv qr ravel_multi_index scatter_add \
         searchsorted_left searchsorted_right singular_values slice_mut slogdet solve solve_lower_triangular \
         solve_upper_triangular storage storage_offset sum_like sum_to svd swap_indices to_faer to_nalgebra \
         try_expand unique_counts unique_indices unique_inverse unique_values unravel_index view_mut zeros_like",
    ),
];

/// The endings of the forms of a method.
const FORMS: [&str; 4] = ["_axes_keepdim", "_keepdim", "_axis", "_axes"];

/// Returns what a method of this name does.
pub fn kind(name: &(impl PartialEq<str> + ?Sized)) -> Option<Kind> {
    let mut rows = TABLE.iter();
    let row = rows.find(|(_, names)| names.split(' ').any(|known| *name == *known));
    row.map(|(kind, _)| *kind)
}

/// Returns `true` for a method that selects, arranges or joins elements, or computes along an axis.
pub fn has_axes(name: &str) -> bool {
    let kind = kind(name).or_else(|| kind(base(name)));
    kind.is_some_and(|kind| !matches!(kind, Kind::Sizes | Kind::WithoutGradient))
}

/// Returns the method of lanes that a form such as `norm_axis` or `var_axes_keepdim_ddof` is of, and its kind.
pub fn of_lanes(name: &str) -> Option<(String, Kind)> {
    let whole = match name.strip_suffix("_ddof") {
        Some(plain) => format!("{}_ddof", base(plain)),
        None => base(name).to_string(),
    };
    [name.to_string(), whole].into_iter().find_map(|method| {
        let kind = kind(&method)?;
        matches!(kind, Kind::Lanes | Kind::LanesByNumber).then_some((method, kind))
    })
}

/// Returns `true` for a method of tensors with a rule for gradients.
pub fn has_gradient(name: &str) -> bool {
    let lacks = |kind| matches!(kind, Kind::AlongAxis | Kind::WithoutGradient);
    numbers::has_gradient(name)
        || reductions::of_method(name).is_some()
        || of_lanes(name).is_some()
        || kind(name).is_some_and(|kind| !lacks(kind))
}

/// Returns `true` for a method of tensors without a rule for gradients.
pub fn lacks_gradient(name: &str) -> bool {
    let infallible = name.strip_prefix("try_").unwrap_or(name);
    let plain = infallible.strip_suffix("_ddof").unwrap_or(infallible);
    let is_known =
        |name| kind(name).is_some() || has_gradient(name) || reductions::is_reduction(name);
    !has_gradient(name) && [name, plain, base(plain)].into_iter().any(is_known)
}

/// Returns the name without the ending of a form.
fn base(name: &str) -> &str {
    let mut forms = FORMS.iter();
    forms
        .find_map(|form| name.strip_suffix(form))
        .unwrap_or(name)
}
