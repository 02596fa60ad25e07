//! What is allocated, counted: a fused reduction never has an intermediate of the broadcast's size,
//! what is in place allocates nothing, and what is consumed gives its memory to the result.
#[path = "support/allocations.rs"]
mod allocations;

use allocations::{Allocations, Alone, alone};
use shapecast::{DynTensor, Shape, Tensor, broadcast};

/// The digits of the example: test and training set, 64 pixels each.
const TEST: usize = 797;
const TRAINING: usize = 1000;
const PIXELS: usize = 64;
const F32: usize = size_of::<f32>();
/// So few rows that threads do not share them, which would take scraps of memory.
const FEW: usize = 20;
/// What each result may take beyond its elements, to be aligned in.
const PADDING: usize = 64;
/// What a result of some megabytes may take, to come in huge pages.
const PADDING_OF_LARGE: usize = 9 << 18;

type Rows<const N: usize> = Tensor<f32, Shape![N, PIXELS]>;

fn rows<const N: usize>() -> Rows<N> {
    Rows::from_fn(|[i, j]: [usize; 2]| ((i * 7 + j * 3) % 17) as f32)
}

/// Waits for the other tests, and for rayon's threads, whose start allocates.
fn threads_started() -> Alone {
    let alone = alone();
    let x: Tensor<f32, Shape![2000, 2000]> = Tensor::ones();
    assert_eq!(broadcast!(sum(x * x)).as_slice(), [4e6]);
    alone
}

#[test]
fn distances_exist_without_differences() {
    let alone = threads_started();
    let p: Tensor<f32, Shape![TEST, 1, PIXELS]> = one_between(rows::<TEST>());
    let q: Tensor<f32, Shape![1, TRAINING, PIXELS]> =
        Tensor::from_shape_vec([1, TRAINING, PIXELS], rows::<TRAINING>().into_vec()).unwrap();
    let (distances, used) = alone.measure(|| broadcast!(sum::<-1>((p - q) * (p - q))));
    let distances: Tensor<f32, Shape![TEST, TRAINING]> = distances;
    only_the_result(&distances, used);

    // The differences would take 204 MB.
    let (test, training) = (rows::<TEST>(), rows::<TRAINING>());
    for (i, j) in [(0, 0), (0, 999), (796, 0), (400, 123), (796, 999)] {
        let by_hand: f32 = (0..PIXELS)
            .map(|k| (test[[i, k]] - training[[j, k]]).powi(2))
            .sum();
        assert_eq!(distances[[i, j]], by_hand);
    }

    // The same with sizes known only at run time, and along another axis.
    let (p, q) = (p.into_dyn(), q.into_dyn());
    let (open, used) = alone.measure(|| broadcast!(sum::<-1>((p - q) * (p - q))));
    assert_eq!(open.as_slice(), distances.as_slice());
    only_the_result(&open, used);
    let p = one_between(rows::<100>());
    let (per_pixel, used) = alone.measure(|| broadcast!(max::<0, 1>((p - q).abs())));
    assert_eq!(per_pixel.shape(), [PIXELS]);
    assert!(used.peak < 1 << 20, "{used:?}");
}

fn one_between<const N: usize>(x: Rows<N>) -> Tensor<f32, Shape![N, 1, PIXELS]> {
    Tensor::from_shape_vec([N, 1, PIXELS], x.into_vec()).unwrap()
}

/// Never more than 10 MB above what there was before, and of these all but scraps are the result.
fn only_the_result<S: Shape>(result: &Tensor<f32, S>, used: Allocations) {
    assert_eq!(result.shape(), [TEST, TRAINING]);
    let bytes = TEST * TRAINING * F32;
    assert!(used.peak < 10_000_000, "{used:?}");
    assert!(
        (bytes..=bytes + PADDING_OF_LARGE).contains(&used.largest),
        "{used:?}"
    );
    assert!(used.bytes - used.largest < 1 << 16, "{used:?}");
}

