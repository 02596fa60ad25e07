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
                let a = broadcast!((x * (2.0 + y.abs().abs().cos()).ln()).sin());
                let b = broadcast!((a * z).tanh());
                broadcast!((b * y + z).sin() * min_keepdim::<-1>((a * y))).sum()
                    - broadcast!(max::<1>((x * a.max(y)) + a + b)).sum()
            }
            f2 known |x, y, z| {
                let a = broadcast!((x * (1.1 + (min_keepdim::<1>((x * z)) * (1.5 + z.tanh()).recip()).sin()).powf(((y / (1.5 + x.sin())) / (1.5 + x.hypot(1.0 + x).sin())).cos())).sin());
                let b = broadcast!((x * (z - a)));
                broadcast!((b * y + z).sin() * (1.1 + b.sin()).powf(y.cos())).sum()
                    - broadcast!(var::<0>((b * b) + a + b)).sum()
            }
            f3 dynamic |x, y, z| {
                let a = broadcast!((x * (1.1 + sum_keepdim::<0>((x * z)).sin()).powf(x.mul_add(0.5, x).cos()).mul_add(0.5, (1.3 + (y / (1.5 + z.sin())).cos()).rsqrt())).sin());
                let b = einsum!([i, j] => a[i, k] * a[l, k] * x[l, j]);
                let c = broadcast!((a * x.atan2(1.5 + z.tanh())));
                broadcast!((c * y + z).sin() * sum_keepdim::<0>((x * y))).sum()
                    - broadcast!(sum::<-1>((x * (1.5 + b.sin()).sqrt()) + a + b + c)).sum()
            }
            f4 named |x, y, z| {
                let a = broadcast!((x * min_keepdim::<-1>((x * z)).max(z.minimum(x).sin().exp())).sin());
                let b = einsum!([i, j] => a[i, k] * a[l, k] * x[l, j]);
                let c = broadcast!((x * z.powi(2)));
                broadcast!((c * y + z).sin() * (1.1 + x.sin()).powf(a.cos())).sum()
                    - broadcast!(max::<1>((c * mean_keepdim::<-1>((a * b))) + a + b + c)).sum()
            }
            f5 known |x, y, z| {
                let a = broadcast!((x * (1.3 + (y * z).cos().cos()).rsqrt()).sin());
                let b = einsum!([i, j] => a[i, j] * y[i, j]);
                let c = broadcast!((x * y.sin().exp()));
                broadcast!((c * y + z).sin() * c).sum()
                    - broadcast!(std::<-1>((x * z.minimum(b)) + a + b + c)).sum()
            }
        }
    };
}
pub(super) use functions;
