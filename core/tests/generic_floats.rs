//! Code that is generic over the element: `T: Float` is all that it has to say of it.
#![cfg(feature = "alloc")]

use shapecast::float::{Float, rsqrt};
use shapecast::{Array, DynTensor, Shape, Tensor, array, broadcast};

/// Of all elements, whatever the shape.
fn softmax<T: Float, S: Shape>(x: &Tensor<T, S>) -> Tensor<T, S> {
    let max = x.max();
    let e: Tensor<T, S> = broadcast!((x - max).exp());
    let sum = e.sum();
    e / sum
}

/// Of each row.
fn softmax_of_rows<T: Float, const N: usize>(
    x: &Tensor<T, Shape![dyn, N]>,
) -> Tensor<T, Shape![dyn, N]> {
    broadcast!({
        let e = (x - max_keepdim::<-1>(x)).exp();
        e / sum_keepdim::<-1>(e)
    })
}

/// Without a heap, with constants, and in place.
fn normalised<T: Float, const N: usize>(x: Array<T, Shape![N]>) -> Array<T, Shape![N]> {
    let scale = rsqrt(x.var() + T::from(0.75));
    let mut y = x - x.mean();
    y *= scale;
    broadcast!(if y > T::ZERO { y } else { y * T::from(0.5) })
}

/// The total and the place of the largest, by a loop.
fn summary<T: Float>(x: &[T]) -> (T, Option<usize>) {
    let (mut total, mut best) = (T::ZERO, None);
    for (i, &value) in x.iter().enumerate() {
        total += value;
        best = best.filter(|&b| x[b] >= value).or(Some(i));
    }
    (total, best)
}

macro_rules! of_both {
    ($($name:ident $t:ty;)*) => {$(
        #[test]
        fn $name() {
            let x = Tensor::<$t, Shape![2, 2]>::full(3.0);
            assert_eq!(softmax(&x).as_slice(), [0.25; 4]);
            let open: DynTensor<$t> = x.into_dyn();
            assert_eq!(softmax(&open).as_slice(), [0.25; 4]);
            let rows = open.try_into_shape::<Shape![dyn, 2]>().unwrap();
            assert_eq!(softmax_of_rows(&rows).as_slice(), [0.5; 4]);
            let x: Array<$t, Shape![2]> = array![1.0, 2.0];
            assert_eq!(normalised(x), array![-0.25, 0.5]);
            assert_eq!(summary(x.as_slice()), (3.0, Some(1)));
            assert_eq!(format!("{:e}", normalised(x).sum()), "2.5e-1");
        }
    )*};
}
of_both! {
    in_single_precision f32;
    in_double_precision f64;
}
