//! The stationary distribution of a Markov chain.

pub mod ours {
    use shapecast::{Shape, Tensor, broadcast};

    fn stationary<const N: usize>(
        transitions: &Tensor<f64, Shape![N, N]>,
    ) -> Tensor<f64, Shape![N]> {
        let mut distribution = Tensor::full(1.0 / N as f64);
        loop {
            let next = distribution.matmul(transitions);
            if broadcast!(max((next - distribution).abs())).item() < 1e-13 {
                return next;
            }
            distribution = next;
        }
    }

    pub fn run() -> Vec<f64> {
        let counts =
            Tensor::<f64, Shape![5, 5]>::from_fn(|[i, j]| (1 + (i * 3 + j * 7) % 5) as f64);
        let transitions = broadcast!(counts / sum_keepdim::<1>(counts));
        stationary(&transitions).into_vec()
    }
}

pub mod with_ndarray {
    use ndarray::{Array1, Array2, Axis};

    fn stationary(transitions: &Array2<f64>) -> Array1<f64> {
        let states = transitions.nrows();
        let mut distribution = Array1::from_elem(states, 1.0 / states as f64);
        loop {
            let next = distribution.dot(transitions);
            if (&next - &distribution)
                .iter()
                .all(|change| change.abs() < 1e-13)
            {
                return next;
            }
            distribution = next;
        }
    }

    pub fn run() -> Vec<f64> {
        let counts = Array2::from_shape_fn((5, 5), |(i, j)| (1 + (i * 3 + j * 7) % 5) as f64);
        let transitions = &counts / &counts.sum_axis(Axis(1)).insert_axis(Axis(1));
        stationary(&transitions).to_vec()
    }
}
