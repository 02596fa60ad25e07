//! Variances of elements far from 0.

use alloc::vec::Vec;

use crate::{Axes, DynTensor, Shape, Tensor, broadcast};

#[test]
fn rounding_of_the_mean_does_not_change_the_variance() {
    for rows in [2usize, 3, 50, 100, 1000, 4097, 20_000] {
        for base in [0.0, 1e4, -1e6, 4e6] {
            let value = |row: usize| base + (row * 7 % 9) as f32;
            let x = DynTensor::from_shape_fn([rows, 5], |i| value(i[0])).unwrap();
            let mean_of = |f: &dyn Fn(f64) -> f64| {
                (0..rows).map(|row| f(value(row).into())).sum::<f64>() / rows as f64
            };
            let mean = mean_of(&|x| x);
            let expected = mean_of(&|x| (x - mean) * (x - mean));
            let is_near = |found: f32| (f64::from(found) - expected).abs() <= 1e-5 * expected;
            let columns = x.try_var_axis(0).unwrap();
            assert!(columns.iter().all(|&var| is_near(var)), "{rows} {base}");
            let transposed = x.transpose().to_tensor();
            let in_rows = transposed.try_var_axis(1).unwrap();
            assert!(in_rows.iter().all(|&var| is_near(var)), "{rows} {base}");
            assert!(is_near(x.var()), "{rows} {base}");
        }
    }
}

#[test]
fn equal_elements_have_no_variance() {
    for len in [1usize, 2, 17, 1000, 40_000] {
        let x = DynTensor::from_elem([len, 3], 0.1_f32).unwrap();
        assert!(x.var() < 1e-14, "{len}");
        assert!(x.try_std_axis(0).unwrap().iter().all(|&std| std < 1e-7));
    }
}

/// Returns integers whose sums are exact in `f64`.
fn integers(sizes: [usize; 4]) -> DynTensor<f64> {
    DynTensor::from_shape_fn(sizes, |i| {
        (i.iter().fold(7, |hash, &i| (hash * 31 + i) % 1009)) as f64
    })
    .unwrap()
}

/// Returns the variances of `integers(sizes)` over axes 0 and 2.
fn two_pass(sizes: [usize; 4]) -> Vec<f64> {
    let x = integers(sizes);
    let [n, a, b, c] = sizes;
    let variance = |result: usize| {
        let (j, l) = (result / c, result % c);
        let mean_of = |f: &dyn Fn(f64) -> f64| {
            let each = (0..n).flat_map(|i| (0..b).map(move |k| [i, j, k, l]));
            each.map(|index| f(x[index])).sum::<f64>() / (n * b) as f64
        };
        let mean = mean_of(&|x| x);
        mean_of(&|x| (x - mean) * (x - mean))
    };
    (0..a * c).map(variance).collect()
}

#[test]
fn variances_over_separate_axes_match_two_passes() {
    // Rows of `c` columns are accumulated in groups. The last rows are fewer than a group, exactly
    // a group, or a whole number of groups.
    let sizes = [1usize, 2, 8, 70, 300]
        .into_iter()
        .flat_map(|n| [1, 3, 5, 8].map(|b| (n, b)))
        .flat_map(|(n, b)| [1, 2, 15, 64, 130].map(|c| [n, 2, b, c]));
    let are_few = |sizes: &[usize; 4]| sizes.iter().product::<usize>() <= 20_000;
    for sizes in sizes.filter(are_few) {
        let found = integers(sizes).try_var_axes(&[0, 2]).unwrap();
        for (&found, expected) in found.iter().zip(two_pass(sizes)) {
            let is_near = (found - expected).abs() <= 1e-9 * expected.max(1.0);
            assert!(is_near, "{sizes:?}: {found} instead of {expected}");
        }
    }
}

#[test]
fn variances_over_separate_axes_of_every_kind_of_tensor_are_finite() {
    type Sizes = Shape![300, 2, 5, 15];
    let sizes = [300, 2, 5, 15];
    let expected = two_pass(sizes);
    let assert_near = |found: &[f64]| {
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(&expected) {
            assert!((found - expected).abs() <= 1e-5 * expected, "{found}");
        }
    };
    let x = integers(sizes);
    let typed = Tensor::<f64, Sizes>::from_shape_vec(sizes, x.iter().copied().collect()).unwrap();
    assert_near(typed.var_axes::<Axes![0, 2]>().as_slice());
    assert_near(broadcast!(&typed.var_axes::<Axes![0, 2]>() + 0.0).as_slice());
    let square = |std: f64| std * std;
    assert_near(typed.std_axes::<Axes![0, 2]>().map(square).as_slice());
    assert_near(x.try_var_axes_ddof(&[0, 2], 0.0).unwrap().as_slice());
    assert_near(
        x.map(|x| x as i32)
            .try_var_axes(&[0, 2])
            .unwrap()
            .as_slice(),
    );
    let floats = x.map(|x| x as f32).try_var_axes(&[0, 2]).unwrap();
    assert_near(floats.map(f64::from).as_slice());
}

#[test]
fn variances_of_few_known_elements_match_two_passes() {
    macro_rules! check {
        ($([$n:literal, $b:literal, $c:literal])*) => {$({
            let x = integers([$n, 2, $b, $c]);
            let typed = Tensor::<f64, Shape![$n, 2, $b, $c]>::from_shape_vec(
                [$n, 2, $b, $c],
                x.iter().copied().collect(),
            );
            let found = typed.unwrap().var_axes::<Axes![0, 2]>();
            for (&found, expected) in found.iter().zip(two_pass([$n, 2, $b, $c])) {
                assert!((found - expected).abs() <= 1e-9 * expected.max(1.0), "{found} {expected}");
            }
        })*};
    }
    check! { [2, 32, 2] [4, 16, 2] [8, 8, 2] [3, 40, 1] [64, 2, 1] [64, 1, 1] [8, 4, 4] [16, 2, 4] }
}

#[test]
fn one_row_after_whole_pieces_is_accumulated() {
    // 64 groups of 8 rows are one piece.
    let x = DynTensor::from_shape_fn([513, 15], |i| (i[0] % 9) as f64).unwrap();
    let values = || (0..513).map(|i| f64::from(i % 9));
    let mean = values().sum::<f64>() / 513.0;
    let expected = values().map(|x| (x - mean) * (x - mean)).sum::<f64>() / 513.0;
    let is_near = |&found: &f64| (found - expected).abs() <= 1e-9;
    assert!(x.try_var_axis(0).unwrap().iter().all(is_near));
    assert!(
        broadcast!(&x.try_var_axis(0).unwrap() + 0.0)
            .iter()
            .all(is_near)
    );
}
