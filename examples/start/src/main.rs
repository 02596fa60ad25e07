//! Reads a table of flowers, and prints the flower that differs most from the mean.

use shapecast::{Shape, Tensor, broadcast};
use std::{env, error::Error, fs};

/// Four measurements in cm for each flower. The number of flowers is known only at run time.
type Table = Tensor<f64, Shape![dyn, 4]>;

/// Subtracts the mean of each column, and divides by its standard deviation.
fn standardise(table: &Table) -> Table {
    broadcast!((table - mean_keepdim::<0>(table)) / std_keepdim::<0>(table))
}

fn main() -> Result<(), Box<dyn Error>> {
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/iris.csv");
    let text = fs::read_to_string(env::args().nth(1).as_deref().unwrap_or(default))?;
    let columns = text.lines().next().unwrap_or_default().split(',').count();
    let rows = text.lines().skip(1).count();
    let fields = text.lines().skip(1).flat_map(|line| line.split(','));
    let numbers = fields.map(str::parse).collect::<Result<Vec<f64>, _>>()?;

    // The shape is checked here, once. A table with five columns is an error of this line.
    let table = Table::from_shape_vec([rows, columns], numbers)?;

    let scores = standardise(&table);
    let distances: Tensor<f64, Shape![dyn]> = scores.norm_axis::<1>(2.0);
    let farthest = distances.try_argmax()?;
    println!("{rows} flowers, mean {:.2}", table.mean_axis::<0>());
    println!(
        "flower {farthest} is {:.1}, {:.1} standard deviations from the mean",
        table.index_axis::<0>(farthest),
        distances[[farthest]]
    );
    Ok(())
}
