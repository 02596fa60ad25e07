//! Operators and reductions of 16-bit floats, compared with the arithmetic of the crate `half`.
#![cfg(feature = "half")]

use half::{bf16, f16};
use shapecast::{DynTensor, Shape, Tensor, array, broadcast, einsum, tensor, try_einsum};

#[path = "../../tests/support/einsum_forms.rs"]
mod einsum_forms;
#[path = "../../tests/support/mod.rs"]
mod support;

/// Returns numbers of every exponent and sign, with infinities and NaNs.
fn sample<T>(from_bits: fn(u16) -> T) -> Tensor<T, Shape![6554]> {
    Tensor::from_fn(|[i]: [usize; 1]| from_bits((i * 10) as u16))
}

macro_rules! operators_equal_those_of_half {
    ($($name:ident $t:ident)*) => {$(
        #[test]
        fn $name() {
            let x = sample($t::from_bits);
            for shift in [0, 1, 3, 1500, 2999, 5000] {
                let y = Tensor::<$t, Shape![6554]>::from_fn(|[i]| x[[(i * 7 + shift) % 6554]]);
                macro_rules! check {
                    ($op:tt $assign:tt) => {
                        let expected = x.iter().zip(y.iter()).map(|(&x, &y)| (x $op y).to_bits());
                        let expected: Vec<u16> = expected.collect();
                        let mut in_place = x.clone();
                        in_place $assign &y;
                        let mut fused = x.clone();
                        broadcast!(fused $assign y);
                        let fresh = [&x $op &y, x.clone() $op &y, broadcast!(x $op y)];
                        for result in fresh.into_iter().chain([in_place, fused]) {
                            let nan = |v: u16| $t::from_bits(v).is_nan();
                            for (found, &expected) in result.iter().zip(&expected) {
                                let found = found.to_bits();
                                assert!(
                                    found == expected || nan(found) && nan(expected),
                                    "{found:x} {expected:x}"
                                );
                            }
                        }
                    };
                }
                check!(+ +=);
                check!(- -=);
                check!(* *=);
                check!(/ /=);
                check!(% %=);
            }
        }
    )*};
}
operators_equal_those_of_half! {
    f16_operators_equal_those_of_half f16
    bf16_operators_equal_those_of_half bf16
}

#[test]
fn half_floats_are_scalars_and_elements() {
    let half = f16::from_f32;
    let x: Tensor<f16, Shape![2, 1]> = tensor![[half(1.0)], [half(2.0)]];
    let row = array![half(0.5), half(4.0)];
    let y: Tensor<f16, Shape![2, 2]> = &x + row;
    assert_eq!(y, tensor![[half(1.5), half(5.0)], [half(2.5), half(6.0)]]);
    assert_eq!(half(2.0) * &x, tensor![[half(2.0)], [half(4.0)]]);
    assert_eq!((&x - half(1.0)).as_slice(), [half(0.0), half(1.0)]);
    assert_eq!((-&row).as_slice(), [half(-0.5), half(-4.0)]);
    let scale = half(2.0);
    let z = broadcast!(x * row + scale);
    assert_eq!(z, tensor![[half(2.5), half(6.0)], [half(3.0), half(10.0)]]);
    assert_eq!(Tensor::<bf16, Shape![2]>::ones().as_slice(), [bf16::ONE; 2]);
    let wide: Tensor<f32, _> = broadcast!(x.to_f32());
    assert_eq!(wide.as_slice(), [1.0, 2.0]);
}

