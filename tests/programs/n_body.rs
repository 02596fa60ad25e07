//! Bodies that attract each other, moved by the leapfrog method.

pub mod ours {
    use shapecast::{Shape, Tensor, broadcast, einsum};

    type Vectors = Tensor<f64, Shape![dyn, 3]>;
    type Masses = Tensor<f64, Shape![dyn]>;

    fn accelerations(positions: &Vectors, masses: &Masses) -> Vectors {
        let squares = einsum!([i, j] => sum::<k>((positions[j, k] - positions[i, k]).powi(2)));
        let pulls = broadcast!(masses / (squares + 0.01).powf(1.5));
        einsum!([i, k] => sum::<j>(pulls[i, j] * (positions[j, k] - positions[i, k])))
    }

    fn leapfrog(positions: &mut Vectors, velocities: &mut Vectors, masses: &Masses, dt: f64) {
        let before = accelerations(positions, masses);
        broadcast!(velocities += dt / 2.0 * before);
        broadcast!(positions += dt * velocities);
        let after = accelerations(positions, masses);
        broadcast!(velocities += dt / 2.0 * after);
    }

    pub fn run() -> Vec<f64> {
        let start = |i: &[usize]| ((i[0] + 2) as f64 * (i[1] + 1) as f64).sin();
        let mut positions = Vectors::from_shape_fn([12, 3], start).unwrap();
        let mut velocities = positions.zeros_like();
        let masses: Masses = (0..12).map(|i| 1.0 + i as f64 / 10.0).collect();
        for _ in 0..20 {
            leapfrog(&mut positions, &mut velocities, &masses, 0.001);
        }
        positions.into_iter().chain(velocities).collect()
    }
}

pub mod with_ndarray {
    use ndarray::{Array1, Array2, Axis};

    fn accelerations(positions: &Array2<f64>, masses: &Array1<f64>) -> Array2<f64> {
        let columns = positions.view().insert_axis(Axis(0));
        let rows = positions.view().insert_axis(Axis(1));
        let differences = &columns - &rows;
        let squares = differences.powi(2).sum_axis(Axis(2));
        let pulls = masses / (squares + 0.01).powf(1.5);
        (differences * pulls.insert_axis(Axis(2))).sum_axis(Axis(1))
    }

    fn leapfrog(
        positions: &mut Array2<f64>,
        velocities: &mut Array2<f64>,
        masses: &Array1<f64>,
        dt: f64,
    ) {
        velocities.scaled_add(dt / 2.0, &accelerations(positions, masses));
        positions.scaled_add(dt, velocities);
        velocities.scaled_add(dt / 2.0, &accelerations(positions, masses));
    }

    pub fn run() -> Vec<f64> {
        let start = |(i, k): (usize, usize)| ((i + 2) as f64 * (k + 1) as f64).sin();
        let mut positions = Array2::from_shape_fn((12, 3), start);
        let mut velocities = Array2::zeros(positions.raw_dim());
        let masses = (0..12).map(|i| 1.0 + i as f64 / 10.0).collect();
        for _ in 0..20 {
            leapfrog(&mut positions, &mut velocities, &masses, 0.001);
        }
        positions.into_iter().chain(velocities).collect()
    }
}
