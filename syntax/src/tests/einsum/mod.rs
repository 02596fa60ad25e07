//! `einsum!`.

mod brackets;
