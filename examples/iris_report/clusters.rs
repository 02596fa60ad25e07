//! K-means clustering (Lloyd's algorithm) with typed shapes.
use crate::iris::Flowers;
use shapecast::{Array, Shape, Tensor, array, broadcast, einsum};

pub const CLUSTERS: usize = 3;

pub type Centres = Tensor<f32, Shape![CLUSTERS, 4]>;

pub struct Clustering {
    /// The cluster of each flower.
    pub clusters: Tensor<usize, Shape![dyn]>,
    pub centres: Centres,
    /// The sum of the squared distances of all flowers to their centres, for each step.
    pub inertias: Vec<f32>,
}

/// Scales each measurement to mean 0 and standard deviation 1.
pub fn standardise(flowers: &Flowers) -> Flowers {
    let deviation = flowers.std_axis::<0>();
    broadcast!((flowers - mean_keepdim::<0>(flowers)) / deviation)
}

/// Clusters the flowers, until none of them changes its cluster.
///
/// # Panics
/// There is no flower.
pub fn cluster(flowers: &Flowers) -> Clustering {
    let mut centres = distant_flowers(flowers);
    let mut clusters = None;
    let mut inertias = Vec::new();
    loop {
        let distances = squared_distances(flowers, &centres);
        let nearest = distances.argmin_axis::<1>();
        inertias.push(distances.min_axis::<1>().sum());
        if clusters.as_ref() == Some(&nearest) {
            return Clustering {
                clusters: nearest,
                centres,
                inertias,
            };
        }
        centres = means(flowers, &nearest, &centres);
        clusters = Some(nearest);
    }
}

fn squared_distances(flowers: &Flowers, centres: &Centres) -> Tensor<f32, Shape![dyn, CLUSTERS]> {
    einsum!([i, c] => sum::<k>((flowers[i, k] - centres[c, k]).powi(2)))
}

/// Returns the first flower, and flowers that are as distant as possible from those before them.
fn distant_flowers(flowers: &Flowers) -> Centres {
    let mut centres = Centres::zeros();
    let first = flowers.index_axis::<0>(0);
    broadcast!(centres = first);
    for cluster in 1..CLUSTERS {
        let distances = squared_distances(flowers, &centres).min_axis::<1>();
        let farthest = flowers.index_axis::<0>(distances.argmax_axis::<0>().item());
        broadcast!(centres.index_axis_mut::<0>(cluster) = farthest);
    }
    centres
}

/// Returns the mean flower of each cluster. A cluster without flowers keeps its centre.
fn means(flowers: &Flowers, clusters: &Tensor<usize, Shape![dyn]>, centres: &Centres) -> Centres {
    let numbers: Array<usize, Shape![CLUSTERS, 1, 1]> = array![[[0]], [[1]], [[2]]];
    let labels = clusters.unsqueeze::<-1>();
    // The loop over (clusters, flowers, measurements) stores only the sums.
    let sums = broadcast!(sum::<1>(if labels == numbers { flowers } else { 0.0 }));
    let counts = broadcast!(sum::<1>(if labels == numbers { 1.0_f32 } else { 0.0 }));
    broadcast!(if counts > 0.0 { sums / counts } else { centres })
}
