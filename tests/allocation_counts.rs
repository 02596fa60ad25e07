//! Counts allocations: fused reductions have no intermediate tensors, in-place operations allocate
//! nothing, and results reuse the memory of consumed operands.
#[path = "support/allocations.rs"]
mod allocations;

use allocations::{Allocations, Exclusive, exclusive};
use shapecast::{DynTensor, Shape, Tensor, broadcast, einsum, single_thread, try_einsum};

/// The sizes of the example `digits`.
const TEST: usize = 797;
const TRAINING: usize = 1000;
const PIXELS: usize = 64;
const F32: usize = size_of::<f32>();
/// Number of rows that run on one thread. Several threads allocate a little memory of their own.
const FEW_ROWS: usize = 20;
/// Bytes that alignment may add to a result.
const ALIGNMENT_PADDING: usize = 64;
/// Bytes that huge pages may add to a result of several megabytes.
const HUGE_PAGE_PADDING: usize = 9 << 18;

type Rows<const N: usize> = Tensor<f32, Shape![N, PIXELS]>;

fn rows<const N: usize>() -> Rows<N> {
    Rows::from_fn(|[i, j]: [usize; 2]| ((i * 7 + j * 3) % 17) as f32)
}

/// Waits for the other tests, and starts rayon's threads, because their start allocates.
fn exclusive_with_threads() -> Exclusive {
    let exclusive = exclusive();
    let x: Tensor<f32, Shape![2000, 2000]> = Tensor::ones();
    assert_eq!(broadcast!(sum(x * x)).as_slice(), [4e6]);
    exclusive
}

#[test]
fn fused_distances_do_not_store_differences() {
    let exclusive = exclusive_with_threads();
    let p: Tensor<f32, Shape![TEST, 1, PIXELS]> = with_middle_axis(rows::<TEST>());
    let q: Tensor<f32, Shape![1, TRAINING, PIXELS]> =
        Tensor::from_shape_vec([1, TRAINING, PIXELS], rows::<TRAINING>().into_vec()).unwrap();
    let (distances, used) = exclusive.measure(|| broadcast!(sum::<-1>((p - q) * (p - q))));
    let distances: Tensor<f32, Shape![TEST, TRAINING]> = distances;
    assert_only_result_allocated(&distances, used);

    // The differences would take 204 MB.
    let (test, training) = (rows::<TEST>(), rows::<TRAINING>());
    for (i, j) in [(0, 0), (0, 999), (796, 0), (400, 123), (796, 999)] {
        let expected: f32 = (0..PIXELS)
            .map(|k| (test[[i, k]] - training[[j, k]]).powi(2))
            .sum();
        assert_eq!(distances[[i, j]], expected);
    }

    // The same with sizes known at run time, and along other axes.
    let (p, q) = (p.into_dyn(), q.into_dyn());
    let (dynamic, used) = exclusive.measure(|| broadcast!(sum::<-1>((p - q) * (p - q))));
    assert_eq!(dynamic.as_slice(), distances.as_slice());
    assert_only_result_allocated(&dynamic, used);
    let p = with_middle_axis(rows::<100>());
    let (per_pixel, used) = exclusive.measure(|| broadcast!(max::<0, 1>((p - q).abs())));
    assert_eq!(per_pixel.shape(), [PIXELS]);
    assert!(used.peak < 1 << 20, "{used:?}");
}

fn with_middle_axis<const N: usize>(x: Rows<N>) -> Tensor<f32, Shape![N, 1, PIXELS]> {
    Tensor::from_shape_vec([N, 1, PIXELS], x.into_vec()).unwrap()
}

/// Asserts that at most 10 MB are in use at one time, almost all of them for the result.
fn assert_only_result_allocated<S: Shape>(result: &Tensor<f32, S>, used: Allocations) {
    assert_eq!(result.shape(), [TEST, TRAINING]);
    let bytes = TEST * TRAINING * F32;
    assert!(used.peak < 10_000_000, "{used:?}");
    assert!(
        (bytes..=bytes + HUGE_PAGE_PADDING).contains(&used.largest),
        "{used:?}"
    );
    assert!(used.bytes - used.largest < 1 << 16, "{used:?}");
}

