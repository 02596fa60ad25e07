//! `broadcast!` takes one expression.
use shapecast::broadcast;

fn main() {
    let _ = broadcast!();
}