#[test]
fn sums_are_accumulated_in_f32() {
    // In `f16`, 2048 + 1 rounds to 2048; in `bf16`, 256 + 1 rounds to 256.
    let x = Tensor::<f16, Shape![5000]>::ones();
    assert_eq!(x.sum(), f16::from_f32(5000.0));
    assert_eq!(x.mean(), f16::ONE);
    assert_eq!(x.std(), f16::ZERO);
    let y = Tensor::<bf16, Shape![3, 1000]>::ones();
    assert_eq!(y.sum_axis::<1>().as_slice(), [bf16::from_f32(1000.0); 3]);
    let sums: Tensor<bf16, Shape![3]> = broadcast!(sum::<-1>(y * y));
    assert_eq!(sums.as_slice(), [bf16::from_f32(1000.0); 3]);
    assert_eq!(
        tensor![f16::from_f32(3.0), f16::from_f32(3.0)].prod(),
        f16::from_f32(9.0)
    );
    assert_eq!(
        DynTensor::<f16>::from_elem([0], f16::ONE)
            .unwrap()
            .sum()
            .to_bits(),
        0
    );
}

macro_rules! functions_round_once {
    ($($name:ident $t:ident)*) => {$(
        #[test]
        fn $name() {
            let x = sample($t::from_bits);
            let reversed = x.view().flip::<0>();
            let array = array![x[[3000]], x[[1500]]];
            macro_rules! check {
                ($function:ident) => {
                    let results = [x.$function(), reversed.$function().flip::<0>().to_tensor(), broadcast!(x.$function())];
                    for found in results.iter().flat_map(|result| result.iter().zip(&x)) {
                        let (found, &x) = found;
                        // The function of `f32` is within 2 units in the last place, so that both limits round alike but
                        // next to the midpoint of two results.
                        let exact = f64::from(x.to_f32()).$function();
                        let limits = [1.0 - 2e-7, 1.0, 1.0 + 2e-7].map(|factor| $t::from_f32((exact * factor) as f32).to_bits());
                        assert!(
                            found.is_nan() && exact.is_nan() || limits.contains(&found.to_bits()),
                            "{}({x}) = {found}, expected {exact}", stringify!($function)
                        );
                    }
                    assert_eq!(array.$function()[[1]].to_bits(), x.$function()[[1500]].to_bits());
                };
            }
            check!(exp);
            check!(ln);
            check!(sqrt);
        }
    )*};
}
functions_round_once! {
    functions_of_f16_round_once f16
    functions_of_bf16_round_once bf16
}

#[test]
fn softmax_of_16_bit_floats() {
    let x = DynTensor::<bf16>::from_shape_fn([3, 50], |i| {
        bf16::from_f64((i[0] + 1) as f64 * (i[1] as f64 * 0.7).sin())
    });
    let x = x.unwrap().try_into_shape::<Shape![3, 50]>().unwrap();
    // Once in `f32`, as the documentation of `RealOrComplex` has it.
    let softmax = broadcast!({
        let e = (x.to_f32() - max_keepdim::<-1>(x).to_f32()).exp();
        bf16::from_f32(e / sum_keepdim::<-1>(e))
    });
    // Each operator rounds, and so does `exp`.
    let rounded = broadcast!({
        let e = (x - max_keepdim::<-1>(x)).exp();
        e / sum_keepdim::<-1>(e)
    });
    for i in 0..3 {
        let row = |j: usize| x[[i, j]].to_f64().exp();
        let sum: f64 = (0..50).map(row).sum();
        for j in 0..50 {
            let exact = row(j) / sum;
            let found =
                [softmax[[i, j]], rounded[[i, j]]].map(|p| (p.to_f64() - exact).abs() / exact);
            assert!(found[0] < 1.001 / 256.0 && found[1] < 0.03, "{found:?}");
        }
    }
}

#[test]
fn max_and_min_propagate_nan() {
    let mut x = sample(f16::from_bits);
    assert!(x.max().is_nan() && x.min().is_nan());
    x = Tensor::from_fn(|[i]: [usize; 1]| if x[[i]].is_nan() { f16::ZERO } else { x[[i]] });
    let compare = |a: &&f16, b: &&f16| a.partial_cmp(b).unwrap();
    assert_eq!(Some(&x.max()), x.iter().max_by(compare));
    assert_eq!(Some(&x.min()), x.iter().min_by(compare));
    assert_eq!(x[[x.argmax()]], x.max());
}

