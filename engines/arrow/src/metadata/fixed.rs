//! The metadata of `arrow.fixed_shape_tensor`.

use serde_json::{Map, Value};

use super::json::{Members, is_permutation, permute, row_major_strides};
use crate::error::Error;

/// The shape of the tensors in a column, and the order of their elements in memory.
///
/// It is the metadata of the extension type `arrow.fixed_shape_tensor`. The elements are in row-major order of the
/// physical shape. With a permutation, axis `i` of the tensors is axis `permutation[i]` of the physical shape.
///
/// ```
/// use shapecast_arrow::FixedShape;
/// let planes = FixedShape::new(&[3, 480, 640]).with_permutation(&[1, 2, 0])?;
/// assert_eq!(planes.shape(), [480, 640, 3]);
/// assert_eq!(planes.strides(), [640, 1, 307_200]);
/// assert_eq!(planes.to_json(), r#"{"permutation":[1,2,0],"shape":[3,480,640]}"#);
/// # Ok::<(), shapecast_arrow::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FixedShape {
    physical: Vec<usize>,
    permutation: Option<Vec<usize>>,
    dim_names: Option<Vec<String>>,
}

impl FixedShape {
    /// The name of the extension type.
    pub const EXTENSION_NAME: &'static str = "arrow.fixed_shape_tensor";

    /// Creates the metadata of row-major tensors.
    pub fn new(shape: &[usize]) -> Self {
        FixedShape {
            physical: shape.to_vec(),
            ..FixedShape::default()
        }
    }

    /// Sets the permutation from physical to logical axes.
    ///
    /// # Errors
    /// Returns an error if `axes` does not contain each axis once.
    pub fn with_permutation(mut self, axes: &[usize]) -> Result<Self, Error> {
        let rank = self.physical.len();
        if !is_permutation(axes, rank) {
            return Err(Error::new(format!(
                "{axes:?} is not a permutation of {rank} axes"
            )));
        }
        self.permutation = Some(axes.to_vec());
        Ok(self)
    }

    /// Sets the names of the physical axes.
    ///
    /// # Errors
    /// Returns an error if the number of names is not the rank.
    pub fn with_dim_names<N: Into<String>>(
        mut self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<Self, Error> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        if names.len() != self.physical.len() {
            let (rank, found) = (self.physical.len(), names.len());
            return Err(Error::new(format!(
                "expected {rank} names of axes, found {found}"
            )));
        }
        self.dim_names = Some(names);
        Ok(self)
    }

