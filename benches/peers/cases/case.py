"""A case, and functions that make one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import repeat


@dataclass(frozen=True)
class Operand:
    name: str
    shape: tuple
    dtype: str = "f32"
    # Elements from 0.5 to 2.5, for logarithms and quotients.
    positive: bool = False


@dataclass(frozen=True)
class Case:
    """One expression over broadcast operands, or a call of a product. A peer may translate it."""

    expression: str
    operands: tuple
    dtype: str = "f32"

    @property
    def is_product(self):
        return self.expression.startswith(("matmul(", "attention("))


@dataclass(frozen=True)
class Computation:
    """Functions of a namespace and the operands, which create the result in each run."""

    operands: tuple
    # The function of the peers that have none of their own, and those of single peers by name.
    common: Callable
    own: dict
    dtype = "f32"

    def prepare(self, peer, namespace, operands):
        """Returns the function of a peer, with its operands."""
        return partial(self.own.get(peer, self.common), namespace, *operands)


def f32(expression, **shapes):
    return Case(expression, tuple(Operand(name, shape) for name, shape in shapes.items()))


def same(dtype, expression, **shapes):
    operands = (Operand(name, shape, dtype) for name, shape in shapes.items())
    return Case(expression, tuple(operands), dtype)


def distances_torch(torch, p, q):
    # The default adds products of the points, and loses digits of short distances.
    return torch.cdist(p, q, compute_mode="donot_use_mm_for_euclid_dist")


def computation(common, *shapes, positive=False, dtypes=repeat("f32"), **own):
    """Returns a case whose result has 32-bit floats.

    `common` receives `numpy`, `jax.numpy` or `torch` and the operands. A function named `jax` receives `jax`.
    """
    operands = (Operand(*described, positive) for described in zip("abc", shapes, dtypes))
    return Computation(tuple(operands), common, own)
