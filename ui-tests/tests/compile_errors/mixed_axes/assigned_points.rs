//! Generic k-means subtracts the points from the centres before the assignment picks them.
use shapecast::{DimName, Size, Tensor, broadcast};

pub struct KMeans<C: DimName, const D: usize> {
    centres: Tensor<f32, (C, Size<D>)>,
}

impl<C: DimName, const D: usize> KMeans<C, D> {
    /// Returns the sum of the squared distances of points to their centres.
    pub fn inertia<P: DimName>(
        &self,
        points: &Tensor<f32, (P, Size<D>)>,
        nearest: &Tensor<usize, (P,)>,
    ) -> f32 {
        let chosen = self.centres.take_axis::<0, _>(nearest);
        broadcast!(sum((points - self.centres).powi(2))).item()
    }
}

fn main() {}