/// With the feature `half`, `broadcast!` calls a function for each operator, for every element type.
#[test]
fn operators_of_other_types_keep_their_meaning() {
    fn doubled<T: Copy + std::ops::Add<Output = T> + Send + Sync>(
        x: &Tensor<T, Shape![2]>,
    ) -> Tensor<T, Shape![2]> {
        broadcast!(x + x)
    }
    assert_eq!(doubled(&tensor![1, 2]), tensor![2, 4]);
    let half = f16::from_f32;
    assert_eq!(doubled(&tensor![half(1.0), half(2.0)])[[1]], half(4.0));
    let (mut x, y) = (tensor![7_i64, -7], tensor![2_i64]);
    assert_eq!(broadcast!(1 + x / y * 2 - x % y), tensor![6, -4]);
    broadcast!(x -= 1 + y);
    assert_eq!(x, tensor![4, -10]);
    let second = std::time::Duration::from_secs(1);
    let times = tensor![second, second * 2];
    let scales = tensor![3_u32, 4];
    assert_eq!(broadcast!(times * scales)[[1]], second * 8);
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "attempt to add with overflow")]
fn integer_overflow_panics_in_debug_builds() {
    let x = tensor![i32::MAX];
    let _ = broadcast!(x + x);
}

/// A factor that is not a number and has its own operator.
#[derive(Clone, Copy)]
struct Doubling;

macro_rules! results_are_rounded_after_each_operation {
    ($($name:ident $t:ident)*) => {$(
        impl std::ops::Mul<Doubling> for $t {
            type Output = $t;

            #[expect(clippy::suspicious_arithmetic_impl, reason = "it doubles")]
            fn mul(self, _: Doubling) -> $t {
                self + self
            }
        }

        #[test]
        fn $name() {
            let numbers = sample($t::from_bits);
            for len in [1, 2, 7, 8, 9, 63, 300, 511, 512, 513, 1100] {
                let values = |step: usize| -> Vec<$t> {
                    (0..len).map(|i| numbers[[(i * step) % 6554]]).collect()
                };
                let (xs, ys) = (values(37), values(911));
                let x = DynTensor::from_shape_vec([len], xs.clone()).unwrap();
                let y = DynTensor::from_shape_vec([len], ys.clone()).unwrap();
                let column = DynTensor::from_shape_vec([len, 1], xs.clone()).unwrap();
                let check = |results: &[$t], f: &dyn Fn($t, $t) -> $t| {
                    assert_eq!(results.len(), len);
                    for ((found, &x), &y) in results.iter().zip(&xs).zip(&ys) {
                        let expected = f(x, y);
                        let are_nan = found.is_nan() && expected.is_nan();
                        assert!(
                            are_nan || found.to_bits() == expected.to_bits(),
                            "{len}: {x} {y} {found} {expected}"
                        );
                    }
                };
                let fused = broadcast!(x * y + x);
                check(fused.as_slice(), &|x, y| x * y + x);
                let doubled = broadcast!(x * Doubling);
                check(doubled.as_slice(), &|x, _| x + x);
                let selected = broadcast!((if x > y { x + y } else { x }) - y);
                check(selected.as_slice(), &|x, y| {
                    if x > y { x + y - y } else { x - y }
                });
                let mut updated = x.clone();
                broadcast!(updated -= y * y);
                check(updated.as_slice(), &|x, y| x - y * y);
                // The view starts at an odd index, so its elements are not aligned to 4 bytes.
                let mut longer = DynTensor::from_elem([len + 2], $t::ONE).unwrap();
                let view = longer.view_mut();
                let mut view = view.try_narrow(0, 1, len).unwrap();
                broadcast!(view = x - y);
                check(&longer.as_slice()[1..=len], &|x, y| x - y);
                assert_eq!((longer[[0]], longer[[len + 1]]), ($t::ONE, $t::ONE));
                let outer = broadcast!(column + y);
                for (i, row) in outer.as_slice().chunks(len).enumerate().step_by(97) {
                    let x = xs[i];
                    check(row, &|_, y| x + y);
                }
            }
        }
    )*};
}
results_are_rounded_after_each_operation! {
    f16_results_are_rounded_after_each_operation f16
    bf16_results_are_rounded_after_each_operation bf16
}