#[test]
fn named_indices_allocate_only_the_result() {
    let exclusive = exclusive_with_threads();
    let x = rows::<FEW_ROWS>();
    let result = FEW_ROWS * FEW_ROWS * F32;
    // Without optimizations, threads would share the sums.
    let (distances, used) =
        exclusive.measure(|| single_thread(|| einsum!([j, i] => (x[i, k] - x[j, k]).abs())));
    assert_eq!(distances.shape(), [FEW_ROWS, FEW_ROWS]);
    assert!(used.bytes <= result + ALIGNMENT_PADDING, "{used:?}");
    let mut transposed = Tensor::<f32, Shape![PIXELS, FEW_ROWS]>::zeros();
    let ((), used) = exclusive.measure(|| einsum!(transposed[k, i] += x[i, k] * 2.0));
    assert_eq!(used.bytes, 0, "{used:?}");
}

#[test]
fn softmax_allocates_only_reductions_and_the_result() {
    let exclusive = exclusive_with_threads();
    let x = rows::<FEW_ROWS>();
    let (softmax, used) = exclusive.measure(|| {
        broadcast!({
            let e = (x - max_keepdim::<-1>(x)).exp();
            e / sum_keepdim::<-1>(e)
        })
    });
    let softmax: Rows<FEW_ROWS> = softmax;
    assert!((softmax.sum() - FEW_ROWS as f32).abs() < 1e-2);
    // The maxima, the sums, and the result.
    let bytes = (1 + 1 + PIXELS) * FEW_ROWS * F32;
    assert!(
        (bytes..=bytes + 3 * ALIGNMENT_PADDING).contains(&used.bytes),
        "{used:?}"
    );
    assert_eq!(used.count, 3, "{used:?}");
}

#[test]
fn layer_norm_allocates_only_reductions_and_the_result() {
    let exclusive = exclusive_with_threads();
    let x = rows::<FEW_ROWS>();
    let (gain, bias) = (Tensor::<f32, Shape![PIXELS]>::full(2.0), 0.5f32);
    let (normal, used) = exclusive.measure(|| {
        broadcast!({
            let centred = x - mean_keepdim::<-1>(x);
            centred / (mean_keepdim::<-1>(centred * centred) + 1e-5).sqrt() * gain + bias
        })
    });
    let normal: Rows<FEW_ROWS> = normal;
    assert!((normal.mean() - 0.5).abs() < 1e-3);
    // The means, the variances, the hoisted roots, and the result.
    let bytes = (1 + 1 + 1 + PIXELS) * FEW_ROWS * F32;
    assert!(
        (bytes..=bytes + 4 * ALIGNMENT_PADDING).contains(&used.bytes),
        "{used:?}"
    );
}

#[test]
fn reductions_of_arrays_allocate_nothing() {
    let exclusive = exclusive();
    let x = shapecast::array![[1.0f32, 2.0], [3.0, 5.0]];
    let ((total, rows), used) = exclusive.measure(|| (x.sum(), broadcast!(max::<-1>(x * x))));
    assert_eq!((total, rows.as_slice()), (11.0, [4.0, 25.0].as_slice()));
    assert_eq!(used.count, 0, "{used:?}");
}

#[test]
fn in_place_operations_allocate_nothing() {
    let exclusive = exclusive_with_threads();
    let mut x = rows::<100>();
    let (y, row) = (rows::<100>(), Tensor::<f32, Shape![PIXELS]>::ones());
    let ((), used) = exclusive.measure(|| {
        x += &y;
        x -= &row;
        x *= 2.0;
        broadcast!(x += (y - row) * 0.5);
        broadcast!(x = x * x + row);
    });
    assert_eq!(used.count, 0, "{used:?}");

    let mut x = x.into_dyn();
    let (y, row) = (y.into_dyn(), row.into_dyn());
    let ((), used) = exclusive.measure(|| {
        x += &y;
        broadcast!(x /= row + 1.0);
        let mut view = x.view_mut();
        broadcast!(view -= y);
    });
    assert_eq!(used.count, 0, "{used:?}");

    // Several threads allocate a little memory of their own.
    let (mut x, y) = (rows::<40_000>(), rows::<40_000>());
    let ((), used) = exclusive.measure(|| {
        x += &y;
        broadcast!(x -= y * row);
    });
    assert!(used.peak < 1 << 16, "{used:?}");
}

