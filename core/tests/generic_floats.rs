//! Code generic over the element type, with the single bound `T: Float`.
#![cfg(feature = "alloc")]

use shapecast::float::{Float, rsqrt};
use shapecast::{Array, DynTensor, Shape, Tensor, array, broadcast};

/// Returns the softmax over all elements.
fn softmax<T: Float, S: Shape>(x: &Tensor<T, S>) -> Tensor<T, S> {
    let max = x.max();
    let e: Tensor<T, S> = broadcast!((x - max).exp());
    let sum = e.sum();
    e / sum
}

/// Returns the softmax of each row.
fn softmax_of_rows<T: Float, const N: usize>(
    x: &Tensor<T, Shape![dyn, N]>,
) -> Tensor<T, Shape![dyn, N]> {
    broadcast!({
        let e = (x - max_keepdim::<-1>(x)).exp();
        e / sum_keepdim::<-1>(e)
    })
}

/// Uses arrays, constants and an in-place operator.
fn normalised<T: Float, const N: usize>(x: Array<T, Shape![N]>) -> Array<T, Shape![N]> {
    let scale = rsqrt(x.var() + T::from_f64(0.75));
    let mut y = x - x.mean();
    y *= scale;
    broadcast!(if y > T::ZERO { y } else { y * T::from_f64(0.5) })
}

/// Returns the sum and the index of the largest element. Uses `T` without the crate's operations.
fn sum_and_argmax<T: Float>(x: &[T]) -> (T, Option<usize>) {
    let (mut sum, mut best) = (T::ZERO, None);
    for (i, &value) in x.iter().enumerate() {
        sum += value;
        best = best.filter(|&b| x[b] >= value).or(Some(i));
    }
    (sum, best)
}

macro_rules! generic_functions_accept {
    ($($name:ident $t:ty;)*) => {$(
        #[test]
        fn $name() {
            let x = Tensor::<$t, Shape![2, 2]>::full(3.0);
            assert_eq!(softmax(&x).as_slice(), [0.25; 4]);
            let dyn_x: DynTensor<$t> = x.into_dyn();
            assert_eq!(softmax(&dyn_x).as_slice(), [0.25; 4]);
            let rows = dyn_x.try_into_shape::<Shape![dyn, 2]>().unwrap();
            assert_eq!(softmax_of_rows(&rows).as_slice(), [0.5; 4]);
            let x: Array<$t, Shape![2]> = array![1.0, 2.0];
            assert_eq!(normalised(x), array![-0.25, 0.5]);
            assert_eq!(sum_and_argmax(x.as_slice()), (3.0, Some(1)));
            assert_eq!(format!("{:e}", normalised(x).sum()), "2.5e-1");
        }
    )*};
}
generic_functions_accept! {
    generic_functions_accept_f32 f32;
    generic_functions_accept_f64 f64;
}
