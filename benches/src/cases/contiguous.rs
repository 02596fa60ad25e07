//! Contiguous operands of the same shape.

use nalgebra::DVector;

use crate::case::{case, fresh, into};
use crate::data::elements;
use crate::{Case, Run};

pub fn cases() -> Vec<Case> {
    vec![
        case! {
            "a+b 1M", memory,
            a: f32 [1_048_576], b: f32 [1_048_576] => out: f32 [1_048_576];
            kernel { a + b }
            by_hand { add(a, b, out) }
            nalgebra(into_vector::<1_048_576>, fresh_vector::<1_048_576>)
        },
        case! {
            "a+b 32M", memory,
            a: f32 [33_554_432], b: f32 [33_554_432] => out: f32 [33_554_432];
            kernel { a + b }
            by_hand { add(a, b, out) }
            nalgebra(into_vector::<33_554_432>, fresh_vector::<33_554_432>)
        },
    ]
}

fn add(a: &[f32], b: &[f32], out: &mut [f32]) {
    for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
        *out = a + b;
    }
}

fn vectors(len: usize) -> (DVector<f32>, DVector<f32>) {
    (
        DVector::from_vec(elements(0, len)),
        DVector::from_vec(elements(1, len)),
    )
}

fn into_vector<const N: usize>() -> Box<dyn Run> {
    into(
        vectors(N),
        DVector::zeros(N),
        |(a, b), out: &mut DVector<f32>| a.add_to(b, out),
    )
}

fn fresh_vector<const N: usize>() -> Box<dyn Run> {
    fresh(vectors(N), |(a, b)| a + b)
}
