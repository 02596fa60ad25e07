//! Means and variances that are computed in parts.

use datafusion_common::{Result, ScalarValue};

use super::element::{AggregateElement, Batch};
use super::state::{Partial, State, list};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Moment {
    Mean,
    Var,
    Std,
}

/// The count, the means, and the sums of the squared deviations from them.
#[derive(Debug)]
pub(super) struct Moments {
    moment: Moment,
    count: u64,
    means: Vec<f64>,
    squares: Vec<f64>,
}

impl Moments {
    pub(super) fn new(moment: Moment, elements: usize) -> Self {
        Moments {
            moment,
            count: 0,
            means: vec![0.0; elements],
            squares: vec![0.0; elements],
        }
    }

    /// Adds a part by Chan's rule.
    fn add(&mut self, count: u64, means: &[f64], squares: &[f64]) {
        if count == 0 {
            return;
        }
        let (own, other) = (self.count as f64, count as f64);
        let weight = other / (own + other);
        for (i, mean) in self.means.iter_mut().enumerate() {
            let delta = means[i] - *mean;
            *mean += delta * weight;
            self.squares[i] += squares[i] + delta * delta * own * weight;
        }
        self.count += count;
    }
}

impl<T: AggregateElement> Partial<T> for Moments {
    fn update(&mut self, x: &Batch<'_, T>, _: &[i64]) {
        let (means, squares) = T::moments(x);
        self.add(x.shape()[0] as u64, &means, &squares);
    }

    fn merge(&mut self, state: &State<'_>) -> Result<()> {
        let (means, squares) = (state.rows::<f64>(1)?, state.rows::<f64>(2)?);
        let elements = self.means.len();
        for (i, &count) in state.counts()?.iter().enumerate() {
            let range = i * elements..(i + 1) * elements;
            self.add(count, &means[range.clone()], &squares[range]);
        }
        Ok(())
    }

    fn state(&self) -> Result<Vec<ScalarValue>> {
        Ok(vec![
            self.count.into(),
            list(self.means.clone())?,
            list(self.squares.clone())?,
        ])
    }

    fn evaluate(&self) -> Option<Vec<T>> {
        let count = self.count as f64;
        let variances = || self.squares.iter().map(|square| square / count);
        let values = match self.moment {
            _ if self.count == 0 => return None,
            Moment::Mean => self.means.iter().map(|&mean| T::from_f64(mean)).collect(),
            Moment::Var => variances().map(T::from_f64).collect(),
            Moment::Std => variances()
                .map(|variance| T::from_f64(variance.sqrt()))
                .collect(),
        };
        Some(values)
    }

    fn size(&self) -> usize {
        size_of_val(self) + 2 * size_of_val(&self.means[..])
    }
}

/// The count and the sums.
#[derive(Debug)]
pub(super) struct Sums {
    count: u64,
    sums: Vec<f64>,
}

impl Sums {
    pub(super) fn new(elements: usize) -> Self {
        Sums {
            count: 0,
            sums: vec![0.0; elements],
        }
    }

    fn add(&mut self, count: u64, sums: &[f64]) {
        self.count += count;
        self.sums
            .iter_mut()
            .zip(sums)
            .for_each(|(own, sum)| *own += sum);
    }
}

impl<T: AggregateElement> Partial<T> for Sums {
    fn update(&mut self, x: &Batch<'_, T>, _: &[i64]) {
        self.add(x.shape()[0] as u64, &T::sums(x));
    }

    fn merge(&mut self, state: &State<'_>) -> Result<()> {
        let sums = state.rows::<f64>(1)?;
        let elements = self.sums.len();
        for (i, &count) in state.counts()?.iter().enumerate() {
            self.add(count, &sums[i * elements..(i + 1) * elements]);
        }
        Ok(())
    }

    fn state(&self) -> Result<Vec<ScalarValue>> {
        Ok(vec![self.count.into(), list(self.sums.clone())?])
    }

    fn evaluate(&self) -> Option<Vec<T>> {
        (self.count > 0).then(|| self.sums.iter().map(|&sum| T::from_f64(sum)).collect())
    }

    fn size(&self) -> usize {
        size_of_val(self) + size_of_val(&self.sums[..])
    }
}
