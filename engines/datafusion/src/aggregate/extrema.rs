//! Minima, maxima and their rows.

use datafusion_common::{Result, ScalarValue};

use super::element::{AggregateElement, Batch};
use super::state::{Partial, State, list};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extremum {
    Min,
    Max,
}

/// The count and the extrema. Before the first row there are none.
#[derive(Debug)]
pub(super) struct Extrema<T> {
    which: Extremum,
    count: u64,
    values: Vec<T>,
}

impl<T: AggregateElement> Extrema<T> {
    pub(super) fn new(which: Extremum, elements: usize) -> Self {
        Extrema {
            which,
            count: 0,
            values: vec![T::default(); elements],
        }
    }

    fn add(&mut self, count: u64, values: &[T]) {
        for (own, &value) in self.values.iter_mut().zip(values) {
            let replaces = match self.which {
                Extremum::Min => value < *own,
                Extremum::Max => value > *own,
            };
            if self.count == 0 || replaces || value.is_nan() {
                *own = value;
            }
        }
        self.count += count;
    }
}

impl<T: AggregateElement> Partial<T> for Extrema<T> {
    fn update(&mut self, x: &Batch<'_, T>, _: &[i64]) {
        self.add(x.shape()[0] as u64, &T::extrema(self.which, x));
    }

    fn merge(&mut self, state: &State<'_>) -> Result<()> {
        let values = state.rows::<T>(1)?;
        let elements = self.values.len();
        for (i, &count) in state
            .counts()?
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
        {
            self.add(count, &values[i * elements..(i + 1) * elements]);
        }
        Ok(())
    }

    fn state(&self) -> Result<Vec<ScalarValue>> {
        Ok(vec![self.count.into(), list(self.values.clone())?])
    }

    fn evaluate(&self) -> Option<Vec<T>> {
        (self.count > 0).then(|| self.values.clone())
    }

    fn size(&self) -> usize {
        size_of_val(self) + size_of_val(&self.values[..])
    }
}

/// The count, the maxima, and the keys of their rows.
#[derive(Debug)]
pub(super) struct ArgMaxima<T> {
    count: u64,
    values: Vec<T>,
    keys: Vec<i64>,
}

impl<T: AggregateElement> ArgMaxima<T> {
    pub(super) fn new(elements: usize) -> Self {
        ArgMaxima {
            count: 0,
            values: vec![T::default(); elements],
            keys: vec![0; elements],
        }
    }

    /// Adds a row, or the maxima of a part. `key` returns the key of an element.
    fn add(&mut self, count: u64, values: &[T], key: impl Fn(usize) -> i64) {
        for (i, &value) in values.iter().enumerate() {
            let (own, own_key, key) = (self.values[i], self.keys[i], key(i));
            let ties = value == own || value.is_nan() && own.is_nan();
            let is_larger = value > own || value.is_nan() && !own.is_nan();
            if self.count == 0 || is_larger || ties && key < own_key {
                (self.values[i], self.keys[i]) = (value, key);
            }
        }
        self.count += count;
    }
}

impl<T: AggregateElement> Partial<T, i64> for ArgMaxima<T> {
    fn update(&mut self, x: &Batch<'_, T>, keys: &[i64]) {
        let Some(elements) = x.as_slice() else {
            unreachable!("a batch is in the order of memory")
        };
        let width = self.values.len();
        for (row, &key) in keys.iter().enumerate() {
            self.add(1, &elements[row * width..(row + 1) * width], |_| key);
        }
    }

    fn merge(&mut self, state: &State<'_>) -> Result<()> {
        let (values, keys) = (state.rows::<T>(1)?, state.rows::<i64>(2)?);
        let width = self.values.len();
        for (i, &count) in state
            .counts()?
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
        {
            let first = i * width;
            self.add(count, &values[first..first + width], |j| keys[first + j]);
        }
        Ok(())
    }

    fn state(&self) -> Result<Vec<ScalarValue>> {
        Ok(vec![
            self.count.into(),
            list(self.values.clone())?,
            list(self.keys.clone())?,
        ])
    }

    fn evaluate(&self) -> Option<Vec<i64>> {
        (self.count > 0).then(|| self.keys.clone())
    }

    fn size(&self) -> usize {
        size_of_val(self) + size_of_val(&self.values[..]) + size_of_val(&self.keys[..])
    }
}
