//! `linalg.jsonl`: equations, decompositions and eigenvalues of NumPy.
use super::facts::{CheckResult, Failure, text};
use super::tensors::{AnyTensor, Element};
use crate::support::Strided;
use num_complex::Complex;
use serde_json::Value;
use shapecast::{
    DynShape, DynTensor, Float, LinalgError, LinalgErrorKind, View, bounds::LinalgElement,
};

/// The computed results that the fact names, or an error of the crate.
type Found<T> = Result<Vec<(&'static str, DynTensor<T>)>, LinalgError>;

/// Real elements of linear algebra.
trait Real: LinalgElement<Real = Self> + Float + Element {
    /// Returns the eigenvalues and the eigenvectors.
    fn eig(x: &View<'_, Self, DynShape>) -> Result<Eig<Self>, LinalgError>;
}

/// Eigenvalues and eigenvectors.
type Eig<T> = (DynTensor<Complex<T>>, DynTensor<Complex<T>>);

macro_rules! real {
    ($($t:ty)*) => {$(
        impl Real for $t {
            fn eig(x: &View<'_, Self, DynShape>) -> Result<Eig<Self>, LinalgError> {
                let eig = x.try_eig()?;
                Ok((eig.eigenvalues, eig.eigenvectors))
            }
        }
    )*};
}
real!(f32 f64);

/// The largest difference from a recorded value.
#[derive(Clone, Copy)]
struct Limit {
    /// Relative to the largest element.
    rtol: f64,
    /// The least value of the largest element.
    least: f64,
}

impl Limit {
    fn of(self, largest: f64) -> f64 {
        self.rtol * largest.max(self.least)
    }
}

/// No difference.
const EXACT: Limit = Limit {
    rtol: 0.0,
    least: 0.0,
};

pub fn check_fact(fact: &Value) -> CheckResult {
    match AnyTensor::parse(&fact["x"])? {
        AnyTensor::F32(x) => check(&x, fact),
        AnyTensor::F64(x) => check(&x, fact),
        x => Err(Failure::Unsupported(format!("the dtype {}", x.dtype()))),
    }
}

/// Checks a fact for tensors of several layouts.
fn check<T: Real>(x: &DynTensor<T>, fact: &Value) -> CheckResult {
    check_layout("row-major", x.view(), fact)?;
    for (name, layout) in Strided::LAYOUTS {
        check_layout(name, layout(x.shape(), x.as_slice()).view(), fact)?;
    }
    Ok(())
}

fn check_layout<T: Real>(layout: &str, x: View<'_, T, DynShape>, fact: &Value) -> CheckResult {
    let limit = Limit {
        rtol: fact["rtol"].as_f64().unwrap_or(0.0),
        least: if fact["scale"].is_null() { 1.0 } else { 0.0 },
    };
    let differs = |text| Err(Failure::Differs(format!("{layout}: {text}")));
    match (compute(&x, fact, limit)?, &fact["error"]) {
        (Ok(found), Value::Null) => {
            for (name, found) in found {
                let expected = AnyTensor::parse(&fact["out"][name])?;
                if let Some(difference) = difference(&found, &expected, limit) {
                    return differs(format!("{name}: {difference}"));
                }
            }
            Ok(())
        }
        // The texts are PyTorch's, or those of this crate.
        (Err(error), expected) if kind(&error) == text(expected, "kind") => Ok(()),
        (found, expected) => differs(format!("found {found:?}, expected {expected}")),
    }
}

/// Returns the name of the kind of an error in the facts.
fn kind(error: &LinalgError) -> &'static str {
    match error.kind() {
        LinalgErrorKind::Sizes => "sizes",
        LinalgErrorKind::NotFinite => "not_finite",
        LinalgErrorKind::Singular => "singular",
        LinalgErrorKind::NotPositiveDefinite => "not_positive_definite",
        _ => "other",
    }
}

/// Runs the operation of a fact, and checks what its results need to be apart from the recorded values.
fn compute<T: Real>(
    x: &View<'_, T, DynShape>,
    fact: &Value,
    limit: Limit,
) -> Result<Found<T>, Failure> {
    let right = || {
        let y = AnyTensor::parse(&fact["y"])?;
        let y = T::tensor_in(&y).cloned();
        y.ok_or_else(|| Failure::Unsupported("another dtype".to_owned()))
    };
    let one =
        |name, found: Result<DynTensor<T>, LinalgError>| Ok(found.map(|found| vec![(name, found)]));
    match text(fact, "op") {
        "det" => one("det", x.try_det().map_err(LinalgError::from)),
        "slogdet" => Ok(match x.try_slogdet() {
            Err(error) => Err(error.into()),
            Ok((sign, log)) => Ok(vec![("sign", sign), ("log", log)]),
        }),
        "inverse" => one("inverse", x.try_inverse()),
        "cholesky" => one("factor", x.try_cholesky()),
        "pinv" => one("pinv", x.try_pinv()),
        "solve" => one("solution", x.try_solve(&right()?)),
        "lstsq" => one("solution", x.try_lstsq(&right()?)),
        "matrix_power" => {
            let n = fact["n"].as_i64().and_then(|n| i32::try_from(n).ok());
            let n = n.ok_or_else(|| Failure::Unsupported("this power".to_owned()))?;
            one("power", x.try_matrix_power(n))
        }
        "matrix_rank" => {
            let ranks = x.try_matrix_rank();
            one(
                "rank",
                ranks.map(|ranks| ranks.map(|rank| T::from_usize(rank))),
            )
        }
        "qr" => match x.try_qr() {
            Err(error) => Ok(Err(error)),
            Ok(qr) => {
                same(&product(&qr.q, &qr.r)?, &x.to_tensor(), limit, "q r")?;
                orthonormal(&qr.q, limit, "q")?;
                upper(&qr.r)?;
                Ok(Ok(vec![]))
            }
        },
        "svd" => match x.try_svd() {
            Err(error) => Ok(Err(error)),
            Ok(svd) => {
                let scaled = scaled(&svd.u, &svd.s)?;
                same(&product(&scaled, &svd.vt)?, &x.to_tensor(), limit, "u s vt")?;
                orthonormal(&svd.u, limit, "u")?;
                orthonormal(&transposed(&svd.vt), limit, "vᵀ")?;
                same(
                    &x.try_singular_values().expect("`svd` has values"),
                    &svd.s,
                    limit,
                    "singular_values",
                )?;
                Ok(Ok(vec![("s", svd.s)]))
            }
        },
        "eigh" => match x.try_eigh() {
            Err(error) => Ok(Err(error)),
            Ok(eigh) => {
                let (values, vectors) = (eigh.eigenvalues, eigh.eigenvectors);
                let lower = x.try_tril(0).map_err(failure)?.into_dyn();
                let strict = x.try_tril(-1).map_err(failure)?.into_dyn();
                let symmetric = &lower + &transposed(&strict);
                let left = product(&symmetric, &vectors)?;
                same(&left, &scaled(&vectors, &values)?, limit, "x v")?;
                orthonormal(&vectors, limit, "the eigenvectors")?;
                same(
                    &x.try_eigvalsh().expect("`eigh` has values"),
                    &values,
                    limit,
                    "eigvalsh",
                )?;
                Ok(Ok(vec![("eigenvalues", values)]))
            }
        },
        "eig" => eig(x, fact, limit),
        op => Err(Failure::Unsupported(op.to_owned())),
    }
}

/// Checks eigenvectors, and that the eigenvalues are those of the fact in any order.
fn eig<T: Real>(
    x: &View<'_, T, DynShape>,
    fact: &Value,
    limit: Limit,
) -> Result<Found<T>, Failure> {
    let (values, vectors) = match T::eig(x) {
        Err(error) => return Ok(Err(error)),
        Ok(eig) => eig,
    };
    let zero = T::from_f64(0.0);
    let size = values.len();
    let largest = largest(&x.to_tensor());
    for (j, value) in values.iter().enumerate() {
        for i in 0..size {
            let mut sum = Complex::new(zero, zero);
            for k in 0..size {
                let (a, v) = (x[[i, k]], vectors[[k, j]]);
                sum = Complex::new(sum.re + a * v.re, sum.im + a * v.im);
            }
            let v = vectors[[i, j]];
            let (re, im) = (
                value.re * v.re - value.im * v.im,
                value.re * v.im + value.im * v.re,
            );
            let error = Float::to_f64((sum.re - re).abs() + (sum.im - im).abs());
            if error > limit.of(largest) {
                return Err(Failure::Differs(format!(
                    "eigenvector {j} has an error of {error}"
                )));
            }
        }
    }
    let parts = |name| -> Result<Vec<f64>, Failure> {
        let part = AnyTensor::parse(&fact["out"][name])?;
        let part = T::tensor_in(&part).into_iter().flatten();
        Ok(part.map(|&x| Float::to_f64(x)).collect())
    };
    let mut expected: Vec<_> = parts("re")?.into_iter().zip(parts("im")?).collect();
    for value in values.iter() {
        let (re, im) = (Float::to_f64(value.re), Float::to_f64(value.im));
        let nearest = expected
            .iter()
            .position(|(a, b)| (a - re).hypot(b - im) <= limit.of(largest));
        let Some(nearest) = nearest else {
            return Err(Failure::Differs(format!(
                "the eigenvalue {re} + {im} i is not among {expected:?}"
            )));
        };
        expected.swap_remove(nearest);
    }
    Ok(Ok(vec![]))
}

fn failure(error: impl ToString) -> Failure {
    Failure::Differs(error.to_string())
}

/// Returns the product of matrices.
fn product<T: Real>(x: &DynTensor<T>, y: &DynTensor<T>) -> Result<DynTensor<T>, Failure> {
    x.try_matmul(y).map_err(failure)
}

/// Returns transposed matrices.
fn transposed<T: Real>(x: &DynTensor<T>) -> DynTensor<T> {
    x.try_swap_axes(-2, -1)
        .expect("the rank is at least 2")
        .to_tensor()
}

/// Returns matrices whose columns are multiplied by the elements of vectors.
fn scaled<T: Real>(x: &DynTensor<T>, vectors: &DynTensor<T>) -> Result<DynTensor<T>, Failure> {
    let vectors = vectors.try_unsqueeze(-2).map_err(failure)?;
    Ok(x * &vectors)
}

/// Checks that the columns of matrices are orthonormal.
fn orthonormal<T: Real>(x: &DynTensor<T>, limit: Limit, name: &str) -> CheckResult {
    let found = product(&transposed(x), x)?;
    let identity = DynTensor::<T>::try_eye(&found.shape()[found.ndim() - 2..]).map_err(failure)?;
    let identity = identity.try_broadcast_to(found.shape()).map_err(failure)?;
    same(&found, &identity.to_tensor(), limit, name)
}

/// Checks that matrices are upper triangles.
fn upper<T: Real>(x: &DynTensor<T>) -> CheckResult {
    same(
        x,
        &x.try_triu(0).map_err(failure)?,
        EXACT,
        "the upper triangle",
    )
}

fn same<T: Real>(x: &DynTensor<T>, y: &DynTensor<T>, limit: Limit, name: &str) -> CheckResult {
    match far_apart(x, y, limit) {
        Some(difference) => Err(Failure::Differs(format!("{name}: {difference}"))),
        None => Ok(()),
    }
}

/// Describes the difference from recorded elements.
fn difference<T: Real>(found: &DynTensor<T>, expected: &AnyTensor, limit: Limit) -> Option<String> {
    if let AnyTensor::I64(expected) = expected {
        let expected = expected.map(|rank| T::from_usize(rank as usize));
        return far_apart(found, &expected, EXACT);
    }
    match T::tensor_in(expected) {
        Some(expected) => far_apart(found, expected, limit),
        None => Some("another dtype".to_owned()),
    }
}

/// Describes a difference that is large relative to the largest element.
fn far_apart<T: Real>(
    found: &DynTensor<T>,
    expected: &DynTensor<T>,
    limit: Limit,
) -> Option<String> {
    if found.shape() != expected.shape() {
        return Some(format!(
            "found shape {:?}, expected {:?}",
            found.shape(),
            expected.shape()
        ));
    }
    let limit = limit.of(largest(expected));
    let is_close = |x: f64, y: f64| x == y || (x - y).abs() <= limit || (x.is_nan() && y.is_nan());
    let mut pairs = found.iter().zip(expected.iter());
    pairs
        .any(|(&x, &y)| !is_close(Float::to_f64(x), Float::to_f64(y)))
        .then(|| format!("found {found:?}, expected {expected:?}"))
}

fn largest<T: Real>(x: &DynTensor<T>) -> f64 {
    x.iter()
        .map(|&x| Float::to_f64(x).abs())
        .fold(0.0, f64::max)
}
