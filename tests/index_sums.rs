//! `einsum!` with sums of indices: convolution, stencils, pooling, and the sizes that they give.
mod support;

use shapecast::{
    DimName, DynTensor, Shape, ShapeError, ShapeErrorKind, Tensor, broadcast, dims, einsum, s,
    tensor, try_einsum,
};
use support::random::Random;

dims! { pub Time }

type Signal = Tensor<f64, Shape![dyn]>;

/// Returns whole numbers, whose sums of products are exact.
fn signal(random: &mut Random, len: usize) -> Signal {
    let values: Vec<f64> = (0..len).map(|_| random.below(19) as f64 - 9.0).collect();
    Tensor::from(values)
}

fn image<const N: usize>(random: &mut Random, sizes: [usize; N]) -> DynTensor<f64> {
    DynTensor::from_shape_fn(&sizes[..], |_| random.below(19) as f64 - 9.0).unwrap()
}

/// Defines tests that compare `x[A * i + B * u + C]` with loops, for random sizes and several layouts.
macro_rules! strides {
    ($($name:ident: $a:literal $b:literal $c:literal;)*) => {$(
        #[test]
        fn $name() {
            let mut random = Random::new(31 + 7 * $a + 5 * $b + $c);
            for _ in 0..30 {
                let (taps, extra) = (1 + random.below(4), random.below(40));
                let x = signal(&mut random, $b * (taps - 1) + $c + 1 + extra);
                let w = signal(&mut random, taps);
                let results = extra / $a + 1;
                let sums = Signal::from_iter((0..results).map(|i| {
                    let terms = (0..taps).map(|u| x[[$a * i + $b * u + $c]] * w[[u]]);
                    terms.sum::<f64>()
                }));
                let y: Signal = einsum!([i] => x[$a * i + $b * u + $c] * w[u]);
                assert_eq!(y, sums);
                // A reversed view, the terms in another order, and a target.
                let reversed = Signal::from_iter(x.iter().rev().copied());
                let backwards = reversed.slice(s![..;-1]);
                let mut y = Signal::from(vec![1.0; results]);
                einsum!(y[i] += 2.0 * w[u] * backwards[$c + u * $b + i * $a]);
                assert_eq!(y, &sums * 2.0 + 1.0);
                // The call gives the size.
                let windows: Tensor<f64, Shape![dyn, dyn]> =
                    einsum!([i, u: (taps)] => x[$a * i + $b * u + $c]);
                assert_eq!(windows.shape(), [results, taps]);
                assert_eq!(windows.matmul(&w), sums);
                let largest: Signal = einsum!([i] => max::<u: (taps)>(x[$a * i + $b * u + $c]));
                assert_eq!(largest, windows.max_axis::<-1>());
            }
        }
    )*};
}
strides! {
    neighbours: 1 1 0;
    neighbours_with_an_offset: 1 1 3;
    dilated: 1 3 1;
    strided: 2 1 0;
    strided_blocks: 2 2 1;
    strided_and_dilated: 3 2 0;
    strides_beyond_the_filter: 5 1 2;
}

