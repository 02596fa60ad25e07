//! Means, deviations and extremes of sliding windows over several series.
use ndarray::{Array2, Axis, s};

const SERIES: usize = 4;
const WINDOW: usize = 16;

fn samples(len: usize) -> Array2<f64> {
    Array2::from_shape_fn((SERIES, len), |(s, t)| {
        let time = t as f64 * 0.05;
        (time * (s + 1) as f64).sin() + 0.1 * (t * 37 % 11) as f64
    })
}

fn main() {
    let samples = samples(5000);
    let count = samples.ncols() - WINDOW + 1;
    let mut mean = Array2::<f64>::zeros((SERIES, count));
    let mut deviation = Array2::<f64>::zeros((SERIES, count));
    let mut low = Array2::<f64>::zeros((SERIES, count));
    let mut high = Array2::<f64>::zeros((SERIES, count));
    for t in 0..count {
        let window = samples.slice(s![.., t..t + WINDOW]);
        let centre = window.mean_axis(Axis(1)).unwrap();
        let centred = &window - &centre.view().insert_axis(Axis(1));
        let variance = (&centred * &centred).mean_axis(Axis(1)).unwrap();
        mean.column_mut(t).assign(&centre);
        deviation.column_mut(t).assign(&variance.mapv(f64::sqrt));
        low.column_mut(t)
            .assign(&window.fold_axis(Axis(1), f64::INFINITY, |a, &b| a.min(b)));
        high.column_mut(t)
            .assign(&window.fold_axis(Axis(1), f64::NEG_INFINITY, |a, &b| a.max(b)));
    }
    let range = &high - &low;

    // Samples that are far from the mean of the window before them.
    let before = mean.slice(s![.., ..-1]);
    let scale = deviation.slice(s![.., ..-1]);
    let next = samples.slice(s![.., WINDOW as isize..]);
    let scores = (&next - &before) / (&scale + 1e-9);
    let unusual = scores.mapv(|score| score.abs() > 2.0);
    let counts = unusual.map_axis(Axis(1), |row| row.iter().filter(|&&x| x).count());
    let smooth = 0.5 * (&before + &next);

    println!("counts {counts}");
    println!("ranges {:.3}", range.mean_axis(Axis(1)).unwrap());
    let largest = deviation.fold_axis(Axis(1), 0.0_f64, |a, &b| a.max(b));
    println!("deviations {largest:.3}");
    println!("smooth {:.3}", smooth.sum_axis(Axis(1)));
}
