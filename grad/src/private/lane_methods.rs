//! The derivatives of methods of lanes.

use shapecast::Float;

/// A method of each lane. The first ones reduce a lane to one number, and the others keep its length.
#[derive(Clone, Copy)]
pub enum LaneMethod<T> {
    /// The norm of an order.
    Norm(T),
    /// The product.
    Prod,
    /// The variance with the divisor `len - ddof`.
    Var(f64),
    /// The root of this variance.
    Std(f64),
    Median,
    NanMedian,
    Quantile(f64),
    NanQuantile(f64),
    CumSum,
    CumProd,
    Sort,
    SortDescending,
}

// The names of the methods of tensors, which the macros write.
pub use LaneMethod::{
    CumProd as cumprod_axis, CumSum as cumsum_axis, Median as median, NanMedian as nanmedian,
    NanQuantile as nanquantile, Norm as norm, Prod as prod, Quantile as quantile,
    Sort as sort_axis, SortDescending as sort_axis_descending, Std as std_ddof, Var as var_ddof,
};
use LaneMethod::{
    CumProd, CumSum, Median, NanMedian, NanQuantile, Norm, Prod, Quantile, Sort, SortDescending,
    Std, Var,
};

impl<T: Float> LaneMethod<T> {
    pub fn in_f64(self) -> LaneMethod<f64> {
        match self {
            Norm(order) => Norm(order.to_f64()),
            Prod => Prod,
            Var(ddof) => Var(ddof),
            Std(ddof) => Std(ddof),
            Median => Median,
            NanMedian => NanMedian,
            Quantile(q) => Quantile(q),
            NanQuantile(q) => NanQuantile(q),
            CumSum => CumSum,
            CumProd => CumProd,
            Sort => Sort,
            SortDescending => SortDescending,
        }
    }

    pub fn is_reduction(&self) -> bool {
        !matches!(self, CumSum | CumProd | Sort | SortDescending)
    }
}

/// Replaces the elements of a lane by the derivatives of its reduction.
pub fn to_weights(method: LaneMethod<f64>, lane: &mut [f64]) {
    match method {
        Norm(order) => to_weights_of_norm(lane, order),
        Prod => to_weights_of_product(lane),
        Var(ddof) => to_weights_of_variance(lane, ddof),
        Std(ddof) => to_weights_of_deviation(lane, ddof),
        Median => to_weights_of_quantile(lane, 0.5, false),
        NanMedian => to_weights_of_quantile(lane, 0.5, true),
        Quantile(q) => to_weights_of_quantile(lane, q, false),
        NanQuantile(q) => to_weights_of_quantile(lane, q, true),
        CumSum | CumProd | Sort | SortDescending => unreachable!("these keep the length"),
    }
}

/// Replaces the elements of a lane by their gradients, from those of the results, which are changed.
pub fn to_gradient(method: LaneMethod<f64>, lane: &mut [f64], of_value: &mut [f64]) {
    match method {
        CumSum => {
            let mut sum = 0.0;
            for (x, of_value) in lane.iter_mut().zip(of_value).rev() {
                sum += *of_value;
                *x = sum;
            }
        }
        CumProd => {
            // The gradient by the product up to an element, from its own result and the later ones.
            for i in (1..lane.len()).rev() {
                of_value[i - 1] += lane[i] * of_value[i];
            }
            let mut before = 1.0;
            for (x, of_product) in lane.iter_mut().zip(of_value) {
                let factor = before;
                before *= *x;
                *x = factor * *of_product;
            }
        }
        _ => {
            for (index, of_value) in order(method, lane).into_iter().zip(of_value) {
                lane[index] = *of_value;
            }
        }
    }
}

/// Replaces the elements of a lane by the tangents of the results, from those of the elements.
pub fn to_tangent(method: LaneMethod<f64>, lane: &mut [f64], of_x: &[f64]) {
    match method {
        CumSum => {
            let mut sum = 0.0;
            for (x, of_x) in lane.iter_mut().zip(of_x) {
                sum += of_x;
                *x = sum;
            }
        }
        CumProd => {
            let (mut before, mut of_before) = (1.0, 0.0);
            for (x, of_x) in lane.iter_mut().zip(of_x) {
                of_before = of_before * *x + before * of_x;
                before *= *x;
                *x = of_before;
            }
        }
        _ => {
            let order = order(method, lane);
            for (x, index) in lane.iter_mut().zip(order) {
                *x = of_x[index];
            }
        }
    }
}

/// The factor of each element is the product of the others. Quotients would divide by 0.
fn to_weights_of_product(lane: &mut [f64]) {
    let mut after = vec![1.0; lane.len()];
    for i in (1..lane.len()).rev() {
        after[i - 1] = after[i] * lane[i];
    }
    let mut before = 1.0;
    for (x, after) in lane.iter_mut().zip(after) {
        let others = before * after;
        before *= *x;
        *x = others;
    }
}

