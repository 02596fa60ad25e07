use shapecast::{AsView, Shape, broadcast, tensor};

fn norm<S: Shape>(x: &impl AsView<f32, S>) -> f32 {
    let x = x.as_view();
    broadcast!(sum(x * x).sqrt()).item()
}

fn main() {
    let _ = norm(&tensor![1.0f64]);
}
