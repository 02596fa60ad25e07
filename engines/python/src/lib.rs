//! Typed kernels as functions of a Python module.
//!
//! Each function takes NumPy arrays without a copy. Their sizes are checked once, where they enter: a wrong size is a
//! `ValueError` with the text of the [`ShapeError`]. Results are NumPy arrays over the memory that the kernel wrote.

use numpy::{IntoPyArray, PyArrayDyn, PyReadonlyArrayDyn, PyReadwriteArrayDyn};
use pyo3::exceptions::PyValueError;
use pyo3::{Bound, PyErr, PyResult, Python};
use shapecast::{Shape, ShapeError, Tensor, View, ViewMut, broadcast, einsum};

/// Returns the `ValueError` of a wrong size of the argument `name`.
fn value_error(name: &str) -> impl Fn(ShapeError) -> PyErr {
    move |error| PyValueError::new_err(format!("{name}: {error}"))
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
        Bound, IntoPyArray, PyArrayDyn, PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyResult, Python,
        Shape, View, ViewMut, broadcast, value_error,
    };

    /// Standardises each of the 64 columns of an array of float32.
    #[pyfunction]
    fn standardise<'py>(
        py: Python<'py>,
        x: PyReadonlyArrayDyn<'py, f32>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let x = View::try_from(x.as_array()).map_err(value_error("x"))?;
        Ok(super::standardise(x)
            .into_dyn()
            .into_ndarray()
            .into_pyarray(py))
    }

    /// Returns the squared distance of each point to each centre. The arguments have three columns of float64.
    #[pyfunction]
    fn distances<'py>(
        py: Python<'py>,
        points: PyReadonlyArrayDyn<'py, f64>,
        centres: PyReadonlyArrayDyn<'py, f64>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
        let points = View::try_from(points.as_array()).map_err(value_error("points"))?;
        let centres = View::try_from(centres.as_array()).map_err(value_error("centres"))?;
        let result = super::distances(points, centres);
        Ok(result.into_dyn().into_ndarray().into_pyarray(py))
    }

    /// Multiplies each of three columns of float64 by its gain, in place.
    #[pyfunction]
    fn scale_columns(
        mut x: PyReadwriteArrayDyn<'_, f64>,
        gains: PyReadonlyArrayDyn<'_, f64>,
    ) -> PyResult<()> {
        let mut x =
            ViewMut::<f64, Shape![dyn, 3]>::try_from(x.as_array_mut()).map_err(value_error("x"))?;
        let gains =
            View::<f64, Shape![3]>::try_from(gains.as_array()).map_err(value_error("gains"))?;
        broadcast!(x *= gains);
        Ok(())
    }

    /// Returns the address of the first element that a kernel reads. The tests compare it with NumPy's.
    #[pyfunction]
    fn address(x: PyReadonlyArrayDyn<'_, f32>) -> PyResult<usize> {
        let x = View::<f32, Shape![dyn, 64]>::try_from(x.as_array()).map_err(value_error("x"))?;
        Ok(x.as_ptr().addr())
    }
}
