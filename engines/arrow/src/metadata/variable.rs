//! The metadata of `arrow.variable_shape_tensor`.

use serde_json::{Map, Value};

use super::json::{Members, is_permutation, permute, row_major_strides};
use crate::error::Error;

/// The axes of the tensors in a column whose sizes differ between rows.
///
/// It is the metadata of the extension type `arrow.variable_shape_tensor`. With a permutation, axis `i` of the tensors
/// is axis `permutation[i]` of the sizes in the column.
///
/// ```
/// use shapecast_arrow::VariableShape;
/// let images = VariableShape::from_json(3, r#"{"permutation": [1, 2, 0], "uniform_shape": [3, null, null]}"#)?;
/// assert_eq!(images.shape(&[3, 480, 640]), [480, 640, 3]);
/// # Ok::<(), shapecast_arrow::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VariableShape {
    rank: usize,
    permutation: Option<Vec<usize>>,
    dim_names: Option<Vec<String>>,
    uniform_shape: Option<Vec<Option<usize>>>,
}

impl VariableShape {
    /// The name of the extension type.
    pub const EXTENSION_NAME: &'static str = "arrow.variable_shape_tensor";

    /// Creates the metadata of row-major tensors of the given rank.
    pub fn new(rank: usize) -> Self {
        VariableShape {
            rank,
            permutation: None,
            dim_names: None,
            uniform_shape: None,
        }
    }

    /// Sets the permutation from physical to logical axes.
    ///
    /// # Errors
    /// Returns an error if `axes` does not contain each axis once.
    pub fn with_permutation(mut self, axes: &[usize]) -> Result<Self, Error> {
        let rank = self.rank;
        if !is_permutation(axes, rank) {
            return Err(Error::new(format!(
                "{axes:?} is not a permutation of {rank} axes"
            )));
        }
        self.permutation = Some(axes.to_vec());
        Ok(self)
    }

    /// Reads the metadata of a field whose tensors have the given rank.
    ///
    /// # Errors
    /// Returns an error if the text is not the metadata that the specification describes.
    pub fn from_json(rank: usize, text: &str) -> Result<Self, Error> {
        let members = Members::parse(Self::EXTENSION_NAME, text)?;
        let uniform_shape = members.optional_sizes("uniform_shape")?;
        if let Some(sizes) = &uniform_shape
            && sizes.len() != rank
        {
            let found = sizes.len();
            let reason = format!("expected {rank} entries in `uniform_shape`, found {found}");
            return Err(members.error(&reason));
        }
        Ok(VariableShape {
            rank,
            permutation: members.permutation(rank)?,
            dim_names: members.dim_names(rank)?,
            uniform_shape,
        })
    }

    /// Returns the metadata of a field.
    pub fn to_json(&self) -> String {
        let mut members = Map::new();
        if let Some(permutation) = &self.permutation {
            members.insert("permutation".to_owned(), Value::from(permutation.clone()));
        }
        if let Some(names) = &self.dim_names {
            members.insert("dim_names".to_owned(), Value::from(names.clone()));
        }
        if let Some(sizes) = &self.uniform_shape {
            members.insert("uniform_shape".to_owned(), Value::from(sizes.clone()));
        }
        Value::Object(members).to_string()
    }

    /// Returns the number of axes.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// Returns the physical axis of each axis of the tensors, or `None` if the axes are in the order of memory.
    pub fn permutation(&self) -> Option<&[usize]> {
        self.permutation.as_deref()
    }

    /// Returns the names of the physical axes.
    pub fn dim_names(&self) -> Option<&[String]> {
        self.dim_names.as_deref()
    }

    /// Returns the physical sizes that are the same in all rows. The entry of a size that differs is `None`.
    pub fn uniform_shape(&self) -> Option<&[Option<usize>]> {
        self.uniform_shape.as_deref()
    }

    /// Returns the shape of a tensor with these physical sizes.
    ///
    /// # Panics
    /// Panics if the number of sizes is not the rank.
    pub fn shape(&self, physical: &[usize]) -> Vec<usize> {
        assert_eq!(
            physical.len(),
            self.rank,
            "the number of sizes must be the rank"
        );
        permute(physical, self.permutation())
    }

    /// Returns the strides, in elements, of a tensor with these physical sizes.
    ///
    /// # Panics
    /// Panics if the number of sizes is not the rank.
    pub fn strides(&self, physical: &[usize]) -> Vec<isize> {
        assert_eq!(
            physical.len(),
            self.rank,
            "the number of sizes must be the rank"
        );
        permute(&row_major_strides(physical), self.permutation())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_what_it_reads() {
        let text =
            r#"{"dim_names":["c","h","w"],"permutation":[1,2,0],"uniform_shape":[3,null,null]}"#;
        let metadata = VariableShape::from_json(3, text).unwrap();
        assert_eq!(metadata.to_json(), text);
        assert_eq!(metadata.strides(&[3, 4, 5]), [5, 1, 20]);
        assert_eq!(
            VariableShape::from_json(2, "").unwrap(),
            VariableShape::new(2)
        );
        assert_eq!(VariableShape::new(2).to_json(), "{}");
    }

    #[test]
    fn rejects_invalid_metadata() {
        for (text, reason) in [
            (
                r#"{"uniform_shape":[3]}"#,
                "expected 2 entries in `uniform_shape`, found 1",
            ),
            (
                r#"{"uniform_shape":["3",null]}"#,
                "to be a list of sizes and nulls",
            ),
            (
                r#"{"permutation":[2,1]}"#,
                "[2, 1] is not a permutation of 2 axes",
            ),
            (
                r#"{"dim_names":[]}"#,
                "expected 2 names in `dim_names`, found 0",
            ),
        ] {
            let error = VariableShape::from_json(2, text).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
