//! Variances of elements that are far from 0.

use crate::DynTensor;

#[test]
fn a_mean_that_is_rounded_does_not_show_in_the_variance() {
    for rows in [2usize, 3, 50, 100, 1000, 4097, 20_000] {
        for base in [0.0, 1e4, -1e6, 4e6] {
            let at = |row: usize| base + (row * 7 % 9) as f32;
            let x = DynTensor::from_shape_fn([rows, 5], |i| at(i[0])).unwrap();
            let wide = |f: &dyn Fn(f64) -> f64| {
                (0..rows).map(|row| f(at(row).into())).sum::<f64>() / rows as f64
            };
            let mean = wide(&|x| x);
            let expected = wide(&|x| (x - mean) * (x - mean));
            let is_near = |got: f32| (f64::from(got) - expected).abs() <= 1e-5 * expected;
            let columns = x.try_var_axis(0).unwrap();
            assert!(columns.iter().all(|&got| is_near(got)), "{rows} {base}");
            let turned = x.transpose().to_tensor();
            let in_rows = turned.try_var_axis(1).unwrap();
            assert!(in_rows.iter().all(|&got| is_near(got)), "{rows} {base}");
            assert!(is_near(x.var()), "{rows} {base}");
        }
    }
}

#[test]
fn equal_elements_do_not_vary() {
    for len in [1usize, 2, 17, 1000, 40_000] {
        let x = DynTensor::from_elem([len, 3], 0.1_f32).unwrap();
        assert!(x.var() < 1e-14, "{len}");
        assert!(x.try_std_axis(0).unwrap().iter().all(|&std| std < 1e-7));
    }
}
