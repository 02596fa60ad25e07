//! `einsum!` and `try_einsum`: operands with named indices.
mod support;

#[path = "support/einsum_forms.rs"]
mod einsum_forms;

#[path = "einsum/arrays.rs"]
mod arrays;
#[path = "einsum/at_run_time.rs"]
mod at_run_time;
#[path = "einsum/elements.rs"]
mod elements;
#[path = "einsum/equations.rs"]
mod equations;
#[path = "einsum/examples.rs"]
mod examples;
#[path = "einsum/expressions.rs"]
mod expressions;
#[path = "einsum/in_place.rs"]
mod in_place;
#[path = "einsum/many_factors.rs"]
mod many_factors;
#[path = "einsum/pairs_of_rows.rs"]
mod pairs_of_rows;
#[path = "einsum/sizes.rs"]
mod sizes;
#[path = "einsum/windows.rs"]
mod windows;
