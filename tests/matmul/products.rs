//! Matrix products, compared with plain loops.
use crate::support::random::Random;
use crate::support::{broadcast_shape, index_at};
use shapecast::{
    Array, Dim, DynTensor, Shape, ShapeErrorKind, Size, Tensor, View, array, dims, tensor,
};
use std::ops::{Add, Mul};

/// Returns a tensor of small integers, transposed in memory half of the time.
fn random_tensor<T: shapecast::Element>(
    random: &mut Random,
    sizes: &[usize],
    of: impl Fn(i8) -> T,
) -> DynTensor<T> {
    let is_transposed = random.one_in(2);
    let mut sizes = sizes.to_vec();
    if is_transposed {
        sizes.reverse();
    }
    let count = sizes.iter().product();
    let elements = (0..count).map(|_| of(random.within(-4, 5) as i8)).collect();
    let tensor = DynTensor::<T>::from_shape_vec(sizes.as_slice(), elements).unwrap();
    match is_transposed {
        true => tensor.transpose().to_tensor(),
        false => tensor,
    }
}

/// Multiplies by plain loops. The factors have rank 2 at least, and batches of the same rank.
fn naive<T>(x: &DynTensor<T>, y: &DynTensor<T>) -> Vec<T>
where
    T: shapecast::Element + Default + Add<Output = T> + Mul<Output = T>,
{
    let (xs, ys) = (x.shape(), y.shape());
    let rank = xs.len();
    let batch = broadcast_shape(&[&xs[..rank - 2], &ys[..rank - 2]]).unwrap();
    let (m, k, n) = (xs[rank - 2], xs[rank - 1], ys[rank - 1]);
    let mut product = Vec::new();
    for b in 0..batch.iter().product() {
        let index = index_at(b, &batch);
        let at = |of: &DynTensor<T>, row, column| {
            let own = index
                .iter()
                .zip(of.shape())
                .map(|(&i, &size)| i.min(size - 1));
            let index: Vec<usize> = own.chain([row, column]).collect();
            *of.get(index.as_slice()).unwrap()
        };
        for i in 0..m {
            for j in 0..n {
                let products = (0..k).map(|l| at(x, i, l) * at(y, l, j));
                product.push(products.fold(T::default(), |sum, product| sum + product));
            }
        }
    }
    product
}

/// Multiplies by plain loops. The batches may have different ranks.
fn naive_batches(x: &DynTensor<i64>, y: &DynTensor<i64>) -> Vec<i64> {
    let rank = x.ndim().max(y.ndim());
    let padded = |of: &DynTensor<i64>| {
        let ones = std::iter::repeat_n(1, rank - of.ndim());
        let sizes: Vec<usize> = ones.chain(of.shape().iter().copied()).collect();
        DynTensor::from_shape_vec(&sizes[..], of.as_slice().to_vec()).unwrap()
    };
    naive(&padded(x), &padded(y))
}

fn check<T>(of: impl Fn(i8) -> T + Copy, largest: usize, rounds: usize)
where
    T: shapecast::Element
        + Default
        + Add<Output = T>
        + Mul<Output = T>
        + PartialEq
        + std::fmt::Debug,
{
    let mut random = Random::new(1);
    for _ in 0..rounds {
        let [m, k, n] = [(); 3].map(|()| random.below(largest));
        let batch: Vec<usize> = (0..random.below(3)).map(|_| 1 + random.below(3)).collect();
        let mut sizes = |rows, columns| {
            let mut sizes = batch.clone();
            for size in &mut sizes {
                if random.below(3) == 0 {
                    *size = 1;
                }
            }
            sizes.extend([rows, columns]);
            sizes
        };
        let (xs, ys) = (sizes(m, k), sizes(k, n));
        let (x, y) = (
            random_tensor(&mut random, &xs, of),
            random_tensor(&mut random, &ys, of),
        );
        let product = x.try_matmul(&y).unwrap();
        assert_eq!(product.as_slice(), naive(&x, &y), "{xs:?} {ys:?}");
        // Views whose matrices are transposed in memory.
        let swapped = |of: &DynTensor<T>| of.try_swap_axes(-1, -2).unwrap().to_tensor();
        let (x, y) = (swapped(&x), swapped(&y));
        let views = [&x, &y].map(|of| of.try_swap_axes(-1, -2).unwrap());
        assert_eq!(views[0].try_matmul(&views[1]).unwrap(), product);
    }
}

#[test]
fn products_equal_those_of_plain_loops() {
    check(f32::from, 20, 200);
    check(f64::from, 20, 200);
    check(i32::from, 20, 100);
    check(i64::from, 70, 10);
    check(f32::from, 150, 4);
}

#[test]
fn threads_share_large_products() {
    let mut random = Random::new(2);
    for [m, k, n] in [[700, 60, 90], [129, 300, 257], [1, 2000, 300]] {
        let x = random_tensor(&mut random, &[m, k], f32::from);
        let y = random_tensor(&mut random, &[k, n], f32::from);
        assert_eq!(x.matmul(&y).as_slice(), naive(&x, &y));
    }
}

