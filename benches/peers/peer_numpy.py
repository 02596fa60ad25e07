"""NumPy, which has no `bf16` and no gradients. Only its matrix products, by OpenBLAS, use several threads."""

from functools import partial

import numpy as np

import data
from cases.case import Computation, Gradient
from steps import compiled, factors, steps, together

VERSION = np.__version__


def prepare(case):
    """Returns functions that fill a result, create a result, and read a result."""
    if case.dtype == "bf16" or isinstance(case, Gradient):
        return None
    operands = data.arrays(case)
    if isinstance(case, Computation):
        return None, case.prepare("numpy", np, operands.values()), lambda result: result
    if case.is_product:
        return product(case.expression, **operands)
    if case.dtype == "f16":
        operands = {name: x.astype(np.float16) for name, x in operands.items()}
    shape = np.broadcast_shapes(*(x.shape for x in operands.values()))
    out = np.ones(shape, np.float16 if case.dtype == "f16" else data.DTYPES[case.dtype])
    if case.expression.startswith("where"):
        into, fresh = where(out, **operands)
    elif {x.dtype for x in case.operands} == {"f32", "i32"}:
        # Without `dtype`, NumPy computes in `f64`.
        x, y = operands.values()
        into = lambda: np.add(x, y, out=out, dtype=np.float32)
        fresh = lambda: np.add(x, y, dtype=np.float32)
    else:
        empty = lambda *values: np.empty(np.broadcast_shapes(*map(np.shape, values)), out.dtype)
        into = together(steps(case.expression, operands, out, function, empty))
        names = {name: getattr(np, name) for name in ("sin", "cos", "exp", "tanh")}
        make = compiled(case.expression, operands, names | {"divide": np.floor_divide})
        values = tuple(operands.values())
        fresh = lambda: make(*values)
    return into, fresh, lambda result: out if result is None else result


def product(expression, **operands):
    """Returns the functions of `prepare` for a matrix product."""
    if expression.startswith("matmul"):
        fresh = partial(np.matmul, *factors(expression, *operands.values()))
        into = partial(fresh, out=(out := fresh()))
        return into, fresh, lambda result: result
    q, k, v = operands.values()
    scores, out = np.matmul(q, k.swapaxes(1, 2)), np.empty_like(v)

    def into(scores=scores, out=out):
        np.matmul(q, k.swapaxes(1, 2), out=scores)
        np.subtract(scores, scores.max(axis=-1, keepdims=True), out=scores)
        np.multiply(scores, 0.125, out=scores)
        np.exp(scores, out=scores)
        np.divide(scores, scores.sum(axis=-1, keepdims=True), out=scores)
        return np.matmul(scores, v, out=out)

    return into, lambda: into(np.empty_like(scores), np.empty_like(v)), lambda result: result


def function(name):
    return np.floor_divide if name == "divide" else getattr(np, name)


def where(out, m, x):
    zero = np.float32(0)

    # `np.where` has no `out=`.
    def into():
        out.fill(0)
        np.copyto(out, x, where=m)

    return into, lambda: np.where(m, x, zero)
