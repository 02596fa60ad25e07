//! The same work by typed shapes, by run-time shapes, by ndarray and by a hand-written loop.
//!
//! `cargo bench --package shapecast-benches`, with `RAYON_NUM_THREADS=1` for one thread.

use divan::{Bencher, black_box};
use ndarray::{Array1, Array2, Array3, Axis};
use shapecast::{Array, DynTensor, Shape, Tensor, broadcast};

fn main() {
    divan::main();
}

/// `(4, 4) * (4,)` by value.
#[divan::bench_group]
mod small {
    use super::{Array, Array1, Array2, Bencher, DynTensor, Shape, black_box};

    #[divan::bench]
    fn typed(bencher: Bencher) {
        let (a, b) = (
            Array::<f32, Shape![4, 4]>::ones(),
            Array::<f32, Shape![4]>::ones(),
        );
        bencher.bench(|| black_box(a) * black_box(b));
    }

    #[divan::bench]
    fn run_time(bencher: Bencher) {
        let a = DynTensor::from_elem([4, 4], 1.0f32).unwrap();
        let b = DynTensor::from_elem([4], 1.0f32).unwrap();
        bencher.bench(|| black_box(&a) * black_box(&b));
    }

    #[divan::bench]
    fn ndarray(bencher: Bencher) {
        let (a, b) = (Array2::<f32>::ones((4, 4)), Array1::<f32>::ones(4));
        bencher.bench(|| black_box(&a) * black_box(&b));
    }

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        let (a, b) = ([[1.0f32; 4]; 4], [1.0f32; 4]);
        bencher.bench(|| {
            let (a, b) = (black_box(a), black_box(b));
            let mut out = [[0.0; 4]; 4];
            for i in 0..4 {
                for j in 0..4 {
                    out[i][j] = a[i][j] * b[j];
                }
            }
            out
        });
    }
}

/// `(1000, 1000) * (1000, 1)`.
#[divan::bench_group]
mod columns {
    use super::{Array2, Bencher, DynTensor, Shape, Tensor};

    #[divan::bench]
    fn typed(bencher: Bencher) {
        let a = Tensor::<f32, Shape![1000, 1000]>::ones();
        let b = Tensor::<f32, Shape![1000, 1]>::ones();
        bencher.bench(|| &a * &b);
    }

    #[divan::bench]
    fn run_time(bencher: Bencher) {
        let a = DynTensor::from_elem([1000, 1000], 1.0f32).unwrap();
        let b = DynTensor::from_elem([1000, 1], 1.0f32).unwrap();
        bencher.bench(|| &a * &b);
    }

    #[divan::bench]
    fn ndarray(bencher: Bencher) {
        let (a, b) = (
            Array2::<f32>::ones((1000, 1000)),
            Array2::<f32>::ones((1000, 1)),
        );
        bencher.bench(|| &a * &b);
    }
}

/// `(100000, 3) * (3,)`.
#[divan::bench_group]
mod short_rows {
    use super::{Array1, Array2, Bencher, DynTensor, Shape, Tensor};

    #[divan::bench]
    fn typed(bencher: Bencher) {
        let a = Tensor::<f32, Shape![100_000, 3]>::ones();
        let b = Tensor::<f32, Shape![3]>::ones();
        bencher.bench(|| &a * &b);
    }

    #[divan::bench]
    fn run_time(bencher: Bencher) {
        let a = DynTensor::from_elem([100_000, 3], 1.0f32).unwrap();
        let b = DynTensor::from_elem([3], 1.0f32).unwrap();
        bencher.bench(|| &a * &b);
    }

    #[divan::bench]
    fn ndarray(bencher: Bencher) {
        let (a, b) = (Array2::<f32>::ones((100_000, 3)), Array1::<f32>::ones(3));
        bencher.bench(|| &a * &b);
    }
}

/// Squared distances of 797 and 1000 points in 64 dimensions.
#[divan::bench_group(sample_count = 10)]
mod distances {
    use super::{Array2, Array3, Axis, Bencher, DynTensor, Shape, Tensor, broadcast};

    #[divan::bench]
    fn typed(bencher: Bencher) {
        let p = Tensor::<f32, Shape![797, 1, 64]>::full(0.5);
        let q = Tensor::<f32, Shape![1, 1000, 64]>::ones();
        bencher.bench(|| broadcast!(sum::<-1>((p - q) * (p - q))));
    }

    #[divan::bench]
    fn run_time(bencher: Bencher) {
        let p = DynTensor::from_elem([797, 1, 64], 0.5f32).unwrap();
        let q = DynTensor::from_elem([1, 1000, 64], 1.0f32).unwrap();
        bencher.bench(|| broadcast!(sum::<-1>((p - q) * (p - q))));
    }

    #[divan::bench]
    fn ndarray(bencher: Bencher) {
        let p = Array3::<f32>::from_elem((797, 1, 64), 0.5);
        let q = Array3::<f32>::ones((1, 1000, 64));
        bencher.bench(|| -> Array2<f32> {
            let shape = (797, 1000, 64);
            let difference = &p.broadcast(shape).unwrap() - &q.broadcast(shape).unwrap();
            (&difference * &difference).sum_axis(Axis(2))
        });
    }
}
