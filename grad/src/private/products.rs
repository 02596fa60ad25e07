//! Gradients of products of matrices, vectors and batches of them.

use shapecast::{Dim, DynTensor, Float, MatMul, Shape, ShapeError, Tensor, View};

/// The factors of a product, and the gradient of their product.
///
/// Products of two matrices have methods whose sizes the compiler knows. [`AnyProduct`] has the same methods for all
/// ranks, which are called where those do not fit.
pub struct Product<'a, T, L: Shape, R: Shape, V: Shape> {
    pub left: View<'a, T, L>,
    pub right: View<'a, T, R>,
    pub of_value: View<'a, T, V>,
}

impl<T: Float, M: Dim, K: Dim, N: Dim> Product<'_, T, (M, K), (K, N), (M, N)>
where
    (M, N): MatMul<(N, K), Output = (M, K)>,
    (K, M): MatMul<(M, N), Output = (K, N)>,
{
    #[inline]
    pub fn of_left(self) -> Tensor<T, (M, K)> {
        self.of_value.matmul(&self.right.transpose())
    }

    #[inline]
    pub fn of_right(self) -> Tensor<T, (K, N)> {
        self.left.transpose().matmul(&self.of_value)
    }
}

/// The gradients of a product of any ranks. A batch that the operand lacks is not summed yet.
pub trait AnyProduct<T> {
    fn of_left(self) -> DynTensor<T>;
    fn of_right(self) -> DynTensor<T>;
}

impl<T: Float, L: Shape, R: Shape, V: Shape> AnyProduct<T> for Product<'_, T, L, R, V> {
    fn of_left(self) -> DynTensor<T> {
        self.by_factor(true).expect(FITS)
    }

    fn of_right(self) -> DynTensor<T> {
        self.by_factor(false).expect(FITS)
    }
}

const FITS: &str = "the gradient of a product has the shape of the product";

impl<T: Float, L: Shape, R: Shape, V: Shape> Product<'_, T, L, R, V> {
    /// Returns the gradient of the left or the right factor. A vector is a matrix of one row or column.
    fn by_factor(self, is_left: bool) -> Result<DynTensor<T>, ShapeError> {
        let [mut left, mut right] = [self.left.into_dyn(), self.right.into_dyn()];
        let mut of_value = self.of_value.into_dyn();
        let (is_row, is_column) = (left.ndim() == 1, right.ndim() == 1);
        if is_row {
            left = left.try_unsqueeze(0)?;
            let rows = if is_column { -1 } else { -2 };
            of_value = of_value.try_unsqueeze(rows)?;
        }
        if is_column {
            right = right.try_unsqueeze(1)?;
            of_value = of_value.try_unsqueeze(-1)?;
        }
        let product = match is_left {
            true => of_value.try_matmul(&right.try_swap_axes(-2, -1)?)?,
            false => left.try_swap_axes(-2, -1)?.try_matmul(&of_value)?,
        };
        match (is_left, is_row, is_column) {
            (true, true, _) => product.try_squeeze(-2).map(|product| product.to_tensor()),
            (false, _, true) => product.try_squeeze(-1).map(|product| product.to_tensor()),
            _ => Ok(product),
        }
    }
}
