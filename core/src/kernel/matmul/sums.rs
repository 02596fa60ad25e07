//! Sums of products of elements of any types, with the sums of [`ReduceSum`].

use core::mem::MaybeUninit;
use core::ops::Mul;

use super::{Factor, Matrix, MatrixProducts};
use crate::dim_vec::DimVec;
use crate::kernel::elementwise::FillResult;
use crate::kernel::simd::dispatch_widest;
use crate::kernel::type_eq;
use crate::plan::thresholds::PRODUCT_COLUMNS as WIDTH;
use crate::reduce::{Accumulator, ReduceSum};
use crate::shape::offsets::seek;

/// Matrix products whose elements are the sums of reductions.
pub(crate) struct ProductSums<'a, T, V> {
    /// The sizes over which the batches of both factors broadcast.
    pub(crate) batch: &'a [usize],
    /// The sizes m, k and n.
    pub(crate) size: [usize; 3],
    pub(crate) rows: Factor<'a, T>,
    pub(crate) columns: Factor<'a, V>,
}

// SAFETY: `fill` writes each row of each product, or panics.
unsafe impl<T, V, E> FillResult<E> for ProductSums<'_, T, V>
where
    T: Copy + Send + Sync + Mul<V>,
    V: Copy + Send + Sync,
    T::Output: ReduceSum<Sum = E>,
{
    fn fill(self, sizes: &[usize], out: &mut [MaybeUninit<E>]) {
        macro_rules! delegate {
            ($($float:ty)*) => {$(
                if let (Some(rows), Some(columns), Some(out)) =
                    (self.rows.of::<$float>(), self.columns.of::<$float>(), of::<E, $float>(out))
                {
                    let factors = [rows, columns];
                    MatrixProducts { batch: self.batch, size: self.size, factors, result_strides: None }.fill(sizes, out);
                    return;
                }
            )*};
        }
        delegate!(f32 f64);
        let [m, k, n] = self.size;
        let products: usize = self.batch.iter().product();
        assert!(
            out.len() == products * m * n,
            "a result has one place for each element"
        );
        if out.is_empty() {
            return;
        }
        self.rows.check(self.batch, [m, k]);
        self.columns.check(self.batch, [k, n]);
        let mut index = DimVec::filled(0, self.batch.len());
        for (product, out) in out.chunks_exact_mut(m * n).enumerate() {
            seek(self.batch, product, index.as_mut());
            let x = self.rows.matrix(index.as_ref(), 0);
            let y = self.columns.matrix(index.as_ref(), 0);
            dispatch_widest(
                #[inline(always)]
                |_| sum_products(&mut *out, [k, n], x, y),
            );
        }
    }
}

/// The product of two contiguous matrices whose sizes the compiler knows, with the sums of reductions.
pub(crate) struct KnownProductSums<'a, T, V> {
    /// The sizes m, k and n.
    pub(crate) size: [usize; 3],
    pub(crate) rows: &'a [T],
    pub(crate) columns: &'a [V],
}

// SAFETY: `fill` writes each element, or panics.
unsafe impl<T, V, E> FillResult<E> for KnownProductSums<'_, T, V>
where
    T: Copy + Mul<V>,
    V: Copy,
    T::Output: ReduceSum<Sum = E>,
{
    #[inline(always)]
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<E>]) {
        let [m, k, n] = self.size;
        assert!(
            out.len() == m * n && self.rows.len() == m * k && self.columns.len() == k * n,
            "a result has one place for each element"
        );
        let x = contiguous(self.rows, k);
        let y = contiguous(self.columns, n);
        sum_products(out, [k, n], x, y);
    }
}

fn contiguous<T>(data: &[T], columns: usize) -> Matrix<'_, T> {
    Matrix {
        data,
        first: 0,
        row_stride: columns.cast_signed(),
        column_stride: 1,
    }
}

/// Writes the product of `x` and `y` to `out`.
#[inline(always)]
fn sum_products<T, V, E>(
    out: &mut [MaybeUninit<E>],
    [k, n]: [usize; 2],
    x: Matrix<'_, T>,
    y: Matrix<'_, V>,
) where
    T: Copy + Mul<V>,
    V: Copy,
    T::Output: ReduceSum<Sum = E>,
{
    if n == 0 {
        return;
    }
    for (i, row) in out.chunks_exact_mut(n).enumerate() {
        for (block, to) in row.chunks_mut(WIDTH).enumerate() {
            let mut sums = [Accumulator::ZERO; WIDTH];
            let sums = &mut sums[..to.len()];
            for l in 0..k {
                let a = x.at(i, l);
                for (j, sum) in sums.iter_mut().enumerate() {
                    let product = a * y.at(l, block * WIDTH + j);
                    *sum = product.into_sum_acc().add(*sum);
                }
            }
            for (to, sum) in to.iter_mut().zip(sums) {
                to.write(T::Output::from_sum_acc(sum.finish_sum(k)));
            }
        }
    }
}

impl<'a, T> Factor<'a, T> {
    /// Returns the factor as one with elements `U` if `T` is `U`.
    fn of<U: type_eq::TypeTag>(&self) -> Option<Factor<'a, U>> {
        let data = core::ptr::from_ref(self.data) as *const [U];
        type_eq::is::<T, U>().then(|| Factor {
            // SAFETY: `T` is `U`.
            data: unsafe { &*data },
            offset: self.offset,
            sizes: self.sizes,
            strides: self.strides,
        })
    }
}

/// Returns a result as one with elements `U` if `T` is `U`.
fn of<T, U: type_eq::TypeTag>(out: &mut [MaybeUninit<T>]) -> Option<&mut [MaybeUninit<U>]> {
    let out = core::ptr::from_mut(out) as *mut [MaybeUninit<U>];
    // SAFETY: `T` is `U`, and the result is borrowed as long as before.
    type_eq::is::<T, U>().then(|| unsafe { &mut *out })
}
