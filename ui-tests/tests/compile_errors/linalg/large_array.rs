//! Linear algebra of arrays is for up to 4 rows.
use shapecast::{Array, Shape};

fn main() {
    let x = Array::<f64, Shape![5, 5]>::eye();
    let _ = x.inverse();
}
