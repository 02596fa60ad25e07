//! A tuple of one dimension needs a comma.
use shapecast::{Size, Tensor};

fn main() {
    let _ = Tensor::<f32, (Size<2>)>::zeros();
}
