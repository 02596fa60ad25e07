//! Methods of pandas and PyTorch, for which rustc proposed other methods.
use shapecast::tensor;

fn main() {
    let mut x = tensor![1.0_f32, f32::NAN, 3.0];
    x.dropna();
    x.fillna(0.0);
    x.rolling(3);
    x.argsort();
    x.tail(2);
    x.pct_change();
    x.groupby(&[0, 0, 1]);
    x.leaky_relu(0.01);
    x.elu(1.0);
    x.silu();
}
