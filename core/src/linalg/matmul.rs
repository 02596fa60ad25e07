//! `matmul`, the product of matrices and vectors.

use core::marker::PhantomData;
use core::ops::{Add, Mul};

#[cfg(any(not(feature = "std"), feature = "num-complex"))]
use shapecast_kernel::Compiled;
use shapecast_kernel::sizes::pattern::known_sizes;
use shapecast_kernel::thresholds::{MAX_INLINE_PRODUCTS, MAX_KNOWN_PRODUCTS};
use shapecast_kernel::{
    ContiguousProducts, Layout, MatrixProducts, ProductSizes, Products, Source,
};

use super::sizes::{OperandLayout, Product};
use super::small_product::SmallProduct;
#[cfg(any(not(feature = "std"), feature = "num-complex"))]
use super::vector::{VectorProducts, may_reduce, reduces, reduction_sizes};
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Operand, OperandOf};
use crate::error::{ShapeError, unwrap_or_panic};
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::matmul::{MatMul, MatMulShape};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

/// Elements of matrix products: numbers.
///
/// Every [`Element`] with addition and multiplication implements this trait. [`Default`] must give its zero.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::MatMulElement, tensor};
/// fn gram<T: MatMulElement>(x: &Tensor<T, Shape![3, 2]>) -> Tensor<T, Shape![2, 2]> {
///     x.transpose().matmul(x)
/// }
/// assert_eq!(gram(&tensor![[1, 0], [2, 1], [0, 3]]), tensor![[5, 2], [2, 10]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`matmul` needs elements that can be added and multiplied, found `{Self}`",
    label = "expected elements that are numbers",
    note = "your own number type needs `Copy + Send + Sync`, `Default` for zero, `Add` and `Mul`"
)]
pub trait MatMulElement: Element + Default + Add<Output = Self> + Mul<Output = Self> {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<T: SumsOfProducts<Checked = C>, C> MatMulElement for T {
    type Checked = C;
}

/// Elements that have sums of products. This trait keeps rustc from the texts of `Add` and `Mul`: see the module
/// `diagnostics`.
pub trait SumsOfProducts: Element + Default + Add<Output = Self> + Mul<Output = Self> {
    /// Always `()`.
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<T: Element + Default + Add<Output = T> + Mul<Output = T>> SumsOfProducts for T {
    type Checked = ();
}

/// Returns the product of `x` and `y`, of shape `R`, in storage `P`.
///
/// # Errors
/// The shapes cannot be multiplied, the product does not have shape `R`, or there is not enough memory.
#[inline]
fn product<P, R, X, Y>(x: &X, y: &Y) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand<Elem: MatMulElement>,
    Y: Operand<Elem = X::Elem>,
{
    let (x, y) = (x.source(), y.source());
    let product;
    let (shape, products) = if let Some(small) = SmallProduct::new(&x, &y) {
        let shape = R::sizes_from(small.result())?;
        (shape, Products::Contiguous(small.products))
    } else {
        product = Product::new(OperandLayout::of(&x), OperandLayout::of(&y))?;
        let shape = R::sizes_from(product.result.as_ref())?;
        let factors = [(x.data, x.offset), (y.data, y.offset)];
        #[cfg(any(not(feature = "std"), feature = "num-complex"))]
        if const { may_reduce::<X::Elem>() }
            && reduces::<X::Elem>()
            && let Some(sizes) = reduction_sizes(&product)
        {
            let mut product = product;
            let products = VectorProducts::new(&mut product, sizes.as_ref(), factors);
            return P::try_make(shape, Compiled(products));
        }
        let products = MatrixProducts {
            batch: product.batch.as_ref(),
            size: product.size,
            result_strides: None,
            factors: product.factors_of(factors),
        };
        (shape, Products::Strided(products))
    };
    P::try_make(shape, products)
}

/// Like [`product`], but panics on an error.
#[inline(always)]
#[track_caller]
fn product_or_panic<P, R, X, Y>(x: &X, y: &Y) -> P::Output
where
    P: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand<Elem: MatMulElement>,
    Y: Operand<Elem = X::Elem>,
{
    /// Not inlined: LLVM would build all arrays inside the `Result` and then copy them out in pieces of odd sizes.
    #[inline(never)]
    #[track_caller]
    fn unknown<P, R, X, Y>(x: &X, y: &Y) -> P::Output
    where
        P: MakeResult<X::Elem, R>,
        R: Shape,
        X: Operand<Elem: MatMulElement>,
        Y: Operand<Elem = X::Elem>,
    {
        unwrap_or_panic(product::<P, R, X, Y>(x, y))
    }

    // rustc evaluates the constant, and generates the code of one of the branches.
    if const { KnownSizes::<X::Layout, Y::Layout>::KNOWN.is_some() && known_sizes(R::PATTERN).is_some() }
    {
        let products = known_products(&x.source(), &y.source());
        let (Some(sizes), Some(products)) = (R::KNOWN, products) else {
            unreachable!("the sizes are known");
        };
        return P::make(sizes, products);
    }
    unknown::<P, R, X, Y>(x, y)
}

/// The sizes of the products of operands with the layouts `X` and `Y`, if they are small.
pub(super) struct KnownSizes<X, Y>(PhantomData<(X, Y)>);

impl<X: Layout, Y: Layout> ProductSizes for KnownSizes<X, Y> {
    const KNOWN: Option<(usize, [usize; 3])> = known_products_sizes::<X, Y>();
}

/// Returns the products of two contiguous operands whose sizes the compiler knows, if they are small.
#[inline(always)]
pub(super) fn known_products<'a, T, X: Layout, Y: Layout>(
    x: &Source<'a, T, X>,
    y: &Source<'a, T, Y>,
) -> Option<ContiguousProducts<'a, T, KnownSizes<X, Y>>> {
    // Layouts with known sizes are contiguous.
    ContiguousProducts::of_known_sizes([&x.data[x.offset..], &y.data[y.offset..]])
}

