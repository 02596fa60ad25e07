//! Calls that compute with elements.

use shapecast::{DynTensor, Tolerance, s, try_broadcast, try_einsum};

use crate::calls::{Call, calls};
use crate::read::Read;
use crate::rounds::Case;
use crate::values::FEW;

/// Expands to the four forms of a reduction.
macro_rules! reductions {
    ($case:ident: $([$($t:ty)+] $axis:ident $keepdim:ident $axes:ident $axes_keepdim:ident ($($argument:expr)?);)+) => {
        calls! { $case: $(
            [$($t)+] $axis => {
                let axis = $case.axis();
                $case.reducible::<T>(&[axis]).view().$axis(axis $(, $argument)?).read();
            };
            [$($t)+] $keepdim => {
                let axis = $case.axis();
                $case.reducible::<T>(&[axis]).view().$keepdim(axis $(, $argument)?).read();
            };
            [$($t)+] $axes => {
                let axes = $case.axes();
                $case.reducible::<T>(&axes).view().$axes(&axes $(, $argument)?).read();
            };
            [$($t)+] $axes_keepdim => {
                let axes = $case.axes();
                $case.reducible::<T>(&axes).view().$axes_keepdim(&axes $(, $argument)?).read();
            };
        )+ }
    };
}

pub const REDUCTIONS: &[Call] = reductions! { a:
    [f64 bool] try_count_nonzero_axis try_count_nonzero_keepdim try_count_nonzero_axes try_count_nonzero_axes_keepdim ();
    [f64] try_norm_axis try_norm_keepdim try_norm_axes try_norm_axes_keepdim (a.element());
    [bool] try_all_axis try_all_keepdim try_all_axes try_all_axes_keepdim ();
    [bool] try_any_axis try_any_keepdim try_any_axes try_any_axes_keepdim ();
    [f64 u8] try_max_axis try_max_keepdim try_max_axes try_max_axes_keepdim ();
    [f64 i64] try_min_axis try_min_keepdim try_min_axes try_min_axes_keepdim ();
    [f64 i64 u8] try_sum_axis try_sum_keepdim try_sum_axes try_sum_axes_keepdim ();
    [f64 i64 u8] try_prod_axis try_prod_keepdim try_prod_axes try_prod_axes_keepdim ();
    [f64] try_log_sum_exp_axis try_log_sum_exp_keepdim try_log_sum_exp_axes try_log_sum_exp_axes_keepdim ();
    [f64] try_mean_axis try_mean_keepdim try_mean_axes try_mean_axes_keepdim ();
    [f64] try_median_axis try_median_keepdim try_median_axes try_median_axes_keepdim ();
    [f64] try_std_axis try_std_keepdim try_std_axes try_std_axes_keepdim ();
    [f64] try_var_axis try_var_keepdim try_var_axes try_var_axes_keepdim ();
    [f64] try_nanmax_axis try_nanmax_keepdim try_nanmax_axes try_nanmax_axes_keepdim ();
    [f64] try_nanmean_axis try_nanmean_keepdim try_nanmean_axes try_nanmean_axes_keepdim ();
    [f64] try_nanmin_axis try_nanmin_keepdim try_nanmin_axes try_nanmin_axes_keepdim ();
    [f64] try_nanstd_axis try_nanstd_keepdim try_nanstd_axes try_nanstd_axes_keepdim ();
    [f64] try_nansum_axis try_nansum_keepdim try_nansum_axes try_nansum_axes_keepdim ();
    [f64] try_nanvar_axis try_nanvar_keepdim try_nanvar_axes try_nanvar_axes_keepdim ();
    [f64] try_nanmedian_axis try_nanmedian_keepdim try_nanmedian_axes try_nanmedian_axes_keepdim ();
    [f64] try_nanquantile_axis try_nanquantile_keepdim try_nanquantile_axes try_nanquantile_axes_keepdim (a.element());
    [f64] try_quantile_axis try_quantile_keepdim try_quantile_axes try_quantile_axes_keepdim (a.element());
    [f64] try_std_axis_ddof try_std_keepdim_ddof try_std_axes_ddof try_std_axes_keepdim_ddof (a.element());
    [f64] try_var_axis_ddof try_var_keepdim_ddof try_var_axes_ddof try_var_axes_keepdim_ddof (a.element());
};

