//! `assign_matmul` and `gemm`, compared with `matmul`.
use crate::support::random::Random;
use shapecast::{
    Array, DynTensor, Shape, ShapeErrorKind, Tensor, ViewMut, array, bounds::MatMulElement,
    broadcast, tensor,
};

/// Returns a tensor of small integers.
fn random_tensor(random: &mut Random, sizes: &[usize]) -> DynTensor<f64> {
    DynTensor::from_shape_fn(sizes, |_| random.within(-4, 5) as f64).unwrap()
}

#[test]
fn targets_have_any_layout() {
    let mut random = Random::new(1);
    for _ in 0..300 {
        let [m, k, n] = [(); 3].map(|()| random.below(12));
        let batch: Vec<usize> = (0..random.below(3)).map(|_| 1 + random.below(3)).collect();
        let sizes = |matrix: &[usize]| [&batch[..], matrix].concat();
        // Vectors now and then. Their products have no batch of their own.
        let (x, y) = match random.below(6) {
            0 => (vec![k], sizes(&[k, n])),
            1 => (sizes(&[m, k]), vec![k]),
            2 => (vec![k], vec![k]),
            _ => (sizes(&[m, k]), sizes(&[k, n])),
        };
        let (x, y) = (
            random_tensor(&mut random, &x),
            random_tensor(&mut random, &y),
        );
        let product = x.try_matmul(&y).unwrap();
        let old = random_tensor(&mut random, product.shape());
        let alpha = random.pick(&[1.0, -2.0, 0.5]);
        let beta = random.pick(&[0.0, 1.0, 3.0]);
        let expected = broadcast!(alpha * product + beta * old);

        let mut target = old.clone();
        target.try_gemm(alpha, &x, &y, beta).unwrap();
        assert_eq!(target, expected);
        target.try_assign_matmul(&x, &y).unwrap();
        assert_eq!(target, product);

        // A target whose axes are reversed in memory.
        let mut reversed = old.transpose().to_tensor();
        let mut view = reversed.view_mut().transpose();
        view.try_gemm(alpha, &x, &y, beta).unwrap();
        assert_eq!(reversed.transpose(), expected);

        // Every second element of a longer tensor.
        let mut pairs = old.try_stack(-1, &old).unwrap();
        let mut view = pairs.view_mut().try_index_axis(-1, 1).unwrap();
        view.try_gemm(alpha, &x, &y, beta).unwrap();
        assert_eq!(pairs.try_index_axis(-1, 0).unwrap(), old);
        assert_eq!(pairs.try_index_axis(-1, 1).unwrap(), expected);
    }
}

#[test]
fn shapes_are_typed() {
    let (a, b) = (
        tensor![[1.0, 2.0], [3.0, 4.0]],
        tensor![[0.0, 1.0], [1.0, 0.0]],
    );
    let mut typed = Tensor::<f64, Shape![2, 2]>::ones();
    typed.gemm(2.0, &a, &b, 1.0);
    assert_eq!(typed, tensor![[5.0, 3.0], [9.0, 7.0]]);
    // A size of the target may be known at run time only.
    let mut open = Tensor::<f64, Shape![dyn, 2]>::from_elem([2, 2], 0.0).unwrap();
    open.assign_matmul(&a, &b);
    assert_eq!(open, tensor![[2.0, 1.0], [4.0, 3.0]]);
    let mut dynamic = tensor![0.0, 0.0].into_dyn();
    dynamic.assign_matmul(&a.view().into_dyn(), &tensor![1.0, 1.0]);
    assert_eq!(dynamic, tensor![3.0, 7.0]);
    let mut inline: Array<f64, Shape![2]> = array![1.0, 1.0];
    inline.gemm(1.0, &array![1.0, 1.0], &a, -1.0);
    assert_eq!(inline, array![3.0, 5.0]);
    let mut dot: Array<f64, Shape![]> = Array::from(0.0);
    dot.assign_matmul(&array![1.0, 2.0], &array![3.0, 4.0]);
    assert_eq!(dot.item(), 11.0);
    let mut data = [0; 6];
    let mut view = ViewMut::<i32, Shape![3, 2]>::from_shape_slice([3, 2], &mut data).unwrap();
    view.assign_matmul(&tensor![[1], [2], [3]], &tensor![[10, 100]]);
    assert_eq!(data, [10, 100, 20, 200, 30, 300]);
}

#[test]
fn a_factor_of_zero_does_not_read_old_elements() {
    let mut target = Tensor::<f32, Shape![20, 20]>::full(f32::NAN);
    let ones = Tensor::<f32, Shape![20, 20]>::ones();
    target.gemm(0.5, &ones, &ones, 0.0);
    assert!(target.iter().all(|&sum| sum == 10.0));
    let mut small = Tensor::<f32, Shape![2, 2]>::full(f32::NAN);
    let ones = Tensor::<f32, Shape![2, 2]>::ones();
    small.gemm(0.5, &ones, &ones, 0.0);
    assert!(small.iter().all(|&sum| sum == 1.0));
}

