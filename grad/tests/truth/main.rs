//! Gradients against recorded ones of PyTorch and JAX.

mod recorded {
    pub mod check;
    mod deviations;
    mod elements;
    pub mod facts;
    mod tensors;
}
