//! A block has a value.
use shapecast::broadcast;

fn main() {
    let _ = broadcast!({});
}
