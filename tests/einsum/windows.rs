//! Products of windows and filters.

use shapecast::{DynTensor, Shape, Tensor, einsum, tensor};

/// Returns an image whose elements are small integers, so that sums are exact in every order.
fn image([height, width]: [usize; 2]) -> Tensor<f32, Shape![2, 3, dyn, dyn]> {
    let image = DynTensor::from_shape_fn([2, 3, height, width], |index| {
        let hash = index.iter().fold(0, |hash, i| hash * 3 + i);
        (hash % 11) as f32 - 5.0
    });
    image.unwrap().try_into_shape().unwrap()
}

#[test]
fn a_filter_of_each_channel() {
    let x = image([9, 40]);
    let filter = <Tensor<f32, Shape![3, 3, 2]>>::from_fn(|[c, u, v]| (c + 2 * u + 3 * v) as f32);
    let y = einsum!([n, c, h, w] => x[n, c, h + u, w + v] * filter[c, u, v]);
    let z = einsum!([n, h, w] => filter[c, u, v] * x[n, c, h + u, w + v]);
    assert_eq!(y.shape(), [2, 3, 7, 39]);
    for n in 0..2 {
        for h in 0..7 {
            for w in 0..39 {
                let mut all = 0.0;
                for c in 0..3 {
                    let mut sum = 0.0;
                    for u in 0..3 {
                        for v in 0..2 {
                            sum += x[[n, c, h + u, w + v]] * filter[[c, u, v]];
                        }
                    }
                    assert_eq!(y[[n, c, h, w]], sum);
                    all += sum;
                }
                assert_eq!(z[[n, h, w]], all);
            }
        }
    }
}

#[test]
fn a_signal_of_any_element() {
    macro_rules! check {
        ($($number:ty)+) => {$(
            let signal = <Tensor<$number, Shape![40]>>::from_fn(|[t]| (t % 7) as $number);
            let filter = tensor![1 as $number, 2 as $number, 3 as $number];
            let y = einsum!([t] => signal[t + i] * filter[i]);
            for t in 0..38 {
                let [a, b, c] = [0, 1, 2].map(|i| signal[[t + i]]);
                assert_eq!(y[[t]], a + 2 as $number * b + 3 as $number * c);
            }
        )+};
    }
    check!(f32 f64 i32 u64);
}
