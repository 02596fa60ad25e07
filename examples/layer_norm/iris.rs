//! The boundary: two files of any shape become flowers whose shape is a type.
use crate::normal::Rows;
use crate::npy::{self, Refusal};
use shapecast::{Array, Dyn, Shape, Tensor, array, broadcast};
use std::path::Path;

pub const MEASUREMENTS: [&str; 4] = ["sepal length", "sepal width", "petal length", "petal width"];
pub const SPECIES: [&str; 3] = ["setosa", "versicolor", "virginica"];

pub type Flowers = Rows<Dyn, 4>;

pub struct Iris {
    /// In cm.
    pub flowers: Flowers,
    /// Of each flower, its place in `SPECIES`.
    pub species: Tensor<u8, Shape![dyn]>,
}

impl Iris {
    pub fn read(measurements: &Path, labels: &Path) -> Result<Self, Refusal> {
        let flowers: Flowers = npy::read_as(measurements, "(flowers, 4)")?;
        let species: Tensor<u8, Shape![dyn]> = npy::read_as(labels, "(flowers,)")?;
        let (count, named) = (flowers.shape()[0], species.len());
        if count != named {
            return Err(Refusal::new(
                labels,
                format_args!("has {named} labels for {count} flowers"),
            ));
        }
        Ok(Iris { flowers, species })
    }

    /// The mean row of each species; NaN of none.
    pub fn mean_of_each(&self, rows: &Flowers) -> Tensor<f32, Shape![3, 4]> {
        let wanted: Array<u8, Shape![3, 1, 1]> = array![[[0]], [[1]], [[2]]];
        let found = self.species.unsqueeze::<-1>();
        // One pass over (species, flowers, measurements), of which only the sums are stored.
        let sums = broadcast!(sum::<1>(if found == wanted { rows } else { 0.0 }));
        broadcast!(sums / sum::<1>(if found == wanted { 1.0f32 } else { 0.0 }))
    }
}
