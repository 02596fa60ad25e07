//! Norms of elements whose squares or powers overflow or underflow.
//!
//! The functions compute in `f64` for all elements, and are slow. Few norms need them.

use crate::float::powf;
use shapecast_kernel::sizes::mask::is_among;

/// The elements of the result at `index`, in row-major order.
#[derive(Clone, Copy)]
pub(super) struct Group<'a> {
    pub(super) sizes: &'a [usize],
    pub(super) strides: &'a [isize],
    /// One bit for each dimension, set for reduced dimensions.
    pub(super) mask: u64,
    /// The position of the element at index 0.
    pub(super) offset: usize,
    pub(super) index: usize,
}

impl Group<'_> {
    /// Calls `visit` with the position of each element.
    fn for_each(self, visit: &mut dyn FnMut(usize)) {
        let kept = self.advanced(self.offset, self.index, |d| !is_among(self.mask, d));
        let Some(last) = (0..self.sizes.len())
            .rev()
            .find(|&d| is_among(self.mask, d))
        else {
            return visit(kept);
        };
        let outer = |d| is_among(self.mask, d) && d != last;
        let rows: usize = (0..last)
            .filter(|&d| outer(d))
            .map(|d| self.sizes[d])
            .product();
        for row in 0..rows {
            let mut at = self.advanced(kept, row, outer);
            for _ in 0..self.sizes[last] {
                visit(at);
                at = at.wrapping_add_signed(self.strides[last]);
            }
        }
    }

    /// Returns a position advanced by an index in the dimensions that `is_counted` selects.
    fn advanced(self, at: usize, index: usize, is_counted: impl Fn(usize) -> bool) -> usize {
        let (mut at, mut rest) = (at, index);
        for d in (0..self.sizes.len()).rev().filter(|&d| is_counted(d)) {
            let steps = (rest % self.sizes[d]) as isize;
            rest /= self.sizes[d];
            at = at.wrapping_add_signed(steps.wrapping_mul(self.strides[d]));
        }
        at
    }
}

/// Returns the least and the greatest norm of order `ord` that the root of a sum of powers gives accurately.
///
/// `least` and `greatest` are the least normal and the greatest float. If the sum of `count` powers is at least `count`
/// times the least normal float, powers that underflow do not matter. For the orders 0, 1 and ±∞, all norms are
/// accurate.
pub(super) fn reliable_norms(ord: f64, count: usize, [least, greatest]: [f64; 2]) -> [f64; 2] {
    if ord == 0.0 || ord == 1.0 || ord.is_infinite() {
        return [0.0, f64::INFINITY];
    }
    let root = power(least * count as f64, 1.0 / ord);
    // The margins are larger than the rounding errors of the root and of 16-bit floats.
    if ord > 0.0 {
        [root * 1.01, greatest]
    } else {
        // A sum that overflows has the root 0.
        [least, root * 0.99]
    }
}

/// Returns the norm of order `ord` of elements that are not NaN. `element` returns the element at a position.
///
/// Divides the elements by the dominant one: the largest, or for negative orders the smallest. The sum of the powers of
/// the quotients is then at least 1 and at most the number of elements.
#[inline(never)]
pub(super) fn scaled_norm(ord: f64, group: Group<'_>, element: &dyn Fn(usize) -> f64) -> f64 {
    let mut unit = if ord > 0.0 { 0.0 } else { f64::INFINITY };
    group.for_each(&mut |at| {
        let x = element(at).abs();
        unit = if ord > 0.0 { x.max(unit) } else { x.min(unit) };
    });
    if unit == 0.0 || unit == f64::INFINITY {
        return unit;
    }
    // W. Kahan's compensated sum.
    let (mut sum, mut error) = (0.0, 0.0);
    group.for_each(&mut |at| {
        let quotient = element(at).abs() / unit;
        let summand = match ord {
            2.0 => quotient * quotient,
            _ => power(quotient, ord),
        } - error;
        let next = sum + summand;
        error = (next - sum) - summand;
        sum = next;
    });
    unit * power(sum, 1.0 / ord)
}

#[inline(never)]
fn power(x: f64, exponent: f64) -> f64 {
    powf(x, exponent)
}
