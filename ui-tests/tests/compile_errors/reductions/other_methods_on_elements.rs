//! Inside `broadcast!`, `mask` is one `bool`, whose type the error names.
use shapecast::{broadcast, tensor};

fn main() {
    let mask = tensor![true, false];
    let x = tensor![1.0_f64, 2.0];
    let _ = broadcast!(mask & mask.any());
    let _ = broadcast!(x - x.log_sum_exp());
}
