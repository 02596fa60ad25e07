use shapecast::tensor;

fn main() {
    let x = tensor![1.0, 2.0];
    let _ = x[tensor![true, false]];
}
