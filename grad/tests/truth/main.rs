//! Gradients against recorded ones of PyTorch and JAX, and against dual numbers.

mod recorded {
    mod check;
    mod deviations;
    mod elements;
    mod facts;
    mod tensors;
}
