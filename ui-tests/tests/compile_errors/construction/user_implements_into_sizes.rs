//! Users cannot implement `IntoSizes`: kernels rely on checked sizes.
use shapecast::{IntoSizes, Shape, ShapeError};

struct Own;

impl IntoSizes<Shape![2, 3]> for Own {
    fn into_sizes(self) -> Result<[usize; 2], ShapeError> {
        Ok([100, 100])
    }
}

fn main() {}
