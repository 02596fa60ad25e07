//! Gradients against recorded ones of PyTorch and JAX, and against dual numbers.

mod recorded {
    pub mod check;
    mod deviations;
    mod elements;
    pub mod facts;
    mod tensors;
}
