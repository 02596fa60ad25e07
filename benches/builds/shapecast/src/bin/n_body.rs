//! Bodies that attract each other, moved by the leapfrog method.
use shapecast::{Shape, Tensor, broadcast, einsum};

type Vectors = Tensor<f64, Shape![dyn, 3]>;
type Masses = Tensor<f64, Shape![dyn]>;

const SOFTENING: f64 = 0.01;

struct Bodies {
    positions: Vectors,
    velocities: Vectors,
    masses: Masses,
}

impl Bodies {
    fn new(count: usize) -> Self {
        let start = |i: &[usize]| ((i[0] + 2) as f64 * (i[1] + 1) as f64).sin();
        let positions = Vectors::from_shape_fn([count, 3], start).unwrap();
        let velocities = positions.zeros_like();
        let masses = (0..count).map(|i| 1.0 + i as f64 / 10.0).collect();
        Self {
            positions,
            velocities,
            masses,
        }
    }

    /// Returns the squared distance of each body from each body.
    fn squared_distances(&self) -> Tensor<f64, Shape![dyn, dyn]> {
        let positions = &self.positions;
        einsum!([i, j] => sum::<k>((positions[j, k] - positions[i, k]).powi(2)))
    }

    fn accelerations(&self) -> Vectors {
        let (positions, masses) = (&self.positions, &self.masses);
        let squares = self.squared_distances();
        let pulls = broadcast!(masses / (squares + SOFTENING).powf(1.5));
        einsum!([i, k] => sum::<j>(pulls[i, j] * (positions[j, k] - positions[i, k])))
    }

    fn accelerate(&mut self, time: f64) {
        let accelerations = self.accelerations();
        broadcast!(self.velocities += time * accelerations);
    }

    fn step(&mut self, time: f64) {
        self.accelerate(time / 2.0);
        broadcast!(self.positions += time * self.velocities);
        self.accelerate(time / 2.0);
    }

    fn energy(&self) -> f64 {
        let (velocities, masses) = (&self.velocities, &self.masses);
        let squares = self.squared_distances();
        let kinetic = einsum!([] => masses[i] * velocities[i, k] * velocities[i, k]).item();
        let pairs = einsum!([i, j] => masses[i] * masses[j] / (squares[i, j] + SOFTENING).sqrt());
        (kinetic - pairs.sum()) / 2.0
    }
}

fn main() {
    let mut bodies = Bodies::new(12);
    for _ in 0..20 {
        bodies.step(0.001);
    }
    println!("energy {:.6}", bodies.energy());
    println!("centre {:.6}", bodies.positions.mean_axis::<0>());
    println!("velocities {:.6}", bodies.velocities);
}
