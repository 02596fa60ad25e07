//! A new axis goes in before axes 0 and 1, or behind them, as axis 2.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.unsqueeze::<3>();
}