einsum_forms::float_numbers! {
    f16, f32: |x| x.to_f64(), |y| f16::from_f64(y);
    bf16, f32: |x| x.to_f64(), |y| bf16::from_f64(y);
}

#[test]
fn einsum_of_f16_sums_in_f32() {
    einsum_forms::check_forms::<f16>();
}

#[test]
fn einsum_of_bf16_sums_in_f32() {
    // The code is that of `f16`, which compares all forms.
    einsum_forms::check_few_forms::<bf16>();
}

macro_rules! products_that_round_or_overflow {
    ($($name:ident $t:ident $large:literal;)*) => {$(
        /// The sum of `large * large` and `-large * large + 1` is 1, though each product is infinite or rounds the 1 away.
        #[test]
        fn $name() {
            let of = $t::from_f32;
            let (large, one, zero) = (of($large), $t::ONE, $t::ZERO);
            let (a, b) = (tensor![large, large, one], tensor![large, -large, one]);
            let m = tensor![[large, large, one], [one, one, one]];
            let n = tensor![[large, one], [-large, zero], [one, zero]];
            assert_eq!(einsum!([] => a[i] * b[i]).item(), one);
            assert_eq!(try_einsum!([] => a[i] * b[i]).unwrap().item(), one);
            assert_eq!(einsum!([i] => m[i, k] * b[k])[[0]], one);
            assert_eq!(einsum!([j] => a[k] * n[k, j])[[0]], one);
            assert_eq!(einsum!([i, j] => m[i, k] * n[k, j])[[0, 0]], one);
            let (two, bias) = (of(2.0), tensor![[one, zero], [zero, zero]]);
            assert_eq!(einsum!([i, j] => m[i, k] * n[k, j] + bias[i, j])[[0, 0]], two);
            assert_eq!(einsum!([i] => m[i, k] * b[k] + m[i, 2])[[0]], two);
            assert_eq!(einsum!([i] => sum::<k>(m[i, k] * b[k]) * m[i, 2])[[0]], one);
            assert_eq!(einsum!([i] => -m[i, k] * b[k])[[0]], -one);
            assert_eq!(einsum!([] => a[i] * b[i] * a[j]).item(), of(2.0 * $large + 1.0));
            assert_eq!(einsum!([] => a[i] * b[i] * two).item(), two);
            // A difference of products.
            assert_eq!(einsum!([i] => sum::<k>(m[i, k] * b[k] - bias[i, 1] * b[k]))[[0]], one);
            assert_eq!(einsum!([] => mean::<i>(a[i] * b[i])).item(), of(1.0 / 3.0));
            // The product of three, which the last one makes small.
            let small = of(1.0 / $large);
            let s = tensor![small];
            let l = tensor![large];
            assert_eq!(einsum!([i] => l[i] * l[i] * s[i])[[0]], of($large * $large * small.to_f32()));
            let mut target = tensor![one, one];
            einsum!(target[i] += m[i, k] * b[k]);
            assert_eq!(target[[0]], two);
            einsum!(target[i] = m[i, k] * b[k]);
            assert_eq!(target[[0]], one);
            // Methods, and contractions at run time.
            assert_eq!((a.matmul(&b).item(), m.matmul(&b)[[0]], a.matmul(&n)[[0]]), (one, one, one));
            let (a, b) = (a.into_dyn(), b.into_dyn());
            assert_eq!(shapecast::try_einsum("i,i->", &[&a, &b]).unwrap()[[]], one);
            let diagonal = tensor![[large, one], [one, large]];
            let inverse = tensor![[large, one], [one, -large]];
            assert_eq!(einsum!([] => diagonal[i, i] * inverse[i, i]).item(), zero);
            assert_eq!(einsum!([] => diagonal[i, j] * inverse[j, i]).item(), two);
            let mut product = tensor![[one]];
            product.gemm(zero, &tensor![[$t::NAN]], &tensor![[one]], two);
            assert_eq!(product.item(), two);
            let (a, b) = (array![large, large, one], array![large, -large, one]);
            assert_eq!(einsum!([] => a[i] * b[i]).item(), one);
        }
    )*};
}
products_that_round_or_overflow! {
    products_of_f16_do_not_overflow f16 300.0;
    products_of_bf16_do_not_round bf16 512.0;
}

