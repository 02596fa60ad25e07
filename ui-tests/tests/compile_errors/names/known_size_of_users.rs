//! The owner of a name implements the traits on which kernels rely.
use shapecast::{Dim, Dyn, IntoSizes, KnownDim, ShapeError, dims};

dims! { pub Batch }
#[derive(Clone, Copy, Default)]
struct Mine;

impl Dim for Mine {
    const SIZE: Option<usize> = Some(5);
    type WithOffset = Mine;
}
impl KnownDim for Batch {
    const N: usize = 1;
    type Storage<T> = [T; 2];
    fn flatten<T>(_: &[[T; 2]]) -> &[T] {
        &[]
    }
    fn flatten_mut<T>(_: &mut [[T; 2]]) -> &mut [T] {
        &mut []
    }
}
impl IntoSizes<(Dyn,)> for Batch {
    fn into_sizes(self) -> Result<[usize; 1], ShapeError> {
        Ok([1])
    }
}

fn main() {}
