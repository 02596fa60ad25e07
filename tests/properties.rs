//! Properties that hold for all shapes, tested with random ones, which include sizes of 0 and 1.
mod support;

mod properties {
    mod casts;
    mod dynamic;
    mod fused;
    mod layouts;
    mod reductions;
    mod rule;
    mod strategies;
    mod typed;
}
