//! The methods of features that are off.

/// Calls [`define!`](super::define) for the methods of features that are off, of a tensor or a view.
macro_rules! methods_of_features {
    ($($header:tt)*) => {
        #[cfg(not(feature = "faer"))]
        $crate::tensor::missing_methods::define! {
            [$($header)*] "a method of the feature `faer`"
            NeedsFaer[R] -> R: "this method needs the feature `faer`: `cargo add shapecast --features faer`",
                solve(right), inverse(), det(), slogdet(), lstsq(right), matrix_power(n), cholesky(), qr(), lu(), svd(),
                eigh(), eigvalsh(), singular_values(), matrix_rank(), pinv(), as_faer(), as_faer_mut(), to_faer(),
                try_solve(right), try_inverse(), try_det(), try_slogdet(), try_lstsq(right), try_matrix_power(n),
                try_cholesky(), try_qr(), try_lu(), try_svd(), try_eigh(), try_eigvalsh(), try_singular_values(),
                try_matrix_rank(), try_pinv(), solve_lower_triangular(right),
                solve_upper_triangular(right), cholesky_solve(right), try_solve_lower_triangular(right),
                try_solve_upper_triangular(right), try_cholesky_solve(right);
        }
        #[cfg(not(all(feature = "faer", feature = "num-complex")))]
        $crate::tensor::missing_methods::define! {
            [$($header)*] "a method of the features `faer` and `num-complex`"
            NeedsFaerAndNumComplex[R] -> R: "this method needs the features `faer` and `num-complex`: `cargo add shapecast --features faer,num-complex`",
                eig(), try_eig();
        }
        $crate::tensor::missing_methods::methods_of_formats! { $($header)* }
    };
}
pub(crate) use methods_of_features;

/// Calls [`define!`](super::define) for the conversions of features that are off.
macro_rules! methods_of_formats {
    ($($header:tt)*) => {
        #[cfg(not(feature = "ndarray"))]
        $crate::tensor::missing_methods::define! {
            [$($header)*] "a method of the feature `ndarray`"
            NeedsNdarray[R] -> R: "this method needs the feature `ndarray`: `cargo add shapecast --features ndarray`",
                as_ndarray(), as_ndarray_mut(), into_ndarray();
        }
        #[cfg(not(feature = "nalgebra"))]
        $crate::tensor::missing_methods::define! {
            [$($header)*] "a method of the feature `nalgebra`"
            NeedsNalgebra[R] -> R: "this method needs the feature `nalgebra`: `cargo add shapecast --features nalgebra`",
                as_nalgebra(), as_nalgebra_mut(), to_nalgebra();
        }
        #[cfg(not(feature = "bytemuck"))]
        $crate::tensor::missing_methods::define! {
            [$($header)*] "a method of the feature `bytemuck`"
            NeedsBytemuck[R] -> R: "this method needs the feature `bytemuck`: `cargo add shapecast --features bytemuck`",
                as_bytes(), as_bytes_mut();
        }
        #[cfg(not(feature = "image"))]
        $crate::tensor::missing_methods::define! {
            [$($header)*] "a method of the feature `image`"
            NeedsImage[R] -> R: "this method needs the feature `image`: `cargo add shapecast --features image`",
                as_image(), into_image();
        }
        #[cfg(not(feature = "safetensors"))]
        $crate::tensor::missing_methods::define! {
            [$($header)*] "a method of the feature `safetensors`"
            NeedsSafetensors[R] -> R: "this method needs the feature `safetensors`: `cargo add shapecast --features safetensors`",
                as_safetensors();
        }
    };
}
pub(crate) use methods_of_formats;

/// Calls [`define!`](super::define) for the linear algebra that tensors have and arrays lack.
macro_rules! methods_of_tensors {
    ($($header:tt)*) => {
        $crate::tensor::missing_methods::define! {
            [$($header)*] "not a method of an array"
            NeedsTensor[R] -> R: "this method needs a tensor and the feature `faer`: write `x.to_tensor()` before it",
                lstsq(right), matrix_power(n), cholesky(), qr(), lu(), svd(), eigh(), eigvalsh(), eig(), singular_values(),
                matrix_rank(), pinv(), solve_lower_triangular(right), solve_upper_triangular(right), cholesky_solve(right);
        }
    };
}
pub(crate) use methods_of_tensors;

/// Defines `random`, whose feature is off, with the arguments that it has where the feature is on.
#[cfg(not(feature = "rand"))]
macro_rules! random_of_feature {
    (bounds) => {
        /// A trait that no type implements. Only its error message is used.
        #[diagnostic::on_unimplemented(
            message = "`random` needs the feature `rand`: `cargo add shapecast --features rand`",
            label = "a function of the feature `rand`"
        )]
        pub trait NeedsRand {
            /// Never exists. See the module `diagnostics`.
            type Checked;
        }
    };
    ([$($header:tt)*] $($argument:ident)*) => {
        #[doc(hidden)]
        #[allow(clippy::extra_unused_type_parameters)]
        $($header)* {
            #[doc(hidden)]
            pub fn random<R>($($argument: impl Sized),*) -> R
            where
                Self: $crate::tensor::missing_methods::bounds::NeedsRand<Checked: Sized>,
            {
                $(let _ = $argument;)*
                unreachable!("no type has the bound")
            }
        }
    };
}
#[cfg(not(feature = "rand"))]
pub(crate) use random_of_feature;