/// Compares `gemm` with an `alpha` of 0 and factors that are NaN with `beta * old`, as in BLAS.
fn alpha_of_zero_reads_no_factor<T>(nan: T, old: T, betas: [(T, T); 3])
where
    T: MatMulElement<Checked: Sized> + PartialEq + std::fmt::Debug,
{
    let zero = T::default();
    let filled = |sizes: &[usize], value| DynTensor::from_elem(sizes, value).unwrap();
    for (m, k, n) in [
        (1, 1, 1),
        (2, 3, 4),
        (40, 50, 60),
        (0, 2, 2),
        (2, 0, 2),
        (1, 200, 1),
    ] {
        let shapes: [[&[usize]; 3]; 6] = [
            [&[m, k], &[k, n], &[m, n]],
            [&[m, k], &[k], &[m]],
            [&[k], &[k, n], &[n]],
            [&[k], &[k], &[]],
            [&[3, m, k], &[3, k, n], &[3, m, n]],
            [&[2, 1, m, k], &[k, n], &[2, 1, m, n]],
        ];
        for [x, y, result] in shapes {
            let (x, y) = (filled(x, nan), filled(y, nan));
            for (beta, expected) in betas {
                let mut target = filled(result, old);
                target.try_gemm(zero, &x, &y, beta).unwrap();
                assert_eq!(target, filled(result, expected));
                target = filled(result, old);
                target.gemm(zero, &x, &y, beta);
                assert_eq!(target, filled(result, expected));
                let mut reversed = filled(result, old).transpose().to_tensor();
                let mut view = reversed.view_mut().transpose();
                view.gemm(zero, &x, &y, beta);
                assert_eq!(reversed.transpose(), filled(result, expected));
            }
        }
    }
    // Sizes that the compiler knows.
    let x = Tensor::<T, Shape![2, 2]>::from_fn(|_| nan);
    let mut target = x.map(|_| old);
    target.gemm(zero, &x, &x, betas[0].0);
    assert!(target.iter().all(|&element| element == betas[0].1));
    let inline = array![[nan, nan], [nan, nan]];
    let mut target = array![old, old];
    target.gemm(zero, &inline, &array![nan, nan], betas[0].0);
    assert_eq!(target, array![betas[0].1, betas[0].1]);
}

#[test]
fn alpha_of_zero_reads_no_factor_of_any_type() {
    use num_complex::Complex;
    alpha_of_zero_reads_no_factor(f32::NAN, 5.0, [(0.0, 0.0), (1.0, 5.0), (-2.0, -10.0)]);
    alpha_of_zero_reads_no_factor(f64::INFINITY, 5.0, [(0.0, 0.0), (1.0, 5.0), (-2.0, -10.0)]);
    alpha_of_zero_reads_no_factor(7_i32, 5, [(0, 0), (1, 5), (-2, -10)]);
    alpha_of_zero_reads_no_factor(7_u8, 5, [(0, 0), (1, 5), (100, 244)]);
    let real = |x: f64| Complex::new(x, 0.0);
    let betas = [(0.0, 0.0), (1.0, 5.0), (-2.0, -10.0)].map(|(x, y)| (real(x), real(y)));
    alpha_of_zero_reads_no_factor(Complex::new(f64::NAN, 1.0), real(5.0), betas);
    // With a factor of 0 for both, NaN vanishes from the target too.
    let mut target = tensor![[f64::NAN, 1.0], [2.0, f64::INFINITY]];
    let x = target.clone();
    target.try_gemm(0.0, &x, &x, 0.0).unwrap();
    assert_eq!(target.as_slice(), [0.0; 4]);
    // Shapes are checked all the same.
    assert!(target.try_gemm(0.0, &x, &tensor![[1.0]], 1.0).is_err());
    assert!(tensor![1.0].try_gemm(0.0, &x, &x, 1.0).is_err());
    // A NaN is no 0.
    target.gemm(
        f64::NAN,
        &tensor![[1.0, 1.0], [1.0, 1.0]],
        &target.clone(),
        1.0,
    );
    assert!(target.iter().all(|element| element.is_nan()));
}

#[test]
fn mismatches_leave_the_target_unchanged() {
    let a = DynTensor::from_elem([2, 3], 1.0).unwrap();
    let mut target = DynTensor::from_elem([2, 2], 5.0).unwrap();
    let error = target.try_gemm(1.0, &a, &a, 1.0).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Mismatch);
    let error = target.try_assign_matmul(&a.transpose(), &a).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::OutputShape);
    assert_eq!(
        error.to_string(),
        "output with shape [2, 2] doesn't match the broadcast shape [3, 3]: The expanded size of \
         the tensor (2) must match the existing size (3) at non-singleton dimension 1"
    );
    // Sizes of 1 do not broadcast to the target.
    let row = DynTensor::from_elem([1, 3], 1.0).unwrap();
    assert!(target.try_assign_matmul(&row, &a.transpose()).is_err());
    assert_eq!(target, DynTensor::from_elem([2, 2], 5.0).unwrap());
}

#[test]
#[should_panic(expected = "output with shape [3, 2] doesn't match")]
fn sizes_known_at_run_time_are_checked() {
    let a = Tensor::<f64, Shape![2, 2]>::ones();
    let mut target = Tensor::<f64, Shape![dyn, 2]>::from_elem([3, 2], 0.0).unwrap();
    target.assign_matmul(&a, &a);
}

#[test]
fn integers_wrap_on_overflow() {
    let x = tensor![[i32::MAX, 2], [3, i32::MIN]];
    let mut y = tensor![[0, 0], [0, 0]];
    y.assign_matmul(&x, &x);
    assert_eq!(y, tensor![[7, -2], [-3, 6]]);
    y.gemm(i32::MAX, &x, &x, i32::MIN);
    // The product and the old elements are the same, and MAX + MIN is -1.
    assert_eq!(y, tensor![[-7, 2], [3, -6]]);
    let mut y = tensor![250_u8, 10];
    y.try_gemm(20, &tensor![[30_u8, 20], [1, 100]], &tensor![9_u8, 8], 40)
        .unwrap();
    assert_eq!(y, tensor![168_u8, 196]);
}