#[test]
fn convolutions_are_those_of_loops() {
    let mut random = Random::new(3);
    for _ in 0..20 {
        let [n, c, o] = [0; 3].map(|_| 1 + random.below(4));
        let [kernel_height, kernel_width] = [0; 2].map(|_| 1 + random.below(3));
        let [height, width] =
            [kernel_height, kernel_width].map(|kernel| 2 * kernel - 1 + random.below(12));
        let x = image(&mut random, [n, c, height, width]);
        let w = image(&mut random, [o, c, kernel_height, kernel_width]);
        let bias = image(&mut random, [o]);
        let at = |at: &[usize], strides: [usize; 2], dilation: usize| {
            let mut sum = bias[[at[1]]];
            for c in 0..c {
                for u in 0..kernel_height {
                    for v in 0..kernel_width {
                        let i = strides[0] * at[2] + dilation * u;
                        let j = strides[1] * at[3] + dilation * v;
                        sum += x[[at[0], c, i, j]] * w[[at[1], c, u, v]];
                    }
                }
            }
            sum
        };
        let expected = |strides: [usize; 2], dilation: usize| {
            let len = |size: usize, kernel: usize, stride: usize| {
                (size - 1 - dilation * (kernel - 1)) / stride + 1
            };
            let sizes = [
                n,
                o,
                len(height, kernel_height, strides[0]),
                len(width, kernel_width, strides[1]),
            ];
            DynTensor::from_shape_fn(&sizes[..], |index| at(index, strides, dilation)).unwrap()
        };
        let y: Tensor<f64, Shape![dyn, dyn, dyn, dyn]> =
            einsum!([n, o, i, j] => x[n, c, i + u, j + v] * w[o, c, u, v] + bias[o]);
        assert_eq!(y, expected([1, 1], 1));
        let y = einsum!([n, o, i, j] => x[n, c, 2 * i + u, 3 * j + v] * w[o, c, u, v] + bias[o]);
        assert_eq!(y, expected([2, 3], 1));
        let y = einsum!([n, o, i, j] => x[n, c, i + 2 * u, j + 2 * v] * w[o, c, u, v] + bias[o]);
        assert_eq!(y, expected([1, 1], 2));
        // One filter for each channel.
        let filters = image(&mut random, [c, kernel_height, kernel_width]);
        let y: Tensor<f64, Shape![dyn, dyn, dyn, dyn]> =
            einsum!([n, c, i, j] => x[n, c, i + u, j + v] * filters[c, u, v]);
        let of_loops = DynTensor::from_shape_fn(y.shape(), |at| {
            let mut sum = 0.0;
            for u in 0..kernel_height {
                for v in 0..kernel_width {
                    sum += x[[at[0], at[1], at[2] + u, at[3] + v]] * filters[[at[1], u, v]];
                }
            }
            sum
        });
        assert_eq!(y, of_loops.unwrap());
    }
}

/// Defines tests that compare a filter for each channel with loops: alone, in a sum, and into a target.
macro_rules! filters {
    ($($name:ident: $t:ident $a:literal;)*) => {$(
        #[test]
        fn $name() {
            type Images = Tensor<$t, Shape![dyn, dyn, dyn]>;
            let mut random = Random::new(11 + $a);
            for _ in 0..12 {
                let [channels, rows, height, width] = [3, 40, 5, 9].map(|most| 1 + random.below(most));
                let columns = 1 + random.below(70);
                let mut images = |sizes: [usize; 3]| -> Images {
                    let images = DynTensor::from_shape_fn(&sizes[..], |_| random.below(9) as $t);
                    images.unwrap().try_into_shape().unwrap()
                };
                let sizes = [channels, $a * (rows - 1) + height, $a * (columns - 1) + width];
                let (x, w) = (images(sizes), images([channels, height, width]));
                let old = images([channels, rows, columns]);
                let sums = DynTensor::from_shape_fn(&[channels, rows, columns][..], |at| {
                    let terms = (0..height * width).map(|term| {
                        let [u, v] = [term / width, term % width];
                        x[[at[0], $a * at[1] + u, $a * at[2] + v]] * w[[at[0], u, v]]
                    });
                    terms.sum::<$t>()
                });
                let sums: Images = sums.unwrap().try_into_shape().unwrap();
                let y: Images = einsum!([c, i, j] => x[c, $a * i + u, $a * j + v] * w[c, u, v]);
                assert_eq!(y, sums);
                let y: Images =
                    einsum!([c, i, j] => old[c, i, j] - w[c, u, v] * x[c, $a * i + u, $a * j + v]);
                assert_eq!(y, &old - &sums);
                // The elements are cast, also those of a view with negative strides.
                let bytes: Tensor<u8, Shape![dyn, dyn, dyn]> = broadcast!(&x as u8);
                let y: Images =
                    einsum!([c, i, j] => bytes[c, $a * i + u, $a * j + v] as $t * w[c, u, v]);
                assert_eq!(y, sums);
                let reversed = bytes.slice(s![.., .., ..;-1]);
                let reversed: Tensor<u8, Shape![dyn, dyn, dyn]> = einsum!([c, i, j] => reversed[c, i, j]);
                let bytes = reversed.slice(s![.., .., ..;-1]);
                let y: Images = einsum!([c, i, j] =>
                    old[c, i, j] + w[c, u, v] * (bytes[c, $a * i + u, $a * j + v] as $t));
                assert_eq!(y, &old + &sums);
                let mut y = old.clone();
                einsum!(y[c, i, j] = x[c, $a * i + u, $a * j + v] * w[c, u, v]);
                assert_eq!(y, sums);
                einsum!(y[c, i, j] += x[c, $a * i + u, $a * j + v] * w[c, u, v]);
                assert_eq!(y, &sums + &sums);
            }
        }
    )*};
}
filters! {
    filters_of_f32: f32 1;
    filters_of_f32_with_strides: f32 2;
    filters_of_f64: f64 1;
    filters_of_f64_with_strides: f64 3;
    filters_of_i32: i32 1;
}

