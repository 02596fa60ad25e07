"""Writes table.rs: random differentiated functions. Run: python generate.py > table.rs

The functions have smooth and bounded values. Reductions that have no value for no elements are along axes of size 3.
"""

import random

random.seed(253)
UNARY = ["{}.sin()", "{}.cos()", "{}.tanh()", "{}.sigmoid()", "{}.softplus()", "{}.atan()", "{}.sin().exp()", "{}.powi(2)",
         "(1.5 + {}.sin()).sqrt()", "(2.0 + {}.cos()).ln()", "(1.5 + {}.tanh()).recip()", "{}.abs()", "{}.clamp(-0.4, 0.6)",
         "(1.3 + {}.cos()).rsqrt()", "{}.tanh().exp_m1()", "(1.2 + {}.sin()).powf(1.7)", "(-{})"]
BINARY = ["({} + {})", "({} - {})", "({} * {})", "({} / (1.5 + {}.sin()))", "{}.max({})", "{}.minimum({})", "{}.hypot(1.0 + {})",
          "{}.atan2(1.5 + {}.tanh())", "(1.1 + {}.sin()).powf({}.cos())", "{}.mul_add(0.5, {})"]
AXES = {"dynamic": [("sum", "0"), ("sum", "-1")],
        "named": [("sum", "0"), ("mean", "-1"), ("max", "1"), ("min", "-1"), ("var", "-1"), ("log_sum_exp", "1")],
        "known": [("mean", "0"), ("std", "-1"), ("max", "0"), ("min", "1"), ("var", "0"), ("log_sum_exp", "-1")]}


def leaf(names):
    return random.choice(names + ["x", "y", "z"])


def expression(kind, names, depth):
    chosen = random.random()
    if depth == 0 or chosen < 0.1:
        return leaf(names)
    if chosen < 0.45:
        return random.choice(UNARY).format(expression(kind, names, depth - 1))
    if chosen < 0.6:
        name, axis = random.choice(AXES[kind])
        # The reduced axis has the whole size.
        return f"{name}_keepdim::<{axis}>({full(kind, names, depth - 1)})"
    return random.choice(BINARY).format(expression(kind, names, depth - 1), expression(kind, names, depth - 1))


def full(kind, names, depth):
    """Returns an expression with all rows and columns."""
    return f"({random.choice(names + ['x'])} * {expression(kind, names, depth)})"


def function(number, kind):
    names, steps = [], []

    def step(text):
        names.append("abcdefg"[len(names)])
        steps.append(f"let {names[-1]} = {text};")

    step(f"broadcast!({full(kind, [], 3)}.sin())")
    for _ in range(random.randint(1, 2)):
        left, right = random.choice(names), random.choice(names)
        step(random.choice([
            f"einsum!([i, j] => {left}[i, k] * {right}[l, k] * x[l, j])",
            f"einsum!([i, j] => {left}[i, j] * y[i, j])",
            f"{left}.matmul(&x.transpose().matmul(&{right}))",
            f"broadcast!({full(kind, list(names), 1)})",
            f"broadcast!({full(kind, list(names), 1)}.tanh())",
        ]))
    name, axis = random.choice(AXES[kind])
    last = names[-1]
    sums = [f"broadcast!(({last} * y + z).sin() * {expression(kind, list(names), 1)}).sum()"]
    # Each name is read.
    everything = " + ".join([full(kind, list(names), 1)] + names)
    sums.append(f"broadcast!({name}::<{axis}>({everything})).sum()")
    steps.append(f"{sums[0]}\n                    - {sums[1]}")
    lines = "".join(f"                {line}\n" for line in steps)
    return f"            f{number} {kind} |x, y, z| {{\n{lines}            }}"


print("""//! Random functions, which `generate.py` wrote.

macro_rules! functions {
    ($with:ident) => {
        $with! {""")
for number in range(6):
    print(function(number, ["dynamic", "named", "known"][number % 3]))
print("""        }
    };
}
pub(super) use functions;""")
