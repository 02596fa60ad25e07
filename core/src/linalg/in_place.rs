//! Matrix products into an existing tensor.

use shapecast_kernel::sizes::layout::strides_of;
use shapecast_kernel::{Combination, DimVec, MatrixProducts, ProductSizes, Target};

use super::MatMulElement;
use super::matmul::{KnownSizes, known_products};
use super::sizes::{OperandLayout, Product};
use super::small_product::SmallProduct;
use crate::element::{Operand, OperandOf};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::matmul::{MatMul, MatMulShape};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::for_each_mutable_type;
use crate::views::IntoShape;

/// Shapes of tensors that can hold a matrix product of shape `P`, with equal sizes.
///
/// A size of the target can be [`Dyn`](crate::Dyn) where the size of the product is known. The call checks this size at
/// run time.
///
/// ```
/// use shapecast::{MatMul, Shape, Tensor, bounds::{MatMulShape, ProductTarget}};
///
/// fn accumulate<S, P>(gradient: &mut Tensor<f64, P>, x: &Tensor<f64, S>, y: &Tensor<f64, Shape![4, 2]>)
/// where
///     S: Shape + MatMul<Shape![4, 2]>,
///     P: Shape + ProductTarget<MatMulShape<S, Shape![4, 2]>>,
/// {
///     gradient.gemm(1.0, x, y, 1.0);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "a matrix product of shape `{P}` cannot be written to a target of shape `{Self}`",
    label = "the product has shape `{P}`",
    note = "all sizes must be equal; sizes of 1 do not broadcast here",
    note = "to compare the sizes at run time, use `try_assign_matmul` or `try_gemm`",
    note = "in generic code, add the bound `{Self}: ProductTarget<{P}>`"
)]
pub trait ProductTarget<P> {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<P: IntoShape<S>, S> ProductTarget<P> for S {
    type Checked = ();
}

/// Combines the product of `x` and `y` with the elements of `target`. With `ignores_factors`, the product is zero,
/// without reading `x` and `y`.
///
/// # Errors
/// The shapes cannot be multiplied, or their product has another shape than the target. The target is then
/// unchanged.
fn update<T, S, L, X, Y>(
    target: Target<'_, T, S, L>,
    x: &X,
    y: &Y,
    combination: Combination<T>,
    ignores_factors: bool,
) -> Result<(), ShapeError>
where
    T: MatMulElement,
    X: Operand<Elem = T>,
    Y: Operand<Elem = T>,
{
    let (x, y) = (x.source(), y.source());
    if combination.replaces()
        && target.strides.is_none()
        && let ([batch @ .., m, _], [.., _, n]) = (x.sizes, y.sizes)
        && let Some((own_batch, own)) = target.sizes.split_last_chunk()
        && own == &[*m, *n]
        && own_batch == batch
    {
        let len = target.sizes.iter().product();
        let elements = &mut target.data[target.offset..][..len];
        // The elements are the same as those of `matmul`.
        if const { KnownSizes::<X::Layout, Y::Layout>::KNOWN.is_some() }
            && let Some(products) = known_products(&x, &y)
        {
            products.assign(elements);
            return Ok(());
        }
        if let Some(small) = SmallProduct::new(&x, &y) {
            small.products.assign(elements);
            return Ok(());
        }
    }
    let mut product = Product::new(OperandLayout::of(&x), OperandLayout::of(&y))?;
    if *product.result != *target.sizes {
        return Err(ShapeError::output_shape(target.sizes, &product.result));
    }
    if ignores_factors {
        product.remove_terms();
    }
    let strides = matrix_strides(
        &product,
        strides_of(target.sizes, target.strides),
        [x.sizes.len() > 1, y.sizes.len() > 1],
    );
    let products = MatrixProducts {
        batch: product.batch.as_ref(),
        size: product.size,
        factors: product.factors_of([(x.data, x.offset), (y.data, y.offset)]),
        result_strides: Some(strides.as_ref()),
    };
    products.update(target.data, target.offset, combination);
    Ok(())
}

/// Returns the strides of the batch, the rows and the columns of a target with strides `own`.
///
/// The product of a vector has no dimension of rows, or none of columns.
fn matrix_strides(
    product: &Product,
    own: DimVec<isize>,
    [has_rows, has_columns]: [bool; 2],
) -> DimVec<isize> {
    let (batch, matrix) = own.split_at(product.batch.len());
    let rows = matrix.first().filter(|_| has_rows).copied().unwrap_or(0);
    let columns = matrix.last().filter(|_| has_columns).copied().unwrap_or(0);
    DimVec::collect(batch.iter().copied().chain([rows, columns]))
}

/// Returns the combination α·product + β·old. A combination with β = 0 does not read the old elements.
fn scaled<T: MatMulElement + PartialEq>(alpha: T, beta: T) -> Combination<T> {
    Combination {
        alpha: Some(alpha),
        beta: (beta != T::default()).then_some(beta),
    }
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident) => {
        /// # Matrix products in place
        impl<$($generics)* T, S: $shape> $type {
            /// Replaces the elements by the product of two matrices or vectors.
            ///
            /// The product `x.matmul(y)` must have the sizes of this tensor, which the compiler checks. Nothing is
            /// allocated. A view, such as a transpose, can be the target. Integers wrap on overflow in every build.
            ///
            /// # Panics
            /// Sizes known only at run time differ. The elements are then unchanged.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let (a, b) = (tensor![[1.0, 2.0], [3.0, 4.0]], tensor![[0.0, 1.0], [1.0, 0.0]]);
            /// let mut c = Tensor::<f64, Shape![2, 2]>::zeros();
            /// c.assign_matmul(&a, &b);
            /// assert_eq!(c, tensor![[2.0, 1.0], [4.0, 3.0]]);
            /// ```
            ///
            /// ```compile_fail
            /// # use shapecast::{Shape, Tensor, tensor};
            /// # let (a, b) = (tensor![[1.0, 2.0], [3.0, 4.0]], tensor![[0.0, 1.0], [1.0, 0.0]]);
            /// let mut c = Tensor::<f64, Shape![2, 3]>::zeros();
            /// c.assign_matmul(&a, &b); // a matrix product of shape (2, 2) cannot be written to a target of shape (2, 3)
            /// ```
            #[doc(alias = "general_mat_mul")]
            #[track_caller]
            pub fn assign_matmul<X, Y>(&mut self, x: &X, y: &Y)
            where
                T: MatMulElement,
                X: OperandOf<T, Checked: Sized, Shape: MatMul<Y::Shape>>,
                Y: OperandOf<T, Checked: Sized>,
                S: ProductTarget<MatMulShape<X::Shape, Y::Shape>, Checked: Sized>,
            {
                unwrap_or_panic(self.try_assign_matmul(x, y));
            }

            /// Replaces the elements like [`assign_matmul`](Self::assign_matmul), for sizes known at run time.
            ///
            /// # Errors
            /// The shapes cannot be multiplied, or their product has other sizes than this tensor. The elements
            /// are then unchanged.
            ///
            /// ```
            /// use shapecast::{ShapeErrorKind, tensor};
            /// let a = tensor![[1.0, 2.0], [3.0, 4.0]];
            /// let mut c = tensor![0.0, 0.0];
            /// c.try_assign_matmul(&a, &tensor![1.0, 1.0])?;
            /// assert_eq!(c, tensor![3.0, 7.0]);
            /// let error = c.try_assign_matmul(&a, &a).unwrap_err();
            /// assert_eq!(error.kind(), ShapeErrorKind::OutputShape);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_assign_matmul(
                &mut self,
                x: &impl Operand<Elem = T>,
                y: &impl Operand<Elem = T>,
            ) -> Result<(), ShapeError>
            where
                T: MatMulElement,
            {
                update(self.as_target(), x, y, Combination::REPLACE, false)
            }

            /// Replaces the elements `c` by `alpha * x.matmul(y) + beta * c`, as `gemm` of BLAS does.
            ///
            /// In PyTorch, this is `addmm_` or `baddbmm_`. With `beta` 1, the method adds the product to the elements.
            /// With `beta` 0, it does not read the old elements, so that a NaN among them vanishes. With `alpha` 0, it
            /// does not read `x` and `y`, as in BLAS. The product must have the sizes of this tensor, which the
            /// compiler checks. Nothing is allocated. Integers wrap on overflow in every build.
            ///
            /// # Panics
            /// Sizes known only at run time differ. The elements are then unchanged.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let (a, b) = (tensor![[1.0, 2.0], [3.0, 4.0]], tensor![[0.0, 1.0], [1.0, 0.0]]);
            /// let mut c = tensor![[10.0, 20.0], [30.0, 40.0]];
            /// c.gemm(1.0, &a, &b, 0.5);
            /// assert_eq!(c, tensor![[7.0, 11.0], [19.0, 23.0]]);
            /// ```
            #[doc(alias("general_mat_mul", "addmm", "baddbmm"))]
            #[track_caller]
            pub fn gemm<X, Y>(&mut self, alpha: T, x: &X, y: &Y, beta: T)
            where
                T: MatMulElement + PartialEq,
                X: OperandOf<T, Checked: Sized, Shape: MatMul<Y::Shape>>,
                Y: OperandOf<T, Checked: Sized>,
                S: ProductTarget<MatMulShape<X::Shape, Y::Shape>, Checked: Sized>,
            {
                unwrap_or_panic(self.try_gemm(alpha, x, y, beta));
            }

            /// Replaces the elements like [`gemm`](Self::gemm), for sizes known at run time.
            ///
            /// # Errors
            /// The shapes cannot be multiplied, or their product has other sizes than this tensor. The elements
            /// are then unchanged.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut a = tensor![[1, 2], [3, 4]].into_dyn();
            /// let b = a.clone();
            /// a.try_gemm(2, &b, &b.transpose(), -1)?;
            /// assert_eq!(a, tensor![[9, 20], [19, 46]]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_gemm(
                &mut self,
                alpha: T,
                x: &impl Operand<Elem = T>,
                y: &impl Operand<Elem = T>,
                beta: T,
            ) -> Result<(), ShapeError>
            where
                T: MatMulElement + PartialEq,
            {
                update(self.as_target(), x, y, scaled(alpha, beta), alpha == T::default())
            }
        }
    };
}
for_each_mutable_type!(methods);
