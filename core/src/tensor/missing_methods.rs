//! The compile errors for methods of other libraries that tensors do not have.
//!
//! Each method has a bound that no type satisfies, and the bound has the message. The method takes `&mut
//! self`, so that method lookup first finds a method of the same name that takes `self` or `&self`.

/// Defines the bounds, and the macros that define the methods of a type.
macro_rules! bounds {
    ($($bound:ident $message:literal $label:literal;)*) => {$(
        /// A trait that no type implements. Only its error message is used.
        #[diagnostic::on_unimplemented(message = $message, label = $label)]
        pub trait $bound {
            /// See [`ExpandTo::Checked`](crate::ExpandTo::Checked).
            type Checked;
        }
    )*};
}
bounds! {
    DotProduct
        "there is no `dot`: write `x.matmul(&y)`"
        "not a method of a tensor";
    ProductName
        "the product of matrices and vectors is `matmul`: write `x.matmul(&y)`"
        "not a method of a tensor";
    TransposeName
        "there is no `t`: write `x.transpose()`"
        "not a method of a tensor";
    RowMethod
        "there is no `row` or `column`: write `x.slice(s![i])` for a row, `x.slice(s![.., j])` for a column"
        "not a method of a tensor";
    RowsMethod
        "write `x.axis_iter::<0>()` to iterate over rows, `x.axis_iter::<1>()` for columns"
        "not a method of a tensor";
    CountMethod
        "there is no `nrows` or `ncols`: write `x.shape()[0]` and `x.shape()[1]`"
        "not a method of a tensor";
    SizesName
        "the sizes are `x.shape()`, and the number of elements is `x.len()`"
        "not a method of a tensor";
    VecName
        "the elements as a `Vec` are `x.into_vec()`"
        "not a method of a tensor";
    SoftmaxMethod
        "there is no `softmax`: write `broadcast!({{ let e = (x - max_keepdim::<-1>(x)).exp(); e / sum_keepdim::<-1>(e) }})`"
        "not a method of a tensor";
    MapByValue
        "there is no `mapv`: write `x.map(f)`, or `x.map_inplace(f)` to replace the elements"
        "not a method of a tensor";
    ElementMethod
        "call functions of several arguments inside `broadcast!`, such as `broadcast!(x.max(y))` or `broadcast!((&list[0]).atan2(y))`"
        "not a method of a tensor";
    PowerMethod
        "write `x.powi(n)` or `x.powf(y)` for floats, and `broadcast!(x.pow(n))` for integers"
        "not a method of a tensor";
    ClampMethod
        "there is no `clamp`: write `x.clip(low, high)`"
        "not a method of a tensor";
    CastMethod
        "there is no `astype`: write `broadcast!(x as f32)`"
        "not a method of a tensor";
    ElementProduct
        "`*` and `/` are element-wise: write `&x * &y`"
        "not a method of a tensor";
    SquareMethod
        "there is no `square`: write `x.powi(2)`, or `&x * &x` for integers"
        "not a method of a tensor";
    ReluMethod
        "there is no `relu`: write `x.maximum(&0.0)`"
        "not a method of a tensor";
    Writable
        "a `View` is read-only: take the view with `view_mut()` to write through it"
        "needs a `ViewMut`";
}

/// The bound of operators that would write through the view `V`, which no type satisfies.
#[diagnostic::on_unimplemented(
    message = "a `View` is read-only: take the view with `view_mut()` to write through it",
    label = "needs a `ViewMut`"
)]
pub trait WriteThrough<V> {}

/// Defines the missing methods of a type. The module of the type calls this macro, so that errors print the
/// type's path.
macro_rules! missing_methods {
    ($($header:tt)*) => {
        $crate::tensor::missing_methods::define! {
            [$($header)*]
            dot(y) -> R: DotProduct, mm(y) -> R: ProductName, bmm(y) -> R: ProductName,
            mv(y) -> R: ProductName, t() -> Self: TransposeName,
            row(index) -> Self: RowMethod, column(index) -> Self: RowMethod,
            rows() -> Option<R>: RowsMethod, columns() -> Option<R>: RowsMethod,
            outer_iter() -> Option<R>: RowsMethod,
            nrows() -> usize: CountMethod, ncols() -> usize: CountMethod,
            dim() -> R: SizesName, numel() -> usize: SizesName,
            into_raw_vec() -> R: VecName,
            softmax() -> Self: SoftmaxMethod,
            mapv(f) -> Self: MapByValue, mapv_inplace(f) -> Self: MapByValue,
            atan2(x) -> Self: ElementMethod, clamp(low high) -> Self: ClampMethod,
            copysign(sign) -> Self: ElementMethod, hypot(y) -> Self: ElementMethod,
            pow(n) -> Self: PowerMethod, astype() -> Self: CastMethod,
            component_mul(y) -> Self: ElementProduct, component_div(y) -> Self: ElementProduct,
            square() -> Self: SquareMethod, relu() -> Self: ReluMethod
        }
    };
}
pub(crate) use missing_methods;

/// Defines the methods of [`ViewMut`](crate::ViewMut) that a view lacks.
macro_rules! read_only {
    ($($header:tt)*) => {
        $crate::tensor::missing_methods::define! {
            [$($header)*]
            as_mut_slice() -> Self: Writable, assign(y) -> Self: Writable,
            fill(value) -> Self: Writable, map_inplace(f) -> Self: Writable,
            get_mut(index) -> Option<R>: Writable, iter_mut() -> Self: Writable,
            slice_mut(slices) -> Self: Writable, view_mut() -> Self: Writable
        }
    };
}
pub(crate) use read_only;

/// Defines methods with unmet bounds.
macro_rules! define {
    ([$($header:tt)*] $($method:ident($($argument:ident)*) -> $result:ty: $bound:ident),*) => {
        #[doc(hidden)]
        #[allow(missing_docs, clippy::extra_unused_type_parameters)]
        $($header)* {$(
            // Editors do not complete hidden methods.
            #[doc(hidden)]
            pub fn $method<R>(&mut self $(, $argument: impl Sized)*) -> $result
            where
                Self: $crate::tensor::missing_methods::$bound<Checked: Sized>,
            {
                $(let _ = $argument;)*
                unreachable!("no type has the bound")
            }
        )*}
    };
}
pub(crate) use define;
