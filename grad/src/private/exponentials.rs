//! The values of a `log_sum_exp`, one for each row.

use std::any::Any;

use shapecast::{Array, Float, Shape, broadcast};

use crate::params::Params;

/// Logarithms that are computed together.
const BLOCK: usize = 64;
type Block<T> = Array<T, Shape![BLOCK]>;

/// Returns the maxima that are finite, and 0 for the others, so that no exponential of an infinite maximum is NaN.
pub fn finite_or_0<P: Params<Element: Float>>(maxima: &P) -> P {
    let mut shift = maxima.zeros_like();
    shift.zip_apply(maxima, |shift, maximum| {
        if maximum.is_finite() {
            *shift = maximum;
        }
    });
    shift
}

/// Returns the shift plus the logarithm of the sum of exponentials.
pub fn log_sum_exp<P: Params<Element: Float>>(mut shift: P, totals: &P) -> P {
    P::visit([&mut shift], [totals], &mut |[sums], [totals]| {
        add_logarithms(sums, totals);
    });
    shift
}

/// Returns the gradients divided by the sums of exponentials.
pub fn quotient<P: Params<Element: Float>>(mut gradient: P, totals: &P) -> P {
    gradient.zip_apply(totals, |gradient, total| *gradient /= total);
    gradient
}

fn add_logarithms<T: Float>(sums: &mut [T], totals: &[T]) {
    for (sums, totals) in sums.chunks_mut(BLOCK).zip(totals.chunks(BLOCK)) {
        let mut logarithms = Block::<T>::ones();
        logarithms.as_mut_slice()[..totals.len()].copy_from_slice(totals);
        to_logarithms(&mut logarithms);
        let logarithms = logarithms.as_slice();
        sums.iter_mut()
            .zip(logarithms)
            .for_each(|(sum, ln)| *sum += *ln);
    }
}

/// Replaces the elements of a block by their logarithms. Crates with gradients do not compile it again.
fn to_logarithms(block: &mut dyn Any) {
    if let Some(block) = block.downcast_mut::<Block<f32>>() {
        broadcast!(block = block.ln());
    } else if let Some(block) = block.downcast_mut::<Block<f64>>() {
        broadcast!(block = block.ln());
    } else {
        unreachable!("the elements are compiled floats");
    }
}
