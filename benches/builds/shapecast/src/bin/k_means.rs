//! Lloyd's algorithm for k-means clustering of points in a plane.
use shapecast::{Shape, Tensor, broadcast};

const CLUSTERS: usize = 5;

type Points = Tensor<f32, Shape![dyn, 2]>;
type Centres = Tensor<f32, Shape![CLUSTERS, 2]>;

/// Returns points around the corners of a grid.
fn points(count: usize) -> Points {
    let mut state = 1_u32;
    Points::from_shape_fn([count, 2], |index| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let corner = if index[1] == 0 {
            index[0] % 3
        } else {
            index[0] % 2
        };
        corner as f32 * 4.0 + (state >> 8) as f32 / (1 << 24) as f32
    })
    .unwrap()
}

/// Returns the squared distance of each point from each centre.
fn distances(points: &Points, centres: &Centres) -> Tensor<f32, Shape![dyn, CLUSTERS]> {
    let points = points.unsqueeze::<1>();
    broadcast!(sum::<-1>((points - centres) * (points - centres)))
}

/// Returns the mean of the points of each cluster.
fn means(points: &Points, labels: &Tensor<usize, Shape![dyn]>) -> Centres {
    let mut sums = Centres::zeros();
    let mut counts = Tensor::<f32, Shape![CLUSTERS, 1]>::zeros();
    for (i, &label) in labels.iter().enumerate() {
        let mut sum = sums.try_index_axis_mut(0, label).unwrap();
        sum += points.try_index_axis(0, i).unwrap();
        counts[[label, 0]] += 1.0;
    }
    broadcast!(sums / counts.max(1.0))
}

fn main() {
    let points = points(3000);
    let mut centres = Centres::from_fn(|[k, d]| points[[k, d]]);
    let mut inertia = f32::MAX;
    for _ in 0..50 {
        let distances = distances(&points, &centres);
        let labels = distances.argmin_axis::<-1>();
        let new_inertia = distances.min_axis::<-1>().sum();
        centres = means(&points, &labels);
        if inertia - new_inertia <= 1e-6 * inertia {
            break;
        }
        inertia = new_inertia;
    }
    let spread = broadcast!(centres - mean_keepdim::<0>(centres));
    println!("inertia {inertia:.0}, centres {centres:.2}, spread {spread:.2}");
}
