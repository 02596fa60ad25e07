//! `einsum!` and `try_einsum!`.

/// Evaluates an expression over operands with named indices, by Einstein's summation convention.
///
/// An operand has one index for each dimension: `a[i, j]` is a matrix. The indices of the result are
/// on the left. Indices that are not on the left are summed. The notation is that of Einstein and of
/// NumPy's [`einsum`](https://numpy.org/doc/stable/reference/generated/numpy.einsum.html), with names
/// in place of letters.
///
/// ```
/// use shapecast::{Shape, Tensor, einsum, tensor};
/// let a = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let b = tensor![[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
/// let product: Tensor<f64, Shape![2, 2]> = einsum!([i, k] => a[i, j] * b[j, k]);
/// assert_eq!(product, tensor![[4.0, 5.0], [10.0, 11.0]]);
/// let transposed: Tensor<f64, Shape![3, 2]> = einsum!([j, i] => a[i, j]);
/// let rows: Tensor<f64, Shape![2]> = einsum!([i] => a[i, j]);
/// let total: Tensor<f64, Shape![]> = einsum!([] => a[i, j] * a[i, j]);
/// assert_eq!((rows[[1]], total.item()), (15.0, 91.0));
/// ```
///
/// # Sums
///
/// Each term of a top-level sum is summed over its own indices. In `x[n, k] * w[o, k] + bias[o]`, the
/// bias is added once. (Tullio.jl sums the whole right side.) The order of the terms, parentheses and minus signs have no
/// effect on that: `bias[n] + (x[n, k] - y[n, k])` and `-(bias[n] + x[n, k]) + y[n, k]` add the bias once too. A factor, an
/// argument or a block is part of its term: `(x[n, k] + bias[n]) * 2.0` sums the bias too, once for each `k`.
///
/// ```
/// # use shapecast::{Array, Shape, Tensor, array, einsum};
/// fn layer(
///     x: &Tensor<f64, Shape![dyn, 3]>,
///     w: &Tensor<f64, Shape![2, 3]>,
///     bias: &Array<f64, Shape![2]>,
/// ) -> Tensor<f64, Shape![dyn, 2]> {
///     einsum!([n, o] => x[n, k] * w[o, k] + bias[o])
/// }
/// ```
///
/// Other reductions name their indices: `min::<j>(..)`, `mean::<j, k>(..)`. They are those of
/// [`broadcast!`](crate::broadcast!).
///
/// ```
/// # use shapecast::{Shape, Tensor, einsum, tensor};
/// let p = tensor![[0.0, 0.0], [3.0, 4.0]];
/// let q = tensor![[0.0, 1.0], [3.0, 0.0], [3.0, 3.0]];
/// let nearest: Tensor<f64, Shape![2]> =
///     einsum!([i] => min::<j>(sum::<k>((p[i, k] - q[j, k]).powi(2))));
/// assert_eq!(nearest, tensor![1.0, 1.0]);
/// ```
///
/// # Types
///
/// Every sum of `einsum!`, with and without the name `sum`, has the type of its elements, as in
/// [`matmul`](crate::Tensor::matmul), [`try_einsum`](fn@crate::try_einsum) and NumPy's `einsum`. In generic code, it is
/// [`ReduceSum::IndexSum`](crate::ReduceSum::IndexSum).
///
/// - Sums of integers wrap on overflow in every build. So does a product of operands of one integer type that is the
///   whole right side or is summed. Other expressions, such as `a[i] * b[i] + 1`, follow Rust's rules: overflow panics
///   in debug builds. For a wider sum, write `a[i] as i64 * b[i] as i64`.
/// - 16-bit floats are summed in `f32`, and the sum is rounded once. If the summed term has operands and `+`, `-`, `*`
///   and `/` alone, it is computed in `f32` too. So is the mean of such a term, and a product of operands that is the
///   whole right side. The operators of other expressions round, as in [`broadcast!`](crate::broadcast!).
/// - A sum of `bool` is the number of `true` elements, as an `i64`.
///
/// Other reductions have the types of [`broadcast!`](crate::broadcast!).
///
/// ```
/// # use shapecast::{Shape, Tensor, einsum, tensor};
/// let (m, n, bias) = (tensor![[70_000, 1]], tensor![[70_000], [1]], tensor![[1]]);
/// let product: Tensor<i32, Shape![1, 1]> = einsum!([i, j] => m[i, k] * n[k, j] + bias[i, j]);
/// assert_eq!(product.item(), 70_000_i32.wrapping_mul(70_000) + 2);
/// let wide: Tensor<i64, Shape![]> = einsum!([] => m[i, k] as i64 * n[k, i] as i64);
/// assert_eq!(wide.item(), 4_900_000_001);
/// ```
///
/// # Sizes
///
/// An index has one size in the whole call, also in terms that sum it apart. The compiler computes the
/// shape of the result, and rejects sizes that differ. A size known to the compiler in one operand is
/// known in the result. An index of size [`One`](crate::One) broadcasts. Sizes known only at run time, such as
/// those of a [`DynTensor`](crate::DynTensor) or two `dyn`, are compared when the macro runs. There, a size of 1
/// broadcasts too.
///
/// ```compile_fail
/// # use shapecast::{Shape, Tensor, einsum};
/// let a = Tensor::<f64, Shape![2, 3]>::ones();
/// let b = Tensor::<f64, Shape![4, 5]>::ones();
/// // index `j` is `Size<3>` in `a` and `Size<4>` in `b`
/// let _ = einsum!([i, k] => a[i, j] * b[j, k]);
/// ```
///
/// # Sums of indices
///
/// The index of an axis may be a sum of indices, indices times integers, and integers: a convolution is
/// `x[n, c, i + u, j + v] * w[o, c, u, v]`, with stride 2 `x[n, c, 2 * i + u, 2 * j + v]`, and with dilation 2
/// `x[n, c, i + 2 * u, j + 2 * v]`. A stencil adds numbers: `x[i + 2] - 2.0 * x[i + 1] + x[i]`. The windows are read where
/// they are. The notation is that of [Tullio.jl](https://github.com/mcabbott/Tullio.jl), with indices from 0 on.
///
/// ```
/// # use shapecast::{Shape, Tensor, einsum, tensor};
/// let signal = tensor![1.0, 4.0, 9.0, 16.0, 25.0, 36.0];
/// let taps = tensor![0.5, 0.5];
/// let smooth: Tensor<f64, Shape![5]> = einsum!([i] => signal[i + k] * taps[k]);
/// assert_eq!(smooth, tensor![2.5, 6.5, 12.5, 20.5, 30.5]);
/// let strided: Tensor<f64, Shape![3]> = einsum!([i] => signal[2 * i + k] * taps[k]);
/// assert_eq!(strided, tensor![2.5, 12.5, 30.5]);
/// let curvature: Tensor<f64, Shape![4]> =
///     einsum!([i] => signal[i + 2] - 2.0 * signal[i + 1] + signal[i]);
/// assert_eq!(curvature, tensor![2.0, 2.0, 2.0, 2.0]);
/// ```
///
/// The call gives the size of an index that no operand has alone: in a reduction, `max::<u: 2>(..)`, or on the left,
/// `[i, u: 2]`. The size is an integer, a constant, or an expression in parentheses, which is evaluated at run time.
///
/// ```
/// # use shapecast::{Shape, Tensor, einsum, tensor};
/// let image = tensor![
///     [1.0, 2.0, 0.0, 4.0],
///     [3.0, 1.0, 5.0, 0.0],
///     [7.0, 0.0, 1.0, 1.0],
///     [0.0, 8.0, 2.0, 1.0],
/// ];
/// let pooled: Tensor<f64, Shape![2, 2]> =
///     einsum!([i, j] => max::<u: 2, v: 2>(image[2 * i + u, 2 * j + v]));
/// assert_eq!(pooled, tensor![[3.0, 5.0], [8.0, 2.0]]);
/// let row = tensor![1, 2, 3, 4];
/// let windows: Tensor<i32, Shape![3, 2]> = einsum!([i, k: 2] => row[i + k]);
/// assert_eq!(windows, tensor![[1, 2], [2, 3], [3, 4]]);
/// let len = 3;
/// let sums: Tensor<i32, Shape![dyn]> = einsum!([i] => sum::<k: (len)>(row[i + k]));
/// assert_eq!(sums, tensor![6, 9]);
/// ```
///
/// An axis that a sum indexes anywhere in the call holds a number of indices, and gives or checks a size. It never
/// broadcasts. In the table, `x` has `N` elements and `u` has `U` values.
///
/// | code | size |
/// |---|---|
/// | `x[a * i + b * u + c]` | `(N - 1 - b * (U - 1) - c) / a + 1` indices `i`, rounded down: a number if `N` and `U` are known. At least one `i` must fit. |
/// | `x[i + u]`, where `x` is named and `U` is known | The name with an offset: `Time - 2` for 3 values of `u`. So is `x[i + 2]`. |
/// | `x[2 * i]` of a name, `x[i + u]` with `u` known at run time | `dyn` |
/// | `x[i + 2] + x[i]`, `x[i + 1] * y[i + 0]` | The least size, of known sizes or of one name, because `i` stands in sums alone. `i + 0` is a sum, and so is `i` at an axis with a sum elsewhere. |
/// | `x[i + u] * w[u] + y[i]` | `i` has the size of `y`, and as many indices must fit into `x`. |
/// | `x[i + u] * w[u] * y[i]` and `x[i + u] * y[i]` | If one index of the sum has no other size, the axis gives it if the index is on the left, or is the first one and no other is on the left: `[u] => x[i + u] * y[i]` has `N - I + 1` elements. If all have one, the axis must hold exactly the index with the largest factor. |
///
/// No index is subtracted from, because indices begin at 0: a difference to the element before is `x[i + 1] - x[i]`. The
/// result is shorter than `x`. [`pad`](crate::Tensor::pad) makes an operand longer first.
///
/// ```compile_fail
/// # use shapecast::{Shape, Tensor, einsum};
/// let x = Tensor::<f32, Shape![3]>::ones();
/// let w = Tensor::<f32, Shape![5]>::ones();
/// // no index `i` is known to fit `i + k` in `x`: the axis is `Size<3>` and `k` is `Size<5>`
/// let _ = einsum!([i] => x[i + k] * w[k]);
/// ```
///
/// # Limits
///
/// The factor of an index is an integer literal: `x[2 * i + k]`. For a constant, take every `HOP`-th window,
/// `x.windows::<0, LEN>().slice(s![..;HOP])`, which has the axes `[i, k]`.
///
/// An expression has at most 8 indices at a time. Code generic over `const N: usize`, `D: Dim` and
/// `T: Float` needs no further bounds, but for the sizes of sums of indices: there, take names (`N: DimName`), or views of
/// `Shape![dyn, dyn]` by [`as_shape`](crate::AsShape::as_shape), or write
/// [`windows`](crate::Tensor::windows) with the bound `Size<N>: WindowDim<3, 0>`.
///
/// # Expressions
///
/// The right side is any expression of [`broadcast!`](crate::broadcast!).
///
/// | code | meaning |
/// |---|---|
/// | `a[i, j]`, `self.weights[o, k]` | An element of an operand: a tensor, an array or a view. The operand is borrowed. |
/// | `x.view()[i]`, `layers[n][i, j]`, `tensor![1.0, 2.0][i]` | The expression before the last brackets is an operand, which is evaluated once. |
/// | `m[i, i]` | An element of the diagonal. |
/// | `x[i + 1]`, `x[2 * i + u]` | A sum of indices, as above. |
/// | `x[i, 0]`, `x[-1, j]` | An integer selects a slice, which is a view: `x.slice(s![.., 0])`. The compiler checks it against known sizes. |
/// | `t[]` | The element of a tensor of rank 0. |
/// | `scale`, `self.scale`, `&layer.scale()` | A value without brackets is a scalar, whose type must be known: `let scale = 0.5_f64`. A tensor without indices is a compile error. |
/// | `number[i]`, with `let number = Tensor::<f64, Shape![3]>::arange(0.0.., 1.0)` | The value of an index: an index alone is not a value. |
/// | `table[x[i] as usize]`, `weights[0]`, `weights[n + 1]` | Brackets around one other expression pick an element of a list. `n` is no index of the call. |
///
/// ```
/// # use shapecast::{Shape, Tensor, einsum, tensor};
/// # let (p, q) = (tensor![[0.5, 0.5], [0.25, 0.75]], tensor![[0.5, 0.5], [0.5, 0.5]]);
/// let r = tensor![1.0, 2.0];
/// let divergence: Tensor<f64, Shape![2]> = einsum!([x] => p[x, y] * (q[x, y] / r[y]).ln());
/// let trace: Tensor<f64, Shape![]> = einsum!([] => p[i, i]);
/// assert_eq!(trace.item(), 1.25);
/// let odds: Tensor<f64, Shape![2]> = einsum!([x] => p[x, 0] / p[x, 1]);
/// assert_eq!(odds, tensor![1.0, 1.0 / 3.0]);
/// ```
///
/// If all operands are arrays and scalars, the result is an [`Array`](crate::Array); otherwise it is a
/// tensor.
///
/// # In place
///
/// `einsum!(c[i, k] += a[i, j] * b[j, k])` and the other assignments write into a tensor, an array or
/// a [`ViewMut`](crate::ViewMut). The other operands broadcast to the target, whose shape never
/// changes. Repeated indices of the target are its diagonal: `m[i, i] = 0.0`.
///
/// ```
/// # use shapecast::{einsum, tensor};
/// let mut c = tensor![[1.0, 2.0], [3.0, 4.0]];
/// let v = tensor![10.0, 20.0];
/// einsum!(c[i, j] -= v[i] * v[j]);
/// einsum!(c[i, i] = 0.0);
/// assert_eq!(c, tensor![[0.0, -198.0], [-197.0, 0.0]]);
/// ```
///
/// # Evaluation
///
/// Each sum is one fused loop, as in [`broadcast!`](crate::broadcast!). A term that is a product of two operands of
/// floats is a matrix product if both operands have the summed indices and each has an index of the result that the
/// other lacks. An operand is copied only if its strides do not fit matrices. The order of a sum is not specified.
///
/// A term that is a product of three or more operands of floats is contracted in pairs, in the order of least
/// work, if that is less work than one loop. The products of the pairs are stored. Arrays are always multiplied in
/// one loop.
///
/// In a module with `#![no_implicit_prelude]`, two operands cannot have an index in common: the bound
/// with the text of the compile error needs the prelude of attributes.
///
/// # Panics
///
/// The macro panics in these cases. The message is that of the [`ShapeError`](crate::ShapeError) that
/// [`try_einsum!`](crate::try_einsum!) returns, and a target keeps its elements.
/// - Sizes known only at run time differ: "index `j` is 3 in `a` and 4 in `b`".
/// - No index fits into an axis with a sum: "no index fits `i + k` in `x`: its largest value is at least 4, and the axis
///   has size 3".
/// - The rank is known only at run time, and is not the number of indices.
/// - A `max` or `min` reduces no elements.
/// - There is not enough memory for the result.
#[macro_export]
macro_rules! einsum {
    ($($expression:tt)*) => {
        {
            use $crate::__private::missing_methods::*;
            $crate::__private::einsum!([$crate] $($expression)*)
        }
    };
}

/// Like [`einsum!`](crate::einsum!), but returns an error instead of panicking.
///
/// The result is a `Result<_, ShapeError>`, or a `Result<(), ShapeError>` in place.
///
/// # Errors
///
/// [`einsum!`](crate::einsum!) lists the causes under *Panics*.
///
/// ```
/// use shapecast::{DynTensor, try_einsum};
/// let a = DynTensor::from_elem([2, 3], 1.0)?;
/// let b = DynTensor::from_elem([4, 5], 1.0)?;
/// let error = try_einsum!([i, k] => a[i, j] * b[j, k]).unwrap_err();
/// assert_eq!(error.to_string(), "index `j` is 3 in `a` and 4 in `b`");
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[macro_export]
macro_rules! try_einsum {
    ($($expression:tt)*) => {
        {
            use $crate::__private::missing_methods::*;
            $crate::__private::try_einsum!([$crate] $($expression)*)
        }
    };
}
