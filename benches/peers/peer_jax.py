"""JAX, jitted with transposes inside. JAX creates a result in each run."""

import jax
import jax.numpy as jnp
from jax import lax

import data
from cases.case import Computation, Gradient
from steps import compiled

jax.config.update("jax_enable_x64", True)
jax.config.update("jax_platforms", "cpu")
VERSION = jax.__version__


def attention(q, k, v):
    return jnp.matmul(jax.nn.softmax(jnp.matmul(q, k.swapaxes(1, 2)) / 8, axis=-1), v)


def gradients(result):
    """Returns the elements of the gradients, one after the other."""
    return jnp.concatenate([gradient.ravel() for gradient in result[1]])


def prepare(case):
    rounded = {"f16": jnp.float16, "bf16": jnp.bfloat16}.get(case.dtype)
    operands = {name: jnp.asarray(x, rounded) for name, x in data.arrays(case).items()}
    values = tuple(operands.values())
    if isinstance(case, Gradient):
        wanted = tuple(range(case.constants, len(values)))
        namespace = jax if "jax" in case.own else jnp
        loss = lambda *operands: case.prepare("jax", namespace, operands)()
        make = jax.jit(jax.value_and_grad(loss, wanted))
        return None, lambda: jax.block_until_ready(make(*values)), gradients
    if isinstance(case, Computation):
        namespace = jax if "jax" in case.own else jnp
        make = jax.jit(lambda *operands: case.prepare("jax", namespace, operands)())
        return None, lambda: make(*values).block_until_ready(), lambda result: result
    names = {name: getattr(jnp, name) for name in ("sin", "cos", "exp", "tanh", "where")}
    names["divide"] = lambda a, b: lax.div(a, jnp.broadcast_to(b, a.shape))
    # As for the other peers, the sum of `f32` and `i32` is an `f32`.
    names |= {"matmul": jnp.matmul, "attention": attention}
    make = jax.jit(compiled(case.expression, operands, names))
    return None, lambda: make(*values).block_until_ready(), lambda result: result