/// A reduction of `broadcast!` equals the one of a tensor with the same elements, so its products round, as in NumPy and
/// PyTorch.
#[test]
fn broadcast_rounds_products_as_the_operators_do() {
    let (a, b) = (
        tensor![f16::from_f32(300.0)],
        tensor![f16::from_f32(-300.0)],
    );
    assert_eq!(broadcast!(sum(a * b)).item(), f16::NEG_INFINITY);
    assert_eq!((&a * &b).sum(), f16::NEG_INFINITY);
    // So do functions of elements in `einsum!`.
    assert_eq!(
        einsum!([] => sum::<i>(half::f16::max(a[i] * b[i], b[i]))).item(),
        b[[0]]
    );
}

/// Returns a tensor of 16-bit floats.
macro_rules! narrow {
    ($t:ident $x:expr) => {
        $x.map($t::from_f32)
    };
}

macro_rules! statistics_are_those_of_f32 {
    ($($name:ident $t:ident)*) => {$(
        /// Each result is that of the same numbers in `f32`, rounded once.
        #[test]
        fn $name() {
            let x = narrow!($t Tensor::<f32, Shape![3, 40]>::from_fn(|[i, j]| {
                ((i * 40 + j) * 37 % 101) as f32 * 2.5 - 100.0
            }));
            let wide = x.map($t::to_f32);
            let same = |found: &[$t], expected: &[f32]| {
                let found: Vec<u16> = found.iter().map(|x| x.to_bits()).collect();
                let expected = expected.iter().map(|&x| $t::from_f32(x).to_bits());
                assert_eq!(found, expected.collect::<Vec<_>>());
            };
            for ord in [0.0, 1.0, 2.0, 3.0, 0.5, -1.0, f32::INFINITY, f32::NEG_INFINITY] {
                let order = $t::from_f32(ord);
                same(&[x.norm(order)], &[wide.norm(ord)]);
                same(x.norm_axis::<1>(order).as_slice(), wide.norm_axis::<1>(ord).as_slice());
                same(x.try_norm_axis(0, order).unwrap().as_slice(), wide.norm_axis::<0>(ord).as_slice());
                same(x.transpose().norm_keepdim::<0>(order).as_slice(), wide.norm_axis::<1>(ord).as_slice());
                let empty = Tensor::<$t, Shape![2, 0]>::zeros();
                let norm = if ord < 0.0 { f32::INFINITY } else { 0.0 };
                same(empty.norm_axis::<1>(order).as_slice(), &[norm, norm]);
            }
            same(&[x.log_sum_exp()], &[wide.log_sum_exp()]);
            same(x.log_sum_exp_axis::<1>().as_slice(), wide.log_sum_exp_axis::<1>().as_slice());
            let fused = broadcast!(log_sum_exp_keepdim::<0>(x));
            same(fused.as_slice(), wide.log_sum_exp_keepdim::<0>().as_slice());
            same(x.cov().as_slice(), wide.cov().as_slice());
            same(x.try_cov_ddof(0.0).unwrap().as_slice(), wide.cov_ddof(0.0).as_slice());
            same(x.corrcoef().as_slice(), wide.corrcoef().as_slice());
            same(&[x.median(), x.quantile(0.3)], &[wide.median(), wide.quantile(0.3)]);
            let ends = [-1.5, 2.25].map($t::from_f32);
            let line = Tensor::<$t, Shape![7]>::linspace(ends[0], ends[1]);
            same(line.as_slice(), Tensor::<f32, Shape![7]>::linspace(-1.5, 2.25).as_slice());
            let line = DynTensor::try_linspace_without_end([9], ends[0], ends[1]).unwrap();
            same(line.as_slice(), DynTensor::try_linspace_without_end([9], -1.5_f32, 2.25).unwrap().as_slice());
            let points = [-100.0, 0.0, 100.0];
            let heights = [1.0, -1.0, 3.0];
            let found = x.interp(&narrow!($t array![points[0], points[1], points[2]]), &narrow!($t array![heights[0], heights[1], heights[2]]));
            let expected = wide.interp(&array![points[0], points[1], points[2]], &array![heights[0], heights[1], heights[2]]);
            same(found.as_slice(), expected.as_slice());
            let (counts, edges) = x.histogram::<4>($t::from_f32(-100.0), $t::from_f32(100.0));
            let (expected, expected_edges) = wide.histogram::<4>(-100.0, 100.0);
            assert_eq!(counts, expected);
            same(edges.as_slice(), expected_edges.as_slice());
            assert_eq!(x.histogram_between(&edges), expected);
        }
    )*};
}
statistics_are_those_of_f32! {
    f16_statistics_are_those_of_f32 f16
    bf16_statistics_are_those_of_f32 bf16
}

