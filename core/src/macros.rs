//! The public macros. Each passes `$crate` to a procedural macro, so that its expansion works under
//! any name of the crate.

mod einsum;
mod names;

/// Writes a shape as a type: `Shape![5, N, dyn, 1]` is `(Size<5>, Size<N>, Dyn, One)`.
///
/// A dimension is
/// - the literal `1`: [`One`](crate::One), which broadcasts;
/// - another literal, such as `5`: [`Size`](crate::Size), which does not broadcast;
/// - a constant or const generic `N`, or a const expression in braces: [`Size`](crate::Size), which
///   does not broadcast even if its value is 1;
/// - `dyn`: [`Dyn`](crate::Dyn), a size known only at run time;
/// - `dyn Batch`: a size known only at run time, with a name that [`dims!`](crate::dims!) declares. A path such as
///   `dyn names::Batch` and a parameter `N: DimName` are names too.
///
/// `Shape![]` has rank 0. A shape has at most 8 dimensions.
///
/// In the fields of a struct that has both a type parameter and `#[derive(..)]`, rustc rejects macros: write the tuple,
/// `(Size<N>, Size<3>)`, or an alias, `type Points<T, const N: usize> = Tensor<T, Shape![N, 3]>;`.
///
/// ```
/// use shapecast::{Dyn, One, Shape, Size, Tensor};
///
/// const WIDTH: usize = 4;
/// fn row<const N: usize>() -> Tensor<f32, Shape![1, N]> {
///     Tensor::<f32, (One, Size<N>)>::zeros()
/// }
/// let x: Tensor<f32, Shape![2, WIDTH, { WIDTH + 1 }, dyn]> =
///     Tensor::<f32, (Size<2>, Size<4>, Size<5>, Dyn)>::from_elem([2, 4, 5, 3], 0.0)?;
/// # let _ = row::<3>();
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[macro_export]
macro_rules! Shape {
    ($($dimensions:tt)*) => {
        $crate::__private::shape!([$crate] $($dimensions)*)
    };
}

/// Writes axes as a type: `Axes![0, -1]` is `(Axis<0>, Axis<-1>)`. See [`Axis`](crate::Axis).
///
/// Axes count from 0 at the front and from -1 at the back. Write a const expression in braces.
// rust-analyzer does not evaluate const arguments in braces. The compiler needs the braces.
#[cfg(rust_analyzer)]
#[macro_export]
macro_rules! Axes {
    ($($axis:expr),* $(,)?) => {
        ($($crate::Axis<$axis>,)*)
    };
}

/// Writes axes as a type: `Axes![0, -1]` is `(Axis<0>, Axis<-1>)`. See [`Axis`](crate::Axis).
///
/// Axes count from 0 at the front and from -1 at the back. Write a const expression in braces.
///
/// ```
/// use shapecast::{Axes, Shape, Tensor};
/// let x = Tensor::<f64, Shape![2, 3, 4]>::ones();
/// let y: Tensor<f64, Shape![3]> = x.sum_axes::<Axes![0, -1]>();
/// assert_eq!(y.as_slice(), [8.0, 8.0, 8.0]);
/// ```
#[cfg(not(rust_analyzer))]
#[macro_export]
macro_rules! Axes {
    ($($axis:expr),* $(,)?) => {
        ($($crate::Axis<{ $axis }>,)*)
    };
}

