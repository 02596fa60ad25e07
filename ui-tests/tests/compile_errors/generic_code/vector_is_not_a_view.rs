use shapecast::{AsView, Shape, broadcast};

fn norm<S: Shape>(x: &impl AsView<f64, S>) -> f64 {
    let x = x.as_view();
    broadcast!(sum(x * x).sqrt()).item()
}

fn main() {
    let _ = norm(&vec![1.0, 2.0]);
}