#[test]
fn long_vectors_are_multiplied_by_batches_and_views() {
    let mut random = Random::new(3);
    let x = random_tensor(&mut random, &[3, 1, 9, 70], i64::from);
    let y = random_tensor(&mut random, &[2, 70, 1], i64::from);
    assert_eq!(x.try_matmul(&y).unwrap().as_slice(), naive_batches(&x, &y));
    let row = random_tensor(&mut random, &[2, 1, 70], i64::from);
    let wide = random_tensor(&mut random, &[3, 1, 70, 9], i64::from);
    let product = row.try_matmul(&wide).unwrap();
    assert_eq!(product.as_slice(), naive_batches(&row, &wide));
    // The same with vectors, and with matrices whose axes are reversed in memory.
    let vector = row.try_index_axis(0, 1).unwrap().try_squeeze(0).unwrap();
    let reversed = wide.transpose().to_tensor();
    let vectors = vector.try_matmul(&reversed.transpose()).unwrap();
    assert_eq!(vectors, product.try_index_axis(1, 1).unwrap());
}

#[test]
fn elements_may_be_of_the_users_types() {
    /// A number of a ring with 7 elements.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    struct Modular(u8);
    impl Add for Modular {
        type Output = Self;
        fn add(self, other: Self) -> Self {
            Modular((self.0 + other.0) % 7)
        }
    }
    impl Mul for Modular {
        type Output = Self;
        fn mul(self, other: Self) -> Self {
            Modular(self.0 * other.0 % 7)
        }
    }
    check(|v| Modular(v.rem_euclid(7) as u8), 12, 50);
}

#[test]
fn shapes_are_those_of_pytorch() {
    let x = Tensor::<f64, Shape![4, 1, 2, 3]>::ones();
    let y = Tensor::<f64, Shape![5, 3, 2]>::ones();
    let product: Tensor<f64, Shape![4, 5, 2, 2]> = x.matmul(&y);
    assert!(product.iter().all(|&sum| sum == 3.0));
    let rows: Tensor<f64, Shape![4, 1, 2]> = x.matmul(&tensor![1.0, 2.0, 3.0]);
    assert!(rows.iter().all(|&sum| sum == 6.0));
    let columns: Tensor<f64, Shape![5, 2]> = tensor![1.0, 2.0, 3.0].matmul(&y);
    assert!(columns.iter().all(|&sum| sum == 6.0));
    let dot: Tensor<f64, Shape![]> = tensor![1.0, 2.0].matmul(&tensor![3.0, 4.0]);
    assert_eq!(dot.item(), 11.0);
    let x = Tensor::<f64, Shape![dyn, 3]>::from_shape_vec([2, 3], vec![1.0; 6]).unwrap();
    let mixed: Tensor<f64, Shape![dyn, 2]> = x.matmul(&Tensor::<f64, Shape![3, 2]>::ones());
    assert_eq!(mixed.shape(), [2, 2]);
    let empty = Tensor::<f64, Shape![2, 0]>::ones().matmul(&Tensor::<f64, Shape![0, 3]>::ones());
    assert_eq!(empty, Tensor::<f64, Shape![2, 3]>::zeros());
}

#[test]
fn products_of_arrays_are_arrays() {
    let x = array![[2.0_f32, 0.0], [1.0, 3.0]];
    let product: Array<f32, Shape![2, 2]> = x.matmul(&x);
    assert_eq!(product, array![[4.0, 0.0], [5.0, 9.0]]);
    let vector: Array<f32, Shape![2]> = x.matmul(&array![1.0_f32, 2.0]);
    assert_eq!(vector, array![2.0, 7.0]);
    let large = Array::<f64, Shape![30, 20]>::ones().matmul(&Array::<f64, Shape![20, 10]>::ones());
    assert_eq!(large, Array::<f64, Shape![30, 10]>::full(20.0));
    let mixed: Tensor<f32, Shape![2, 2]> = x.matmul(&tensor![[1.0_f32, 0.0], [0.0, 1.0]]);
    assert_eq!(mixed, tensor![[2.0, 0.0], [1.0, 3.0]]);
}

#[test]
fn broadcast_views_are_not_copied() {
    let row = [1.0, 2.0, 3.0];
    let x = View::<f64, Shape![4, 3]>::from_shape_strides([4, 3], &[0, 1], 0, &row).unwrap();
    let y = Tensor::<f64, Shape![3, 2]>::ones();
    let product: Tensor<f64, Shape![4, 2]> = x.matmul(&y);
    assert!(product.iter().all(|&sum| sum == 6.0));
    let reversed = y.flip::<0>();
    assert_eq!(x.matmul(&reversed), product);
}

dims! { Row }

type Column = Tensor<f64, Shape![2, 1]>;

