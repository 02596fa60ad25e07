//! The measurements and the curve, as an SVG file.
use crate::model::Samples;
use plotters::prelude::{
    BLUE, ChartBuilder, Circle, Color, IntoDrawingArea, LineSeries, RED, SVGBackend, WHITE,
};
use std::error::Error;
use std::path::Path;

/// The width and the height of the picture.
const SIZE: (u32, u32) = (640, 400);

pub fn write(
    path: &Path,
    t: &Samples,
    measured: &Samples,
    curve: &Samples,
) -> Result<(), Box<dyn Error>> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut picture = String::new();
    {
        let area = SVGBackend::with_string(&mut picture, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .margin(20)
            .caption("A decay fitted to measurements", ("sans-serif", 20))
            .x_label_area_size(40)
            .y_label_area_size(50)
            .build_cartesian_2d(0.0..t.max(), 0.0..measured.max())?;
        chart
            .configure_mesh()
            .x_desc("time")
            .y_desc("value")
            .draw()?;
        let points = |y: &Samples| {
            let times = t.as_slice().iter().copied();
            times.zip(y.as_slice().to_vec())
        };
        chart.draw_series(points(measured).map(|at| Circle::new(at, 3, BLUE.filled())))?;
        chart.draw_series(LineSeries::new(points(curve), &RED))?;
        area.present()?;
    }
    // All at once: no picture is half-written.
    Ok(std::fs::write(path, picture)?)
}
