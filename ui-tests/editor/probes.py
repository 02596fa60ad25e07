"""The probes: code with the cursor at `$0`, and what an editor must answer there.

A line of code stands in a function with these names:

    x, gain     tensors of `f64`, a matrix and a row
    counts      an array of `u8`
    norm        a struct with the fields `mean` and `scale`, tensors of `f64`
    total       a mutable tensor of `f64`
"""

PRELUDE = """\
use shapecast::{Array, Axes, Shape, Tensor, array, broadcast, dims, einsum, tensor, try_broadcast};

const EPSILON: f64 = 1e-5;
const WIDTH: usize = 4;
dims! { Batch, Time }

struct Norm {
    mean: Tensor<f64, Shape![3]>,
    scale: Tensor<f64, Shape![3]>,
}

struct Affine {
    norm: Norm,
}

"""

FUNCTION = """\
fn probe(
    x: &Tensor<f64, Shape![2, 3]>,
    gain: &Tensor<f64, Shape![3]>,
    counts: Array<u8, Shape![3]>,
    norm: &Norm,
    mut total: Tensor<f64, Shape![2, 3]>,
) {
    let table = [1.0, 2.0];
    CODE
}
"""

METHOD = """\
impl Norm {
    fn probe(&self, x: &Tensor<f64, Shape![2, 3]>) {
        CODE
    }
}
"""


def document(code):
    """Returns the document with a probe's code, in a method if the code uses `self`."""
    return PRELUDE + (METHOD if "self" in code else FUNCTION).replace("CODE", code)


# A hover that needs std. Without std most types are unknown, and unknown types have no diagnostics.
STANDARD_LIBRARY = ("let values$0 = vec![0_u8];", "Vec<u8>")

# Each entry: the code and names that must be offered.
COMPLETIONS = [
    # Methods of an element.
    ("let y = broadcast!(x.$0);", "exp max"),
    ("let y = broadcast!(x.e$0);", "exp"),
    ("let y = broadcast!(x + gain.$0);", "exp max"),
    ("let y = broadcast!(x.$0 + gain);", "exp max"),
    ("let y = broadcast!(x.ma$0(0.0) + gain);", "max"),
    ("let y = broadcast!((x - gain).$0);", "exp max"),
    ("let y = broadcast!((x - gain).sq$0);", "sqrt"),
    ("let y = broadcast!((x - gain).exp().$0);", "ln sqrt"),
    ("let y = broadcast!(x.max(gain).$0);", "exp"),
    ("let y = broadcast!(x.max(gain.$0));", "exp"),
    ("let y = broadcast!(counts.$0);", "wrapping_add max"),
    ("let y = broadcast!((counts as f32).$0);", "exp"),
    ("let y = broadcast!(EPSILON.$0);", "sqrt"),
    ("let y = broadcast!(x.$0 as f32);", "exp"),
    ("let y = broadcast!(if x > 0.0 { x.$0 } else { 0.0 });", "exp"),
    ("let y = broadcast!(-x.$0);", "exp"),
    ("let y = broadcast!(table[0].$0);", "exp"),
    ("let y = broadcast!(match counts { 0 => 0.0, _ => x.$0 });", "exp"),
    # Names bound inside of the expression.
    ("let y = broadcast!({ let v = x - gain; v.$0 });", "exp max"),
    ("let y = broadcast!({ let value = x - gain; val$0 });", "value"),
    ("let y = broadcast!({\n        let v = x.$0\n        v + 1.0\n    });", "exp"),
    ("let y = broadcast!({ let v = $0; v });", "x gain"),
    # Fields.
    ("let y = broadcast!(norm.$0);", "mean scale"),
    ("let y = broadcast!(x - norm.$0);", "mean scale"),
    ("let y = broadcast!(norm.mean.$0);", "exp max"),
    ("let y = broadcast!((x - norm.mean).$0);", "exp"),
    ("let y = broadcast!((x - norm.me$0) * gain);", "mean"),
    ("let y = broadcast!(self.$0);", "mean scale"),
    ("let y = broadcast!(x - self.$0);", "mean scale"),
    ("let y = broadcast!(((x - self.mean) / self.scale).$0);", "exp"),
    # Names of operands.
    ("let y = broadcast!($0);", "x gain norm"),
    ("let y = broadcast!(ga$0);", "gain"),
    ("let y = broadcast!(x + $0);", "gain"),
    ("let y = broadcast!(x + ga$0);", "gain"),
    ("let y = broadcast!(x - EPS$0);", "EPSILON"),
    ("let y = broadcast!(x.max($0));", "gain"),
    # Reductions.
    ("let y = broadcast!(sum::<-1>(x.$0));", "exp"),
    ("let y = broadcast!((x - max_keepdim::<-1>(x)).$0);", "exp"),
    ("let y = broadcast!(sum_keepdim::<-1>(x * gain).$0);", "sqrt"),
    # Operands that are evaluated once.
    ("let y = broadcast!(x + &gain.$0);", "view mean_keepdim"),
    ("let y = broadcast!(x - &norm.mean.$0);", "view mean_keepdim"),
    ("let y = broadcast!(x - &x.mean_k$0::<0>());", "mean_keepdim"),
    ("let y = broadcast!((x - &gain.view()).$0);", "exp"),
    # Several lines, of which one is unfinished.
    ("let y = broadcast!({ let v = x - gain; let w = v.$0; w * v });", "exp"),
    ("let y = broadcast!({\n        let v = x - gain;\n        let w = v.$0\n        w * v\n    });", "exp"),
    ("let y = broadcast!({\n        let v = x - ga$0\n        v.exp()\n    });", "gain"),
    ("let y = broadcast!({\n        x.$0\n        let v = x;\n        v\n    });", "exp"),
    ("let y = broadcast!(if x.$0 { 1.0 } else { 0.0 });", "is_nan"),
    ("let y = broadcast!(if x.$0);", "is_nan"),
    ("let y = broadcast!(x gain.$0);", "exp"),
    ("let y = broadcast!(x.clamp(gain, $0 + 1.0));", "gain"),
    # In place, and the form that returns an error.
    ("broadcast!(total += x.$0);", "exp"),
    ("broadcast!(tot$0 += x);", "total"),
    ("broadcast!(total = x - gain.$0);", "exp"),
    ("let y = try_broadcast!((x - gain).$0);", "exp"),
    # Operands with indices.
    ("let y = einsum!([i] => x[i, j].$0);", "exp max"),
    ("let y = einsum!([i] => x[i, j] * ga$0);", "gain"),
    ("let y = einsum!([i] => sum::<j>((x[i, j] - gain[j]).$0));", "exp"),
    ("let y = einsum!([i, j] => x[i, j] - norm.me$0[j]);", "mean"),
    ("einsum!(total[i, j] += x[i, j].$0);", "exp"),
    # Other macros.
    ("let y = tensor![[1.0, EPS$0]];", "EPSILON"),
    ("let y = tensor![[1.0, EPSILON.$0]];", "sqrt"),
    ("let y = array![EPSILON, $0];", "EPSILON"),
    ("let y: Array<f64, Shape![WID$0]>;", "WIDTH"),
    # Names of sizes.
    ("let y: Tensor<f64, Shape![dyn $0]>;", "Batch Time"),
    ("let y: Tensor<f64, Shape![dyn Ba$0, 3]>;", "Batch"),
    ("let y: Tensor<f64, Shape![3, dyn $0, 3]>;", "Batch Time"),
    # Outside of the expression.
    ("let y = broadcast!(sum::<-1>(x)); y.$0", "sum_axis iter"),
]

