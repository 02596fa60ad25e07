//! A block must end with a value.
use shapecast::broadcast;

fn main() {
    let _ = broadcast!({});
}
