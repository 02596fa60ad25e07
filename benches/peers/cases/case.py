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
    # A 1 at a column of each row, and 0 elsewhere.
    one_hot: bool = False


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


@dataclass(frozen=True)
class Gradient(Computation):
    """A loss, whose gradient by the operands from number `constants` on is computed too."""

    constants: int = 0


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


def gradient(constants, *shapes, one_hot=None, common=None, **own):
    """Returns a case of the gradient of a loss by the operands after the first `constants` ones.

    The functions are those of `computation`. Operand number `one_hot` has the classes of its rows.
    """
    operands = (
        Operand(name, shape, one_hot=index == one_hot)
        for index, (name, shape) in enumerate(zip("abcdef", shapes))
    )
    return Gradient(tuple(operands), common, own, constants)
