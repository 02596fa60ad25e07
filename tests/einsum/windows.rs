//! Products of windows and filters.

use rayon::{ThreadPool, ThreadPoolBuilder};
use shapecast::{DynTensor, Shape, Tensor, View, einsum, s, tensor};

use crate::support::random::Random;

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

/// Compares a filter of bytes with naive loops.
fn check_filter_of_bytes(
    pools: &[ThreadPool],
    x: &View<'_, u8, Shape![dyn, dyn]>,
    w: &Tensor<f32, Shape![dyn, dyn]>,
) {
    let &[height, width] = x.shape().first_chunk().unwrap();
    let &[rows, columns] = w.shape().first_chunk().unwrap();
    let sizes = [height + 1 - rows, width + 1 - columns];
    let expected = Tensor::<f32, Shape![dyn, dyn]>::from_shape_fn(sizes, |index| {
        let mut sum = 0.0;
        for u in 0..rows {
            for v in 0..columns {
                sum += f32::from(x[[index[0] + u, index[1] + v]]) * w[[u, v]];
            }
        }
        sum
    });
    let expected = expected.unwrap();
    for pool in pools {
        let y = pool.install(|| einsum!([i, j] => x[i + u, j + v] as f32 * w[u, v]));
        // The sums of integers are exact in every order.
        assert_eq!(y, expected, "{:?} {:?}", x.shape(), w.shape());
    }
}

#[test]
fn filters_of_bytes() {
    let random = &mut Random::new(0x9E37_79B9);
    let pools = [1, 2].map(|threads| ThreadPoolBuilder::new().num_threads(threads).build());
    let pools = pools.map(Result::unwrap);
    for case in 0..20 {
        let [rows, columns] = [4, 4].map(|end| random.below(end) + 1);
        // Few images need several chunks.
        let [height, width] = match case % 4 {
            0 => [rows, random.below(60) + columns],
            1 => [random.below(100) + 150, random.below(50) + 170],
            _ => [40, 40].map(|end| random.below(end) + 4),
        };
        let w = Tensor::<f32, Shape![dyn, dyn]>::from_shape_fn([rows, columns], |index| {
            (index[0] * 5 + index[1]) as f32 - 3.0
        });
        let w = w.unwrap();
        let whole = Tensor::<u8, Shape![dyn, dyn]>::from_shape_fn([2 * height, 3 * width], |_| {
            random.next() as u8
        });
        let whole = whole.unwrap();
        let inner = whole.slice(s![..height, ..width]);
        let views = [
            inner,
            inner.slice(s![..;-1, ..]),
            inner.slice(s![.., ..;-1]),
            whole.slice(s![..;2, ..width]),
            whole.slice(s![..height, ..;3]),
        ];
        for x in &views {
            check_filter_of_bytes(&pools, x, &w);
        }
    }
}