/// Lists the indices of each axis that [`slice`](crate::Tensor::slice) and
/// [`slice_mut`](crate::Tensor::slice_mut) select: `s![1..-1, .., 0]`.
///
/// | code | meaning |
/// |---|---|
/// | `0`, `-1`, `i` | One index. The axis is removed. |
/// | `1..3`, `..-1`, `2..`, `1..=2` | A range of indices. |
/// | `..` | All indices. |
/// | `1..-1;2`, `..;-1` | A range in steps. A negative step starts at the last index, or at the start of the range, and counts down: `4..1;-1` is 4, 3, 2. |
/// | `...` | All axes that are not listed: `s![0, ..., 1]` has one index of the first axis and one of the last. |
/// | `r` | A variable that is a range or a [`Slice`](crate::Slice). |
///
/// A negative index or bound counts from the end. Axes that are not listed are kept, as if the list
/// ended with `...`.
///
/// Unlike those of [`slice_axis`](crate::Tensor::slice_axis), bounds are not clamped: a bound that is
/// out of range is an error, and so is a start after the end.
///
/// # Sizes
///
/// Integer literals, names of constants (`ROWS`) and const expressions in braces (`{ N }`) are
/// constants of type `usize`. The compiler checks them against known sizes, and computes the size of
/// the result:
///
/// | bounds | size of the result |
/// |---|---|
/// | `..`, `..;-1` | the size of the axis |
/// | `1..3`, `-3..-1`, `..N`, `1..9;2` | `Size<2>`, `Size<2>`, `Size<N>`, `Size<4>` |
/// | `0..1`, `..1`, `-1..` | [`One`](crate::One), which broadcasts, like the literal `1` in [`Shape!`](crate::Shape!) |
/// | `A..B` | `Size<{ B - A }>` |
/// | `1..-1`, `1..`, `..-1` | the size of the axis minus 2, 1 and 1: `Size<3>` of 5, `Time - 2` of `Time`; `dyn` of `dyn` |
/// | `1..-1;2`, `1..-1;STEP` | the size of `1..-1` divided by the step, rounded up: `Size<2>` of 5; `dyn` for a size known only at run time |
/// | anything else, such as `1..n`, `(1)..3` or `1..3;n` | `dyn` |
///
/// Any other expression is evaluated and checked at run time. To check a constant at run time too,
/// write it in parentheses.
///
/// ```
/// use shapecast::{Shape, View, s, tensor};
/// let x = tensor![[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14]];
/// let inner: View<'_, i32, Shape![{ 1 }, 3]> = x.slice(s![1..-1, 1..-1]);
/// assert_eq!(inner, tensor![[6, 7, 8]]);
/// let corner: View<'_, i32, Shape![2, 2]> = x.slice(s![..2, -2..]);
/// assert_eq!(corner, tensor![[3, 4], [8, 9]]);
/// let n = 3;
/// let some: View<'_, i32, Shape![dyn]> = x.slice(s![-1, n - 1..n + 1]);
/// assert_eq!(some, tensor![12, 13]);
/// assert_eq!(x.slice(s![..., 0]), tensor![0, 5, 10]);
/// ```
#[macro_export]
macro_rules! s {
    ($($slices:tt)*) => {
        $crate::__private::slices!([$crate] $($slices)*)
    };
}

/// Creates a [`Tensor`](crate::Tensor) from its elements: `tensor![[1.0, 2.0], [3.0, 4.0]]`.
///
/// Nested brackets are rows. All rows of a level must have the same length. A level of one entry
/// has size [`One`](crate::One); a level of `N` entries has size [`Size<N>`](crate::Size). An array
/// in parentheses is an element: `tensor![([1, 2]), ([3, 4])]`.
/// To repeat one value, use [`full`](crate::Tensor::full).
///
/// # Panics
///
/// There is not enough memory for the elements.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// let x: Tensor<f64, Shape![2, 1]> = tensor![[1.0], [2.0]];
/// assert_eq!(x[[1, 0]], 2.0);
/// ```
#[cfg(feature = "alloc")]
#[macro_export]
macro_rules! tensor {
    ($($elements:tt)*) => {
        $crate::__private::literal!([$crate] Tensor; $($elements)*)
    };
}

/// Creates an [`Array`](crate::Array) from its elements, in the syntax of `tensor!`.
///
/// A level of one entry has size [`One`](crate::One). For code generic over a size, write
/// [`Array::new([z])`](crate::Array::new), whose size is `Size<1>`.
///
/// The macro can be used in a `const` and in a `static`.
///
/// ```
/// use shapecast::{Array, Shape, array};
/// const X: Array<f64, Shape![2, 3]> = array![[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// assert_eq!(X[[1, 1]], 1.0);
/// ```
#[macro_export]
macro_rules! array {
    ($($elements:tt)*) => {
        $crate::__private::literal!([$crate] Array; $($elements)*)
    };
}

