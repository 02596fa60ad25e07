//! The methods of other libraries, and what to write instead.
//!
//! A row is: the bound, the generic parameters and the result of its methods, the message, and the methods.

/// Calls [`define!`](super::define) for the methods of other libraries. The module of a type calls this macro with the
/// header of the `impl`, so that errors print the type's path.
macro_rules! missing_methods {
    ($($header:tt)*) => {
        $crate::tensor::missing_methods::define! {
            [$($header)*] "not a method of a tensor"

            // Elements.
            LogarithmName[R] -> Self: "there is no `log`: write `x.ln()`, `x.log2()` or `x.log10()`",
                log();
            LogarithmOfOnePlus[R] -> Self: "there is no `log1p`: write `x.ln_1p()`",
                log1p();
            SignName[R] -> Self: "there is no `sign`: write `x.signum()`, which is 1.0 for 0.0",
                sign(), sgn();
            InfiniteName[R] -> R: "there is no `isinf`: write `x.is_infinite()`",
                isinf();
            AnglesName[R] -> Self: "write `x.to_radians()` or `x.to_degrees()`",
                deg2rad(), rad2deg();
            RoundName[R] -> Self: "there is no `rint`: write `x.round_ties_even()`, or `x.round()` to round half away from 0",
                rint();
            OperatorName[R] -> Self: "arithmetic of elements is written with operators: `&x + &y`, `&x * &y`, `&x % &y`",
                add(y), sub(y), mul(y), div(y), rem(y), subtract(y), multiply(y), divide(y), true_divide(y), fmod(y), remainder(y),
                component_mul(y), component_div(y);
            NegationName[R] -> Self: "write `-&x`",
                neg(), negative();
            ElementMethod[R] -> Self: "call functions of several arguments inside `broadcast!`, such as `broadcast!(x.max(y))` or `broadcast!((&list[0]).atan2(y))`",
                atan2(x), copysign(sign), hypot(y);
            PowerMethod[R] -> Self: "write `x.powi(n)` or `x.powf(y)` for floats, and `broadcast!(x.pow(n))` for integers",
                pow(n), power(n);
            ComparisonName[R] -> R: "elements are compared inside `broadcast!`: write `broadcast!(x < y)`, which gives a mask",
                less(y), less_equal(y), greater(y), greater_equal(y), equal(y), not_equal(y);
            InterpolationName[R] -> R: "write `broadcast!(x + t * (y - x))`",
                lerp(y t);
            BitCount[R] -> R: "write `broadcast!(x.count_ones())`",
                bitwise_count();
            ClampMethod[R] -> Self: "there is no `clamp`: write `x.clip(low, high)`",
                clamp(low high);
            SquareMethod[R] -> Self: "write `x.powi(2)`, or `&x * &x` for integers",
                square(), abs2();
            ReluMethod[R] -> Self: "there is no `relu`: write `broadcast!(x.maximum(0.0))`",
                relu();
            LeakyReluMethod[R] -> Self: "there is no `leaky_relu`: write `broadcast!(if x > 0.0 {{ x }} else {{ 0.01 * x }})`",
                leaky_relu(slope);
            EluMethod[R] -> Self: "there is no `elu`: write `broadcast!(if x > 0.0 {{ x }} else {{ x.exp_m1() }})`",
                elu(alpha);
            SiluMethod[R] -> Self: "there is no `silu`: write `broadcast!(x * x.sigmoid())`",
                silu();
            SoftmaxMethod[const AXIS: isize] -> Self: "there is no `softmax`: write `broadcast!({{ let e = (x - max_keepdim::<-1>(x)).exp(); e / sum_keepdim::<-1>(e) }})`",
                softmax();
            LogSoftmaxMethod[const AXIS: isize] -> Self: "there is no `log_softmax`: write `&x - &x.log_sum_exp_keepdim::<-1>()`",
                log_softmax();
            CastMethod[R] -> R: "there is no `astype`: write `broadcast!(x as f32)`",
                astype(), cast(), to(device), type_as(y), double(), float(), long(), int();
            MissingFunction[R] -> Self: "there is no such function: write `x.map(f)` with a function of another crate, such as `libm::erfc`",
                erfc(), erfinv(), lgamma(), digamma(), sinc();
            MapByValue[R] -> Self: "there is no `mapv`: write `x.map(f)`, or `x.map_inplace(f)` to replace the elements",
                mapv(f), mapv_inplace(f), mapv_into(f), map_mut(f), par_mapv_inplace(f), par_map_inplace(f);
            UpdateMethod[R] -> R: "write the update as an expression, such as `broadcast!(x += 2.0 * y)`",
                zip_mut_with(y f), scaled_add(a y);
            FunctionOfTwo[R] -> R: "write `broadcast!(f(x, y))`",
                zip_map(y f);
            ChoiceMethod[R] -> Self: "write `broadcast!(if mask {{ value }} else {{ x }})`",
                masked_fill(mask value), masked_scatter(mask values);
            NanChoice[R] -> Self: "write `broadcast!(if x.is_nan() {{ 0.0 }} else {{ x }})`",
                nan_to_num(), fillna(value);
            NanRemoval[R] -> R: "there is no `dropna`: write `x.compress(&broadcast!(!x.is_nan()))`, which gives a vector",
                dropna();
            ElementTest[R] -> R: "there is no `isin`: write `x.is_in(&y)`",
                isin(y);

            // Products and matrices.
            DotProduct[R] -> R: "there is no `dot`: write `x.matmul(&y)`",
                dot(y);
            ProductName[R] -> R: "the product of matrices and vectors is `matmul`: write `x.matmul(&y)`",
                mm(y), bmm(y), mv(y), matvec(y), vecmat(y);
            IndexProduct[R] -> R: "write the product in index notation, such as `einsum!([i, j] => x[i] * y[j])`",
                outer(y), inner(y), vdot(y), vecdot(y), tensordot(y), kron(y), ger(y);
            CrossProduct[R] -> Self: "there is no `cross`: write each component, such as `x[[1]] * y[[2]] - x[[2]] * y[[1]]`",
                cross(y);
            EinsumMethod[R] -> R: "`einsum!` is a macro: write `einsum!([i, k] => x[i, j] * y[j, k])`",
                einsum(y);
            Convolution[R] -> R: "write `einsum!([i] => x[i + k] * w[k])`, where `w` is reversed for a convolution, or `x.windows::<0, 3>()`",
                conv(w), convolve(w), correlate(w);
            RollingName[R] -> R: "there is no `rolling`: write `x.windows::<0, 3>().mean_axis::<-1>()` for the means of 3 adjacent elements",
                rolling(length);
            TraceName[R] -> R: "there is no `trace`: write `einsum!([] => x[i, i]).item()`",
                trace();
            TransposeName[R] -> Self: "there is no `t`: write `x.transpose()`",
                t(), reversed_axes(), reverse_axes(), matrix_transpose();
            InverseName[R] -> R: "the inverse is `x.inverse()?`, with the feature `faer` for tensors",
                inv(), invert();
            DeterminantName[R] -> R: "write `x.det()`, or `x.slogdet()` for the logarithm, with the feature `faer` for tensors",
                determinant(), logdet();
            EigenName[R] -> R: "write `x.eigh()?` for symmetric matrices, `x.eig()?` for others, with the feature `faer`",
                eigenvalues(), eigvals(), symmetric_eigen(), symmetric_eigenvalues();
            MatrixFunction[R] -> Self: "there are no functions of matrices: `x.exp()` is the exponential of each element",
                expm(), logm(), sqrtm(), matrix_exp();
            NormName[R] -> R: "write `x.norm(2.0)`, or `broadcast!(sum(x * x)).item()` for its square",
                magnitude(), norm_squared(), magnitude_squared(), metric_distance(y);
            NormalizeMethod[R] -> Self: "there is no `normalize`: write `&x / x.norm(2.0)`",
                normalize();

            // Reductions and order.
            ExtremeName[const AXIS: isize] -> Self: "write `x.max()` or `x.min()`, or along an axis `x.max_axis::<0>()`",
                amax(), amin();
            RangeName[R] -> R: "write `x.max() - x.min()`",
                ptp();
            AverageName[R] -> R: "there is no `average`: write `x.mean()`, or `x.mean_axis::<0>()` along an axis",
                average();
            CumulativeName[const AXIS: isize] -> Self: "write the axis: `x.cumsum_axis::<0>()`, `x.cumprod_axis::<0>()`",
                cumsum(), cumprod(), cummax(), cummin(), cumulative_sum(), cumulative_prod();
            PercentileName[R] -> R: "there is no `percentile`: write `x.quantile(0.9)`",
                percentile(q), nanpercentile(q);
            SortName[const AXIS: isize] -> Self: "write the axis: `x.sort_axis::<-1>()`",
                sort(), sort_unstable(), msort(), sort_values();
            ArgsortName[const AXIS: isize] -> Self: "write the axis: `x.argsort_axis::<-1>()`",
                argsort();
            LargestName[R] -> R: "write `x.argsort_axis_descending::<-1>()`, and slice the first indices",
                topk(k), partition(k), argpartition(k), kthvalue(k), nlargest(k), nsmallest(k);
            UniqueName[R] -> R: "there is no `unique`: write `x.unique_values()`, or `x.unique_counts()` with counts",
                unique();

            // Sizes.
            CountMethod[R] -> usize: "there is no `nrows` or `ncols`: write `x.shape()[0]` and `x.shape()[1]`",
                nrows(), ncols();
            SizesName[R] -> R: "the sizes are `x.shape()`, or `let [rows, columns] = x.sizes();`, and the number of elements is `x.len()`",
                dim(), size(), numel() -> usize, len_of(axis) -> usize;

            // Parts.
            RowMethod[R] -> Self: "there is no `row` or `column`: write `x.slice(s![i])` for a row, `x.slice(s![.., j])` for a column",
                row(index), column(index), col(index);
            MutableRow[R] -> R: "write `x.slice_mut(s![i])` for a row, `x.slice_mut(s![.., j])` for a column",
                row_mut(index), column_mut(index);
            RowsMethod[R] -> Option<R>: "write `x.axis_iter::<0>()` to iterate over rows, `x.axis_iter::<1>()` for columns",
                rows(), columns(), cols(), outer_iter();
            MutableRows[R] -> Option<R>: "write `x.axis_iter_mut::<0>()` to iterate over rows",
                rows_mut(), columns_mut(), outer_iter_mut(), lanes_mut();
            FunctionOfRows[R] -> R: "iterate over the rows: `x.axis_iter::<0>().map(f)`",
                map_axis(axis f), fold_axis(axis start f), apply_along_axis(axis f);
            TakeName[R] -> R: "write `x.take_axis::<0, _>(&[2, 0])`, or `x.take_along_axis::<1, _>(&indices)` for indices of each row",
                take(indices), select(axis indices), index_select(axis indices), gather(axis indices);
            ScatterName[R] -> R: "write `x.scatter_add_axis::<0, _>(&indices, &y)` to add, or `x[[i, j]] = value` in a loop",
                scatter(axis indices y), put_along_axis(indices y axis), index_add(axis indices y), index_copy(axis indices y),
                index_fill(axis indices value);
            MaskedElements[R] -> R: "write `x.compress(&mask)`, or `x.compress_axis::<0>(&mask)` for rows",
                extract(mask), masked_select(mask);
            SplitName[R] -> R: "write `x.split_at::<0, 2>()`, or `x.axis_iter::<0>()` for each row",
                split(index), chunk(count), hsplit(count), vsplit(count), array_split(count), unbind();
            JoinName[R] -> R: "write `x.concat::<0, _>(&y)`, or for a new axis `stack::<0, _, _>(&[&x, &y])`",
                append(y), hstack(y), vstack(y), insert(index y), cat(y), row_stack(y);

            EndsName[R] -> R: "write `x.slice(s![..2])` for the first elements or rows, `x.slice(s![-2..])` for the last",
                head(count), tail(count);
            ShiftName[R] -> R: "write `x.slice(s![1..]) / x.slice(s![..-1])` for a ratio, `x.diff::<0>()` for a difference",
                shift(count), pct_change();
            TableName[R] -> R: "the page `rows_and_masks` of the guide groups, counts, ranks and joins rows",
                groupby(keys), value_counts(), drop_duplicates(), merge(y), rank(), pivot_table(), resample(rule),
                reindex(labels), set_index(labels), sort_index();

            // Axes.
            ReshapeName[R] -> R: "write `x.reshape::<Shape![6, 2]>()`, or `x.flatten()`; for a view, `x.to_tensor()` before it",
                ravel(), view_as(y), unflatten(), merge_axes(), to_shape(shape), into_shape_with_order(shape), into_shape_clone(shape);
            BroadcastName[R] -> R: "write `x.broadcast_to::<Shape![4, 3]>()`",
                expand(shape), broadcast(shape);
            NewAxisName[R] -> R: "write `x.unsqueeze::<1>()`",
                expand_dims(axis), insert_axis(axis);
            RemovedAxisName[R] -> R: "write `x.squeeze::<1>()` for an axis of size 1, or `x.index_axis::<1>(i)`",
                remove_axis(axis);
            MovedAxisName[R] -> R: "write `x.move_axis::<2, 0>()`",
                rollaxis(axis start);
            RotationName[R] -> R: "there is no `rot90`: write `x.transpose().flip::<0>()`",
                rot90();
            TileName[R] -> R: "write `x.tile::<0, 2>()`, or `x.repeat::<0, 2>()` to repeat each element",
                repmat(count), repeat_interleave(count);

            // Copies.
            CopyName[R] -> Self: "write `x.clone()`, or `x.to_tensor()` of a view",
                copy();
            AssignName[R] -> R: "write `x.assign(&y)`",
                copy_from(y), copy_(y), assign_to(y);
            VecName[R] -> R: "the elements as a `Vec` are `x.into_vec()`, or `x.to_tensor().into_vec()` of a view",
                to_vec(), into_raw_vec(), into_raw_vec_and_offset(), tolist();
            FileName[R] -> R: "write `npy::write_npy(path, &x)?`, with the feature `npy`",
                save(path), tofile(path);
            OtherName[R] -> R: "tensors have no such method: the pages `for_numpy_users` and `for_ndarray_users` of the guide say what to write",
                choose(list), fill_diagonal(value), frexp(), ldexp(n), nanprod(), std_mean(), var_mean(), trapezoid(),
                vander(), histogram2d(y), renorm(), collapse_axis(axis index), into_diag(), diag_mut(), first_mut(),
                last_mut(), par_fold(f), conjugate(), is_owned(), is_view(), into_shared(), max_stride_axis(), min_stride_axis();
            GradientMethod[R] -> Self: "tensors have no gradient: mark a function with `#[vjp]` of the crate `shapecast-grad`",
                detach(), backward(), grad(), requires_grad();
        }
    };
}
pub(crate) use missing_methods;

/// Calls [`define!`](super::define) for the methods of [`ViewMut`](crate::ViewMut) that a view lacks.
macro_rules! read_only {
    ($($header:tt)*) => {
        $crate::tensor::missing_methods::define! {
            [$($header)*] "needs a `ViewMut`"
            Writable[R] -> Self: "a `View` is read-only: take it by `view_mut()`, `index_axis_mut`, `slice_mut` or `axis_iter_mut` to write through it",
                as_mut_slice(), assign(y), fill(value), map_inplace(f), get_mut(index) -> Option<R>, iter_mut(), slice_mut(slices), view_mut();
        }
    };
}
pub(crate) use read_only;

/// Calls [`define!`](super::define) for the methods of views that a [`Tensor`](crate::Tensor) lacks.
macro_rules! methods_of_views {
    ($($header:tt)*) => {
        $crate::tensor::missing_methods::define! {
            [$($header)*] "a method of views"
            NeedsView[R] -> Self: "a `Tensor` owns its elements: write `x.clone()` for a copy",
                to_tensor();
        }
    };
}
pub(crate) use methods_of_views;
