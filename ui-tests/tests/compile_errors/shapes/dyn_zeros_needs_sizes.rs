//! `zeros` needs sizes in the type.
use shapecast::DynTensor;

fn main() {
    let _ = DynTensor::<f32>::zeros();
}
