//! Typed kernels as functions of a Python module.
//!
//! Each function takes NumPy arrays without a copy. Their elements, sizes and layouts are checked once, where they
//! enter. Other elements are a `TypeError`. A wrong size is a `ValueError` with the text of the [`ShapeError`], and so is
//! memory that cannot be viewed. Each text begins with the name of the argument. Results are NumPy arrays over the memory
//! that the kernel wrote.

use numpy::{
    Element, IntoPyArray, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn,
    PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::{Bound, PyErr, PyResult, Python};
use shapecast::{Shape, ShapeError, ShapeErrorKind, Tensor, View, ViewMut, broadcast, einsum};

/// Returns the array of the argument `name`, whose elements must be of type `T`.
fn array<'a, 'py, T: Element>(
    name: &str,
    argument: &'a Bound<'py, PyUntypedArray>,
) -> PyResult<&'a Bound<'py, PyArrayDyn<T>>> {
    let (found, expected) = (argument.dtype(), dtype::<T>(argument.py()));
    if !found.is_equiv_to(&expected) {
        return Err(PyTypeError::new_err(format!(
            "{name}: expected elements {expected}, found {found}; pass `{name}.astype(numpy.{expected})`"
        )));
    }
    Ok(argument.cast()?)
}

/// Checks the sizes of the argument `name`, and then its layout in bytes. `remedy` says what to write instead.
///
/// NumPy may have elements at any address. References in Rust need addresses that are multiples of the alignment.
fn check<T: Element, S: Shape>(
    name: &str,
    argument: &Bound<'_, PyArrayDyn<T>>,
    remedy: &str,
) -> PyResult<()> {
    S::sizes_from(argument.shape()).map_err(|error| value_error(name, &error, remedy))?;
    let is_whole = |&stride: &isize| stride % size_of::<T>() as isize == 0;
    if !argument.is_aligned() || !argument.strides().iter().all(is_whole) {
        return Err(PyValueError::new_err(format!(
            "{name}: the elements are not aligned in memory; {remedy}"
        )));
    }
    Ok(())
}

/// Returns the `ValueError` of the argument `name`.
fn value_error(name: &str, error: &ShapeError, remedy: &str) -> PyErr {
    PyValueError::new_err(match error.kind() {
        ShapeErrorKind::Strides => {
            format!("{name}: there are gaps between the elements in memory; {remedy}")
        }
        _ => format!("{name}: {error}"),
    })
}

/// Views the argument `name`.
fn view<'a, T: Element, S: Shape>(
    name: &str,
    argument: &'a PyReadonlyArrayDyn<'_, T>,
) -> PyResult<View<'a, T, S>> {
    let remedy = format!("pass `{name}.copy()`");
    check::<T, S>(name, argument, &remedy)?;
    View::try_from(argument.as_array()).map_err(|error| value_error(name, &error, &remedy))
}

/// Views the argument `name`, into which a kernel writes.
fn view_mut<'a, T: Element, S: Shape>(
    name: &str,
    argument: &'a mut PyReadwriteArrayDyn<'_, T>,
) -> PyResult<ViewMut<'a, T, S>> {
    let remedy = format!("pass `y = {name}.copy()`, and then write `{name}[...] = y`");
    check::<T, S>(name, argument, &remedy)?;
    ViewMut::try_from(argument.as_array_mut()).map_err(|error| value_error(name, &error, &remedy))
}

/// Subtracts the mean of each column and divides by its standard deviation.
fn standardise(x: View<'_, f32, Shape![dyn, 64]>) -> Tensor<f32, Shape![dyn, 64]> {
    broadcast!((x - mean_keepdim::<0>(x)) / (&x.std_keepdim::<0>() + 1e-6))
}

/// Returns the squared distance of each point to each centre.
fn distances(
    points: View<'_, f64, Shape![dyn, 3]>,
    centres: View<'_, f64, Shape![dyn, 3]>,
) -> Tensor<f64, Shape![dyn, dyn]> {
    einsum!([i, j] => sum::<k>((points[i, k] - centres[j, k]).powi(2)))
}

#[pyo3::pymodule]
mod kernels {
    use pyo3::pyfunction;

    use super::{
        Bound, IntoPyArray, PyArrayDyn, PyArrayMethods, PyResult, PyUntypedArray, Python, Shape,
        View, array, broadcast, view, view_mut,
    };

    /// Standardises each of the 64 columns of an array of float32.
    #[pyfunction]
    fn standardise<'py>(
        py: Python<'py>,
        x: &Bound<'py, PyUntypedArray>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let x = array("x", x)?.try_readonly()?;
        let result = super::standardise(view("x", &x)?);
        Ok(result.into_dyn().into_ndarray().into_pyarray(py))
    }

    /// Returns the squared distance of each point to each centre. The arguments have three columns of float64.
    #[pyfunction]
    fn distances<'py>(
        py: Python<'py>,
        points: &Bound<'py, PyUntypedArray>,
        centres: &Bound<'py, PyUntypedArray>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
        let points = array("points", points)?.try_readonly()?;
        let centres = array("centres", centres)?.try_readonly()?;
        let result = super::distances(view("points", &points)?, view("centres", &centres)?);
        Ok(result.into_dyn().into_ndarray().into_pyarray(py))
    }

    /// Multiplies each of three columns of float64 by its gain, in place.
    #[pyfunction]
    fn scale_columns(
        x: &Bound<'_, PyUntypedArray>,
        gains: &Bound<'_, PyUntypedArray>,
    ) -> PyResult<()> {
        let mut x = array::<f64>("x", x)?.try_readwrite()?;
        let gains = array::<f64>("gains", gains)?.try_readonly()?;
        let mut x = view_mut::<_, Shape![dyn, 3]>("x", &mut x)?;
        let gains = view::<_, Shape![3]>("gains", &gains)?;
        broadcast!(x *= gains);
        Ok(())
    }

    /// Returns the address of the first element that a kernel reads. The tests compare it with NumPy's.
    #[pyfunction]
    fn address(x: &Bound<'_, PyUntypedArray>) -> PyResult<usize> {
        let x = array("x", x)?.try_readonly()?;
        let x: View<'_, f32, Shape![dyn, 64]> = view("x", &x)?;
        Ok(x.as_ptr().addr())
    }
}
