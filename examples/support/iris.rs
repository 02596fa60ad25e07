//! Reads two files of any shape into flowers with a typed shape.
use crate::read_error::ReadError;
use shapecast::npy::read_npy;
use shapecast::{Array, Shape, Tensor, array, broadcast};
use std::path::Path;

pub const MEASUREMENTS: [&str; 4] = ["sepal length", "sepal width", "petal length", "petal width"];
pub const SPECIES: [&str; 3] = ["setosa", "versicolor", "virginica"];

pub type Flowers = Tensor<f32, Shape![dyn, 4]>;

pub struct Iris {
    /// The measurements in cm.
    pub flowers: Flowers,
    /// The index of each flower's species in `SPECIES`.
    pub species: Tensor<u8, Shape![dyn]>,
}

impl Iris {
    pub fn read(measurements: &Path, labels: &Path) -> Result<Self, ReadError> {
        let flowers: Flowers = read_npy(measurements)?;
        let species: Tensor<u8, Shape![dyn]> = read_npy(labels)?;
        let (count, labelled) = (flowers.shape()[0], species.len());
        if count != labelled {
            return Err(ReadError::new(
                labels,
                format_args!("has {labelled} labels for {count} flowers"),
            ));
        }
        Ok(Iris { flowers, species })
    }

    /// Returns the mean row of each species, or NaN for a species without rows.
    pub fn mean_of_species(&self, rows: &Flowers) -> Tensor<f32, Shape![3, 4]> {
        let species: Array<u8, Shape![3, 1, 1]> = array![[[0]], [[1]], [[2]]];
        let labels = self.species.unsqueeze::<-1>();
        // The loop over (species, flowers, measurements) stores only the sums.
        let sums = broadcast!(sum::<1>(if labels == species { rows } else { 0.0 }));
        broadcast!(sums / sum::<1>(if labels == species { 1.0f32 } else { 0.0 }))
    }
}
