//! Errors at run time name the operands as they are written in the expression.
use shapecast::{DynTensor, broadcast, broadcast_shapes, try_broadcast};

struct Layer {
    gain: DynTensor<f32>,
    bias: DynTensor<f32>,
}

fn zeros(sizes: &[usize]) -> DynTensor<f32> {
    DynTensor::from_shape_vec(sizes, vec![0.0; sizes.iter().product()]).unwrap()
}

fn layer() -> Layer {
    Layer {
        gain: zeros(&[3]),
        bias: zeros(&[2]),
    }
}

const PYTORCH: &str =
    "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1";

/// Asserts the text of an error: PyTorch's, and with `#` the operands behind it.
#[track_caller]
fn names(error: shapecast::ShapeError, operands: &str) {
    assert_eq!(error.to_string(), PYTORCH);
    assert_eq!(format!("{error:#}"), format!("{PYTORCH}: {operands}"));
    assert_eq!(format!("{error:?}"), format!("ShapeError({error:#})"));
}

#[test]
fn operands_that_conflict_are_named() {
    let (x, layer, rows) = (zeros(&[4, 2]), layer(), [zeros(&[4, 2])]);
    let error = try_broadcast!((x - layer.bias) * layer.gain).unwrap_err();
    names(error, "`x` of shape [4, 2], `layer.gain` of shape [3]");
    let error = try_broadcast!(layer.bias * x - &(-&layer.gain)).unwrap_err();
    names(
        error,
        "`layer.bias` of shape [2], `&(-&layer.gain)` of shape [3]",
    );
    let error = try_broadcast!(&rows[0].view() + layer.gain).unwrap_err();
    names(
        error,
        "`&rows[0].view()` of shape [4, 2], `layer.gain` of shape [3]",
    );
}

#[test]
fn results_of_reductions_are_named() {
    let (x, y) = (zeros(&[4, 2]), zeros(&[4, 3]));
    let error = try_broadcast!(x - mean_keepdim::<-1>(x * y)).unwrap_err();
    names(error, "`x` of shape [4, 2], `y` of shape [4, 3]");
    let error = try_broadcast!(x - sum::<0>(y)).unwrap_err();
    names(error, "`x` of shape [4, 2], `sum::<0>(..)` of shape [3]");
}

#[test]
fn targets_are_named() {
    let (mut x, gain) = (zeros(&[4, 2]), zeros(&[3]));
    let error = try_broadcast!(x *= gain).unwrap_err();
    names(error, "`x` of shape [4, 2], `gain` of shape [3]");
    let wide = zeros(&[5, 4, 2]);
    let error = try_broadcast!(x = wide + 1.0).unwrap_err();
    let text = format!("{error:#}");
    assert!(
        text.ends_with(": `x` of shape [4, 2], `wide` of shape [5, 4, 2]"),
        "{text}"
    );
}

#[test]
fn panics_name_operands() {
    let (x, gain) = (zeros(&[4, 2]), zeros(&[3]));
    let panic = std::panic::catch_unwind(|| broadcast!(x * gain)).unwrap_err();
    assert_eq!(
        panic.downcast_ref::<String>().unwrap(),
        &format!("{PYTORCH}: `x` of shape [4, 2], `gain` of shape [3]")
    );
}

#[test]
fn errors_are_equal_whatever_the_names() {
    let (x, gain) = (zeros(&[4, 2]), zeros(&[3]));
    let named = try_broadcast!(x * gain).unwrap_err();
    assert_eq!(named, broadcast_shapes(&[&[4, 2], &[3]]).unwrap_err());
}
