//! The forces at the cells of a grid accelerate the particles.
use shapecast::{Shape, Tensor, broadcast, dims};

dims! { pub Particle, pub Cell }

pub struct Simulation {
    velocities: Tensor<f64, Shape![dyn Particle, 3]>,
    inverse_masses: Tensor<f64, Shape![dyn Particle, 1]>,
    forces: Tensor<f64, Shape![dyn Cell, 3]>,
}

impl Simulation {
    pub fn kick(&mut self, dt: f64) {
        let forces = &self.forces;
        broadcast!(self.velocities += dt * forces * self.inverse_masses);
    }
}

fn main() {}
