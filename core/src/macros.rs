//! The macros as users call them. Each passes `$crate` on, so that they work under whatever name
//! the crate was imported.

/// A shape as a type: `Shape![5, N, dyn, 1]` is `(Size<5>, Size<N>, Dyn, One)`.
///
/// A dimension is
/// - a literal: [`Size`](crate::Size), but the literal `1` is [`One`](crate::One), which stretches;
/// - the name of a constant or of a const generic, or a const expression in braces:
///   [`Size`](crate::Size), which never stretches;
/// - `dyn`: [`Dyn`](crate::Dyn), a size known only at run time.
///
/// `Shape![]` is rank 0. There may be up to 8 dimensions.
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

/// Axes as a type: `Axes![0, -1]` is `(Axis<0>, Axis<-1>)`; see [`Axis`](crate::Axis).
///
/// An axis is counted from 0 at the front, or from -1 at the back; a const expression stands in
/// braces.
///
/// ```
/// use shapecast::{Axes, Shape, Tensor};
/// let x = Tensor::<f64, Shape![2, 3, 4]>::ones();
/// let y: Tensor<f64, Shape![3]> = x.sum_axes::<Axes![0, -1]>();
/// assert_eq!(y.as_slice(), [8.0, 8.0, 8.0]);
/// ```
#[macro_export]
macro_rules! Axes {
    ($($axis:expr),* $(,)?) => {
        ($($crate::Axis<{ $axis }>,)*)
    };
}

/// A [`Tensor`](crate::Tensor) with these elements: `tensor![[1.0, 2.0], [3.0, 4.0]]`.
///
/// Nested brackets are rows, and all rows of a level must have the same number of elements. A
/// level of one element has size [`One`](crate::One), any other the [`Size`](crate::Size) that it
/// has. Parentheses make a bracket an element: `tensor![([1, 2]), ([3, 4])]`.
///
/// # Panics
///
/// There are more elements than memory.
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

/// An [`Array`](crate::Array) with these elements, written as for `tensor!`; in a `const` or a `static`
/// too.
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

