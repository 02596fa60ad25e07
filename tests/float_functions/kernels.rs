//! The bits are the same in a kernel, at whatever instruction set, as one by one.

use shapecast::{Shape, Tensor, broadcast, float};

macro_rules! same_bits {
    ($($float:ident: $($name:ident)*;)*) => {$(
        $({
            let data: Vec<$float> = (0..4096).map(|i| (i as $float - 2048.0) / 64.0).collect();
            let x: Tensor<$float, Shape![4096]> =
                Tensor::from_shape_vec([4096], data.clone()).expect("as many elements");
            let y: Tensor<$float, Shape![4096]> = broadcast!(float::$name(x));
            for (&x, &y) in data.iter().zip(y.as_slice()) {
                let alone = float::$name(x);
                let same = y.to_bits() == alone.to_bits() || y.is_nan() && alone.is_nan();
                assert!(same, concat!(stringify!($name), "({}): {} and {}"), x, y, alone);
            }
        })*
    )*};
}

#[test]
fn kernels_compute_the_same_bits() {
    same_bits! {
        f32: exp exp2 exp_m1 ln log2 log10 ln_1p sin cos tan asin acos atan sinh cosh tanh sqrt
            rsqrt cbrt sigmoid erf gelu;
        f64: exp exp2 exp_m1 ln log2 log10 ln_1p sin cos tan asin acos atan sinh cosh tanh sqrt
            rsqrt cbrt sigmoid erf gelu;
    }
}
