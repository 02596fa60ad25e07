//! In a `const`, sizes that do not fit are a compile error with PyTorch's text.
use shapecast::broadcast_sizes;

const OUT: [usize; 4] = broadcast_sizes(&[&[5, 2, 4, 1], &[3, 1, 1]]);

fn main() {
    let _ = OUT;
}
