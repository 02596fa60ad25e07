//! Reading of structures of weights from files.

use std::path::Path;

use super::{OwnedWeights, Weights, WeightsError};

/// Reads a structure of weights, whose type [`weights!`](crate::weights!) defines, from a file of the format
/// safetensors.
///
/// The structure owns its tensors. While the function copies them, the memory holds the bytes of the file too. To
/// copy nothing, map the file to memory and call [`Weights::load`]. A field must take each tensor of the file:
/// [`Weights::load_partial`] ignores other tensors.
///
/// # Errors
/// Returns an error that begins with the path if the file cannot be read or is not a safetensors file. The same error
/// lists all tensors that are missing, whose elements or shapes do not match the types, or that no field takes.
///
/// ```
/// use shapecast::safetensors::read_weights;
/// use shapecast::{Shape, Tensor, tensor, weights};
/// weights! {
///     struct Linear<const I: usize, const O: usize> {
///         weight: Tensor<f32, Shape![O, I]>,
///         bias: Tensor<f32, Shape![O]>,
///     }
/// }
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let path = std::env::temp_dir().join("shapecast_linear.safetensors");
/// let (weight, bias) = (tensor![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]], tensor![0.5_f32, 0.5]);
/// let tensors = [("weight", weight.as_safetensors()), ("bias", bias.as_safetensors())];
/// std::fs::write(&path, safetensors::serialize(tensors, None)?)?;
///
/// let layer: Linear<3, 2> = read_weights(&path)?;
/// assert_eq!(layer.weight, weight);
///
/// let error = read_weights::<Linear<4, 2>>(&path).err().unwrap();
/// assert!(error.to_string().ends_with("linear.safetensors: weight: shape [2, 3] is not of the form [2, 4]"));
/// # std::fs::remove_file(path)?;
/// # Ok(()) }
/// ```
///
/// A structure that borrows from the file is a compile error:
///
/// ```compile_fail,E0277
/// use shapecast::safetensors::read_weights;
/// use shapecast::{Shape, View, weights};
/// weights! {
///     struct Borrowed<'a> {
///         bias: View<'a, f32, Shape![2]>,
///     }
/// }
/// let loaded = read_weights::<Borrowed>("x.safetensors");
/// ```
pub fn read_weights<M: OwnedWeights>(path: impl AsRef<Path>) -> Result<M, WeightsError> {
    let path = path.as_ref();
    let read = || Weights::from_bytes(&std::fs::read(path)?)?.load();
    read().map_err(|error: WeightsError| error.at(path))
}
