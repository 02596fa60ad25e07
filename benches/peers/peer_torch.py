"""PyTorch, run eagerly: `torch.compile` would need a C++ compiler."""

import os
from functools import partial

import torch

import data
from cases.case import Computation, Gradient
from cases.element_wise import GELU
from steps import compiled, factors, steps, together

VERSION = torch.__version__
torch.set_num_threads(int(os.environ["PEER_THREADS"]))
torch.set_grad_enabled(False)
DTYPES = {
    "f32": torch.float32,
    "f64": torch.float64,
    "f16": torch.float16,
    "bf16": torch.bfloat16,
    "i64": torch.int64,
    "u8": torch.uint8,
}


def arrays(case):
    """Returns the operands by name."""
    return {
        x.name: torch.from_numpy(array).to(DTYPES.get(x.dtype))
        for x, array in zip(case.operands, data.arrays(case).values())
    }


def prepare(case):
    operands = arrays(case)
    if isinstance(case, Gradient):
        return None, value_and_gradients(case, tuple(operands.values())), gradients
    if isinstance(case, Computation):
        return None, case.prepare("torch", torch, operands.values()), to_numpy
    if case.is_product:
        return product(case.expression, *operands.values())
    shape = torch.broadcast_shapes(*(x.shape for x in operands.values()))
    out = torch.ones(shape, dtype=DTYPES[case.dtype])
    values = tuple(operands.values())
    if case.expression in FUSED:
        into, make = FUSED[case.expression]
        into, fresh = partial(into, out, *values), lambda: make(*values)
    elif case.expression.startswith("where"):
        zero = torch.zeros(())
        into = partial(torch.where, *values, zero, out=out)
        fresh = partial(torch.where, *values, zero)
    else:
        empty = lambda *values: torch.empty(torch.broadcast_shapes(*map(size, values)))
        into = together(steps(case.expression, operands, out, function, empty))
        names = {name: getattr(torch, name) for name in ("sin", "cos", "exp", "tanh")}
        make = compiled(case.expression, operands, names | {"divide": divide})
        fresh = lambda: make(*values)
    return into, fresh, lambda result: to_numpy(out if result is None else result)


def value_and_gradients(case, operands):
    wanted = operands[case.constants :]
    for x in wanted:
        x.requires_grad_()
    loss = case.prepare("torch", torch, operands)

    def run():
        with torch.enable_grad():
            value = loss()
            return value.detach(), torch.autograd.grad(value, wanted)

    return run


def gradients(result):
    """Returns the elements of the gradients, one after the other."""
    return to_numpy(torch.cat([gradient.flatten() for gradient in result[1]]))


def to_numpy(result):
    return result.to(torch.float64).numpy()


def product(expression, *operands):
    """Returns the functions of `prepare` for a matrix product."""
    if expression.startswith("matmul"):
        fresh = partial(torch.matmul, *factors(expression, *operands))
        return partial(fresh, out=fresh()), fresh, to_numpy
    # The fused kernel needs four dimensions, and has no `out=`.
    q, k, v = (x[None] for x in operands)
    attention = torch.nn.functional.scaled_dot_product_attention
    return None, partial(attention, q, k, v), to_numpy


divide = partial(torch.div, rounding_mode="trunc")


def size(value):
    return getattr(value, "shape", ())


def function(name):
    return divide if name == "divide" else getattr(torch, name)


def normalize_into(out, x, m, r, g, b):
    torch.sub(x, m, out=out)
    out.mul_(r)
    torch.addcmul(b, out, g, out=out)


def multiply_add_into(out, a, b, c, d, e):
    torch.mul(a, b, out=out)
    out.addcmul_(c, d)
    out.sub_(e)


# The expressions for which PyTorch has fused functions.
FUSED = {
    "(x - m) * r * g + b": (
        normalize_into,
        lambda x, m, r, g, b: torch.addcmul(b, (x - m).mul_(r), g),
    ),
    "a * b + c * d - e": (
        multiply_add_into,
        lambda a, b, c, d, e: (a * b).addcmul_(c, d).sub_(e),
    ),
    GELU: (
        lambda out, x: torch.ops.aten.gelu.out(x, approximate="tanh", out=out),
        lambda x: torch.nn.functional.gelu(x, approximate="tanh"),
    ),
}
