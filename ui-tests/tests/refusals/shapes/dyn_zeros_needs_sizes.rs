//! A constructor that takes no sizes needs them in the type.
use shapecast::DynTensor;

fn main() {
    let _ = DynTensor::<f32>::zeros();
}
