//! The constructors of other libraries, and what to write instead.

/// Calls [`define!`](super::define) for the constructors of other libraries.
macro_rules! missing_functions {
    ($($header:tt)*) => {
        $crate::tensor::missing_methods::define! {
            [$($header)*] "not a function of a tensor"
            ListConstructor[R] -> R: "write `from_shape_vec([2, 3], list)?`, or `tensor![1.0, 2.0]` for elements in the code",
                from_vec(list), from_shape(sizes list), from_slice(list), from_array(list), from_rows(rows), from_columns(columns),
                from_row_slice(list), from_column_slice(list), from_iterator(list), from_data(data);
            FullConstructor[R] -> R: "write `full(value)`, or `try_full(sizes, value)?` for sizes known at run time",
                from_element(value), from_value(value), repeat_element(value), splat(value);
            EmptyConstructor[R] -> R: "there is no memory without values: write `zeros()`, or `try_zeros(sizes)?` for sizes known at run time",
                empty(), uninit(), zeros_dyn(sizes), with_shape(sizes);
            IdentityConstructor[R] -> R: "write `eye()`, or `try_eye([n, n])?` for sizes known at run time",
                identity();
            DiagonalConstructor[R] -> R: "write `x.diagonal_matrix()` for a vector `x`",
                from_diag(list), from_diagonal(list), diag(list);
            RandomConstructor[R] -> R: "write `random([2, 3], distribution, &mut rng)?`, with the feature `rand`",
                rand(), randn(), new_random(), uniform(low high), normal(mean deviation), randint(low high);
            SpacedConstructor[R] -> R: "write `linspace(0.0, 1.0).map(|x| 10.0_f64.powf(x))`",
                logspace(start end), geomspace(start end);
            RangeConstructor[R] -> R: "write `arange(0.., 1)`, whose shape has the number of elements, or `try_arange(0, 10, 1)?`",
                range(start end);
        }
    };
}
pub(crate) use missing_functions;