/// Returns `xᵀ y` and both tensors side by side, for any number of rows.
fn normal_equations<N: Dim>(
    x: &Tensor<f64, (N, Size<2>)>,
    y: &Tensor<f64, (N, Size<1>)>,
) -> (Column, Tensor<f64, (N, Size<3>)>) {
    let product = x.transpose().matmul(y).into_shape();
    (product, x.concat::<1, _>(y).into_shape())
}

#[test]
fn generic_dimensions_equal_themselves() {
    let (x, y) = (tensor![[1.0, 2.0], [3.0, 4.0]], tensor![[1.0], [2.0]]);
    let known = normal_equations::<Size<2>>(&x, &y.clone().into_shape());
    let expected = (
        tensor![[7.0], [10.0]],
        tensor![[1.0, 2.0, 1.0], [3.0, 4.0, 2.0]],
    );
    assert_eq!(
        known,
        (
            expected.0.clone().into_shape(),
            expected.1.clone().into_shape()
        )
    );
    let named = normal_equations::<Row>(&x.clone().into_shape(), &y.clone().into_shape());
    assert_eq!(named.0, expected.0);
    let unknown = normal_equations::<shapecast::Dyn>(&x.into_shape(), &y.into_shape());
    assert_eq!(unknown.1, expected.1);
}

#[test]
fn mismatches_are_errors() {
    let [x, y] = [[2, 3], [4, 5]].map(|[rows, columns]| {
        DynTensor::<f64>::from_shape_vec([rows, columns], vec![0.0; rows * columns]).unwrap()
    });
    let error = x.try_matmul(&y).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Mismatch);
    let error = x.try_matmul(&2.0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "both arguments to matmul need to be at least 1D, but they are 2D and 0D"
    );
}

#[test]
fn results_without_elements_are_empty_from_any_number_of_products_on() {
    let sizes: [(&[usize], &[usize], &[usize]); 7] = [
        (&[0, 4096], &[4096], &[0]),
        (&[1, 512], &[512, 0], &[1, 0]),
        (&[0, 1], &[600, 1, 1], &[600, 0, 1]),
        (&[600, 1, 1], &[1, 0], &[600, 1, 0]),
        (&[4096], &[4096, 0], &[0]),
        (&[3, 0, 700], &[700], &[3, 0]),
        (&[0, 1, 700], &[700, 1], &[0, 1, 1]),
    ];
    for (x, y, result) in sizes {
        let product = DynTensor::<f64>::try_ones(x)
            .unwrap()
            .try_matmul(&DynTensor::try_ones(y).unwrap())
            .unwrap();
        assert_eq!(product.shape(), result);
        let product = DynTensor::<u8>::try_ones(x)
            .unwrap()
            .matmul(&DynTensor::try_ones(y).unwrap());
        assert_eq!(product.shape(), result);
    }
    let x = Tensor::<f32, Shape![1, 512]>::ones();
    let product = x.matmul(&Tensor::<f32, Shape![512, 0]>::ones());
    assert_eq!(product.shape(), [1, 0]);
}

#[test]
fn integers_wrap_on_overflow() {
    fn check<T>(of: fn(i64) -> T)
    where
        T: shapecast::bounds::MatMulElement + PartialEq + std::fmt::Debug,
    {
        let mut random = Random::new(5);
        // A known product, a vector, one tile, and many products.
        for [m, k, n] in [[1, 3, 1], [2, 2, 2], [1, 700, 3], [9, 8, 7], [40, 50, 60]] {
            let tensor = |sizes: [usize; 2], random: &mut Random| {
                DynTensor::<i64>::from_shape_fn(sizes, |_| random.next() as i64).unwrap()
            };
            let (x, y) = (tensor([m, k], &mut random), tensor([k, n], &mut random));
            let expected = DynTensor::<T>::from_shape_fn([m, n], |index| {
                let products = (0..k).map(|l| x[[index[0], l]].wrapping_mul(y[[l, index[1]]]));
                of(products.fold(0, i64::wrapping_add))
            });
            let product = x.map(of).try_matmul(&y.map(of)).unwrap();
            assert_eq!(product, expected.unwrap(), "{m} {k} {n}");
        }
    }
    check(|x| x as i16);
    check(|x| x as u16);
    check(|x| x as i32);
    check(|x| x as u32);
    check(|x| x);
    check(|x| x as u64);
    check(|x| x as isize);
    let x = array![[i32::MAX, 2], [3, i32::MIN]];
    let squared: Array<i32, Shape![2, 2]> = x.matmul(&x);
    assert_eq!(squared, array![[7, -2], [-3, 6]]);
}

#[test]
fn batches_that_overflow_are_in_the_error() {
    let sizes = [[1_usize << 40, 1, 2, 3], [1, 1 << 40, 5, 5]];
    let [x, y] = sizes.map(|sizes| {
        View::<f64, shapecast::DynShape>::from_shape_strides(sizes, &[0; 4], 0, &[1.0]).unwrap()
    });
    assert_eq!(
        x.try_matmul(&y).unwrap_err().kind(),
        ShapeErrorKind::Mismatch
    );
}