#[test]
fn softmax_allocates_its_own_shapes() {
    let alone = threads_started();
    let x = rows::<FEW>();
    let (softmax, used) = alone.measure(|| {
        broadcast!({
            let e = (x - max_keepdim::<-1>(x)).exp();
            e / sum_keepdim::<-1>(e)
        })
    });
    let softmax: Rows<FEW> = softmax;
    assert!((softmax.sum() - FEW as f32).abs() < 1e-2);
    // The highest of each row, their sums, and the result.
    let bytes = (1 + 1 + PIXELS) * FEW * F32;
    assert!(
        (bytes..=bytes + 3 * PADDING).contains(&used.bytes),
        "{used:?}"
    );
    assert_eq!(used.count, 3, "{used:?}");
}

#[test]
fn layer_norm_allocates_its_own_shapes() {
    let alone = threads_started();
    let x = rows::<FEW>();
    let (gain, bias) = (Tensor::<f32, Shape![PIXELS]>::full(2.0), 0.5f32);
    let (normal, used) = alone.measure(|| {
        broadcast!({
            let centred = x - mean_keepdim::<-1>(x);
            centred / (mean_keepdim::<-1>(centred * centred) + 1e-5).sqrt() * gain + bias
        })
    });
    let normal: Rows<FEW> = normal;
    assert!((normal.mean() - 0.5).abs() < 1e-3);
    // The means, the variances and, since they repeat, the roots of each row, and the result.
    let bytes = (1 + 1 + 1 + PIXELS) * FEW * F32;
    assert!(
        (bytes..=bytes + 4 * PADDING).contains(&used.bytes),
        "{used:?}"
    );
}

#[test]
fn reduced_arrays_allocate_nothing() {
    let alone = alone();
    let x = shapecast::array![[1.0f32, 2.0], [3.0, 5.0]];
    let ((total, rows), used) = alone.measure(|| (x.sum(), broadcast!(max::<-1>(x * x))));
    assert_eq!((total, rows.as_slice()), (11.0, [4.0, 25.0].as_slice()));
    assert_eq!(used.count, 0, "{used:?}");
}

#[test]
fn in_place_allocates_nothing() {
    let alone = threads_started();
    let mut x = rows::<100>();
    let (y, row) = (rows::<100>(), Tensor::<f32, Shape![PIXELS]>::ones());
    let ((), used) = alone.measure(|| {
        x += &y;
        x -= &row;
        x *= 2.0;
        broadcast!(x += (y - row) * 0.5);
        broadcast!(x = x * x + row);
    });
    assert_eq!(used.count, 0, "{used:?}");

    let mut x = x.into_dyn();
    let (y, row) = (y.into_dyn(), row.into_dyn());
    let ((), used) = alone.measure(|| {
        x += &y;
        broadcast!(x /= row + 1.0);
        let mut view = x.view_mut();
        broadcast!(view -= y);
    });
    assert_eq!(used.count, 0, "{used:?}");

    // On several threads there may be scraps of theirs.
    let (mut x, y) = (rows::<40_000>(), rows::<40_000>());
    let ((), used) = alone.measure(|| {
        x += &y;
        broadcast!(x -= y * row);
    });
    assert!(used.peak < 1 << 16, "{used:?}");
}

#[test]
fn consumed_operands_are_reused() {
    let alone = alone();
    let (x, y, row) = (rows::<100>(), rows::<100>(), rows::<1>());
    let row: Tensor<f32, Shape![PIXELS]> =
        Tensor::from_shape_vec([PIXELS], row.into_vec()).unwrap();
    let (sum, used) = alone.measure(|| (x + &y - &row) * 2.0);
    assert_eq!(used.count, 0, "{used:?}");
    let (sum, used) = alone.measure(|| &y - -sum);
    assert_eq!(used.count, 0, "{used:?}");
    // The larger of two.
    let (sum, used) = alone.measure(|| row + sum);
    assert_eq!(used.count, 0, "{used:?}");
    assert_eq!(sum.shape(), [100, PIXELS]);

    let (x, y): (DynTensor<f32>, _) = (sum.into_dyn(), y.into_dyn());
    let (sum, used) = alone.measure(|| x + &y);
    assert_eq!(
        (sum.shape(), used.count),
        (&[100, PIXELS][..], 0),
        "{used:?}"
    );
}
