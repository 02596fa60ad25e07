//! Bodies that attract each other, moved by the leapfrog method.
use ndarray::{Array1, Array2, Array3, Axis};

const SOFTENING: f64 = 0.01;

struct Bodies {
    positions: Array2<f64>,
    velocities: Array2<f64>,
    masses: Array1<f64>,
}

impl Bodies {
    fn new(count: usize) -> Self {
        let start = |(i, k): (usize, usize)| ((i + 2) as f64 * (k + 1) as f64).sin();
        let positions = Array2::from_shape_fn((count, 3), start);
        let velocities = Array2::zeros(positions.raw_dim());
        let masses = (0..count).map(|i| 1.0 + i as f64 / 10.0).collect();
        Self {
            positions,
            velocities,
            masses,
        }
    }

    /// Returns the vector from each body to each body.
    fn differences(&self) -> Array3<f64> {
        let columns = self.positions.view().insert_axis(Axis(0));
        let rows = self.positions.view().insert_axis(Axis(1));
        &columns - &rows
    }

    fn accelerations(&self) -> Array2<f64> {
        let differences = self.differences();
        let squares = differences.powi(2).sum_axis(Axis(2));
        let pulls = &self.masses / (squares + SOFTENING).powf(1.5);
        (differences * pulls.insert_axis(Axis(2))).sum_axis(Axis(1))
    }

    fn accelerate(&mut self, time: f64) {
        let accelerations = self.accelerations();
        self.velocities.scaled_add(time, &accelerations);
    }

    fn step(&mut self, time: f64) {
        self.accelerate(time / 2.0);
        self.positions.scaled_add(time, &self.velocities);
        self.accelerate(time / 2.0);
    }

    fn energy(&self) -> f64 {
        let squares = self.differences().powi(2).sum_axis(Axis(2));
        let kinetic = (self.velocities.powi(2).sum_axis(Axis(1)) * &self.masses).sum();
        let columns = self.masses.view().insert_axis(Axis(0));
        let rows = self.masses.view().insert_axis(Axis(1));
        let pairs = &columns * &rows / (squares + SOFTENING).sqrt();
        (kinetic - pairs.sum()) / 2.0
    }
}

fn main() {
    let mut bodies = Bodies::new(12);
    for _ in 0..20 {
        bodies.step(0.001);
    }
    println!("energy {:.6}", bodies.energy());
    println!("centre {:.6}", bodies.positions.mean_axis(Axis(0)).unwrap());
    println!("velocities {:.6}", bodies.velocities);
}
