//! Variances of elements far from 0.

use crate::DynTensor;

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
