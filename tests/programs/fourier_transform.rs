//! The discrete Fourier transform by its definition, and its inverse, in real and imaginary parts.

pub mod ours {
    use std::f64::consts::TAU;

    use shapecast::{Shape, Tensor, broadcast};

    type Signal<const N: usize> = Tensor<f64, Shape![N]>;

    fn dft<const N: usize>(re: &Signal<N>, im: &Signal<N>, sign: f64) -> (Signal<N>, Signal<N>) {
        let unit = sign * TAU / N as f64;
        let angles = Tensor::<f64, Shape![N, N]>::from_fn(|[k, t]| unit * (k * t) as f64);
        let (cos, sin) = (broadcast!(angles.cos()), broadcast!(angles.sin()));
        let real = cos.matmul(re) - sin.matmul(im);
        (real, sin.matmul(re) + cos.matmul(im))
    }

    fn inverse<const N: usize>(re: &Signal<N>, im: &Signal<N>) -> (Signal<N>, Signal<N>) {
        let (re, im) = dft(re, im, 1.0);
        (re / N as f64, im / N as f64)
    }

    pub fn run() -> Vec<f64> {
        let re = Signal::<32>::from_fn(|[t]| (t as f64 * 0.4).sin() + (t % 3) as f64);
        let im = re.zeros_like();
        let (spectrum_re, spectrum_im) = dft(&re, &im, -1.0);
        let power = broadcast!(spectrum_re.powi(2) + spectrum_im.powi(2));
        let (back_re, back_im) = inverse(&spectrum_re, &spectrum_im);
        [power.into_vec(), back_re.into_vec(), back_im.into_vec()].concat()
    }
}

pub mod with_ndarray {
    use std::f64::consts::TAU;

    use ndarray::{Array1, Array2};

    type Signal = Array1<f64>;

    fn dft(re: &Signal, im: &Signal, sign: f64) -> (Signal, Signal) {
        let n = re.len();
        let unit = sign * TAU / n as f64;
        let angles = Array2::from_shape_fn((n, n), |(k, t)| unit * (k * t) as f64);
        let (cos, sin) = (angles.cos(), angles.sin());
        (cos.dot(re) - sin.dot(im), sin.dot(re) + cos.dot(im))
    }

    fn inverse(re: &Signal, im: &Signal) -> (Signal, Signal) {
        let (re, im) = dft(re, im, 1.0);
        (&re / re.len() as f64, &im / im.len() as f64)
    }

    pub fn run() -> Vec<f64> {
        let re = Signal::from_shape_fn(32, |t| (t as f64 * 0.4).sin() + (t % 3) as f64);
        let im = Signal::zeros(re.len());
        let (spectrum_re, spectrum_im) = dft(&re, &im, -1.0);
        let power = spectrum_re.powi(2) + spectrum_im.powi(2);
        let (back_re, back_im) = inverse(&spectrum_re, &spectrum_im);
        [power.to_vec(), back_re.to_vec(), back_im.to_vec()].concat()
    }
}