    /// Reads the metadata of a field.
    ///
    /// # Errors
    /// Returns an error if the text is not the metadata that the specification describes.
    ///
    /// ```
    /// use shapecast_arrow::FixedShape;
    /// let layout = FixedShape::from_json(r#"{"shape": [100, 200], "dim_names": null}"#)?;
    /// assert_eq!(layout.shape(), [100, 200]);
    /// # Ok::<(), shapecast_arrow::Error>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let members = Members::parse(Self::EXTENSION_NAME, text)?;
        let Some(physical) = members.sizes("shape")? else {
            return Err(members.error("`shape` is missing"));
        };
        let rank = physical.len();
        let permutation = members.permutation(rank)?;
        let dim_names = members.dim_names(rank)?;
        Ok(FixedShape {
            physical,
            permutation,
            dim_names,
        })
    }

    /// Returns the metadata of a field.
    pub fn to_json(&self) -> String {
        let mut members = Map::new();
        members.insert("shape".to_owned(), Value::from(self.physical.clone()));
        if let Some(permutation) = &self.permutation {
            members.insert("permutation".to_owned(), Value::from(permutation.clone()));
        }
        if let Some(names) = &self.dim_names {
            members.insert("dim_names".to_owned(), Value::from(names.clone()));
        }
        Value::Object(members).to_string()
    }

    /// Returns the shape of the tensors.
    pub fn shape(&self) -> Vec<usize> {
        permute(&self.physical, self.permutation())
    }

    /// Returns the strides of the tensors, in elements.
    pub fn strides(&self) -> Vec<isize> {
        permute(&row_major_strides(&self.physical), self.permutation())
    }

    /// Returns the sizes in the order of memory.
    pub fn physical_shape(&self) -> &[usize] {
        &self.physical
    }

    /// Returns the physical axis of each axis of the tensors, or `None` if the axes are in the order of memory.
    pub fn permutation(&self) -> Option<&[usize]> {
        self.permutation.as_deref()
    }

    /// Returns the names of the physical axes.
    pub fn dim_names(&self) -> Option<&[String]> {
        self.dim_names.as_deref()
    }

    /// Returns the number of elements of a tensor, or `None` if it overflows.
    pub fn element_count(&self) -> Option<usize> {
        if self.physical.contains(&0) {
            return Some(0);
        }
        self.physical
            .iter()
            .try_fold(1_usize, |count, &size| count.checked_mul(size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_each_writer_writes() {
        // pyarrow, arrow-schema 59 and 60, and the specification.
        let texts = [
            r#"{"shape":[2,3],"permutation":[1,0]}"#,
            r#"{"shape":[2,3],"dim_names":null,"permutations":[1,0]}"#,
            r#"{ "shape": [2, 3], "dim_names": ["a", "b"], "permutation": [1, 0] }"#,
        ];
        for text in texts {
            let layout = FixedShape::from_json(text).unwrap();
            assert_eq!(
                (layout.shape(), layout.strides()),
                (vec![3, 2], vec![1, 3]),
                "{text}"
            );
        }
    }

    #[test]
    fn writes_what_it_reads() {
        let layout = FixedShape::new(&[2, 3, 4])
            .with_permutation(&[2, 0, 1])
            .and_then(|l| l.with_dim_names(["x", "y", "z"]))
            .unwrap();
        assert_eq!(FixedShape::from_json(&layout.to_json()).unwrap(), layout);
        let scalar = FixedShape::new(&[]);
        assert_eq!(FixedShape::from_json(&scalar.to_json()).unwrap(), scalar);
        assert_eq!(scalar.element_count(), Some(1));
    }

    #[test]
    fn rejects_invalid_metadata() {
        for (text, reason) in [
            ("{", "EOF"),
            ("[1]", "expected a JSON object"),
            ("{}", "`shape` is missing"),
            (
                r#"{"shape":[-1]}"#,
                "expected `shape` to be a list of sizes",
            ),
            (r#"{"shape":3}"#, "expected `shape` to be a list of sizes"),
            (
                r#"{"shape":[2,2],"permutation":[0,0]}"#,
                "[0, 0] is not a permutation of 2 axes",
            ),
            (
                r#"{"shape":[2],"permutation":[0,1]}"#,
                "[0, 1] is not a permutation of 1 axes",
            ),
            (
                r#"{"shape":[2],"dim_names":["a","b"]}"#,
                "expected 1 names in `dim_names`, found 2",
            ),
            (
                r#"{"shape":[2],"dim_names":[1]}"#,
                "expected `dim_names` to be a list of names",
            ),
        ] {
            let error = FixedShape::from_json(text).unwrap_err().to_string();
            assert!(
                error.starts_with("the metadata of arrow.fixed_shape_tensor is invalid: "),
                "{error}"
            );
            assert!(error.contains(reason), "{error}");
        }
        assert!(FixedShape::new(&[2, 3]).with_permutation(&[1]).is_err());
        assert!(FixedShape::new(&[2, 3]).with_dim_names(["a"]).is_err());
    }

    #[test]
    fn counts_elements_without_overflow() {
        assert_eq!(FixedShape::new(&[usize::MAX, 2]).element_count(), None);
        assert_eq!(
            FixedShape::new(&[usize::MAX, 2, 0]).element_count(),
            Some(0)
        );
        assert_eq!(
            FixedShape::new(&[usize::MAX, 0, usize::MAX])
                .strides()
                .len(),
            3
        );
    }
}
