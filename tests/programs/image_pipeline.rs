//! An image: luma, a box blur of 3 by 3 pixels, and a threshold at the mean.

pub mod ours {
    use shapecast::{Shape, Tensor, broadcast, einsum, tensor};

    type Image = Tensor<u8, Shape![dyn, dyn, 3]>;
    type Gray = Tensor<f64, Shape![dyn, dyn]>;

    fn luma(image: &Image) -> Gray {
        let weights = tensor![0.299, 0.587, 0.114];
        einsum!([y, x] => sum::<c>(image[y, x, c] as f64 * weights[c]))
    }

    fn blur(gray: &Gray) -> Gray {
        gray.windows::<0, 3>()
            .mean_axis::<-1>()
            .windows::<1, 3>()
            .mean_axis::<-1>()
    }

    fn threshold(gray: &Gray) -> Tensor<bool, Shape![dyn, dyn]> {
        broadcast!(gray > mean(gray))
    }

    pub fn run() -> Vec<f64> {
        let pixel = |i: &[usize]| ((i[0] * i[0] + 5 * i[1] + 40 * i[2]) % 256) as u8;
        let image = Image::from_shape_fn([40, 30, 3], pixel).unwrap();
        let blurred = blur(&luma(&image));
        let mask = threshold(&blurred);
        [blurred.into_vec(), broadcast!(mask as u8 as f64).into_vec()].concat()
    }
}

pub mod with_ndarray {
    use ndarray::{Array2, Array3, Axis, array};

    fn luma(image: &Array3<u8>) -> Array2<f64> {
        let weights = array![0.299, 0.587, 0.114];
        image.map_axis(Axis(2), |pixel| pixel.mapv(f64::from).dot(&weights))
    }

    fn blur(gray: &Array2<f64>) -> Array2<f64> {
        let (height, width) = gray.dim();
        let windows = gray.windows((3, 3)).into_iter();
        let means = windows.map(|window| window.mean().unwrap()).collect();
        Array2::from_shape_vec((height - 2, width - 2), means).unwrap()
    }

    fn threshold(gray: &Array2<f64>) -> Array2<bool> {
        let mean = gray.mean().unwrap();
        gray.mapv(|x| x > mean)
    }

    pub fn run() -> Vec<f64> {
        let pixel = |(y, x, c): (usize, usize, usize)| ((y * y + 5 * x + 40 * c) % 256) as u8;
        let image = Array3::from_shape_fn((40, 30, 3), pixel);
        let blurred = blur(&luma(&image));
        let mask = threshold(&blurred);
        let mask = mask.mapv(|m| m as u8 as f64);
        [
            blurred.into_raw_vec_and_offset().0,
            mask.into_raw_vec_and_offset().0,
        ]
        .concat()
    }
}
