//! Random functions, which `generate.py` wrote.

macro_rules! functions {
    ($with:ident) => {
        $with! {
            f0 dynamic |x, y, z| {
                let a = broadcast!((x * (y / (1.5 + y.sin())).softplus()).sin());
                let b = broadcast!((x * z.cos()));
                let c = einsum!([i, j] => a[i, j] * y[i, j]);
                broadcast!((c * y + z).sin() * sum_keepdim::<-1>((c * z))).sum()
                    - broadcast!(sum::<0>((b * c.sin().exp()) + a + b + c)).sum()
            }
            f1 named |x, y, z| {
                let a = broadcast!((x * (2.0 + y.abs().cos()).ln()).sin());
                let b = broadcast!((a * y));
                let c = b.matmul(&x.transpose().matmul(&a));
                broadcast!((c * y + z).sin() * (y + b)).sum()
                    - broadcast!(min::<-1>((x * b) + a + b + c)).sum()
            }
            f2 known |x, y, z| {
                let a = broadcast!((x * (1.5 + x.mul_add(0.5, x).tanh()).recip()).sin());
                let b = einsum!([i, j] => a[i, k] * a[l, k] * x[l, j]);
                let c = einsum!([i, j] => b[i, j] * y[i, j]);
                broadcast!((c * y + z).sin() * (b + y)).sum()
                    - broadcast!(min::<1>((x * mean_keepdim::<0>((a * c))) + a + b + c)).sum()
            }
        }
    };
}
pub(super) use functions;
