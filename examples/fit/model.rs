//! The model, and its fit by the method of Levenberg and Marquardt.
use shapecast::{Array, LinalgError, Shape, Tensor, broadcast, dims, einsum};
use shapecast_grad::{jacobian, jvp};

dims! {
    /// The number of measurements.
    pub Points
}

pub type Samples = Tensor<f64, Shape![dyn Points]>;
/// The amplitude, the rate, and the value after a long time.
pub type Parameters = Tensor<f64, Shape![3]>;

const ITERATIONS: usize = 100;
/// The fit ends if no parameter changes by more than this, relative to its size.
const TOLERANCE: f64 = 1e-10;

#[jvp]
pub fn decay(p: &Parameters, #[constant] t: &Samples) -> Samples {
    let amplitude = p[[0]];
    let rate = p[[1]];
    let rest = p[[2]];
    broadcast!(amplitude * (-rate * t).exp() + rest)
}

pub struct Fit {
    pub parameters: Parameters,
    /// The standard errors of the parameters.
    pub errors: Array<f64, Shape![3]>,
    /// The standard deviation of the measurements from the curve.
    pub deviation: f64,
    pub iterations: usize,
}

/// Fits the model to measurements.
///
/// # Errors
/// The measurements do not determine the parameters.
pub fn fit(t: &Samples, measured: &Samples, start: &Parameters) -> Result<Fit, LinalgError> {
    let identity = Array::<f64, Shape![3, 3]>::eye();
    let mut p = start.clone();
    let mut damping = 1e-3;
    let mut iterations = 0;
    loop {
        let (value, j) = jacobian!(decay(&p, t); p);
        let residuals = broadcast!(measured - value);
        let squares = einsum!([a, b] => j[n, a] * j[n, b]).to_array();
        let slope = einsum!([a] => j[n, a] * residuals[n]).to_array();
        let sum = einsum!([] => residuals[n] * residuals[n]).item();
        // A larger damping is a shorter step along the steepest descent, which reduces the sum in the end.
        let (next, change) = loop {
            let damped: Array<f64, Shape![3, 3]> =
                broadcast!(squares + identity * squares * damping);
            let step = damped.solve(&slope)?;
            let next = broadcast!(p + step);
            let change = broadcast!(max(step.abs() / (p.abs() + TOLERANCE))).item();
            let value = decay(&next, t);
            let is_better = broadcast!(sum((measured - value).powi(2))).item() <= sum;
            if is_better || change < TOLERANCE {
                damping *= 0.1;
                break (next, change);
            }
            damping *= 10.0;
        };
        p = next;
        iterations += 1;
        if change < TOLERANCE || iterations == ITERATIONS {
            let variance = sum / (t.len() - p.len()) as f64;
            let inverse = squares.inverse()?;
            return Ok(Fit {
                parameters: p,
                errors: broadcast!((&inverse.diagonal::<0, 1>() * variance).sqrt()),
                deviation: variance.sqrt(),
                iterations,
            });
        }
    }
}
