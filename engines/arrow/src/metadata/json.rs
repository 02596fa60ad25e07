//! Reads and writes the members that the extension types share.

use serde_json::{Map, Value};

use crate::error::Error;

/// A JSON object, with the name of the extension type for errors.
pub(super) struct Members<'a> {
    extension: &'static str,
    members: Map<String, Value>,
    text: &'a str,
}

impl<'a> Members<'a> {
    /// Parses the metadata of a field. Empty metadata is an object without members.
    pub(super) fn parse(extension: &'static str, text: &'a str) -> Result<Self, Error> {
        let parsed = match text {
            "" => Ok(Value::Object(Map::new())),
            text => serde_json::from_str(text),
        };
        match parsed {
            Ok(Value::Object(members)) => Ok(Members {
                extension,
                members,
                text,
            }),
            Ok(_) => Err(error(extension, text, "expected a JSON object")),
            Err(e) => Err(error(extension, text, &e.to_string())),
        }
    }

    pub(super) fn error(&self, reason: &str) -> Error {
        error(self.extension, self.text, reason)
    }

    /// Returns the list `name`, or `None` if it is absent or null.
    fn list<T>(
        &self,
        name: &str,
        expected: &str,
        convert: impl Fn(&Value) -> Option<T>,
    ) -> Result<Option<Vec<T>>, Error> {
        let list = match self.members.get(name) {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::Array(values)) => values.iter().map(convert).collect::<Option<_>>(),
            Some(_) => None,
        };
        match list {
            Some(list) => Ok(Some(list)),
            None => Err(self.error(&format!("expected `{name}` to be a list of {expected}"))),
        }
    }

    /// Returns the list of sizes `name`, or `None` if it is absent or null.
    pub(super) fn sizes(&self, name: &str) -> Result<Option<Vec<usize>>, Error> {
        self.list(name, "sizes", size)
    }

    /// Returns the list of sizes and nulls `name`, or `None` if it is absent or null.
    pub(super) fn optional_sizes(&self, name: &str) -> Result<Option<Vec<Option<usize>>>, Error> {
        self.list(name, "sizes and nulls", |value| match value {
            Value::Null => Some(None),
            value => size(value).map(Some),
        })
    }

    /// Returns `permutation` for tensors of the given rank.
    pub(super) fn permutation(&self, rank: usize) -> Result<Option<Vec<usize>>, Error> {
        let permutation = match self.sizes("permutation")? {
            // The name that arrow-schema 60.1 writes.
            None => self.sizes("permutations")?,
            found => found,
        };
        if let Some(p) = &permutation
            && !is_permutation(p, rank)
        {
            return Err(self.error(&format!("{p:?} is not a permutation of {rank} axes")));
        }
        Ok(permutation)
    }

    /// Returns `dim_names` for tensors of the given rank.
    pub(super) fn dim_names(&self, rank: usize) -> Result<Option<Vec<String>>, Error> {
        let names = self.list("dim_names", "names", |value| {
            value.as_str().map(str::to_owned)
        })?;
        if let Some(names) = &names
            && names.len() != rank
        {
            let count = names.len();
            return Err(self.error(&format!(
                "expected {rank} names in `dim_names`, found {count}"
            )));
        }
        Ok(names)
    }
}

fn error(extension: &str, text: &str, reason: &str) -> Error {
    Error::new(format!(
        "the metadata of {extension} is invalid: {reason}; found {text}"
    ))
}

fn size(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|size| usize::try_from(size).ok())
}

/// Returns `true` if `axes` has each axis of `rank` once.
pub(super) fn is_permutation(axes: &[usize], rank: usize) -> bool {
    axes.len() == rank && (0..rank).all(|axis| axes.contains(&axis))
}

/// Returns `physical` in the order of the logical axes.
pub(super) fn permute<T: Copy>(physical: &[T], permutation: Option<&[usize]>) -> Vec<T> {
    match permutation {
        None => physical.to_vec(),
        Some(axes) => axes.iter().map(|&axis| physical[axis]).collect(),
    }
}

/// Returns the strides of row-major tensors, in elements.
pub(super) fn row_major_strides(sizes: &[usize]) -> Vec<isize> {
    let mut strides = vec![1_isize; sizes.len()];
    for axis in (1..sizes.len()).rev() {
        // The product overflows only if a size is 0 and there is no element.
        strides[axis - 1] = strides[axis].saturating_mul(sizes[axis].max(1) as isize);
    }
    strides
}