# Each entry: the code and a part of the text.
HOVERS = [
    ("let y = broadcast!(x$0 - gain);", "x: &Tensor<f64, (Size<2>, Size<3>)>"),
    ("let y = broadcast!((x - ga$0in).exp());", "gain: &Tensor<f64, (Size<3>,)>"),
    ("let y = broadcast!(x - norm.me$0an);", "mean: Tensor<f64"),
    ("let y = broadcast!(x - self.sc$0ale);", "scale: Tensor<f64"),
    ("let y = broadcast!({ let v = x * 2.0; v$0 + 1.0 });", "v: f64"),
    ("let y = broadcast!(x.ex$0p());", "fn exp("),
    ("let y$0 = broadcast!(x - gain);", "Tensor<f64, (Size<2>, Size<3>)>"),
    ("let y$0 = broadcast!(sum::<-1>(x));", "Tensor<f64, (Size<2>,)>"),
    ("let y$0 = broadcast!(sum_keepdim::<0>(x));", "Tensor<f64, (One, Size<3>)>"),
    ("let y$0 = x.sum_axes::<Axes![0, -1]>();", "Tensor<f64, ()>"),
    ("let y$0 = broadcast!(sum::<Axes![0, -1]>(x));", "Tensor<f64, ()>"),
    ("let y$0 = einsum!([i, k] => x[i, j] * x[k, j]);", "Tensor<f64, (Size<2>, Size<2>)>"),
    ("let y$0 = einsum!([j, i] => x[i, j] * gain[j]);", "Tensor<f64, (Size<3>, Size<2>)>"),
    ("let y = einsum!([i] => x[i, j$0] * gain[j]);", "j: IndexSize<Size<3>>"),
    ("let y = einsum!([i$0] => x[i, j] * gain[j]);", "i: IndexSize<Size<2>>"),
    ("let y = einsum!([i] => x[i, j] * ga$0in[j]);", "gain: &Tensor<f64, (Size<3>,)>"),
    ("let y$0 = broadcast!(x > 0.0);", "Tensor<bool, (Size<2>, Size<3>)>"),
]

# Each entry: the code and a part of the line with the definition.
DEFINITIONS = [
    ("let y = broadcast!(x$0 - gain);", "x: &Tensor"),
    ("let y = broadcast!((x - ga$0in).exp());", "gain: &Tensor"),
    ("let y = broadcast!(x - norm.me$0an);", "mean: Tensor"),
    ("let y = broadcast!(x - self.sc$0ale);", "scale: Tensor"),
    ("let y = broadcast!(sum::<-1>(x$0 * x));", "x: &Tensor"),
    ("let y = broadcast!({ let v = x * 2.0; v$0 + 1.0 });", "let v = x * 2.0"),
    ("let y = broadcast!(x - EPS$0ILON);", "const EPSILON"),
    ("broadcast!(to$0tal += x);", "mut total: Tensor"),
    ("let y = einsum!([i] => x[i, j] * ga$0in[j]);", "gain: &Tensor"),
    ("einsum!(to$0tal[i, j] += gain[j]);", "mut total: Tensor"),
]