#[test]
fn moving_extrema_are_those_of_a_copy_of_the_windows() {
    let mut random = Random::new(17);
    let hard = [
        f32::NAN,
        -f32::NAN,
        -0.0,
        0.0,
        f32::INFINITY,
        f32::NEG_INFINITY,
        1e-40,
        3.5,
        -7.0,
    ];
    for (taps, results) in [
        (2, 20),
        (8, 16),
        (9, 1030),
        (27, 33),
        (28, 100),
        (60, 17),
        (256, 40),
        (300, 40),
    ] {
        for numbers in [2, 4, hard.len()] {
            let len = 2 * results + taps;
            // Mostly equal numbers, so that some windows have no NaN.
            let pick = |random: &mut Random| match random.below(taps) {
                0 => hard[random.below(hard.len())],
                _ => hard[hard.len() - 1 - random.below(numbers)],
            };
            let x: Vec<f32> = (0..len).map(|_| pick(&mut random)).collect();
            let x: Tensor<f32, Shape![dyn]> = Tensor::from(x);
            // The sign of NaN is unspecified.
            let bits_of = |x: &f32| if x.is_nan() { None } else { Some(x.to_bits()) };
            let bits = |x: &Tensor<f32, Shape![dyn]>| x.iter().map(bits_of).collect::<Vec<_>>();
            macro_rules! check {
                ($windows:expr; $($of_axis:ident $found:expr;)*) => {
                    let windows: Tensor<f32, Shape![dyn, dyn]> = $windows;
                    $(assert_eq!(bits(&$found), bits(&windows.$of_axis::<-1>()), "{taps} {results}");)*
                };
            }
            check! {
                einsum!([i, u: (taps)] => x[i + u]);
                max_axis einsum!([i] => max::<u: (taps)>(x[i + u]));
                min_axis einsum!([i] => min::<u: (taps)>(x[i + u]));
            }
            check! {
                einsum!([i, u: (taps)] => x[2 * i + u]);
                max_axis einsum!([i] => max::<u: (taps)>(x[2 * i + u]));
                min_axis einsum!([i] => min::<u: (taps)>(x[2 * i + u]));
            }
            let flags: Tensor<bool, Shape![dyn]> = broadcast!(&x > 0.0);
            let windows: Tensor<bool, Shape![dyn, dyn]> = einsum!([i, u: (taps)] => flags[i + u]);
            let any: Tensor<bool, Shape![dyn]> = einsum!([i] => any::<u: (taps)>(flags[i + u]));
            assert_eq!(any, windows.any_axis::<-1>());
        }
    }
}

#[test]
fn gradients_of_a_convolution_have_the_sizes_of_its_operands() {
    let mut random = Random::new(5);
    let x = image(&mut random, [2, 3, 7, 8]);
    let w = image(&mut random, [4, 3, 3, 2]);
    let y: Tensor<f64, Shape![dyn, dyn, dyn, dyn]> =
        einsum!([n, o, i, j] => x[n, c, i + u, j + v] * w[o, c, u, v]);
    let of_kernel: Tensor<f64, Shape![dyn, dyn, dyn, dyn]> =
        einsum!([o, c, u, v] => x[n, c, i + u, j + v] * y[n, o, i, j]);
    assert_eq!(of_kernel.shape(), w.shape());
    let sum = einsum!([] => y[n, o, i, j] * y[n, o, i, j]);
    let same = einsum!([] => of_kernel[o, c, u, v] * w[o, c, u, v]);
    assert_eq!(sum, same);
}

