//! The principal components of data, by power iteration and deflation.

pub mod ours {
    use shapecast::{Shape, Tensor, broadcast, einsum};

    type Data = Tensor<f64, Shape![40, 4]>;

    fn covariance(data: &Data) -> Tensor<f64, Shape![4, 4]> {
        let centred = broadcast!(data - mean_keepdim::<0>(data));
        einsum!([j, k] => sum::<i>(centred[i, j] * centred[i, k]) / 39.0)
    }

    fn components<const K: usize>(data: &Data) -> (Tensor<f64, Shape![K, 4]>, Vec<f64>) {
        let mut covariance = covariance(data);
        let (mut components, mut variances) = (Tensor::zeros(), vec![]);
        for mut component in components.axis_iter_mut::<0>() {
            let mut v = Tensor::<f64, Shape![4]>::ones();
            for _ in 0..200 {
                v = covariance.matmul(&v);
                v /= v.norm(2.0);
            }
            let variance = v.matmul(&covariance).matmul(&v).item();
            einsum!(covariance[j, k] -= variance * v[j] * v[k]);
            broadcast!(component = v);
            variances.push(variance);
        }
        (components, variances)
    }

    pub fn run() -> Vec<f64> {
        let data = Data::from_fn(|[i, j]| (i as f64 * 0.7).sin() * j as f64 + (i * j) as f64 % 5.0);
        let (components, variances) = components::<2>(&data);
        components.into_iter().chain(variances).collect()
    }
}

pub mod with_ndarray {
    use ndarray::{Array1, Array2, Axis};

    fn covariance(data: &Array2<f64>) -> Array2<f64> {
        let centred = data - &data.mean_axis(Axis(0)).unwrap();
        centred.t().dot(&centred) / (data.nrows() - 1) as f64
    }

    fn components(data: &Array2<f64>, count: usize) -> (Array2<f64>, Vec<f64>) {
        let mut covariance = covariance(data);
        let mut components = Array2::zeros((count, data.ncols()));
        let mut variances = vec![];
        for mut component in components.rows_mut() {
            let mut v = Array1::<f64>::ones(data.ncols());
            for _ in 0..200 {
                v = covariance.dot(&v);
                v /= v.dot(&v).sqrt();
            }
            let variance = v.dot(&covariance).dot(&v);
            let column = v.view().insert_axis(Axis(1));
            covariance.scaled_add(-variance, &(&column * &v));
            component.assign(&v);
            variances.push(variance);
        }
        (components, variances)
    }

    pub fn run() -> Vec<f64> {
        let data = Array2::from_shape_fn((40, 4), |(i, j)| {
            (i as f64 * 0.7).sin() * j as f64 + (i * j) as f64 % 5.0
        });
        let (components, variances) = components(&data, 2);
        components.into_iter().chain(variances).collect()
    }
}
