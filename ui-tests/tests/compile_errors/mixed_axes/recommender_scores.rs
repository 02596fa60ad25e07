//! The factors of a user are multiplied with the items.
use shapecast::{Shape, Tensor, dims, einsum};

dims! { pub User, pub Item, pub Factor }

pub struct Model {
    users: Tensor<f32, Shape![dyn User, dyn Factor]>,
    items: Tensor<f32, Shape![dyn Item, dyn Factor]>,
}

impl Model {
    pub fn scores(&self) -> Tensor<f32, Shape![dyn User, dyn Item]> {
        einsum!([u, i] => self.users[u, f] * self.items[f, i])
    }
}

fn main() {}