/// Returns the number of products, and their sizes m, k and n, if the compiler knows them, the factors are contiguous,
/// and the products are small.
const fn known_products_sizes<X: Layout, Y: Layout>() -> Option<(usize, [usize; 3])> {
    if let Some(size) = known_size::<X, Y>() {
        return Some((1, size));
    }
    let (Some(mut x), Some(mut y)) = (X::CONTIGUOUS_PATTERN, Y::CONTIGUOUS_PATTERN) else {
        return None;
    };
    let mut batch = 1;
    while let ([Some(size), x_rest @ ..], [Some(other), y_rest @ ..]) = (x, y)
        && x_rest.len() >= 2
        && y_rest.len() >= 2
    {
        if *size != *other {
            return None;
        }
        batch *= *size;
        (x, y) = (x_rest, y_rest);
    }
    let ([Some(m), Some(k)], [Some(_), Some(n)]) = (x, y) else {
        return None;
    };
    let products = m.saturating_mul(*k).saturating_mul(*n);
    if products == 0 || products > MAX_INLINE_PRODUCTS {
        return None;
    }
    Some((batch, [*m, *k, *n]))
}

/// Returns the sizes m, k and n if the compiler knows them, the factors are contiguous, and the product is small.
pub(crate) const fn known_size<X: Layout, Y: Layout>() -> Option<[usize; 3]> {
    let (Some(x), Some(y)) = (X::CONTIGUOUS_PATTERN, Y::CONTIGUOUS_PATTERN) else {
        return None;
    };
    let [m, k] = match x {
        [Some(m), Some(k)] => [*m, *k],
        [Some(k)] => [1, *k],
        _ => return None,
    };
    let n = match y {
        [Some(_), Some(n)] => *n,
        [Some(_)] => 1,
        _ => return None,
    };
    match m.saturating_mul(k).saturating_mul(n) {
        ..=MAX_KNOWN_PRODUCTS => Some([m, k, n]),
        _ => None,
    }
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident; $storage:ty => $result:ty $(where $bound:path)?;) => {
        /// # Matrix products
        impl<$($generics)* T, S: $shape> $type {
            /// Multiplies matrices or vectors, as `torch.matmul` does.
            ///
            /// Shapes `(.., M, K)` and `(.., K, N)` give `(.., M, N)`: the dimensions before the matrices broadcast. A
            /// vector `(K,)` on the left or on the right gives a result without `M` or `N`. The compiler checks that
            /// the contracted sizes `K` are equal. The method does not copy views of any strides, such as a transpose.
            /// The result of two arrays is an array.
            ///
            /// Each element of the result is the sum of `T::default()` and `K` products. Only the shapes, the strides
            /// and the processor's instructions decide the order of the sum. The error of a product of floats is at most
            /// `64 + log2 K` rounding errors of the sum of the absolute products. The method sums 16-bit floats in `f32` and
            /// rounds once. Integers wrap on overflow in every build, as in NumPy.
            ///
            /// # Panics
            /// - Sizes known only at run time differ or do not broadcast.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let a = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
            /// let b = tensor![[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
            /// let product: Tensor<f64, Shape![2, 2]> = a.matmul(&b);
            /// assert_eq!(product, tensor![[4.0, 5.0], [10.0, 11.0]]);
            /// let columns: Tensor<f64, Shape![3]> = tensor![1.0, 1.0].matmul(&a);
            /// assert_eq!(columns, tensor![5.0, 7.0, 9.0]);
            /// ```
            ///
            /// ```compile_fail
            /// # use shapecast::tensor;
            /// # let a = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
            /// a.matmul(&a); // mat1 and mat2 shapes cannot be multiplied
            /// ```
            #[doc(alias("dot", "mm", "bmm", "mv", "inner"))]
            #[inline]
            #[track_caller]
            pub fn matmul<O>(&self, other: &O) -> $result
            where
                T: MatMulElement<Checked: Sized>,
                O: OperandOf<T, Checked: Sized>,
                S: MatMul<O::Shape>,
                $($storage: $bound,)?
            {
                product_or_panic::<$storage, MatMulShape<S, O::Shape>, _, _>(self, other)
            }

            /// Multiplies matrices or vectors like [`matmul`](Self::matmul), for sizes known at run time.
            ///
            /// # Errors
            /// A rank is 0, the contracted sizes differ, the dimensions before the matrices do not broadcast,
            /// or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let a = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]].into_dyn();
            /// assert_eq!(a.try_matmul(&a.transpose())?, tensor![[14.0, 32.0], [32.0, 77.0]]);
            /// let error = a.try_matmul(&a).unwrap_err();
            /// assert_eq!(
            ///     error.to_string(),
            ///     "mm: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)",
            /// );
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            pub fn try_matmul(
                &self,
                other: &impl Operand<Elem = T>,
            ) -> Result<DynTensor<T>, ShapeError>
            where
                T: MatMulElement,
            {
                product::<Heap, DynShape, _, _>(self, other)
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods!([] Tensor<T, S>, Shape; Heap => Tensor<T, MatMulShape<S, O::Shape>>;);
#[cfg(feature = "alloc")]
methods!(['a,] View<'a, T, S>, Shape; Heap => Tensor<T, MatMulShape<S, O::Shape>>;);
#[cfg(feature = "alloc")]
methods!(['a,] ViewMut<'a, T, S>, Shape; Heap => Tensor<T, MatMulShape<S, O::Shape>>;);
// The result is on the heap unless both operands are inline.
methods!([] Array<T, S>, KnownShape;
    O::Placement => <O::Placement as MakeResult<T, MatMulShape<S, O::Shape>>>::Output
    where MakeResult<T, MatMulShape<S, O::Shape>>;);