#[test]
fn stencils_take_the_least_size() {
    let x = Tensor::<f64, Shape![10]>::from_fn(|[i]: [usize; 1]| (i * i) as f64);
    let second: Tensor<f64, Shape![8]> = einsum!([i] => x[i + 2] - 2.0 * x[i + 1] + x[i]);
    assert_eq!(second.as_slice(), [2.0; 8]);
    // Of several operands, the one with the fewest.
    let speed = Tensor::<f64, Shape![9]>::from_fn(|[i]: [usize; 1]| i as f64);
    let upwind: Tensor<f64, Shape![8]> = einsum!([i] => speed[i + 1] * (x[i + 1] - x[i]));
    assert_eq!(upwind[[3]], 4.0 * (16.0 - 9.0));
    let every_third: Tensor<f64, Shape![3]> = einsum!([i] => x[3 * i + 1]);
    assert_eq!(every_third.as_slice(), [1.0, 16.0, 49.0]);
    // The five-point Laplacian.
    let plane =
        Tensor::<f64, Shape![5, 6]>::from_fn(|[i, j]: [usize; 2]| (i * i + 3 * j * j) as f64);
    let laplacian: Tensor<f64, Shape![3, 4]> = einsum!([i, j] => plane[i, j + 1] + plane[i + 2, j + 1]
        + plane[i + 1, j] + plane[i + 1, j + 2] - 4.0 * plane[i + 1, j + 1]);
    assert_eq!(laplacian.as_slice(), [8.0; 12]);
    let mut inner = Tensor::<f64, Shape![8]>::zeros();
    einsum!(inner[i] = x[i + 2] - 2.0 * x[i + 1] + x[i]);
    assert_eq!(inner, second);
    // The lags of an autocorrelation.
    let lags: Tensor<f64, Shape![3]> = einsum!([k: 3] => x[i] * x[i + k]);
    let of_loops = |k: usize| {
        (0..8)
            .map(|i| (i * i * (i + k) * (i + k)) as f64)
            .sum::<f64>()
    };
    assert_eq!(lags.as_slice(), [0, 1, 2].map(of_loops));
}

#[test]
fn pooling_reduces_over_sizes_that_the_call_gives() {
    let x = Tensor::<f32, Shape![1, 2, 5, 6]>::from_fn(|[_, c, i, j]: [usize; 4]| {
        (c * 100 + i * 10 + j) as f32
    });
    let largest: Tensor<f32, Shape![1, 2, 2, 3]> =
        einsum!([n, c, i, j] => max::<u: 2, v: 2>(x[n, c, 2 * i + u, 2 * j + v]));
    assert_eq!(
        largest.as_slice()[..6],
        [11.0, 13.0, 15.0, 31.0, 33.0, 35.0]
    );
    let mean: Tensor<f32, Shape![1, 2, 2, 3]> =
        einsum!([n, c, i, j] => mean::<u: 2, v: 2>(x[n, c, 2 * i + u, 2 * j + v]));
    assert_eq!(mean.as_slice()[..2], [5.5, 7.5]);
    const LEN: usize = 3;
    let row = tensor![3.0, 1.0, 2.0, 5.0, 4.0];
    let moving: Tensor<f64, Shape![3]> = einsum!([i] => sum::<k: LEN>(row[i + k]));
    assert_eq!(moving, tensor![6.0, 8.0, 11.0]);
    let range: Tensor<f64, Shape![4]> =
        einsum!([i] => max::<k: 2>(row[i + k]) - min::<k: 2>(row[i + k]));
    assert_eq!(range, tensor![2.0, 1.0, 3.0, 1.0]);
    let len = 4;
    let moving: Signal = einsum!([i] => sum::<k: (len)>(row[i + k]));
    assert_eq!(moving.as_slice(), [11.0, 12.0]);
    // A size that an operand gives too.
    let weights = tensor![1.0, 10.0];
    let y: Tensor<f64, Shape![4]> = einsum!([i] => sum::<k: 2>(row[i + k] * weights[k]));
    assert_eq!(y, tensor![13.0, 21.0, 52.0, 45.0]);
    let windows: Tensor<f64, Shape![3, 3]> = einsum!([i, k: 3] => row[i + k]);
    assert_eq!(windows, row.windows::<0, 3>());
}

