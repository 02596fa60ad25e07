//! Means, deviations and extremes of sliding windows over several series.
use shapecast::{Shape, Tensor, broadcast};

const SERIES: usize = 4;
const WINDOW: usize = 16;

type Samples = Tensor<f64, Shape![SERIES, dyn]>;

fn samples(len: usize) -> Samples {
    Samples::from_shape_fn([SERIES, len], |index| {
        let (series, t) = (index[0], index[1]);
        let time = t as f64 * 0.05;
        (time * (series + 1) as f64).sin() + 0.1 * (t * 37 % 11) as f64
    })
    .unwrap()
}

fn main() {
    let samples = samples(5000);
    let windows = samples.windows::<1, WINDOW>();
    let mean = windows.mean_axis::<-1>();
    let centre = mean.unsqueeze::<-1>();
    let deviation = broadcast!(mean::<-1>((windows - centre) * (windows - centre)).sqrt());
    let low = windows.min_axis::<-1>();
    let high = windows.max_axis::<-1>();
    let range = &high - &low;

    // Samples that are far from the mean of the window before them.
    let last = mean.shape()[1] as isize - 1;
    let before = mean.slice_axis::<1>(..last);
    let scale = deviation.slice_axis::<1>(..last);
    let next = samples.slice_axis::<1>(WINDOW as isize..);
    let scores = broadcast!((next - before) / (scale + 1e-9));
    let unusual = broadcast!(scores.abs() > 2.0);
    let counts = unusual.count_nonzero_axis::<1>();
    let smooth: Samples = broadcast!(0.5 * (before + next));

    println!("counts {counts}");
    println!("ranges {:.3}", range.mean_axis::<1>());
    println!("deviations {:.3}", deviation.max_axis::<1>());
    println!("smooth {:.3}", smooth.sum_axis::<1>());
}
