//! The curve of the loss, as an SVG file.
use plotters::prelude::{BLUE, ChartBuilder, IntoDrawingArea, LineSeries, SVGBackend, WHITE};
use std::error::Error;
use std::path::Path;

/// The width and the height of the picture.
const SIZE: (u32, u32) = (640, 400);

pub fn write(path: &Path, losses: &[f32]) -> Result<(), Box<dyn Error>> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut picture = String::new();
    {
        let area = SVGBackend::with_string(&mut picture, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let largest = losses.iter().copied().fold(0.0, f32::max);
        let mut chart = ChartBuilder::on(&area)
            .margin(20)
            .caption("Loss of the network", ("sans-serif", 20))
            .x_label_area_size(40)
            .y_label_area_size(50)
            .build_cartesian_2d(1..losses.len(), 0.0..largest)?;
        chart
            .configure_mesh()
            .x_desc("epoch")
            .y_desc("cross-entropy")
            .draw()?;
        chart.draw_series(LineSeries::new((1..).zip(losses.iter().copied()), &BLUE))?;
        area.present()?;
    }
    // All at once: no picture is half-written.
    Ok(std::fs::write(path, picture)?)
}
