//! A Kalman filter of position and velocity, where the position is measured.

pub mod ours {
    use shapecast::{Array, Shape, array, broadcast, einsum};

    type State = Array<f64, Shape![2]>;
    type Matrix = Array<f64, Shape![2, 2]>;

    struct Filter {
        state: State,
        covariance: Matrix,
    }

    impl Filter {
        fn predict(&mut self, dt: f64, noise: f64) {
            let f = array![[1.0, dt], [0.0, 1.0]];
            self.state = f.matmul(&self.state);
            self.covariance = einsum!([i, l] => f[i, j] * self.covariance[j, k] * f[l, k]);
            einsum!(self.covariance[i, i] += noise);
        }

        fn update(&mut self, measured: f64, noise: f64) {
            let h = array![1.0, 0.0];
            let ph = self.covariance.matmul(&h);
            let variance = h.matmul(&ph).item() + noise;
            let innovation = measured - h.matmul(&self.state).item();
            broadcast!(self.state += ph * innovation / variance);
            einsum!(self.covariance[i, j] -= ph[i] * ph[j] / variance);
        }
    }

    pub fn run() -> Vec<f64> {
        let mut filter = Filter {
            state: State::zeros(),
            covariance: Matrix::eye(),
        };
        let mut positions = vec![];
        for t in 0..50 {
            filter.predict(0.1, 0.01);
            filter.update(t as f64 * 0.2 + (t as f64 * 1.7).sin() * 0.3, 0.25);
            positions.extend(filter.state);
        }
        positions
    }
}

pub mod with_ndarray {
    use ndarray::{Array1, Array2, Axis, array};

    struct Filter {
        state: Array1<f64>,
        covariance: Array2<f64>,
    }

    impl Filter {
        fn predict(&mut self, dt: f64, noise: f64) {
            let f = array![[1.0, dt], [0.0, 1.0]];
            self.state = f.dot(&self.state);
            self.covariance = f.dot(&self.covariance).dot(&f.t());
            self.covariance.diag_mut().map_inplace(|x| *x += noise);
        }

        fn update(&mut self, measured: f64, noise: f64) {
            let h = array![1.0, 0.0];
            let ph = self.covariance.dot(&h);
            let variance = h.dot(&ph) + noise;
            let innovation = measured - h.dot(&self.state);
            self.state.scaled_add(innovation / variance, &ph);
            let column = ph.view().insert_axis(Axis(1));
            self.covariance
                .scaled_add(-1.0 / variance, &(&column * &ph));
        }
    }

    pub fn run() -> Vec<f64> {
        let mut filter = Filter {
            state: Array1::zeros(2),
            covariance: Array2::eye(2),
        };
        let mut positions = vec![];
        for t in 0..50 {
            filter.predict(0.1, 0.01);
            filter.update(t as f64 * 0.2 + (t as f64 * 1.7).sin() * 0.3, 0.25);
            positions.extend(&filter.state);
        }
        positions
    }
}