#[test]
fn consumed_operands_are_reused() {
    let exclusive = exclusive();
    let (x, y, row) = (rows::<100>(), rows::<100>(), rows::<1>());
    let row: Tensor<f32, Shape![PIXELS]> =
        Tensor::from_shape_vec([PIXELS], row.into_vec()).unwrap();
    let (sum, used) = exclusive.measure(|| (x + &y - &row) * 2.0);
    assert_eq!(used.count, 0, "{used:?}");
    let (sum, used) = exclusive.measure(|| &y - -sum);
    assert_eq!(used.count, 0, "{used:?}");
    // The result reuses the larger operand.
    let (sum, used) = exclusive.measure(|| row + sum);
    assert_eq!(used.count, 0, "{used:?}");
    assert_eq!(sum.shape(), [100, PIXELS]);

    let (x, y): (DynTensor<f32>, _) = (sum.into_dyn(), y.into_dyn());
    let (sum, used) = exclusive.measure(|| x + &y);
    assert_eq!(
        (sum.shape(), used.count),
        (&[100, PIXELS][..], 0),
        "{used:?}"
    );
}

#[test]
fn contractions_copy_only_what_does_not_fit_a_matrix() {
    let exclusive = exclusive_with_threads();
    // Integers, because the engine for floats allocates memory of its own.
    let tensor = |sizes: &[usize]| DynTensor::from_elem(sizes, 1_i32).unwrap();
    // Bytes of a list of indices, of which an equation has a few.
    const LISTS: usize = 4096;
    let check = |equation: &str, operands: &[DynTensor<i32>], copied: usize| {
        let (result, used) = exclusive.measure(|| try_einsum(equation, operands).unwrap());
        let elements = result.len() + copied;
        let expected = elements * size_of::<i32>();
        assert!(
            (expected..expected + LISTS).contains(&used.bytes),
            "{equation}: {used:?}, expected {expected} bytes"
        );
    };
    let (x, y) = (tensor(&[4, 32, 32]), tensor(&[4, 32, 32]));
    let (a, b) = (tensor(&[32, 48]), tensor(&[48, 32]));
    let heads = tensor(&[2, 3, 20, 32]);
    check("ij,jk->ik", &[a.clone(), b.clone()], 0);
    check("ij,jk->ki", &[a.clone(), b.clone()], 0);
    check("ji,kj->ik", &[b.clone(), a.clone()], 0);
    check("ij,kj->ik", &[a.clone(), a.clone()], 0);
    check("bij,bjk->bik", &[x.clone(), y.clone()], 0);
    check("bij,jk->bik", &[x.clone(), tensor(&[32, 32])], 0);
    check("bhqd,bhkd->bhqk", &[heads.clone(), heads.clone()], 0);
    check("bqhd,bkhd->bhqk", &[heads.clone(), heads.clone()], 0);
    check("ij,i,j->ij", &[a.clone(), tensor(&[32]), tensor(&[48])], 0);
    // One factor of two is copied, and an intermediate product is stored.
    check(
        "ijk,jil->kl",
        &[tensor(&[5, 6, 32]), tensor(&[6, 5, 32])],
        5 * 6 * 32,
    );
    check(
        "ijk,ikl,lm->jm",
        &[x.clone(), y.clone(), a.clone()],
        4 * 32 * 32 + 32 * 32,
    );
    // A factor is summed first.
    check("ij,kl->ik", &[a.clone(), a], 2 * 32);
}
