//! Linear regression by gradient descent.

pub mod ours {
    use shapecast::{Shape, Tensor, einsum, tensor};

    type Vector<const N: usize> = Tensor<f64, Shape![N]>;

    fn fit(x: &Tensor<f64, Shape![50, 3]>, y: &Vector<50>, rate: f64) -> (Vector<3>, f64) {
        let (mut weights, mut bias) = (Vector::zeros(), 0.0);
        for _ in 0..100 {
            let error = x.matmul(&weights) + bias - y;
            einsum!(weights[j] -= rate * mean::<i>(x[i, j] * error[i]));
            bias -= rate * error.mean();
        }
        (weights, bias)
    }

    pub fn run() -> Vec<f64> {
        let x = Tensor::<f64, Shape![50, 3]>::from_fn(|[i, j]| ((i * (j + 2)) as f64).sin());
        let y = x.matmul(&tensor![1.5, -2.0, 0.5]) + 0.25;
        let (weights, bias) = fit(&x, &y, 0.3);
        weights.into_iter().chain([bias]).collect()
    }
}

pub mod with_ndarray {
    use ndarray::{Array1, Array2, array};

    fn fit(x: &Array2<f64>, y: &Array1<f64>, rate: f64) -> (Array1<f64>, f64) {
        let (mut weights, mut bias) = (Array1::zeros(x.ncols()), 0.0);
        for _ in 0..100 {
            let error = x.dot(&weights) + bias - y;
            let gradient = x.t().dot(&error) / y.len() as f64;
            weights.scaled_add(-rate, &gradient);
            bias -= rate * error.mean().unwrap();
        }
        (weights, bias)
    }

    pub fn run() -> Vec<f64> {
        let x = Array2::from_shape_fn((50, 3), |(i, j)| ((i * (j + 2)) as f64).sin());
        let y = x.dot(&array![1.5, -2.0, 0.5]) + 0.25;
        let (weights, bias) = fit(&x, &y, 0.3);
        weights.into_iter().chain([bias]).collect()
    }
}