/// Reductions along one axis alone, or of all elements.
pub const OTHER_REDUCTIONS: &[Call] = calls! { a:
    [usize] any.try_bincount(a.size());
    [f64] few.try_interp(&a.any::<T>().view(), &a.any::<T>().view());
    [f64 u8] few.try_histogram(a.size(), a.element(), a.element());
    [f64 u8] few.try_histogram_between(&a.any::<f64>().view());
    [f64 u8] few.try_histogram_between_weighted(&a.any::<f64>().view(), &a.any::<T>().view());
    [f64 u8] few.try_histogram_weighted(a.size(), a.element(), a.element(), &a.any::<T>().view());
    [f64] few.try_cov_ddof(a.element());
    [f64] few.try_corrcoef();
    [f64 u8] few.try_argmax();
    [f64 i64] few.try_argmin();
    [f64 u8] few.try_max();
    [f64 i64] few.try_min();
    [f64] few.try_median();
    [f64] few.try_nanmax();
    [f64] few.try_nanmedian();
    [f64] few.try_nanmin();
    [f64 i64] few.try_nanargmax();
    [f64 u8] few.try_nanargmin();
    [f64] few.try_nanquantile(a.element());
    [f64] few.try_quantile(a.element());
    [f64 i64] few.try_sum_to(&a.sizes());
    [f64 i64] few.try_sum_like(&a.any::<T>().view());
    [f64 u8] try_argmax_axis => along(a, |x: &View<T>, axis| x.try_argmax_axis(axis).read());
    [f64 u8] try_argmax_keepdim => along(a, |x: &View<T>, axis| x.try_argmax_keepdim(axis).read());
    [f64 i64] try_argmin_axis => along(a, |x: &View<T>, axis| x.try_argmin_axis(axis).read());
    [f64 i64] try_argmin_keepdim => along(a, |x: &View<T>, axis| x.try_argmin_keepdim(axis).read());
    [f64 i64] try_nanargmax_axis => along(a, |x: &View<T>, axis| x.try_nanargmax_axis(axis).read());
    [f64 u8] try_nanargmax_keepdim => along(a, |x: &View<T>, axis| x.try_nanargmax_keepdim(axis).read());
    [f64 u8] try_nanargmin_axis => along(a, |x: &View<T>, axis| x.try_nanargmin_axis(axis).read());
    [f64 i64] try_nanargmin_keepdim => along(a, |x: &View<T>, axis| x.try_nanargmin_keepdim(axis).read());
};

/// Calls with a result for each element.
pub const ELEMENTWISE: &[Call] = calls! { a:
    [f64 i64 u8] any.try_cumsum_axis(a.axis());
    [f64 i64 u8] any.try_cumprod_axis(a.axis());
    [f64 i64 u8] any.try_cummax_axis(a.axis());
    [f64 i64 u8] any.try_cummin_axis(a.axis());
    [f64 i64 u8] any.try_diff(a.axis());
    [f64 i64 u8] any.try_diff_order(a.axis(), a.size());
    [f64 u8 bool] any.try_sort_axis(a.axis());
    [f64 u8 bool] any.try_argsort_axis(a.axis());
    [f64 u8 bool] any.try_sort_axis_descending(a.axis());
    [f64 u8 bool] any.try_argsort_axis_descending(a.axis());
    [f64 u8 bool] any.try_unique_values_axis(a.axis());
    [f64 u8 bool] any.try_unique_indices_axis(a.axis());
    [f64 u8 bool] any.try_unique_counts_axis(a.axis());
    [f64 u8 bool] any.try_unique_inverse_axis(a.axis());
    [f64 u8] any.try_searchsorted_left(&a.any::<T>().view());
    [f64 i64] any.try_searchsorted_right(&a.any::<T>().view());
    [f64] any.try_is_close(&a.any::<T>().view(), tolerance(a));
    [f64] few.try_all_close(&a.few::<T>().view(), tolerance(a));
    [f64] few.try_assert_close(&a.few::<T>().view(), tolerance(a));
    [f64] try_broadcast => {
        let (x, y) = (a.any::<T>(), a.any::<T>());
        let (x, y) = (x.view(), y.view());
        try_broadcast!(x + y).read();
        let mut target = a.tensor::<T>();
        try_broadcast!(target += x).read();
        if let Ok(mut row) = target.try_slice_mut(s![0]) {
            try_broadcast!(row.view_mut() += y).read();
        }
    };
    [f64] try_broadcast "with reductions" => {
        let (x, y) = (a.few::<T>(), a.few::<T>());
        let (x, y) = (x.view(), y.view());
        try_broadcast!(sum::<1>(x * y) - max::<0>(y)).read();
        try_broadcast!(x - mean::<-1>(x)).read();
    };
};