#[test]
fn names_keep_their_offsets() {
    let x = tensor![1.0, 4.0, 9.0, 16.0, 25.0].into_shape::<Shape![dyn Time]>();
    let taps = tensor![0.25, 0.5, 0.25];
    let smooth: Tensor<f64, Shape![dyn Time - 2]> = einsum!([t] => x[t + k] * taps[k]);
    assert_eq!(smooth.as_slice(), [4.5, 9.5, 16.5]);
    let steps: Tensor<f64, Shape![dyn Time - 1]> = einsum!([t] => x[t + 1] - x[t]);
    // Two series of one name: the shorter one counts.
    let product: Tensor<f64, Shape![dyn Time - 2]> = einsum!([t] => steps[t + 1] * x[t + 1]);
    assert_eq!(product.as_slice(), [20.0, 63.0, 144.0]);
    let error: Tensor<f64, Shape![dyn Time - 2]> = einsum!([t] => smooth[t] - x[t + 2]);
    assert_eq!(error.as_slice(), [-4.5, -6.5, -8.5]);
    let strided: Tensor<f64, Shape![dyn]> = einsum!([t] => x[2 * t]);
    assert_eq!(strided.as_slice(), [1.0, 9.0, 25.0]);
    // A filter whose length has a name gives a size without one.
    let named_taps = taps.into_shape::<Shape![dyn]>();
    let same: Tensor<f64, Shape![dyn]> = einsum!([t] => x[t + k] * named_taps[k]);
    assert_eq!(same.as_slice(), smooth.as_slice());
}

#[test]
fn names_may_be_generic() {
    fn smooth<T: DimName>(x: &Tensor<f64, Shape![dyn T]>) -> Tensor<f64, Shape![dyn T - 2]> {
        einsum!([t] => mean::<k: 3>(x[t + k]))
    }
    fn lagged<T: DimName>(x: &Tensor<f64, Shape![dyn T]>) -> Tensor<f64, Shape![dyn T - 1]> {
        einsum!([t] => x[t + 1] - 0.5 * x[t])
    }
    let x = tensor![1.0, 2.0, 6.0, 4.0].into_shape::<Shape![dyn Time]>();
    assert_eq!(smooth(&x).as_slice(), [3.0, 4.0]);
    assert_eq!(lagged(&x).as_slice(), [1.5, 5.0, 1.0]);
}

#[test]
fn an_index_may_stand_at_several_axes() {
    let table = Tensor::<f64, Shape![4, 6]>::from_fn(|[i, j]: [usize; 2]| (10 * i + j) as f64);
    // `i` is at most 3 at the first axis, and at most 2 at the second.
    let y: Tensor<f64, Shape![3]> = einsum!([i] => table[i + 0, 2 * i + 1]);
    assert_eq!(y.as_slice(), [1.0, 13.0, 25.0]);
    let y: Tensor<f64, Shape![2, 3]> = einsum!([i, u: 3] => table[i + u, i + 2 * u]);
    assert_eq!(y.as_slice(), [0.0, 12.0, 24.0, 11.0, 23.0, 35.0]);
    // Over all places of the windows.
    let (x, w) = (tensor![1.0, 2.0, 4.0], tensor![1.0, 10.0]);
    assert_eq!(einsum!([] => x[i + k] * w[k]).item(), 63.0);
    // One column of a table.
    let steps: Tensor<f64, Shape![3]> = einsum!([i] => table[i + 1, 2] - table[i, 2]);
    assert_eq!(steps.as_slice(), [10.0; 3]);
    // One index twice.
    let x = tensor![0, 1, 2, 3, 4];
    let y: Tensor<i32, Shape![3]> = einsum!([i] => x[i + i]);
    assert_eq!(y, tensor![0, 2, 4]);
}