/// Computes an expression for every element of a result: one fused pass over any number of
/// operands, up to 12, which broadcast with each other.
///
/// The shape of the result is what the operands broadcast to. It is an [`Array`](crate::Array) if
/// all of them are arrays and scalars, else a tensor.
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
/// # What may stand inside
///
/// Ordinary Rust over one element of each operand: operators, comparisons, methods, calls, casts,
/// `if`, `match`, blocks with `let`, closures. What is no expression of one element is refused:
/// loops, `return`, `?`, `await`, assignments.
///
/// - A variable (`x`), a field of one (`self.mean`) and a constant (`PI`, `Self::SCALE`) is an
///   **operand**; inside, it stands for one of its elements. It is borrowed, never consumed.
/// - `&expr` in front of a call, a macro or a parenthesis is an operand that is evaluated once:
///   `broadcast!(x + &mean(&x))`. An entry of a list is one too, `&layers[i]`. For a reference to an element
///   that is computed here, as in `x.total_cmp(&y)`, bind it with `let` first.
/// - A name in camel case is that of a type or a variant: `Kp` stands for itself, and `kp` for an element.
/// - Names that are bound inside (`let`, closures, `match`) stand for themselves, and so does what
///   is called, what is indexed (`table[x as usize]`), and a path such as `f64::abs` or `None`.
/// - `(x).re`, with parentheses, is the field of an element.
/// - `panic!` and the like tell of elements: in their arguments, and where their text names an operand
///   (`panic!("{x}")`).
/// - Of other macros those stay whose value the compiler knows, such as `cfg!` and `env!`. `#[cfg(…)]` is
///   refused, since nothing here can see whether it holds: `if cfg!(…) { … }` does the same.
///
/// In a pass over the elements, functions and closures are called once for each; operators, and methods of
/// numbers, may be computed once more for some or, where there are divisions, for all.
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
/// Arithmetic is Rust's: integers that overflow panic in debug builds (`x.wrapping_add(y)` wraps
/// like NumPy), and a division of integers by zero panics.
///
/// # Float functions
///
/// A method call such as `x.exp()` on an `f32` or `f64` means the function of that name of
/// [`float`](mod@crate::float), which runs in vector registers: `exp exp2 exp_m1 ln log2 log10 ln_1p
/// sin cos tan asin acos atan atan2 sinh cosh tanh sqrt cbrt powf powi hypot sigmoid erf gelu rsqrt`.
/// The last digits of the methods depend on whether the machine has fused multiply-adds; a path is for
/// the same bits everywhere, `float::exp(x)`, or for std's, `f32::exp(x)`. Other types keep their own
/// methods.
///
/// ```
/// use shapecast::{broadcast, tensor};
/// let x = tensor![0.0_f64, 1.0];
/// assert_eq!(broadcast!(x.sigmoid()).as_slice()[0], 0.5);
/// ```
///
/// # What is computed once
///
/// A sub-expression that varies along fewer dimensions than the result is computed once for all
/// elements that share it, if it is worth it: if it takes two operations or more, or a division, a
/// root or a function, and repeats at least 4 times. It must be plain arithmetic (operators, casts,
/// methods of numbers), and stand where it is evaluated in any case; at most three are kept. Operators of
/// types of your own are taken for arithmetic too: where what they give is not `Copy + Send + Sync`, put
/// them into a function. In small results (256 elements where the compiler knows the sizes, 64 that lie
/// dense where it does not) nothing is.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast};
/// let (x, y) = (Tensor::<f64, Shape![100, 1]>::ones(), Tensor::<f64, Shape![200]>::ones());
/// // 100 sines and 200 cosines, not 20,000 of each.
/// let z: Tensor<f64, Shape![100, 200]> = broadcast!((x * x).sin() + (y * y).cos());
/// assert_eq!(z.len(), 20_000);
/// ```
///
/// # Reductions
///
/// `sum mean prod max min any all` of one argument, and the same with `_keepdim`, reduce an expression
/// in the pass that computes it: nothing of the size of what is reduced is ever stored.
/// `sum::<-1>(..)` reduces the last axis, `sum::<0, 2>(..)` and `sum::<Axes![0, 2]>(..)` reduce two,
/// `sum(..)` reduces all; an axis is an integer, the name of a constant, or a const expression in
/// braces. With `_keepdim` an axis stays as [`One`](crate::One), so that the result broadcasts back.
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
/// A reduction inside a larger expression is an operand of it: it is computed once, before the rest,
/// at its own shape, also where it stands in a branch that is never taken. Equal ones are computed
/// once for all, and one may stand inside another. A name that is bound by `let` is computed anew in
/// each pass that uses it; a reduction cannot use what a closure, a `match` or another pattern binds.
/// In place, a reduction reads the target as it was before the update.
///
/// Of no elements `sum` is 0, `prod` 1, `mean` NaN, `any` false and `all` true; `max` and `min` refuse
/// them.
///
/// Other functions of these names are called by a path, as `self::sum(x)`; `max(x, y)` and `x.max(y)`
/// are no reductions.
///
/// # In place
///
/// `broadcast!(x = ..)`, `broadcast!(x += ..)` and the other assignments write into a tensor, an
/// array or a [`ViewMut`](crate::ViewMut) and allocate nothing. The right side stretches to the
/// target; the target's shape never changes.
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
/// It panics with the text of the [`ShapeError`](crate::ShapeError) that
/// [`try_broadcast!`](crate::try_broadcast!) returns, and leaves a target untouched, where
/// - sizes known only at run time do not fit;
/// - an axis of a rank known only at run time is out of range or named twice;
/// - a `max` or a `min` has no element to choose from;
/// - there are more elements than memory.
#[macro_export]
macro_rules! broadcast {
    ($($expression:tt)*) => {
        $crate::__private::broadcast!([$crate] $($expression)*)
    };
}

/// As [`broadcast!`](crate::broadcast!), but what does not fit at run time is an error value.
///
/// The result is a `Result<_, ShapeError>`, in place a `Result<(), ShapeError>`.
///
/// # Errors
///
/// Where [`broadcast!`](crate::broadcast!) panics with the text of a
/// [`ShapeError`](crate::ShapeError).
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
        $crate::__private::try_broadcast!([$crate] $($expression)*)
    };
}
