//! Moving statistics of a time series: mean, standard deviation and z-score.

pub mod ours {
    use shapecast::{Shape, Tensor, broadcast};

    type Series = Tensor<f64, Shape![dyn]>;

    struct Moving {
        mean: Series,
        std: Series,
        z_score: Series,
    }

    fn moving<const LEN: usize>(series: &Series) -> Moving {
        let windows = series.windows::<0, LEN>();
        let (mean, std) = (windows.mean_axis::<-1>(), windows.std_axis_ddof::<-1>(1.0));
        let last = series.slice_axis::<0>(LEN - 1..);
        let z_score = broadcast!((last - mean) / std);
        Moving { mean, std, z_score }
    }

    pub fn run() -> Vec<f64> {
        let series: Series = (0..100)
            .map(|i| (i as f64 * 0.3).sin() + i as f64 / 50.0)
            .collect();
        let Moving { mean, std, z_score } = moving::<7>(&series);
        [mean.into_vec(), std.into_vec(), z_score.into_vec()].concat()
    }
}

pub mod with_ndarray {
    use ndarray::{Array1, s};

    struct Moving {
        mean: Array1<f64>,
        std: Array1<f64>,
        z_score: Array1<f64>,
    }

    fn moving(series: &Array1<f64>, len: usize) -> Moving {
        let windows = series.windows(len);
        let mean: Array1<f64> = windows.into_iter().map(|w| w.mean().unwrap()).collect();
        let std: Array1<f64> = series
            .windows(len)
            .into_iter()
            .map(|w| w.std(1.0))
            .collect();
        let z_score = (&series.slice(s![len - 1..]) - &mean) / &std;
        Moving { mean, std, z_score }
    }

    pub fn run() -> Vec<f64> {
        let series = (0..100)
            .map(|i| (i as f64 * 0.3).sin() + i as f64 / 50.0)
            .collect();
        let Moving { mean, std, z_score } = moving(&series, 7);
        [mean.to_vec(), std.to_vec(), z_score.to_vec()].concat()
    }
}
