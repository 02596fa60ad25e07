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
        let flowers = npy::read::<f32>(measurements)?
            .try_into_shape::<Shape![dyn, 4]>()
            .map_err(|error| {
                Refusal::new(
                    measurements,
                    format_args!("wants the shape (flowers, 4): {error}"),
                )
            })?;
        let species = npy::read::<u8>(labels)?
            .try_into_shape::<Shape![dyn]>()
            .map_err(|error| {
                Refusal::new(labels, format_args!("wants the shape (flowers,): {error}"))
            })?;
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
