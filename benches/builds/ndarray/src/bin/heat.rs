//! Explicit time steps of the heat equation on a plate whose edge has a fixed temperature.
use ndarray::{ArrayD, Axis, Ix2, IxDyn, ShapeError, s};

/// Computes a time step of the interior of the plate.
fn step(plate: &mut ArrayD<f64>, conductivity: &ArrayD<f64>) -> Result<f64, ShapeError> {
    let view = plate.view().into_dimensionality::<Ix2>()?;
    let centre = view.slice(s![1..-1, 1..-1]);
    let above = view.slice(s![..-2, 1..-1]);
    let below = view.slice(s![2.., 1..-1]);
    let left = view.slice(s![1..-1, ..-2]);
    let right = view.slice(s![1..-1, 2..]);
    let flow = conductivity * &(&above + &below + left + right - 4.0 * &centre);
    let largest = flow.fold(0.0_f64, |a, b| a.max(b.abs()));
    let mut target = plate.slice_mut(s![1..-1, 1..-1]);
    target += &flow;
    Ok(largest)
}

fn main() -> Result<(), ShapeError> {
    let (rows, columns) = (80, 60);
    let mut plate = ArrayD::from_elem(IxDyn(&[rows, columns]), 20.0);
    let mut hot = plate.index_axis_mut(Axis(0), 0);
    hot += 80.0;
    let layers = ArrayD::from_shape_fn(IxDyn(&[rows - 2, 1]), |i| 0.1 + 0.001 * i[0] as f64);
    let conductivity = &layers + &ArrayD::from_elem(IxDyn(&[1, columns - 2]), 0.01);
    let mut steps = 0;
    while step(&mut plate, &conductivity)? > 1e-3 && steps < 2000 {
        steps += 1;
    }
    let total = plate.sum();
    let profile = plate.mean_axis(Axis(1)).unwrap();
    println!("{steps} steps, total {total:.3}, profile {profile:.2}");
    Ok(())
}
