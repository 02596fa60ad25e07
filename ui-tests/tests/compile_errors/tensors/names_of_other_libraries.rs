use shapecast::tensor;

fn main() {
    let x = tensor![1.0, 2.0];
    let _ = x.pow(2);
    let _ = x.clamp(0.0, 1.0);
    let _ = x.astype::<f32>();
    let _ = x.component_mul(&x);
}