/// Evaluates an expression for every element of broadcast operands, in one fused loop.
///
/// An expression has up to 12 operands. The shape of the result is the shape to which the operands
/// broadcast. If all operands are arrays and scalars, the result is an [`Array`](crate::Array);
/// otherwise it is a tensor.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast, tensor};
/// let x: Tensor<f64, Shape![2, 3]> = tensor![[0.0, 1.0, 2.0], [10.0, 11.0, 12.0]];
/// let column = tensor![[10.0], [20.0]];
/// let row = tensor![1.0, 2.0, 3.0];
/// let y: Tensor<f64, Shape![2, 3]> = broadcast!((x - column) * row + 0.5);
/// assert_eq!(y[[1, 2]], (12.0 - 20.0) * 3.0 + 0.5);
/// ```
///
/// # Expressions
///
/// An expression is ordinary Rust over one element of each operand. Expressions may contain operators,
/// comparisons, methods, calls, casts, `if`, `match`, blocks with `let`, and closures. Loops, `return`, `?`,
/// `await` and assignments are compile errors.
///
/// | code | meaning |
/// |---|---|
/// | `x`, `self.mean`, `PI`, `Self::SCALE` | A variable, a field or a constant (a name in capitals) is an operand: a tensor, an array, a view or a scalar. Inside the expression it stands for one element. The operand is borrowed, not consumed. |
/// | `let rate = 0.5_f64;` before the macro | The type of a scalar operand must be known. With `let rate = 0.5`, the type of the result is ambiguous, and a later use of the result is the error `type annotations needed`. |
/// | `&mean(&x)`, `&tensor![1, 2]`, `&(a + b)`, `&layers[i]` | `&` before a call, a macro, parentheses or an index makes an operand, which is evaluated once before the loop. |
/// | `x.total_cmp(&y)` | `&` before a variable in an argument is a reference to its element. To reference a computed value, bind the value with `let` first. |
/// | `f(x)`, `table[x as usize]`, `f64::abs`, `None` | A called function, an indexed table and a path are not operands: their values are computed for each element. A value that is a tensor is a compile error without `&` in front. |
/// | `let v = x * 2.0; v + v` | A name bound by `let`, a closure or `match` is not an operand. |
/// | `Kp` | A name in camel case is a type or an enum variant. Call the variable `kp` to make it an operand. |
/// | `(x).re` | Parentheses give access to a field of the element. |
/// | `panic!("{x}")` | `panic!` and similar macros print elements. |
/// | `matches!(x, 1..=3)` | `matches!` tests an element. |
/// | `cfg!(test)`, `env!("HOME")` | Macros whose value the compiler knows are allowed. Other macros are compile errors without `&` in front. |
/// | `#[cfg(test)]` | A compile error. Write `if cfg!(test) { … }`. |
///
/// ```
/// use shapecast::{Tensor, Shape, broadcast, tensor};
/// let x: Tensor<f32, Shape![3]> = tensor![-1.0, 0.25, 2.0];
/// let table = [10.0, 20.0, 30.0];
/// assert_eq!(broadcast!(if x > 0.0 { x } else { 0.0 }).as_slice(), [0.0, 0.25, 2.0]);
/// assert_eq!(broadcast!({ let y = x * x; y + y }).as_slice(), [2.0, 0.125, 8.0]);
/// assert_eq!(broadcast!(table[x.max(0.0) as usize]).as_slice(), [10.0, 10.0, 30.0]);
/// let mask: Tensor<bool, Shape![3]> = broadcast!(x > 0.0 && x < 1.0);
/// assert_eq!(mask.as_slice(), [false, true, false]);
/// ```
///
/// Arithmetic is Rust's. Integer overflow panics in debug builds; `x.wrapping_add(y)` wraps, as in
/// NumPy. An integer division by zero panics. `x / y` of integers rounds towards 0, and the remainder `x % y` has the
/// sign of `x`; `x.floor_div(y)` and `x.modulo(y)` are Python's `//` and `%`.
///
/// Each loop calls functions and closures exactly once per element. The same holds for operators
/// and methods of your own types. Only arithmetic on primitive numbers may be evaluated twice. This
/// has no visible effect.
///
/// # Float functions
///
/// A method call such as `x.exp()` on an `f32` or `f64` calls the function of that name in
/// [`float`](mod@crate::float#functions), which runs in vector registers. Other types keep their own methods.
///
/// The last digits of a method's result depend on whether the machine has fused multiply-adds. For
/// the same bits on every machine, write `float::exp(x)`. For the standard library's function,
/// write `f32::exp(x)`.
///
/// ```
/// use shapecast::{broadcast, tensor};
/// let x = tensor![0.0_f64, 1.0];
/// assert_eq!(broadcast!(x.sigmoid()).as_slice()[0], 0.5);
/// ```
///
/// # Hoisting
///
/// A sub-expression that varies along fewer dimensions than the result is hoisted: it is evaluated
/// once for each of its own elements, before the loop. At most three sub-expressions are hoisted.
/// The conditions are:
/// - The sub-expression has at least two operations, or a division, a root or a function.
/// - Each value of the sub-expression is used at least 4 times.
/// - The sub-expression consists of operators, casts and methods of numbers.
/// - The sub-expression is evaluated unconditionally, not in a branch.
/// - The result is not small: it has more than 256 elements if the compiler knows the sizes, or
///   more than 64 contiguous elements otherwise.
///
/// An operator of your own types in a hoisted sub-expression is called once for each element of
/// that sub-expression. A value that is not `Copy + Send + Sync` cannot be hoisted. If an operator
/// has such a result, call the operator in a function of your own, which is not hoisted.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast};
/// let (x, y) = (Tensor::<f64, Shape![100, 1]>::ones(), Tensor::<f64, Shape![200]>::ones());
/// // The loops evaluate 100 sines and 200 cosines, not 20,000 of each.
/// let z: Tensor<f64, Shape![100, 200]> = broadcast!((x * x).sin() + (y * y).cos());
/// assert_eq!(z.len(), 20_000);
/// ```
///
/// # Reductions
///
/// `sum`, `mean`, `prod`, `max`, `min`, `any`, `all`, `var`, `std` and `log_sum_exp` of one argument reduce an
/// expression in the loop that evaluates it. The values of the reduced expression are never stored. `nansum`,
/// `nanmean`, `nanmax`, `nanmin`, `nanvar` and `nanstd` skip NaN.
///
/// - `sum(x)` reduces all axes.
/// - `sum::<-1>(x)` reduces the last axis.
/// - `sum::<0, 2>(x)` and `sum::<Axes![0, 2]>(x)` reduce two axes.
///
/// An axis is an integer, the name of a constant, or a const expression in braces. A reduction
/// removes its axes. A reduction with the suffix `_keepdim` keeps its axes as [`One`](crate::One),
/// so that the result broadcasts back.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast, tensor};
/// let p: Tensor<f64, Shape![2, 1, 2]> = tensor![[[0.0, 0.0]], [[3.0, 0.0]]];
/// let q: Tensor<f64, Shape![3, 2]> = tensor![[0.0, 4.0], [3.0, 4.0], [3.0, 0.0]];
/// let distances: Tensor<f64, Shape![2, 3]> = broadcast!(sum::<-1>((p - q) * (p - q)).sqrt());
/// assert_eq!(distances, tensor![[4.0, 5.0, 3.0], [5.0, 4.0, 0.0]]);
///
/// let x: Tensor<f64, Shape![2, 3]> = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 9.0]];
/// let softmax: Tensor<f64, Shape![2, 3]> = broadcast!({
///     let e = (x - max_keepdim::<-1>(x)).exp();
///     e / sum_keepdim::<-1>(e)
/// });
/// assert!(broadcast!((sum::<-1>(softmax) - 1.0).abs() < 1e-12).as_slice() == [true, true]);
/// ```
///
/// `sum_like(x, expression)` sums an expression to the shape of `x`, which must broadcast to the shape of the
/// expression, like [`sum_like`](crate::Tensor::sum_like) in one pass. It is the gradient of an operand `x` that was
/// broadcast. `x` is a variable, a field or `&value`, whose elements are not read.
///
/// ```
/// use shapecast::{Dim, Size, Tensor, broadcast, tensor};
/// /// The gradient of `broadcast!(x * scale)` with respect to `scale`.
/// fn of_scale<N: Dim>(
///     x: &Tensor<f64, (N, Size<2>)>,
///     scale: &Tensor<f64, (Size<2>,)>,
///     of_result: &Tensor<f64, (N, Size<2>)>,
/// ) -> Tensor<f64, (Size<2>,)> {
///     broadcast!(sum_like(scale, of_result * x))
/// }
/// let x = tensor![[1.0, 2.0], [3.0, 4.0]];
/// assert_eq!(of_scale(&x, &tensor![5.0, 6.0], &x.ones_like()), tensor![4.0, 6.0]);
/// ```
///
/// A reduction inside a larger expression is an operand of that expression. Each reduction is
/// evaluated once, before the rest, at its own shape, even if it is in a branch that is never
/// taken. Equal reductions are evaluated once. Reductions can be nested.
///
/// A value bound by `let` is evaluated again in each loop that uses it. A function such as `exp` in
/// `{ let e = x.exp(); e / sum(e) }` is evaluated once: the result holds its values until the last
/// loop updates them. This needs a last `let` without a type, a result that is arithmetic over its
/// name, its operands and reductions with `_keepdim` or of all axes, and no target. A reduction
/// cannot use a name that a closure, a `match` or another pattern binds. In place, a reduction reads
/// the target as it was before the update.
///
/// The `sum` of no elements is 0, `prod` is 1, `mean`, `var` and `std` are NaN, `any` is `false`, `all` is `true` and
/// `log_sum_exp` is −∞. The `max` and the `min` of no elements are errors. The divisor of `var` and `std` is the number
/// of elements, as in NumPy: for another correction, write `&x.std_keepdim_ddof::<-1>(1.0)`.
///
/// `max(x, y)` and `x.max(y)` are not reductions. To call a function of your own that has the name
/// of a reduction, write a path: `self::sum(x)`.
///
/// # In place
///
/// `broadcast!(x = ..)`, `broadcast!(x += ..)` and the other assignments write into a tensor, an array or a
/// [`ViewMut`](crate::ViewMut), and allocate nothing. The target is a variable, a field, `*reference` or a method call
/// that returns a mutable view: `broadcast!(x.slice_mut(s![0]) += y)`. The right side broadcasts to the target. The
/// shape of the target never changes.
///
/// ```
/// use shapecast::{broadcast, tensor};
/// let mut x = tensor![[1.0, 2.0], [3.0, 4.0]];
/// let row = tensor![10.0, 20.0];
/// broadcast!(x += row * 2.0);
/// assert_eq!(x, tensor![[21.0, 42.0], [23.0, 44.0]]);
/// ```
///
/// # Panics
///
/// The macro panics in these cases. The message is that of the [`ShapeError`](crate::ShapeError)
/// that [`try_broadcast!`](crate::try_broadcast!) returns, and a target keeps its elements.
/// - Sizes known only at run time do not fit.
/// - The rank is known only at run time, and an axis is out of range or named twice.
/// - A `max` or `min` reduces no elements.
/// - There is not enough memory for the result.
#[macro_export]
macro_rules! broadcast {
    ($($expression:tt)*) => {
        {
            use $crate::__private::missing_methods::*;
            $crate::__private::broadcast!([$crate] $($expression)*)
        }
    };
}

/// Like [`broadcast!`](crate::broadcast!), but returns an error instead of panicking.
///
/// The result is a `Result<_, ShapeError>`, or a `Result<(), ShapeError>` in place.
///
/// # Errors
///
/// [`broadcast!`](crate::broadcast!) lists the causes under *Panics*.
///
/// ```
/// use shapecast::{DynTensor, try_broadcast};
/// let x = DynTensor::from_elem([5, 2], 1.0)?;
/// let y = DynTensor::from_elem([3], 1.0)?;
/// let error = try_broadcast!(x + y).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1",
/// );
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[macro_export]
macro_rules! try_broadcast {
    ($($expression:tt)*) => {
        {
            use $crate::__private::missing_methods::*;
            $crate::__private::try_broadcast!([$crate] $($expression)*)
        }
    };
}