/// A norm of 0 has the derivative 0, and so has an element that is 0.
fn to_weights_of_norm(lane: &mut [f64], order: f64) {
    if order == 0.0 {
        return lane.fill(0.0);
    }
    if order == 1.0 {
        return lane.iter_mut().for_each(|x| *x = sign(*x));
    }
    if lane.iter().any(|x| x.is_nan()) {
        return lane.fill(f64::NAN);
    }
    // Powers of quotients by the element that counts most do not overflow.
    let magnitudes = lane.iter().map(|x| x.abs());
    let most = match order > 0.0 {
        true => magnitudes.fold(0.0, f64::max),
        false => magnitudes.fold(f64::INFINITY, f64::min),
    };
    if most == 0.0 {
        return lane.fill(0.0);
    }
    if order.is_infinite() {
        let ties = lane.iter().filter(|x| x.abs() == most).count() as f64;
        for x in lane {
            let is_norm = x.abs() == most;
            *x = if is_norm { sign(*x) / ties } else { 0.0 };
        }
        return;
    }
    if most.is_infinite() {
        return lane
            .iter_mut()
            .for_each(|x| *x = if x.is_infinite() { f64::NAN } else { 0.0 });
    }
    let power = |x: f64, exponent: f64| match exponent {
        1.0 => x,
        2.0 => x * x,
        _ => x.powf(exponent),
    };
    let sum = sum(lane.iter().map(|x| power(x.abs() / most, order)));
    let root = match order {
        2.0 => sum.sqrt(),
        _ => sum.powf(order.recip()),
    };
    for x in lane.iter_mut().filter(|x| **x != 0.0) {
        *x = sign(*x) * power(x.abs() / most / root, order - 1.0);
    }
}

/// The sign of a number, or 0.
fn sign(x: f64) -> f64 {
    if x == 0.0 { 0.0 } else { x.signum() }
}

fn to_weights_of_variance(lane: &mut [f64], ddof: f64) {
    let divisor = to_deviations(lane, ddof);
    lane.iter_mut().for_each(|x| *x *= 2.0 / divisor);
}

/// A deviation of equal elements has the derivative 0.
fn to_weights_of_deviation(lane: &mut [f64], ddof: f64) {
    let divisor = to_deviations(lane, ddof);
    // Squares of quotients do not overflow.
    let largest = lane
        .iter()
        .fold(0.0, |largest: f64, x| largest.max(x.abs()));
    if largest == 0.0 && divisor > 0.0 {
        return;
    }
    let squares = lane.iter().map(|x| (x / largest) * (x / largest));
    let root = (sum(squares) / divisor).sqrt();
    let factor = (divisor * root).recip();
    lane.iter_mut().for_each(|x| *x = *x / largest * factor);
}

/// Subtracts the mean from the elements, and returns the divisor of the variance.
fn to_deviations(lane: &mut [f64], ddof: f64) -> f64 {
    let len = lane.len() as f64;
    // The second mean is the rounding error of the first one.
    for _ in 0..2 {
        let mean = sum(lane.iter().copied()) / len;
        lane.iter_mut().for_each(|x| *x -= mean);
        if !mean.is_finite() {
            break;
        }
    }
    (len - ddof).max(0.0)
}

/// The element or the two neighbours in order that a quantile is between have its derivative. Elements that are equal
/// share it.
fn to_weights_of_quantile(lane: &mut [f64], q: f64, skips_nan: bool) {
    let mut known: Vec<f64> = lane.iter().copied().filter(|x| !x.is_nan()).collect();
    if known.len() < lane.len() && !skips_nan {
        return lane.fill(f64::NAN);
    }
    let Some(last) = known.len().checked_sub(1) else {
        return lane.fill(0.0);
    };
    let position = q * last as f64;
    let index = (position as usize).min(last);
    let fraction = position - index as f64;
    let (_, lower, above) = known.select_nth_unstable_by(index, f64::total_cmp);
    let lower = *lower;
    let upper = above.iter().copied().fold(f64::INFINITY, f64::min);
    let upper = if above.is_empty() { lower } else { upper };
    let share = |part: f64, of: f64| part / lane.iter().filter(|x| **x == of).count() as f64;
    let (of_lower, of_upper) = (share(1.0 - fraction, lower), share(fraction, upper));
    for x in lane {
        let of_lower = if *x == lower { of_lower } else { 0.0 };
        let of_upper = if *x == upper { of_upper } else { 0.0 };
        *x = of_lower + of_upper;
    }
}

/// Returns the indices of the elements in the order of the sorted ones.
fn order(method: LaneMethod<f64>, lane: &[f64]) -> Vec<usize> {
    // NaN is the largest.
    let compare = |a: usize, b: usize| {
        let (a, b) = (lane[a], lane[b]);
        let of_nan = || a.is_nan().cmp(&b.is_nan());
        a.partial_cmp(&b).unwrap_or_else(of_nan)
    };
    let mut order: Vec<usize> = (0..lane.len()).collect();
    match method {
        SortDescending => order.sort_by(|a, b| compare(*b, *a)),
        _ => order.sort_by(|a, b| compare(*a, *b)),
    }
    order
}

/// Returns the compensated sum of numbers by Neumaier, whose error is one rounding or two.
fn sum(terms: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut lost) = (0.0_f64, 0.0);
    for term in terms {
        let next = sum + term;
        lost += match sum.abs() >= term.abs() {
            true => (sum - next) + term,
            false => (term - next) + sum,
        };
        sum = next;
    }
    if lost.is_finite() { sum + lost } else { sum }
}
