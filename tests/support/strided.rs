//! Tensors in layouts that are not row-major.
use super::index_at;
use shapecast::{DynShape, View};

/// Elements in memory, with the sizes, strides and offset of a view.
pub struct Strided<T> {
    memory: Vec<T>,
    shape: Vec<usize>,
    strides: Vec<isize>,
    offset: usize,
}

impl<T: Copy> Strided<T> {
    /// The layouts, by name.
    pub const LAYOUTS: [(&str, Layout<T>); 3] = [
        ("transposed", Strided::transposed),
        ("with gaps", Strided::with_gaps),
        ("reversed", Strided::reversed),
    ];

    /// Stores the elements in column-major order.
    pub fn transposed(shape: &[usize], data: &[T]) -> Self {
        let mut strides = vec![1; shape.len()];
        for d in 1..shape.len() {
            strides[d] = strides[d - 1] * shape[d - 1] as isize;
        }
        Strided::new(shape, data, strides, 0, 1)
    }

    /// Stores the elements in row-major order with gaps of two elements.
    pub fn with_gaps(shape: &[usize], data: &[T]) -> Self {
        let strides = row_major(shape).iter().map(|stride| stride * 3).collect();
        Strided::new(shape, data, strides, 1, 3)
    }

    /// Stores the elements in reverse row-major order.
    pub fn reversed(shape: &[usize], data: &[T]) -> Self {
        let strides = row_major(shape).iter().map(|stride| -stride).collect();
        Strided::new(shape, data, strides, data.len().saturating_sub(1), 1)
    }

    fn new(shape: &[usize], data: &[T], strides: Vec<isize>, offset: usize, spread: usize) -> Self {
        let offset = if data.is_empty() { 0 } else { offset };
        let fill = data.first().copied();
        let mut memory: Vec<T> = fill
            .into_iter()
            .cycle()
            .take(data.len() * spread + 1)
            .collect();
        for (position, &element) in data.iter().enumerate() {
            let steps = index_at(position, shape).into_iter().zip(&strides);
            let place = steps.fold(offset as isize, |sum, (i, stride)| {
                sum + i as isize * stride
            });
            memory[place as usize] = element;
        }
        Strided {
            memory,
            shape: shape.to_vec(),
            strides,
            offset,
        }
    }

    pub fn view(&self) -> View<'_, T, DynShape> {
        View::from_shape_strides(&self.shape[..], &self.strides, self.offset, &self.memory)
            .expect("the strides stay within the memory")
    }
}

/// A function that stores row-major elements of a shape in another layout.
pub type Layout<T> = fn(&[usize], &[T]) -> Strided<T>;

fn row_major(shape: &[usize]) -> Vec<isize> {
    let mut strides = vec![1; shape.len()];
    for d in (1..shape.len()).rev() {
        strides[d - 1] = strides[d] * shape[d] as isize;
    }
    strides
}
