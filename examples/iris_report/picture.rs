//! The clusters and the steps that found them, as an SVG file.
use crate::clusters::{CLUSTERS, Clustering};
use crate::iris::{Flowers, MEASUREMENTS};
use plotters::coord::Shift;
use plotters::prelude::{
    BLACK, BLUE, ChartBuilder, Circle, Color, Cross, DrawingArea, IntoDrawingArea, LineSeries,
    Palette, Palette99, SVGBackend, WHITE,
};
use shapecast::s;
use std::error::Error;
use std::path::Path;

/// The width and the height of the picture.
const SIZE: (u32, u32) = (960, 420);
/// The measurements on both axes: the length and the width of petals.
const SHOWN: [usize; 2] = [2, 3];

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws flowers, each in the color of its cluster, and the inertia of each step.
pub fn write(
    path: &Path,
    flowers: &Flowers,
    clustering: &Clustering,
) -> Result<(), Box<dyn Error>> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut picture = String::new();
    {
        let area = SVGBackend::with_string(&mut picture, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let (left, right) = area.split_horizontally(SIZE.0 * 3 / 5);
        draw_clusters(&left, flowers, clustering)?;
        draw_inertias(&right, &clustering.inertias)?;
        area.present()?;
    }
    // All at once: no picture is half-written.
    Ok(std::fs::write(path, picture)?)
}

fn draw_clusters(
    area: &Area<'_>,
    flowers: &Flowers,
    clustering: &Clustering,
) -> Result<(), Box<dyn Error>> {
    let [(x, x_range), (y, y_range)] = SHOWN.map(|k| {
        let column = flowers.slice(s![.., k]);
        (column, column.min() - 0.3..column.max() + 0.3)
    });
    let mut chart = ChartBuilder::on(area)
        .margin(15)
        .caption("Clusters of iris flowers", ("sans-serif", 20))
        .x_label_area_size(40)
        .y_label_area_size(50)
        .build_cartesian_2d(x_range, y_range)?;
    let [x_name, y_name] = SHOWN.map(|k| format!("{} (standard deviations)", MEASUREMENTS[k]));
    chart
        .configure_mesh()
        .x_desc(x_name)
        .y_desc(y_name)
        .draw()?;
    let flowers = x.iter().zip(y.iter()).zip(clustering.clusters.iter());
    chart.draw_series(flowers.map(|((&x, &y), &cluster)| {
        Circle::new((x, y), 4, Palette99::pick(cluster).mix(0.6).filled())
    }))?;
    chart.draw_series((0..CLUSTERS).map(|cluster| {
        let [x, y] = SHOWN.map(|k| clustering.centres[[cluster, k]]);
        Cross::new((x, y), 7, BLACK.stroke_width(3))
    }))?;
    Ok(())
}

fn draw_inertias(area: &Area<'_>, inertias: &[f32]) -> Result<(), Box<dyn Error>> {
    let largest = inertias.iter().copied().fold(0.0, f32::max);
    let mut chart = ChartBuilder::on(area)
        .margin(15)
        .caption("Steps of k-means", ("sans-serif", 20))
        .x_label_area_size(40)
        .y_label_area_size(50)
        .build_cartesian_2d(1..inertias.len(), 0.0..largest)?;
    chart
        .configure_mesh()
        .x_desc("step")
        .y_desc("inertia")
        .draw()?;
    chart.draw_series(LineSeries::new((1..).zip(inertias.iter().copied()), &BLUE))?;
    Ok(())
}
