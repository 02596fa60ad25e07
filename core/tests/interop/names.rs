//! Names of sizes in the conversions from and to other crates.

#[cfg(any(feature = "nalgebra", feature = "ndarray", feature = "safetensors"))]
use shapecast::View;
use shapecast::{Shape, Tensor, dims};

dims! { Batch, Feature }
type Points = Tensor<f64, Shape![dyn Batch, dyn Feature - 1]>;

#[cfg(feature = "nalgebra")]
#[test]
fn matrices_of_nalgebra_get_names() {
    let m = nalgebra::DMatrix::from_row_slice(2, 3, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let view: View<'_, f64, Shape![dyn Batch, dyn Feature - 1]> = (&m).into();
    assert_eq!((view.as_ptr(), view[[1, 0]]), (m.as_ptr(), 4.0));
    assert_eq!(view.to_nalgebra(), m);
}

#[cfg(feature = "ndarray")]
#[test]
fn arrays_of_ndarray_get_names() {
    let array = ndarray::array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let view: View<'_, f64, Shape![dyn Batch, 3]> = View::try_from(&array).unwrap();
    assert_eq!(view.shape(), [2, 3]);
    let points = Points::try_from(array.clone()).unwrap();
    assert_eq!(points.into_ndarray(), array);
}

#[cfg(feature = "serde")]
#[test]
fn names_are_deserialized() {
    let points = Points::try_ones([2, 1]).unwrap();
    let text = serde_json::to_string(&points).unwrap();
    assert_eq!(serde_json::from_str::<Points>(&text).unwrap(), points);
}

#[cfg(feature = "npy")]
#[test]
fn files_of_numpy_get_names() {
    let points = Points::try_ones([2, 3]).unwrap();
    let mut file = Vec::new();
    shapecast::npy::write_npy_to(&mut file, &points).unwrap();
    let read: Points = shapecast::npy::read_npy_from(&file[..]).unwrap();
    assert_eq!(read, points);
}

#[cfg(feature = "safetensors")]
mod weights {
    use super::*;
    use shapecast::safetensors::Weights;

    shapecast::weights! {
        struct Table<'a> {
            rows: View<'a, f64, Shape![dyn Batch + 2, 3]>,
        }
    }

    #[test]
    fn weights_get_names() {
        let points = Tensor::<f64, Shape![2, 3]>::ones();
        let bytes = safetensors::serialize([("rows", points.as_safetensors())], None).unwrap();
        let weights = Weights::from_bytes(&bytes).unwrap();
        let table: Table<'_> = weights.load().unwrap();
        assert_eq!(table.rows.shape(), [2, 3]);
    }
}
