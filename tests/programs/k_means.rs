//! K-means clustering.

pub mod ours {
    use shapecast::{Shape, Tensor, broadcast, einsum};

    type Points = Tensor<f64, Shape![90, 2]>;
    type Centres = Tensor<f64, Shape![3, 2]>;

    fn nearest(points: &Points, centres: &Centres) -> Tensor<usize, Shape![90]> {
        einsum!([i, j] => sum::<k>((points[i, k] - centres[j, k]).powi(2))).argmin_axis::<1>()
    }

    fn k_means(points: &Points, mut centres: Centres, steps: usize) -> Centres {
        for _ in 0..steps {
            let mut sums = Centres::zeros();
            let mut counts = Tensor::<f64, Shape![3, 1]>::zeros();
            for (point, c) in points.axis_iter::<0>().zip(nearest(points, &centres)) {
                broadcast!(sums.index_axis_mut::<0>(c) += point);
                counts[[c, 0]] += 1.0;
            }
            centres = sums / counts;
        }
        centres
    }

    pub fn run() -> Vec<f64> {
        let points =
            Points::from_fn(|[i, j]| (i % 3) as f64 * 5.0 + ((i * 13 + j * 7) % 19) as f64 / 9.0);
        let start = Centres::from_fn(|[i, j]| i as f64 * 4.0 + j as f64);
        k_means(&points, start, 10).into_vec()
    }
}

pub mod with_ndarray {
    use ndarray::{Array1, Array2, ArrayView1, Axis};

    fn nearest(point: ArrayView1<f64>, centres: &Array2<f64>) -> usize {
        let distances = (centres - &point).powi(2).sum_axis(Axis(1));
        (0..distances.len())
            .min_by(|&a, &b| distances[a].total_cmp(&distances[b]))
            .unwrap()
    }

    fn k_means(points: &Array2<f64>, mut centres: Array2<f64>, steps: usize) -> Array2<f64> {
        for _ in 0..steps {
            let mut sums = Array2::zeros(centres.raw_dim());
            let mut counts = Array1::<f64>::zeros(centres.nrows());
            for point in points.rows() {
                let c = nearest(point, &centres);
                let mut sum = sums.row_mut(c);
                sum += &point;
                counts[c] += 1.0;
            }
            centres = sums / counts.insert_axis(Axis(1));
        }
        centres
    }

    pub fn run() -> Vec<f64> {
        let points = Array2::from_shape_fn((90, 2), |(i, j)| {
            (i % 3) as f64 * 5.0 + ((i * 13 + j * 7) % 19) as f64 / 9.0
        });
        let start = Array2::from_shape_fn((3, 2), |(i, j)| i as f64 * 4.0 + j as f64);
        k_means(&points, start, 10).into_raw_vec_and_offset().0
    }
}