pub const PRODUCTS: &[Call] = calls! { a:
    [f64 i64] try_maximum => {
        let (x, y) = (a.any::<T>(), a.any::<T>());
        x.view().try_maximum(&y.view()).read();
    };
    [f64 i64] try_minimum => {
        let (x, y) = (a.any::<T>(), a.any::<T>());
        x.view().try_minimum(&y.view()).read();
    };
    [f64 i64 u8] try_floor_div => {
        let (x, y) = (a.any::<T>(), a.any::<T>());
        x.view().try_floor_div(&y.view()).read();
        x.view().try_floor_div(&a.element::<T>()).read();
    };
    [f64 i64 u8] try_modulo => {
        let (x, y) = (a.any::<T>(), a.any::<T>());
        x.view().try_modulo(&y.view()).read();
        x.view().try_modulo(&a.element::<T>()).read();
    };
    [f64 i64] try_matmul => {
        let (x, y) = factors::<T>(a);
        x.view().try_matmul(&y.view()).read();
    };
    [f64 i64] try_assign_matmul => {
        let (x, y) = factors::<T>(a);
        a.tensor::<T>().try_assign_matmul(&x.view(), &y.view()).read();
    };
    [f64 i64] try_gemm => {
        let (x, y) = factors::<T>(a);
        a.tensor::<T>().try_gemm(a.element(), &x.view(), &y.view(), a.element()).read();
    };
    [f64 i64] try_einsum => {
        let (x, y) = (a.few::<T>(), a.few::<T>());
        let equations = ["ij,jk->ik", "ii", "i,i->", "...,...", "", ",", "->", "ij,ij->ji", "a->aa", "...i->i..."];
        let equation = a.random.pick(&equations);
        a.describe(equation.into());
        shapecast::try_einsum(equation, &[x.view(), y.view()]).read();
        shapecast::try_einsum(equation, &[x.view()]).read();
        shapecast::try_einsum::<DynTensor<T>>(equation, &[]).read();
    };
    [f64 i64] try_einsum "with large results" => {
        let (x, y) = (a.any::<T>(), a.any::<T>());
        let equation = a.random.pick(&["i,j->ij", "ij,ij->ji", "...,...->...", "ij,k->kji"]);
        a.describe(equation.into());
        shapecast::try_einsum(equation, &[x.view(), y.view()]).read();
    };
    [f64] try_einsum "the macro" => {
        let (x, y) = (a.few::<T>(), a.few::<T>());
        let (x, y) = (x.view(), y.view());
        try_einsum!([i, k] => x[i, j] * y[j, k]).read();
        // A maximum over an index whose size comes from an empty operand takes as many steps.
        if y.shape().first().is_none_or(|&size| size <= FEW) {
            try_einsum!([i] => x[i, j] * y[j, k] - 2.0 * max::<j>(x[i, j])).read();
        }
        try_einsum!([i] => x[i, i] + y[i]).read();
        let mut target = a.tensor::<T>();
        try_einsum!(target[i, k] += x[i, j] * y[j, k]).read();
    };
    [f64] try_einsum "the macro, with large results" => {
        let (x, y) = (a.any::<T>(), a.any::<T>());
        let (x, y) = (x.view(), y.view());
        try_einsum!([i, j] => x[i] * y[j]).read();
        try_einsum!([j, i] => x[i, j] + y[i]).read();
    };
};

type View<'a, T> = shapecast::View<'a, T, shapecast::DynShape>;
type Source<T> = crate::values::Source<T>;

fn tolerance(a: &mut Case) -> Tolerance {
    Tolerance {
        rtol: a.element(),
        atol: a.element(),
        equal_nan: a.random.one_in(2),
    }
}

/// Calls a reduction along an axis.
fn along<T: crate::values::Sample>(a: &mut Case, reduce: impl Fn(&View<'_, T>, isize)) {
    let axis = a.axis();
    reduce(&a.reducible(&[axis]).view(), axis);
}

/// Returns the factors of a matrix product that either has few terms or a result that is too large.
fn factors<T: crate::values::Sample>(a: &mut Case) -> (Source<T>, Source<T>) {
    let (x, y) = (a.any(), a.any());
    let terms = x.view().shape().last().copied();
    if terms.is_none_or(|terms| terms <= FEW) {
        (x, y)
    } else {
        (a.few(), y)
    }
}

/// Linear algebra. Its `few` elements are infinite and NaN too, and its sizes 0 and huge.
#[cfg(feature = "faer")]
pub const LINEAR_ALGEBRA: &[Call] = calls! { a:
    [f64] few.try_det();
    [f64] few.try_slogdet();
    [f64] few.try_inverse();
    [f64] few.try_cholesky();
    [f64] few.try_qr();
    [f64] few.try_lu();
    [f64] few.try_svd();
    [f64] few.try_singular_values();
    [f64] few.try_matrix_rank();
    [f64] few.try_pinv();
    [f64] few.try_eigh();
    [f64] few.try_eigvalsh();
    [f64] few.try_eig();
    [f64] few.try_matrix_power(a.random.pick(&[0, 1, -1, 2, 7, i32::MAX, i32::MIN]));
    [f64] try_solve => {
        let (x, y) = (a.few::<T>(), a.few::<T>());
        x.view().try_solve(&y.view()).read();
    };
    [f64] try_solve_lower_triangular => {
        let (x, y) = (a.few::<T>(), a.few::<T>());
        x.view().try_solve_lower_triangular(&y.view()).read();
    };
    [f64] try_solve_upper_triangular => {
        let (x, y) = (a.few::<T>(), a.few::<T>());
        x.view().try_solve_upper_triangular(&y.view()).read();
    };
    [f64] try_cholesky_solve => {
        let (x, y) = (a.few::<T>(), a.few::<T>());
        x.view().try_cholesky_solve(&y.view()).read();
    };
    [f64] try_lstsq => {
        let (x, y) = (a.few::<T>(), a.few::<T>());
        x.view().try_lstsq(&y.view()).read();
    };
};
