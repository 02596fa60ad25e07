//! Properties that hold for all shapes, tried on random ones, zeros and ones included.
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
