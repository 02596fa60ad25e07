//! Convolutions as plain loops.

/// Adds the correlation of a plane with a filter of `U` rows and `V` columns.
///
/// The rows of `x` have `WIDTH` elements, those of `out` have `OUT`.
pub fn add_correlation<
    T: Copy + Into<f32>,
    const U: usize,
    const V: usize,
    const STRIDE: usize,
    const WIDTH: usize,
    const OUT: usize,
>(
    x: &[T],
    w: &[f32],
    out: &mut [f32],
) {
    let w: &[[f32; V]; U] = w.as_chunks().0.first_chunk().unwrap();
    let x: &[[T; WIDTH]] = x.as_chunks().0;
    for (i, out) in out.as_chunks_mut::<OUT>().0.iter_mut().enumerate() {
        let rows: &[[T; WIDTH]; U] = x[STRIDE * i..].first_chunk().unwrap();
        for (j, out) in out.iter_mut().enumerate() {
            for (row, w) in rows.iter().zip(w) {
                for (v, w) in w.iter().enumerate() {
                    *out += w * row[STRIDE * j + v].into();
                }
            }
        }
    }
}

/// Returns the correlation of one plane with a filter. The parameters are those of [`add_correlation`].
pub fn correlate<
    T: Copy + Into<f32>,
    const U: usize,
    const V: usize,
    const WIDTH: usize,
    const OUT: usize,
>(
    x: &[T],
    w: &[f32],
) -> Vec<f32> {
    let mut out = vec![0.0; (x.len() / WIDTH - U + 1) * OUT];
    add_correlation::<T, U, V, 1, WIDTH, OUT>(x, w, &mut out);
    out
}

/// Convolves images of `C` channels and `SIZE` rows and columns with filters of `K` rows and columns. The results have
/// `OUT` rows and columns.
pub fn convolve<
    const C: usize,
    const K: usize,
    const STRIDE: usize,
    const SIZE: usize,
    const OUT: usize,
>(
    x: &[f32],
    w: &[f32],
) -> Vec<f32> {
    let images = x.chunks_exact(C * SIZE * SIZE);
    let filters = w.chunks_exact(C * K * K);
    let mut out = vec![0.0; images.len() * filters.len() * OUT * OUT];
    let pairs = images.flat_map(|x| filters.clone().map(move |w| (x, w)));
    for ((x, w), out) in pairs.zip(out.chunks_exact_mut(OUT * OUT)) {
        for (x, w) in x.chunks_exact(SIZE * SIZE).zip(w.chunks_exact(K * K)) {
            add_correlation::<f32, K, K, STRIDE, SIZE, OUT>(x, w, out);
        }
    }
    out
}

/// Convolves each channel with its own filter. The parameters are those of [`convolve`].
pub fn convolve_channels<const K: usize, const SIZE: usize, const OUT: usize>(
    x: &[f32],
    w: &[f32],
) -> Vec<f32> {
    let planes = x.chunks_exact(SIZE * SIZE);
    let filters = w.chunks_exact(K * K).cycle();
    let mut out = vec![0.0; planes.len() * OUT * OUT];
    for ((x, w), out) in planes.zip(filters).zip(out.chunks_exact_mut(OUT * OUT)) {
        add_correlation::<f32, K, K, 1, SIZE, OUT>(x, w, out);
    }
    out
}
