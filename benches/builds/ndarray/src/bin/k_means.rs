//! Lloyd's algorithm for k-means clustering of points in a plane.
use ndarray::{Array1, Array2, Axis};

const CLUSTERS: usize = 5;

/// Returns points around the corners of a grid.
fn points(count: usize) -> Array2<f32> {
    let mut state = 1_u32;
    Array2::from_shape_fn((count, 2), |(i, d)| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let corner = if d == 0 { i % 3 } else { i % 2 };
        corner as f32 * 4.0 + (state >> 8) as f32 / (1 << 24) as f32
    })
}

/// Returns the squared distance of each point from each centre.
fn distances(points: &Array2<f32>, centres: &Array2<f32>) -> Array2<f32> {
    let points = points.view().insert_axis(Axis(1));
    let differences = &points - centres;
    (&differences * &differences).sum_axis(Axis(2))
}

/// Returns the mean of the points of each cluster.
fn means(points: &Array2<f32>, labels: &Array1<usize>) -> Array2<f32> {
    let mut sums = Array2::<f32>::zeros((CLUSTERS, 2));
    let mut counts = Array2::<f32>::zeros((CLUSTERS, 1));
    for (i, &label) in labels.iter().enumerate() {
        let mut sum = sums.row_mut(label);
        sum += &points.row(i);
        counts[[label, 0]] += 1.0;
    }
    sums / counts.mapv(|count| count.max(1.0))
}

/// Returns the index of the smallest element of each row.
fn argmin(distances: &Array2<f32>) -> Array1<usize> {
    distances.map_axis(Axis(1), |row| {
        let pairs = row.iter().enumerate();
        pairs.min_by(|a, b| a.1.total_cmp(b.1)).unwrap().0
    })
}

fn main() {
    let points = points(3000);
    let mut centres = Array2::from_shape_fn((CLUSTERS, 2), |(k, d)| points[[k, d]]);
    let mut inertia = f32::MAX;
    for _ in 0..50 {
        let distances = distances(&points, &centres);
        let labels = argmin(&distances);
        let new_inertia = distances
            .fold_axis(Axis(1), f32::INFINITY, |a, &b| a.min(b))
            .sum();
        centres = means(&points, &labels);
        if inertia - new_inertia <= 1e-6 * inertia {
            break;
        }
        inertia = new_inertia;
    }
    let spread = &centres - &centres.mean_axis(Axis(0)).unwrap();
    println!("inertia {inertia:.0}, centres {centres:.2}, spread {spread:.2}");
}