#[test]
fn statistics_of_the_largest_16_bit_floats() {
    let half = f16::from_f32;
    // The sum of the squares overflows `f16`.
    let x = tensor![half(3e4), half(4e4)];
    assert_eq!(x.norm(half(2.0)), half(5e4));
    assert_eq!(x.norm(half(1.0)), f16::INFINITY);
    assert_eq!(tensor![f16::MAX, f16::MAX].median(), f16::MAX);
    assert_eq!(tensor![f16::MAX, f16::MAX].log_sum_exp(), f16::MAX);
    assert_eq!(
        tensor![f16::MIN_POSITIVE_SUBNORMAL, f16::ZERO].norm(half(2.0)),
        f16::MIN_POSITIVE_SUBNORMAL
    );
    let line = DynTensor::try_linspace([3], f16::MIN, f16::MAX).unwrap();
    assert_eq!(line, tensor![f16::MIN, f16::ZERO, f16::MAX]);
    // The sum of the squares overflows `f32`, or underflows.
    let brain = bf16::from_f32;
    for scale in [
        2_f32.powi(100),
        2_f32.powi(-100),
        2_f32.powi(125),
        2_f32.powi(-120),
    ] {
        let x = tensor![brain(3.0 * scale / 4.0), brain(scale)];
        for (ord, expected) in [(2.0, 1.25), (-1.0, 3.0 / 7.0), (1.0, 1.75)] {
            assert_eq!(
                x.norm(brain(ord)),
                brain(expected * scale),
                "{ord} of {scale}"
            );
        }
    }
    assert_eq!(tensor![bf16::MIN, bf16::MAX].quantile(0.5), bf16::ZERO);
    assert_eq!(tensor![bf16::MAX, bf16::MAX].median(), bf16::MAX);
    let line = DynTensor::try_linspace([3], bf16::MIN, bf16::MAX).unwrap();
    assert_eq!(line, tensor![bf16::MIN, bf16::ZERO, bf16::MAX]);
    // The mean of equal elements is not rounded before the deviations are computed.
    let x = Tensor::<f16, Shape![2, 3]>::from_fn(|[i, _]| half(if i == 0 { 0.1 } else { 0.7 }));
    assert!(x.cov().iter().all(|x| x.to_f32() == 0.0));
    assert!(x.corrcoef().iter().all(|x| x.is_nan()));
    assert!(x.try_histogram(2, half(2048.0), half(2048.0)).is_err());
}
