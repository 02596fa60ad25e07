//! Classification by the nearest neighbour.

pub mod ours {
    use shapecast::{Shape, Tensor, einsum};

    type Points = Tensor<f64, Shape![dyn, 3]>;
    type Labels = Tensor<usize, Shape![dyn]>;

    fn classify(queries: &Points, points: &Points, labels: &Labels) -> Labels {
        let distances = einsum!([i, j] => sum::<k>((queries[i, k] - points[j, k]).powi(2)));
        labels.take_axis::<0, _>(&distances.argmin_axis::<1>())
    }

    pub fn run() -> Vec<f64> {
        let point = |i: &[usize]| ((i[0] * (i[1] + 5)) as f64).sin() * 3.0;
        let points = Points::from_shape_fn([50, 3], point).unwrap();
        let queries = Points::from_shape_fn([20, 3], |i| point(i) + 0.1).unwrap();
        let labels: Labels = (0..50).map(|i| i % 4).collect();
        classify(&queries, &points, &labels)
            .iter()
            .map(|&label| label as f64)
            .collect()
    }
}

pub mod with_ndarray {
    use ndarray::{Array1, Array2, Axis};

    fn classify(
        queries: &Array2<f64>,
        points: &Array2<f64>,
        labels: &Array1<usize>,
    ) -> Array1<usize> {
        let nearest = |query| {
            let distances = (points - &query).powi(2).sum_axis(Axis(1));
            (0..distances.len())
                .min_by(|&a, &b| distances[a].total_cmp(&distances[b]))
                .unwrap()
        };
        queries.map_axis(Axis(1), |query| labels[nearest(query)])
    }

    pub fn run() -> Vec<f64> {
        let point = |(i, j): (usize, usize)| ((i * (j + 5)) as f64).sin() * 3.0;
        let points = Array2::from_shape_fn((50, 3), point);
        let queries = Array2::from_shape_fn((20, 3), |i| point(i) + 0.1);
        let labels = (0..50).map(|i| i % 4).collect();
        classify(&queries, &points, &labels)
            .iter()
            .map(|&label| label as f64)
            .collect()
    }
}