#[test]
fn other_operands_broadcast_as_before() {
    let x = tensor![1.0, 2.0, 4.0, 8.0];
    let (w, scale) = (tensor![1.0, 1.0], tensor![10.0]);
    let y: Tensor<f64, Shape![3]> = einsum!([i] => x[i + k] * w[k] * scale[i]);
    assert_eq!(y, tensor![30.0, 60.0, 120.0]);
    let at_run_time = DynTensor::from_elem([1], 10.0).unwrap();
    let y: Tensor<f64, Shape![3]> = einsum!([i] => sum::<k>(x[i + k] * w[k]) + at_run_time[i]);
    assert_eq!(y, tensor![13.0, 16.0, 22.0]);
    // Elements of a list are plain Rust.
    let (list, n) = ([1.0_f64, 2.0, 3.0], 1_usize);
    let y: Tensor<f64, Shape![4]> = einsum!([i] => x[i] * list[n + 1] - list[n - 1]);
    assert_eq!(y, tensor![2.0, 5.0, 11.0, 23.0]);
    let layers = [x.clone(), x.clone()];
    let y: Tensor<f64, Shape![3]> = einsum!([i] => layers[n - 1][i + 1] - layers[n][i + 0]);
    assert_eq!(y, tensor![1.0, 2.0, 4.0]);
}

/// Returns the error of a call with sizes that do not fit.
fn error_of<T>(result: Result<T, ShapeError>) -> (ShapeErrorKind, String) {
    let error = result.err().expect("the sizes do not fit");
    (error.kind(), error.to_string())
}

#[test]
fn sizes_that_do_not_fit_are_errors_at_run_time() {
    let signal = |len: usize| Signal::from(vec![1.0; len]);
    let (x, w) = (signal(3), signal(5));
    assert_eq!(
        error_of(try_einsum!([i] => x[i + k] * w[k])),
        (
            ShapeErrorKind::OutOfBounds,
            "no index fits `i + k` in `x`: its largest value is at least 4, and the axis has size 3".to_string()
        )
    );
    let empty = signal(0);
    assert_eq!(
        error_of(try_einsum!([i] => x[i + k] * empty[k])).1,
        "an index of `i + k` in `x` has size 0"
    );
    assert_eq!(
        error_of(try_einsum!([i] => empty[i + 1] - empty[i])).0,
        ShapeErrorKind::OutOfBounds
    );
    let pair = signal(2);
    assert_eq!(
        error_of(try_einsum!([i] => x[i + k] * pair[k] * w[i])),
        (
            ShapeErrorKind::Mismatch,
            "index `i` is 5 in `w` and 2 in `x[i + k]`".to_string()
        )
    );
    // An axis with a sum does not broadcast, and a target neither.
    let one = signal(1);
    assert!(try_einsum!([i] => w[i] * one[i + 2 * k] * one[k]).is_err());
    let mut target = signal(3);
    assert_eq!(
        error_of(try_einsum!(target[i] = w[i + k] * pair[k])).1,
        "index `i` is 3 in `target` and 4 in `w[i + k]`"
    );
    assert_eq!(target.as_slice(), [1.0; 3]);
    let mut single = signal(1);
    assert!(try_einsum!(single[i] = w[i + k] * pair[k]).is_err());
    let len = 3;
    assert_eq!(
        error_of(try_einsum!([i] => sum::<k: (len)>(w[i + k] * pair[k]))).1,
        "index `k` is 2 in `pair` and 3 in `k: (len)`"
    );
}

#[test]
fn windows_of_repeated_and_reversed_elements_are_those_of_copies() {
    let random = &mut Random::new(7);
    let (column, rows) = (image(random, [3, 9, 1]), image(random, [3, 9, 40]));
    let filter = image(random, [2, 3, 3, 4]);
    let w = filter
        .view()
        .try_into_shape::<Shape![2, 3, 3, 4]>()
        .unwrap();
    let repeated = column.try_broadcast_to(&[3, 9, 40]).unwrap();
    let reversed = rows.view();
    let reversed = reversed.try_into_shape::<Shape![3, 9, 40]>().unwrap();
    let reversed = reversed.slice(s![.., .., ..;-1]);
    let repeated = repeated.try_into_shape::<Shape![3, 9, 40]>().unwrap();
    for view in [repeated, reversed] {
        let copy = view.to_tensor();
        let found = einsum!([o, i, j] => view[c, i + u, j + v] * w[o, c, u, v]);
        let expected = einsum!([o, i, j] => copy[c, i + u, j + v] * w[o, c, u, v]);
        assert_eq!(found, expected);
        let found = einsum!([o, i, j] => view[c, 2 * i + u, 2 * j + v] * w[o, c, u, v]);
        let expected = einsum!([o, i, j] => copy[c, 2 * i + u, 2 * j + v] * w[o, c, u, v]);
        assert_eq!(found, expected);
    }
}
