//! Explicit time steps of the heat equation on a plate whose edge has a fixed temperature.
use shapecast::{DynTensor, ShapeError, broadcast, try_broadcast};

/// Computes a time step of the interior of the plate.
fn step(plate: &mut DynTensor<f64>, conductivity: &DynTensor<f64>) -> Result<f64, ShapeError> {
    let interior = |rows, columns| {
        let rows: std::ops::Range<isize> = rows;
        let columns: std::ops::Range<isize> = columns;
        plate.try_slice_axis(0, rows)?.try_slice_axis(1, columns)
    };
    let (rows, columns) = (plate.shape()[0] as isize, plate.shape()[1] as isize);
    let centre = interior(1..rows - 1, 1..columns - 1)?;
    let above = interior(0..rows - 2, 1..columns - 1)?;
    let below = interior(2..rows, 1..columns - 1)?;
    let left = interior(1..rows - 1, 0..columns - 2)?;
    let right = interior(1..rows - 1, 2..columns)?;
    let flow = try_broadcast!(conductivity * (above + below + left + right - 4.0 * centre))?;
    let largest = broadcast!(max(flow.abs())).item();
    let target = plate.view_mut().try_slice_axis(0, 1..-1)?;
    let mut target = target.try_slice_axis(1, 1..-1)?;
    target += &flow;
    Ok(largest)
}

fn main() -> Result<(), ShapeError> {
    let (rows, columns) = (80, 60);
    let mut plate = DynTensor::from_elem([rows, columns], 20.0)?;
    let mut hot = plate.try_index_axis_mut(0, 0)?;
    hot += 80.0;
    let layers = DynTensor::from_shape_fn([rows - 2, 1], |i| 0.1 + 0.001 * i[0] as f64)?;
    let conductivity = &layers + &DynTensor::from_elem([1, columns - 2], 0.01)?;
    let mut steps = 0;
    while step(&mut plate, &conductivity)? > 1e-3 && steps < 2000 {
        steps += 1;
    }
    let total = plate.sum();
    let profile = plate.try_mean_axis(1)?;
    println!("{steps} steps, total {total:.3}, profile {profile:.2}");
    Ok(())
}
