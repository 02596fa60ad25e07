"""numexpr, for the types of the element-wise cases that it has. It has none of the other groups."""

import ast
import os
from functools import partial

import numexpr
import numpy as np
from numexpr.necompiler import getType

import data
from cases.case import Computation

VERSION = numexpr.__version__
numexpr.set_num_threads(int(os.environ["PEER_THREADS"]))


class Constants(ast.NodeTransformer):
    """Replaces constants by names of 32-bit values. A constant makes the expression `f64`."""

    def __init__(self):
        self.values = {}

    def visit_Constant(self, node):
        name = f"constant{len(self.values)}"
        self.values[name] = np.float32(node.value)
        return ast.Name(name)


def prepare(case):
    dtypes = {x.dtype for x in case.operands}
    if isinstance(case, Computation) or case.is_product or not dtypes <= {"f32", "bool", "i64"}:
        return None
    operands = data.arrays(case)
    expression = case.expression
    if ".T" in expression:
        expression = expression.replace(".T", "")
        operands["b"] = operands["b"].T
    # numexpr rounds down. The operands are positive.
    expression = expression.replace("divide(a, b)", "a // b")
    constants = Constants()
    expression = ast.unparse(constants.visit(ast.parse(expression, mode="eval")))
    operands |= constants.values
    shape = np.broadcast_shapes(*(np.shape(x) for x in operands.values()))
    out = np.ones(shape, data.DTYPES[case.dtype])
    signature = [(name, getType(np.asarray(x))) for name, x in operands.items()]
    compute = numexpr.NumExpr(expression, signature)
    # PyPI's build has no vector library.
    fresh = partial(compute, *map(np.asarray, operands.values()), ex_uses_vml=False)
    return partial(fresh, out=out), fresh, lambda result: result
